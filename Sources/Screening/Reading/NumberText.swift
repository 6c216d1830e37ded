import Finance

/// The text of a cell with a number, without what stands around and between the digits in listings.
///
/// A sign of the currency before or behind an amount is left out, and so are blanks and apostrophes between thousands:
/// `EUR 185.000`, `1 250 €`, `1'250.-`; `1.250 €/Monat` is `1.250/mo`.
struct NumberText {
  let text: String

  init(_ text: String) { self.text = Self.withoutGroupBlanks(Self.withPlainMarks(text)) }

  /// The text of an amount.
  init(amount text: String, in currency: Currency) throws(ListingFault.Reason) {
    let text = try Self.withoutSign(Self.withPlainMarks(text), currency)
    self.text = Self.withoutGroupBlanks(text)
  }

  /// The text with one blank, one apostrophe and one minus for all their forms.
  private static func withPlainMarks(_ text: String) -> String {
    var plain = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\u{2212}": plain.append("-")
      case "\u{2019}": plain.append("'")
      default: plain.append(scalar.properties.isWhitespace ? " " : scalar)
      }
    }
    return withoutOuterBlanks(String(plain))
  }

  // MARK: Signs of currencies

  private static func withoutSign(_ text: String, _ currency: Currency) throws(ListingFault.Reason) -> String
  {
    guard let first = text.firstIndex(where: \.isASCIIDigit),
      let last = text.lastIndex(where: \.isASCIIDigit)
    else { return text }
    var start = first
    if start > text.startIndex, text[text.index(before: start)] == "." {
      let before = text[..<text.index(before: start)]
      // The point of `.5`, not that of `Fr.1250`.
      if CurrencySigns.codes(of: String(text[..<start]).withoutMinus) == nil { start = before.endIndex }
    }
    let (front, end) = (String(text[..<start]), text.index(after: last))
    let sign = front.withoutMinus
    let tail = Tail(String(text[end...]))
    let signs = [sign, tail.sign].filter { !$0.isEmpty }
    guard !signs.isEmpty else { return String(text[..<end]) + tail.textOfAmount }
    for sign in signs {
      guard let codes = CurrencySigns.codes(of: sign) else { return text }
      guard codes.contains(currency.code) else { throw .otherCurrency }
    }
    return (front.contains("-") ? "-" : "") + text[start..<end] + tail.textOfAmount
  }

  /// What stands behind the last digit: a scale, a sign of a currency, an interval.
  private struct Tail {
    let sign: String
    /// The rest, before and behind the sign.
    let text: String

    init(_ text: String) {
      var text = text
      // `185.000,-`
      for dash in [",--", ".--", ",-", ".-", ",–", ".–", ",—", ".—"] where text.hasPrefix(dash) {
        text.removeFirst(dash.count)
        break
      }
      let words = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
      let (head, rest) = (words[0].split(separator: " "), words.count > 1 ? "/" + words[1] : "")
      if let place = head.firstIndex(where: { CurrencySigns.codes(of: String($0)) != nil }) {
        sign = String(head[place])
        let behind = head[(place + 1)...].joined(separator: " ")
        self.text = head[..<place].joined() + (behind.isEmpty ? rest : "/" + behind + rest)
      } else if let end = head.last, let last = end.last, CurrencySigns.codes(of: String(last)) != nil {
        // `250k€`
        sign = String(last)
        self.text = (head.dropLast() + [end.dropLast()]).joined() + rest
      } else {
        (sign, self.text) = ("", text)
      }
    }

    /// The rest, with an interval in the words of another language as one of the program's own: `/mes` as `/mo`.
    var textOfAmount: String {
      guard let stroke = text.firstIndex(of: "/") else {
        return RecurringAmount.Interval(words: text).map { "/" + $0.rawValue } ?? text
      }
      let words = text[text.index(after: stroke)...]
      return RecurringAmount.Interval(words: String(words)).map { text[..<stroke] + "/" + $0.rawValue }
        ?? text
    }
  }

  // MARK: Thousands

  /// The text without blanks and apostrophes before groups of three digits.
  private static func withoutGroupBlanks(_ text: String) -> String {
    guard text.contains(where: { $0 == " " || $0 == "'" }) else { return text }
    let characters = Array(text)
    let isDigit = { (place: Int) in characters.indices.contains(place) && characters[place].isASCIIDigit }
    var plain = ""
    // The number of digits since the last mark.
    var run = 0
    for (place, character) in characters.enumerated() {
      if character == " " || character == "'", (1...3).contains(run),
        (1...3).allSatisfy({ isDigit(place + $0) }), !isDigit(place + 4)
      {
        run = 0
        continue
      }
      run = isDigit(place) ? run + 1 : 0
      plain.append(character)
    }
    return plain
  }
}

extension NumberText {
  /// A text without blanks around it.
  static func withoutOuterBlanks(_ text: String) -> String {
    guard text.first == " " || text.last == " " else { return text }
    return String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}

extension String {
  /// The sign of a currency that stands with a minus, before or behind it.
  fileprivate var withoutMinus: String { filter { $0 != "-" && $0 != " " } }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}
