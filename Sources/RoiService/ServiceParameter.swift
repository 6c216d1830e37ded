import Encoding
import ScheduleAPI

/// A parameter of a query for a schedule, as the service describes it.
struct ServiceParameter {
  /// The name in the query.
  let name: String
  /// One sentence that explains it.
  let summary: String
  /// The allowed values in words, to stand after "It is".
  let words: String
  /// `true` if a query without it has no answer.
  let isRequired: Bool
  /// The members of the JSON Schema of its values.
  let schema: [(name: String, value: JSONValue)]

  /// All parameters, those of a plain loan first.
  static let all =
    QueryParameter.allCases.map(ServiceParameter.init) + TermsParameter.all.map(ServiceParameter.init)

  /// `true` if its values are numbers.
  var isNumber: Bool {
    schema.contains { member in
      if member.name == "type", case .string(let type) = member.value { type != "string" } else { false }
    }
  }

  /// The parameters by their names.
  static let named = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// A parameter of a plain loan.
  init(_ parameter: QueryParameter) {
    let range = ParameterRange(parameter)
    (name, summary, words) = (parameter.name, range.summary, range.text)
    // The term may be stated in months instead.
    isRequired = !parameter.isOptional && parameter != .terms
    // No multipleOf says how many decimals there may be: validators that divide in binary refuse 1.15 by it.
    schema =
      [
        ("type", .string(range.decimals == 0 ? "integer" : "number")),
        ("minimum", .decimal(range.lowest)), ("maximum", .decimal(range.highest)),
      ] + (parameter.isOptional ? [("default", .number(0))] : [])
  }

  /// A parameter of further terms.
  init(_ parameter: TermsParameter) {
    (name, summary, words) = (parameter.name, parameter.summary, parameter.words)
    (isRequired, schema) = (false, parameter.schema)
  }
}
