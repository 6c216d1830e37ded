extension Schedule {
  /// The payment of a month, counted from 1; `nil` before the first and after the last one.
  public func payment(inMonth month: Int) -> Payment? {
    month > 0 && month <= count ? self[month - 1] : nil
  }

  /// What is owed after so many payments: the principal after none, nothing after the last one.
  public func balance(after months: Int) -> Money {
    guard months > 0 else { return loan.principal }
    return payment(inMonth: months)?.balance ?? .zero
  }

  /// The month of the payment that settles the loan; `nil` when nothing is borrowed.
  public var payoffMonth: Int? {
    isEmpty ? nil : count
  }

  /// What each payment but the last comes to, without extra: interest and principal of the first one.
  ///
  /// A payment that settles the loan at once tells only what was owed, so that the loan's own level payment stands for
  /// it. Of a schedule that was computed from the loan it is always that one.
  public var levelPayment: Money {
    guard count > 1, let first else { return loan.levelPayment }
    return first.interest + first.principal
  }

  /// The payment that settles the loan; `nil` when nothing is borrowed.
  public var lastPayment: Payment? { last }
}

extension Schedule {
  /// What several payments add up to.
  public struct Totals: Sendable, Hashable {
    /// The interest.
    public var interest = Money.zero

    /// The principal, without extra.
    public var principal = Money.zero

    /// What went to the account for taxes and insurance.
    public var escrow = Money.zero

    /// What was paid on the loan beyond the level payment.
    public var extra = Money.zero

    /// Nothing paid.
    public init() {}

    /// All that was paid: principal, interest, escrow and extra.
    public var total: Money { principal + interest + escrow + extra }
  }

  /// What all payments add up to.
  public var totals: Totals { Schedule.sum(of: self[...]) }

  /// What the payments of these months add up to; months without a payment add nothing.
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
