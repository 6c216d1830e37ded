import Finance
import Model

/// The reading of the rows of a chunk into columns of numbers.
struct RowReader {
  /// A field with its place among the cells of a row.
  private struct Target {
    let column: Int
    let values: CellValueReader
    let emptyValue: Int64?
  }

  private let start: UnsafePointer<UInt8>
  private let end: UnsafePointer<UInt8>
  private let separator: UInt8
  private let point: UInt8
  private let columnCount: Int
  private let recordSize: Int
  private let targets: [Target]
  /// The most rows that there can be.
  private let capacity: Int
  /// The numbers, field by field.
  private let numbers: UnsafeMutablePointer<Double>
  private var lines: [Int] = []
  private var offsets: [UInt32] = []
  private var next: UnsafePointer<UInt8>
  private var line: Int
  private var faults: [ListingFault] = []
  private var faultCount = 0

  init(_ chunk: ListingChunk, _ layout: ListingLayout) {
    start = UnsafePointer(chunk.bytes.start)
    end = start + chunk.count
    (next, line) = (start, chunk.firstLine)
    separator = layout.dialect.separator
    point = UInt8(ascii: layout.dialect.hasDecimalComma ? "," : ".")
    (columnCount, recordSize) = (layout.names.count, chunk.limits.recordSize)
    targets = layout.fields.map { field in
      Target(
        column: field.column,
        values: CellValueReader(
          field.field, hasPercentSigns: field.hasPercentSigns, layout.dialect, layout.currency),
        emptyValue: field.emptyValue)
    }
    capacity = start.lineEnds(chunk.count) + 1
    numbers = .allocate(capacity: capacity * targets.count)
    lines.reserveCapacity(capacity)
    offsets.reserveCapacity(capacity)
  }

  /// The rows that were read.
  /// - Parameter fault: A fault before all of them.
  consuming func block(_ chunk: ListingChunk, _ fault: ListingFault?) -> ListingBlock {
    defer { numbers.deallocate() }
    let count = lines.count
    return ListingBlock(
      lines: lines,
      values: targets.indices.map {
        Array(UnsafeBufferPointer(start: numbers + $0 * capacity, count: count))
      },
      faults: (fault.map { [$0] } ?? []) + faults, faultCount: faultCount + (fault == nil ? 0 : 1),
      position: chunk.position, offsets: offsets, chunk: chunk, separator: separator)
  }

  /// Reads all rows.
  mutating func read() {
    while next < end {
      let byte = next.pointee
      if byte == Byte.lineFeed || byte == Byte.carriageReturn { takeLineEnd() } else { readRow() }
    }
  }

  private mutating func takeLineEnd() {
    let isPair = next.pointee == Byte.carriageReturn && next + 1 < end && next[1] == Byte.lineFeed
    next += isPair ? 2 : 1
    line += 1
  }

  private mutating func readRow() {
    let (first, firstLine, row) = (next, line, lines.count)
    var (column, target) = (0, 0)
    var flaw: (cell: CellBounds, column: Int, reason: ListingFault.Reason)?
    var cell: CellBounds
    while true {
      cell = CellBounds(next, end, separator: separator)
      if cell.end > cell.start, cell.start != next { line += cell.start.lineEnds(cell.end - cell.start) }
      if let reason = cell.flaw {
        flaw = (cell, column, reason)
      }
      while target < targets.count, targets[target].column == column {
        if flaw == nil {
          do throws(ListingFault.Reason) {
            numbers[target * capacity + row] = Double(try units(of: cell, targets[target]))
          } catch {
            flaw = (cell, column, error)
          }
        }
        target += 1
      }
      next = cell.next
      column += 1
      guard next < end, next.pointee == separator else { break }
      next += 1
    }
    let length = next - first
    if next < end { takeLineEnd() }
    if let flaw, flaw.reason == .openQuote {
      let quoteLine = firstLine + first.lineEnds(flaw.cell.start - first)
      return add(ListingFault(line: quoteLine, column: nil, reason: .openQuote, text: ""))
    }
    if length > recordSize {
      return add(ListingFault(line: firstLine, column: nil, reason: .tooLong, text: ""))
    }
    if let flaw, flaw.reason == .textAfterQuote || column == columnCount {
      return add(
        ListingFault(
          line: firstLine, column: flaw.column, reason: flaw.reason,
          text: String(flaw.cell.text.prefix(40))))
    }
    if column != columnCount {
      return add(ListingFault(line: firstLine, column: nil, reason: .cellCount(column), text: ""))
    }
    lines.append(firstLine)
    offsets.append(UInt32(first - start))
  }

  private mutating func add(_ fault: ListingFault) {
    faultCount += 1
    if faults.count < ListingBlock.mostFaults { faults.append(fault) }
  }

  private func units(of cell: CellBounds, _ target: Target) throws(ListingFault.Reason) -> Int64 {
    do throws(ListingFault.Reason) {
      return try target.values.units(of: cell.bytes)
    } catch {
      if error == .noValue, let emptyValue = target.emptyValue { return emptyValue }
      throw error
    }
  }
}
