import Encoding
import Finance

/// The format of money, percentages, terms and counts for people: `-$1,234.50`, `6.500%`, `30 years`,
/// `1,234`.
///
/// Nothing else formats a number for people. A format is a currency and the symbols around and between the
/// digits, so that another locale needs no other code; `enUS` is built in, and `LocaleFormat.icu` makes those
/// of other locales and currencies. Numbers are appended to a buffer of bytes, and nothing goes through
/// binary floating point.
package struct LocaleFormat: Sendable, Hashable {
  /// The locale's name, such as `de_DE`.
  package var locale: String { storage.locale }

  /// The language of the words beside the numbers.
  package private(set) var language = Language.english

  /// The currency of every amount, which determines the decimals.
  package var currency: Currency { storage.currency }

  /// The symbols of amounts.
  package var moneySymbols: NumberSymbols { storage.money }
  var percentSymbols: NumberSymbols { storage.percent }
  /// The symbols of counts and plain numbers.
  package var countSymbols: NumberSymbols { storage.count }

  /// The shared storage of copies of a format, which is passed around a lot and has many symbols.
  private final class Storage: Sendable {
    let locale: String
    let currency: Currency
    let money: NumberSymbols
    let percent: NumberSymbols
    let count: NumberSymbols

    init(_ locale: String, _ currency: Currency, _ symbols: (NumberSymbols, NumberSymbols, NumberSymbols)) {
      (self.locale, self.currency) = (locale, currency)
      (money, percent, count) = symbols
    }
  }

  private let storage: Storage

  /// Dollars as they are written in the United States.
  package static let enUS = LocaleFormat(
    currency: .usd, moneyPrefix: "$", moneySuffix: "", decimalSeparator: ".", groupingSeparator: ",",
    percentSuffix: "%")

  /// A format with digits in groups of three and a hyphen before negative numbers.
  /// - Parameters:
  ///   - moneyPrefix: The text between the sign and the digits of an amount.
  ///   - moneySuffix: The text after the digits of an amount, with its blank.
  ///   - groupingSeparator: The separator between groups of three digits; empty for none.
  ///   - percentSuffix: The text after the digits of a percentage, with its blank.
  package init(
    currency: Currency, moneyPrefix: String, moneySuffix: String, decimalSeparator: String,
    groupingSeparator: String,
    percentSuffix: String
  ) {
    let symbols = { (prefix: String, suffix: String) in
      NumberSymbols(
        prefix: InlineBytes(prefix), suffix: InlineBytes(suffix), negativePrefix: InlineBytes("-" + prefix),
        negativeSuffix: InlineBytes(suffix), groupingSeparator: InlineBytes(groupingSeparator),
        decimalSeparator: InlineBytes(decimalSeparator))
    }
    self.init(
      locale: "en_US", currency: currency, money: symbols(moneyPrefix, moneySuffix),
      percent: symbols("", percentSuffix), count: symbols("", ""))
  }

  /// The same format with words in a language.
  package func with(language: Language) -> LocaleFormat {
    var format = self
    format.language = language
    return format
  }

  /// A format with these symbols.
  init(locale: String, currency: Currency, money: NumberSymbols, percent: NumberSymbols, count: NumberSymbols)
  {
    storage = Storage(locale, currency, (money, percent, count))
  }
}

extension LocaleFormat {
  /// `true` if the language and the format of numbers are equal.
  package static func == (one: LocaleFormat, other: LocaleFormat) -> Bool {
    guard one.language == other.language else { return false }
    let (one, other) = (one.storage, other.storage)
    return one === other
      || (one.locale == other.locale && one.currency == other.currency && one.money == other.money
        && one.percent == other.percent && one.count == other.count)
  }

  /// Hashes the locale and the currency, by which formats nearly always differ.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(locale)
    hasher.combine(currency)
  }
}

extension LocaleFormat {
  /// Writes an amount: `$1,234.50`, `-$0.05`.
  ///
  /// With `.atLeast`, an amount has either no decimals or all that the currency has, whichever currency it
  /// is: half a dollar is `$0.50`, half a dinar `KWD 0.500`.
  package func write(_ money: Money, _ precision: Precision, into bytes: inout [UInt8]) {
    digits(of: money.minorUnits.magnitude, precision)
      .write(isNegative: money.minorUnits < 0, moneySymbols, into: &bytes)
  }

  private func digits(of units: UInt128, _ precision: Precision) -> DecimalDigits {
    let all = currency.fractionDigits
    let (wanted, isRounded) =
      switch precision {
      case .atLeast(let least): (least > 0 ? all : 0, false)
      case .rounded(let exactly): (min(max(exactly, 0), all), true)
      }
    guard wanted < all, let factor = UInt64.powerOfTen(all - wanted) else {
      return DecimalDigits(units, decimals: all)
    }
    let (whole, rest) = divide(units, by: factor)
    if !isRounded, rest != 0 { return DecimalDigits(units, decimals: all) }
    return DecimalDigits(whole + (rest >= factor - rest ? 1 : 0), decimals: wanted)
  }

  private func divide(_ units: UInt128, by factor: UInt64) -> (UInt128, UInt64) {
    if let small = UInt64(exactly: units) { return (UInt128(small / factor), small % factor) }
    let (quotient, remainder) = units.quotientAndRemainder(dividingBy: UInt128(factor))
    return (quotient, UInt64(remainder))
  }

  /// Writes a fraction as a percentage: 13/160 is `8.125%`.
  ///
  /// With `.atLeast`, a percentage that ends within `Precision.longestFraction` decimals is shown whole; any
  /// other one is rounded at `Precision.cutFraction` decimals.
  package func writePercent(_ ratio: Ratio, _ precision: Precision, into bytes: inout [UInt8]) {
    let decimals =
      switch precision {
      case .rounded(let exactly): max(exactly, 0)
      case .atLeast(let least): max(least, Precision.decimals(of: ratio))
      }
    DecimalDigits(percent: ratio, decimals: decimals)
      .write(isNegative: ratio.numerator < 0, percentSymbols, into: &bytes)
  }

  /// Writes a count: `1,234`.
  package func write(count: Int, into bytes: inout [UInt8]) {
    DecimalDigits(UInt64(count.magnitude), decimals: 0).write(
      isNegative: count < 0, countSymbols, into: &bytes)
  }

  /// Writes a term in years when it is a whole number of them, or else in months: `30 years`, `25 months`, `1
  /// year`.
  package func write(_ term: Term, into bytes: inout [UInt8]) {
    let years = term.months == 0 ? nil : term.years
    let length = years ?? term.months
    let words =
      years == nil
      ? LocalizedText(
        count: length, one: "\(Cell.count(length)) month", other: "\(Cell.count(length)) months")
      : LocalizedText(
        count: length, one: "\(Cell.count(length)) year", other: "\(Cell.count(length)) years")
    bytes.append(raw: words.text(in: self))
  }
}

extension LocaleFormat {
  /// Writes a share as a whole number of 100: `83`, `>99`, `<1`.
  private func write(chance: Ratio, into bytes: inout [UInt8]) {
    let count = Int(Double(chance.numerator) / Double(chance.denominator) * 100 + 0.5)
    if chance.numerator > 0, count == 0 { return bytes.append("<1") }
    if chance.numerator < chance.denominator, count == 100 { return bytes.append(">99") }
    write(count: count, into: &bytes)
  }

  /// Writes a cell that is a number.
  /// - Returns: `false`, with nothing written, if the cell is no number.
  package func writeNumber(_ cell: Cell, into bytes: inout [UInt8]) -> Bool {
    switch cell {
    case .money(let money, let precision): write(money, precision, into: &bytes)
    case .balance(let money): write(money, .atLeast(currency.fractionDigits), into: &bytes)
    case .percent(let ratio, let precision): writePercent(ratio, precision, into: &bytes)
    case .chance(let share): write(chance: share, into: &bytes)
    case .term(let term): write(term, into: &bytes)
    case .count(let count): write(count: count, into: &bytes)
    case .amount(let amount, _): bytes.append(raw: amount.phrase.text(in: self))
    case .yield(let ratio, let monthly):
      writePercent(ratio, .rounded(2), into: &bytes)
      bytes.append(" ")
      bytes.append(raw: LocalizedText("(\(Cell.money(monthly, .atLeast(0)))/mo)").text(in: self))
    case .number(let number, let kind, let precision): write(number, kind, precision, into: &bytes)
    case .percents(let items):
      for (index, item) in items.enumerated() {
        if index > 0 { bytes.append("/") }
        writePercent(Ratio(item) ?? Ratio(0), .atLeast(0), into: &bytes)
      }
    case .text, .words, .tinted, .date, .moment, .boolean, .verdict, .undefined, .empty: return false
    }
    return true
  }

  /// The text of a cell in a sentence: `$1,938.84`; that of an undefined value is its reason.
  package func text(_ cell: Cell) -> String {
    var bytes: [UInt8] = []
    if writeNumber(cell, into: &bytes) { return String(decoding: bytes, as: UTF8.self) }
    switch cell {
    case .text(let text): return ControlCharacters.withVisibleMarks(text)
    case .words(let phrase), .tinted(let phrase, _), .verdict(let phrase, _, _):
      return phrase.text(in: self)
    case .date(let date): return date.canonical
    case .moment(_, let local): return local
    case .boolean(let isTrue): return isTrue ? "true" : "false"
    case .undefined(let why): return why.text(in: self)
    default: return ""
    }
  }
}

extension Precision {
  /// The most decimals of a percentage that are shown because the value has them.
  static let longestFraction = Percent.fractionDigits

  /// The decimals to which a percentage is rounded if it does not end within `longestFraction`.
  static let cutFraction = 4

  /// The decimals of a percentage when nothing limits them.
  static func decimals(of ratio: Ratio) -> Int {
    guard let digits = ratio.percentFractionDigits, digits <= longestFraction else { return cutFraction }
    return digits
  }
}
