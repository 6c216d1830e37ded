import Encoding

/// The conversion of JSON into a table with commas, piece by piece: of an array of objects, or of objects one after the
/// other, as in JSON Lines.
///
/// Each object is a row. The columns are the names in the first objects, in their order; those of an object within
/// another stand behind its name and a point. A row is in the line where its object begins, so that errors tell the
/// lines of the file; in a file without line ends lines count the objects. A name that none of the first objects has is
/// one cell too many in its row.
struct JSONRecords {
  /// The rows that are converted and not taken yet; the names of the columns are in line 0.
  private var text = RecordText(firstLine: 0)
  /// The most bytes of an object.
  private let limit: Int
  /// The bytes of the first objects, whose names become the columns.
  private let sampleSize: Int
  private let decimalMark: UInt8
  /// The names of the columns, and the place of each.
  private var names: [[UInt8]] = []
  private var places: [[UInt8]: Int] = [:]
  /// The reader of objects with these names and nothing unusual; nil as long as the names are not known.
  private var plainObjects: PlainObjectReader?
  /// The objects that wait for the names of the columns; nil once these are written.
  private var waiting: [(line: Int, cells: [Cell])]? = []
  /// The bytes that are not converted yet: the beginning of an object.
  private var rest: [UInt8] = []
  private var array = ArrayState.none
  private var hasObjects = false
  private var byteCount = 0
  /// The line of the next byte.
  private var line = 1

  private typealias Cell = (name: ArraySlice<UInt8>, value: ArraySlice<UInt8>)

  private enum ArrayState {
    case none, open, closed
  }

  /// - Parameter decimalMark: What stands before the decimals of numbers in texts; it will in the others, too.
  init(limit: Int, sampleSize: Int, decimalMark: UInt8) {
    (self.limit, self.sampleSize, self.decimalMark) = (limit, sampleSize, decimalMark)
  }

  /// `true` for the first bytes of a text that is an object, or an array of objects.
  static func begins(_ bytes: [UInt8]) -> Bool {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let marks = bytes.drop { mark.contains($0) }.filter { !isBlank($0) }
    let isArray = marks.first == UInt8(ascii: "[")
    let next = isArray ? marks.dropFirst().first : marks.first
    return next == UInt8(ascii: "{") || isArray && (next == nil || next == UInt8(ascii: "]"))
  }

  /// The rows that are converted; they are not held any more.
  mutating func takeText() -> [UInt8] { text.take() }

  /// Converts further bytes.
  mutating func append(_ further: [UInt8]) throws(ListingFileError) {
    let bytes = rest.isEmpty ? further : rest + further
    var place = 0
    while place < bytes.count {
      guard bytes[place] == UInt8(ascii: "{"), array != .closed else {
        try readBetween(bytes[place])
        place += 1
        continue
      }
      if let end = readPlainObject(bytes, from: place) {
        byteCount += end - place
        place = end
        continue
      }
      let end = JSONRecords.endOfObject(bytes, from: place)
      guard (end ?? bytes.count) - place <= limit else { throw .notJSON(line: line) }
      guard let end else { break }
      try readObject(bytes, place..<end)
      line += bytes.withUnsafeBufferPointer { bytes in
        bytes.baseAddress.map { ByteWord.count(of: Byte.lineFeed, $0 + place, end - place) } ?? 0
      }
      byteCount += end - place
      if byteCount >= sampleSize { writeWaiting() }
      place = end
    }
    rest = Array(bytes[place...])
  }

  /// Converts what is left at the end of the text.
  mutating func finish() throws(ListingFileError) {
    guard rest.isEmpty, array != .open else { throw .notJSON(line: line) }
    writeWaiting()
  }

  // MARK: Objects

  /// Writes the row of an object that needs no conversion, and returns the place behind it; nil for any other.
  private mutating func readPlainObject(_ bytes: [UInt8], from place: Int) -> Int? {
    guard plainObjects != nil else { return nil }
    return bytes.withUnsafeBufferPointer { bytes in
      guard let (end, lineEnds) = plainObjects?.read(bytes, from: place), end - place <= limit,
        let cells = plainObjects?.cells
      else { return nil }
      text.write(cells, of: bytes, inLine: line)
      line += lineEnds
      return end
    }
  }

  /// Reads a byte outside of objects.
  private mutating func readBetween(_ byte: UInt8) throws(ListingFileError) {
    switch (byte, array) {
    case (UInt8(ascii: "["), .none) where !hasObjects: array = .open
    case (UInt8(ascii: "]"), .open): array = .closed
    case (UInt8(ascii: ","), .open): break
    case _ where JSONRecords.isBlank(byte) || byteCount < 3 && [0xEF, 0xBB, 0xBF].contains(byte): break
    default: throw .notJSON(line: line)
    }
    if byte == Byte.lineFeed { line += 1 }
    byteCount += 1
  }

  /// The offset behind the bracket that closes an object; nil if that is not among the bytes.
  private static func endOfObject(_ bytes: [UInt8], from start: Int) -> Int? {
    bytes.withUnsafeBufferPointer { bytes in
      var (place, depth) = (start, 0)
      while place < bytes.count {
        switch bytes[place] {
        case UInt8(ascii: "\""):
          place += 1
          while place < bytes.count, bytes[place] != UInt8(ascii: "\"") {
            place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
          }
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
        default: break
        }
        place += 1
        if depth == 0 { return place }
      }
      return nil
    }
  }

  private mutating func readObject(_ bytes: [UInt8], _ range: Range<Int>) throws(ListingFileError) {
    hasObjects = true
    var cells: [Cell] = []
    cells.reserveCapacity(names.count)
    do throws(JSONError) {
      var reader = try JSONReader(bytes, in: range)
      try readMembers(of: &reader, bytes, under: [], levels: JSONReader.deepestNesting, into: &cells)
      try reader.end()
    } catch {
      throw .notJSON(line: line)
    }
    guard waiting != nil else { return write(cells, ofLine: line) }
    waiting?.append((line, cells))
    for cell in cells where places[Array(cell.name)] == nil {
      places[Array(cell.name)] = names.count
      names.append(Array(cell.name))
    }
  }

  /// Reads an object; what it holds is told by its name behind a prefix.
  private func readMembers(
    of reader: inout JSONReader, _ bytes: [UInt8], under prefix: ArraySlice<UInt8>, levels: Int,
    into cells: inout [Cell]
  ) throws(JSONError) {
    guard levels > 0 else { throw .tooDeep(offset: reader.offset) }
    var isFirst = true
    while let own = try reader.nextNameBytes(&isFirst) {
      let name = prefix.isEmpty ? own : prefix + own
      switch try reader.kind() {
      case .object:
        let prefix = name + [UInt8(ascii: ".")]
        try readMembers(of: &reader, bytes, under: prefix, levels: levels - 1, into: &cells)
      case .string: cells.append((name, try reader.stringBytes()))
      case .number: cells.append((name, digits(of: try reader.number())))
      case .array, .boolean, .null, .notFinite:
        let start = reader.offset
        let isNull = try reader.kind() == .null
        try reader.skipValue(levels: levels)
        cells.append((name, isNull ? [] : bytes[start..<reader.offset]))
      }
    }
  }

  /// A number without an exponent; one that nothing can have where the exponent is beyond all numbers.
  private func digits(of number: JSONReader.Number) -> ArraySlice<UInt8> {
    number.exponent.map { RecordText.digits(number.significand, exponent: $0, decimalMark) }
      ?? Array("1e101".utf8)[...]
  }

  // MARK: Rows

  /// Writes the names of the columns, and the rows that waited for them.
  private mutating func writeWaiting() {
    guard let rows = waiting, !rows.isEmpty else { return }
    waiting = nil
    plainObjects = PlainObjectReader(names, decimalMark: decimalMark)
    text.write(names.map { $0[...] }, inLine: 0)
    for row in rows { write(row.cells, ofLine: row.line) }
  }

  private mutating func write(_ cells: [Cell], ofLine line: Int) {
    var row = [ArraySlice<UInt8>?](repeating: nil, count: names.count)
    var others: [ArraySlice<UInt8>] = []
    // Most objects have the same names in the same order.
    var next = 0
    for cell in cells {
      let isNext = next < names.count && names[next].elementsEqual(cell.name)
      if let place = isNext ? next : places[Array(cell.name)], row[place] == nil {
        row[place] = cell.value
        next = place + 1
      } else {
        others.append(cell.value)
      }
    }
    text.write(row.map { $0 ?? [] } + others, inLine: line)
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == Byte.lineFeed
      || byte == Byte.carriageReturn
  }
}
