import Finance

/// The kind of text in which typed numbers stand.
package enum NumberForm: Sendable, Hashable {
  /// An amount, which may recur or be a share: `1,800`, `2,900 a year`, `8% of rent`.
  case money
  case percent
  /// A length of time: `30`, `2 years 3 months`.
  case time
  /// Any other number.
  case plain
  case formula
  /// Several formulas with blanks or commas between them.
  case formulas
}

/// A text with numbers as people type them, in the form that fields and formulas read everywhere.
///
/// `1.800,50 €` of a German is `$1800.50`, `192 mil` is `192k`, `8 percent of collected income` is
/// `8% of collected`, and in a formula `$2,100 − 80% of 1.27x` is `$2100 - 80% * 1.27`.
package struct TypedNumbers: Sendable, Hashable {
  /// The text in neutral form.
  package let text: String
  /// `true` if the text means something else, or nothing, where another locale is used.
  package let isLocal: Bool
  /// `true` for a number in parentheses, which accounts write for one below zero: the text has a minus.
  package private(set) var isBracketed = false

  /// Reads the numbers of a text.
  /// - Parameters:
  ///   - isLocal: `true` at a prompt, where numbers are written with the marks of `format`; elsewhere a point stands
  ///     before decimals and commas before groups.
  package init(
    _ typed: String, as form: NumberForm, in format: LocaleFormat, isLocal: Bool
  ) throws(NumberReadingError) {
    if TypedNumbers.isPlain(typed, form, isLocal ? format : .enUS) {
      (text, self.isLocal) = (typed, false)
      return
    }
    let spoken = try TypedNumbers.spoken(typed, form, format, isLocal: isLocal)
    isBracketed = spoken?.isBracketed ?? false
    let written = spoken?.text ?? typed
    var reader = NumberTextReader(written, form, format, isLocal: isLocal)
    text = try reader.read()
    guard isLocal, text != written else {
      self.isLocal = false
      return
    }
    var elsewhere = NumberTextReader(written, form, .enUS, isLocal: false)
    do throws(NumberReadingError) { self.isLocal = try elsewhere.read() != text } catch {
      self.isLocal = true
    }
  }

  /// The value in words, or with words around it; nil for formulas, in which words are names.
  private static func spoken(
    _ typed: String, _ form: NumberForm, _ format: LocaleFormat, isLocal: Bool
  ) throws(NumberReadingError) -> SpokenValue? {
    form == .formula || form == .formulas
      ? nil : try SpokenValue(typed, form, in: format, isLocal: isLocal)
  }

  /// The number of the first words of a text that say a number in words, or with words around it; 0 for none.
  package static func count(ofWordsSaid words: [String], as form: NumberForm) -> Int {
    SpokenValue.count(of: words, form)
  }

  /// The question which number is meant by one in parentheses.
  package static func bracketed(_ typed: String, _ text: String) -> NumberReadingError {
    let digits = text.filter { $0.isNumber || $0 == "." }
    return NumberReadingError(
      reason: .severalReadings([digits, "-" + digits]), typed: typed, range: 0..<typed.utf8.count)
  }

  /// `true` for digits with at most a point that marks decimals, and a letter behind them: most texts are that.
  private static func isPlain(_ typed: String, _ form: NumberForm, _ format: LocaleFormat) -> Bool {
    var (point, count) = (-1, 0)
    for byte in typed.utf8 {
      if byte == UInt8(ascii: "."), point < 0 {
        point = count
      } else if !(UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte) {
        guard count > 0, count == typed.utf8.count - 1, "kKmMyY%".utf8.contains(byte) else { return false }
        return point < 0
      }
      count += 1
    }
    guard point >= 0 else { return count > 0 }
    return count - point != 4 && format.moneySymbols.decimalSeparator.text == "."
  }
}
