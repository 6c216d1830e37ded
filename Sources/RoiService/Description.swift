import Finance
import ScheduleAPI

/// The service as OpenAPI describes it, made from the definitions that it answers by.
/// - Source: OpenAPI Specification 3.1.0.
enum Description {
  /// The version of what the service promises; raised when a promise changes.
  static let version = "1.0.0"

  /// The whole description.
  static func text(of endpoints: [Endpoint]) -> String {
    let paths = endpoints.map { endpoint in
      let operation = [(name: "summary", value: JSONValue.string(endpoint.summary))] + endpoint.description()
      return (name: endpoint.path, value: JSONValue.object([("get", .object(operation))]))
    }
    let whole: JSONValue = [
      "openapi": "3.1.0",
      "info": [
        "title": "Amortization schedules", "version": .string(version),
        "description": "Level-payment loans to the cent. Amounts are exact decimals: read them as such.",
      ],
      "paths": .object(paths),
      "components": ["schemas": ["Payment": payment, "Problem": problem]],
    ]
    return whole.text + "\n"
  }

  /// An answer in one form.
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
      ("parameters", .array(QueryParameter.allCases.map(parameter))),
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

  private static func parameter(_ parameter: QueryParameter) -> JSONValue {
    let range = ParameterRange(parameter)
    // No multipleOf says how many decimals there may be: validators that divide in binary refuse 1.15 by it.
    var schema: [(name: String, value: JSONValue)] = [
      ("type", .string(range.decimals == 0 ? "integer" : "number")),
      ("minimum", .decimal(range.lowest)), ("maximum", .decimal(range.highest)),
    ]
    if parameter.isOptional { schema.append(("default", .number(0))) }
    return [
      "name": .string(parameter.name), "in": "query", "required": .boolean(!parameter.isOptional),
      "description": .string("\(range.summary) It is \(range.text)."), "schema": .object(schema),
    ]
  }

  private static var payment: JSONValue {
    let properties = ScheduleColumn.allCases.map { column in
      let type: JSONValue = column == .number ? "integer" : "number"
      return (
        name: column.name, value: ["type": type, "description": .string(column.summary)] as JSONValue
      )
    }
    return [
      "type": "object", "required": .array(ScheduleColumn.allCases.map { .string($0.name) }),
      "properties": .object(properties),
    ]
  }

  // MARK: Refusals

  private static var problem: JSONValue {
    let fault: JSONValue = [
      "type": "object",
      "properties": [
        "parameter": ["type": "string"], "code": ["type": "string"], "message": ["type": "string"],
      ],
    ]
    return [
      "type": "object",
      "properties": [
        "type": ["type": "string"], "title": ["type": "string"], "status": ["type": "integer"],
        "detail": ["type": "string"], "errors": ["type": "array", "items": fault],
      ],
    ]
  }

  private static func refusal(_ text: String) -> JSONValue {
    [
      "description": .string(text),
      "content": content(Problem.mediaType, ["$ref": "#/components/schemas/Problem"]),
    ]
  }

  private static func content(_ mediaType: String, _ schema: JSONValue) -> JSONValue {
    let form: JSONValue = ["schema": schema]
    return .object([(mediaType, form)])
  }
}
