/// Consecutive rows of a file of listings, with the numbers of their fields.
package struct ListingBlock: Sendable {
  /// The number of rows that could be read.
  package var count: Int { lines.count }
  /// For each row the number of the line on which it begins, from 1.
  package let lines: [Int]
  /// For each field of the layout the numbers of the rows, in units of the field: cents, millionths, months or ones.
  package let values: [[Double]]
  /// The first faults, at most `ListingBlock.mostFaults`, in the order of their lines.
  package let faults: [ListingFault]
  /// The number of rows with a fault.
  package let faultCount: Int
  /// For each column the number of rows that are a fault because its cell is empty.
  package let emptyCounts: [Int: Int]
  /// The number of bytes of the file, compressed if it is, that have been read up to the end of the block.
  package let position: Int
  /// For each row the offset of its first byte in the chunk.
  let offsets: [UInt32]
  let chunk: ListingChunk
  let separator: UInt8

  /// The text of a cell, as it stands in the file without its quotation marks.
  /// - Parameters:
  ///   - row: From 0.
  ///   - column: The place of the column in the file.
  package func text(row: Int, column: Int) -> String {
    let end = UnsafePointer(chunk.bytes.start) + chunk.count
    var cell = CellBounds(chunk.bytes.start + Int(offsets[row]), end, separator: separator)
    // A row that could be read has all columns.
    for _ in 0..<column { cell = CellBounds(cell.next + 1, end, separator: separator) }
    return cell.text
  }

  /// The rows with the numbers of all fields, without those that are faults.
  func with(_ columns: [[Double]], _ rowFaults: [Int: ListingFault]) -> ListingBlock {
    let kept = rowFaults.isEmpty ? nil : lines.indices.filter { rowFaults[$0] == nil }
    let all = (faults + rowFaults.values).sorted { $0.line < $1.line }
    return ListingBlock(
      lines: kept.map { $0.map { lines[$0] } } ?? lines,
      values: kept.map { kept in columns.map { column in kept.map { column[$0] } } } ?? columns,
      faults: Array(all.prefix(ListingBlock.mostFaults)), faultCount: faultCount + rowFaults.count,
      emptyCounts: emptyCounts, position: position,
      offsets: kept.map { $0.map { offsets[$0] } } ?? offsets, chunk: chunk, separator: separator)
  }

  /// The number of faults that are kept.
  package static let mostFaults = 10
}
