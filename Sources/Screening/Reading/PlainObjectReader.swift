/// The reader of JSON objects that have the expected names in their order, and values that stand in a table as they are:
/// texts of ASCII without escapes, numbers without exponents, `true`, `false` and `null`.
///
/// Most objects of a file are so, and are read in one pass. Any other is left to `JSONReader`.
struct PlainObjectReader {
  /// The place of a value among the bytes.
  struct Cell {
    let start, end: Int
    /// `true` for nothing but digits, points and signs.
    let isOfNumber: Bool
  }

  /// The values of the last object, by the order of the names.
  private(set) var cells: [Cell] = []
  private let names: [[UInt8]]
  private let decimalMark: UInt8

  /// - Returns: Nil for names that have escapes in JSON, or may have, and for none.
  init?(_ names: [[UInt8]], decimalMark: UInt8) {
    let isPlain = names.joined().allSatisfy {
      $0 != Byte.quote && $0 != UInt8(ascii: "\\") && 0x20..<0x80 ~= $0
    }
    guard isPlain, !names.isEmpty else { return nil }
    (self.names, self.decimalMark) = (names, decimalMark)
    cells.reserveCapacity(names.count)
  }

  /// Reads an object from its brace on.
  /// - Returns: The place behind it, and the number of line ends in it; nil if it is not plain, or not whole.
  mutating func read(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> (end: Int, lineEnds: Int)? {
    cells.removeAll(keepingCapacity: true)
    var scan = Scan(bytes: bytes, place: start)
    for (index, name) in names.enumerated() {
      guard scan.accept(index == 0 ? UInt8(ascii: "{") : UInt8(ascii: ",")), scan.accept(Byte.quote),
        scan.accept(name), scan.accept(UInt8(ascii: ":")),
        let cell = scan.value(decimalMark)
      else { return nil }
      cells.append(cell)
    }
    return scan.accept(UInt8(ascii: "}")) ? (scan.place, scan.lineEnds) : nil
  }
}

/// A place among bytes that goes on from one mark to the next.
private struct Scan {
  let bytes: UnsafeBufferPointer<UInt8>
  var place: Int
  private(set) var lineEnds = 0

  init(bytes: UnsafeBufferPointer<UInt8>, place: Int) { (self.bytes, self.place) = (bytes, place) }

  /// The byte at a place; 0, which is none of JSON, behind the last.
  @inline(__always)
  private subscript(place: Int) -> UInt8 { place < bytes.count ? bytes[place] : 0 }

  @inline(__always)
  private mutating func skipBlanks() {
    while case let byte = self[place], byte <= 0x20 {
      guard byte == 0x20 || byte == Byte.lineFeed || byte == Byte.carriageReturn || byte == 0x09 else {
        return
      }
      if byte == Byte.lineFeed { lineEnds += 1 }
      place += 1
    }
  }

  /// Goes on behind a mark, which may stand behind blanks.
  @inline(__always)
  mutating func accept(_ mark: UInt8) -> Bool {
    skipBlanks()
    guard self[place] == mark else { return false }
    place += 1
    return true
  }

  /// Goes on behind a name and its quotation mark.
  @inline(__always)
  mutating func accept(_ name: [UInt8]) -> Bool {
    let end = place + name.count
    guard end < bytes.count, bytes[end] == Byte.quote else { return false }
    for index in name.indices where bytes[place + index] != name[index] { return false }
    place = end + 1
    return true
  }

  /// Goes on behind a value; nil for one that is not plain.
  @inline(__always)
  mutating func value(_ decimalMark: UInt8) -> PlainObjectReader.Cell? {
    skipBlanks()
    switch self[place] {
    case Byte.quote: return text()
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return number(decimalMark)
    case UInt8(ascii: "t"): return word("true", isShown: true)
    case UInt8(ascii: "f"): return word("false", isShown: true)
    case UInt8(ascii: "n"): return word("null", isShown: false)
    default: return nil
    }
  }

  @inline(__always)
  private mutating func text() -> PlainObjectReader.Cell? {
    place += 1
    let start = place
    var isOfNumber = true
    while case let byte = self[place], byte != Byte.quote {
      guard 0x20..<0x80 ~= byte, byte != UInt8(ascii: "\\") else { return nil }
      isOfNumber = isOfNumber && RecordText.isOfNumber(byte)
      place += 1
    }
    place += 1
    return .init(start: start, end: place - 1, isOfNumber: isOfNumber && place - 1 > start)
  }

  /// Digits with a sign and decimals, but three decimals, which might be thousands behind a point.
  @inline(__always)
  private mutating func number(_ decimalMark: UInt8) -> PlainObjectReader.Cell? {
    let start = place
    if self[place] == UInt8(ascii: "-") { place += 1 }
    let isZero = self[place] == UInt8(ascii: "0")
    let whole = digits()
    guard whole > 0, whole == 1 || !isZero else { return nil }
    if self[place] == UInt8(ascii: ".") {
      place += 1
      let decimals = digits()
      guard decimals > 0, decimals != 3, decimalMark == UInt8(ascii: ".") else { return nil }
    }
    guard self[place] | 0x20 != UInt8(ascii: "e") else { return nil }
    return .init(start: start, end: place, isOfNumber: true)
  }

  @inline(__always)
  private mutating func digits() -> Int {
    let start = place
    while UInt8(ascii: "0")...UInt8(ascii: "9") ~= self[place] { place += 1 }
    return place - start
  }

  private mutating func word(_ word: StaticString, isShown: Bool) -> PlainObjectReader.Cell? {
    let start = place
    for index in 0..<word.utf8CodeUnitCount {
      guard self[place] == word.utf8Start[index] else { return nil }
      place += 1
    }
    return .init(start: start, end: isShown ? place : start, isOfNumber: false)
  }
}
