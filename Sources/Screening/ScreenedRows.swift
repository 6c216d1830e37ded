import Formulas
import Model

/// The rows that a screening has found.
package struct ScreenedRows: Sendable {
  /// The number of rows, in the order of the ranking or of the file.
  package var count: Int { lines.count }
  /// For each row the number of the line on which it begins in its file.
  package internal(set) var lines: [Int] = []
  /// For each row the place of its file among those that were screened.
  package private(set) var files: [Int] = []
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
  /// The number of rows that could not be read.
  package internal(set) var faultCount = 0
  /// What was read of each file, by its place; nothing of one without rows.
  package private(set) var readings: [Int: Reading] = [:]
  /// The number of rows that meet the conditions and are equal to an earlier one: in the columns that have to be
  /// distinct, or else in all; nil where there are too many rows to compare.
  package var repeatedCount: Int? { repeated.count }

  /// What was read of a file.
  package struct Reading: Sendable {
    /// The number of rows that a sheet does not show.
    package fileprivate(set) var hiddenCount = 0
    /// For each column the number of rows that could not be read because its cell is empty.
    package fileprivate(set) var emptyCounts: [Int: Int] = [:]
    /// For each field of the layout the greatest number, in units of the field; empty before the first row.
    package fileprivate(set) var greatest: [Double] = []
  }

  /// The questions about the files.
  private let screens: [ListingScreen]
  /// What the questions have in common: the order, the number of rows, and which rows are distinct.
  private var screen: ListingScreen { screens[0] }
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

  /// - Parameter screens: The questions about the files, one at least.
  init(_ screens: [ListingScreen]) {
    self.screens = screens
    repeated = RepeatedRows(isAskedFor: screens[0].distinct != nil)
    values = RowValues(fieldCount: screens.map(\.layout.fields.count).max() ?? 0)
  }

  /// The worksheet of a row.
  package func sheet(ofRow row: Int) -> any Worksheet { screens[files[row]].sheet(with: values, row: row) }

  /// The worksheet of a row without the facts of the listing that only the question needs.
  package func property(ofRow row: Int) -> any Worksheet {
    sheet(ofRow: row).without(screens[files[row]].layout.fields.compactMap(\.fact))
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

  /// Counts the rows that are the same as one of other files, which were screened before.
  package mutating func compare(with earlier: ScreenedRows) { repeated.follow(earlier.repeated) }

  /// Takes what was read in a block of the file at a place.
  /// - Parameter bounds: The bounds of the numbers of each field.
  mutating func noteReading(_ block: ListingBlock, of file: Int, _ bounds: [ClosedRange<Double>]) {
    (readCount, faultCount) = (block.count, block.faultCount)
    faults = block.faults.map { fault in
      var fault = fault
      fault.file = file
      return fault
    }
    readings[file] = Reading(
      hiddenCount: block.chunk.hiddenCount, emptyCounts: block.emptyCounts,
      greatest: bounds.map(\.upperBound))
  }

  /// Adds rows of a block of the file at a place, with their ranks if there is a ranking.
  mutating func append(_ rows: [Int], of block: ListingBlock, in file: Int, _ ranks: [Double]) {
    let screen = screens[file]
    lines += rows.map { block.lines[$0] }
    files += Array(repeating: file, count: rows.count)
    values.append(contentsOf: RowValues(block.values, count: block.count).rows(rows))
    for row in rows {
      for column in screen.texts { texts.append(column.map { block.text(row: row, column: $0) } ?? "") }
    }
    self.ranks += ranks
    if let distinct = screen.distinct { keys += block.keys(ofRows: rows, distinct, screen.layout.names) }
  }

  /// Adds what was found in the next part of the files.
  mutating func append(_ other: ScreenedRows) {
    lines += other.lines
    files += other.files
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
    readings.merge(other.readings) { $0.appending($1) }
  }

  /// Keeps some of the rows, in this order.
  mutating func keep(_ rows: [Int]) {
    let width = screen.texts.count
    lines = rows.map { lines[$0] }
    files = rows.map { files[$0] }
    values = values.rows(rows)
    texts = rows.flatMap { texts[$0 * width..<($0 + 1) * width] }
    if !ranks.isEmpty { ranks = rows.map { ranks[$0] } }
    if !keys.isEmpty { keys = rows.map { keys[$0] } }
  }

  /// Keeps rows that may be among the first, unless there are few more than those.
  mutating func keepFirst() {
    guard let top = screen.top, count > 2 * top + 1_000 else { return }
    keepDistinct()
    // The rows stay in the order of the files, in which those of the next parts follow.
    keep(screen.order.map { $0.first(ranks).sorted() } ?? Array(0..<min(top, count)))
  }

  /// Keeps one row of each key, where rows have to be distinct.
  private mutating func keepDistinct() {
    if screen.distinct != nil { keep(RepeatedRows.distinct(keys, screen.comesBefore(ranks))) }
  }

  /// The most rows that are kept: with what it takes to add to them, they stay below 300 megabytes.
  var limit: Int { (1 << 27) / (8 * (3 + values.columns.count + 4 * screen.texts.count)) }

  /// The most rows that can be kept, or compared where they have to be distinct, if there are more; nil otherwise.
  var exceededLimit: Int? {
    if count > limit { return limit }
    return screen.distinct != nil && repeated.count == nil ? repeated.most : nil
  }

  /// The rows in their order, as far as they are asked for, with their figures.
  /// - Parameter formulas: The formulas of the questions about all files.
  mutating func finish(_ formulas: [CompiledFormulas]) throws(ScreenError) {
    keepDistinct()
    if let rank = screen.rank, let order = screen.order {
      let first = order.first(ranks)
      keep(
        Array(
          (order.isExact ? exactOrder(first, isDescending: rank.isDescending) : first)
            .prefix(screen.top ?? count)))
    } else if let top = screen.top, count > top {
      keep(Array(0..<top))
    }
    let parts = Dictionary(grouping: 0..<count) { files[$0] }.sorted { $0.key < $1.key }.map { file, rows in
      (formulas[file], rows, rows.count == count ? values : values.rows(rows))
    }
    var figures: [ColumnValues] = []
    for place in screen.figures.indices {
      var columns: [(lanes: [Int], values: ColumnValues)] = []
      for (formulas, rows, values) in parts {
        columns.append((rows, try formulas.values(of: .figure(place), values)))
      }
      figures.append(ColumnValues(gathering: columns, count: count))
    }
    self.figures = figures
  }

  /// The rows in the order of their exact values.
  private func exactOrder(_ rows: [Int], isDescending: Bool) -> [Int] {
    let numbers = rows.map { row in
      let screen = screens[files[row]]
      return (row, try? screen.rank?.formula.number(in: screen.scope(of: values, row: row)))
    }
    return numbers.enumerated().sorted { one, other in
      guard let first = one.element.1, let second = other.element.1, first != second else {
        return one.element.0 < other.element.0
      }
      return isDescending ? second < first : first < second
    }.map(\.element.0)
  }
}

extension ScreenedRows.Reading {
  /// What was read of a file, with what was read of its next part.
  fileprivate func appending(_ other: Self) -> Self {
    var all = self
    all.hiddenCount += other.hiddenCount
    all.emptyCounts.merge(other.emptyCounts, uniquingKeysWith: +)
    if greatest.isEmpty {
      all.greatest = other.greatest
    } else if !other.greatest.isEmpty {
      all.greatest = zip(greatest, other.greatest).map(max)
    }
    return all
  }
}
