import Formulas
import Localization
import Model
import Reports
import Screening
import Shell
import Syntax
import Workspace

/// What the answer of a screening rests on: columns, conditions, figures, and the open property.
struct ScreeningExplanation {
  /// The questions about the files, of which the first has the conditions and figures of all.
  let screens: [ListingScreen]
  let files: [ListedFile]
  /// `true` where the conditions are the criteria of the open property.
  let isOfCriteria: Bool
  let figures: [ScreenedTable.Figure]
  let workspace: Workspace

  private var screen: ListingScreen { screens[0] }

  var report: Report {
    let columns = columns
    var blocks: [Report.Block] = columns.map { .table($0) }
    if !screen.conditions.isEmpty { blocks.append(.table(conditions)) }
    blocks += [.table(computed), .figures(heading: LocalizedText("From the open property"), assumptions)]
    return Report(
      blocks + workspace.notes(onRulesOf: screen.figures + screen.conditions).map { .note($0) },
      exported: columns[0])
  }

  /// The columns of each file that is not read like one before it.
  private var columns: [Table] {
    screens.indices.filter { place in
      !screens[..<place].contains { $0.layout.isRead(like: screens[place].layout) }
    }.map { place in
      let heading =
        place == 0
        ? LocalizedText("Columns") : LocalizedText("Columns of \(Quoting.path(files[place].path))")
      return columns(of: screens[place].layout, heading)
    }
  }

  /// Each column with the field that it stands for.
  private func columns(of layout: ListingLayout, _ heading: LocalizedText) -> Table {
    let all =
      Array(layout.names.enumerated()) + layout.computed.map { ($0.column, layout.name(at: $0.column)) }
    let rows = all.map { place, name -> [Cell] in
      let column = layout.fields.first { $0.column == place }
      guard let column else { return [.text(name), .empty, .empty] }
      let empty = column.emptyValue.map {
        CellFormatter.cell(column.value(units: $0), of: column.field)
      }
      return [.text(name), .text(column.field.name), empty ?? .empty]
    }
    return Table(
      heading: heading,
      columns: [
        TableColumn(key: "column", label: LocalizedText("Column")),
        TableColumn(key: "field", label: LocalizedText("Field")),
        TableColumn(key: "empty", label: LocalizedText("Empty cell")),
      ], rows: rows)
  }

  private var conditions: Table {
    let origin =
      isOfCriteria ? LocalizedText("criterion of the open property") : LocalizedText("after \"where\"")
    return Table(
      heading: LocalizedText("Conditions"),
      columns: [
        TableColumn(key: "condition", label: LocalizedText("Condition")),
        TableColumn(key: "origin", label: LocalizedText("From", context: "a source")), way,
      ], rows: screen.conditions.map { [.text($0.text), .words(origin), cell(of: $0)] })
  }

  private var computed: Table {
    Table(
      heading: LocalizedText("Figures"),
      columns: [TableColumn(key: "figure", label: LocalizedText("Figure")), way],
      rows: figures.map { [.text($0.formula.text), cell(of: $0.formula)] })
  }

  private var way: TableColumn { TableColumn(key: "computed", label: LocalizedText("Computed")) }

  /// The way in which a formula is computed for many rows.
  private func cell(of formula: Formula) -> Cell {
    let isRowByRow = screen.rowByRow.contains { $0.text == formula.text }
    return .words(isRowByRow ? LocalizedText("row by row, which takes longer") : LocalizedText("in columns"))
  }

  /// The fields that the file does not have, as far as they are entered.
  private var assumptions: [Figure] {
    let sheet = screen.usualSheet
    let given = Set(screen.layout.fields.map(\.field.name))
    return sheet.fields.filter { !given.contains($0.name) && sheet.isEntered($0) && sheet.isStated($0) }.map {
      Figure(key: $0.name, label: $0.title, cell: CellFormatter.cell(sheet[$0], of: $0))
    }
  }
}
