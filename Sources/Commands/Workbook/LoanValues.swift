import Finance
import Model

/// The values of a loan's sheet, for programs that do not compute: those of its schedule.
struct LoanValues {
  private let loan: WorkbookLoan
  private let currency: Currency
  private let schedule: Schedule
  private let first: Schedule
  private var level = 0.0
  private var firstLevel = 0.0

  private var plan: LoanPlan { loan.plan }

  init(_ loan: WorkbookLoan, _ currency: Currency) {
    (self.loan, self.currency) = (loan, currency)
    schedule = Schedule(loan.plan.loan)
    first = Schedule(loan.plan.loan.withoutExtras)
  }

  /// The value in a month since the closing, whose months are asked for in their order.
  mutating func value(_ column: WorkbookLoan.Column, month: Int) -> Double? {
    let number = month - plan.start
    let payment = schedule.payment(inMonth: number)
    switch column {
    case .month: return Double(month)
    case .number: return Double(number)
    case .rate: return schedule.rate(inMonth: max(number, 1)).fraction
    case .opening: return number >= 1 ? major(balance(after: number - 1)) : 0
    case .level:
      level = newLevel(schedule, number, level)
      return level
    case .interest: return major(payment?.interest ?? .zero)
    case .due: return number <= loan.terms.interestOnlyMonths ? 0 : level - major(payment?.interest ?? .zero)
    case .extraDue: return extraDue(number)
    case .extra: return major(payment?.extra ?? .zero)
    case .principal: return major(payment?.principal ?? .zero)
    case .payment: return major(payment == nil ? .zero : schedule.scheduledPayment(inMonth: number))
    case .insurance: return major(payment?.insurance ?? .zero)
    case .drawn:
      return major((number == 0 && plan.start > 0 ? plan.loan.principal : .zero) + (payment?.drawn ?? .zero))
    case .repaid: return major(number == loan.terms.refinanceMonth ? refinanced : .zero)
    case .balance: return major(balance(after: number))
    case .penalty: return major(penalty(on: balance(after: number), number))
    case .costs: return major(costs(number))
    case .firstOpening: return number >= 1 ? major(firstBalance(after: number - 1)) : 0
    case .firstLevel:
      firstLevel = newLevel(first, number, firstLevel)
      return firstLevel
    case .firstInterest: return major(first.payment(inMonth: number)?.interest ?? .zero)
    case .firstBalance: return major(firstBalance(after: number))
    case .flow:
      if number <= 0 { return number < 0 ? 0 : -major(plan.amount - plan.fees) }
      guard let payment = loan.isPrepaid ? first.payment(inMonth: number) : payment else { return 0 }
      return major(payment.interest + payment.principal + payment.insurance)
    }
  }

  private func major(_ money: Money) -> Double { money.major(currency) }

  /// The level payment of a month; a last payment, which settles the loan, leaves that of the month before.
  private func newLevel(_ schedule: Schedule, _ number: Int, _ before: Double) -> Double {
    if number <= loan.terms.interestOnlyMonths || number > plan.loan.term.months { return 0 }
    if number >= schedule.count, before > 0 { return before }
    return major(schedule.scheduledPayment(inMonth: number))
  }

  private func extraDue(_ number: Int) -> Double {
    var sum = plan.loan.extra
    for extra in loan.terms.extras
    where number >= extra.firstMonth && number <= extra.lastMonth ?? number
      && (number - extra.firstMonth).isMultiple(of: extra.interval)
    {
      sum += extra.amount
    }
    let isTwelfth = loan.terms.rhythm == .halfPayments && number > 0 && number.isMultiple(of: 12)
    return major(sum) + (isTwelfth ? level : 0)
  }

  private var refinanced: Money { loan.terms.refinanceMonth == 0 ? plan.loan.principal : schedule.refinanced }

  private func balance(after number: Int) -> Money {
    if number < 0 || number == loan.terms.refinanceMonth { return .zero }
    return number == 0 ? plan.loan.principal : schedule.payment(inMonth: number)?.balance ?? .zero
  }

  private func firstBalance(after number: Int) -> Money {
    if number < 0 || number == loan.terms.refinanceMonth { return .zero }
    return number == 0 ? plan.loan.principal : first.payment(inMonth: number)?.balance ?? .zero
  }

  private func penalty(on owed: Money, _ number: Int) -> Money {
    guard number >= 0, let penalty = plan.penalty, owed > .zero else { return .zero }
    return penalty.amount(
      on: owed, afterMonth: number, of: plan.loan.principal, at: schedule.rate(inMonth: max(number, 1)))
  }

  private func costs(_ number: Int) -> Money {
    var sum = Money.zero
    if number == 0 { sum += plan.fees + plan.costs + plan.loan.principal - plan.amount }
    if number == loan.terms.refinanceMonth { sum += penalty(on: refinanced, number) }
    return sum
  }
}
