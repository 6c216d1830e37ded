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
  private var places: [String: Int] = [:]
  private var names: [String] = []
  /// The objects that wait for the names of the columns; nil once these are written.
  private var waiting: [(line: Int, cells: [Cell])]? = []
  /// The bytes of an object that has not ended.
  private var object: [UInt8] = []
  private var depth = 0
  private var isString = false
  private var isEscaped = false
  private var array = ArrayState.none
  private var byteCount = 0
  /// The line of the next byte, and that of the object.
  private var (line, objectLine) = (1, 1)

  private typealias Cell = (name: String, value: [UInt8])

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
  mutating func append(_ bytes: some Sequence<UInt8>) throws(ListingFileError) {
    for byte in bytes {
      if depth > 0 { try appendToObject(byte) } else { try readBetween(byte) }
      if byte == Byte.lineFeed { line += 1 }
      byteCount += 1
    }
    if byteCount >= sampleSize { writeWaiting() }
  }

  /// Converts what is left at the end of the text.
  mutating func finish() throws(ListingFileError) {
    guard depth == 0, array != .open else { throw .notJSON(line: depth > 0 ? objectLine : line) }
    writeWaiting()
  }

  // MARK: Objects

  /// Reads a byte outside of objects.
  private mutating func readBetween(_ byte: UInt8) throws(ListingFileError) {
    switch (byte, array) {
    case (UInt8(ascii: "{"), .none), (UInt8(ascii: "{"), .open):
      (object, objectLine, depth) = ([byte], line, 1)
    case (UInt8(ascii: "["), .none) where object.isEmpty: array = .open
    case (UInt8(ascii: "]"), .open): array = .closed
    case (UInt8(ascii: ","), .open): break
    case _ where JSONRecords.isBlank(byte) || byteCount < 3 && [0xEF, 0xBB, 0xBF].contains(byte): break
    default: throw .notJSON(line: line)
    }
  }

  private mutating func appendToObject(_ byte: UInt8) throws(ListingFileError) {
    object.append(byte)
    guard object.count <= limit else { throw .notJSON(line: objectLine) }
    if isString {
      let isEnd = byte == UInt8(ascii: "\"") && !isEscaped
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
      isString = !isEnd
      return
    }
    switch byte {
    case UInt8(ascii: "\""): isString = true
    case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
    case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
    default: break
    }
    if depth == 0 { try endObject() }
  }

  private mutating func endObject() throws(ListingFileError) {
    var cells: [Cell] = []
    do throws(JSONError) {
      var reader = try JSONReader(object)
      try readMembers(of: &reader, under: "", levels: JSONReader.deepestNesting, into: &cells)
      try reader.end()
    } catch {
      throw .notJSON(line: objectLine)
    }
    guard waiting != nil else { return write(cells, ofLine: objectLine) }
    waiting?.append((objectLine, cells))
    for cell in cells where places[cell.name] == nil {
      places[cell.name] = names.count
      names.append(cell.name)
    }
  }

  /// Reads an object; what it holds is told by its name behind a prefix.
  private func readMembers(
    of reader: inout JSONReader, under prefix: String, levels: Int, into cells: inout [Cell]
  ) throws(JSONError) {
    guard levels > 0 else { throw .tooDeep(offset: reader.offset) }
    var isFirst = true
    while let name = try reader.nextName(&isFirst) {
      let name = prefix + name
      switch try reader.kind() {
      case .object: try readMembers(of: &reader, under: name + ".", levels: levels - 1, into: &cells)
      case .string: cells.append((name, Array(try reader.string().utf8)))
      case .number: cells.append((name, digits(of: try reader.number())))
      case .array, .boolean, .null, .notFinite:
        let start = reader.offset
        let isNull = try reader.kind() == .null
        try reader.skipValue(levels: levels)
        cells.append((name, isNull ? [] : Array(object[start..<reader.offset])))
      }
    }
  }

  /// A number without an exponent; one that nothing can have where the exponent is beyond all numbers.
  private func digits(of number: JSONReader.Number) -> [UInt8] {
    number.exponent.map { RecordText.digits(number.significand, exponent: $0, decimalMark) }
      ?? Array("1e101".utf8)
  }

  // MARK: Rows

  /// Writes the names of the columns, and the rows that waited for them.
  private mutating func writeWaiting() {
    guard let rows = waiting, !rows.isEmpty else { return }
    waiting = nil
    text.write(names.map { Array($0.utf8) }, inLine: 0)
    for row in rows { write(row.cells, ofLine: row.line) }
  }

  private mutating func write(_ cells: [Cell], ofLine line: Int) {
    var row = [[UInt8]?](repeating: nil, count: names.count)
    var others: [[UInt8]] = []
    for (index, cell) in cells.enumerated() {
      // Most objects have the same names in the same order.
      let isInOrder = index < names.count && names[index] == cell.name
      if let place = isInOrder ? index : places[cell.name], row[place] == nil {
        row[place] = cell.value
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
