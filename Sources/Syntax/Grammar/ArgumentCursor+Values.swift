import Formulas
import Localization
import Model

/// Values of several words: `12.5 %`, `30 years`, `$2,100 - $1,213.57`, `192 mil`, `2,900 a year`.
extension ArgumentCursor {
  /// Completes the text of a field's value, the first word of which was taken.
  ///
  /// A comma ends it. The text is that of the line, with its blanks.
  /// - Parameter format: The format of amounts, for the signs of the currency.
  package mutating func value(of field: Field, _ first: Token, in format: LocaleFormat) -> Token {
    // Mostly the next word names another field.
    guard next != nil, !first.isQuoted, field.isNumeric || field.unit == .percents else { return first }
    var value = field.unit == .percents ? takeItems(after: first) : takeSpoken(field, after: first)
    var base: String?
    while let word = next, !word.isQuoted, value.text.last != "," {
      let bare = word.text.last == "," ? String(word.text.dropLast()) : word.text
      let isOfBase = base.map { NumberWords.beginsBase(($0 + " " + bare).trimmed) || $0.isEmpty } ?? false
      guard isOfBase || ValueWords(value.text, field, format).go(onWith: bare, then: rest.dropFirst().first)
      else { break }
      if isOfBase {
        base = ((base ?? "") + " " + bare).trimmed
      } else {
        base = NumberWords.isOf(bare) ? "" : nil
      }
      _ = take()
      value = joined(value, word)
    }
    return value
  }

  /// Two words as one, with what stands between them in the line.
  private func joined(_ first: Token, _ last: Token) -> Token {
    let range = first.range.lowerBound..<last.range.upperBound
    return Token(text: text(in: range) ?? "\(first.text) \(last.text)", range: range, isQuoted: false)
  }

  /// Joins the words that say a number: `about 1264`, `twelve hundred`, `1264 dollars`, `year 12`.
  private mutating func takeSpoken(_ field: Field, after first: Token) -> Token {
    guard let form = field.numberForm, let next, !next.isQuoted,
      next.text.first?.isNumber != true || !first.isPlain
    else { return first }
    let words = ([first] + rest.prefix { !$0.isQuoted }.prefix(8)).map(\.text)
    // *The rent is* states the rent alone.
    if SpokenStatement(words).map({ !field.isNamed($0.name) }) ?? false { return first }
    var value = first
    for _ in 1..<max(TypedNumbers.count(ofWordsSaid: words, as: form), 1) {
      guard let word = take() else { break }
      value = joined(value, word)
    }
    return value
  }

  /// Joins the items of a list that have blanks beside their strokes, so that the whole is refused and not a
  /// part read: `2 / 2 / 5`.
  private mutating func takeItems(after first: Token) -> Token {
    var list = first
    while !list.isQuoted, let item = next, !item.isQuoted,
      list.text.hasSuffix("/") || item.text.hasPrefix("/")
    {
      _ = take()
      list = joined(list, item)
    }
    return list
  }
}

extension Field {
  /// `true` for the name or the title of the field, in any language.
  fileprivate func isNamed(_ words: String) -> Bool {
    name == words.replacing(" ", with: "_")
      || Language.all.contains { title.text(in: .enUS.with(language: $0)).lowercased() == words }
  }
}

extension Token {
  /// `true` for a number without a word.
  fileprivate var isPlain: Bool { text.allSatisfy { $0.isNumber || ".,$%".contains($0) } }
}

/// The beginning of a value, and the words that can go on with it.
private struct ValueWords {
  private let value: String
  private let field: Field
  private let format: LocaleFormat

  init(_ value: String, _ field: Field, _ format: LocaleFormat) {
    (self.value, self.field, self.format) = (value, field, format)
  }

  private var isMoney: Bool { field.unit == .money || field.unit == .amount }

  func go(onWith word: String, then next: Token?) -> Bool {
    guard let first = word.unicodeScalars.first, let last = value.unicodeScalars.last else { return false }
    if word == "%" || word == "٪" { return true }
    if field.unit == .percents { return NumberWords.isPercent(word, then: next?.text) }
    if value.isOperator(last) || value.isOpen { return true }
    if word.isOperator(first) { return !word.hasPrefix("--") }
    if first.properties.generalCategory == .currencySymbol { return isMoney || field.otherUnit == .money }
    if first.properties.numericType == .decimal {
      return isSign(value) || isGroup(word) || isMonths(word, then: next)
    }
    if isSign(word) || NumberWords.completesPercent(value, word) { return true }
    let letters = field.unit == .term ? "yYmM" : isMoney || field.unit == .number ? "kKmMbB" : ""
    if word.count == 1, letters.contains(word), "0"..."9" ~= last { return true }
    return isWord(word, then: next)
  }

  /// `true` for the sign or the code of the currency.
  private func isSign(_ text: String) -> Bool {
    format.currencySigns.contains(text.trimmed)
  }

  /// `true` for three digits behind one to three, which a blank may group.
  private func isGroup(_ word: String) -> Bool {
    let last = value.split(separator: " ").last ?? ""
    let digits = word.prefix { $0.isNumber }
    let rest = word.dropFirst(digits.count)
    return field.unit != .term && digits.count == 3 && (1...3).contains(last.count)
      && last.allSatisfy(\.isNumber)
      && (rest.isEmpty || ".,%kKmMbB€$".contains(rest.first ?? " "))
  }

  /// `true` for months behind years: the 3 of `2 years 3 months`.
  private func isMonths(_ word: String, then next: Token?) -> Bool {
    guard field.unit == .term, NumberWords.awaitsMonths(value) else { return false }
    return word.contains { $0.isLetter } || next.map { NumberWords.isLength($0.text) } ?? false
  }

  private func isWord(_ word: String, then next: Token?) -> Bool {
    guard NumberWords.goesOn(word) else { return false }
    if NumberWords.isPercent(word, then: next?.text) || NumberWords.isPower(word) { return true }
    if field.unit == .term {
      return NumberWords.isLength(word) || NumberWords.isAnd(word) && (next?.text.first?.isNumber ?? false)
    }
    if NumberWords.isOf(word) { return NumberWords.endsInPercent(value) }
    guard isMoney else { return false }
    // The period stands behind `a` or a stroke, so that none is taken for the name of a field.
    return NumberWords.isPer(word) && (next.map { NumberWords.isPeriod($0.text) } ?? false)
      || NumberWords.isPeriod(word) && NumberWords.endsInPer(value)
  }
}

extension String {
  fileprivate func isOperator(_ scalar: Unicode.Scalar) -> Bool {
    "+-*/^×·÷\u{2212}".unicodeScalars.contains(scalar)
  }

  /// `true` while a parenthesis is open.
  fileprivate var isOpen: Bool { contains("(") && count { $0 == "(" } > count { $0 == ")" } }
}
