import Finance
import Formulas

/// The conditions under which the metrics of a worksheet are computed.
package struct EvaluationContext {
  /// The currency of all money.
  package let currency: Currency
  /// The period of formulas that name none; nil when no month and no year is open.
  package let period: Period?
  /// Returns the schedule of a loan, computed here or by a service.
  package let schedule: (Loan) -> Schedule
  /// Returns the level payment of a loan, from the same source as its schedule.
  package let levelPayment: (Loan) -> Money
  /// Returns `true` when the user wants an evaluation to stop.
  let isInterrupted: () -> Bool
  /// The loans of the worksheet whose figures are computed, once they are known; nil outside of a scope.
  private(set) var debtCache: DebtCache?

  package init(
    currency: Currency, at period: Period? = nil, schedule: @escaping (Loan) -> Schedule = { Schedule($0) },
    levelPayment: @escaping (Loan) -> Money = { $0.levelPayment },
    isInterrupted: @escaping () -> Bool = { false }
  ) {
    (self.currency, self.period) = (currency, period)
    (self.schedule, self.levelPayment, self.isInterrupted) = (schedule, levelPayment, isInterrupted)
  }

  /// The same conditions for the figures of one worksheet, which never changes: its loans are computed once.
  package var forOneWorksheet: EvaluationContext { forOneWorksheet(DebtCache()) }

  func forOneWorksheet(_ debtCache: DebtCache) -> EvaluationContext {
    var copy = self
    copy.debtCache = debtCache
    return copy
  }
}
