import Encoding

/// A JSON value, as a test looks at it.
package indirect enum JSONDocument: Equatable {
  case object([String: JSONDocument])
  case array([JSONDocument])
  case string(String)
  case number(text: String)
  case boolean(Bool)
  case null

  /// Reads a text that is one JSON value, of any depth.
  package init(_ text: String) throws {
    var reader = try JSONReader(Array(text.utf8))
    self = try JSONDocument(&reader)
    try reader.end()
  }

  private init(_ reader: inout JSONReader) throws {
    var isFirst = true
    switch try reader.kind() {
    case .object:
      var members: [String: JSONDocument] = [:]
      while let name = try reader.nextName(&isFirst) {
        guard members[name] == nil else { throw JSONError.notJSON(offset: reader.offset) }
        members[name] = try JSONDocument(&reader)
      }
      self = .object(members)
    case .array:
      var elements: [JSONDocument] = []
      while try reader.nextElement(&isFirst) { elements.append(try JSONDocument(&reader)) }
      self = .array(elements)
    case .string: self = .string(try reader.string())
    case .number:
      let number = try reader.number()
      let exponent = number.exponent == 0 ? "" : "e"
      self = .number(text: String(decoding: number.significand, as: UTF8.self) + exponent)
    case .boolean:
      self = .boolean(reader.peek() == UInt8(ascii: "t"))
      try reader.skipValue()
    case .null, .notFinite:
      self = .null
      try reader.skipValue()
    }
  }

  package subscript(name: String) -> JSONDocument? {
    if case .object(let members) = self { members[name] } else { nil }
  }

  /// The members; nil for what is no object.
  package var members: [String: JSONDocument]? {
    if case .object(let members) = self { members } else { nil }
  }

  /// The elements; nil for what is no array.
  package var elements: [JSONDocument]? { if case .array(let elements) = self { elements } else { nil } }

  /// The text; nil for what is no string.
  package var string: String? { if case .string(let string) = self { string } else { nil } }

  /// The name of its type in a schema.
  package var type: String {
    switch self {
    case .object: "object"
    case .array: "array"
    case .string: "string"
    case .number(let text): text.contains { $0 == "." || $0 == "e" } ? "number" : "integer"
    case .boolean: "boolean"
    case .null: "null"
    }
  }
}

/// A validator of the keywords of JSON Schema that `roi schema` uses; any other keyword is a fault.
/// - Source: JSON Schema 2020-12.
package struct SchemaValidator {
  private let root: JSONDocument

  package init(_ schema: String) throws { root = try JSONDocument(schema) }

  /// The faults of a value, none for one that is valid.
  package func faults(of value: JSONDocument) -> [String] { faults(of: value, root, at: "") }

  private func faults(of value: JSONDocument, _ schema: JSONDocument, at place: String) -> [String] {
    if case .boolean(let allows) = schema { return allows ? [] : ["\(place) must not be there"] }
    return (schema.members ?? [:]).flatMap { keyword, rule in
      faults(of: value, keyword, rule, in: schema, at: place)
    }
  }

  private func faults(
    of value: JSONDocument, _ keyword: String, _ rule: JSONDocument, in schema: JSONDocument, at place: String
  ) -> [String] {
    switch keyword {
    case "$schema", "$defs", "title", "description": return []
    case "$ref": return target(rule.string ?? "").map { faults(of: value, $0, at: place) } ?? ["\(rule)"]
    case "type":
      let types = (rule.elements ?? [rule]).compactMap(\.string)
      let isIn = types.contains(value.type) || value.type == "integer" && types.contains("number")
      return isIn ? [] : ["\(place) is \(value.type), not \(types)"]
    case "const": return value == rule ? [] : ["\(place) is not \(rule)"]
    case "enum": return rule.elements?.contains(value) == true ? [] : ["\(place) is not one of \(rule)"]
    case "minimum":
      guard case .number(let text) = value, case .number(let least) = rule else { return [] }
      return (Double(text) ?? 0) >= (Double(least) ?? 0) ? [] : ["\(place) is too small"]
    case "required":
      guard let members = value.members else { return [] }
      return (rule.elements ?? []).compactMap(\.string).filter { members[$0] == nil }.map {
        "\(place) lacks \($0)"
      }
    case "properties":
      return (value.members ?? [:]).flatMap { name, member in
        rule[name].map { faults(of: member, $0, at: "\(place)/\(name)") } ?? []
      }
    case "additionalProperties":
      return (value.members ?? [:]).filter { schema["properties"]?[$0.key] == nil }.flatMap {
        faults(of: $0.value, rule, at: "\(place)/\($0.key)")
      }
    case "items":
      return (value.elements ?? []).enumerated().flatMap { faults(of: $1, rule, at: "\(place)/\($0)") }
    case "allOf": return (rule.elements ?? []).flatMap { faults(of: value, $0, at: place) }
    case "anyOf":
      let all = (rule.elements ?? []).map { faults(of: value, $0, at: place) }
      return all.contains([]) ? [] : all.min { $0.count < $1.count } ?? ["\(place) is none of none"]
    default: return ["a schema with \(keyword)"]
    }
  }

  private func target(_ reference: String) -> JSONDocument? {
    reference.hasPrefix("#/$defs/") ? root["$defs"]?[String(reference.dropFirst(8))] : nil
  }
}
