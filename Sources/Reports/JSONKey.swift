import Encoding

/// A key of the objects of JSON, with the values that it can have.
///
/// `JSONRenderer` writes no others, and `JSONSchema` describes all of them. A key has one meaning wherever it stands.
enum JSONKey: String, Sendable, CaseIterable {
  case json, command, ok, source, line, done, error
  case value, text, figures, why, columns, across, rows, values, tables, chart, changes
  case derivation, derivations, notes, sections
  case code, message, column, start, end, suggestion, faults
  case name, title, field, from, to, follows
  case formula, with, remark, parts
  case form, x, series, marks, reading, axis, label, failing
  case display, markdown, svg

  /// The schema of its value.
  var schema: JSONValue {
    switch self {
    case .json: ["const": .number(JSONRenderer.version)]
    case .ok, .done: ["type": "boolean"]
    case .line, .column: ["type": "integer", "minimum": .number(1)]
    case .start, .end: ["type": "integer", "minimum": .number(0)]
    case .command, .source, .text, .code, .message, .suggestion, .name, .title, .field, .follows, .formula,
      .with,
      .remark, .x, .reading, .label, .markdown, .svg:
      ["type": "string"]
    case .value, .from, .to: JSONShape.reference("cell")
    case .columns, .notes, .series: JSONShape.list(["type": "string"])
    case .values: JSONShape.list(JSONShape.reference("cell"))
    case .figures: JSONShape.reference("figures")
    case .why: JSONShape.reference("reasons")
    case .rows: JSONShape.list(["anyOf": [JSONShape.reference("row"), JSONShape.positionalRow.reference]])
    case .across: JSONShape.across.reference
    case .tables: JSONShape.list(JSONShape.table.reference)
    case .sections: JSONShape.list(JSONShape.section.reference)
    case .chart: JSONShape.chart.reference
    case .display: JSONShape.display.reference
    case .marks: JSONShape.list(JSONShape.mark.reference)
    case .changes: JSONShape.list(JSONShape.change.reference)
    case .derivation: JSONShape.derivation.reference
    case .derivations, .parts: JSONShape.list(JSONShape.derivation.reference)
    case .error: JSONShape.error.reference
    case .faults: JSONShape.list(JSONShape.fault.reference)
    case .form: JSONShape.choice(Chart.Form.allCases.map(\.rawValue))
    case .axis: JSONShape.choice([Chart.Mark.Axis.x, .y].map(\.rawValue))
    case .failing: JSONShape.choice([Chart.Mark.Side.below, .above].map(\.rawValue))
    }
  }

  /// The meaning of its value, where the name and the type do not tell it.
  var summary: String? {
    switch self {
    case .json: "The version of the format, in the first object of an output."
    case .command: "The command as it was typed."
    case .ok: "True for a command that succeeded."
    case .source: "The script: a path, - for standard input, -c for commands of the command line."
    case .line: "The line of the script, from 1."
    case .done: "True: the line has run, whatever was on it."
    case .error: "The error of a command that failed."
    case .value: "The value; of calc as the formula has it, a percentage as a fraction."
    case .text: "The value, or the whole result, for people."
    case .figures: "Figures by registry name."
    case .why: "The reasons of the values that are null, each under the key or the place of its value."
    case .columns: "The names of the columns of rows by position."
    case .across: "The field whose values are the columns of a grid."
    case .rows: "The rows of a table."
    case .values: "The values of a row by position, or of a field."
    case .tables: "The tables, where there are several."
    case .code: "A stable name of the error."
    case .message: "The error for people."
    case .column: "The column of the error in its line, in characters, from 1."
    case .start: "The place of the error in its line: the bytes of UTF-8 before it."
    case .end: "The end of that place, in bytes of UTF-8."
    case .suggestion: "The name that was probably meant by the text at the place."
    case .faults: "The errors of the fields, where there are several."
    case .follows: "The field that changed this one."
    case .with: "The formula with its values, for people."
    case .failing: "The side of the mark on which a criterion fails."
    case .display: "With --display: the result as people are shown it."
    case .markdown: "The result as Markdown."
    case .svg: "The picture of the result, a file of Scalable Vector Graphics."
    case .changes, .chart, .derivation, .derivations, .notes, .sections, .name, .title, .field, .from, .to,
      .formula,
      .remark, .parts, .form, .x, .series, .marks, .reading, .axis, .label:
      nil
    }
  }
}

/// A kind of object of JSON: the keys that it always has, and those that it can have.
struct JSONShape: Sendable {
  let name: String
  let required: [JSONKey]
  let optional: [JSONKey]
  /// The only value of `ok`; nil where it has none.
  var ok: Bool?

  init(_ name: String, _ required: [JSONKey], optional: [JSONKey] = [], ok: Bool? = nil) {
    (self.name, self.required, self.optional, self.ok) = (name, required, optional, ok)
  }

  /// The keys of the contents of a report, in their order.
  static let contents: [JSONKey] = [
    .value, .text, .figures, .why, .columns, .across, .rows, .tables, .chart, .changes, .derivation,
    .derivations,
    .notes, .sections,
  ]

  static let success = JSONShape(
    "success", [.command, .ok], optional: [.json, .source, .line] + contents + [.display], ok: true)
  static let failure = JSONShape(
    "failure", [.command, .ok, .error], optional: [.json, .source, .line, .display], ok: false)
  static let acknowledgement = JSONShape("acknowledgement", [.source, .line, .done], optional: [.json])
  static let error = JSONShape(
    "error", [.code, .message], optional: [.line, .column, .start, .end, .suggestion, .faults])
  static let fault = JSONShape("fault", [.field, .message])
  static let section = JSONShape("section", [.name, .title], optional: contents)
  static let table = JSONShape("table", [.rows], optional: [.title, .columns, .across, .chart])
  static let positionalRow = JSONShape("positionalRow", [.values], optional: [.why])
  static let across = JSONShape("across", [.formula, .field, .values])
  static let change = JSONShape("change", [.field, .from, .to], optional: [.follows, .why])
  static let derivation = JSONShape(
    "derivation", [.name, .value], optional: [.why, .formula, .with, .remark, .parts])
  static let chart = JSONShape("chart", [.form, .title, .x, .series, .marks, .reading])
  static let mark = JSONShape("mark", [.axis, .value, .label], optional: [.failing])

  static let display = JSONShape("display", [.text, .markdown], optional: [.svg])

  /// All of them.
  static let all = [
    success, failure, acknowledgement, error, fault, section, table, positionalRow, across, change,
    derivation, chart, mark, display,
  ]

  /// An object of these members, of which those without a value are left out.
  func object(_ members: [(key: JSONKey, value: JSONValue?)]) -> JSONValue {
    let kept = members.filter { $0.value != nil }
    assert(required.allSatisfy { key in kept.contains { $0.key == key } }, "\(name) lacks a key")
    assert(
      kept.allSatisfy { required.contains($0.key) || optional.contains($0.key) }, "\(name) has another key")
    return .object(kept.compactMap { key, value in value.map { (key.rawValue, $0) } })
  }

  /// The schema of the object.
  var schema: JSONValue {
    let properties = (required + optional).map { key -> JSONValue.Member in
      guard case .object(var members) = key == .ok ? ["const": .boolean(ok ?? true)] : key.schema else {
        return (key.rawValue, key.schema)
      }
      if let summary = key.summary { members.append(("description", .string(summary))) }
      return (key.rawValue, .object(members))
    }
    return [
      "type": "object", "properties": .object(properties),
      "required": .array(required.map { .string($0.rawValue) }), "additionalProperties": .boolean(false),
    ]
  }

  /// The place of the schema.
  var reference: JSONValue { Self.reference(name) }

  static func reference(_ name: String) -> JSONValue { ["$ref": .string("#/$defs/\(name)")] }

  static func list(_ items: JSONValue) -> JSONValue { ["type": "array", "items": items] }

  static func choice(_ words: [String]) -> JSONValue { ["enum": .array(words.map(JSONValue.string))] }
}
