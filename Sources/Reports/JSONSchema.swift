import Encoding

/// The JSON Schema of what `JSONRenderer` writes, a line each.
/// - Source: JSON Schema 2020-12.
package struct JSONSchema {
  /// The unit of a value, which says what a number means.
  package enum Unit: String, Sendable, CaseIterable {
    case money, percent, number, count, term, amount, frequency, date, text, truth

    private var types: [String] {
      switch self {
      case .money, .percent, .number: ["number"]
      case .count, .term: ["integer"]
      case .amount, .frequency: ["number", "string"]
      case .date, .text: ["string"]
      case .truth: ["boolean"]
      }
    }

    private var summary: String {
      switch self {
      case .money: "Units of the currency, exact."
      case .percent: "As people type it: 8.24 for 8.24 %."
      case .number: "A plain number."
      case .count: "A whole number."
      case .term: "A number of months."
      case .amount: "Money at the usual interval, or else a text as it is typed, such as 9% of collected."
      case .frequency: "Times a year, or continuously."
      case .date: "A day as ISO 8601 has it."
      case .text: "A text."
      case .truth: "True or false."
      }
    }

    /// The schema of a value of the unit, or null for one that is undefined or empty.
    var schema: JSONValue {
      [
        "type": .array((types + ["null"]).map(JSONValue.string)), "description": .string(summary),
      ]
    }
  }

  /// A name of the registries, with the unit of its value.
  package struct Name {
    let name: String
    let title: String
    let unit: Unit

    package init(_ name: String, _ title: String, _ unit: Unit) {
      (self.name, self.title, self.unit) = (name, title, unit)
    }
  }

  private let names: [Name]

  /// The schema with the names of the registries, of which one may have several units.
  package init(_ names: [Name]) { self.names = names }

  /// The schema.
  package var value: JSONValue {
    [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "A line of the output of roi --format json",
      "anyOf": [
        JSONShape.success.reference, JSONShape.failure.reference, JSONShape.acknowledgement.reference,
      ],
      "$defs": .object(
        JSONShape.all.map { ($0.name, $0.schema) } + open + Unit.allCases.map { ($0.rawValue, $0.schema) }),
    ]
  }

  /// The objects whose keys are names, and the values that any cell can have.
  private var open: [JSONValue.Member] {
    let values: JSONValue = ["type": ["number", "string", "boolean", "null"]]
    return [
      ("cell", values), ("names", ["properties": .object(properties)]),
      (
        "figures",
        [
          "type": "object", "additionalProperties": JSONShape.reference("cell"),
          "allOf": [JSONShape.reference("names")],
        ]
      ),
      (
        "row",
        [
          "type": "object", "properties": ["why": JSONShape.reference("reasons")],
          "additionalProperties": JSONShape.reference("cell"),
        ]
      ),
      ("reasons", ["type": "object", "additionalProperties": ["type": "string"]]),
    ]
  }

  /// The units of the names; a name with several has any of them, and one that is a key, as `value` is, none, since
  /// commands have figures of that name.
  private var properties: [JSONValue.Member] {
    Dictionary(grouping: names.filter { JSONKey(rawValue: $0.name) == nil }, by: \.name).sorted {
      $0.key < $1.key
    }.map { name, all in
      let units = Unit.allCases.filter { unit in all.contains { $0.unit == unit } }
      let references = units.map { JSONShape.reference($0.rawValue) }
      let title: JSONValue.Member = ("title", .string(all[0].title))
      guard case .object(let reference) = references[0], references.count == 1 else {
        return (name, .object([title, ("anyOf", .array(references))]))
      }
      return (name, .object([title] + reference))
    }
  }
}
