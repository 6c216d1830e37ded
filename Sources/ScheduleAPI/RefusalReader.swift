/// What a service says of its refusal: `detail`, and the message about each parameter.
/// - Source: RFC 9457, problem details for HTTP APIs.
package struct RefusalReader {
  /// As much as is told to a person.
  static let mostCharacters = 300

  /// The explanation in a body, on one line; nil when there is none.
  package static func explanation(in body: [UInt8]) -> String? {
    guard let scanner = try? JSONScanner(body) else { return nil }
    var reader = RefusalReader(scanner: scanner)
    guard (try? reader.read()) != nil else { return nil }
    return line(([reader.detail] + reader.faults).compactMap { $0 }.joined(separator: " "))
  }

  private var scanner: JSONScanner
  private var detail: String?
  private var faults: [String] = []

  private init(scanner: JSONScanner) { self.scanner = scanner }

  private mutating func read() throws(JSONScanner.Fault) {
    try members { reader, name throws(JSONScanner.Fault) in
      switch (name, try reader.scanner.kind()) {
      case ("detail", .string): reader.detail = try reader.scanner.string()
      case ("errors", .array): try reader.readFaults()
      default: try reader.scanner.skipValue()
      }
    }
    try scanner.end()
  }

  private mutating func readFaults() throws(JSONScanner.Fault) {
    try scanner.take("[")
    if scanner.takes("]") { return }
    repeat {
      var texts: [String: String] = [:]
      try members { reader, name throws(JSONScanner.Fault) in
        guard try reader.scanner.kind() == .string else { return try reader.scanner.skipValue() }
        texts[name] = try reader.scanner.string()
      }
      faults.append([texts["parameter"], texts["message"]].compactMap { $0 }.joined(separator: ": "))
    } while scanner.takes(",")
    try scanner.take("]")
  }

  /// Takes an object that comes next, member by member.
  private mutating func members(
    _ take: (inout RefusalReader, String) throws(JSONScanner.Fault) -> Void
  ) throws(JSONScanner.Fault) {
    try scanner.take("{")
    if scanner.takes("}") { return }
    repeat {
      _ = scanner.peek()
      let name = try scanner.string()
      try scanner.take(":")
      try take(&self, name)
    } while scanner.takes(",")
    try scanner.take("}")
  }

  /// Text that ends no line, nor says anything to a terminal; nil when nothing is left.
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
