extension Schedule {
  /// The yearly rate of a month; before the first payment that of the first one, after the last one that of
  /// the last.
  public func rate(inMonth month: Int) -> Percent {
    details?.segment(inMonth: month)?.yearlyRate ?? loan.rate
  }

  /// The usual payment of a month, interest and principal, without a balloon and without extra.
  ///
  /// The interest in interest-only months, zero in months without a payment, and less where the balance is less. Of a biweekly loan it is the sum of the month's payments.
  public func scheduledPayment(inMonth month: Int) -> Money {
    guard rows.indices.contains(month - 1) else { return .zero }
    let row = rows[month - 1]
    let paid = Money(minorUnits: Int128(row.interest + row.principal))
    guard let details, let segment = details.segment(inMonth: month) else {
      // Rows that were computed elsewhere may differ; only the last one has more than the usual payment.
      return month < rows.count ? paid : Swift.min(paid, levelPayment)
    }
    if details.hasOtherRows, month < rows.count { return paid }
    if segment.terms.isInterestOnly { return Money(minorUnits: Int128(row.interest)) }
    let payments = details.biweekly == nil ? 1 : Biweekly.paymentCount(inMonth: month)
    return Swift.min(paid, Money(minorUnits: Int128(segment.terms.payment)) * payments)
  }

  /// The highest of the usual payments; zero if there are none.
  public var highestPayment: Money {
    rows.indices.reduce(.zero) { Swift.max($0, scheduledPayment(inMonth: $1 + 1)) }
  }

  /// The balance that another loan repays after the last payment; zero for none.
  public var refinanced: Money { Money(minorUnits: Int128(details?.refinanced ?? 0)) }

  /// The part of the last payment beyond the usual one, where it is due before the payments repay the loan.
  ///
  /// That is at a balloon month, or at the end of a term that only pays interest. Zero for none.
  /// The cents by which the last payment of a loan that its payments repay differs are not a balloon.
  public var balloon: Money {
    guard let terms = loan.terms, count == loan.lastMonth, let last else { return .zero }
    guard count < loan.term.months || terms.interestOnlyMonths == count else { return .zero }
    return last.interest + last.principal - scheduledPayment(inMonth: count)
  }

  /// The payments of a biweekly loan; nil for another rhythm, and for other rows than the loan's, which do not
  /// tell them.
  public var biweekly: Biweekly? { details?.hasOtherRows == true ? nil : details?.biweekly }
}
