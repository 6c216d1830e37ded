import Finance
import Model

/// The reading of the rows of a chunk into columns of numbers.
///
/// A row of plain numbers is read in one pass over its bytes; any other is read again with care, which alone decides
/// what is a fault.
struct RowReader {
  /// A field with its place among the cells of a row.
  struct Target {
    let column: Int
    let values: CellValueReader
    let emptyValue: Int64?
  }

  let start: UnsafePointer<UInt8>
  let end: UnsafePointer<UInt8>
  let separator: UInt8
  let columnCount: Int
  let recordSize: Int
  let targets: [Target]
  private let plain: PlainRowReader
  /// The most rows that there can be.
  let capacity: Int
  /// The numbers, field by field.
  let numbers: UnsafeMutablePointer<Double>
  let lines: UnsafeMutablePointer<Int>
  let offsets: UnsafeMutablePointer<UInt32>
  /// The number of rows that were read.
  var count = 0
  /// The first byte of the next row.
  var next: UnsafePointer<UInt8>
  /// The number of its line.
  var line: Int
  private var faults: [ListingFault] = []
  private var faultCount = 0
  private var emptyCounts: [Int: Int] = [:]

  init(_ chunk: ListingChunk, _ layout: ListingLayout) {
    start = UnsafePointer(chunk.bytes.start)
    end = start + chunk.count
    (next, line) = (start, chunk.firstLine)
    separator = layout.dialect.separator
    (columnCount, recordSize) = (layout.names.count, chunk.limits.recordSize)
    targets = layout.fields.filter { $0.expression == nil }.map { field in
      let values = CellValueReader(field, layout.dialect, layout.currency)
      return Target(column: field.column, values: values, emptyValue: field.emptyValue)
    }
    plain = PlainRowReader(targets, layout.dialect)
    capacity = chunk.lineCount + 1
    numbers = .allocate(capacity: capacity * targets.count)
    lines = .allocate(capacity: capacity)
    offsets = .allocate(capacity: capacity)
  }

  /// The rows that were read, which ends the use of the reader.
  /// - Parameter fault: A fault before all of them.
  consuming func block(_ chunk: ListingChunk, _ fault: ListingFault?) -> ListingBlock {
    defer {
      numbers.deallocate()
      lines.deallocate()
      offsets.deallocate()
    }
    return ListingBlock(
      lines: Array(UnsafeBufferPointer(start: lines, count: count)),
      values: targets.indices.map {
        Array(UnsafeBufferPointer(start: numbers + $0 * capacity, count: count))
      },
      faults: (fault.map { [$0] } ?? []) + faults, faultCount: faultCount + (fault == nil ? 0 : 1),
      emptyCounts: emptyCounts, position: chunk.position,
      offsets: Array(UnsafeBufferPointer(start: offsets, count: count)),
      chunk: chunk, separator: separator)
  }

  /// Reads all rows.
  mutating func read() {
    let plain = plain
    while next < end {
      plain.readRows(&self)
      guard next < end else { break }
      let byte = next.pointee
      if byte == Byte.lineFeed || byte == Byte.carriageReturn { takeLineEnd() } else { readRow() }
    }
  }

  private mutating func takeLineEnd() {
    let isPair = next.pointee == Byte.carriageReturn && next + 1 < end && next[1] == Byte.lineFeed
    next += isPair ? 2 : 1
    line += 1
  }

  /// A cell, and why it makes its row a fault.
  private typealias Flaw = (cell: CellBounds, column: Int, reason: ListingFault.Reason)

  private mutating func readRow() {
    let (first, firstLine) = (next, line)
    var column = 0
    var flaw: Flaw?
    while true {
      let cell = CellBounds(next, end, separator: separator)
      if cell.start != next { line += cell.start.lineEnds(cell.end - cell.start) }
      // What is wrong with the row as such comes first.
      if let reason = cell.flaw { flaw = (cell, column, reason) }
      if flaw == nil { flaw = read(cell, next, column) }
      next = cell.next
      column += 1
      guard next < end, next.pointee == separator else { break }
      next += 1
    }
    let length = next - first
    if next < end { takeLineEnd() }
    if let fault = fault(flaw, first, length: length, cellCount: column, firstLine) {
      faultCount += 1
      if fault.reason == .noValue, let column = fault.column { emptyCounts[column, default: 0] += 1 }
      if faults.count < ListingBlock.mostFaults { faults.append(fault) }
    } else {
      (lines[count], offsets[count]) = (firstLine, UInt32(first - start))
      count += 1
    }
  }

  /// Reads the numbers of a cell.
  /// - Parameter start: The first byte of the cell, which may be a quotation mark.
  private func read(_ cell: CellBounds, _ start: UnsafePointer<UInt8>, _ column: Int) -> Flaw? {
    for place in targets.indices where targets[place].column == column {
      let number = numbers + place * capacity + count
      if let value = plain.number(cell, start, field: place) {
        number.pointee = value
        continue
      }
      do throws(ListingFault.Reason) {
        number.pointee = Double(try targets[place].values.units(of: cell.bytes))
      } catch {
        guard error == .noValue, let emptyValue = targets[place].emptyValue else {
          return (cell, column, error)
        }
        number.pointee = Double(emptyValue)
      }
    }
    return nil
  }

  /// The fault of a row; nil for none.
  private func fault(
    _ flaw: Flaw?, _ first: UnsafePointer<UInt8>, length: Int, cellCount: Int, _ line: Int
  ) -> ListingFault? {
    if let flaw, case .openQuote = flaw.reason {
      let quoteLine = line + first.lineEnds(flaw.cell.start - 1 - first)
      return ListingFault(line: quoteLine, column: nil, reason: flaw.reason, text: "")
    }
    if length > recordSize { return ListingFault(line: line, column: nil, reason: .tooLong, text: "") }
    if let flaw, flaw.reason == .textAfterQuote || cellCount == columnCount {
      let text = flaw.cell.text(most: RowReader.faultLength)
      return ListingFault(line: line, column: flaw.column, reason: flaw.reason, text: text)
    }
    guard cellCount == columnCount else {
      return ListingFault(line: line, column: nil, reason: .cellCount(cellCount), text: "")
    }
    return nil
  }

  /// The most bytes of a cell that a fault has.
  private static let faultLength = 40
}
