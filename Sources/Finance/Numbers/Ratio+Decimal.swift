extension Ratio {
  /// The number of decimals that write the fraction exactly; `nil` when they never end.
  ///
  /// They end when the denominator has no other prime factors than 2 and 5, and then the larger of the two
  /// exponents counts them.
  public var exactFractionDigits: Int? {
    var rest = denominator
    let twos = rest.trailingZeroBitCount
    rest >>= Int128(twos)
    var fives = 0
    while rest.isMultiple(of: 5) {
      rest /= 5
      fives += 1
    }
    return rest == 1 ? max(twos, fives) : nil
  }

  /// `true` when `digits` decimals write the fraction exactly.
  public func isExact(inFractionDigits digits: Int) -> Bool {
    exactFractionDigits.map { $0 <= digits } ?? false
  }

  /// The decimal text with at most `maximumFractionDigits` decimals, without zeros at the end of the
  /// fraction: `0.125`, `-3`.
  ///
  /// The last decimal is rounded half away from zero: 0.045 at two decimals is `0.05`, and -0.045 is `-0.05`.
  /// The text is that of the exact fraction, without a conversion to binary floating point. A number that
  /// rounds to zero is `0`, without a sign.
  public func decimalText(maximumFractionDigits: Int) -> String {
    if let power = powerOfTen(maximumFractionDigits) {
      let (scaled, overflow) = numerator.multipliedReportingOverflow(by: power)
      if !overflow {
        return Finance.decimalText(roundedQuotient(scaled, denominator), scale: maximumFractionDigits)
      }
    }
    return longDivision(maximumFractionDigits: maximumFractionDigits)
  }

  /// The text of `decimalText(maximumFractionDigits:)`, digit by digit, for numbers too large to scale.
  private func longDivision(maximumFractionDigits: Int) -> String {
    var (whole, rest) = numerator.magnitude.quotientAndRemainder(dividingBy: denominator.magnitude)
    var decimals: [UInt8] = []
    while decimals.count < maximumFractionDigits, rest != 0 {
      decimals.append(nextDecimal(&rest))
    }
    if rest >= denominator.magnitude - rest { whole += roundUp(&decimals) }
    while decimals.last == 0 { decimals.removeLast() }
    let sign = numerator < 0 && (whole > 0 || !decimals.isEmpty) ? "-" : ""
    guard !decimals.isEmpty else { return "\(sign)\(whole)" }
    return "\(sign)\(whole)." + String(decoding: decimals.lazy.map { $0 + UInt8(ascii: "0") }, as: UTF8.self)
  }

  /// The next digit of long division; `rest` is less than the denominator before and after.
  private func nextDecimal(_ rest: inout UInt128) -> UInt8 {
    let (tens, overflow) = rest.multipliedReportingOverflow(by: 10)
    var digit: UInt128
    if overflow {
      let wide = rest.multipliedFullWidth(by: 10)
      (digit, rest) = denominator.magnitude.dividingFullWidth(wide)
    } else if let small = UInt64(exactly: tens), let divisor = UInt64(exactly: denominator) {
      digit = UInt128(small / divisor)
      rest = UInt128(small % divisor)
    } else {
      (digit, rest) = tens.quotientAndRemainder(dividingBy: denominator.magnitude)
    }
    return UInt8(truncatingIfNeeded: digit)
  }

  /// Adds one to the last decimal, and returns the carry into the whole part.
  private func roundUp(_ decimals: inout [UInt8]) -> UInt128 {
    while let last = decimals.popLast() {
      guard last == 9 else {
        decimals.append(last + 1)
        return 0
      }
    }
    return 1
  }
}
