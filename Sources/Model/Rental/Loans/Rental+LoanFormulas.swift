import Finance

/// The formulas of figures that depend on which loans there are.
extension Rental {
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

  /// `true` if there are more loans at the closing than the first one.
  private var hasFurtherLoansAtClosing: Bool { refinancesAtClosing || !furtherClosingLoans.isEmpty }

  /// A formula that counts the loans of the closing; nil where that is the first loan alone.
  func formula(
    joiningClosingLoans separator: String = " + ", ofClosingLoans formula: (_ loans: String) -> String
  ) -> String? {
    hasFurtherLoansAtClosing ? formula(loansAfterClosing.joined(separator: separator)) : nil
  }

  /// The formula of what a refinance at the closing pays out, which is a part of the cash that is invested; nil for a
  /// later one.
  var cashBackFormula: String? {
    guard refinancesAtClosing else { return nil }
    let costs = (paysPointsOfPurchase ? ["points_paid"] : []) + closingCosts
    return "closing_proceeds - \(minus(closingLoans))" + costs.map { " + \($0)" }.joined()
  }

  var pointsFormula: String? {
    guard hasFurtherLoansAtClosing else { return nil }
    let further = furtherClosingLoans.filter { $0.details.points > .zero }
    return (["points * loan"] + further.map { "\($0.name).points * \($0.name)" }).joined(separator: " + ")
  }

  var unleveredCashFormula: String? {
    if refinancesAtClosing { return "cash_invested + closing_proceeds" }
    guard hasFurtherLoansAtClosing || !closingCosts.isEmpty else { return nil }
    let loans = closingLoans.joined(separator: " + ")
    return "cash_invested + \(loans) - points_paid" + closingCosts.map { " - \($0)" }.joined()
  }

  private func minus(_ names: [String]) -> String { names.formula(joinedBy: "-") }

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
    return closingCosts.reduce("price - \(minus(closingLoans))") { "\($0) + \($1)" }
  }

  /// `true` if points are paid at the closing besides what loans bring there.
  var paysPoints: Bool { !refinancesAtClosing && paysPointsOfPurchase }

  private var paysPointsOfPurchase: Bool {
    details.points > .zero || isEntered(named: "points")
      || furtherClosingLoans.contains { $0.details.points > .zero }
  }

  // MARK: Months

  /// The formula of a part of the payments: nothing in a purchase in cash; nil, for the usual one, of a plain loan.
  func formula(ofPayments figure: LoanFigure) -> String? {
    isWithoutLoan ? "0" : hasPlainLoan ? nil : sum(ofLoans: figure)
  }

  /// The sum of a figure of all loans.
  func sum(ofLoans figure: LoanFigure, at period: String = "month") -> String {
    loanNames.map { "\($0).\(figure.rawValue)(\(period))" }.joined(separator: " + ")
  }

  /// The formula of the cash put in by a month: of a plain loan the extra counts as it is stated, of others as it
  /// is paid; nil for one of a loan without extra.
  var investedFormula: String? {
    if isWithoutLoan { return nil }
    if hasPlainLoan { return extra > .zero ? "price - loan + extra * min(month, payoff_month)" : nil }
    if hasExtras { return ownPartFormula + " + sum(extra(1..month))" }
    return ownLoans.isEmpty ? nil : ownPartFormula
  }

  var cashFlowFormula: String? {
    guard paysInsurance || borrowsLater else { return nil }
    return "noi(month)"
      + (reserveRule == .above ? "" : " - reserves(month)") + " - debt_service(month)"
      + (paysInsurance ? " - mortgage_insurance(month)" : "") + " - extra(month)"
      + (borrowsLater ? " + loan_proceeds(month)" : "") + " + one_offs(month)"
  }

  /// The formula of the cash flow before extra payments and one-off items; nil for the usual one.
  var regularCashFlowFormula: String? {
    guard paysInsurance || reserveRule == .above else { return nil }
    return "noi(month)" + (reserveRule == .above ? "" : " - reserves(month)") + " - debt_service(month)"
      + (paysInsurance ? " - mortgage_insurance(month)" : "")
  }

  /// The formula of the cash flow of a period if the property were paid in cash.
  var unleveredFlowFormula: String {
    "cash_flow(month) + debt_service(month)" + (paysInsurance ? " + mortgage_insurance(month)" : "")
      + " + extra(month)" + (borrowsLater ? " - loan_proceeds(month)" : "")
  }

  // MARK: Kinds of loans

  /// `true` if a loan has mortgage insurance.
  var hasInsurance: Bool {
    details.insurance > .zero || ownLoans.contains { $0.details.insurance > .zero }
  }

  /// `true` if a loan that is owed has mortgage insurance.
  var paysInsurance: Bool { hasInsurance && !isWithoutLoan }

  /// `true` if a loan has a month in which all that is owed falls due.
  var hasBalloon: Bool {
    details.terms.balloonMonth != nil || ownLoans.contains { $0.details.terms.balloonMonth != nil }
  }

  /// `true` if repaying a loan early costs something.
  var hasPenalty: Bool {
    details.prepaymentPenalty != nil || ownLoans.contains { $0.details.prepaymentPenalty != nil }
  }

  /// `true` if something is borrowed or refinanced after the closing.
  var borrowsLater: Bool {
    ownLoans.contains { $0.start > 0 || $0.isRefinance }
      || events.contains(where: \.isDraw)
  }

  /// `true` if more is paid than the loans ask for.
  package var hasExtras: Bool {
    extra > .zero || details.terms.rhythm != .monthly
      || ownLoans.contains { $0.extra > .zero || $0.details.terms.rhythm != .monthly }
      || events.contains { if case .extra = $0.effect { true } else { false } }
  }
}
