extension Ratio {
  public func adding(_ other: Ratio) -> Ratio? {
    let (a, o1) = numerator.multipliedReportingOverflow(by: other.denominator)
    let (b, o2) = other.numerator.multipliedReportingOverflow(by: denominator)
    let (d, o3) = denominator.multipliedReportingOverflow(by: other.denominator)
    let (n, o4) = a.addingReportingOverflow(b)
    return o1 || o2 || o3 || o4 ? nil : Ratio(n, d)
  }
  public func subtracting(_ other: Ratio) -> Ratio? { other.negated.flatMap { adding($0) } }
  public func multiplied(by other: Ratio) -> Ratio? {
    let (n, o1) = numerator.multipliedReportingOverflow(by: other.numerator)
    let (d, o2) = denominator.multipliedReportingOverflow(by: other.denominator)
    return o1 || o2 ? nil : Ratio(n, d)
  }
  public func divided(by other: Ratio) -> Ratio? {
    guard other.numerator != 0, let flipped = Ratio(other.denominator, other.numerator) else { return nil }
    return multiplied(by: flipped)
  }
  public var negated: Ratio? { Ratio(0 - numerator, denominator) }
  public func power(_ exponent: Int) -> Ratio? {
    guard abs(exponent) < 200 else { return nil }
    var result = Ratio(1)
    for _ in 0..<abs(exponent) {
      guard let next = result.multiplied(by: self) else { return nil }
      result = next
    }
    return exponent < 0 ? Ratio(1).divided(by: result) : result
  }
  public func rounded(toDecimals decimals: Int) -> Ratio? {
    guard let p = powerOfTen(abs(decimals)) else { return nil }
    let scale = decimals >= 0 ? Ratio(p) : Ratio(1, p)
    guard let scale, let scaled = multiplied(by: scale) else { return nil }
    return Ratio(scaled.rounded).divided(by: scale)
  }
  public init?(_ decimal: DecimalText) {
    guard let p = powerOfTen(decimal.scale) else { return nil }
    self.init(decimal.coefficient, p)
  }
}
