import Encoding

/// Reads a service's explanation of an error: `detail`, and the message about each parameter.
/// - Source: RFC 9457, problem details for HTTP APIs.
struct ProblemDetailsReader {
  /// The most characters of an explanation.
  private static let mostCharacters = 300

  /// The explanation in a body, on one line; nil if there is none.
  static func explanation(in body: [UInt8]) -> String? {
    guard let json = try? JSONReader(body) else { return nil }
    var reader = ProblemDetailsReader(json: json)
    guard (try? reader.read()) != nil else { return nil }
    return line(([reader.detail] + reader.messages).compactMap { $0 }.joined(separator: " "))
  }

  private var json: JSONReader
  private var detail: String?
  private var messages: [String] = []

  private init(json: JSONReader) { self.json = json }

  private mutating func read() throws(JSONError) {
    var isFirst = true
    while let name = try json.nextName(&isFirst) {
      switch (name, try json.kind()) {
      case ("detail", .string): detail = try json.string()
      case ("errors", .array): try readErrors()
      default: try json.skipValue()
      }
    }
    try json.end()
  }

  private mutating func readErrors() throws(JSONError) {
    var isFirst = true
    while try json.nextElement(&isFirst) {
      var texts: [String: String] = [:]
      var isFirstMember = true
      while let name = try json.nextName(&isFirstMember) {
        guard try json.kind() == .string else {
          try json.skipValue()
          continue
        }
        texts[name] = try json.string()
      }
      messages.append([texts["parameter"], texts["message"]].compactMap { $0 }.joined(separator: ": "))
    }
  }

  /// The text on one line and without control characters, cut to `mostCharacters`; nil if nothing is left.
  private static func line(_ text: String) -> String? {
    let scalars = text.unicodeScalars.map { scalar -> Unicode.Scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: " "
      default: scalar
      }
    }
    let words = String(String.UnicodeScalarView(scalars)).split(separator: " ").joined(separator: " ")
    guard !words.isEmpty else { return nil }
    return words.count <= mostCharacters ? words : words.prefix(mostCharacters) + "…"
  }
}
