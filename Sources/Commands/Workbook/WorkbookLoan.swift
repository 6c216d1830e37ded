import Finance
import Formulas
import Model
import Workbooks

/// The sheet of one loan: a row for each month since the closing, in which every amount follows from the terms above.
///
/// The formulas are those of `LoanMonth`, `Amortization` and `MortgageInsurance` in the language of spreadsheets. Amounts
/// are rounded where they are posted. Loans that a sheet cannot follow (every two weeks, FHA premiums, several indexes,
/// insurance that depends on a draw) stand as values.
struct WorkbookLoan {
  /// A column of the sheet.
  enum Column: Int, CaseIterable {
    case month, number, rate, opening, level, interest, due, extraDue, extra, principal, payment, insurance
    case drawn, repaid, balance, penalty, costs, firstOpening, firstLevel, firstInterest, firstBalance, flow
  }

  let plan: LoanPlan
  /// The name of the sheet.
  let sheetName: String
  /// The first of its columns; nil for one that has a sheet of its own.
  let firstColumn: Int?
  /// `true` if the rows are formulas.
  let isLive: Bool
  /// The names of the cells with the terms.
  private(set) var names: Names

  /// The names of the cells with the terms; of those that are inputs, the inputs' own.
  struct Names {
    fileprivate(set) var rate, extra, amount, financedPoints, upfront, premium, points, fees, costs: String
    fileprivate(set) var term, interestOnly, balloon: String
    /// The formula of the value on which mortgage insurance depends; nil where there is none.
    fileprivate(set) var valueText: SpreadsheetText?
    /// What is owed at first, and the terms as whole months.
    let principal, months, interestOnlyMonths, last, end, value, lenderFees: String
  }

  init(_ plan: LoanPlan, sheetName: String, firstColumn: Int? = nil) {
    (self.plan, self.sheetName, self.firstColumn) = (plan, sheetName, firstColumn)
    isLive = WorkbookLoan.obstacle(plan) == nil
    let cells = WorkbookLoan.cellWords.map { "\(plan.name)_\($0)" }
    names = Names(
      rate: "0", extra: "0", amount: "0", financedPoints: "0", upfront: "0", premium: "0", points: "0",
      fees: "0", costs: "0", term: "30", interestOnly: "0", balloon: "0", principal: cells[0],
      months: cells[1], interestOnlyMonths: cells[2], last: cells[3], end: cells[4], value: cells[5],
      lenderFees: cells[6])
  }

  /// The terms that have a cell of their own.
  private static let cellWords = [
    "principal", "months", "interest_only_months", "last_month", "refinanced_month", "original_value",
    "lender_fees",
  ]

  /// The names of all cells of a loan that are not inputs.
  static func cellNames(_ plan: LoanPlan) -> [String] {
    cellWords.map { "\(plan.name)_\($0)" } + Column.allCases.map { "\(plan.name)_sheet_\($0)" }
  }

  /// What the loan brings at the closing after what another repays of it there, and its costs.
  var proceedsAtClosing: String {
    "\(names.principal)-INDEX(\(name(of: .repaid)),1)-INDEX(\(name(of: .costs)),1)"
  }

  /// What the last payment settles beyond the usual one, where payments alone do not repay the loan by then.
  var balloon: String {
    let place = "\(names.last)+\(plan.start + 1)"
    let cell = { (column: Column) in "INDEX(\(name(of: column)),\(place))" }
    let isSettled = "OR(\(names.last)<\(names.months),\(names.interestOnlyMonths)=\(names.last))"
    return "IF(\(isSettled),\(cell(.interest))+\(cell(.principal))-\(cell(.payment)),0)"
  }

  /// The number of a column in its sheet.
  func number(of column: Column) -> Int { (firstColumn ?? 0) + column.rawValue }

  private func letters(_ column: Column) -> String { CellAddress.letters(ofColumn: number(of: column)) }

  /// The column as figures read it in the row of the same month.
  func place(of column: Column) -> String {
    firstColumn == nil ? "\(CellAddress.quoted(sheetName))!\(letters(column))" : letters(column)
  }

  /// The name of the cells of a column from the closing on.
  func name(of column: Column) -> String { "\(plan.name)_sheet_\(column)" }

  /// Takes in the fields from which the rows follow; a term that was never entered counts as the number it stands for.
  mutating func addInputs(_ plan: SpreadsheetPlan, _ vocabulary: any Vocabulary, value: Formula?) {
    let own = self.plan.name
    let add = { (field: String) -> String? in
      let path = own == Rental.firstLoanName ? field : "\(own).\(field)"
      return vocabulary.symbol(named: path, isCalled: false).map { plan.add($0) }
    }
    names.amount = vocabulary.symbol(named: self.plan.name, isCalled: false).map { plan.add($0) } ?? "0"
    names.rate = add("rate") ?? "0"
    names.term = add("term") ?? "30"
    let terms = terms
    if self.plan.loan.extra > .zero { names.extra = add("extra") ?? "0" }
    if terms.interestOnlyMonths > 0 { names.interestOnly = add("io") ?? "0" }
    if terms.balloonMonth != nil { names.balloon = add("balloon") ?? "0" }
    if terms.insurance != nil {
      names.premium = add("pmi") ?? "0"
      names.valueText = value.flatMap(plan.text)
    }
    if self.plan.loan.principal > self.plan.amount {
      names.financedPoints = add("financed_points") ?? "0"
      names.upfront = add("pmi_upfront") ?? "0"
    }
    if self.plan.fees > .zero { (names.points, names.fees) = (add("points") ?? "0", add("fees") ?? "0") }
    if self.plan.costs > .zero { names.costs = add("costs") ?? "0" }
  }

  /// The most rows that its terms take, and what changes it.
  var mostRowsOfTerms: Int { 30 + terms.extras.count + terms.changes.count }

  var terms: LoanTerms { plan.loan.terms ?? LoanTerms() }

  /// `true` if more is paid than the loan asks for, or its payments change by choice.
  var isPrepaid: Bool {
    !terms.extras.isEmpty || plan.loan.extra > .zero || terms.rhythm != .monthly || hasRecasts
  }

  /// `true` if a schedule without anything prepaid stands beside the actual one.
  var hasFirstSchedule: Bool { isLive && isPrepaid && !hasDraws }

  var hasDraws: Bool { terms.changes.contains { if case .draw = $0.effect { true } else { false } } }
  var hasRecasts: Bool { terms.changes.contains { $0.effect == .recast } }

  /// `true` if the annual percentage rate follows from the sheet.
  var hasRate: Bool {
    isLive && !hasDraws && terms.refinanceMonth == nil && (!isPrepaid || terms.insurance == nil)
  }

  /// `true` for a column that the loan has.
  func has(_ column: Column) -> Bool {
    switch column {
    case .firstOpening, .firstLevel, .firstInterest, .firstBalance: hasFirstSchedule
    case .flow: hasRate
    case .level, .due, .extraDue: isLive
    default: true
    }
  }

  /// The names of the declared terms that the formulas follow, the rhythm but for payments every two weeks.
  private static let followed: Set = ["io", "balloon", "rhythm"]

  /// The reason why the loan stands as values; nil for one that is live.
  static func obstacle(_ plan: LoanPlan) -> String? {
    let terms = plan.loan.terms ?? LoanTerms()
    let hasDraws = terms.changes.contains { if case .draw = $0.effect { true } else { false } }
    if terms.rhythm == .biweekly { return "biweekly" }
    if let other = LoanTerm.all.first(where: { !followed.contains($0.name) && $0.isSet(in: terms) }) {
      return other.name
    }
    if terms.insurance?.rule == .fha { return "fha" }
    if (terms.adjustment?.indexes.count ?? 0) > 1 { return "indexes" }
    if terms.insurance != nil, hasDraws { return "draws" }
    return nil
  }
}

// MARK: Formulas

extension WorkbookLoan {
  /// The formula of a column in the row of a month; nil for an empty cell.
  func formula(_ column: Column, month: Int, row: Int, tables: Tables) -> String? {
    let cell = { (column: Column) in "\(letters(column))\(row)" }
    let before = { (column: Column) in "\(letters(column))\(row - 1)" }
    let (n, names) = (cell(.number), names)
    let isOwed = "AND(\(n)>=1,\(n)<=\(names.last),\(n)<=\(names.end),\(cell(.opening))>0)"
    let settles =
      "OR(\(n)=\(names.last),ROUND(\(cell(.due))+\(cell(.extraDue))-\(cell(.opening)),6)>=0)"
    switch column {
    case .month: return nil
    case .number: return plan.start == 0 ? "\(cell(.month))" : "\(cell(.month))-\(plan.start)"
    case .rate: return month == 0 ? names.rate : rate(row, tables)
    case .opening: return month == 0 ? "0" : "IF(\(n)>=1,\(before(.balance)),0)"
    case .level:
      if month == 0 { return "0" }
      return level(
        opening: cell(.opening), before: before(.level), row, changes: terms.changes.isEmpty ? nil : tables)
    case .interest:
      return "IF(\(isOwed),ROUND(\(cell(.opening))*\(cell(.rate))/12+\(SpreadsheetPlan.tieName),2),0)"
    case .due: return "IF(\(n)<=\(names.interestOnlyMonths),0,\(cell(.level))-\(cell(.interest)))"
    case .extraDue: return extraDue(cell, tables)
    case .extra:
      return
        "IF(\(isOwed),IF(\(settles),MIN(\(cell(.extraDue)),\(cell(.opening))-MIN(\(cell(.due)),\(cell(.opening)))),\(cell(.extraDue))),0)"
    case .principal:
      return "IF(\(isOwed),IF(\(settles),\(cell(.opening))-\(cell(.extra)),\(cell(.due))),0)"
    case .payment:
      return
        "IF(\(isOwed),IF(\(n)<=\(names.interestOnlyMonths),\(cell(.interest)),MIN(\(cell(.interest))+\(cell(.principal)),\(cell(.level)))),0)"
    case .insurance: return insurance(cell)
    case .drawn: return drawn(n, tables)
    case .repaid:
      guard terms.refinanceMonth != nil else { return "0" }
      return "IF(\(n)=\(names.end),IF(\(n)=0,\(names.principal),\(rest(cell))),0)"
    case .balance:
      return
        "IF(OR(\(n)<0,\(n)>=\(names.end)),0,IF(\(n)=0,\(names.principal),\(rest(cell))))"
    // After what a refinance repays nothing is left that a sale would repay early.
    case .penalty: return penalty(on: cell(.balance), n, cell(.rate), tables)
    case .costs: return costs(cell, tables)
    case .firstOpening: return month == 0 ? "0" : "IF(\(n)>=1,\(before(.firstBalance)),0)"
    case .firstLevel:
      if month == 0 { return "0" }
      return level(opening: cell(.firstOpening), before: before(.firstLevel), row, changes: nil)
    case .firstInterest:
      return
        "IF(AND(\(n)>=1,\(cell(.firstOpening))>0),ROUND(\(cell(.firstOpening))*\(cell(.rate))/12+\(SpreadsheetPlan.tieName),2),0)"
    case .firstBalance:
      let due = "IF(\(n)<=\(names.interestOnlyMonths),0,\(cell(.firstLevel))-\(cell(.firstInterest)))"
      return
        "IF(\(n)<0,0,IF(\(n)=0,\(names.principal),IF(OR(\(n)>=\(names.last),\(n)>=\(names.end)),0,MAX(ROUND(\(cell(.firstOpening))-\(due),2),0))))"
    case .flow:
      // What is prepaid is no part of the cost of credit.
      let payment =
        isPrepaid
        ? "\(cell(.firstInterest))+\(cell(.firstOpening))-\(cell(.firstBalance))"
        : "\(cell(.interest))+\(cell(.principal))+\(cell(.insurance))"
      return "IF(\(n)<0,0,IF(\(n)=0,-(\(names.amount)-\(names.lenderFees)),\(payment)))"
    }
  }

  /// What is left of the balance after the payment of a month.
  private func rest(_ cell: (Column) -> String) -> String {
    "ROUND(\(cell(.opening))-\(cell(.principal))-\(cell(.extra))+\(hasDraws ? cell(.drawn) : "0"),2)"
      .replacing("+0,2)", with: ",2)")
  }

  /// The columns that some of them read, these among them.
  func columns(readBy wanted: Set<Column>, _ tables: Tables) -> Set<Column> {
    let row = 9
    var (found, pending) = (wanted, Array(wanted))
    while let next = pending.popLast() {
      guard let formula = formula(next, month: 1, row: row, tables: tables) else { continue }
      let words = Set(SpreadsheetText.words(of: formula).map(String.init))
      for column in Column.allCases where has(column) && !found.contains(column) {
        let names = [name(of: column), "\(letters(column))\(row)", "\(letters(column))\(row - 1)"]
        guard names.contains(where: words.contains) else { continue }
        found.insert(column)
        pending.append(column)
      }
    }
    return found
  }

  /// The level payment over the months left, which is set anew where they begin, where the rate changes, after a draw and
  /// at a recast.
  private func level(opening: String, before: String, _ row: Int, changes tables: Tables?) -> String {
    let n = "\(letters(.number))\(row)"
    let (rate, rateBefore) = ("\(letters(.rate))\(row)", "\(letters(.rate))\(row - 1)")
    var conditions = ["\(n)=\(names.interestOnlyMonths)+1"]
    if changesRate { conditions.append("AND(\(n)>1,\(rate)<>\(rateBefore))") }
    if let tables {
      if hasDraws { conditions.append("\(letters(.drawn))\(row - 1)>0") }
      if hasRecasts { conditions.append("COUNTIF(\(tables.recasts),\(n)-1)>0") }
    }
    let condition = conditions.count == 1 ? conditions[0] : "OR(\(conditions.joined(separator: ",")))"
    let payment =
      "ROUND(-PMT(\(rate)/12,\(names.months)-\(n)+1,\(opening))+\(SpreadsheetPlan.tieName),2)"
    return
      "IF(OR(\(n)<=\(names.interestOnlyMonths),\(n)>\(names.months)),0,IF(\(condition),\(payment),\(before)))"
  }

  /// `true` if the rate changes.
  var changesRate: Bool {
    terms.adjustment != nil || terms.changes.contains { if case .rate = $0.effect { true } else { false } }
  }

  private func rate(_ row: Int, _ tables: Tables) -> String {
    let (n, before) = ("\(letters(.number))\(row)", "\(letters(.rate))\(row - 1)")
    guard changesRate else { return names.rate }
    let isOver = "OR(\(n)>\(names.last),\(n)>\(names.end))"
    var text = "IF(\(n)<=1,\(names.rate),\(before))"
    if let adjustment = tables.adjustment, let terms = terms.adjustment {
      let index =
        terms.rounding == .eighth
        ? "FLOOR((\(adjustment.index)+\(adjustment.margin))/0.00125+0.5,1)*0.00125"
        : "ROUND(\(adjustment.index)+\(adjustment.margin),10)"
      let cap = "IF(\(n)=\(adjustment.fixed)+1,\(adjustment.firstCap),\(adjustment.periodicCap))"
      let capped = "MIN(MAX(\(index),\(before)-\(cap)),\(before)+\(cap))"
      let kept = "MIN(MAX(\(capped),\(adjustment.floor),0),\(names.rate)+\(adjustment.lifetimeCap),1)"
      text =
        "IF(\(n)<=1,\(names.rate),IF(AND(\(n)>\(adjustment.fixed),MOD(\(n)-\(adjustment.fixed)-1,\(adjustment.interval))=0),ROUND(\(kept),12),\(before)))"
    }
    text = "IF(\(isOver),\(before),\(text))"
    guard let rates = tables.rates else { return text }
    return "IF(COUNTIF(\(rates.months),\(n))>0,INDEX(\(rates.values),MATCH(\(n),\(rates.months),0)),\(text))"
  }

  private func extraDue(_ cell: (Column) -> String, _ tables: Tables) -> String {
    let n = cell(.number)
    var text = names.extra
    if let extras = tables.extras {
      text +=
        "+SUMPRODUCT((\(extras.first)<=\(n))*(\(extras.last)>=\(n))*(MOD(\(n)-\(extras.first),\(extras.every))=0)*\(extras.amount))"
    }
    if terms.rhythm == .halfPayments { text += "+IF(AND(\(n)>0,MOD(\(n),12)=0),\(cell(.level)),0)" }
    return text
  }

  private func drawn(_ n: String, _ tables: Tables) -> String {
    let made = plan.start > 0 ? "IF(\(n)=0,\(names.principal),0)" : "0"
    guard let draws = tables.draws else { return made }
    let most = "MIN(\(names.end),\(names.last)-1)"
    let drawn = "IF(AND(\(n)>0,\(n)<=\(most)),SUMIF(\(draws.months),\(n),\(draws.values)),0)"
    return made == "0" ? drawn : "\(made)+\(drawn)"
  }

  /// The premium, as long as the rule asks for it.
  private func insurance(_ cell: (Column) -> String) -> String {
    guard let insurance = terms.insurance else { return "0" }
    let column = name(of:)
    let first = hasFirstSchedule ? column(.firstOpening) : column(.opening)
    let decisive = insurance.basis == .schedule ? first : column(.opening)
    let reaching = { (column: String, share: String) in
      "COUNTIF(\(column),\">\"&ROUND(\(names.value)*\(share),6))"
    }
    let middle = "ROUNDDOWN((\(names.months)+1)/2,0)"
    let most: String =
      switch insurance.rule {
      case .automatic: "MIN(\(reaching(first, "78%")),\(middle))"
      case .onRequest:
        "MIN(\(reaching(first, "80%")),\(reaching(decisive, "80%")),\(reaching(first, "78%")),\(middle))"
      case .investment: "MIN(\(reaching(decisive, "70%")),\(middle))"
      case .midpoint: middle
      case .never, .fha: names.months
      }
    let isDue = "ROUND(\(names.amount)-0.8*\(names.value),6)>0"
    return
      "IF(AND(\(isDue),\(cell(.number))>=1,\(cell(.opening))>0,\(cell(.number))<=\(most)),ROUND(\(names.amount)*\(names.premium)/12+\(SpreadsheetPlan.tieName),2),0)"
  }

  private func penalty(on balance: String, _ n: String, _ rate: String, _ tables: Tables) -> String {
    guard let penalty = plan.penalty else { return "0" }
    let year = "ROUNDDOWN(MAX(\(n)-1,0)/12,0)+1"
    switch penalty {
    case .byYear:
      guard let shares = tables.penalties else { return "0" }
      return
        "IF(OR(\(n)<0,\(year)>ROWS(\(shares))),0,ROUND((\(balance))*INDEX(\(shares),MIN(\(year),ROWS(\(shares))))+\(SpreadsheetPlan.tieName),2))"
    case .sixMonthsInterest:
      guard let years = tables.penalties else { return "0" }
      return
        "IF(OR(\(n)<0,\(year)>\(years)),0,ROUND(MAX(\(balance)-\(names.principal)/5,0)*\(rate)/2+\(SpreadsheetPlan.tieName),2))"
    }
  }

  private func costs(_ cell: (Column) -> String, _ tables: Tables) -> String {
    let n = cell(.number)
    let made = "IF(\(n)=0,\(names.lenderFees)+\(names.costs)+\(names.principal)-\(names.amount),0)"
    guard terms.refinanceMonth != nil, plan.penalty != nil else { return made }
    return "\(made)+IF(\(n)=\(names.end),\(penalty(on: cell(.repaid), n, cell(.rate), tables)),0)"
  }

  /// The places of what changes a loan.
  struct Tables {
    struct Adjustment {
      let fixed, interval, index, margin, firstCap, periodicCap, lifetimeCap, floor: String
    }

    var adjustment: Adjustment?
    var extras: (first: String, last: String, every: String, amount: String)?
    var rates: (months: String, values: String)?
    var draws: (months: String, values: String)?
    var recasts = ""
    var penalties: String?
  }
}
