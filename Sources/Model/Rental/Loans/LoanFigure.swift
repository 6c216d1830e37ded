import Finance
import Formulas

/// A figure that each loan has in each month: the `balance` of `second.balance(24)`.
enum LoanFigure: String, CaseIterable, Sendable {
  /// The usual payment, without what settles the loan.
  case payment
  case interest, principal, extra, insurance
  /// What is borrowed.
  case drawn
  /// What another loan repays.
  case repaid
  case balance0, balance
  /// The yearly rate; before the first payment that of the first one, after the last one that of the last.
  case rate

  /// One line for lists, in English.
  var summary: String {
    switch self {
    case .payment: "The usual payment of the loan: principal and interest."
    case .interest: "The interest on the loan."
    case .principal: "What the payment repays of the loan."
    case .extra: "What is paid to the loan's principal beyond the payment."
    case .insurance: "The premium of the loan's mortgage insurance."
    case .drawn: "What is borrowed on the loan."
    case .repaid: "What another loan repays of the loan."
    case .balance0: "What is owed on the loan before the payment."
    case .balance: "What is owed on the loan after the payment."
    case .rate: "The yearly rate of the loan."
    }
  }

  /// The rule for a year.
  var yearRule: YearRule {
    switch self {
    case .balance0: .first
    case .balance, .rate, .payment: .last
    case .interest, .principal, .extra, .insurance, .drawn, .repaid: .sum
    }
  }
}

extension Rental {
  /// The value of a figure of a loan in a month or year; zero in months in which the loan is not owed.
  func value(
    of figure: LoanFigure, ofLoanNamed name: String, at period: Period, _ context: EvaluationContext
  ) throws(NoValueError) -> Value {
    guard let part = try debt(context).parts.first(where: { $0.plan.name == name }) else {
      return figure == .rate ? .undefined(.noLoan) : .money(.zero)
    }
    let totals = part.totals(ofMonths: period.months)
    switch figure {
    case .payment:
      let payment = part.payment(inMonth: period.lastMonth)
      return .money(payment.map { part.usualPayment(inMonth: $0.number) } ?? .zero)
    case .interest: return .money(totals.payments.interest)
    case .principal: return .money(totals.payments.principal)
    case .extra: return .money(totals.payments.extra)
    case .insurance: return .money(totals.payments.insurance)
    case .drawn: return .money(totals.drawn)
    case .repaid: return .money(totals.repaid)
    case .balance0: return .money(part.balance(afterMonth: period.firstMonth - 1))
    case .balance: return .money(part.balance(afterMonth: period.lastMonth))
    case .rate: return .percent(part.rate(inMonth: period.lastMonth))
    }
  }

  /// The formula that explains a figure of a loan; nil for one that the terms of the loan give.
  func arithmetic(of figure: LoanFigure, ofLoanNamed name: String, at period: Period?) -> String? {
    guard period != .closing else { return nil }
    let isMonthly = rhythm(ofLoanNamed: name) != .biweekly
    switch figure {
    case .interest:
      // Months in which nothing is owed have no rate.
      let interest = "round(\(name).balance0(month) * \(name).rate(month) / 12, decimals)"
      return isMonthly ? "if(\(name).balance0(month) > 0, \(interest), 0)" : nil
    case .balance0: return "\(name).balance(month - 1)"
    case .balance:
      return
        "\(name).balance0(month) - \(name).principal(month) - \(name).extra(month) + \(name).drawn(month) - \(name).repaid(month)"
    default: return nil
    }
  }

  private func rhythm(ofLoanNamed name: String) -> PaymentRhythm {
    ownLoans.first { $0.name == name }?.details.terms.rhythm ?? details.terms.rhythm
  }
}

extension Rental {
  /// The names of the figures of a loan's own schedule, in order, without those that it never has.
  package static func loanColumns(ofLoanNamed name: String, in sheet: any Worksheet) -> [String] {
    guard let rental = sheet as? Rental, let plan = rental.loans.first(where: { $0.name == name }) else {
      return []
    }
    let terms = plan.loan.terms ?? LoanTerms()
    let changesRate =
      terms.adjustment != nil || terms.changes.contains { if case .rate = $0.effect { true } else { false } }
    let draws = terms.changes.contains { if case .draw = $0.effect { true } else { false } }
    var figures: [LoanFigure] = changesRate ? [.rate] : []
    figures += [.balance0, .interest, .principal, .extra]
    if terms.insurance != nil { figures.append(.insurance) }
    if draws { figures.append(.drawn) }
    if terms.refinanceMonth != nil { figures.append(.repaid) }
    return (figures + [.balance]).map(\.rawValue)
  }
}
