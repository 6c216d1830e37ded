import Localization

/// The rows of a table: kept, or made one by one when they are asked for, so that a table of millions of scenarios takes
/// no more room than their figures.
package struct Rows: Sendable, RandomAccessCollection, Equatable, ExpressibleByArrayLiteral {
  private var kept: [[Cell]]
  private let made: (count: Int, row: @Sendable (Int) -> [Cell])?

  /// Rows that are kept.
  package init(_ rows: [[Cell]]) {
    (kept, made) = (rows, nil)
  }

  /// Rows that are made from their number, from 0; the same each time.
  package init(count: Int, row: @escaping @Sendable (Int) -> [Cell]) {
    (kept, made) = ([], (count, row))
  }

  /// Rows that are kept.
  package init(arrayLiteral rows: [Cell]...) { self.init(rows) }

  /// The number of the first row.
  package var startIndex: Int { 0 }

  /// How many rows there are.
  package var endIndex: Int { made?.count ?? kept.count }

  /// The cells of a row, from 0.
  package subscript(index: Int) -> [Cell] { made.map { $0.row(index) } ?? kept[index] }

  /// Whether the cells are the same, however they come about.
  package static func == (one: Rows, other: Rows) -> Bool { one.elementsEqual(other) }

  mutating func append(_ row: [Cell]) {
    precondition(made == nil, "rows that are made are never added to")
    kept.append(row)
  }
}
