/// A JSON value of somebody else, with the place where it stands.
package struct JSONTree: Sendable {
  /// A member of an object.
  package typealias Member = (name: String, value: JSONTree)

  /// The value itself.
  package enum Content: Sendable {
    case object([Member])
    case array([JSONTree])
    case string(String)
    /// Nil for a number that is not whole or has no place in an `Int`.
    case integer(Int?, text: String)
    case boolean(Bool)
    case null
  }

  /// The value.
  package let content: Content
  /// The offset of its first byte.
  package let offset: Int

  /// Reads a text that is one JSON value.
  package init(_ bytes: [UInt8]) throws(JSONError) {
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

extension JSONTree {
  /// The value of a member, the first of its name; nil where there is none, and for what is no object.
  package subscript(name: String) -> JSONTree? { members?.first { $0.name == name }?.value }

  /// The members; nil for what is no object.
  package var members: [Member]? { if case .object(let members) = content { members } else { nil } }

  /// The elements; nil for what is no array.
  package var elements: [JSONTree]? { if case .array(let elements) = content { elements } else { nil } }

  /// The text; nil for what is no string.
  package var string: String? { if case .string(let string) = content { string } else { nil } }

  /// The truth; nil for what is none.
  package var boolean: Bool? { if case .boolean(let boolean) = content { boolean } else { nil } }

  /// The number; nil for what is no whole number.
  package var integer: Int? { if case .integer(let number, _) = content { number } else { nil } }
}
