import Formulas
import Model

/// The rows that a screening has found.
package struct ScreenedRows: Sendable {
  /// The number of rows, in the order of the ranking or of the file.
  package var count: Int { lines.count }
  /// For each row the number of the line on which it begins in the file.
  package internal(set) var lines: [Int] = []
  /// The number of rows that were read without a fault.
  package internal(set) var readCount = 0
  /// The number of rows that meet the conditions; more than `count` where only the first are kept.
  package internal(set) var passCount = 0
  /// The number of rows for which a condition has no value; they do not meet it.
  package internal(set) var undecidedCount = 0
  /// The number of rows that meet the conditions and have no value of the figure of the ranking; they are left out.
  package internal(set) var unrankedCount = 0
  /// The first rows that could not be read.
  package internal(set) var faults: [ListingFault] = []
  /// For each column the number of rows that could not be read because its cell is empty.
  package internal(set) var emptyCounts: [Int: Int] = [:]
  /// The number of rows that could not be read.
  package internal(set) var faultCount = 0
  /// The number of rows that meet the conditions and are equal to an earlier one: in the columns that have to be
  /// distinct, or else in all; nil where there are too many rows to compare.
  package var repeatedCount: Int? { repeated.count }

  /// For each field of the layout the greatest number that was read, in units of the field; empty before the first row.
  package internal(set) var greatest: [Double] = []

  private let screen: ListingScreen
  /// For each row its numbers.
  private(set) var values: RowValues
  /// For each row and kept column the text.
  private var texts: [String] = []
  /// For each figure its values; empty until they are computed.
  private var figures: [ColumnValues] = []
  /// For each row the value by which it is ranked; empty for the order of the file.
  private(set) var ranks: [Double] = []
  /// For each row its key, where rows have to be distinct.
  private var keys: [UInt64] = []
  private var repeated: RepeatedRows
  /// The keys of all rows of a part that meet the conditions; nil where there are too many to compare.
  private var keysOfPart: [UInt64]? = []

  init(_ screen: ListingScreen) {
    self.screen = screen
    repeated = RepeatedRows(isAskedFor: screen.distinct != nil)
    values = RowValues(fieldCount: screen.layout.fields.count)
  }

  /// The worksheet of a row.
  package func sheet(ofRow row: Int) -> any Worksheet { screen.sheet(with: values, row: row) }

  /// The worksheet of a row without the facts of the listing that only the question needs.
  package func property(ofRow row: Int) -> any Worksheet {
    sheet(ofRow: row).without(screen.layout.fields.compactMap(\.fact))
  }

  /// A text that was kept, by its place in `ListingScreen.texts`.
  package func text(ofRow row: Int, _ place: Int) -> String { texts[row * screen.texts.count + place] }

  /// The value of a figure in a row as the columns have it, truths as 1 and 0: within 1e-12 of the exact one; nil where
  /// it has none.
  package func value(ofRow row: Int, figure: Int) -> Double? { figures[figure][row] }
}

// MARK: Finding

extension ScreenedRows {
  /// Takes the keys of the rows of a block that meet the conditions.
  mutating func note(_ keys: [UInt64]?) { keysOfPart = keys }

  /// Adds rows of a block, with their ranks if there is a ranking.
  mutating func append(_ rows: [Int], of block: ListingBlock, _ ranks: [Double]) {
    lines += rows.map { block.lines[$0] }
    values.append(contentsOf: RowValues(block.values, count: block.count).rows(rows))
    for row in rows {
      for column in screen.texts { texts.append(block.text(row: row, column: column)) }
    }
    self.ranks += ranks
    if let distinct = screen.distinct { keys += block.keys(ofRows: rows, distinct) }
  }

  /// Adds what was found in the next part of the file.
  mutating func append(_ other: ScreenedRows) {
    lines += other.lines
    values.append(contentsOf: other.values)
    texts += other.texts
    ranks += other.ranks
    keys += other.keys
    repeated.add(other.keysOfPart)
    readCount += other.readCount
    passCount += other.passCount
    undecidedCount += other.undecidedCount
    unrankedCount += other.unrankedCount
    faults += other.faults.prefix(ListingBlock.mostFaults - faults.count)
    faultCount += other.faultCount
    emptyCounts.merge(other.emptyCounts, uniquingKeysWith: +)
    greatest =
      greatest.isEmpty
      ? other.greatest : other.greatest.isEmpty ? greatest : zip(greatest, other.greatest).map(max)
  }

  /// Keeps some of the rows, in this order.
  mutating func keep(_ rows: [Int]) {
    let width = screen.texts.count
    lines = rows.map { lines[$0] }
    values = values.rows(rows)
    texts = rows.flatMap { texts[$0 * width..<($0 + 1) * width] }
    if !ranks.isEmpty { ranks = rows.map { ranks[$0] } }
    if !keys.isEmpty { keys = rows.map { keys[$0] } }
  }

  /// Keeps rows that may be among the first, unless there are few more than those.
  mutating func keepFirst() {
    guard let top = screen.top, count > 2 * top + 1_000 else { return }
    keepDistinct()
    // The rows stay in the order of the file, in which those of the next parts follow.
    keep(screen.order.map { $0.first(ranks).sorted() } ?? Array(0..<min(top, count)))
  }

  /// Keeps one row of each key, where rows have to be distinct.
  private mutating func keepDistinct() {
    if screen.distinct != nil { keep(RepeatedRows.distinct(keys, screen.comesBefore(ranks))) }
  }

  /// The most rows that are kept: with what it takes to add to them, they stay below 300 megabytes.
  var limit: Int { (1 << 27) / (8 * (2 + screen.layout.fields.count + 4 * screen.texts.count)) }

  /// The most rows that can be kept, or compared where they have to be distinct, if there are more; nil otherwise.
  var exceededLimit: Int? {
    if count > limit { return limit }
    return screen.distinct != nil && repeated.count == nil ? repeated.most : nil
  }

  /// The rows in their order, as far as they are asked for, with their figures.
  mutating func finish(_ isInterrupted: @escaping @Sendable () -> Bool) throws(ScreenError) {
    keepDistinct()
    if let rank = screen.rank, let order = screen.order {
      let first = order.first(ranks)
      keep(Array((order.isExact ? exactOrder(first, rank) : first).prefix(screen.top ?? count)))
    } else if let top = screen.top, count > top {
      keep(Array(0..<top))
    }
    var figures: [ColumnValues] = []
    for formula in screen.figures {
      figures.append(
        try screen.values(of: formula, values, ColumnEvaluator.usualTolerance, isInterrupted))
    }
    self.figures = figures
  }

  /// The rows in the order of their exact values.
  private func exactOrder(_ rows: [Int], _ rank: ListingScreen.Rank) -> [Int] {
    let numbers = rows.map { row in
      (row, try? rank.formula.number(in: screen.scope(of: values, row: row)))
    }
    return numbers.enumerated().sorted { one, other in
      guard let first = one.element.1, let second = other.element.1, first != second else {
        return one.element.0 < other.element.0
      }
      return rank.isDescending ? second < first : first < second
    }.map(\.element.0)
  }
}
