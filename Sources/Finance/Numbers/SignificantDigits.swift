import Encoding

extension Double {
  /// The nearest number with so many significant decimal digits, or with one more; the number itself where it is too
  /// small or too large for digits to be counted.
  @inlinable
  package func rounded(toSignificantDigits count: Int) -> Double {
    guard isFinite, self != 0 else { return self }
    // The decimal exponent, or one less: log₁₀ 2 times the binary one.
    let place = Int((Double(exponent) * 0.301_029_995_663_981).rounded(.down))
    let decimals = count - 1 - place
    guard (0...22).contains(decimals) else { return self }
    // A whole number divided by an exact power of ten is the nearest to the decimal.
    let power = Double.powerOfTen(decimals)
    let scaled = (self * power).rounded()
    return scaled.magnitude < 0x1p53 ? scaled / power : self
  }
}
