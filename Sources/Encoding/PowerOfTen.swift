extension FixedWidthInteger {
  /// `10^exponent`, or `nil` when that is no integer or does not fit.
  ///
  /// `public` so that it is inlined where it is used, as `DigitWriter` is.
  @inlinable
  public static func powerOfTen(_ exponent: Int) -> Self? {
    guard exponent >= 0 else { return nil }
    var power: Self = 1
    for _ in 0..<exponent {
      let (tens, overflow) = power.multipliedReportingOverflow(by: 10)
      if overflow { return nil }
      power = tens
    }
    return power
  }
}

extension Double {
  /// `10^exponent` for an exponent that is not negative; exact up to 10²².
  @inlinable
  public static func powerOfTen(_ exponent: Int) -> Double {
    (0..<exponent).reduce(1) { power, _ in power * 10 }
  }
}
