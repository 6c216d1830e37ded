import Finance
import Formulas

/// The schedules of the loans that were asked for last: of many worksheets that differ in one thing, most loans are the
/// same.
///
/// Not safe for use from several threads at once; it may pass from one to another.
final class RecentSchedules: @unchecked Sendable {
  private var recent: [Schedule] = []
  /// As many as a worksheet has loans, and some more.
  private static let most = 8

  /// The schedule of a loan.
  func schedule(_ loan: Loan) -> Schedule {
    if let index = recent.firstIndex(where: { $0.loan == loan }) {
      if index > 0 { recent.swapAt(index, index - 1) }
      return recent[max(index - 1, 0)]
    }
    let schedule = Schedule(loan)
    if recent.count == Self.most { recent.removeLast() }
    recent.append(schedule)
    return schedule
  }
}

extension EvaluationContext {
  /// Conditions for a thread of its own, under which schedules are computed here and kept while they are recent.
  package static func withRecentSchedules(
    currency: Currency, at period: Period?, isInterrupted: @escaping () -> Bool
  ) -> EvaluationContext {
    let schedules = RecentSchedules()
    return EvaluationContext(
      currency: currency, at: period, schedule: schedules.schedule, isInterrupted: isInterrupted)
  }
}
