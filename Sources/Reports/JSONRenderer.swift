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
/// Numbers are exact decimals, as `CSVRenderer` writes them; a term is its number of years, or `"25m"`.
/// - Source: RFC 8259.
package struct JSONRenderer: Renderer {
  private let numbers: CanonicalNumberWriter
  /// The format of texts, which is the same in every locale and language.
  private let localeFormat: LocaleFormat
  private let isInterrupted: InterruptionCheck

  /// A renderer of amounts in this currency.
  package init(currency: Currency, isInterrupted: @escaping InterruptionCheck = { false }) {
    self.isInterrupted = isInterrupted
    numbers = CanonicalNumberWriter(currency: currency)
    localeFormat = .icu(locale: LocaleFormat.enUS.locale, currency: currency)
  }

  /// Nothing: each result is a line of its own.
  package var separator: String { "" }

  /// Appends one object and the end of its line.
  package func render(_ outcome: CommandResult, into bytes: inout [UInt8]) {
    bytes.append(#"{"command":"#)
    JSONString.write(outcome.command, into: &bytes)
    switch outcome.result {
    case .success(let report):
      bytes.append(#","ok":true"#)
      write(report, into: &bytes)
    case .failure(let failure):
      bytes.append(#","ok":false,"error":"#)
      write(failure, into: &bytes)
    }
    bytes.append("}\n")
  }
}

extension JSONRenderer {
  /// Writes the members of a report, or of a section.
  private func write(_ report: Report, into bytes: inout [UInt8]) {
    write(answer: report.answer, into: &bytes)
    write(figures: report.figures, into: &bytes)
    write(rowsOf: report.tables, into: &bytes)
    for chart in report.charts { write(chart, into: &bytes) }
    write(changes: report.changes, into: &bytes)
    write(report.derivations, into: &bytes)
    write(notes: report.notes, into: &bytes)
    write(report.sections, into: &bytes)
  }

  private func write(_ sections: [Report.Section], into bytes: inout [UInt8]) {
    for (index, section) in sections.enumerated() {
      bytes.append(index == 0 ? #","sections":[{"name":"# : #",{"name":"#)
      JSONString.write(section.name, into: &bytes)
      bytes.append(#","title":"#)
      JSONString.write(section.title.text(in: localeFormat), into: &bytes)
      write(section.blocks, into: &bytes)
      bytes.append("}")
    }
    if !sections.isEmpty { bytes.append("]") }
  }

  /// Writes the blocks of a section; several tables are a list, each with its title, so that none is taken for another.
  private func write(_ blocks: [Report.Block], into bytes: inout [UInt8]) {
    let tables = blocks.filter(\.hasRows)
    guard tables.count > 1 else { return write(Report(blocks), into: &bytes) }
    write(Report(blocks.filter { !$0.hasRows }), into: &bytes)
    for (index, block) in tables.enumerated() {
      let title = block.title?.text(in: localeFormat) ?? ""
      bytes.append(index == 0 ? #","tables":[{"title":"# : #",{"title":"#)
      JSONString.write(title, into: &bytes)
      write(Report([block]), into: &bytes)
      bytes.append("}")
    }
    bytes.append("]")
  }

  /// Writes one derivation by itself, and several as a list.
  private func write(_ derivations: [Derivation], into bytes: inout [UInt8]) {
    guard let first = derivations.first else { return }
    if derivations.count == 1 {
      bytes.append(#","derivation":"#)
      return write(first, into: &bytes)
    }
    for (index, derivation) in derivations.enumerated() {
      bytes.append(index == 0 ? #","derivations":["# : ",")
      write(derivation, into: &bytes)
    }
    bytes.append("]")
  }

  /// The reasons of the undefined values of an object by their names.
  private typealias Reasons = [(name: [UInt8], why: LocalizedText)]

  private func write(figures: [Figure]?, into bytes: inout [UInt8]) {
    guard let figures else { return }
    bytes.append(#","figures":"#)
    let names = figures.map { JSONString.memberName($0.key) }
    let reasons = openObject(names, figures.map(\.cell), into: &bytes)
    bytes.append(UInt8(ascii: "}"))
    write(reasons, into: &bytes)
  }

  private func write(rowsOf tables: [Table], into bytes: inout [UInt8]) {
    guard !tables.isEmpty else { return }
    bytes.append(#","rows":"#)
    var separator = UInt8(ascii: "[")
    for table in tables {
      let names = table.columns.map { JSONString.memberName($0.key) }
      for row in table.rows.until(isInterrupted) {
        bytes.append(separator)
        separator = UInt8(ascii: ",")
        write(openObject(names, row, into: &bytes), into: &bytes)
        bytes.append(UInt8(ascii: "}"))
      }
    }
    if separator == UInt8(ascii: "[") { bytes.append(separator) }
    bytes.append(UInt8(ascii: "]"))
  }

  private func write(_ chart: Chart, into bytes: inout [UInt8]) {
    bytes.append(#","chart":{"form":"#)
    JSONString.write(chart.form.rawValue, into: &bytes)
    bytes.append(#","title":"#)
    JSONString.write(chart.title.text(in: localeFormat), into: &bytes)
    bytes.append(#","x":"#)
    JSONString.write(chart.x, into: &bytes)
    bytes.append(#","series":["#)
    for (index, key) in chart.series.enumerated() {
      if index > 0 { bytes.append(",") }
      JSONString.write(key, into: &bytes)
    }
    bytes.append(#"],"marks":["#)
    for (index, mark) in chart.marks.enumerated() {
      if index > 0 { bytes.append(",") }
      write(mark, into: &bytes)
    }
    bytes.append(#"],"reading":"#)
    JSONString.write(chart.reading.text(in: localeFormat), into: &bytes)
    bytes.append("}")
  }

  private func write(_ mark: Chart.Mark, into bytes: inout [UInt8]) {
    bytes.append(#"{"axis":"#)
    JSONString.write(mark.axis.rawValue, into: &bytes)
    bytes.append(#","value":"#)
    write(mark.value, into: &bytes)
    bytes.append(#","label":"#)
    JSONString.write(mark.label.text(in: localeFormat), into: &bytes)
    if let failing = mark.failing {
      bytes.append(#","failing":"#)
      JSONString.write(failing.rawValue, into: &bytes)
    }
    bytes.append("}")
  }

  private func write(changes: [Change], into bytes: inout [UInt8]) {
    for (index, change) in changes.enumerated() {
      bytes.append(index == 0 ? #","changes":[{"field":"# : #",{"field":"#)
      JSONString.write(change.key, into: &bytes)
      bytes.append(#","from":"#)
      write(change.from, into: &bytes)
      bytes.append(#","to":"#)
      write(change.to, into: &bytes)
      if let follows = change.follows {
        bytes.append(#","follows":"#)
        JSONString.write(follows, into: &bytes)
      }
      let reasons = [("from", change.from), ("to", change.to)].compactMap { name, cell in
        cell.reason.map { (JSONString.memberName(name), $0) }
      }
      write(reasons, into: &bytes)
      bytes.append(UInt8(ascii: "}"))
    }
    if !changes.isEmpty { bytes.append(UInt8(ascii: "]")) }
  }

  private func write(notes: [LocalizedText], into bytes: inout [UInt8]) {
    for (index, note) in notes.enumerated() {
      if index.isLong, isInterrupted() { return }
      bytes.append(index == 0 ? #","notes":["# : ",")
      JSONString.write(note.text(in: localeFormat), into: &bytes)
    }
    if !notes.isEmpty { bytes.append(UInt8(ascii: "]")) }
  }

  private func write(_ failure: Failure, into bytes: inout [UInt8]) {
    bytes.append(#"{"code":"#)
    JSONString.write(failure.code, into: &bytes)
    bytes.append(#","message":"#)
    JSONString.write(failure.message.text(in: localeFormat), into: &bytes)
    if let location = failure.location {
      if let source = location.source {
        bytes.append(#","file":"#)
        JSONString.write(source, into: &bytes)
      }
      bytes.append(raw: #","line":\#(location.line),"column":\#(location.column)"#)
    }
    for (index, error) in failure.fieldErrors.enumerated() {
      bytes.append(index == 0 ? #","faults":[{"field":"# : #",{"field":"#)
      JSONString.write(error.key, into: &bytes)
      bytes.append(#","message":"#)
      JSONString.write(error.message.text(in: localeFormat), into: &bytes)
      bytes.append(UInt8(ascii: "}"))
    }
    if !failure.fieldErrors.isEmpty { bytes.append(UInt8(ascii: "]")) }
    bytes.append(UInt8(ascii: "}"))
  }
}

extension JSONRenderer {
  /// Writes an object up to its closing brace.
  /// - Returns: The reasons for its `why`.
  private func openObject(_ names: [[UInt8]], _ cells: [Cell], into bytes: inout [UInt8]) -> Reasons {
    var reasons: Reasons = []
    var separator = UInt8(ascii: "{")
    for (name, cell) in zip(names, cells) {
      bytes.append(separator)
      separator = UInt8(ascii: ",")
      bytes.append(contentsOf: name)
      write(cell, into: &bytes)
      if let why = cell.reason { reasons.append((name, why)) }
    }
    if cells.isEmpty { bytes.append(separator) }
    return reasons
  }

  private func write(_ reasons: Reasons, into bytes: inout [UInt8]) {
    for (index, reason) in reasons.enumerated() {
      bytes.append(index == 0 ? #","why":{"# : ",")
      bytes.append(contentsOf: reason.name)
      JSONString.write(reason.why.text(in: localeFormat), into: &bytes)
    }
    if !reasons.isEmpty { bytes.append(UInt8(ascii: "}")) }
  }

  private func write(_ cell: Cell, into bytes: inout [UInt8]) {
    switch cell {
    case .money(let money, _), .balance(let money): numbers.write(money, into: &bytes)
    case .percent(let ratio, _), .yield(let ratio, _), .chance(let ratio):
      numbers.writePercent(ratio, into: &bytes)
    case .count(let count): numbers.write(count: count, into: &bytes)
    case .term(let term):
      if let years = term.years {
        numbers.write(count: years, into: &bytes)
      } else {
        JSONString.write(term.canonical, into: &bytes)
      }
    case .amount(let amount, isPlain: true): numbers.write(amount.money ?? .zero, into: &bytes)
    case .amount(let amount, _):
      JSONString.write(amount.canonical(fractionDigits: localeFormat.currency.fractionDigits), into: &bytes)
    case .number(let number, let kind, _): numbers.write(number, kind, into: &bytes)
    case .percents(let items): JSONString.write(items.canonical, into: &bytes)
    case .date(let date): JSONString.write(date.canonical, into: &bytes)
    case .moment(let iso, _): JSONString.write(iso, into: &bytes)
    case .boolean(let isTrue): bytes.append(isTrue ? "true" : "false")
    case .text(let text): JSONString.write(text, into: &bytes)
    case .words(let phrase), .tinted(let phrase, _):
      JSONString.write(phrase.text(in: localeFormat), into: &bytes)
    case .undefined, .empty: bytes.append("null")
    }
  }
}

extension JSONRenderer {
  /// Writes the value as the formula has it, a percentage as a fraction.
  private func write(answer cell: Cell?, into bytes: inout [UInt8]) {
    guard let cell else { return }
    bytes.append(#","value":"#)
    write(cell.raw, into: &bytes)
    if let why = cell.reason {
      bytes.append(#","why":"#)
      return JSONString.write(why.text(in: localeFormat), into: &bytes)
    }
    bytes.append(#","text":"#)
    JSONString.write(localeFormat.text(cell), into: &bytes)
  }

  private func write(_ derivation: Derivation, into bytes: inout [UInt8]) {
    bytes.append(#"{"name":"#)
    JSONString.write(derivation.subject, into: &bytes)
    bytes.append(#","value":"#)
    write(derivation.value, into: &bytes)
    if let formula = derivation.formula {
      bytes.append(#","formula":"#)
      JSONString.write(formula, into: &bytes)
      bytes.append(#","with":"#)
      JSONString.write(derivation.figures.map(text).joined(), into: &bytes)
    }
    if let remark = derivation.remark {
      bytes.append(#","remark":"#)
      JSONString.write(remark.text(in: localeFormat), into: &bytes)
    }
    for (index, part) in derivation.parts.enumerated() {
      bytes.append(index == 0 ? #","parts":["# : ",")
      write(part, into: &bytes)
    }
    bytes.append(derivation.parts.isEmpty ? "}" : "]}")
  }

  private func text(_ piece: Derivation.Piece) -> String {
    switch piece {
    case .text(let text): text
    case .figure(let cell): localeFormat.text(cell)
    }
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
