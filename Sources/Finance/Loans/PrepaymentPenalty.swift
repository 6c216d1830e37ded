/// What a lender asks for when a loan is repaid early.
public enum PrepaymentPenalty: Sendable, Hashable {
  /// A share of the balance by the year of the loan; nothing after the last one. Payments 1 to 12 are year 1.
  case byYear([Percent])

  /// Six months' interest on what the balance exceeds 20 % of the loan by, in the first `years` years.
  case sixMonthsInterest(years: Int)

  /// The penalty, rounded half up to the minor unit.
  /// - Parameters:
  ///   - month: The month after whose payment the loan is repaid; 0 for the closing.
  ///   - rate: The yearly rate of that month.
  public func amount(on balance: Money, afterMonth month: Int, of principal: Money, at rate: Percent) -> Money
  {
    let year = max(month - 1, 0) / 12
    switch self {
    case .byYear(let shares): return shares.indices.contains(year) ? balance.share(shares[year]) : .zero
    case .sixMonthsInterest(let years):
      guard year < years else { return .zero }
      // All in one fraction, so that nothing is rounded on the way: a fifth of the loan is free.
      let excess = max(5 * balance.minorUnits - principal.minorUnits, 0)
      return Money(
        minorUnits: roundedQuotient(
          excess * Int128(rate.trillionths), 10 * Int128(Percent.hundred.trillionths)))
    }
  }
}
