/// A piece of JSON to be written: logs, problems and the description of the service are made of it.
///
/// Members keep their order, so that the same thing is always the same bytes.
enum JSONValue: Sendable {
  case string(String)
  case number(Int)
  /// A number that is text already: an exact decimal.
  case decimal(String)
  case boolean(Bool)
  case array([JSONValue])
  case object([(name: String, value: JSONValue)])

  /// The text, without blanks.
  var text: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    switch self {
    case .string(let string): Self.write(string, to: &text)
    case .number(let number): text += "\(number)"
    case .decimal(let digits): text += digits
    case .boolean(let isTrue): text += isTrue ? "true" : "false"
    case .array(let values):
      text += "["
      for (index, value) in values.enumerated() {
        if index > 0 { text += "," }
        value.write(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        if index > 0 { text += "," }
        Self.write(member.name, to: &text)
        text += ":"
        member.value.write(to: &text)
      }
      text += "}"
    }
  }

  /// A string in quotation marks; what a terminal or a log reader could take for a command is escaped.
  private static func write(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\u{0}"..<" ", "\u{7F}"..<"\u{A0}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral {
  init(stringLiteral text: String) { self = .string(text) }
  init(dictionaryLiteral members: (String, JSONValue)...) {
    self = .object(members.map { (name: $0.0, value: $0.1) })
  }
  init(arrayLiteral values: JSONValue...) { self = .array(values) }
}
