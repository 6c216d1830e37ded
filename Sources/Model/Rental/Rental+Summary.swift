import Finance

/// The choice of figures that sum a property up, and of what is worth a remark.
extension Rental {
  package var purchasePrice: Money { price }

  package static let holdingField = "hold"

  package var holdingMonths: Int? { hold.months > 0 ? hold.months : nil }

  package var isDetailed: Bool {
    // A date changes no figure.
    !events.isEmpty || fields.contains { $0.isOptional && $0.unit != .date && isEntered($0) }
  }

  /// `true` if nothing is entered but what the simple yield knows: the price, the first loan, rent, escrow and
  /// expenses.
  var isPlain: Bool { !isDetailed && ownLoans.isEmpty && ownLines.isEmpty }

  package var hasIncome: Bool {
    if statedRent.isPositive || rentRoll.contains(where: { !$0.isOwnForGood }) { return true }
    return lineIndices.contains { line in
      guard kind(ofLine: line) == .income, isPresent(line: line) else { return false }
      // An amount of nothing that is entered is no income.
      if isChanged(line: name(ofLine: line)) { return true }
      return standardLine(line) != .rent && amount(ofLine: line)?.isNothing != true
    }
  }

  /// `true` for a property that is to have no tenants: one that is bought to be sold, or whose rent is stated as nothing.
  package var isWithoutTenants: Bool { !hasIncome && (isFlip || isEntered(named: "rent")) }

  // MARK: The account of the first year, or of the months until a sale within it

  package var account: [AccountLine] {
    let reserves = lines(of: .reserve, sign: "-")
    let noi = AccountLine(total: "noi", inFirstYear("noi"))
    let ofUnits = figuresOfUnits(of: .expense).map { AccountLine($0, "-\(inFirstYear($0))") }
    var lines = incomeLines + lines(of: .expense, sign: "-") + ofUnits
    lines += reserveRule == .above ? reserves + [noi] : [noi] + reserves
    if isSoldWithinAYear { return lines + flowsUntilSale }
    if !hasPlainLoan {
      lines.append(AccountLine("debt_service", "-debt_service"))
      if hasInsurance { lines.append(AccountLine("mortgage_insurance", "-mortgage_insurance(y1)")) }
    } else if loan > .zero {
      // A loan that may end within the year has no twelve payments.
      lines.append(
        term.months > 12 && !hasExtras
          ? AccountLine("payment", "-payment * 12") : AccountLine("debt_service", "-debt_service"))
    }
    let others = irregularLines
    if !others.isEmpty { lines.append(AccountLine(total: "regular_cash_flow(y1)", "regular_cash_flow(y1)")) }
    return lines + others + [AccountLine(total: "cash_flow(y1)", "cash_flow(y1)")]
  }

  /// What lies between the first year's regular cash flow and its cash flow.
  private var irregularLines: [AccountLine] {
    var lines = hasExtras ? [AccountLine("extra", "-extra(y1)")] : []
    let first = events.filter { (1...12).contains($0.month) }
    if ownLoans.contains(where: { (1...12).contains($0.start) }) || first.contains(where: \.isDraw) {
      lines.append(AccountLine("loan_proceeds", "loan_proceeds(y1)"))
    }
    if first.contains(where: \.isOneOff) { lines.append(AccountLine("one_offs", "one_offs(y1)")) }
    return lines
  }

  /// What lies between operating income and cash flow in the months until the sale, which are no year of level
  /// payments.
  private var flowsUntilSale: [AccountLine] {
    var names = isWithoutLoan ? [] : ["debt_service"]
    if hasInsurance { names.append("mortgage_insurance") }
    if hasExtras { names.append("extra") }
    var lines = names.map { AccountLine($0, "-\(inFirstYear($0))") }
    if oneOffFormula != "0" { lines.append(AccountLine("one_offs", inFirstYear("one_offs"))) }
    return lines + [AccountLine(total: "total_cash_flow", "total_cash_flow")]
  }

  /// The formula of a figure for the first year, or for the months until a sale within it.
  private func inFirstYear(_ name: String) -> String {
    isSoldWithinAYear ? "sum(\(name)(1..\(hold.months)))" : "\(name)(y1)"
  }

  private var incomeLines: [AccountLine] {
    var incomes = lines(of: .income, sign: "")
    incomes += figuresOfUnits(of: .income).map { AccountLine($0, inFirstYear($0)) }
    if incomes.count > 1 {
      incomes.append(AccountLine(total: "gross_potential", inFirstYear("gross_potential")))
    }
    let isEmpty =
      vacancy > .zero || terms.values.contains { $0.vacancy != nil } || sum(ofUnits: .vacancy) != nil
    let losses =
      (isEmpty ? ["vacancy_loss"] : []) + (sum(ofUnits: .concessions) == nil ? [] : ["concessions"])
    if losses.isEmpty { return incomes }
    return incomes + losses.map { AccountLine($0, "-\(inFirstYear($0))") } + [
      AccountLine(total: "effective_gross", inFirstYear("effective_gross"))
    ]
  }

  private func lines(of kind: LineKind, sign: String) -> [AccountLine] {
    lineIndices.filter { self.kind(ofLine: $0) == kind && isWorthALine($0) }.map { line in
      let name = name(ofLine: line)
      return AccountLine(name, "\(sign)\(inFirstYear(name))")
    }
  }

  /// `true` for a line that is entered; for the rent always.
  private func isWorthALine(_ line: LineIndex) -> Bool {
    guard counts(line: line) else { return false }
    let name = name(ofLine: line)
    return switch standardLine(line) {
    case .escrow: statedEscrow != nil || isChanged(line: name)
    case .expenses: expenses.isPositive || isEntered(named: name) || isChanged(line: name)
    default: true
    }
  }

  // MARK: Figures

  package var summarySections: [FigureSection] {
    var sections = [FigureSection("Purchase", purchaseFigures)]
    if !measures.isEmpty { sections.insert(FigureSection("Measures", measures), at: 0) }
    if !isWithoutLoan {
      let heading = ownLoans.isEmpty ? Rental.loanSection : Rental.loansSection
      sections.insert(FigureSection(heading, loanFigures), at: 0)
    }
    if ownLoans.contains(where: \.isRefinance) {
      // Payments before a refinance at the closing, which it could lower, there are none.
      let names =
        ["refinance_month", "cash_back", "cash_left", "return_on_cash_left"]
        + (refinancesAtClosing ? [] : ["refinance_break_even"])
      sections.append(FigureSection("Refinance", names))
    }
    guard hold.months > 0 else { return sections }
    let npv = discount > .zero ? ["npv"] : []
    let names =
      ["sale_price", "net_proceeds", "profit", "equity_multiple", "irr"] + npv
      + (isTaxed ? ["irr_after_tax"] : [])
    return sections + [FigureSection("Sale", names)]
  }

  /// The figures of the loans, those of some kinds only where there are such loans.
  private var loanFigures: [String] {
    // Of a house that is sold within the year, nobody waits for the end of the loan.
    var names = ["payment"] + (isSoldWithinAYear ? [] : ["total_interest", "payoff_month", "last_payment"])
    let terms = [details] + ownLoans.map(\.details)
    if details.terms.rhythm == .biweekly { names += ["biweekly_payment", "biweekly_count", "biweekly_last"] }
    if hasBalloon { names.append("balloon_payment") }
    if terms.contains(where: { $0.isAdjustable }) {
      names.append("highest_payment")
      if terms.contains(where: { $0.caps.count > 2 }) { names += ["worst_payment", "payment_shock"] }
    }
    if hasExtras { names += ["interest_saved", "months_saved"] }
    let shares = [
      details.points, details.financedPoints, details.upfrontInsurance, details.insurance,
    ]
    return names + (details.fees > .zero || shares.contains { $0 > .zero } ? ["apr"] : [])
  }

  private var measures: [String] {
    let loan = !isWithoutLoan
    var names = loan ? ["ltv"] : []
    if isSoldWithinAYear { return names + (arv > .zero ? ["rule_70"] : []) }
    if !hasIncome {
      return names + ["noi", "cash_flow"] + (rentRoll.isEmpty ? ["break_even_rent"] : [])
        + (arv > .zero ? ["rule_70"] : [])
    }
    names += ["noi", "cap_rate", "cash_flow", "cash_on_cash"] + (loan ? ["dscr"] : [])
    names += ["grm", "break_even_rent", "one_percent"]
    if isDetailed { names += ["oer", "break_even_occupancy"] + (loan ? ["debt_yield"] : []) }
    if arv > .zero { names.append("rule_70") }
    return names + (isPlain ? ["roi(1)"] : [])
  }

  package var decidingFigures: [String] {
    if isFlip { return Rental.flipFigures + (arv > .zero ? ["rule_70"] : []) }
    if isSoldWithinAYear {
      let names = [
        "cash_invested", "total_cash_flow", "sale_price", "net_proceeds", "profit", "equity_multiple", "irr",
      ]
      return names + (arv > .zero ? ["rule_70"] : [])
    }
    let sale = hold.months > 0 ? ["profit", "irr"] : []
    if refinanceInFirstYear != nil, hasIncome {
      return ["cash_invested", "cash_back", "cash_left", "cash_flow(y2)", "return_on_cash_left", "dscr(y2)"]
        + sale + ["payback"]
    }
    let loan = isWithoutLoan ? [] : ["payment"] + (hasBalloon ? ["balloon_payment"] : [])
    // Of a year in which nothing else happens, a month says it all.
    let flow = ["cash_flow"] + (irregularLines.isEmpty ? [] : ["cash_flow(y1)"])
    if !hasIncome {
      let interest = isWithoutLoan ? [] : ["total_interest"]
      let home = rentRoll.isEmpty ? ["break_even_rent"] : ["rent_saved", "better_than_renting"]
      return ["cash_invested"] + loan + interest + flow + sale + home
    }
    return ["cash_invested"] + loan + flow + ["cash_on_cash", "cap_rate"] + (isWithoutLoan ? [] : ["dscr"])
      + sale + ["break_even_rent"] + (isPlain ? ["roi(1)"] : [])
  }

  package var refinanceInFirstYear: Int? {
    ownLoans.filter(\.isRefinance).map(\.start).min().flatMap { (1...12).contains($0) ? $0 : nil }
  }

  private var purchaseFigures: [String] {
    isDetailed ? ["total_cost", "cash_invested"] : ["cash_invested"]
  }

  package var saleSections: [FigureSection] {
    let fund = investedRule == .with && reserveFund > .zero ? ["fund_returned"] : []
    return [
      FigureSection(
        "Sale",
        ["sale_price", "selling_costs", "loan_payoff"] + (hasPenalty ? ["prepayment_penalty"] : [])
          + ["net_proceeds"])
    ] + (isTaxed ? [FigureSection(Rental.taxSections[1], saleTaxFigures)] : []) + [
      FigureSection(
        Rental.monthSections[1],
        ["cash_invested", "total_cash_flow"] + fund + [
          "profit", "equity_multiple", "payback", "npv", "irr", "irr_unlevered",
        ] + (isTaxed ? ["npv_after_tax", "irr_after_tax"] : []))
    ]
  }

  // MARK: Remarks

  package var missingFields: [String] {
    let covered =
      (statedEscrow == nil ? [] : ["taxes", "insurance"])
      + (exitPrice > .zero || exitCap > .zero ? ["arv"] : [])
    let important =
      isSoldWithinAYear
      ? ["arv", "rehab", "selling", "closing", "taxes", "insurance"]
      : isWithoutTenants
        ? ["taxes", "insurance", "maintenance", "capex"]
        : ["rent", "taxes", "insurance", "vacancy", "maintenance", "capex", "management"]
    let usual = important.filter { !isEntered(named: $0) && !covered.contains($0) }
    return usual + (details.lacksIndex ? ["index"] : [])
      + ownLoans.filter(\.details.lacksIndex).map { "\($0.name).index" }
  }

  package var defaultFields: [String] {
    guard loan > .zero else { return [] }
    return (["rate", "term"] + (details.insurance > .zero ? ["pmi_rule"] : [])).filter {
      !isEntered(named: $0)
    }
  }

  package var leftOutOfYield: [String] {
    let known: Set = ["rent", "escrow", "taxes", "insurance", "expenses"]
    let lines = lineIndices.filter(isWorthALine).map(name).filter { !known.contains($0) }
    let others = ["vacancy", "closing", "rehab", "credit", "points", "fees", "rent_growth", "expense_growth"]
    let rent = terms[StandardLine.rent.index]
    let months = (rent?.first == nil ? [] : ["rent.from"]) + (rent?.last == nil ? [] : ["rent.to"])
    let vacancies = rentRoll.filter { $0.vacancy ?? .zero > .zero }.map { "\($0.name).vacancy" }
    let insurance = loans.contains { $0.loan.terms?.insurance?.isDue == true } ? ["pmi"] : []
    return others.prefix(1).filter(isEntered(named:)) + vacancies + lines + insurance + months
      + others.dropFirst().filter(isEntered(named:))
  }

  /// `true` for a field that the user has entered.
  package func isEntered(named name: String) -> Bool { Rental.field(named: name).map(isEntered) ?? false }
}
