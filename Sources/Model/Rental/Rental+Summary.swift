import Finance

/// The choice of figures that sum a property up, and of what is worth a remark.
extension Rental {
  package var purchasePrice: Money { price }

  package static let holdingField = "hold"

  package var holdingMonths: Int? { hold.months > 0 ? hold.months : nil }

  package var isDetailed: Bool {
    !events.isEmpty || fields.contains { $0.isOptional && isEntered($0) }
  }

  // MARK: The account of the first year

  package var account: [AccountLine] {
    let reserves = lines(of: .reserve, sign: "-")
    let noi = AccountLine(total: "noi", "noi(y1)")
    var lines = incomeLines + lines(of: .expense, sign: "-")
    lines += reserveRule == .above ? reserves + [noi] : [noi] + reserves
    if loan > .zero { lines.append(AccountLine("payment", "-payment * 12")) }
    return lines + [AccountLine(total: "cash_flow", "cash_flow * 12")]
  }

  private var incomeLines: [AccountLine] {
    var incomes = lines(of: .income, sign: "")
    if incomes.count > 1 { incomes.append(AccountLine(total: "gross_potential", "gross_potential(y1)")) }
    guard vacancy > .zero || terms.values.contains(where: { $0.vacancy != nil }) else { return incomes }
    return incomes + [
      AccountLine("vacancy_loss", "-vacancy_loss(y1)"),
      AccountLine(total: "effective_gross", "effective_gross(y1)"),
    ]
  }

  private func lines(of kind: LineKind, sign: String) -> [AccountLine] {
    lineIndices.filter { self.kind(ofLine: $0) == kind && isWorthALine($0) }.map { line in
      let name = name(ofLine: line)
      return AccountLine(name, "\(sign)\(name)(y1)")
    }
  }

  /// `true` for a line that is entered; for the rent always.
  private func isWorthALine(_ line: LineIndex) -> Bool {
    guard isPresent(line: line) else { return false }
    let name = name(ofLine: line)
    return switch standardLine(line) {
    case .escrow: statedEscrow > .zero || isEntered(named: name) || isChanged(line: name)
    case .expenses: expenses > .zero || isEntered(named: name) || isChanged(line: name)
    default: true
    }
  }

  // MARK: Figures

  package var summarySections: [FigureSection] {
    var sections = [FigureSection("Measures", measures), FigureSection("Purchase", purchaseFigures)]
    if loan > .zero {
      let names = ["payment", "total_interest", "payoff_month", "last_payment"]
      sections.insert(FigureSection(Rental.loanSection, names), at: 0)
    }
    guard hold.months > 0 else { return sections }
    let npv = discount > .zero ? ["npv"] : []
    let names = ["sale_price", "net_proceeds", "profit", "equity_multiple", "irr"] + npv
    return sections + [FigureSection("Sale", names)]
  }

  private var measures: [String] {
    let loan = loan > .zero
    var names = loan ? ["ltv"] : []
    names += ["noi", "cap_rate", "cash_flow", "cash_on_cash"] + (loan ? ["dscr"] : [])
    names += ["grm", "break_even_rent", "one_percent"]
    if isDetailed { names += ["oer", "break_even_occupancy"] + (loan ? ["debt_yield"] : []) }
    if arv > .zero { names.append("rule_70") }
    return names + ["roi(1)"]
  }

  private var purchaseFigures: [String] {
    isDetailed ? ["total_cost", "cash_invested"] : ["cash_invested"]
  }

  package var saleSections: [FigureSection] {
    let fund = investedRule == .with && reserveFund > .zero ? ["fund_returned"] : []
    return [
      FigureSection("Sale", ["sale_price", "selling_costs", "loan_payoff", "net_proceeds"]),
      FigureSection(
        Rental.monthSections[1],
        ["cash_invested", "total_cash_flow"] + fund + [
          "profit", "equity_multiple", "payback", "npv", "irr", "irr_unlevered",
        ]),
    ]
  }

  // MARK: Remarks

  package var missingFields: [String] {
    let covered = statedEscrow > .zero || isEntered(named: "escrow") ? ["taxes", "insurance"] : []
    return ["rent", "taxes", "insurance", "vacancy", "maintenance", "capex", "management"].filter {
      !isEntered(named: $0) && !covered.contains($0)
    }
  }

  package var defaultFields: [String] {
    loan > .zero ? ["rate", "term"].filter { !isEntered(named: $0) } : []
  }

  package var leftOutOfYield: [String] {
    let known: Set = ["rent", "escrow", "taxes", "insurance", "expenses"]
    let lines = lineIndices.filter(isWorthALine).map(name).filter { !known.contains($0) }
    let others = ["vacancy", "closing", "rehab", "credit", "points", "rent_growth", "expense_growth"]
    return others.prefix(1).filter(isEntered(named:)) + lines
      + others.dropFirst().filter(isEntered(named:))
  }

  /// `true` for a field that the user has entered.
  func isEntered(named name: String) -> Bool { Rental.field(named: name).map(isEntered) ?? false }
}
