import Finance
import Localization
import Model
import Reports
import Screening
import Shell
import Syntax
import Workspace

/// The first rows of a file as they are read, before any question is asked of them.
struct ScreeningCheck {
  /// The first rows, with the texts of all columns.
  let rows: ScreenedRows
  let layout: ListingLayout
  let dialect: ListingDialectWords

  /// The number of rows that are shown.
  static let rowCount = 3

  /// Each column with its field and its first values: as read where it is a field, else as they stand there.
  /// - Parameter path: The path of the file, where there are several.
  func table(of path: String?) -> Table {
    let sheets = (0..<rows.count).map(rows.sheet)
    let all =
      Array(layout.names.enumerated()) + layout.computed.map { ($0.column, layout.name(at: $0.column)) }
    let cells = all.map { place, name -> [Cell] in
      let field = layout.own.first { $0.column == place }?.field
      let values = sheets.enumerated().map { row, sheet -> Cell in
        field.map { CellFormatter.cell(sheet[$0], of: $0) } ?? .text(rows.text(ofRow: row, place))
      }
      return [.text(name), field.map { .text($0.name) } ?? .empty] + values
    }
    let lines = (0..<rows.count).map { row in
      TableColumn(key: "line \(rows.lines[row])", label: LocalizedText("Line \(rows.lines[row])"))
    }
    var table = Table(
      heading: path.map { LocalizedText(verbatim: Quoting.path($0)) },
      columns: [
        TableColumn(key: "column", label: LocalizedText("Column")),
        TableColumn(key: "field", label: LocalizedText("Field")),
      ] + lines, rows: cells)
    table.isByPosition = true
    return table
  }

  /// What the columns stand for, all of them named.
  var map: SavedListingMap {
    let entries = layout.own.map { column in
      ListingMap.Entry(
        path: column.field.name, column: layout.name(at: column.column),
        emptyValue: column.expression?.emptyValue
          ?? column.emptyValue.flatMap { column.value(units: $0).canonical(in: layout.currency) },
        interval: column.interval == column.field.interval ? nil : column.interval)
    }
    return SavedListingMap(ListingMap(entries), dialect)
  }

  /// The command that keeps the map.
  var advice: LocalizedText {
    LocalizedText("To keep this: \(map.command(savingAs: "NAME"))")
  }
}
