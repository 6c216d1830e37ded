extension Schedule {
  /// The payment of a month, counted from 1; `nil` before the first and after the last one.
  public func payment(inMonth month: Int) -> Payment? {
    month > 0 && month <= count ? self[month - 1] : nil
  }

  /// The amount of each payment but the last, without extra: interest and principal of the first one.
  ///
  /// A single payment that settles the loan at once may be less, so the loan's own level payment is returned
  /// for it. For a schedule that was computed from a plain loan it is always that one; by further terms it is
  /// the first scheduled payment, which others may follow.
  public var levelPayment: Money {
    if let details { return details.segments.isEmpty ? .zero : scheduledPayment(inMonth: 1) }
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

    /// The premiums of the mortgage insurance.
    public var insurance = Money.zero

    /// The amounts borrowed in addition.
    public var drawn = Money.zero

    /// Sums of no payments: zero.
    public init() {}

    /// Adds other sums to these.
    public mutating func add(_ other: Totals) {
      interest += other.interest
      principal += other.principal
      escrow += other.escrow
      extra += other.extra
      insurance += other.insurance
      drawn += other.drawn
    }

    /// The sum of what is paid: principal, interest, escrow, extra and mortgage insurance.
    public var total: Money { principal + interest + escrow + extra + insurance }
  }

  /// The sums of all payments.
  public var totals: Totals { sum(of: rows.indices) }

  /// The sums of the payments of some months; months without a payment add nothing.
  /// - Parameter months: Counted from 1.
  public func totals(ofMonths months: ClosedRange<Int>) -> Totals {
    let first = Swift.max(months.lowerBound, 1)
    let last = Swift.min(months.upperBound, count)
    return first <= last ? sum(of: first - 1..<last) : Totals()
  }

  private func sum(of indices: Range<Int>) -> Totals {
    // 128 bits: the sums of amounts that each fit 64 bits may not.
    var (interest, principal, extra) = (Int128(0), Int128(0), Int128(0))
    for row in rows[indices] {
      interest += Int128(row.interest)
      principal += Int128(row.principal)
      extra += Int128(row.extra)
    }
    func sum(_ column: [Int64]?) -> Money {
      guard let column, !column.isEmpty else { return .zero }
      return Money(minorUnits: column[indices].reduce(0) { $0 + Int128($1) })
    }
    var totals = Totals()
    (totals.interest, totals.principal) = (Money(minorUnits: interest), Money(minorUnits: principal))
    (totals.escrow, totals.extra) = (loan.escrow * indices.count, Money(minorUnits: extra))
    (totals.insurance, totals.drawn) = (sum(details?.insurance), sum(details?.drawn))
    return totals
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
