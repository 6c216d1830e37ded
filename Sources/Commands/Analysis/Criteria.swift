import Formulas
import Localization
import Model
import Reports
import Shell
import Workspace

/// The user's criteria with their verdicts.
enum Criteria {
  /// The criteria of a document with their verdicts, and the definitions on which those rest.
  static func report(of document: Document, in workspace: Workspace) -> Report {
    let notes = workspace.notes(onRulesOf: document.userDefinitions.criteria.map(\.formula), in: document)
    return Report([.table(table(of: document, in: workspace))] + notes.map { .note($0) })
  }

  /// A row for each criterion: its text, its verdict, and the value of its left side.
  static func table(of document: Document, in workspace: Workspace) -> Table {
    let scope = workspace.scope(of: document)
    let criteria = document.userDefinitions.criteria
    let columns = [
      TableColumn(key: "number", label: LocalizedText("No.")),
      TableColumn(key: "criterion", label: LocalizedText("Criterion")),
      TableColumn(key: "met", label: LocalizedText("Met")),
      TableColumn(key: "value", label: LocalizedText("At present")),
    ]
    let rows = criteria.enumerated().map { index, criterion -> [Cell] in
      [
        .count(index + 1), .text(criterion.text), workspace.verdict(on: criterion.formula, in: scope),
        leftSide(of: criterion.formula, workspace, scope),
      ] + reason(of: criterion, among: criteria)
    }
    return Table(
      heading: LocalizedText("Criteria"), columns: columns + reasonColumn(of: criteria), rows: rows)
  }

  /// A row for each criterion: its text, without a verdict.
  static func list(of document: Document) -> Table {
    let criteria = document.userDefinitions.criteria
    return Table(
      heading: LocalizedText("Criteria"),
      columns: [
        TableColumn(key: "number", label: LocalizedText("No.")),
        TableColumn(key: "criterion", label: LocalizedText("Criterion")),
      ] + reasonColumn(of: criteria),
      rows: criteria.enumerated().map {
        [.count($0 + 1), .text($1.text)] + reason(of: $1, among: criteria)
      })
  }

  /// The column of the reasons, where there is one.
  static func reasonColumn(of criteria: [Criterion]) -> [TableColumn] {
    criteria.contains { $0.reason != nil }
      ? [TableColumn(key: "reason", label: LocalizedText("Reason"), isProse: true)] : []
  }

  /// The cell in the column of the reasons, where there is one.
  static func reason(of criterion: Criterion, among criteria: [Criterion]) -> [Cell] {
    criteria.contains { $0.reason != nil } ? [criterion.reason.map(Cell.text) ?? .empty] : []
  }

  private static func leftSide(of criterion: Formula, _ workspace: Workspace, _ scope: any Scope) -> Cell {
    guard let sides = criterion.sides else { return .empty }
    do throws(FormulaError) {
      let measure = Formula.common(sides.left, sides.right)
      let decimals = workspace.decimals(of: sides.left)
      let quantity = try sides.left.evaluate(in: scope)
      return CellFormatter.cell(quantity, measure, decimals: decimals, in: workspace.currency)
    } catch {
      return .undefined(why: FormulaSentences.clause(for: error.reason))
    }
  }
}
