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
  /// The number of rows that a sheet does not show, of those that were read since the chunk before.
  let hiddenCount: Int
  /// The fault of a record that was too long to be kept, in place of any records.
  private let fault: ListingFault?

  init(
    _ bytes: ChunkBytes, count: Int, firstLine: Int, lineCount: Int, position: Int, _ limits: ListingLimits,
    hiddenCount: Int = 0
  ) {
    self.hiddenCount = hiddenCount
    (self.bytes, self.count, self.limits, fault) = (bytes, count, limits, nil)
    (self.firstLine, self.lineCount, self.position) = (firstLine, lineCount, position)
  }

  /// The place of a record that was too long to be kept.
  init(_ fault: ListingFault, firstLine: Int, position: Int, _ limits: ListingLimits) {
    (bytes, count, lineCount, hiddenCount) = (ChunkBytes(capacity: 0), 0, 0, 0)
    (self.limits, self.fault) = (limits, fault)
    (self.firstLine, self.position) = (firstLine, position)
  }

  /// The records as rows of numbers.
  package func block(_ layout: ListingLayout) -> ListingBlock {
    var reader = RowReader(self, layout)
    reader.read()
    return reader.block(self, fault)
  }

  /// The way in which the first rows of each column are written.
  func columnSamples(_ separator: UInt8, count columnCount: Int) -> [ColumnSample] {
    var samples = Array(repeating: ColumnSample(), count: columnCount)
    let end = UnsafePointer(bytes.start) + count
    var next = UnsafePointer(bytes.start)
    var (row, column) = (0, 0)
    while next < end, row < ListingChunk.sampleCount {
      let cell = CellBounds(next, end, separator: separator)
      if column < columnCount, cell.end > cell.start {
        samples[column].add(UnsafeBufferPointer(start: cell.start, count: cell.end - cell.start))
      }
      let isLast = cell.next >= end || cell.next.pointee != separator
      (row, column) = isLast ? (row + 1, 0) : (row, column + 1)
      next = cell.next + 1
    }
    return samples
  }

  /// The first rows as a chunk of their own.
  func beginning() -> ListingChunk {
    let start = UnsafePointer(bytes.start)
    var (rows, place) = (0, 0)
    while rows < ListingChunk.sampleCount, place < count {
      rows += start[place] == Byte.lineFeed || start[place] == Byte.carriageReturn ? 1 : 0
      place += 1
    }
    return ListingChunk(
      bytes, count: place, firstLine: firstLine, lineCount: rows, position: position, limits)
  }

  /// The number of rows from which the way of writing is told.
  static let sampleCount = 1000
}

/// What the first cells of a column show.
struct ColumnSample {
  /// `true` if the first cell that is not empty is a percentage with its sign.
  private(set) var isShare = false
  /// `true` if that cell begins or ends with the sign of a currency.
  private(set) var isMoney = false
  private(set) var marks: DecimalMarks = []
  /// `true` if a cell has digits and a stroke, as an amount of an interval does: `980/yr`.
  private(set) var hasInterval = false
  private var isEmpty = true

  /// Adds a cell that is not empty.
  mutating func add(_ cell: UnsafeBufferPointer<UInt8>) {
    if isEmpty {
      isShare = cell.contains(UInt8(ascii: "%"))
      isMoney = Self.isMoney(String(decoding: cell.prefix(40), as: UTF8.self))
    }
    isEmpty = false
    hasInterval = hasInterval || cell.contains(UInt8(ascii: "/")) && cell.contains { (48...57).contains($0) }
    marks.formUnion(DecimalMarks.marks(in: cell))
  }

  private static func isMoney(_ text: String) -> Bool {
    guard text.contains(where: \.isNumber), let first = text.first, let last = text.last else { return false }
    return [first, last].contains { !$0.isLetter && CurrencySigns.codes(of: String($0)) != nil }
  }
}
