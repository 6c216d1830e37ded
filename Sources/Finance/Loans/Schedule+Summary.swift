extension Schedule {
  /// The payment of a month, counted from 1; `nil` before the first and after the last one.
  public func payment(inMonth month: Int) -> Payment? {
    month > 0 && month <= count ? self[month - 1] : nil
  }

  /// The amount of each payment but the last, without extra: interest and principal of the first one.
  ///
  /// A single payment that settles the loan at once may be less, so the loan's own level payment is returned
  /// for it. For a schedule that was computed from the loan it is always that one.
  public var levelPayment: Money {
    guard count > 1, let first else { return loan.levelPayment }
    return first.interest + first.principal
  }
}

extension Schedule {
  /// The sums of several payments.
  public struct Totals: Sendable, Hashable {
    /// The interest.
    public var interest = Money.zero

    /// The principal, without extra.
    public var principal = Money.zero

    /// The payments into the account for taxes and insurance.
    public var escrow = Money.zero

    /// The amounts paid on the loan beyond the level payment.
    public var extra = Money.zero

    /// Sums of no payments: zero.
    init() {}

    /// The sum of principal, interest, escrow and extra.
    public var total: Money { principal + interest + escrow + extra }
  }

  /// The sums of all payments.
  public var totals: Totals { Schedule.sum(of: self[...]) }

  /// The sums of the payments of some months; months without a payment add nothing.
  /// - Parameter months: Counted from 1.
  public func totals(ofMonths months: ClosedRange<Int>) -> Totals {
    let first = Swift.max(months.lowerBound, 1)
    let last = Swift.min(months.upperBound, count)
    return first <= last ? Schedule.sum(of: self[first - 1..<last]) : Totals()
  }

  private static func sum(of payments: Slice<Schedule>) -> Totals {
    payments.reduce(into: Totals()) { totals, payment in
      totals.interest += payment.interest
      totals.principal += payment.principal
      totals.escrow += payment.escrow
      totals.extra += payment.extra
    }
  }
}

extension Schedule {
  /// The number of years in which there are payments; the last one may have fewer than twelve.
  public var yearCount: Int { (count + 11) / 12 }

  /// The months of a year, counted from 1; `nil` before the first and after the last year with payments.
  public func months(ofYear year: Int) -> ClosedRange<Int>? {
    guard (1...Swift.max(yearCount, 1)).contains(year), !isEmpty else { return nil }
    return 12 * (year - 1) + 1...Swift.min(12 * year, count)
  }
}
