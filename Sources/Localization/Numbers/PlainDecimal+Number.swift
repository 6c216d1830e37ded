import Finance

/// A number of which nothing is known but its value, as people and programs read it.
extension PlainDecimal {
  /// The most digits of an exact number that are shown whole.
  private static let wholeDigits = 20
  /// The digits that are kept of any other number.
  private static let keptDigits = 10

  /// The digits of a number for people: all of one that ends soon, else ten that count; nil when that would take too
  /// many zeros, as for 1e-30.
  static func shown(_ number: Number) -> PlainDecimal? {
    if case .exact(let ratio) = number, let digits = ratio.exactFractionDigits, digits <= wholeDigits {
      let text = ratio.decimalText(maximumFractionDigits: digits)
      if text.utf8.count <= wholeDigits { return PlainDecimal(text) }
    }
    return rounded(number.double.magnitude)
  }

  /// A number that is not negative, to the digits that count.
  private static func rounded(_ double: Double) -> PlainDecimal? {
    guard double != 0 else { return PlainDecimal(UInt64(0), decimals: 0) }
    guard double >= 1e-9, double < 1e18 else { return nil }
    var decimals = keptDigits - 1
    var bound = 10.0
    while bound <= double, decimals > 0 { (bound, decimals) = (bound * 10, decimals - 1) }
    while double * 10 < bound, bound > 1e-9 { (bound, decimals) = (bound / 10, decimals + 1) }
    guard let ratio = Number(double)?.rounded(toDecimals: decimals),
      let exact = UInt64(exactly: (ratio.double * decimalPower(decimals)).rounded())
    else { return nil }
    var decimal = PlainDecimal(exact, decimals: decimals)
    decimal.dropEndingZeros()
    return decimal
  }

  private static func decimalPower(_ exponent: Int) -> Double {
    (0..<exponent).reduce(1) { power, _ in power * 10 }
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
  /// The number for programs: an exact decimal where there is one, else the shortest text of the nearest `Double`,
  /// which is a number in JSON too.
  package var canonical: String {
    guard case .exact(let ratio) = self, let digits = ratio.exactFractionDigits, digits <= 40 else {
      let double = double
      return double == double.rounded() && abs(double) < 1e15 ? "\(Int(double))" : "\(double)"
    }
    return ratio.decimalText(maximumFractionDigits: digits)
  }

  /// Whether it is less than nothing.
  package var isNegative: Bool { self < Number(0) }

  /// The number as an amount, rounded to the smallest coin, half away from zero; nil when it is too large, and for an
  /// approximate one also when it is so large that its last digits are not known to the coin.
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

  /// The number as an exact fraction, to fifteen digits behind the point for an approximate one; nil when it is too
  /// large for that.
  var fraction: Ratio? {
    switch self {
    case .exact(let ratio): return ratio
    case .approximate(let double):
      guard abs(double) < 1e15 else { return nil }
      let decimals = abs(double) < 1 ? 15 : 15 - String(Int(abs(double))).utf8.count
      let scale = (0..<decimals).reduce(1.0) { power, _ in power * 10 }
      return Ratio(Int128((double * scale).rounded()), Int128(scale))
    }
  }
}

extension LocaleFormat {
  /// Writes what a formula came to; one that is too large or too small for its kind as programs have it, `1e+300`.
  func write(_ number: Number, _ kind: NumberKind, _ precision: Precision, into bytes: inout [UInt8]) {
    switch kind {
    case .money:
      if case .rounded(let decimals) = precision, decimals > currency.fractionDigits,
        let decimal = decimal(number, precision)
      {
        return decimal.write(isNegative: number.isNegative, moneyMarks, into: &bytes)
      }
      if let money = number.amount(in: currency) { return write(money, precision, into: &bytes) }
    case .percent:
      if let ratio = number.fraction { return writePercent(ratio, precision, into: &bytes) }
    case .plain:
      if let decimal = decimal(number, precision) {
        return decimal.write(isNegative: number.isNegative, countMarks, into: &bytes)
      }
    }
    bytes.append(raw: number.canonical)
  }

  private func decimal(_ number: Number, _ precision: Precision) -> PlainDecimal? {
    guard case .rounded(let decimals) = precision, let ratio = number.fraction, let part = Ratio(1, 100),
      let hundredth = ratio.multiplied(by: part)
    else { return PlainDecimal.shown(number) }
    return PlainDecimal(percent: hundredth, decimals: decimals)
  }
}
