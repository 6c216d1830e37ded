import Finance
import Formulas
import Localization
import Model
import Reports
import ScheduleAPI
import Shell
import Workbooks
import Workspace

/// The first sheet, the checks, and what the workbook is.
extension WorkbookLayout {
  mutating func deal() -> WrittenSheet {
    var sheet = WrittenSheet(titles.deal)
    sheet.widths = [34, 18, 4, 34, 18, 18]
    sheet.isLocked = true
    let name = book.context.localized(PropertyReport.title(of: workspace.name))
    put(title: name, &sheet)
    sheet.put(
      .formula(Self.checkName, .text(book.context.localized(LocalizedText("All checks hold.")))), column: 0,
      row: 1,
      Look.muted)
    let fixed = book.loans.filter { !$0.isLive }.map(\.sheetName)
    if !fixed.isEmpty {
      let note = LocalizedText("Loans whose months stand as values: \(fixed.joined(separator: ", ")).")
      sheet.put(book.context.localized(note), column: 0, row: 2, Look.muted)
    }
    var row = put(criteriaAt: 3, &sheet)
    let sections = book.rental.summarySections
    for pair in stride(from: 0, to: sections.count, by: 2) {
      let left = put(sections[pair], column: 0, row: row, &sheet)
      let right = pair + 1 < sections.count ? put(sections[pair + 1], column: 3, row: row, &sheet) : row
      row = max(left, right) + 1
    }
    put(yearsAt: row, &sheet)
    return sheet
  }

  /// The name of the cell in which the checks are summed up.
  static let checkName = "all_checks"

  /// A block of figures; returns the row behind it.
  private func put(
    _ section: FigureSection, column: Int, row: Int, _ sheet: inout WrittenSheet
  ) -> Int {
    let title = book.context.localized(LocalizedText(key: section.heading))
    sheet.put(title, column: column, row: row, Look.heading)
    sheet.put(.blank, column: column + 1, row: row, Look.heading)
    var row = row + 1
    for text in section.formulas {
      guard let formula = try? Formula(text, in: book.vocabulary), let cell = content(of: formula) else {
        continue
      }
      sheet.put(
        book.context.localized(workspace.label(of: formula)), column: column, row: row, Look.label)
      sheet.put(cell, column: column + 1, row: row, Look.number(book.formats.code(formula.measure)))
      row += 1
    }
    return row
  }

  /// The cell of a formula that is part of the plan; nil for one that has no value, and none with other inputs.
  private func content(of formula: Formula) -> CellContent? {
    let value = book.number(formula)
    guard let text = plan.text(of: formula),
      value != nil || formula.symbols.allSatisfy({ plan.mayHaveValue($0) })
    else { return value.map { .number($0) } }
    return .formula(places.formula(text), value.map { .number($0) } ?? .none)
  }

  /// The criteria, each with its value, its bound, and whether it is met; returns the row behind them.
  private mutating func put(criteriaAt row: Int, _ sheet: inout WrittenSheet) -> Int {
    let criteria = workspace.document.userDefinitions.criteria
    if criteria.isEmpty { return row }
    let heads = [
      LocalizedText("Criterion"), LocalizedText("At present"), nil, LocalizedText("Asked for"),
      LocalizedText("Bound"),
      LocalizedText("Met"),
    ]
    for (column, head) in heads.enumerated() {
      sheet.put(
        head.map { .text(book.context.localized($0)) } ?? .blank, column: column, row: row, Look.heading)
    }
    let (pass, fail) = (
      book.context.localized(LocalizedText("pass")), book.context.localized(LocalizedText("fail"))
    )
    var next = row + 1
    for criterion in criteria {
      put(criterion, row: next, pass, fail, &sheet)
      next += 1
    }
    sheet.mark(columns: 5...5, rows: row + 1...next - 1, good: pass, bad: fail)
    return next + 1
  }

  private mutating func put(
    _ criterion: Criterion, row: Int, _ pass: String, _ fail: String, _ sheet: inout WrittenSheet
  ) {
    sheet.put(criterion.text, column: 0, row: row, Look.label)
    let isMet = book.truth(criterion.formula)
    let result: FormulaResult = isMet.map { .text($0 ? pass : fail) } ?? .none
    let met = plan.text(of: criterion.formula).map {
      "IF(\(places.formula($0)),\"\(pass)\",\"\(fail)\")"
    }
    guard let (left, comparison, right) = criterion.formula.sides, right.symbols.isEmpty,
      let value = content(of: left), let bound = book.number(right), let text = plan.text(of: left)
    else {
      for column in 1...4 { sheet.put(.blank, column: column, row: row, Look.label) }
      sheet.put(met.map { .formula($0, result) } ?? .blank, column: 5, row: row, Look.number(nil))
      return
    }
    let format = book.formats.code(left.measure)
    sheet.put(value, column: 1, row: row, Look.number(format))
    sheet.put(.blank, column: 2, row: row, Look.label)
    sheet.put(comparison.rawValue, column: 3, row: row, CellStyle(side: .right, isLined: true))
    sheet.put(.number(bound), column: 4, row: row, Look.input(format))
    let cell = CellAddress.cell(column: 4, row: row)
    let name = plan.reserve("bound_\(bounds.count + 1)")
    add(name, sheet, (4, row))
    bounds.append(Bound(criterion: criterion.text, name: name, cell: cell, value: bound))
    let condition = "ROUND(\(places.formula(text))-\(cell),9)\(comparison.rawValue)0"
    sheet.put(
      .formula("IF(\(condition),\"\(pass)\",\"\(fail)\")", result), column: 5, row: row, Look.number(nil))
  }

  /// The years until the sale, or ten.
  private func put(yearsAt row: Int, _ sheet: inout WrittenSheet) {
    let names = ["noi", "debt_service", "cash_flow", "loan_balance", "equity"]
    let shown = names.compactMap { name in
      plan.series.firstIndex { $0.isYearly && $0.symbol?.name == name }
    }
    let count = min(book.rental.holdingMonths.map { max($0 / 12, 1) } ?? 10, plan.lastMonth / 12)
    sheet.put(book.context.localized(LocalizedText("Year")), column: 0, row: row, Look.heading)
    let columns = [1, 3, 4, 5, 6]
    sheet.put(.blank, column: 2, row: row, Look.heading)
    var row = row
    for (column, number) in zip(columns, shown) {
      sheet.put(
        plan.series[number].symbol.map(label) ?? "", column: column, row: row, Look.headingOfNumbers)
    }
    for year in 1...count {
      row += 1
      sheet.put(
        .number(Double(year)), column: 0, row: row, CellStyle(format: "0", side: .left, isLined: true))
      for (column, number) in zip(columns, shown) {
        if column == 3 { sheet.put(.blank, column: 2, row: row, Look.label) }
        let series = plan.series[number]
        sheet.put(
          .formula(
            "INDEX(\(series.name),\(year + 1))", plan.value(of: series, at: year).map { .number($0) } ?? .none
          ),
          column: column, row: row, Look.number(book.formats.code(.money)))
      }
    }
  }

  // MARK: Checks

  mutating func checks() -> WrittenSheet {
    var sheet = WrittenSheet(titles.checks)
    sheet.widths = [60, 18, 18]
    sheet.isLocked = true
    put(title: titles.checks, &sheet)
    put(
      headings: [LocalizedText("Check"), LocalizedText("Difference"), LocalizedText("Result")], row: 2, &sheet
    )
    let (fine, look) = (
      book.context.localized(LocalizedText("OK")), book.context.localized(LocalizedText("look"))
    )
    var row = 3
    for (label, formula) in checkFormulas {
      let place = CellAddress.cell(column: 1, row: row)
      sheet.put(book.context.localized(label), column: 0, row: row, Look.label)
      sheet.put(.formula(formula, .number(0)), column: 1, row: row, Look.number(WorkbookFormats.number))
      sheet.put(
        .formula("IF(ABS(\(place))<0.005,\"\(fine)\",\"\(look)\")", .text(fine)), column: 2, row: row,
        Look.number(nil))
      row += 1
    }
    sheet.mark(columns: 2...2, rows: 3...max(row - 1, 3), good: fine, bad: look)
    let holds = book.context.localized(LocalizedText("All checks hold."))
    let fails = book.context.localized(LocalizedText("Look at the checks."))
    sheet.put(
      .formula("IF(COUNTIF(C4:C\(row),\"\(fine)\")=\(row - 3),\"\(holds)\",\"\(fails)\")", .text(holds)),
      column: 0, row: row + 1, Look.muted)
    add(Self.checkName, sheet, (0, row + 1))
    return sheet
  }

  /// What must come to nothing: sums that are made twice.
  private var checkFormulas: [(LocalizedText, String)] {
    var checks: [(LocalizedText, String)] = []
    for loan in book.loans {
      let name = { (column: WorkbookLoan.Column) in loan.name(of: column) }
      checks.append(
        (
          LocalizedText(
            "\(loan.sheetName): what was owed and borrowed less all that was repaid is what is owed"),
          "\(loan.names.principal)\(loan.plan.start > 0 ? "-\(loan.names.principal)" : "")+SUM(\(name(.drawn)))-SUM(\(name(.principal)))-SUM(\(name(.extra)))-SUM(\(name(.repaid)))-INDEX(\(name(.balance)),\(plan.lastMonth + 1))"
        ))
    }
    for figure in ["cash_flow", "noi"] {
      let series = { (isYearly: Bool) in
        plan.series.first { $0.isYearly == isYearly && $0.symbol?.name == figure }?.name
      }
      guard let months = series(false), let years = series(true) else { continue }
      checks.append(
        (
          LocalizedText("\(figure): the years less their months"),
          "SUM(\(years))-SUM(\(months))"
        ))
    }
    for input in inputRows where input.field.unit == .percent {
      let (least, most) = (input.field.bounds.lowerBound, input.field.bounds.upperBound)
      checks.append(
        (
          LocalizedText("\(input.field.name) is between its bounds"),
          "IF(AND(\(input.single.name)>=\(least)%,\(input.single.name)<=\(most)%),0,1)"
        ))
    }
    return checks
  }

  // MARK: About

  mutating func about() -> WrittenSheet {
    var sheet = WrittenSheet(titles.about)
    sheet.widths = [110, 18]
    put(title: titles.about, &sheet)
    let values =
      plan.singles.filter { !$0.isInput && $0.text == nil }.map(\.name)
      + plan.series.filter { $0.text == nil }.map(\.name)
    let fixed = book.loans.filter { !$0.isLive }.map(\.sheetName)
    var lines = [
      LocalizedText(
        "Made with roi \(Release.version) on \(Cell.date(book.context.today)); amounts in \(workspace.currency.code)."
      ),
      LocalizedText("Every figure is a formula of the inputs: change a yellow cell, and all follow."),
      LocalizedText("Rows go to month \(plan.lastMonth); a formula that would need later ones has no value."),
      LocalizedText(
        "Which lines, loans and events there are, in which months they happen and of what a share is taken was fixed when the workbook was written."
      ),
      LocalizedText(
        "What is posted is rounded to the smallest unit of the currency; loans above 10 million may differ by a unit."
      ),
      LocalizedText("\"open\" in roi reads the changed inputs back."),
    ]
    if !values.isEmpty {
      lines.append(
        LocalizedText("Values as exported, which do not follow: \(values.joined(separator: ", "))."))
    }
    if !fixed.isEmpty {
      lines.append(LocalizedText("Loans whose months stand as values: \(fixed.joined(separator: ", "))."))
    }
    if !tables.isEmpty {
      lines.append(
        LocalizedText("Tables as exported, which do not follow: \(tables.joined(separator: ", "))."))
    }
    for (index, line) in lines.enumerated() {
      sheet.put(book.context.localized(line), column: 0, row: 2 + index, Look.prose)
    }
    let row = 3 + lines.count
    let tie = "0.01/24000000"
    for (offset, (name, formula, value)) in [
      (SpreadsheetPlan.lastMonthName, "MAX(\(SpreadsheetPlan.monthsName))", Double(plan.lastMonth)),
      (SpreadsheetPlan.lastYearName, "MAX(\(SpreadsheetPlan.yearsName))", Double(plan.lastMonth / 12)),
      (SpreadsheetPlan.tieName, tie, 0.01 / 24_000_000),
    ].enumerated() {
      sheet.put(name, column: 0, row: row + offset, Look.muted)
      sheet.put(.formula(formula, .number(value)), column: 1, row: row + offset, Look.number("General"))
      add(name, sheet, (1, row + offset))
    }
    return sheet
  }
}
