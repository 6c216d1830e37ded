import Finance

/// Reads JSON from left to right, one token at a time, and keeps numbers exact.
///
/// Strict, as RFC 8259 has it: UTF-8, no trailing commas, no comments. Numbers become decimals straight from their digits,
/// since money must never go through binary fractions, as it does in parsers that read numbers as `Double`.
struct JSONScanner {
  /// What keeps text from being read, and the offset of the byte where that shows.
  enum Fault: Error, Equatable {
    case notJSON(offset: Int)
    /// Values lie deeper in each other than `mostLevels`.
    case tooDeep(offset: Int)
  }

  /// What kind of value begins at a byte.
  enum Kind: String {
    case object, array, string, number
    case boolean = "true or false"
    case null
    /// `NaN`, `Infinity` and the like, which some programs write where JSON has no such number.
    case notFinite = "a number that is not finite"
  }

  /// A number: as a decimal, or one with more digits than any amount has.
  enum Number: Equatable {
    case decimal(DecimalText)
    case tooLong
  }

  /// How deep values may lie in each other.
  static let mostLevels = 16

  private let bytes: [UInt8]
  private(set) var offset = 0

  init(_ bytes: [UInt8]) throws(Fault) {
    self.bytes = bytes
    if let invalid = firstInvalidByte(in: bytes) { throw .notJSON(offset: invalid) }
  }

  private var fault: Fault { .notJSON(offset: offset) }
  private var byte: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// Passes over blanks and looks at what comes next.
  mutating func peek() -> UInt8? {
    while let byte, [0x20, 0x0A, 0x0D, 0x09].contains(byte) { offset += 1 }
    return byte
  }

  /// Takes a mark if it comes next.
  mutating func takes(_ mark: Unicode.Scalar) -> Bool {
    guard peek() == UInt8(ascii: mark) else { return false }
    offset += 1
    return true
  }

  /// Takes a mark that has to come next.
  mutating func take(_ mark: Unicode.Scalar) throws(Fault) {
    guard takes(mark) else { throw fault }
  }

  /// Makes sure that nothing but blanks is left.
  mutating func end() throws(Fault) {
    guard peek() == nil else { throw fault }
  }

  /// The kind of the value that comes next, which is not taken.
  mutating func kind() throws(Fault) -> Kind {
    switch peek() {
    case UInt8(ascii: "{"): return .object
    case UInt8(ascii: "["): return .array
    case UInt8(ascii: "\""): return .string
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return .boolean
    case UInt8(ascii: "n"): return begins("null") ? .null : .notFinite
    case UInt8(ascii: "N"), UInt8(ascii: "I"), UInt8(ascii: "i"): return .notFinite
    case UInt8(ascii: "-"): return begins("-I") || begins("-i") || begins("-N") ? .notFinite : .number
    case .some(UInt8(ascii: "0")...UInt8(ascii: "9")): return .number
    default: throw fault
    }
  }

  private func begins(_ word: StaticString) -> Bool {
    let length = word.utf8CodeUnitCount
    guard bytes.count - offset >= length else { return false }
    return (0..<length).allSatisfy { bytes[offset + $0] == word.utf8Start[$0] }
  }

  /// Takes a string; the escapes in it are resolved, and half a surrogate pair is a replacement character.
  mutating func string() throws(Fault) -> String {
    try take("\"")
    var units: [UInt8] = []
    while let byte {
      offset += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: units, as: UTF8.self)
      case UInt8(ascii: "\\"): try units.append(contentsOf: String(escaped()).utf8)
      case 0..<0x20: throw .notJSON(offset: offset - 1)
      default: units.append(byte)
      }
    }
    throw fault
  }

  /// What stands for itself behind a backslash, and what the other letters stand for.
  private mutating func escaped() throws(Fault) -> Character {
    guard let byte else { throw fault }
    offset += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Character(Unicode.Scalar(byte))
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try codeUnits()
    default: throw .notJSON(offset: offset - 1)
    }
  }

  private mutating func codeUnits() throws(Fault) -> Character {
    var units = [try codeUnit()]
    if UTF16.isLeadSurrogate(units[0]), begins("\\u") {
      offset += 2
      units.append(try codeUnit())
    }
    return String(decoding: units, as: UTF16.self).first ?? "\u{FFFD}"
  }

  private mutating func codeUnit() throws(Fault) -> UInt16 {
    guard bytes.count - offset >= 4 else { throw fault }
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = Character(Unicode.Scalar(bytes[offset])).hexDigitValue else { throw fault }
      unit = unit << 4 | UInt16(digit)
      offset += 1
    }
    return unit
  }

  /// Takes a number, exactly.
  mutating func number() throws(Fault) -> Number {
    _ = peek()
    let start = offset
    if byte == UInt8(ascii: "-") { offset += 1 }
    let isZero = byte == UInt8(ascii: "0")
    let whole = try digits()
    if isZero, whole > 1 { throw .notJSON(offset: offset - whole + 1) }
    if byte == UInt8(ascii: ".") {
      offset += 1
      _ = try digits()
    }
    let mantissa = bytes[start..<offset]
    let exponent = try exponent()
    guard let decimal = try? DecimalText(utf8: mantissa), let exponent,
      let value = decimal.coefficient == 0 ? decimal : decimal.multiplied(byPowerOfTen: exponent)
    else { return .tooLong }
    return .decimal(value)
  }

  /// Takes what follows an `e`; zero if there is none, nil if it is beyond all amounts.
  private mutating func exponent() throws(Fault) -> Int? {
    guard byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") else { return 0 }
    offset += 1
    let isNegative = byte == UInt8(ascii: "-")
    if isNegative || byte == UInt8(ascii: "+") { offset += 1 }
    let start = offset
    _ = try digits()
    let figure = Int(String(decoding: bytes[start..<offset], as: UTF8.self)) ?? .max
    return figure > 100 ? nil : isNegative ? -figure : figure
  }

  private mutating func digits() throws(Fault) -> Int {
    let start = offset
    while let byte, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { offset += 1 }
    guard offset > start else { throw fault }
    return offset - start
  }

  /// Takes a value of any kind without a look at what it says.
  mutating func skipValue(levels: Int = mostLevels) throws(Fault) {
    guard levels > 0 else { throw .tooDeep(offset: offset) }
    switch try kind() {
    case .string: _ = try string()
    case .number: _ = try number()
    case .boolean: try take(word: byte == UInt8(ascii: "t") ? "true" : "false")
    case .null: try take(word: "null")
    case .notFinite: throw fault
    case .array:
      try take("[")
      if takes("]") { return }
      repeat { try skipValue(levels: levels - 1) } while takes(",")
      try take("]")
    case .object:
      try take("{")
      if takes("}") { return }
      repeat {
        _ = peek()
        _ = try string()
        try take(":")
        try skipValue(levels: levels - 1)
      } while takes(",")
      try take("}")
    }
  }

  private mutating func take(word: StaticString) throws(Fault) {
    guard begins(word) else { throw fault }
    offset += word.utf8CodeUnitCount
  }
}

/// The offset of the first byte that is part of no character in UTF-8; nil when all are.
private func firstInvalidByte(in bytes: [UInt8]) -> Int? {
  guard String(validating: bytes, as: UTF8.self) == nil else { return nil }
  // Only where it failed is it worth the time to look for the place.
  var decoder = UTF8()
  var iterator = bytes.makeIterator()
  var offset = 0
  while case .scalarValue(let scalar) = decoder.decode(&iterator) { offset += UTF8.width(scalar) }
  return offset
}
