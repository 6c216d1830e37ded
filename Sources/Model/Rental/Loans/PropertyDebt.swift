import Finance
import Formulas

/// The loans of a property with their schedules, month by month since the closing.
struct PropertyDebt {
  /// A loan and its schedule.
  ///
  /// A class, since each sum goes through all loans, and a plan has many parts to copy.
  final class Part {
    let plan: LoanPlan
    let schedule: Schedule
    /// The month at whose end another loan repays it; nil for none.
    let refinanceMonth: Int?
    /// The sums that were asked for; nil for a loan of one worksheet, which keeps those of all its loans.
    private var known: TotalsBySpan?

    init(_ plan: LoanPlan, _ schedule: Schedule) {
      (self.plan, self.schedule) = (plan, schedule)
      refinanceMonth = plan.loan.terms?.refinanceMonth.map { plan.start + $0 }
    }

    /// Keeps sums from now on, for several worksheets with the same loan.
    func share() { known = known ?? TotalsBySpan() }

    /// What is paid, borrowed and repaid in some months, from 1.
    func totals(ofMonths months: ClosedRange<Int>) -> Totals {
      if let totals = known?[months] { return totals }
      let totals = computedTotals(ofMonths: months)
      known?[months] = totals
      return totals
    }
  }

  /// The sums over several months.
  struct Totals {
    var payments = Schedule.Totals()
    /// What is borrowed, in new loans and draws.
    var drawn = Money.zero
    /// What new loans repay of others.
    var repaid = Money.zero
    /// Points, costs and penalties after the closing.
    var costs = Money.zero
  }

  /// One of the sums of a period.
  typealias Sum = @Sendable (Totals) -> Money

  let parts: [Part]

  /// The number of the last month with a payment; 0 without any.
  var lastMonth: Int { parts.map(\.lastMonth).max() ?? 0 }

  /// What is owed after a month; 0 for the closing.
  func balance(afterMonth month: Int) -> Money { parts.reduce(.zero) { $0 + $1.balance(afterMonth: month) } }

  /// What is paid, borrowed and repaid in some months, from 1.
  func totals(ofMonths months: ClosedRange<Int>) -> Totals {
    parts.reduce(into: Totals()) { $0.add($1.totals(ofMonths: months)) }
  }

  /// The penalties for repaying all loans after a month.
  func penalty(afterMonth month: Int) -> Money {
    parts.reduce(.zero) { $0 + $1.penalty(on: $1.balance(afterMonth: month), afterMonth: month) }
  }
}

extension PropertyDebt.Totals {
  fileprivate mutating func add(_ other: PropertyDebt.Totals) {
    payments.add(other.payments)
    drawn += other.drawn
    repaid += other.repaid
    costs += other.costs
  }
}

extension PropertyDebt.Part {
  /// The number of the last month with a payment.
  var lastMonth: Int { plan.start + schedule.count }

  /// The payment of a month; nil when there is none.
  func payment(inMonth month: Int) -> Payment? { schedule.payment(inMonth: month - plan.start) }

  /// The yearly rate in a month; before the first payment that of the first one, after the last one that of
  /// the last.
  func rate(inMonth month: Int) -> Percent { schedule.rate(inMonth: month - plan.start) }

  /// What is owed after a month, when what is borrowed or repaid at its end is counted.
  func balance(afterMonth month: Int) -> Money {
    if month < plan.start || month == refinanceMonth { return .zero }
    if month == plan.start { return plan.loan.principal }
    return payment(inMonth: month)?.balance ?? .zero
  }

  /// What another loan repays of it.
  var refinanced: Money { refinanceMonth == nil ? .zero : schedule.refinanced }

  /// The penalty for repaying a balance after a month.
  func penalty(on balance: Money, afterMonth month: Int) -> Money {
    guard let penalty = plan.penalty, balance > .zero else { return .zero }
    let number = month - plan.start
    return penalty.amount(
      on: balance, afterMonth: number, of: plan.loan.principal, at: schedule.rate(inMonth: max(number, 1)))
  }

  private func computedTotals(ofMonths months: ClosedRange<Int>) -> PropertyDebt.Totals {
    var totals = PropertyDebt.Totals()
    if months.upperBound > plan.start {
      totals.payments = schedule.totals(
        ofMonths: months.lowerBound - plan.start...months.upperBound - plan.start)
      totals.drawn = totals.payments.drawn
    }
    if months.contains(plan.start) {
      totals.drawn += plan.loan.principal
      totals.costs += plan.fees + plan.costs + plan.loan.principal - plan.amount
    }
    if let month = refinanceMonth, months.contains(month) {
      totals.repaid = refinanced
      totals.costs += penalty(on: refinanced, afterMonth: month)
    }
    return totals
  }
}

extension Rental {
  /// The loans with their schedules; none in a purchase in cash.
  /// - Throws: An error when neither price nor loan is known, or the terms of a loan cannot hold together.
  func debt(_ context: EvaluationContext) throws(NoValueError) -> PropertyDebt {
    switch context.debtCache?.debt {
    case .debt(let debt)?: return debt
    case .failure(let error)?: throw error
    case nil: break
    }
    do throws(NoValueError) {
      let debt = try computedDebt(context)
      context.debtCache?.debt = .debt(debt)
      return debt
    } catch {
      context.debtCache?.debt = .failure(error)
      throw error
    }
  }

  /// What is paid, borrowed and repaid on all loans in some months, from 1, or 0 for the closing.
  func debtTotals(
    ofMonths months: ClosedRange<Int>, _ context: EvaluationContext
  ) throws(NoValueError) -> PropertyDebt.Totals {
    if let known = context.debtCache?.totals[months] { return known }
    let totals = try debt(context).totals(ofMonths: months)
    context.debtCache?.totals[months] = totals
    return totals
  }

  private func computedDebt(_ context: EvaluationContext) throws(NoValueError) -> PropertyDebt {
    let plans = try loanPlans()
    guard !plans.isEmpty || price > .zero else { throw NoValueError(UndefinedReason.noLoan) }
    let others = context.debtCache?.others
    return PropertyDebt(
      parts: plans.map { plan in
        others?.part(plan, context.schedule) ?? PropertyDebt.Part(plan, context.schedule(plan.loan))
      })
  }
}

/// The loans of one worksheet, which every figure of every month asks for.
///
/// Not safe for use from several threads at once; it may pass from one to another.
final class DebtCache: @unchecked Sendable {
  /// The loans, or why there are none; no `Result`, whose types are looked up whenever it is copied.
  fileprivate enum KnownDebt {
    case debt(PropertyDebt)
    case failure(NoValueError)
  }

  /// Nil until it is asked for.
  fileprivate var debt: KnownDebt?
  /// The loans of other worksheets, some of which may be the same; nil for none.
  fileprivate let others: RecentLoans?
  /// What is paid, borrowed and repaid in the months and years that were asked for.
  fileprivate(set) var totals = TotalsBySpan()

  init(sharing others: RecentLoans? = nil) { self.others = others }
}

/// The sums over the payments of loans in single months and in years of the holding period, as far as they are known.
struct TotalsBySpan {
  /// By the numbers of the months, and of the years from 0.
  private var months: [PropertyDebt.Totals?] = []
  private var years: [PropertyDebt.Totals?] = []

  /// The sums of a month or a year; nil for those of any other span, which are not kept.
  subscript(span: ClosedRange<Int>) -> PropertyDebt.Totals? {
    get {
      let sums = span.count == 1 ? months : years
      guard let place = Self.place(of: span), sums.indices.contains(place) else { return nil }
      return sums[place]
    }
    set {
      guard let place = Self.place(of: span) else { return }
      if span.count == 1 { months.keep(newValue, at: place) } else { years.keep(newValue, at: place) }
    }
  }

  /// The number of a month, or of a year from 0; nil for any other span.
  private static func place(of months: ClosedRange<Int>) -> Int? {
    switch months.count {
    case 1: months.lowerBound
    case 12 where months.lowerBound % 12 == 1: months.lowerBound / 12
    default: nil
    }
  }
}

extension [PropertyDebt.Totals?] {
  fileprivate mutating func keep(_ totals: PropertyDebt.Totals?, at place: Int) {
    if place >= count {
      append(contentsOf: repeatElement(nil, count: Swift.max(place + 1, 2 * count) - count))
    }
    self[place] = totals
  }
}
