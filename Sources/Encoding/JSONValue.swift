/// A JSON value to be written, such as a result, a log line, an error or the description of a service.
///
/// Members keep their order, so that equal values always give equal bytes.
package enum JSONValue: Sendable {
  /// A member of an object.
  package typealias Member = (name: String, value: JSONValue)

  case string(String)
  case number(Int)
  /// A number that is text already: an exact decimal.
  case decimal(String)
  case boolean(Bool)
  case null
  case array([JSONValue])
  case object([Member])
  /// A value that a closure writes, such as rows by the million, of which no tree is made.
  case written(@Sendable (inout [UInt8]) -> Void)

  /// Members without those that have no value.
  package static func members(_ members: KeyValuePairs<String, JSONValue?>) -> [Member] {
    members.compactMap { name, value in value.map { (name, $0) } }
  }

  /// The JSON text, without blanks.
  package var text: String {
    var bytes: [UInt8] = []
    write(into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the JSON text, without blanks.
  package func write(into bytes: inout [UInt8]) {
    switch self {
    case .string(let string): JSONString.write(string, into: &bytes)
    case .number(let number): bytes.append(raw: String(number))
    case .decimal(let digits): bytes.append(raw: digits)
    case .boolean(let isTrue): bytes.append(isTrue ? "true" : "false")
    case .null: bytes.append("null")
    case .array(let values):
      bytes.append("[")
      for (index, value) in values.enumerated() {
        if index > 0 { bytes.append(",") }
        value.write(into: &bytes)
      }
      bytes.append("]")
    case .object(let members):
      bytes.append("{")
      for (index, member) in members.enumerated() {
        if index > 0 { bytes.append(",") }
        JSONString.write(member.name, into: &bytes)
        bytes.append(":")
        member.value.write(into: &bytes)
      }
      bytes.append("}")
    case .written(let write): write(&bytes)
    }
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral {
  package init(stringLiteral text: String) { self = .string(text) }
  package init(dictionaryLiteral members: (String, JSONValue)...) {
    self = .object(members.map { (name: $0.0, value: $0.1) })
  }
  package init(arrayLiteral values: JSONValue...) { self = .array(values) }
}
