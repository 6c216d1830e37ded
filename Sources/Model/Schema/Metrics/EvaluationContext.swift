import Finance

/// The conditions under which the metrics of a worksheet are computed.
package struct EvaluationContext {
  /// The currency of all money.
  package let currency: Currency
  /// The month of formulas that name none, from 1; nil when no month is open.
  package let month: Int?
  /// Returns the schedule of a loan, computed here or by a service.
  package let schedule: (Loan) -> Schedule
  /// Returns the level payment of a loan, from the same source as its schedule.
  package let levelPayment: (Loan) -> Money

  package init(
    currency: Currency, month: Int? = nil, schedule: @escaping (Loan) -> Schedule = { Schedule($0) },
    levelPayment: @escaping (Loan) -> Money = { $0.levelPayment }
  ) {
    (self.currency, self.month) = (currency, month)
    (self.schedule, self.levelPayment) = (schedule, levelPayment)
  }
}
