import Encoding
import Finance

extension DecimalDigits {
  /// The most digits of an exact number that is shown in full.
  private static let wholeDigits = 20
  /// The significant digits of any other number.
  private static let keptDigits = 10

  /// The digits of a number for people: all of a short exact one, or else ten significant ones; nil if that
  /// would take too many zeros, as for 1e-30.
  static func shown(_ number: Number) -> DecimalDigits? {
    if case .exact(let ratio) = number, let digits = ratio.exactFractionDigits, digits <= wholeDigits {
      let text = ratio.decimalText(maximumFractionDigits: digits)
      if text.utf8.count <= wholeDigits { return DecimalDigits(text) }
    }
    return rounded(number.double.magnitude)
  }

  /// The significant digits of a number that is not negative.
  private static func rounded(_ double: Double) -> DecimalDigits? {
    guard double != 0 else { return DecimalDigits(UInt64(0), decimals: 0) }
    guard double >= 1e-9, double < 1e18 else { return nil }
    var decimals = keptDigits - 1
    var bound = 10.0
    while bound <= double, decimals > 0 { (bound, decimals) = (bound * 10, decimals - 1) }
    while double * 10 < bound, bound > 1e-9 { (bound, decimals) = (bound / 10, decimals + 1) }
    guard let ratio = Number(double)?.rounded(toDecimals: decimals),
      let exact = UInt64(exactly: (ratio.double * .powerOfTen(decimals)).rounded())
    else { return nil }
    var decimal = DecimalDigits(exact, decimals: decimals)
    decimal.dropTrailingZeros()
    return decimal
  }

  /// The digits of canonical text without its sign.
  private init(_ text: String) {
    let digits = text.utf8.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: ".") }
    let point = text.utf8.firstIndex(of: UInt8(ascii: "."))
    let decimals = point.map { text.utf8.distance(from: $0, to: text.utf8.endIndex) - 1 } ?? 0
    self.init(digits: digits, decimals: decimals)
  }
}

extension Number {
  /// The text of the number for programs: an exact decimal if there is one, or else the shortest text of the
  /// nearest `Double`, which is a number in JSON too.
  package var canonical: String {
    guard case .exact(let ratio) = self, let digits = ratio.exactFractionDigits, digits <= 40 else {
      let double = double
      return double == double.rounded() && abs(double) < 1e15 ? "\(Int(double))" : "\(double)"
    }
    return ratio.decimalText(maximumFractionDigits: digits)
  }

  /// `true` for a number less than zero.
  package var isNegative: Bool { self < Number(0) }

  /// The number as an amount, rounded to minor units, half away from zero; nil if it is too large, and for an
  /// approximate number also if it is so large that its minor units are not known.
  package func amount(in currency: Currency) -> Money? {
    guard let units = multiplied(by: .exact(Ratio(currency.amount(1).minorUnits)))?.rounded(toDecimals: 0)
    else {
      return nil
    }
    switch units {
    case .exact(let ratio): return Money(minorUnits: ratio.rounded)
    case .approximate(let double) where abs(double) > 1e15: return nil
    case .approximate(let double): return Int128(exactly: double).map(Money.init(minorUnits:))
    }
  }

  /// The number as an exact fraction, to fifteen decimals for an approximate one; nil if it is too large for
  /// that.
  var fraction: Ratio? {
    switch self {
    case .exact(let ratio): return ratio
    case .approximate(let double):
      guard abs(double) < 1e15 else { return nil }
      let decimals = abs(double) < 1 ? 15 : 15 - String(Int(abs(double))).utf8.count
      let scale = Double.powerOfTen(decimals)
      return Ratio(Int128((double * scale).rounded()), Int128(scale))
    }
  }
}

extension LocaleFormat {
  /// Writes the value of a formula; one too large or too small for its unit as for programs, `1e+300`.
  func write(_ number: Number, _ kind: NumberKind, _ precision: Precision, into bytes: inout [UInt8]) {
    switch kind {
    case .money:
      if case .rounded(let decimals) = precision, decimals > currency.fractionDigits,
        let decimal = decimal(number, precision)
      {
        return decimal.write(isNegative: number.isNegative, moneySymbols, into: &bytes)
      }
      if let money = number.amount(in: currency) { return write(money, precision, into: &bytes) }
    case .percent:
      if let ratio = number.fraction { return writePercent(ratio, precision, into: &bytes) }
    case .plain:
      if let decimal = decimal(number, precision) {
        return decimal.write(isNegative: number.isNegative, countSymbols, into: &bytes)
      }
    }
    bytes.append(raw: number.canonical)
  }

  private func decimal(_ number: Number, _ precision: Precision) -> DecimalDigits? {
    guard case .rounded(let decimals) = precision, let ratio = number.fraction, let part = Ratio(1, 100),
      let hundredth = ratio.multiplied(by: part)
    else { return DecimalDigits.shown(number) }
    return DecimalDigits(percent: hundredth, decimals: decimals)
  }
}
