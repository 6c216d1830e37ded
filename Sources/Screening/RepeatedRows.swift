/// The count of rows that are equal to an earlier one.
///
/// Rows are told apart by 64 bits of a hash that is seeded anew in each run, so that no file can be made whose rows only
/// seem equal.
struct RepeatedRows: Sendable {
  /// The number of rows whose key an earlier row had; nil where there were too many to compare.
  private(set) var count: Int? = 0
  private var keys: Set<UInt64> = []

  /// The most rows that are compared: with their keys, memory stays below 200 megabytes.
  static let mostKeys = 4_000_000

  /// Compares the rows of the next part of a file.
  mutating func add(_ keys: [UInt64]) {
    guard var count else { return }
    for key in keys where !self.keys.insert(key).inserted { count += 1 }
    self.count = self.keys.count <= RepeatedRows.mostKeys ? count : nil
    if self.count == nil { self.keys = [] }
  }

  /// The places of the first row of each key, or of that with the least place in a ranking.
  /// - Parameter isBefore: `true` if the row at the first place comes before an earlier one of the same key.
  static func distinct(_ keys: [UInt64], _ isBefore: (Int, Int) -> Bool) -> [Int] {
    var places: [UInt64: Int] = [:]
    for place in keys.indices {
      if let other = places[keys[place]], !isBefore(place, other) { continue }
      places[keys[place]] = place
    }
    return places.values.sorted()
  }
}

extension ListingBlock {
  /// The keys of rows, which are the same where the cells of the columns have the same text, in capitals or not.
  /// - Parameter columns: The places of the columns in the file, in their order.
  func keys(ofRows rows: [Int], _ columns: [Int]) -> [UInt64] {
    rows.map { row in
      var hasher = Hasher()
      let end = UnsafePointer(chunk.bytes.start) + chunk.count
      var cell = CellBounds(chunk.bytes.start + Int(offsets[row]), end, separator: separator)
      var place = 0
      for column in columns {
        while place < column {
          cell = CellBounds(cell.next + 1, end, separator: separator)
          place += 1
        }
        cell.hash(into: &hasher)
      }
      return UInt64(bitPattern: Int64(hasher.finalize()))
    }
  }
}

extension CellBounds {
  /// The bytes of the text without blanks at its ends, letters of ASCII as small ones.
  fileprivate func hash(into hasher: inout Hasher) {
    let bytes = UnsafeBufferPointer(start: start, count: end - start)
    let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    let first = bytes.firstIndex { !isBlank($0) } ?? bytes.endIndex
    let last = bytes.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? first
    for byte in bytes[first..<last] {
      let isCapital = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
      hasher.combine(isCapital ? byte | 0x20 : byte)
    }
    // The end of the cell.
    hasher.combine(UInt8(0xFF))
  }
}
