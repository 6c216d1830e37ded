import Finance
import Formulas

/// The figures of the loans together, which the metrics show.
extension Rental {
  /// `true` if nothing is borrowed for a known price.
  var isWithoutLoan: Bool {
    guard loan == .zero, price > .zero, ownLoans.isEmpty else { return false }
    return hasPlainLoan || !events.contains { if case .draw = $0.effect { true } else { false } }
  }

  /// The sums of the payments in some months, from 1.
  func payments(
    inMonths months: ClosedRange<Int>, _ context: EvaluationContext
  ) throws(NoValueError) -> Schedule.Totals {
    try debtTotals(ofMonths: months, context).payments
  }

  /// What is owed after a month; 0 for the closing.
  func balance(afterMonth month: Int, _ context: EvaluationContext) throws(NoValueError) -> Money {
    if month == 0, hasPlainLoan { return loan }
    return try debt(context).balance(afterMonth: month)
  }

  /// The number of the last payment.
  /// - Throws: An error when nothing is borrowed.
  func lastPayment(_ context: EvaluationContext) throws(NoValueError) -> Int {
    let last = try debt(context).lastMonth
    guard last > 0 else { throw NoValueError(UndefinedReason.noLoan) }
    return last
  }

  /// The usual payments of the first month on the loans that are made at the closing and owed after it.
  func firstPayment(_ context: EvaluationContext) throws(NoValueError) -> Money {
    if hasPlainLoan { return context.levelPayment(mortgage) }
    return try debt(context).parts.filter { $0.plan.start == 0 && $0.refinanceMonth != 0 }.reduce(.zero) {
      $0 + $1.usualPayment(inMonth: 1)
    }
  }

  // MARK: Savings and costs

  /// What extra payments and the rhythm save of the interest and the time of the loans.
  func savings(_ context: EvaluationContext) throws(NoValueError) -> (interest: Money, months: Int) {
    let debt = try debt(context)
    guard debt.lastMonth > 0 else { throw NoValueError(UndefinedReason.noLoan) }
    let base = PropertyDebt(
      parts: debt.parts.map { .init($0.plan, Schedule($0.plan.loan.withoutExtras)) })
    return (base.totalInterest - debt.totalInterest, base.lastMonth - debt.lastMonth)
  }

  /// The most that the payments of the loans could come to.
  func worstPayment(_ context: EvaluationContext) throws(NoValueError) -> Money {
    let debt = try debt(context)
    guard debt.parts.contains(where: { $0.plan.loan.worstCase != nil }) else {
      throw NoValueError(UndefinedReason.noCaps)
    }
    return PropertyDebt(
      parts: debt.parts.map { part in
        part.plan.loan.worstCase.map { .init(part.plan, Schedule($0)) } ?? part
      }
    ).highestPayment
  }

  func biweekly(_ context: EvaluationContext) throws(NoValueError) -> Biweekly {
    guard let biweekly = try debt(context).parts.lazy.compactMap(\.schedule.biweekly).first else {
      throw NoValueError(UndefinedReason.notBiweekly)
    }
    return biweekly
  }

  /// The annual percentage rate of the first loan with its fees.
  ///
  /// The amount financed is the loan less points and fees, financed ones included, and premiums paid at once,
  /// with what is drawn later; the payments are those of the agreement, with mortgage insurance, without
  /// anything prepaid. Costs that are paid to others than the lender, such as title and recording, are no
  /// finance charge.
  /// - Source: 12 CFR 1026.18(b), 1026.22 and appendix J.
  func annualPercentageRate(_ context: EvaluationContext) throws(NoValueError) -> Value {
    guard let plan = try loanPlans().first(where: { !$0.isRefinance }) else {
      throw NoValueError(UndefinedReason.noLoan)
    }
    var terms = plan.loan.withoutExtras.terms ?? LoanTerms()
    terms.refinanceMonth = nil
    let loan = Loan(
      principal: plan.loan.principal, rate: plan.loan.rate, term: plan.loan.term, terms: terms)
    let advance = plan.amount - plan.fees
    let schedule = Schedule(loan)
    let payments = schedule.compactMap { UnitPeriodFlow($0.total, afterMonth: $0.number) }
    let draws = schedule.compactMap { UnitPeriodFlow($0.drawn, afterMonth: $0.number) }
    let advances = (UnitPeriodFlow(advance, afterMonth: 0).map { [$0] } ?? []) + draws
    guard
      let rate = try? AnnualPercentageRate.apr(advances: advances, payments: payments, periodsAYear: 12),
      let ratio = Ratio(Int128((rate * Rental.rateScale).rounded()), Int128(Rental.rateScale))
    else { throw NoValueError(UndefinedReason.noRateOfReturn) }
    return .fraction(ratio)
  }

  /// The fractions of one in which an annual percentage rate is kept; its last bits are not known better.
  private static let rateScale = 1e12
}

extension UnitPeriodFlow {
  /// A flow of an amount after a month; nil for none.
  fileprivate init?(_ money: Money, afterMonth month: Int) {
    guard money > .zero else { return nil }
    self.init(amount: Double(money.minorUnits), periods: month)
  }
}

extension PropertyDebt.Part {
  /// The usual payment of a month of the loan; of a biweekly loan the monthly one of which half is paid.
  func usualPayment(inMonth number: Int) -> Money {
    schedule.biweekly == nil ? schedule.scheduledPayment(inMonth: number) : plan.loan.levelPayment
  }
}

extension PropertyDebt {
  /// The interest of all payments.
  var totalInterest: Money { parts.reduce(.zero) { $0 + $1.schedule.totals.interest } }

  /// The most that the usual payments of all loans come to in a month.
  var highestPayment: Money {
    var sums = [Money](repeating: .zero, count: lastMonth + 1)
    for part in parts {
      for index in part.schedule.indices {
        sums[part.plan.start + index + 1] += part.usualPayment(inMonth: index + 1)
      }
    }
    return sums.max() ?? .zero
  }
}
