/// The count of rows that are equal to an earlier one.
///
/// Rows are told apart by 64 bits of a hash that is seeded anew in each run, so that no file can be made whose rows only
/// seem equal.
struct RepeatedRows: Sendable {
  /// The number of rows whose key an earlier row had; nil where there were too many to compare.
  private(set) var count: Int? = 0
  private var keys: Set<UInt64> = []

  /// The most rows that are compared.
  let most: Int

  /// - Parameter isAskedFor: `true` where rows have to be distinct.
  init(isAskedFor: Bool) { most = RepeatedRows.most(isAskedFor: isAskedFor) }

  /// The most rows that are compared: with the keys of so many that are asked for memory stays below 200 megabytes, and
  /// comparing the others costs no time to speak of.
  static func most(isAskedFor: Bool) -> Int { isAskedFor ? 4_000_000 : 20_000 }

  /// Compares the rows of the next part of a file.
  /// - Parameter keys: nil for more rows than are compared.
  mutating func add(_ keys: [UInt64]?) {
    guard var count else { return }
    for key in keys ?? [] where !self.keys.insert(key).inserted { count += 1 }
    self.count = keys != nil && self.keys.count <= most ? count : nil
    if self.count == nil { self.keys = [] }
  }

  /// Compares the rows with those of earlier files, too.
  mutating func follow(_ earlier: RepeatedRows) {
    guard let count, earlier.count != nil else { return add(nil) }
    self.count = count + keys.count { earlier.keys.contains($0) }
    keys.formUnion(earlier.keys)
    if keys.count > most { add(nil) }
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
  /// The keys of rows, which are the same where the cells of columns with the same names have the same texts, in capitals
  /// or not.
  /// - Parameters:
  ///   - columns: The places of the columns in the file, in any order, which the keys depend on.
  ///   - names: The names of all columns of the file.
  func keys(ofRows rows: [Int], _ columns: [Int], _ names: [String]) -> [UInt64] {
    let seed = columns.map { ListingLayout.folded(names[$0]) }.hashValue
    let end = UnsafePointer(chunk.bytes.start) + chunk.count
    let width = (columns.max() ?? 0) + 1
    var cells: [CellBounds] = []
    var text: [UInt8] = []
    return rows.map { row in
      text.removeAll(keepingCapacity: true)
      cells.removeAll(keepingCapacity: true)
      var next = UnsafePointer(chunk.bytes.start + Int(offsets[row]))
      for _ in 0..<width {
        let cell = CellBounds(next, end, separator: separator)
        cells.append(cell)
        next = cell.next + 1
      }
      for column in columns { cells[column].appendComparable(to: &text) }
      var hasher = Hasher()
      hasher.combine(seed)
      text.withUnsafeBytes { hasher.combine(bytes: $0) }
      return UInt64(bitPattern: Int64(hasher.finalize()))
    }
  }
}

extension CellBounds {
  /// Appends the text without blanks at its ends, letters of ASCII as small ones, and an end that no text has.
  fileprivate func appendComparable(to text: inout [UInt8]) {
    var (first, last) = (start, end)
    while first < last, CellBounds.isBlank(first.pointee) { first += 1 }
    while first < last, CellBounds.isBlank(last[-1]) { last -= 1 }
    while first < last {
      let isCapital = first.pointee >= UInt8(ascii: "A") && first.pointee <= UInt8(ascii: "Z")
      text.append(isCapital ? first.pointee | 0x20 : first.pointee)
      first += 1
    }
    text.append(0xFF)
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }
}
