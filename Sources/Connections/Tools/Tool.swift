import Encoding
import Model
import Reports

/// A tool of the server: a question about one property, or several.
struct Tool: Sendable {
  let name: String
  let title: String
  let summary: String
  let arguments: [Argument]
  /// The keys that its answer can have, with the types of their values.
  let keys: [(name: String, type: String)]
  /// Computes the answer.
  let run: @Sendable (ToolArguments, RunningCall) throws(ToolError) -> ToolAnswer

  /// The tool in a list of tools.
  var description: JSONValue {
    [
      "name": .string(name), "title": .string(title), "description": .string(summary),
      "inputSchema": [
        "type": "object", "properties": .object(arguments.map { ($0.name, $0.schema) }),
        "required": .array(arguments.filter(\.isRequired).map { .string($0.name) }),
        "additionalProperties": .boolean(false),
      ],
      "outputSchema": [
        "type": "object", "properties": .object(keys.map { ($0.name, ["type": .string($0.type)]) }),
      ],
      "annotations": [
        "readOnlyHint": .boolean(true), "idempotentHint": .boolean(true), "destructiveHint": .boolean(false),
        "openWorldHint": .boolean(false),
      ],
    ]
  }

  /// The result of a call: the answer, or the error that a model can mend.
  func result(_ given: JSONTree?, _ running: RunningCall) -> [JSONValue.Member] {
    do throws(ToolError) {
      let answer = try run(try ToolArguments(given, of: arguments), running)
      return Self.result(try answer.fittingMembers(), isError: false)
    } catch {
      return Self.result(error.members, isError: true)
    }
  }

  /// The answer as a value, and the same as a text for clients that know no values.
  private static func result(_ members: [JSONValue.Member], isError: Bool) -> [JSONValue.Member] {
    let text = JSONValue.object(members).text
    return [
      ("content", [["type": "text", "text": .string(text)]]),
      // It is written already.
      ("structuredContent", .written { $0.append(contentsOf: text.utf8) }), ("isError", .boolean(isError)),
    ]
  }
}

extension Argument {
  /// The text that describes a property.
  static var property: Argument {
    Argument(
      name: "property", kind: .text(most: 20_000),
      summary: "Lines such as: set price 250k down 20% rate 6.5 rent 1800")
  }

  /// The longest formula, in bytes.
  static var longestFormula: Int { 1_000 }
}
