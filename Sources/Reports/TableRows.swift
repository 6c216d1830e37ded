import Localization

/// Returns `true` when the user wants a rendering to stop, which then ends early with a part of the result; the
/// caller asks too, and throws it away.
package typealias InterruptionCheck = @Sendable () -> Bool

extension Int {
  /// `true` for the index of a row or a note so far down that the ones above it took some time.
  var isLong: Bool { self >= 32 }
}

/// The rows of a table: stored, or made on demand cell by cell, so that a table of millions of scenarios takes no more
/// memory than their figures.
package struct TableRows: Sendable, RandomAccessCollection, Equatable, ExpressibleByArrayLiteral {
  private var stored: [[Cell]]
  private let made: MadeCells?

  /// Rows that are stored.
  package init(_ rows: [[Cell]]) {
    (stored, made) = (rows, nil)
  }

  /// Rows whose cells are made on demand, on any thread, the same each time.
  /// - Parameter numbers: The columns as numbers, nil for each that is none; empty where no column is known.
  package init(
    count: Int, columns: Int, numbers: [NumberColumn?] = [],
    cell: @escaping @Sendable (_ row: Int, _ column: Int) -> Cell
  ) {
    (stored, made) = ([], MadeCells(count: count, columns: columns, numbers: numbers, cell: cell))
  }

  /// Rows that are stored.
  package init(arrayLiteral rows: [Cell]...) { self.init(rows) }

  /// The index of the first row, 0.
  package var startIndex: Int { 0 }

  /// The number of rows.
  package var endIndex: Int { made?.count ?? stored.count }

  /// The cells of a row.
  package subscript(index: Int) -> [Cell] {
    guard let made else { return stored[index] }
    return (0..<made.columns).map { made.cell(index, $0) }
  }

  /// One cell.
  package func cell(_ row: Int, _ column: Int) -> Cell { made?.cell(row, column) ?? stored[row][column] }

  /// `true` if all cells are equal.
  package static func == (one: TableRows, other: TableRows) -> Bool { one.elementsEqual(other) }

  /// The rows from the first on, up to the one at which the user wants to stop.
  func until(_ isInterrupted: @escaping InterruptionCheck) -> InterruptibleRows {
    InterruptibleRows(rows: self, isInterrupted: isInterrupted)
  }

  /// `true` for rows that are made, on any thread.
  var isMade: Bool { made != nil }

  /// A column as numbers; nil where its cells have to be looked at.
  func numberColumn(_ column: Int) -> NumberColumn? {
    guard let made, made.numbers.indices.contains(column) else { return nil }
    return made.numbers[column]
  }

  /// The columns as numbers that are written as the cells are; nil unless all of them are.
  var exactColumns: [NumberColumn]? {
    let columns = made?.numbers.compactMap { $0.flatMap { $0.isExact ? $0 : nil } } ?? []
    return columns.isEmpty || columns.count < made?.columns ?? 0 ? nil : columns
  }

  /// Calls a function with each cell of a row in turn, without an array of them.
  @inline(__always)
  func forEachCell(ofRow row: Int, _ body: (_ column: Int, Cell) -> Void) {
    if let made {
      for column in 0..<made.columns { body(column, made.cell(row, column)) }
    } else {
      for (column, cell) in stored[row].enumerated() { body(column, cell) }
    }
  }

  /// The same rows with some of their columns.
  func keeping(_ kept: [Int]) -> TableRows {
    guard let made else { return TableRows(stored.map { row in kept.map { row[$0] } }) }
    return TableRows(count: made.count, columns: kept.count, numbers: kept.map(numberColumn)) { row, column in
      made.cell(row, kept[column])
    }
  }

  mutating func append(_ row: [Cell]) {
    precondition(made == nil, "rows that are made on demand cannot be appended to")
    stored.append(row)
  }
}

/// Cells that are made on demand.
private final class MadeCells: Sendable {
  let count: Int
  let columns: Int
  let numbers: [NumberColumn?]
  let cell: @Sendable (_ row: Int, _ column: Int) -> Cell

  init(
    count: Int, columns: Int, numbers: [NumberColumn?],
    cell: @escaping @Sendable (_ row: Int, _ column: Int) -> Cell
  ) {
    (self.count, self.columns, self.numbers, self.cell) = (count, columns, numbers, cell)
  }
}

/// The rows of a table up to the one at which the user wants to stop.
struct InterruptibleRows: Sequence, IteratorProtocol {
  let rows: TableRows
  let isInterrupted: InterruptionCheck
  private var index = 0

  init(rows: TableRows, isInterrupted: @escaping InterruptionCheck) {
    (self.rows, self.isInterrupted) = (rows, isInterrupted)
  }

  mutating func next() -> [Cell]? {
    guard index < rows.endIndex, !index.isLong || !isInterrupted() else { return nil }
    defer { index += 1 }
    return rows[index]
  }
}
