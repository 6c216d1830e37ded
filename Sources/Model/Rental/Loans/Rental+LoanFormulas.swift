import Finance

/// The formulas of figures that depend on which loans there are.
extension Rental {
  /// The formula of a figure of the loans; nil for one that is the same for every property.
  func loanFormula(of metric: Metric) -> String? {
    if metric.isMonthly { return monthlyLoanFormula(metric.name) }
    if let formula = closingFormula(metric.name) { return formula }
    guard !hasPlainLoan else { return nil }
    let insurance = hasInsurance ? " - mortgage_insurance(y1)" : ""
    switch metric.name {
    case "payment": return sum(loanNames) { "\($0).payment(1)" }
    case "cash_flow":
      return "(noi - \(hasReservesBelow ? "reserves - " : "")debt_service\(insurance)) / 12"
    case "dscr": return coverageFormula
    case "break_even_occupancy": return "(operating_expenses + debt_service) / gross_potential"
    // After a pause in which nothing is owed there may be more to pay.
    case "payoff_month" where borrowsLater:
      return "first(balance(month) = 0 and sum(balance(month..\(Rental.lastMonth))) = 0)"
    default: return nil
    }
  }

  /// `true` if there are reserves, and they come after net operating income.
  var hasReservesBelow: Bool { reserveRule == .below && hasReserves }

  /// `true` if there are reserves.
  var hasReserves: Bool { lineIndices.contains { kind(ofLine: $0) == .reserve && isPresent(line: $0) } }

  /// The coverage of the first year's payments; nil for that of one month's, which is the same for any loan.
  private var coverageFormula: String? {
    switch coverageRule {
    case .noiLessReserves where reserveRule == .below: "(noi - reserves) / debt_service"
    case .noi, .noiLessReserves: "noi / debt_service"
    case .rent: nil
    }
  }

  // MARK: Closing

  /// The names of the loans of the purchase.
  private var closingLoans: [String] { [Rental.firstLoanName] + furtherClosingLoans.map(\.name) }

  private var furtherClosingLoans: [OwnLoan] { ownLoans.filter { $0.start == 0 && !$0.isRefinance } }

  /// `true` if a loan repays others at the closing, before their first payment.
  var refinancesAtClosing: Bool { ownLoans.contains { $0.start == 0 && $0.isRefinance } }

  /// The names of the loans that are owed after the closing.
  private var loansAfterClosing: [String] {
    guard refinancesAtClosing else { return closingLoans }
    let repaid = Set(loans.filter { $0.loan.terms?.refinanceMonth == 0 }.map(\.name))
    return loanNames.filter { name in
      !repaid.contains(name) && (ownLoans.first { $0.name == name }?.start ?? 0) == 0
        && (name != Rental.firstLoanName || loan > .zero)
    }
  }

  /// The formulas of figures of a refinance at the closing, which is a part of the cash that is invested.
  private func closingRefinanceFormula(_ name: String) -> String? {
    guard refinancesAtClosing else { return nil }
    switch name {
    case "unlevered_cash": return "cash_invested + closing_proceeds"
    case "cash_back":
      let costs = (paysPointsOfPurchase ? ["points_paid"] : []) + closingCosts
      return "closing_proceeds - \(minus(closingLoans))" + costs.map { " + \($0)" }.joined()
    case "cash_left": return "cash_invested"
    // Before the closing there was no payment that could fall.
    case "refinance_break_even": return "positive(0)"
    default: return nil
    }
  }

  /// The formulas that count the loans of the closing.
  private func closingFormula(_ name: String) -> String? {
    if let formula = closingRefinanceFormula(name) { return formula }
    guard
      refinancesAtClosing || !furtherClosingLoans.isEmpty || name == "unlevered_cash" && !closingCosts.isEmpty
    else { return nil }
    let loans = loansAfterClosing.joined(separator: " + ")
    switch name {
    case "closing_loans": return loans
    case "ltv": return "(\(loans)) / price"
    case "debt_yield": return "noi / (\(loans))"
    case "equity_dividend": return "cash_flow * 12 / max(price - \(minus(loansAfterClosing)), 0)"
    case "points_paid":
      return
        (["points * loan"]
        + furtherClosingLoans.filter { $0.details.points > .zero }.map {
          "\($0.name).points * \($0.name)"
        }).joined(separator: " + ")
    case "unlevered_cash":
      return "cash_invested + \(loans) - points_paid" + closingCosts.map { " - \($0)" }.joined()
    default: return nil
    }
  }

  private func minus(_ names: [String]) -> String { names.joined(separator: " - ") }

  /// The fees and costs of the loans of the closing, besides points.
  private var closingCosts: [String] {
    (details.fees > .zero ? ["fees"] : [])
      + furtherClosingLoans.flatMap { loan in
        (loan.details.fees > .zero ? ["\(loan.name).fees"] : [])
          + (loan.costs > .zero ? ["\(loan.name).costs"] : [])
      }
  }

  /// What the owner pays of the price: the price less the loans of the closing, with the costs of those.
  var ownPartFormula: String {
    if refinancesAtClosing { return "price - closing_proceeds" }
    return "price - \(minus(closingLoans))" + closingCosts.map { " + \($0)" }.joined()
  }

  /// `true` if points are paid at the closing besides what loans bring there.
  var paysPoints: Bool { !refinancesAtClosing && paysPointsOfPurchase }

  private var paysPointsOfPurchase: Bool {
    details.points > .zero || isEntered(named: "points")
      || furtherClosingLoans.contains { $0.details.points > .zero }
  }

  // MARK: Months

  private func monthlyLoanFormula(_ name: String) -> String? {
    if isWithoutLoan {
      // Taxes and insurance are due in every month.
      return name == "payments" ? "1" : Rental.paymentFigures.contains(name) ? "0" : nil
    }
    let insurance = hasInsurance ? "mortgage_insurance(month)" : nil
    switch name {
    case "total":
      return insurance.map { "principal(month) + interest(month) + escrow(month) + extra(month) + \($0)" }
    case "invested": return investedFormula
    case "net_proceeds":
      return hasPenalty
        ? "sale_price(month) - selling_costs(month) - loan_payoff(month) - prepayment_penalty(month)" : nil
    case "cash_flow": return cashFlowFormula(insurance)
    case "shortfall" where borrowsLater: return "max(loan_proceeds(month) - cash_flow(month), 0)"
    case "property_flow": return propertyFlowFormula(insurance)
    case "mortgage_insurance" where hasInsurance: return sum(loanNames) { "\($0).insurance(month)" }
    case "drawn" where borrowsLater: return sum(loanNames) { "\($0).drawn(month)" }
    case "repaid" where borrowsLater: return sum(loanNames) { "\($0).repaid(month)" }
    case "balance0" where !hasPlainLoan: return "balance(month - 1)"
    case "interest", "principal", "extra", "balance":
      return hasPlainLoan ? nil : sum(loanNames) { "\($0).\(name)(month)" }
    default: return nil
    }
  }

  /// The figures of a payment, which are nothing in a purchase in cash.
  private static let paymentFigures: Set = ["balance0", "principal", "interest", "extra", "balance"]

  /// The formula of the cash put in by a month: of a plain loan the extra counts as it is stated, of others as it
  /// is paid; nil for one of a loan without extra.
  private var investedFormula: String? {
    if hasPlainLoan { return extra > .zero ? "price - loan + extra * min(month, payoff_month)" : nil }
    if hasExtras { return ownPartFormula + " + sum(extra(1..month))" }
    return ownLoans.isEmpty ? nil : ownPartFormula
  }

  private func cashFlowFormula(_ insurance: String?) -> String? {
    guard insurance != nil || borrowsLater else { return nil }
    return "noi(month)"
      + (reserveRule == .above ? "" : " - reserves(month)") + " - debt_service(month)"
      + (insurance.map { " - \($0)" } ?? "") + " - extra(month)"
      + (borrowsLater ? " + loan_proceeds(month)" : "") + " + one_offs(month)"
  }

  private func propertyFlowFormula(_ insurance: String?) -> String? {
    guard insurance != nil || borrowsLater else { return nil }
    let debt =
      "debt_service(month)" + (insurance.map { " + \($0)" } ?? "") + " + extra(month)"
      + (borrowsLater ? " - loan_proceeds(month)" : "")
    return
      "if(elapsed_years(month) = 0, -unlevered_cash, cash_flow(month) + \(debt) + if(elapsed_years(month) = hold, sale_price(month) - selling_costs(month) + fund_returned, 0))"
  }

  private func sum(_ names: [String], _ term: (String) -> String) -> String {
    names.map(term).joined(separator: " + ")
  }

  // MARK: Kinds of loans

  /// `true` if a loan has mortgage insurance.
  var hasInsurance: Bool {
    details.insurance > .zero || ownLoans.contains { $0.details.insurance > .zero }
  }

  /// `true` if repaying a loan early costs something.
  var hasPenalty: Bool {
    details.prepaymentPenalty != nil || ownLoans.contains { $0.details.prepaymentPenalty != nil }
  }

  /// `true` if something is borrowed or refinanced after the closing.
  var borrowsLater: Bool {
    ownLoans.contains { $0.start > 0 || $0.isRefinance }
      || events.contains { if case .draw = $0.effect { true } else { false } }
  }

  /// `true` if more is paid than the loans ask for.
  package var hasExtras: Bool {
    extra > .zero || details.terms.rhythm != .monthly
      || ownLoans.contains { $0.extra > .zero || $0.details.terms.rhythm != .monthly }
      || events.contains { if case .extra = $0.effect { true } else { false } }
  }
}
