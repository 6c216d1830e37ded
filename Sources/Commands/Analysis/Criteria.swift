import Formulas
import Localization
import Model
import Reports
import Shell
import Syntax
import Workspace

/// The user's criteria with their verdicts.
enum Criteria {
  /// The criteria of a document with their verdicts, and the definitions on which those rest.
  static func report(of document: Document, in workspace: Workspace) -> Report {
    report(document.userDefinitions.criteria.indices, of: document, in: workspace)
  }

  /// The criteria of a document after some have been added or given a reason: all of them, or of a long list only
  /// those.
  /// - Parameter texts: The texts of those.
  static func report(ofNew texts: [String], of document: Document, in workspace: Workspace) -> Report {
    let own = document.userDefinitions
    let isLong = own.criteria.count > mostAfterChange
    return report(
      isLong ? texts.compactMap(own.criterionIndex) : Array(own.criteria.indices), of: document, in: workspace
    )
  }

  /// The number of criteria up to which `require` shows all of them each time.
  private static let mostAfterChange = 20

  private static func report(
    _ indices: some Sequence<Int>, of document: Document, in workspace: Workspace
  ) -> Report {
    let formulas = indices.map { document.userDefinitions.criteria[$0].formula }
    let table = table(indices, of: document, in: workspace)
    let notes = absences(in: table) + workspace.notes(onRulesOf: formulas, in: document)
    return Report([.table(table)] + notes.map { .note($0) })
  }

  /// The number of reasons that are told.
  private static let mostAbsences = 3

  /// Why criteria have no verdict, each reason once, under the first criterion that has it.
  private static func absences(in table: Table) -> [LocalizedText] {
    var reasons: [LocalizedText] = []
    let notes = table.rows.compactMap { row -> LocalizedText? in
      guard case .text(let criterion) = row[1], case .undefined(let why) = row[2], !reasons.contains(why)
      else {
        return nil
      }
      reasons.append(why)
      return LocalizedText("\(criterion) has no value: \(why).")
    }
    return Array(notes.prefix(mostAbsences))
  }

  /// A row for each criterion: its text, its verdict, and the value of its left side.
  static func table(of document: Document, in workspace: Workspace) -> Table {
    table(document.userDefinitions.criteria.indices, of: document, in: workspace)
  }

  private static func table(
    _ indices: some Sequence<Int>, of document: Document, in workspace: Workspace
  ) -> Table {
    let scope = workspace.scope(of: document)
    let criteria = indices.map { (number: $0 + 1, criterion: document.userDefinitions.criteria[$0]) }
    let hasReasons = criteria.contains { $0.criterion.reason != nil }
    let columns = [
      TableColumn(key: "number", label: LocalizedText("No.")),
      TableColumn(key: "criterion", label: LocalizedText("Criterion")),
      TableColumn(key: "met", label: LocalizedText("Met")),
      TableColumn(key: "value", label: LocalizedText("At present")),
    ]
    let rows = criteria.map { number, criterion -> [Cell] in
      [
        .count(number), .text(criterion.text), workspace.verdict(on: criterion.formula, in: scope),
        leftSide(of: criterion.formula, workspace, scope),
      ] + reason(of: criterion, isShown: hasReasons)
    }
    return Table(
      heading: LocalizedText("Criteria"), columns: columns + reasonColumn(isShown: hasReasons), rows: rows)
  }

  /// A row for each criterion: its text, without a verdict.
  static func list(of document: Document) -> Table {
    let criteria = document.userDefinitions.criteria
    let hasReasons = criteria.contains { $0.reason != nil }
    return Table(
      heading: LocalizedText("Criteria"),
      columns: [
        TableColumn(key: "number", label: LocalizedText("No.")),
        TableColumn(key: "criterion", label: LocalizedText("Criterion")),
      ] + reasonColumn(isShown: hasReasons),
      rows: criteria.enumerated().map {
        [.count($0 + 1), .text($1.text)] + reason(of: $1, isShown: hasReasons)
      })
  }

  /// The column of the reasons, where there is one.
  private static func reasonColumn(isShown: Bool) -> [TableColumn] {
    isShown ? [TableColumn(key: "reason", label: LocalizedText("Reason"), isProse: true)] : []
  }

  /// The cell in the column of the reasons, where there is one.
  private static func reason(of criterion: Criterion, isShown: Bool) -> [Cell] {
    isShown ? [criterion.reason.map(Cell.text) ?? .empty] : []
  }

  private static func leftSide(of criterion: Formula, _ workspace: Workspace, _ scope: any Scope) -> Cell {
    guard let sides = criterion.sides else { return .empty }
    do throws(FormulaError) {
      let quantity = try sides.left.evaluate(in: scope)
      return workspace.cell(quantity, ofLeftSideIn: [sides], in: scope)
    } catch {
      return .undefined(why: FormulaSentences.clause(for: error.reason))
    }
  }
}
