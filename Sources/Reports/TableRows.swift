import Localization

/// Returns `true` when the user wants a rendering to stop, which then ends early with a part of the result; the
/// caller asks too, and throws it away.
package typealias InterruptionCheck = @Sendable () -> Bool

extension Int {
  /// `true` for the index of a row or a note so far down that the ones above it took some time.
  var isLong: Bool { self >= 32 }
}

/// The rows of a table: stored, or made on demand, so that a table of millions of scenarios takes no more
/// memory than their figures.
package struct TableRows: Sendable, RandomAccessCollection, Equatable, ExpressibleByArrayLiteral {
  private var stored: [[Cell]]
  private let made: MadeRows?

  /// Rows that are stored.
  package init(_ rows: [[Cell]]) {
    (stored, made) = (rows, nil)
  }

  /// Rows that are made on demand from their index; the same each time.
  /// - Parameter number: Returns the number of a cell on an axis, as `Cell.axisNumber` has it, without making its row,
  ///   so that a picture of a million rows does not make them; nil where the cell has to be looked at.
  package init(
    count: Int, number: (@Sendable (_ row: Int, _ column: Int) -> Double?)? = nil,
    row: @escaping @Sendable (Int) -> [Cell]
  ) {
    (stored, made) = (
      [], MadeRows(count: count, row: row, columns: 0, cell: nil, number: number, numberColumns: nil)
    )
  }

  /// Rows that are made on demand cell by cell, on any thread, so that a text of a million rows makes no array for each.
  /// - Parameters:
  ///   - number: Returns the number of a cell on an axis, as for rows that are made as a whole.
  ///   - numberColumns: The columns as numbers, where all of them are.
  package init(
    count: Int, columns: Int, numberColumns: [NumberColumn]? = nil,
    number: @escaping @Sendable (_ row: Int, _ column: Int) -> Double?,
    cell: @escaping @Sendable (_ row: Int, _ column: Int) -> Cell
  ) {
    let row = { @Sendable (row: Int) in (0..<columns).map { cell(row, $0) } }
    (stored, made) = (
      [],
      MadeRows(
        count: count, row: row, columns: columns, cell: cell, number: number, numberColumns: numberColumns)
    )
  }

  /// Rows that are stored.
  package init(arrayLiteral rows: [Cell]...) { self.init(rows) }

  /// The index of the first row, 0.
  package var startIndex: Int { 0 }

  /// The number of rows.
  package var endIndex: Int { made?.count ?? stored.count }

  /// The cells of a row.
  package subscript(index: Int) -> [Cell] { made.map { $0.row(index) } ?? stored[index] }

  /// `true` if all cells are equal.
  package static func == (one: TableRows, other: TableRows) -> Bool { one.elementsEqual(other) }

  /// The rows from the first on, up to the one at which the user wants to stop.
  func until(_ isInterrupted: @escaping InterruptionCheck) -> some Sequence<[Cell]> {
    indices.lazy.prefix { !$0.isLong || !isInterrupted() }.map { self[$0] }
  }

  /// `true` for rows that are made cell by cell, on any thread.
  var isMadeOfCells: Bool { made?.cell != nil }

  /// The columns of rows that are made cell by cell, where all of them are numbers.
  var numberColumns: [NumberColumn]? { made?.numberColumns }

  /// Returns the number of a cell on an axis without making its row; nil where the cell has to be looked at.
  var madeNumber: (@Sendable (_ row: Int, _ column: Int) -> Double?)? { made?.number }

  /// Calls a function with each cell of a row in turn.
  @inline(__always)
  func forEachCell(ofRow row: Int, _ body: (_ column: Int, Cell) -> Void) {
    if let made, let cell = made.cell {
      for column in 0..<made.columns { body(column, cell(row, column)) }
    } else {
      for (column, cell) in self[row].enumerated() { body(column, cell) }
    }
  }

  mutating func append(_ row: [Cell]) {
    precondition(made == nil, "rows that are made on demand cannot be appended to")
    stored.append(row)
  }
}

/// How rows are made on demand.
private final class MadeRows: Sendable {
  let count: Int
  let row: @Sendable (Int) -> [Cell]
  /// The number of columns of rows that are made cell by cell, and one of their cells; nil for other rows.
  let columns: Int
  let cell: (@Sendable (_ row: Int, _ column: Int) -> Cell)?
  let number: (@Sendable (_ row: Int, _ column: Int) -> Double?)?
  let numberColumns: [NumberColumn]?

  init(
    count: Int, row: @escaping @Sendable (Int) -> [Cell], columns: Int,
    cell: (@Sendable (_ row: Int, _ column: Int) -> Cell)?,
    number: (@Sendable (_ row: Int, _ column: Int) -> Double?)?, numberColumns: [NumberColumn]?
  ) {
    (self.count, self.row, self.columns) = (count, row, columns)
    (self.cell, self.number, self.numberColumns) = (cell, number, numberColumns)
  }
}
