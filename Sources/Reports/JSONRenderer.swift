import Encoding
import Finance
import Localization

extension OutputFormat {
  /// One JSON object per line, for programs.
  package static let json = OutputFormat(
    "json", ".json", LocalizedText("one object a line, for programs"), includesFailures: true
  ) { JSONRenderer(currency: $0.localeFormat.currency, isInterrupted: $0.isInterrupted) }
}

/// A renderer for programs: one JSON object on one line for each command.
///
/// ```text
/// {"command":"month 12","ok":true,"figures":{"interest":1072.26,"roi":null},"why":{"roi":"no cash"}}
/// ```
///
/// - `figures`: one object by registry name; if several sheets have a name, the first counts.
/// - `value`: the result of `calc`, a fraction for a percentage, with `text`, the result as people see it.
/// - `derivation`: the derivation of a figure: `name`, `value`, `formula`, `with` (the formula in figures),
///   `parts`; several are a list, `derivations`.
/// - `rows`: one object a row by column; several tables follow each other.
/// - `chart`: `{"form":"lines","title":…,"x":"year","series":["balance"],"marks":[…],"reading":…}`, the picture of the
///   rows; a mark is `{"axis":"x","value":2650,"label":"now"}`, with `"failing":"below"` for a criterion.
/// - `sections`: the parts of a report to hand over: `name`, `title`, and the members above; several tables are
///   `tables`, each with its `title`, `rows` and `chart`.
/// - `changes`: `{"field":"rent","from":0,"to":1800}`, and `"follows"` if another field changed this one.
/// - `notes`: the sentences.
/// - An undefined value is `null`, with its reason under the same name in `"why"`: beside `figures`, in the
///   row, in the change. An empty cell is `null` without a reason.
/// - A failure is `{"command":…,"ok":false,"error":{"code":…,"message":…,"file":…,"line":…,"column":…}}`, as
///   far as its location is known; each of several errors is an object in `faults`:
///   `{"field":"rate","message":…}`.
///
/// Numbers are exact decimals, as `CanonicalCells` writes them.
/// - Source: RFC 8259.
package struct JSONRenderer: Renderer {
  private let cells: CanonicalCells
  private let isInterrupted: InterruptionCheck

  /// A renderer of amounts in this currency.
  package init(currency: Currency, isInterrupted: @escaping InterruptionCheck = { false }) {
    self.isInterrupted = isInterrupted
    cells = CanonicalCells(currency: currency)
  }

  private var localeFormat: LocaleFormat { cells.localeFormat }

  /// Nothing: each result is a line of its own.
  package var separator: String { "" }

  /// Appends one object and the end of its line.
  package func render(_ outcome: CommandResult, into bytes: inout [UInt8]) {
    var members = [("command", JSONValue.string(outcome.command))]
    switch outcome.result {
    case .success(let report): members += [("ok", .boolean(true))] + self.members(of: report)
    case .failure(let failure): members += [("ok", .boolean(false)), ("error", value(of: failure))]
    }
    JSONValue.object(members).write(into: &bytes)
    bytes.append("\n")
  }
}

extension JSONRenderer {
  /// The members of a report, or of a section.
  private func members(of report: Report) -> [JSONValue.Member] {
    let (answer, figures, tables, derivations) = (
      report.answer.map(members) ?? [], report.figures.map(members) ?? [], report.tables, report.derivations
    )
    let rows: [JSONValue.Member] = tables.isEmpty ? [] : [("rows", .written { write(tables, into: &$0) })]
    let derived =
      derivations.count == 1
      ? [("derivation", value(of: derivations[0]))] : list("derivations", derivations.map(value))
    let notes = report.notes.enumerated().lazy.prefix { !$0.offset.isLong || !isInterrupted() }
    return answer + figures + rows + report.charts.map { ("chart", value(of: $0)) }
      + list("changes", report.changes.map(value)) + derived
      + list("notes", notes.map { text($0.element) }) + list("sections", report.sections.map(value))
  }

  /// A member for a list, none for an empty one.
  private func list(_ name: String, _ values: [JSONValue]) -> [JSONValue.Member] {
    values.isEmpty ? [] : [(name, .array(values))]
  }

  private func text(_ text: LocalizedText) -> JSONValue { .string(text.text(in: localeFormat)) }

  private func value(of cell: Cell) -> JSONValue { .written { write(cell, into: &$0) } }

  /// The reasons of the undefined among some values.
  private func why(_ cells: [(name: String, cell: Cell)]) -> [JSONValue.Member] {
    let reasons = cells.compactMap { name, cell in cell.reason.map { (name, text($0)) } }
    return reasons.isEmpty ? [] : [("why", .object(reasons))]
  }

  /// The value as the formula has it, a percentage as a fraction.
  private func members(ofAnswer cell: Cell) -> [JSONValue.Member] {
    let words = cell.reason.map { ("why", text($0)) } ?? ("text", .string(localeFormat.text(cell)))
    return [("value", value(of: cell.raw)), words]
  }

  private func members(of figures: [Figure]) -> [JSONValue.Member] {
    let cells = figures.map { (name: $0.key, cell: $0.cell) }
    return [("figures", .object(cells.map { ($0.name, value(of: $0.cell)) }))] + why(cells)
  }

  private func value(of section: Report.Section) -> JSONValue {
    .object([("name", .string(section.name)), ("title", text(section.title))] + members(of: section.blocks))
  }

  /// The members of the blocks of a section; several tables are a list, each with its title, so that none is taken for
  /// another.
  private func members(of blocks: [Report.Block]) -> [JSONValue.Member] {
    let tables = blocks.filter(\.hasRows)
    guard tables.count > 1 else { return members(of: Report(blocks)) }
    return members(of: Report(blocks.filter { !$0.hasRows }))
      + list(
        "tables",
        tables.map { .object([("title", text($0.title ?? .none))] + members(of: Report([$0]))) })
  }

  private func value(of chart: Chart) -> JSONValue {
    [
      "form": .string(chart.form.rawValue), "title": text(chart.title), "x": .string(chart.x),
      "series": .array(chart.series.map(JSONValue.string)), "marks": .array(chart.marks.map(value)),
      "reading": text(chart.reading),
    ]
  }

  private func value(of mark: Chart.Mark) -> JSONValue {
    .object(
      JSONValue.members([
        "axis": .string(mark.axis.rawValue), "value": value(of: mark.value), "label": text(mark.label),
        "failing": mark.failing.map { .string($0.rawValue) },
      ]))
  }

  private func value(of change: Change) -> JSONValue {
    .object(
      JSONValue.members([
        "field": .string(change.key), "from": value(of: change.from), "to": value(of: change.to),
        "follows": change.follows.map(JSONValue.string),
      ]) + why([("from", change.from), ("to", change.to)]))
  }

  private func value(of derivation: Derivation) -> JSONValue {
    let figures = derivation.formula.map { _ in derivation.figureText(in: localeFormat) }
    return .object(
      JSONValue.members([
        "name": .string(derivation.subject), "value": value(of: derivation.value),
        "formula": derivation.formula.map(JSONValue.string), "with": figures.map(JSONValue.string),
        "remark": derivation.remark.map(text),
      ]) + list("parts", derivation.parts.map(value)))
  }

  private func value(of failure: Failure) -> JSONValue {
    .object(
      JSONValue.members([
        "code": .string(failure.code), "message": text(failure.message),
        "file": failure.location?.source.map(JSONValue.string),
        "line": failure.location.map { .number($0.line) },
        "column": failure.location.map { .number($0.column) },
      ])
        + list(
          "faults", failure.fieldErrors.map { ["field": .string($0.key), "message": text($0.message)] }))
  }
}

extension JSONRenderer {
  /// Writes the rows of tables one by one, with their names made once.
  private func write(_ tables: [Table], into bytes: inout [UInt8]) {
    bytes.append("[")
    var isFirst = true
    for table in tables {
      let names = table.columns.map { JSONString.memberName($0.key) }
      for row in table.rows.until(isInterrupted) {
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        isFirst = false
        write(row, names, into: &bytes)
      }
    }
    bytes.append("]")
  }

  private func write(_ row: [Cell], _ names: [[UInt8]], into bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "{"))
    for (index, cell) in row.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes.append(contentsOf: names[index])
      write(cell, into: &bytes)
    }
    var hasReasons = false
    for (index, cell) in row.enumerated() {
      guard let reason = cell.reason else { continue }
      bytes.append(hasReasons ? "," : #","why":{"#)
      hasReasons = true
      bytes.append(contentsOf: names[index])
      text(reason).write(into: &bytes)
    }
    bytes.append(hasReasons ? "}}" : "}")
  }

  private func write(_ cell: Cell, into bytes: inout [UInt8]) {
    cells.write(cell, absence: "null", into: &bytes) { JSONString.write($0, into: &$1) }
  }
}

extension Report.Block {
  /// `true` for a table, and for a block that has one.
  fileprivate var hasRows: Bool {
    switch self {
    case .table, .heatMap, .chart: true
    default: false
    }
  }

  /// The title of a block that has rows.
  fileprivate var title: LocalizedText? {
    switch self {
    case .table(let table): table.heading
    case .heatMap(let heatMap): heatMap.heading
    case .chart(let chart): chart.title
    default: nil
    }
  }
}

extension Cell {
  /// The reason of an undefined value; nil for any other cell.
  var reason: LocalizedText? {
    if case .undefined(let why) = self { return why }
    return nil
  }

  /// The text in place of an undefined value: `none: there is no loan`.
  var absence: LocalizedText? { reason.map { LocalizedText("none: \($0)") } }
}
