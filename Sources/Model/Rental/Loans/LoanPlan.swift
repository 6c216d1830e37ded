import Finance
import Formulas

/// A loan of a property with all its terms, what happens to it, and when it is made.
package struct LoanPlan: Sendable, Hashable {
  /// The name, as in `second.rate`.
  package let name: String
  /// The number of months after the closing at whose end it is made; 0 for the closing.
  ///
  /// Its first payment is a month later.
  package let start: Int
  /// The loan; its months count from the first payment.
  package let loan: Loan
  /// The points and fees paid to the lender when it is made.
  package let fees: Money
  /// What making it costs besides.
  package let costs: Money
  /// What repaying it early costs; nil for nothing.
  package let penalty: PrepaymentPenalty?
  /// The amount without what is borrowed for points and premiums.
  package let amount: Money
  /// `true` for a loan that repays others.
  package let isRefinance: Bool
}

/// Something that happens to a loan, with the name of that.
private typealias LoanEvent = (loan: String, event: RentalEvent)

extension Rental {
  /// The name of the first loan in paths such as `loan.balance`.
  package static let firstLoanName = "loan"

  /// The names of all loans, the first one first.
  package var loanNames: [String] { [Rental.firstLoanName] + ownLoans.map(\.name) }

  /// `true` if the only loan has level payments at one rate, and nothing happens to it.
  package var hasPlainLoan: Bool {
    apart.isEmpty || ownLoans.isEmpty && details.isPlain && !events.contains { $0.effect.isOfLoan }
  }

  package var plainLoan: PlainLoanFields? {
    hasPlainLoan && loan > .zero
      ? PlainLoanFields(principal: "loan", rate: "rate", term: "term", extra: "extra") : nil
  }

  /// The loans in the order in which they were entered; none when the terms of one cannot hold together.
  package var loans: [LoanPlan] { (try? loanPlans()) ?? [] }

  package var borrowedAtClosing: Money {
    hasPlainLoan ? loan : loans.filter { $0.start == 0 && !$0.isRefinance }.reduce(.zero) { $0 + $1.amount }
  }

  package var loanConflict: (loan: String, LoanConflict)? {
    if let excess = excessOfEscrow { return (StandardLine.escrow.rawValue, .amountOutOfRange(excess)) }
    if hasPlainLoan { return nil }
    do throws(NoValueError) {
      _ = try loanPlans()
      return nil
    } catch {
      guard case .conflict(let loan, let conflict)? = error.reason as? UndefinedReason else { return nil }
      return (loan, conflict)
    }
  }

  /// The loans in the order in which they were entered, without those of nothing.
  /// - Throws: An error when the terms of one cannot hold together.
  func loanPlans() throws(NoValueError) -> [LoanPlan] {
    var plans: [LoanPlan] = []
    let events = eventsByLoan
    if loan > .zero || events.draw(on: Rental.firstLoanName) {
      plans.append(
        try plan(
          Rental.firstLoanName, start: 0, amount: loan, rate: rate, term: term, extra: extra,
          details: details, events))
    }
    for own in ownLoans {
      let amount = try amount(of: own)
      guard amount > .zero || events.draw(on: own.name) else { continue }
      plans.append(
        try plan(
          own.name, start: own.start, amount: amount, rate: own.rate, term: own.term, extra: own.extra,
          details: own.details, costs: own.costs, isRefinance: own.isRefinance, events))
    }
    return plans
  }

  /// What happens to loans, with the name of each one's loan.
  private var eventsByLoan: [LoanEvent] {
    events.compactMap { event in loanName(of: event).map { ($0, event) } }
  }

  private func plan(
    _ name: String, start: Int, amount: Money, rate: Percent, term: Term, extra: Money, details: LoanDetails,
    costs: Money = .zero, isRefinance: Bool = false, _ events: [LoanEvent]
  ) throws(NoValueError) -> LoanPlan {
    guard Loan.amounts.contains(amount) else {
      throw NoValueError(UndefinedReason.conflict(loan: name, .tooLarge))
    }
    let principal = details.principal(of: amount)
    let terms =
      hasPlainLoan ? LoanTerms() : terms(name, start: start, amount: amount, details: details, events)
    if let conflict = Loan.conflict(principal: principal, rate: rate, term: term, terms: terms) {
      throw NoValueError(UndefinedReason.conflict(loan: name, conflict))
    }
    let loan = Loan(
      principal: principal, rate: rate, term: term, extra: extra,
      escrow: name == Rental.firstLoanName ? escrow : .zero, terms: terms == LoanTerms() ? nil : terms)
    return LoanPlan(
      name: name, start: start, loan: loan, fees: amount.share(details.points) + details.fees, costs: costs,
      penalty: details.prepaymentPenalty, amount: amount, isRefinance: isRefinance)
  }

  /// The terms of a loan with what happens to it, in its own months.
  private func terms(
    _ name: String, start: Int, amount: Money, details: LoanDetails,
    _ events: [LoanEvent]
  ) -> LoanTerms {
    var terms = details.terms(of: amount, value: originalValue(start: start), units: units)
    for (loan, event) in events where loan == name {
      switch event.effect {
      case .extra(let amount, _):
        terms.extras += event.extraPayment(amount, after: start)
      case .rate(let rate, _): terms.add(event.month - start, .rate(rate))
      case .recast: terms.add(event.month - start, .recast)
      case .draw(let amount, _): terms.add(event.month - start, .draw(amount))
      case .cost, .income, .improvement, .otherIncome, .amount, .worth, .refinance: break
      }
    }
    terms.refinanceMonth = refinanceMonth(of: name, start: start).map { $0 - start }
    return terms
  }

  /// The value on which mortgage insurance depends: the lesser of price and appraisal; of a loan made later, what the
  /// property was last said to be worth.
  private func originalValue(start: Int) -> Money {
    if start > 0 {
      let value = statedValue(afterMonth: start)
      if value.name != "price" { return value.amount }
    }
    return appraisal > .zero ? min(appraisal, price) : price
  }

  /// The formula of the same value.
  package func originalValueFormula(start: Int) -> String {
    let value = statedValue(afterMonth: start)
    if start > 0, value.name != "price" { return value.name }
    return appraisal > .zero ? "min(appraisal, price)" : "price"
  }

  /// The amount of a further loan, rounded half up to the minor unit.
  func amount(of own: OwnLoan) throws(NoValueError) -> Money {
    switch own.amount.size {
    case .money(let money): return money
    case .share(let share, .arv): return (arv > .zero ? arv : price).share(share)
    case .share(let share, .value): return try valueShare(share, afterMonth: own.start)
    case .share(let share, _): return price.share(share)
    }
  }

  /// A share of the value of the property after a month.
  private func valueShare(_ share: Percent, afterMonth month: Int) throws(NoValueError) -> Money {
    guard let value = value(afterMonth: month), let part = Ratio(share),
      let units = value.multiplied(by: .exact(part))?.wholeUnits
    else { throw NoValueError(UndefinedReason.tooLarge) }
    return Money(minorUnits: units)
  }

  /// What the property is worth after a month in minor units, as the formula of `value` has it; nil for too much.
  func value(afterMonth month: Int) -> Number? {
    let stated = statedValue(afterMonth: month)
    let base = Ratio(stated.amount.minorUnits, 100).map(Number.exact)
    // As in formulas, of which an amount is in dollars.
    return growth(from: stated.month, to: month).flatMap { base?.multiplied(by: $0) }?
      .multiplied(by: Number(100))
  }
}

extension [LoanEvent] {
  /// `true` if money is drawn from a loan in some month.
  fileprivate func draw(on name: String) -> Bool {
    contains { loan, event in
      if case .draw = event.effect { loan == name } else { false }
    }
  }
}

// MARK: Refinancing

extension Rental {
  /// The month after whose payment a loan is repaid by another, 0 for the closing; nil for none.
  private func refinanceMonth(of name: String, start: Int) -> Int? {
    let loans = ownLoans
    // By their places: to copy a loan takes long, and most repay none.
    let refinances = loans.indices.filter { loans[$0].isRefinance && repays(loans[$0], name, start: start) }
    return refinances.map { loans[$0].start }.min()
  }

  /// `true` if a loan repays one of a name, which was made at the end of a month: an earlier month, or both
  /// at the closing, where those of the purchase come first.
  private func repays(_ other: OwnLoan, _ name: String, start: Int) -> Bool {
    guard other.name != name, other.repays?.contains(name) != false else { return false }
    if other.start > start { return true }
    return other.start == 0 && start == 0 && ownLoans.first { $0.name == name }?.isRefinance != true
  }

  /// The loan that an event is about; nil for an event that is about none.
  ///
  /// One that names no loan is about the first one, or the one that has taken its place before that month.
  func loanName(of event: RentalEvent) -> String? {
    guard event.effect.isOfLoan else { return nil }
    if let name = event.effect.loan { return name }
    var (name, start) = (Rental.firstLoanName, 0)
    while let next = ownLoans.filter({ $0.start < event.month && repays($0, name, start: start) })
      .min(by: { $0.start < $1.start })
    {
      (name, start) = (next.name, next.start)
    }
    return name
  }
}

extension RentalEvent {
  /// The payments of an event in a loan's own months; none when all come before its first.
  fileprivate func extraPayment(_ amount: Money, after start: Int) -> [ExtraPayment] {
    let interval = span?.interval ?? 1
    // Payments before the loan's first are left out, and the others keep their months.
    let missed = month > start ? 0 : (start - month) / interval + 1
    let first = month - start + missed * interval
    let last = span == nil ? month - start : span?.last.map { $0 - start }
    if let last, last < first { return [] }
    return [ExtraPayment(amount, from: first, to: last, every: interval)]
  }
}

extension LoanTerms {
  /// Adds a change in one of the loan's own months; none before its first.
  fileprivate mutating func add(_ month: Int, _ effect: LoanChange.Effect) {
    if month > 0 { changes.append(LoanChange(month: month, effect)) }
  }
}

extension Number {
  /// The nearest whole number.
  fileprivate var wholeUnits: Int128? {
    switch rounded(toDecimals: 0) {
    case .exact(let ratio)?: ratio.rounded
    case .approximate(let double)?: Int128(exactly: double)
    case nil: nil
    }
  }
}
