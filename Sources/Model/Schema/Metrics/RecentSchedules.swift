import Finance
import Formulas

/// The schedules of the loans that were asked for last: of many worksheets that differ in one thing, most loans are the
/// same.
///
/// Not safe for use from several threads at once; it may pass from one to another.
final class RecentSchedules: @unchecked Sendable {
  private var recent = RecentItems<Schedule>()

  /// The schedule of a loan.
  func schedule(_ loan: Loan) -> Schedule {
    recent.item {
      $0.loan == loan
    } orNew: {
      Schedule(loan)
    }
  }
}

/// The loans that were asked for last, with their schedules and their sums.
///
/// Not safe for use from several threads at once; it may pass from one to another.
final class RecentLoans: @unchecked Sendable {
  private var recent = RecentItems<PropertyDebt.Part>()

  /// A loan with its schedule.
  func part(_ plan: LoanPlan, _ schedule: (Loan) -> Schedule) -> PropertyDebt.Part {
    recent.item {
      guard $0.plan == plan else { return false }
      $0.share()
      return true
    } orNew: {
      PropertyDebt.Part(plan, schedule(plan.loan))
    }
  }
}

/// The items that were asked for last, those that are asked for often first.
private struct RecentItems<Item> {
  private var items: [Item] = []
  /// As many as a worksheet has loans, and some more.
  private static var most: Int { 8 }

  /// The item with a property, or a new one in the place of the last.
  mutating func item(_ isWanted: (Item) -> Bool, orNew make: () -> Item) -> Item {
    if let index = items.firstIndex(where: isWanted) {
      if index > 0 { items.swapAt(index, index - 1) }
      return items[max(index - 1, 0)]
    }
    let item = make()
    if items.count == Self.most { items.removeLast() }
    items.append(item)
    return item
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
