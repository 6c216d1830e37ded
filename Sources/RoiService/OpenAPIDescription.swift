import Encoding
import Finance
import ScheduleAPI

/// The OpenAPI description of the service, made from the same definitions as its answers.
/// - Source: OpenAPI Specification 3.1.0.
enum OpenAPIDescription {
  /// The version of the service's interface.
  static let version = "1.1.0"

  /// The description of endpoints, as JSON.
  static func text(of endpoints: [Endpoint]) -> String {
    let paths = endpoints.map { endpoint in
      let operation = [(name: "summary", value: JSONValue.string(endpoint.summary))] + endpoint.description()
      return (name: endpoint.path, value: JSONValue.object([("get", .object(operation))]))
    }
    let whole: JSONValue = [
      "openapi": "3.1.0",
      "info": [
        "title": "Amortization schedules", "version": .string(version),
        "description": "Loans to the cent. Amounts are exact decimals: read them as such.",
      ],
      "paths": .object(paths),
      "components": ["schemas": ["Payment": payment, "Problem": problem]],
    ]
    return whole.text + "\n"
  }

  /// The description of an answer in one format.
  static func plain(_ mediaType: String) -> [(name: String, value: JSONValue)] {
    [("responses", ["200": ["description": "The answer.", "content": content(mediaType, [:])]])]
  }

  // MARK: The schedule

  /// The parameters and answers of the schedule.
  static var schedule: [(name: String, value: JSONValue)] {
    let rows: JSONValue = ["type": "array", "items": ["$ref": "#/components/schemas/Payment"]]
    let forms = ScheduleFormat.allCases.map { format in
      let schema = format == .json ? rows : ["type": "string"]
      return (name: format.mediaType, value: JSONValue.object([("schema", schema)]))
    }
    return [
      ("description", .string(explanation)),
      ("parameters", .array(LoanParameter.all.map(parameter))),
      (
        "responses",
        [
          "200": ["description": "The payments, in order.", "content": .object(forms)],
          "304": ["description": "What was sent before still holds."],
          "400": refusal("A parameter is missing or wrong; each is named."),
          "406": refusal("None of the accepted forms is there."),
        ]
      ),
    ]
  }

  /// The rules about parameters together, with examples.
  private static var explanation: String {
    let further = LoanParameter.further.map(\.name).joined(separator: ", ")
    let columns = ScheduleColumn.allCases.filter(\.needsTerms).map(\.name).joined(separator: " and ")
    let examples = ScheduleExample.all.map { "- \($0.summary): \(ScheduleQuery.path)?\($0.query)" }
    return """
      The term is stated by terms or by months. With any of \(further), rows also have \(columns). Months count \
      from the first payment.

      Examples:

      \(examples.joined(separator: "\n"))
      """
  }

  private static func parameter(_ parameter: LoanParameter) -> JSONValue {
    var members: [(name: String, value: JSONValue)] = [
      ("name", .string(parameter.name)), ("in", "query"),
      ("required", .boolean(parameter.isRequiredInEveryQuery)),
      ("description", .string("\(parameter.summary) It is \(parameter.words).")),
      ("schema", .object(parameter.schema)),
    ]
    if let example = ScheduleExample.text(of: parameter.name) { members.append(("example", example)) }
    return .object(members)
  }

  private static var payment: JSONValue {
    let properties = ScheduleColumn.allCases.map { column in
      let type: JSONValue = column == .number ? "integer" : "number"
      return (
        name: column.name, value: ["type": type, "description": .string(column.summary)] as JSONValue
      )
    }
    return [
      "type": "object",
      "required": .array(ScheduleColumn.allCases.filter { !$0.needsTerms }.map { .string($0.name) }),
      "properties": .object(properties),
    ]
  }

  // MARK: Errors

  private static var problem: JSONValue {
    let error: JSONValue = [
      "type": "object",
      "properties": [
        "parameter": ["type": "string"], "code": ["type": "string"], "message": ["type": "string"],
      ],
    ]
    return [
      "type": "object",
      "properties": [
        "type": ["type": "string"], "title": ["type": "string"], "status": ["type": "integer"],
        "detail": ["type": "string"],
        "errors": ["type": "array", "maxItems": .number(ServiceLimits.faults), "items": error],
      ],
    ]
  }

  private static func refusal(_ text: String) -> JSONValue {
    [
      "description": .string(text),
      "content": content(ProblemDetails.mediaType, ["$ref": "#/components/schemas/Problem"]),
    ]
  }

  private static func content(_ mediaType: String, _ schema: JSONValue) -> JSONValue {
    let form: JSONValue = ["schema": schema]
    return .object([(mediaType, form)])
  }
}
