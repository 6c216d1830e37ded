import Finance

/// How a person is shown money, percentages, terms and counts: `-$1,234.50`, `6.500%`, `30 years`, `1,234`.
///
/// This is the one place that formats a number for people. A style is a currency and the marks around and between the
/// digits, so that a style for another locale needs no other code; `enUS` is the one that is built in, and
/// `LocaleFormat.icu` makes those of other locales and currencies. Numbers are written as bytes to the end of a buffer, and
/// nothing goes through binary floating point.
package struct LocaleFormat: Sendable, Hashable {
  /// The locale's name, such as `de_DE`.
  package var locale: String { contents.locale }

  /// The language of the words beside the numbers.
  package private(set) var language = Language.english

  /// The currency of every amount, which says how many decimals an amount has.
  package var currency: Currency { contents.currency }

  package var moneyMarks: NumberMarks { contents.money }
  var percentMarks: NumberMarks { contents.percent }
  package var countMarks: NumberMarks { contents.count }

  /// What a style consists of: shared, since a style goes through every hand and its marks are many.
  private final class Contents: Sendable {
    let locale: String
    let currency: Currency
    let money: NumberMarks
    let percent: NumberMarks
    let count: NumberMarks

    init(_ locale: String, _ currency: Currency, _ marks: (NumberMarks, NumberMarks, NumberMarks)) {
      (self.locale, self.currency) = (locale, currency)
      (money, percent, count) = marks
    }
  }

  private let contents: Contents

  /// Dollars as they are written in the United States.
  package static let enUS = LocaleFormat(
    currency: .usd, moneyPrefix: "$", moneySuffix: "", decimalMark: ".", groupMark: ",", percentSuffix: "%")

  /// A style of digits in threes, with a hyphen before what is negative.
  /// - Parameters:
  ///   - moneyPrefix: What stands between the sign and the digits of an amount.
  ///   - moneySuffix: What stands after the digits of an amount, with its blank.
  ///   - groupMark: What stands between groups of three digits; empty for none.
  ///   - percentSuffix: What stands after the digits of a percentage, with its blank.
  package init(
    currency: Currency, moneyPrefix: String, moneySuffix: String, decimalMark: String, groupMark: String,
    percentSuffix: String
  ) {
    let marks = { (prefix: String, suffix: String) in
      NumberMarks(
        prefix: Mark(prefix), suffix: Mark(suffix), negativePrefix: Mark("-" + prefix),
        negativeSuffix: Mark(suffix), group: Mark(groupMark), point: Mark(decimalMark))
    }
    self.init(
      locale: "en_US", currency: currency, money: marks(moneyPrefix, moneySuffix),
      percent: marks("", percentSuffix), count: marks("", ""))
  }

  /// The same style, with words in a language.
  package func speaking(_ language: Language) -> LocaleFormat {
    var style = self
    style.language = language
    return style
  }

  /// A style of these marks.
  init(locale: String, currency: Currency, money: NumberMarks, percent: NumberMarks, count: NumberMarks) {
    contents = Contents(locale, currency, (money, percent, count))
  }
}

extension LocaleFormat {
  /// Whether numbers look the same in both.
  package static func == (one: LocaleFormat, other: LocaleFormat) -> Bool {
    guard one.language == other.language else { return false }
    let (one, other) = (one.contents, other.contents)
    return one === other
      || (one.locale == other.locale && one.currency == other.currency && one.money == other.money
        && one.percent == other.percent && one.count == other.count)
  }

  /// Hashes the locale and the currency, by which styles nearly always differ.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(locale)
    hasher.combine(currency)
  }
}

extension LocaleFormat {
  /// Writes an amount: `$1,234.50`, `-$0.05`.
  ///
  /// With `.atLeast`, an amount has either no decimals or all that the currency has, whichever currency it is: half a
  /// dollar is `$0.50`, half a dinar `KWD 0.500`.
  package func write(_ money: Money, _ precision: Precision, into bytes: inout [UInt8]) {
    shown(money.minorUnits.magnitude, precision)
      .write(isNegative: money.minorUnits < 0, moneyMarks, into: &bytes)
  }

  private func shown(_ units: UInt128, _ precision: Precision) -> PlainDecimal {
    let all = currency.fractionDigits
    let (wanted, isRounded) =
      switch precision {
      case .atLeast(let least): (least > 0 ? all : 0, false)
      case .rounded(let exactly): (min(max(exactly, 0), all), true)
      }
    guard wanted < all, let factor = UInt64.powerOfTen(all - wanted) else {
      return PlainDecimal(units, decimals: all)
    }
    let (whole, rest) = divide(units, by: factor)
    if !isRounded, rest != 0 { return PlainDecimal(units, decimals: all) }
    return PlainDecimal(whole + (rest >= factor - rest ? 1 : 0), decimals: wanted)
  }

  private func divide(_ units: UInt128, by factor: UInt64) -> (UInt128, UInt64) {
    if let small = UInt64(exactly: units) { return (UInt128(small / factor), small % factor) }
    let (quotient, remainder) = units.quotientAndRemainder(dividingBy: UInt128(factor))
    return (quotient, UInt64(remainder))
  }

  /// Writes a fraction as a percentage: 13/160 is `8.125%`.
  ///
  /// With `.atLeast`, a percentage that ends within `Precision.longestFraction` decimals is shown whole; any other one
  /// is rounded at `Precision.cutFraction` decimals.
  package func writePercent(_ ratio: Ratio, _ precision: Precision, into bytes: inout [UInt8]) {
    let decimals =
      switch precision {
      case .rounded(let exactly): max(exactly, 0)
      case .atLeast(let least): max(least, Precision.decimals(of: ratio))
      }
    PlainDecimal(percent: ratio, decimals: decimals)
      .write(isNegative: ratio.numerator < 0, percentMarks, into: &bytes)
  }

  /// Writes a number of things: `1,234`.
  package func write(count: Int, into bytes: inout [UInt8]) {
    PlainDecimal(UInt64(count.magnitude), decimals: 0).write(isNegative: count < 0, countMarks, into: &bytes)
  }

  /// Writes a term in years when it is a whole number of them, or else in months: `30 years`, `25 months`, `1 year`.
  package func write(_ term: Term, into bytes: inout [UInt8]) {
    let years = term.months == 0 ? nil : term.years
    let length = years ?? term.months
    let words: LocalizedText =
      switch (years == nil, length.magnitude == 1) {
      case (false, true): LocalizedText("\(Cell.count(length)) year")
      case (false, false): LocalizedText("\(Cell.count(length)) years")
      case (true, true): LocalizedText("\(Cell.count(length)) month")
      case (true, false): LocalizedText("\(Cell.count(length)) months")
      }
    bytes.append(raw: words.text(in: self))
  }
}

extension LocaleFormat {
  /// Writes a cell that is a number.
  /// - Returns: Whether the cell was one; if not, nothing is written.
  package func writeNumber(_ cell: Cell, into bytes: inout [UInt8]) -> Bool {
    switch cell {
    case .money(let money, let precision): write(money, precision, into: &bytes)
    case .balance(let money): write(money, .atLeast(currency.fractionDigits), into: &bytes)
    case .percent(let ratio, let precision): writePercent(ratio, precision, into: &bytes)
    case .term(let term): write(term, into: &bytes)
    case .count(let count): write(count: count, into: &bytes)
    case .yield(let ratio, let monthly):
      writePercent(ratio, .rounded(2), into: &bytes)
      bytes.append(" ")
      bytes.append(raw: LocalizedText("(\(Cell.money(monthly, .atLeast(0)))/mo)").text(in: self))
    case .number(let number, let kind, let precision): write(number, kind, precision, into: &bytes)
    case .text, .words, .tinted, .date, .moment, .truth, .undefined, .empty: return false
    }
    return true
  }

  /// The cell as it reads in a sentence: `$1,938.84`; a value that does not exist is its reason.
  package func text(_ cell: Cell) -> String {
    var bytes: [UInt8] = []
    if writeNumber(cell, into: &bytes) { return String(decoding: bytes, as: UTF8.self) }
    switch cell {
    case .text(let text): return text
    case .words(let phrase), .tinted(let phrase, _): return phrase.text(in: self)
    case .date(let date): return date.canonical
    case .moment(_, let local): return local
    case .truth(let truth): return truth ? "true" : "false"
    case .undefined(let why): return why.text(in: self)
    default: return ""
    }
  }
}

extension Precision {
  /// The most decimals of a percentage that are shown only because it has them.
  package static let longestFraction = 8

  /// The decimals at which a percentage is cut, by rounding, when it does not end within `longestFraction`.
  package static let cutFraction = 4

  /// The decimals that a percentage is shown with when nothing limits them.
  static func decimals(of ratio: Ratio) -> Int {
    guard let digits = ratio.percentFractionDigits, digits <= longestFraction else { return cutFraction }
    return digits
  }
}
