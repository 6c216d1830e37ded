import Finance
import Formulas
import Localization
import Model
import Workbooks

/// The sheets of loans.
extension WorkbookLayout {
  /// The columns of what changes a loan, behind those of the months.
  private static let tableColumn = WorkbookLoan.Column.allCases.count + 1

  mutating func loan(_ loan: WorkbookLoan) throws(Diagnostic) -> WrittenSheet {
    var sheet = WrittenSheet(loan.sheetName)
    sheet.widths = [8] + Array(repeating: 14, count: WorkbookLoan.Column.allCases.count - 1)
    sheet.frozen = (4, 1)
    (sheet.isLocked, sheet.isAcross) = (true, true)
    put(title: loan.sheetName, &sheet)
    let (tables, cells) = put(tablesOf: loan, column: Self.tableColumn, row: closingRow, &sheet)
    for (name, cell) in cells { add(name, sheet, cell) }
    if !loan.isLive {
      sheet.put(
        book.context.localized(
          LocalizedText("Values as exported: a spreadsheet has no way to follow this loan.")),
        column: 0, row: 1, Look.muted)
    }
    for column in WorkbookLoan.Column.allCases where !loan.has(column) {
      put(headingOf: column, of: loan, &sheet)
    }
    let columns = WorkbookLoan.Column.allCases.filter(loan.has)
    try put(columns, of: loan, tables, &sheet)
    for column in columns {
      let last = closingRow + plan.lastMonth
      add(loan.name(of: column), sheet, (column.rawValue, closingRow), (column.rawValue, last))
    }
    sheet.lastPrintedColumn = WorkbookLoan.Column.costs.rawValue
    return sheet
  }

  private func put(headingOf column: WorkbookLoan.Column, of loan: WorkbookLoan, _ sheet: inout WrittenSheet)
  {
    sheet.put(
      book.context.localized(column.title), column: loan.number(of: column), row: closingRow - 2,
      Look.headingOfNumbers)
  }

  /// The months of a loan in some columns, which are in their order.
  func put(
    _ columns: [WorkbookLoan.Column], of loan: WorkbookLoan, _ tables: WorkbookLoan.Tables,
    _ sheet: inout WrittenSheet
  ) throws(Diagnostic) {
    for column in columns { put(headingOf: column, of: loan, &sheet) }
    var values = LoanValues(loan, workspace.currency)
    for month in 0...plan.lastMonth {
      try workspace.interruption.check()
      let row = closingRow + month
      for column in columns {
        let number = loan.number(of: column)
        let style = Look.number(column.format(book.formats))
        let value = values.value(column, month: month)
        if loan.isLive, let formula = loan.formula(column, month: month, row: row + 1, tables: tables) {
          sheet.put(
            .formula(places.addressed(formula), value.map { .number($0) } ?? .none), column: number, row: row,
            style)
        } else if let value {
          sheet.put(.number(value), column: number, row: row, style)
        }
      }
    }
  }

  /// The terms of a loan and what changes it; returns the places of these, and the cells of the terms by their names.
  ///
  /// The terms of a loan without a sheet of its own are known by their addresses.
  mutating func put(
    tablesOf loan: WorkbookLoan, column: Int, row: Int, _ sheet: inout WrittenSheet
  ) -> (WorkbookLoan.Tables, [(name: String, cell: (column: Int, row: Int))]) {
    var block = LoanBlock(column: column, row: row, layout: self, loan: loan)
    let tables = block.put(&sheet)
    places = block.layout.places
    return (tables, block.cells)
  }
}

/// The block of cells with the terms of a loan, and with what changes it.
private struct LoanBlock {
  let column: Int
  private(set) var row: Int
  private(set) var layout: WorkbookLayout
  let loan: WorkbookLoan
  private(set) var cells: [(name: String, cell: (column: Int, row: Int))] = []

  init(column: Int, row: Int, layout: WorkbookLayout, loan: WorkbookLoan) {
    (self.column, self.row, self.layout, self.loan) = (column, row, layout, loan)
  }

  mutating func put(_ sheet: inout WrittenSheet) -> WorkbookLoan.Tables {
    putTerms(&sheet)
    var tables = WorkbookLoan.Tables()
    let terms = loan.terms
    if let adjustment = terms.adjustment { tables.adjustment = put(adjustment, &sheet) }
    let extras = terms.extras
    if !extras.isEmpty {
      let places = put(
        LocalizedText("Extra payments: first month, last month, every, amount"),
        extras.map { extra in
          [
            Double(extra.firstMonth), Double(extra.lastMonth ?? 9_999), Double(extra.interval),
            extra.amount.major(layout),
          ]
        }, &sheet)
      tables.extras = (places[0], places[1], places[2], places[3])
    }
    let rates = terms.changes.compactMap { change -> [Double]? in
      guard case .rate(let rate) = change.effect else { return nil }
      return [Double(change.month), rate.fraction]
    }
    if !rates.isEmpty {
      let places = put(LocalizedText("New rates: month, rate"), rates, &sheet)
      tables.rates = (places[0], places[1])
    }
    let draws = terms.changes.compactMap { change -> [Double]? in
      guard case .draw(let amount) = change.effect else { return nil }
      return [Double(change.month), amount.major(layout)]
    }
    if !draws.isEmpty {
      let places = put(LocalizedText("Draws: month, amount"), draws, &sheet)
      tables.draws = (places[0], places[1])
    }
    let recasts = terms.changes.filter { $0.effect == .recast }.map { [Double($0.month)] }
    if !recasts.isEmpty { tables.recasts = put(LocalizedText("Recasts: month"), recasts, &sheet)[0] }
    switch loan.plan.penalty {
    case .byYear(let shares)?:
      let places = put(LocalizedText("Prepayment penalty by year"), shares.map { [$0.fraction] }, &sheet)
      tables.penalties = places[0]
    case .sixMonthsInterest(let years)?:
      tables.penalties = put(LocalizedText("Years of the prepayment penalty"), [[Double(years)]], &sheet)[0]
    case nil: break
    }
    return tables
  }

  /// The terms that rows read, as whole months and amounts.
  private mutating func putTerms(_ sheet: inout WrittenSheet) {
    let (names, plan, terms) = (loan.names, loan.plan, loan.terms)
    let share = { (name: String) in
      name == "0" ? "" : "+ROUND(\(names.amount)*\(name)+\(SpreadsheetPlan.tieName),2)"
    }
    put(
      LocalizedText("Owed at first"), names.principal,
      "\(names.amount)\(share(names.financedPoints))\(share(names.upfront))",
      plan.loan.principal.major(layout),
      &sheet)
    put(
      LocalizedText("Months of the term"), names.months, "ROUND(\(names.term)*12,0)",
      Double(plan.loan.term.months), &sheet)
    put(
      LocalizedText("Interest-only months"), names.interestOnlyMonths,
      names.interestOnly, Double(terms.interestOnlyMonths),
      &sheet)
    let last = terms.balloonMonth ?? plan.loan.term.months
    put(
      LocalizedText("Last month"), names.last,
      names.balloon == "0" ? names.months : "MIN(\(names.balloon),\(names.months))",
      Double(last), &sheet)
    put(LocalizedText("Refinanced in month"), names.end, nil, Double(terms.refinanceMonth ?? 9_999), &sheet)
    if let insurance = terms.insurance {
      put(
        LocalizedText("Original value"), names.value, names.valueText.map(layout.places.formula),
        insurance.originalValue.major(layout), &sheet)
    }
    let fees =
      names.points == "0" && names.fees == "0"
      ? "0" : "ROUND(\(names.amount)*\(names.points)+\(SpreadsheetPlan.tieName),2)+\(names.fees)"
    put(LocalizedText("Lender's fees"), names.lenderFees, fees, plan.fees.major(layout), &sheet)
  }

  private mutating func put(
    _ adjustment: RateAdjustment, _ sheet: inout WrittenSheet
  ) -> WorkbookLoan.Tables.Adjustment {
    let none = 9.99
    let rows: [(LocalizedText, Double)] = [
      (LocalizedText("Fixed months"), Double(adjustment.fixedMonths)),
      (LocalizedText("Months from change to change"), Double(adjustment.interval)),
      (LocalizedText("Index"), adjustment.indexes.last?.fraction ?? 0),
      (LocalizedText("Margin"), adjustment.margin.fraction),
      (LocalizedText("First cap"), adjustment.firstCap?.fraction ?? none),
      (LocalizedText("Periodic cap"), adjustment.periodicCap?.fraction ?? none),
      (LocalizedText("Lifetime cap"), adjustment.lifetimeCap?.fraction ?? none),
      (LocalizedText("Floor"), adjustment.floor.fraction),
    ]
    let places = rows.map { put($0.0, [[$0.1]], &sheet)[0] }
    return WorkbookLoan.Tables.Adjustment(
      fixed: places[0], interval: places[1], index: places[2], margin: places[3], firstCap: places[4],
      periodicCap: places[5], lifetimeCap: places[6], floor: places[7])
  }

  /// A cell with a name.
  private mutating func put(
    _ label: LocalizedText, _ name: String, _ formula: String?, _ value: Double, _ sheet: inout WrittenSheet
  ) {
    sheet.put(layout.book.context.localized(label), column: column, row: row, WorkbookLayout.Look.label)
    sheet.put(
      formula.map { .formula(layout.places.addressed($0), .number(value)) } ?? .number(value),
      column: column + 1, row: row,
      WorkbookLayout.Look.number("General"))
    cells.append((name, (column + 1, row)))
    if loan.firstColumn != nil {
      layout.places.addresses[name] = CellAddress.absolute((column + 1, row))
    }
    row += 1
  }

  /// A table with a heading; returns the addresses of its columns.
  private mutating func put(
    _ label: LocalizedText, _ rows: [[Double]], _ sheet: inout WrittenSheet
  ) -> [String] {
    sheet.put(layout.book.context.localized(label), column: column, row: row, WorkbookLayout.Look.label)
    let first = row
    for values in rows {
      for (index, value) in values.enumerated() {
        sheet.put(.number(value), column: column + 1 + index, row: row, WorkbookLayout.Look.number("General"))
      }
      row += 1
    }
    return rows[0].indices.map { index in
      let letters = CellAddress.letters(ofColumn: column + 1 + index)
      return rows.count == 1 ? "$\(letters)$\(first + 1)" : "$\(letters)$\(first + 1):$\(letters)$\(row)"
    }
  }
}

extension Money {
  /// The amount in major units of the currency of a workbook.
  fileprivate func major(_ layout: WorkbookLayout) -> Double { major(layout.workspace.currency) }

  /// The amount in major units of a currency.
  func major(_ currency: Currency) -> Double { Ratio(self, of: currency.amount(1))?.double ?? 0 }
}

extension Percent {
  /// The percentage as a fraction of one.
  var fraction: Double { Ratio(self)?.double ?? 0 }
}

extension WorkbookLoan.Column {
  /// The heading.
  var title: LocalizedText {
    switch self {
    case .month: LocalizedText("Month")
    case .number: LocalizedText("Payment No.")
    case .rate: LocalizedText("Rate")
    case .opening: LocalizedText("Opening Balance")
    case .level: LocalizedText("Level Payment")
    case .interest: LocalizedText("Interest")
    case .due: LocalizedText("Principal Due")
    case .extraDue: LocalizedText("Extra Due")
    case .extra: LocalizedText("Extra")
    case .principal: LocalizedText("Principal")
    case .payment: LocalizedText("Payment")
    case .insurance: LocalizedText("Mortgage Insurance")
    case .drawn: LocalizedText("Borrowed")
    case .repaid: LocalizedText("Refinanced")
    case .balance: LocalizedText("Balance")
    case .penalty: LocalizedText("Prepayment Penalty")
    case .costs: LocalizedText("Loan Costs")
    case .firstOpening: LocalizedText("Opening Balance Without Extra")
    case .firstLevel: LocalizedText("Payment Without Extra")
    case .firstInterest: LocalizedText("Interest Without Extra")
    case .firstBalance: LocalizedText("Balance Without Extra")
    case .flow: LocalizedText("Flow for the APR")
    }
  }

  func format(_ formats: WorkbookFormats) -> String? {
    switch self {
    case .month, .number: WorkbookFormats.count
    case .rate: WorkbookFormats.rate
    default: formats.code(.money)
    }
  }
}
