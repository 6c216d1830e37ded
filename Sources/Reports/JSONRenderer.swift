import Encoding
import Finance
import Localization

extension OutputFormat {
  /// One JSON object per line, for programs.
  package static let json = OutputFormat(
    "json", ".json", LocalizedText("one object a line, for programs"), includesFailures: true
  ) {
    JSONRenderer(
      currency: $0.localeFormat.currency, display: $0.addsDisplay ? ResultDisplay($0.localeFormat) : nil,
      isInterrupted: $0.isInterrupted)
  }
}

/// A renderer for programs: one JSON object on one line for each command.
///
/// ```text
/// {"command":"month 12","ok":true,"figures":{"interest":1072.26,"roi":null},"why":{"roi":"no cash"}}
/// ```
///
/// `JSONKey` has the keys, `JSONShape` the objects, and `roi schema` tells both. An undefined value is `null`, with its
/// reason under the same name in `"why"` beside it. An empty cell is `null` without a reason.
///
/// Numbers are exact decimals, as `CanonicalCells` writes them; a term is its number of months.
/// - Source: RFC 8259.
package struct JSONRenderer: Renderer {
  /// The version of the format, in which keys are added, but none taken away or changed in its meaning;
  /// examples/scripts/json.md lists what changed from one to the next.
  package static let version = 2

  private let cells: CanonicalCells
  private let display: ResultDisplay?
  private let isInterrupted: InterruptionCheck

  /// A renderer of amounts in this currency.
  /// - Parameter display: Makes what people are shown, to be added to each result; nil to add nothing.
  package init(
    currency: Currency, display: ResultDisplay? = nil, isInterrupted: @escaping InterruptionCheck = { false }
  ) {
    (self.display, self.isInterrupted) = (display, isInterrupted)
    cells = CanonicalCells(currency: currency)
  }

  private var localeFormat: LocaleFormat { cells.localeFormat }

  /// Nothing: each result is a line of its own.
  package var separator: String { "" }

  /// Appends one object and the end of its line.
  package func render(_ outcome: CommandResult, into bytes: inout [UInt8]) {
    let head = Self.version(isFirst: outcome.isFirst) + [(.command, .string(outcome.command))]
    let shown = [(key: JSONKey.display, value: display?.value(of: outcome))]
    let object =
      switch outcome.result {
      case .success(let report):
        JSONShape.success.object(
          head + [(.ok, .boolean(true))] + Self.members(of: outcome.place) + members(of: report.blocks)
            + shown)
      case .failure(let failure):
        JSONShape.failure.object(
          head + [(.ok, .boolean(false))] + Self.members(of: outcome.place) + [(.error, value(of: failure))]
            + shown)
      }
    object.write(into: &bytes)
    bytes.append("\n")
  }

  /// Appends the object which says that all of a line has run, whatever was on it.
  package static func acknowledge(
    _ place: CommandResult.Place, isFirst: Bool, into bytes: inout [UInt8]
  ) {
    let members = version(isFirst: isFirst) + Self.members(of: place) + [(.done, .boolean(true))]
    JSONShape.acknowledgement.object(members).write(into: &bytes)
    bytes.append("\n")
  }

  /// The members of a report, for an object that is no line of results.
  package func members(of report: Report) -> [JSONValue.Member] {
    members(of: report.blocks).compactMap { key, value in value.map { (key.rawValue, $0) } }
  }

  /// The members of an error, for an object that is no line of results.
  package func members(of failure: Failure) -> [JSONValue.Member] {
    if case .object(let members) = value(of: failure) { members } else { [] }
  }

  private typealias Member = (key: JSONKey, value: JSONValue?)

  private static func version(isFirst: Bool) -> [Member] {
    isFirst ? [(.json, .number(version))] : []
  }

  private static func members(of place: CommandResult.Place?) -> [Member] {
    guard let place else { return [] }
    return [(.source, .string(place.source)), (.line, .number(place.line))]
  }
}

extension JSONRenderer {
  /// The members of the blocks of a report or of a section.
  ///
  /// Several tables are a list, each with its title, so that none is taken for another.
  private func members(of blocks: [Report.Block]) -> [Member] {
    let report = Report(blocks)
    let tables = blocks.filter(\.hasRows)
    let parts = tables.count > 1 ? [(.tables, .array(tables.map(value)))] : tables.flatMap(members)
    let notes = report.notes.enumerated().lazy.prefix { !$0.offset.isLong || !isInterrupted() }
    let derivations = report.derivations.map(value)
    return (report.answer.map(members) ?? []) + (report.figures.map(members) ?? []) + parts + [
      (.changes, list(report.changes.map(value))),
      (.derivation, derivations.count == 1 ? derivations[0] : nil),
      (.derivations, derivations.count > 1 ? .array(derivations) : nil),
      (.notes, list(notes.map { text($0.element) })), (.sections, list(report.sections.map(value))),
    ]
  }

  /// The members of a block that has rows.
  private func members(of block: Report.Block) -> [Member] {
    let report = Report([block])
    let table = report.tables[0]
    return [
      (.columns, table.isByPosition ? .array(table.columns.map { .string($0.key) }) : nil),
      (.across, across(table)), (.rows, .written { write(table, into: &$0) }),
      (.chart, report.charts.first.map(value)),
    ]
  }

  /// The field of which a grid has a column for each value.
  private func across(_ table: Table) -> JSONValue? {
    guard case .grid(let formula, let field, let values) = table.contents else { return nil }
    return JSONShape.across.object([
      (.formula, .string(formula)), (.field, .string(field)), (.values, .array(values.map(value))),
    ])
  }

  /// A list; nil for an empty one.
  private func list(_ values: [JSONValue]) -> JSONValue? { values.isEmpty ? nil : .array(values) }

  private func text(_ text: LocalizedText) -> JSONValue { .string(text.text(in: localeFormat)) }

  private func value(of cell: Cell) -> JSONValue { .written { write(cell, into: &$0) } }

  /// The reasons of the undefined among some values.
  private func why(_ cells: [(name: String, cell: Cell)]) -> Member {
    let reasons = cells.compactMap { name, cell in cell.reason.map { (name, text($0)) } }
    return (.why, reasons.isEmpty ? nil : .object(reasons))
  }

  /// The value as the formula has it, a percentage as a fraction.
  private func members(ofAnswer cell: Cell) -> [Member] {
    let words = cell.reason == nil ? JSONValue.string(localeFormat.text(cell)) : nil
    return [(.value, value(of: cell.raw)), (.text, words), why([(JSONKey.value.rawValue, cell)])]
  }

  private func members(of figures: [Figure]) -> [Member] {
    let cells = figures.map { (name: $0.key, cell: $0.cell) }
    return [(.figures, .object(cells.map { ($0.name, value(of: $0.cell)) })), why(cells)]
  }

  private func value(of section: Report.Section) -> JSONValue {
    JSONShape.section.object(
      [(.name, .string(section.name)), (.title, text(section.title))] + members(of: section.blocks))
  }

  /// One of several tables.
  private func value(of block: Report.Block) -> JSONValue {
    JSONShape.table.object([(.title, block.title.map(text))] + members(of: block))
  }

  private func value(of chart: Chart) -> JSONValue {
    JSONShape.chart.object([
      (.form, .string(chart.form.rawValue)), (.title, text(chart.title)), (.x, .string(chart.x)),
      (.series, .array(chart.series.map(JSONValue.string))), (.marks, .array(chart.marks.map(value))),
      (.reading, text(chart.reading)),
    ])
  }

  private func value(of mark: Chart.Mark) -> JSONValue {
    JSONShape.mark.object([
      (.axis, .string(mark.axis.rawValue)), (.value, value(of: mark.value)), (.label, text(mark.label)),
      (.failing, mark.failing.map { .string($0.rawValue) }),
    ])
  }

  private func value(of change: Change) -> JSONValue {
    JSONShape.change.object([
      (.field, .string(change.key)), (.from, value(of: change.from)), (.to, value(of: change.to)),
      (.follows, change.follows.map(JSONValue.string)),
      why([(JSONKey.from.rawValue, change.from), (JSONKey.to.rawValue, change.to)]),
    ])
  }

  private func value(of derivation: Derivation) -> JSONValue {
    let figures = derivation.formula.map { _ in derivation.figureText(in: localeFormat) }
    return JSONShape.derivation.object([
      (.name, .string(derivation.subject)), (.value, value(of: derivation.value)),
      why([(JSONKey.value.rawValue, derivation.value)]),
      (.formula, derivation.formula.map(JSONValue.string)), (.with, figures.map(JSONValue.string)),
      (.remark, derivation.remark.map(text)), (.parts, list(derivation.parts.map(value))),
    ])
  }

  private func value(of failure: Failure) -> JSONValue {
    let place = failure.location
    // Of a line that is hidden, only the place is told.
    let range = place.flatMap { $0.hidesText ? nil : $0.range }
    return JSONShape.error.object([
      (.code, .string(failure.code)), (.message, text(failure.message)),
      (.line, place.map { .number($0.line) }), (.column, place.map { .number($0.column) }),
      (.start, range.map { .number($0.lowerBound) }), (.end, range.map { .number($0.upperBound) }),
      (.suggestion, failure.suggestion.map(JSONValue.string)),
      (
        .faults,
        list(
          failure.fieldErrors.map {
            JSONShape.fault.object([(.field, .string($0.key)), (.message, text($0.message))])
          })
      ),
    ])
  }
}

extension JSONRenderer {
  /// Writes the rows of a table one by one, with their names made once.
  private func write(_ table: Table, into bytes: inout [UInt8]) {
    let names =
      table.isByPosition
      ? table.columns.indices.map { JSONString.memberName(String($0)) }
      : table.columns.map { JSONString.memberName($0.key) }
    bytes.append("[")
    for (index, row) in table.rows.until(isInterrupted).enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes.append(table.isByPosition ? #"{"values":["# : "{")
      for (column, cell) in row.enumerated() {
        if column > 0 { bytes.append(UInt8(ascii: ",")) }
        if !table.isByPosition { bytes.append(contentsOf: names[column]) }
        write(cell, into: &bytes)
      }
      if table.isByPosition { bytes.append("]") }
      writeReasons(of: row, names, into: &bytes)
      bytes.append("}")
    }
    bytes.append("]")
  }

  /// Writes the reasons of the undefined values of a row, if there are any.
  private func writeReasons(of row: [Cell], _ names: [[UInt8]], into bytes: inout [UInt8]) {
    var hasReasons = false
    for (index, cell) in row.enumerated() {
      guard let reason = cell.reason else { continue }
      bytes.append(hasReasons ? "," : #","why":{"#)
      hasReasons = true
      bytes.append(contentsOf: names[index])
      text(reason).write(into: &bytes)
    }
    if hasReasons { bytes.append("}") }
  }

  private func write(_ cell: Cell, into bytes: inout [UInt8]) {
    if case .term(let term) = cell { return cells.numbers.write(count: term.months, into: &bytes) }
    cells.write(cell, absence: "null", into: &bytes) { JSONString.write($0, into: &$1) }
  }
}

extension Report.Block {
  /// `true` for a table, and for a block that has one.
  fileprivate var hasRows: Bool {
    switch self {
    case .table(let table): table.audience != .people
    case .heatMap, .chart: true
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
