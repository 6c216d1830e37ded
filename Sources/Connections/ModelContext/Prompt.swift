import Encoding

/// A question that a person can choose in the client, and the assistant answers with the tools.
struct Prompt: Sendable {
  private let name: String
  private let summary: String
  private let request: String

  /// The questions.
  static let all = [
    Prompt(
      name: "buy", summary: "Whether a property is worth buying, and at what price",
      request: """
        Is this property worth buying? Use roi: view summary and audit, then solve the price for the criteria, or for \
        dscr >= 1.2 and cash_flow >= 0 if it has none. Say what was assumed and what is missing, quote figures as the \
        tools give them, and end with lines that I can paste into roi.
        """),
    Prompt(
      name: "stress", summary: "How far things can change before a property fails",
      request: """
        How much can go wrong before this property fails? Use roi: require dscr >= 1 and cash_flow >= 0 if it has no \
        criteria, view breaks, then sweep the two fields that are nearest to failing, together. Quote figures as the \
        tools give them.
        """),
  ]

  /// The longest text of a property, in bytes.
  private static let longestProperty = 20_000

  /// The question in a list of them.
  var description: JSONValue {
    [
      "name": .string(name), "description": .string(summary),
      "arguments": [
        [
          "name": "property", "description": "The lines that describe it, or words about it",
          "required": .boolean(true),
        ]
      ],
    ]
  }

  /// The message of a question with its property.
  static func result(of request: Request) throws(MessageError) -> [JSONValue.Member] {
    let name = request.parameters?["name"]?.string
    guard let prompt = all.first(where: { $0.name == name }) else {
      let names = all.map(\.name).joined(separator: ", ")
      throw MessageError(.invalidParameters, "\"name\" is one of \(names).", of: request.id)
    }
    let property = request.parameters?["arguments"]?["property"]?.string
    guard let property, property.utf8.count <= longestProperty else {
      throw MessageError(
        .invalidParameters, "\"property\" is a text of at most \(longestProperty) bytes.", of: request.id)
    }
    let text = JSONValue.string("\(prompt.request)\n\n\(property)")
    let message: JSONValue = ["role": "user", "content": ["type": "text", "text": text]]
    return [("description", .string(prompt.summary)), ("messages", .array([message]))]
  }
}
