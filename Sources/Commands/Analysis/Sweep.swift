import Localization
import Reports
import Shell

extension Command {
  static let sweep = Command(
    "sweep", .whatIf, "Try several values of a field, and show the metrics for each.",
    details: """
      A line for each value; with two fields and one metric, a grid.
      Nothing is changed.
      Up to ten million lines: "export" writes them to a file.
      """,
    syntax: .axes, .shownFormulas,
    examples: [
      .init("sweep rent 1500..2500 by 100 show roi(12) cash_flow", "a line for each rent"),
      .init("sweep rate 5..8 by 0.5 down 10..30 by 5 show cash_flow", "a grid"),
    ],
    preview: .result(), comparesLoans: true
  ) { context, axes, formulas throws(Diagnostic) in
    let scenarios = Scenarios(axes, context)
    let columns = try formulas.map { typed throws(Diagnostic) in try scenarios.column(of: typed) }
    let isGrid = axes.count == 2 && formulas.count == 1
    let notes =
      columns.flatMap(scenarios.notes) + context.workspace.notes(onRulesOf: formulas.map(\.formula))
    let table = isGrid ? try scenarios.grid(of: columns[0]) : scenarios.table(of: columns)
    return Report([.table(table)] + notes.map { .note($0) })
  }
}
