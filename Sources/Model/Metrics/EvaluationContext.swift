import Finance

/// What the figures of a worksheet rest on besides its fields.
package struct EvaluationContext {
  /// The currency of all money.
  package let currency: Currency
  /// The month at hand, from 1; nil when none is.
  package let month: Int?
  /// The schedule of a loan: computed here, or had from a service.
  package let schedule: (Loan) -> Schedule
  /// The level payment of a loan, from where its schedule is from.
  package let levelPayment: (Loan) -> Money

  /// The circumstances of figures.
  package init(
    currency: Currency, month: Int? = nil, schedule: @escaping (Loan) -> Schedule = { Schedule($0) },
    levelPayment: @escaping (Loan) -> Money = { $0.levelPayment }
  ) {
    (self.currency, self.month) = (currency, month)
    (self.schedule, self.levelPayment) = (schedule, levelPayment)
  }
}
