import Encoding

/// A JSON value of a file of somebody else, with the place where it stands.
struct JSONTree {
  /// A member of an object.
  typealias Member = (name: String, value: JSONTree)

  enum Content {
    case object([Member])
    case array([JSONTree])
    case string(String)
    /// Nil for a number that is not whole or has no place in an `Int`.
    case integer(Int?, text: String)
    case boolean(Bool)
    case null
  }

  let content: Content
  /// The offset of its first byte.
  let offset: Int

  /// Reads a text that is one JSON value.
  init(_ bytes: [UInt8]) throws(JSONError) {
    var reader = try JSONReader(bytes)
    self = try JSONTree(&reader, bytes, levels: JSONReader.deepestNesting)
    try reader.end()
  }

  private init(_ reader: inout JSONReader, _ bytes: [UInt8], levels: Int) throws(JSONError) {
    let kind = try reader.kind()
    offset = reader.offset
    guard levels > 0 else { throw .tooDeep(offset: offset) }
    var isFirst = true
    switch kind {
    case .object:
      var members: [Member] = []
      while let name = try reader.nextName(&isFirst) {
        members.append((name, try JSONTree(&reader, bytes, levels: levels - 1)))
      }
      content = .object(members)
    case .array:
      var elements: [JSONTree] = []
      while try reader.nextElement(&isFirst) {
        elements.append(try JSONTree(&reader, bytes, levels: levels - 1))
      }
      content = .array(elements)
    case .string: content = .string(try reader.string())
    case .number:
      let number = try reader.number()
      let text = String(decoding: bytes[offset..<reader.offset].prefix(40), as: UTF8.self)
      content = .integer(number.exponent == 0 ? Int(text) : nil, text: text)
    case .boolean:
      content = .boolean(reader.peek() == UInt8(ascii: "t"))
      try reader.skipValue()
    case .null, .notFinite:
      content = .null
      try reader.skipValue()
    }
  }
}
