import Localization
import Model
import Reports
import Shell
import Workspace

/// The metrics that the user has defined.
enum OwnMetrics {
  /// The present values; none of a metric that depends on the month while no month is open.
  static func figures(_ workspace: Workspace) -> [Figure] {
    let hasMonth = workspace.evaluationContext.period != nil
    return workspace.document.userDefinitions.definitions.compactMap { definition in
      if definition.formula.dependsOnMonth, !hasMonth { return nil }
      return Figure(
        key: definition.name, label: LocalizedText(verbatim: definition.text),
        cell: workspace.cell(of: definition.formula))
    }
  }

  /// The names in a document with their formulas.
  static func table(
    of document: Document, inputs: [(name: String, text: String)] = [], heading: LocalizedText? = nil
  ) -> Table {
    Table(
      heading: heading,
      columns: [
        TableColumn(key: "name", label: LocalizedText("Name")),
        TableColumn(key: "formula", label: LocalizedText("Formula"), isProse: true),
      ],
      rows: inputs.map { [.text($0.name), .text($0.text)] }
        + document.userDefinitions.definitions.map { [.text($0.name), .text($0.text)] })
  }
}
