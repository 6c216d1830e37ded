import Finance
import Localization
import Model
import Reports
import Shell
import Syntax
import Workspace

extension Command {
  static let growth = Command(
    "growth", .worksheets, "Show how compound interest grows, year by year.",
    examples: [.init("growth", "a row for each year")],
    preview: .reading, reach: .document, worksheet: CompoundInterest.self
  ) { context, sheet throws(Diagnostic) in
    let missing = CompoundInterest.fields.filter { $0.isPositive && !sheet.isStated($0) }
    guard missing.isEmpty else {
      throw Diagnostic(
        FieldValueError.several(missing.map { FieldInputError(missing: $0, context.conventions) }))
    }
    return Report([.table(try Growth(sheet, context.workspace).table())])
  }
}

/// Compound interest year by year.
private struct Growth {
  private let sheet: CompoundInterest
  private let workspace: Workspace

  init(_ sheet: CompoundInterest, _ workspace: Workspace) {
    (self.sheet, self.workspace) = (sheet, workspace)
  }

  /// A row for each year: the opening balance, the contributions, the interest and the closing balance.
  func table() throws(Diagnostic) -> Table {
    let columns = [
      TableColumn(key: "year", label: LocalizedText("Year")),
      TableColumn(key: "opening", label: LocalizedText("Opening")),
      TableColumn(key: "contributed", label: LocalizedText("Contributed"), importance: .useful),
      TableColumn(key: "interest", label: LocalizedText("Interest")),
      TableColumn(key: "balance", label: LocalizedText("Balance")),
    ]
    var table = Table(columns: columns)
    let contributed = sheet.contribution * max(periods, 1)
    var opening = sheet.principal
    for year in 1...sheet.years {
      let balance = try balance(after: year)
      let cells = [opening, contributed, balance - opening - contributed, balance]
      table.append([.count(year)] + cells.map { .money($0, .atLeast(2)) })
      opening = balance
    }
    return table
  }

  private var periods: Int {
    if case .times(let count) = sheet.times { count } else { 1 }
  }

  /// The balance at the end of a year, to the smallest coin.
  private func balance(after years: Int) throws(Diagnostic) -> Money {
    var part = sheet
    part.years = years
    let scope = part.scope(UserDefinitions(), workspace.evaluationContext)
    guard let metric = CompoundInterest.metric(named: "result"),
      let amount = try? CompoundInterest.naming(metric).number(in: scope).amount(in: workspace.currency)
    else { throw Diagnostic(FormulaInputError.formula(.tooLarge, nearest: nil)) }
    return amount
  }
}
