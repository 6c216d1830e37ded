import Finance

/// The words before a value that name what is stated: *the payment is*.
package struct SpokenStatement {
  /// The name, in lower case.
  package let name: String
  /// The number of words.
  let count: Int

  /// Reads the first words of a text; nil where they are no statement.
  package init?(_ words: [String]) {
    let words = words.prefix(6).map { $0.lowercased() }
    guard let first = words.first, SpokenWords.isWord(first, .article),
      SpokenWords.count(of: words[...], as: .minus) == 0,
      let copula = words.firstIndex(where: { SpokenWords.isWord($0, .copula) }), copula > 1
    else { return nil }
    (name, count) = (words[1..<copula].joined(separator: " "), copula + 1)
  }
}

/// A value in words, or with words around it, as the text that typed numbers are read from.
///
/// *The payment is about twelve hundred dollars a month* is `1200 a month`, *a loss of 56* is `-56`, *year 12* is
/// `12 year`. Nothing is guessed: a text that is no such phrase stays as it is, and is refused where it is read.
struct SpokenValue {
  /// The text without the words.
  let text: String
  /// `true` for a number in parentheses, which accounts write for one below zero.
  let isBracketed: Bool

  /// Reads the words of a value.
  /// - Throws: An error for two numbers, of which one or neither may be meant, for a fraction behind a stroke, and for
  ///   dollars where amounts are in another currency.
  init(
    _ typed: String, _ form: NumberForm, in format: LocaleFormat, isLocal: Bool
  ) throws(NumberReadingError) {
    var phrase = Phrase(typed, form)
    phrase.passLeads()
    phrase.readSign()
    phrase.readNumber()
    if phrase.saysDollars, isLocal, !format.currencySigns.contains(where: { $0.contains("$") }) {
      throw NumberReadingError(
        reason: .otherCurrency("$"), typed: typed, range: 0..<typed.utf8.count)
    }
    phrase.passSuffixes()
    (text, isBracketed) = (phrase.hasChanged ? phrase.text : typed, phrase.isBracketed)
    if let (low, high) = phrase.range {
      throw NumberReadingError(reason: .range(low, high), typed: typed, range: 0..<typed.utf8.count)
    }
    if let readings = phrase.mixedNumber {
      throw NumberReadingError(reason: .mixedNumber(readings), typed: typed, range: 0..<typed.utf8.count)
    }
  }

  /// The number of the first words of a text that say a number: of `about 1264 price 200k` two; 0 for words that say
  /// none, or a number that stands alone.
  static func count(of words: [String], _ form: NumberForm) -> Int {
    if words.count > 1, !mayBeSaid(words[0], words[1]) { return 0 }
    return (1...max(min(words.count, 9), 1)).reversed().first { count in
      count <= words.count && says(words.prefix(count).joined(separator: " "), form)
    } ?? 0
  }

  /// `false` for a number in digits with a word behind it that is no part of one: most values are that.
  private static func mayBeSaid(_ first: String, _ next: String) -> Bool {
    guard let start = first.utf8.first, UInt8(ascii: "0")...UInt8(ascii: "9") ~= start else { return true }
    return NumberWords.goesOn(next) || SpokenWords.isKnown(next.lowercased())
  }

  private static func says(_ text: String, _ form: NumberForm) -> Bool {
    var phrase = Phrase(text, form)
    phrase.passLeads()
    phrase.readSign()
    phrase.readNumber()
    // `times` is a field, too.
    if form != .plain { phrase.passSuffixes() }
    return phrase.hasChanged && phrase.words.count <= 2
      && phrase.text.wholeMatch(
        of: /-?(?:[^0-9A-Za-z\s-]|US\$|USD ?)?[0-9][0-9.,]*[kKmM]?%?(?: (?:year|month))?/)
        != nil
  }

  /// The words of a value, of which those that are no number are taken off.
  private struct Phrase {
    private(set) var words: [String]
    private let form: NumberForm
    private var sign = ""
    private(set) var isBracketed = false
    private(set) var hasChanged = false
    private(set) var saysDollars = false

    init(_ typed: String, _ form: NumberForm) {
      self.form = form
      words = typed.split(separator: " ").map(String.init)
      if let last = words.last, let end = last.last, "?!.".contains(end), last.count > 1 {
        words[words.count - 1] = String(last.prefix { !"?!".contains($0) })
        if words[words.count - 1].last == "." { words[words.count - 1].removeLast() }
        hasChanged = true
      }
    }

    var text: String { sign + words.joined(separator: " ") }

    private var lower: ArraySlice<String> {
      words.map { $0.lowercased().replacing("\u{2019}", with: "'") }[...]
    }

    private mutating func drop(_ count: Int) {
      words.removeFirst(count)
      hasChanged = true
    }

    /// `true` where a number can begin.
    private func startsNumber(_ rest: ArraySlice<String>) -> Bool {
      guard let word = rest.first, let first = word.unicodeScalars.first else { return false }
      return first.properties.numericType == .decimal || "-\u{2212}(~≈=.".unicodeScalars.contains(first)
        || first.properties.generalCategory == .currencySymbol
        || ["us$", "usd"].contains(where: word.hasPrefix) || SpokenWords.number(word) != nil
        || SpokenWords.count(of: rest, as: .about) > 0 || SpokenWords.count(of: rest, as: .minus) > 0
        || form == .time && (Phrase.isPeriod(word) || word.wholeMatch(of: /[ym][0-9]+/) != nil)
    }

    private static func isPeriod(_ word: String) -> Bool {
      [.year, .month].contains(NumberWords.meaning(word))
    }

    // MARK: In front

    mutating func passLeads() {
      passStatement()
      while let first = words.first {
        if first.count > 1, "~≈=".contains(first.first ?? " ") {
          words[0].removeFirst()
          hasChanged = true
        } else if ["~", "≈", "="].contains(first) {
          drop(1)
        } else {
          let count = SpokenWords.count(of: lower, as: .about)
          guard count > 0, startsNumber(lower.dropFirst(count)) else { return }
          drop(count)
        }
      }
    }

    /// Passes over *the payment is*.
    private mutating func passStatement() {
      guard let statement = SpokenStatement(words), startsNumber(lower.dropFirst(statement.count)) else {
        return
      }
      drop(statement.count)
    }

    mutating func readSign() {
      let count = SpokenWords.count(of: lower, as: .minus)
      if count > 0, startsNumber(lower.dropFirst(count)) {
        drop(count)
        sign = "-"
        // Of two signs none is meant.
        if let first = words.first?.first, "-\u{2212}(".contains(first) { words[0] = "-" + words[0] }
      }
      let text = words.joined(separator: " ")
      // An expression is compiled anew at each call.
      guard sign.isEmpty, form != .time, text.hasPrefix("("),
        let match = text.wholeMatch(
          of: /\(\s*([^\sA-Za-z()+*\/^-]{1,3}\s*)?([0-9][0-9.,'\u{2019}\u{A0} ]*[kKmM]?)\s*(%?)\s*\)/)
      else { return }
      words = [String((match.output.1 ?? "") + match.output.2 + match.output.3)]
      (sign, isBracketed, hasChanged) = ("-", true, true)
    }

    // MARK: The number

    mutating func readNumber() {
      if form == .time { readNumberedPeriod() }
      guard let cardinal = Cardinal(lower) else { return }
      words.replaceSubrange(0..<cardinal.count, with: [cardinal.text])
      hasChanged = true
    }

    /// Puts the number before the period: `year 12`, `y12`.
    private mutating func readNumberedPeriod() {
      let lower = lower
      if lower.count == 1, let match = lower[0].wholeMatch(of: /([ym])([0-9]{1,4})/) {
        words = [String(match.output.2), match.output.1 == "y" ? "year" : "month"]
        hasChanged = true
      } else if lower.count == 2, let meaning = NumberWords.meaning(lower[0]),
        [.year, .month].contains(meaning),
        lower[1].allSatisfy(\.isNumber) || SpokenWords.number(lower[1]) != nil
      {
        words = [words[1], meaning == .year ? "year" : "month"]
        hasChanged = true
      }
    }

    // MARK: Behind

    mutating func passSuffixes() {
      let lower = Array(lower)
      switch form {
      case .money:
        guard let place = lower.indices.dropFirst().first(where: { SpokenWords.isWord(lower[$0], .dollars) })
        else { return }
        words.remove(at: place)
        (saysDollars, hasChanged) = (true, true)
      case .percent:
        // Rates count by the year.
        guard lower.count > 2, let period = lower.last, NumberWords.meaning(period) == .year,
          NumberWords.isPer(lower[lower.count - 2])
        else { return }
        words.removeLast(2)
        hasChanged = true
      case .plain:
        if lower.count == 2, SpokenWords.isWord(lower[1], .times) {
          words.removeLast()
          hasChanged = true
        } else if lower.count == 3, SpokenWords.isWord(lower[1], .ratio), lower[2] == "1" {
          words.removeLast(2)
          hasChanged = true
        }
      default: return
      }
    }

    /// Two numbers with a stroke or a word between them, the lower one first; nil for any other text.
    var range: (String, String)? {
      guard form != .formula else { return nil }
      let text = words.joined(separator: " ").lowercased()
      guard text.utf8.count <= Phrase.longestRange, let match = text.wholeMatch(of: Phrase.twoNumbers) else {
        return nil
      }
      let (low, high) = (String(match.output.1), String(match.output.2))
      guard let first = Phrase.size(low), let last = Phrase.size(high), first < last else { return nil }
      return (low, high)
    }

    /// The most bytes of two numbers, as matching takes time by the cube of the length.
    private static let longestRange = 80

    /// Two numbers with a word or a dash between them; compiled once, as nothing changes it.
    private nonisolated(unsafe) static let twoNumbers =
      /(?:(?:between|entre|from|de)\s+)?(\S*?[0-9][0-9.,]*[km%]?)\s*(?:-|–|—|\.\.\.?|…|to|and|a|y)\s*([^-\s]*?[0-9][0-9.,]*[km%]?)(?:\s*%)?/

    /// The two numbers that a fraction of halves, quarters and so on behind a stroke can mean: six and a half, as rates
    /// of loans are written, or six less a half; nil for any other text.
    var mixedNumber: [String]? {
      guard form != .formula, words.count == 1, let text = words.first,
        text.utf8.count <= Phrase.longestRange, let match = text.wholeMatch(of: Phrase.wholeAndFraction),
        let whole = Double(match.output.1),
        let part = Double(match.output.2), let parts = Double(match.output.3),
        part < parts, [2, 4, 8, 16, 32, 64].contains(parts)
      else { return nil }
      return [whole + part / parts, whole - part / parts].map { number in
        number.rounded() == number ? "\(Int(number))" : "\(number)"
      }
    }

    /// A whole number, a stroke and a fraction, without blanks; compiled once, as nothing changes it.
    private nonisolated(unsafe) static let wholeAndFraction = /([0-9]{1,6})[-–—]([0-9]{1,2})\/([0-9]{1,2})%?/

    /// The size of a plain number, for the order of two; nil for arithmetic.
    private static func size(_ text: String) -> Double? {
      let digits = text.drop { !$0.isNumber }.filter { $0 != "," }
      guard text.allSatisfy({ !"()+*/^-".contains($0) }) else { return nil }
      return Double(digits.filter { $0.isNumber || $0 == "." })
        .map { digits.last == "k" ? $0 * 1000 : digits.last == "m" ? $0 * 1_000_000 : $0 }
    }
  }
}
