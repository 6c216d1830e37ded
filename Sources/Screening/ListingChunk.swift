import Finance
import Model

/// The bytes of consecutive records.
package struct ListingChunk: Sendable {
  /// The number of the first line, from 1.
  package let firstLine: Int
  /// The number of bytes of the file, compressed if it is, up to the end of the chunk.
  package let position: Int
  let bytes: ChunkBytes
  let count: Int
  /// The number of line ends.
  let lineCount: Int
  let limits: ListingLimits
  /// The fault of a record that was too long to be kept, in place of any records.
  private let fault: ListingFault?

  init(
    _ bytes: ChunkBytes, count: Int, firstLine: Int, lineCount: Int, position: Int, _ limits: ListingLimits
  ) {
    (self.bytes, self.count, self.limits, fault) = (bytes, count, limits, nil)
    (self.firstLine, self.lineCount, self.position) = (firstLine, lineCount, position)
  }

  /// The place of a record that was too long to be kept.
  init(_ fault: ListingFault, firstLine: Int, position: Int, _ limits: ListingLimits) {
    (bytes, count, lineCount) = (ChunkBytes(capacity: 0), 0, 0)
    (self.limits, self.fault) = (limits, fault)
    (self.firstLine, self.position) = (firstLine, position)
  }

  /// The records as rows of numbers.
  package func block(_ layout: ListingLayout) -> ListingBlock {
    var reader = RowReader(self, layout)
    reader.read()
    return reader.block(self, fault)
  }

  /// The places of the columns whose first cell that is not empty is a percentage with its sign.
  func shareColumns(_ separator: UInt8, count columnCount: Int) -> Set<Int> {
    var shares: Set<Int> = []
    var seen: Set<Int> = []
    let end = UnsafePointer(bytes.start) + count
    var next = UnsafePointer(bytes.start)
    var (row, column) = (0, 0)
    while next < end, row < ListingChunk.sampleCount {
      let cell = CellBounds(next, end, separator: separator)
      if column < columnCount, cell.end > cell.start, !seen.contains(column) {
        seen.insert(column)
        if cell.text.contains("%") { shares.insert(column) }
      }
      let isLast = cell.next >= end || cell.next.pointee != separator
      (row, column) = isLast ? (row + 1, 0) : (row, column + 1)
      next = cell.next + 1
    }
    return shares
  }

  /// The number of rows among which the first cells are looked for.
  private static let sampleCount = 1000
}
