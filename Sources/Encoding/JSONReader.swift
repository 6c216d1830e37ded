/// The reason why text cannot be read as JSON, with the offset of the byte where that shows.
package enum JSONError: Error, Equatable {
  case notJSON(offset: Int)
  /// Values are nested deeper than `JSONReader.deepestNesting`.
  case tooDeep(offset: Int)
}

/// A reader of JSON from left to right, one token at a time, that keeps numbers exact.
///
/// Strict: UTF-8, no trailing commas, no comments. Numbers are handed out as their digits, since money must
/// never go through binary fractions, as it does in parsers that read numbers as `Double`.
/// - Source: RFC 8259.
package struct JSONReader {
  /// The kind of a value, which its first bytes tell; the raw value is its name in English.
  package enum ValueKind: String {
    case object, array, string, number
    case boolean = "true or false"
    case null
    /// `NaN`, `Infinity` and the like, which some programs write where JSON has no such number.
    case notFinite = "a number that is not finite"
  }

  /// The digits of a number.
  package struct Number {
    /// The sign, the digits and the decimal point.
    package let significand: ArraySlice<UInt8>
    /// The power of ten that multiplies the significand; nil beyond 100 in magnitude.
    package let exponent: Int?
  }

  /// The most levels of arrays and objects within each other.
  package static let deepestNesting = 16

  private let bytes: [UInt8]
  /// The offset behind the last byte.
  private let endOffset: Int
  /// The offset of the next byte.
  package private(set) var offset: Int

  /// A reader of these bytes, which must be UTF-8.
  package init(_ bytes: [UInt8]) throws(JSONError) { try self.init(bytes, in: bytes.indices) }

  /// A reader of a part of these bytes, which must be UTF-8.
  package init(_ bytes: [UInt8], in range: Range<Int>) throws(JSONError) {
    (self.bytes, offset, endOffset) = (bytes, range.lowerBound, range.upperBound)
    if let invalid = bytes.firstInvalidByte(in: range) { throw .notJSON(offset: invalid) }
  }

  private var unexpected: JSONError { .notJSON(offset: offset) }
  private var byte: UInt8? { offset < endOffset ? bytes[offset] : nil }

  /// Skips blanks and returns the next byte; nil at the end.
  package mutating func peek() -> UInt8? {
    while let byte, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { offset += 1 }
    return byte
  }

  /// Skips a character if it comes next.
  /// - Returns: `true` if it did.
  package mutating func accept(_ mark: Unicode.Scalar) -> Bool {
    guard peek() == UInt8(ascii: mark) else { return false }
    offset += 1
    return true
  }

  /// Skips a character that must come next.
  package mutating func expect(_ mark: Unicode.Scalar) throws(JSONError) {
    guard accept(mark) else { throw unexpected }
  }

  /// Throws an error unless only blanks are left.
  package mutating func end() throws(JSONError) {
    guard peek() == nil else { throw unexpected }
  }

  /// The kind of the next value, which is not consumed.
  package mutating func kind() throws(JSONError) -> ValueKind {
    switch peek() {
    case UInt8(ascii: "{"): return .object
    case UInt8(ascii: "["): return .array
    case UInt8(ascii: "\""): return .string
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return .boolean
    case UInt8(ascii: "n"): return begins("null") ? .null : .notFinite
    case UInt8(ascii: "N"), UInt8(ascii: "I"), UInt8(ascii: "i"): return .notFinite
    case UInt8(ascii: "-"): return begins("-I") || begins("-i") || begins("-N") ? .notFinite : .number
    case .some(UInt8(ascii: "0")...UInt8(ascii: "9")): return .number
    default: throw unexpected
    }
  }

  private func begins(_ word: StaticString) -> Bool {
    let length = word.utf8CodeUnitCount
    guard endOffset - offset >= length else { return false }
    return (0..<length).allSatisfy { bytes[offset + $0] == word.utf8Start[$0] }
  }

  /// Reads a string and resolves its escapes; half a surrogate pair is a replacement character.
  package mutating func string() throws(JSONError) -> String {
    String(decoding: try stringBytes(), as: UTF8.self)
  }

  /// Reads a string as its bytes in UTF-8, with its escapes resolved.
  package mutating func stringBytes() throws(JSONError) -> ArraySlice<UInt8> {
    try expect("\"")
    let start = offset
    while let byte, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 { offset += 1 }
    if byte == UInt8(ascii: "\"") {
      offset += 1
      return bytes[start..<offset - 1]
    }
    var units = Array(bytes[start..<offset])
    while let byte {
      offset += 1
      switch byte {
      case UInt8(ascii: "\""): return units[...]
      case UInt8(ascii: "\\"): try units.append(contentsOf: String(escaped()).utf8)
      case 0..<0x20: throw .notJSON(offset: offset - 1)
      default: units.append(byte)
      }
    }
    throw unexpected
  }

  /// Reads the rest of an escape after its backslash.
  private mutating func escaped() throws(JSONError) -> Character {
    guard let byte else { throw unexpected }
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

  private mutating func codeUnits() throws(JSONError) -> Character {
    var units = [try codeUnit()]
    if UTF16.isLeadSurrogate(units[0]), begins("\\u") {
      offset += 2
      units.append(try codeUnit())
    }
    return String(decoding: units, as: UTF16.self).first ?? "\u{FFFD}"
  }

  private mutating func codeUnit() throws(JSONError) -> UInt16 {
    guard endOffset - offset >= 4 else { throw unexpected }
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = Character(Unicode.Scalar(bytes[offset])).hexDigitValue else { throw unexpected }
      unit = unit << 4 | UInt16(digit)
      offset += 1
    }
    return unit
  }

  /// Reads a number.
  package mutating func number() throws(JSONError) -> Number {
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
    let significand = bytes[start..<offset]
    return Number(significand: significand, exponent: try exponent())
  }

  /// Reads the exponent after an `e`; 0 if there is none, nil beyond 100 in magnitude.
  private mutating func exponent() throws(JSONError) -> Int? {
    guard byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") else { return 0 }
    offset += 1
    let isNegative = byte == UInt8(ascii: "-")
    if isNegative || byte == UInt8(ascii: "+") { offset += 1 }
    let start = offset
    _ = try digits()
    let magnitude = Int(String(decoding: bytes[start..<offset], as: UTF8.self)) ?? .max
    return magnitude > 100 ? nil : isNegative ? -magnitude : magnitude
  }

  private mutating func digits() throws(JSONError) -> Int {
    let start = offset
    while let byte, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { offset += 1 }
    guard offset > start else { throw unexpected }
    return offset - start
  }

  /// Skips a value of any kind.
  package mutating func skipValue(levels: Int = deepestNesting) throws(JSONError) {
    guard levels > 0 else { throw .tooDeep(offset: offset) }
    switch try kind() {
    case .string: _ = try string()
    case .number: _ = try number()
    case .boolean: try expect(word: byte == UInt8(ascii: "t") ? "true" : "false")
    case .null: try expect(word: "null")
    case .notFinite: throw unexpected
    case .array:
      var isFirst = true
      while try nextElement(&isFirst) { try skipValue(levels: levels - 1) }
    case .object:
      var isFirst = true
      while try nextName(&isFirst) != nil { try skipValue(levels: levels - 1) }
    }
  }

  /// Goes to the next element of an array, from before its bracket or behind an element.
  /// - Returns: `false` if there was none, and the array has been left.
  package mutating func nextElement(_ isFirst: inout Bool) throws(JSONError) -> Bool {
    try next(&isFirst, "[", "]")
  }

  /// Reads the name of the next member of an object, from before its brace or behind a member; nil if there was
  /// none, and the object has been left.
  package mutating func nextName(_ isFirst: inout Bool) throws(JSONError) -> String? {
    try nextNameBytes(&isFirst).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Reads the name of the next member of an object as its bytes in UTF-8; nil if there was none, and the object has
  /// been left.
  package mutating func nextNameBytes(_ isFirst: inout Bool) throws(JSONError) -> ArraySlice<UInt8>? {
    guard try next(&isFirst, "{", "}") else { return nil }
    let name = try stringBytes()
    try expect(":")
    return name
  }

  private mutating func next(
    _ isFirst: inout Bool, _ opening: Unicode.Scalar, _ closing: Unicode.Scalar
  ) throws(JSONError) -> Bool {
    if isFirst {
      isFirst = false
      try expect(opening)
      return !accept(closing)
    }
    if accept(",") { return true }
    try expect(closing)
    return false
  }

  private mutating func expect(word: StaticString) throws(JSONError) {
    guard begins(word) else { throw unexpected }
    offset += word.utf8CodeUnitCount
  }
}

extension [UInt8] {
  /// The offset of the first byte of a part that is not part of a UTF-8 character; nil if the part is valid.
  fileprivate func firstInvalidByte(in range: Range<Int>) -> Int? {
    let isASCII = withUnsafeBufferPointer { bytes in
      // All bits are looked at together, which is faster than to stop at the first that is set.
      bytes[range].reduce(0) { $0 | $1 } < 0x80
    }
    guard !isASCII, String(validating: self[range], as: UTF8.self) == nil else { return nil }
    // The place is looked for only after the fast check has failed.
    var decoder = UTF8()
    var iterator = self[range].makeIterator()
    var offset = range.lowerBound
    while case .scalarValue(let scalar) = decoder.decode(&iterator) { offset += UTF8.width(scalar) }
    return offset
  }
}
