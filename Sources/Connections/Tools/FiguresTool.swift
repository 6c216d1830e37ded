import Formulas
import Localization
import Model
import Reports
import Shell
import Workspace

extension Tool {
  /// The values of fields, metrics and formulas, and whether the criteria are met.
  static let figures = Tool(
    name: "figures", title: "Figures of a property",
    summary: """
      Computes figures of a rental property exactly, and its criteria (lines "require dscr >= 1.2"). A figure \
      without a value is null, with the reason in why. Usual ones: \(usualFigures). lookup finds others, and fields.
      """,
    arguments: [
      .property,
      Argument(
        name: "names", kind: .list(.text(most: Argument.longestFormula), 1...40),
        summary: "Names or formulas: cash_flow(12), noi / price * 100"),
    ],
    keys: [("figures", "object"), ("why", "object"), ("criteria", "array"), ("notes", "array")]
  ) { arguments, running throws(ToolError) in
    let shell = try ToolShell(arguments.text("property"), running)
    let names = arguments.texts("names")
    var figures: [Figure] = []
    for name in names { figures.append(try shell.figure(name)) }
    let formulas = names.compactMap { try? Formula($0.text, in: shell.workspace.vocabulary) }
    let notes = shell.workspace.notes(onRulesOf: formulas).map { Report.Block.note($0) }
    let criteria = try shell.run([.typed("require")])
    return ToolAnswer(
      [
        .init(report: Report([.figures(heading: nil, figures)] + notes)),
        .init(report: Report(criteria.tables.map { .table($0) }), names: ["rows": "criteria"]),
      ], of: shell)
  }

  private static var usualFigures: String {
    let conventions = WorksheetKinds.main.conventions
    var names = conventions.overview + conventions.headline
    names = names.enumerated().filter { !names[..<$0.offset].contains($0.element) }.map(\.element)
    return names.joined(separator: ", ")
  }
}
