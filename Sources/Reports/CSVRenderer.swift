import Finance
import Localization

/// Writes results for spreadsheets: comma-separated values with a header of registry names (RFC 4180).
///
/// A report is one block where that is possible: all sheets together are `name,value`, tables with the same columns are
/// one table, all changes together are `field,from,to`. Different blocks are separated by an empty line, each with its own
/// header, in this order. Sentences are left out, unless there is nothing else: then they are a block of one column,
/// `note`. A failure is a block of one record: `error,message,file,line,column`.
///
/// The answer of `calc` is a block `value`, a fraction for a percentage; a derivation is `level,name,value,formula`.
///
/// Numbers are exact decimals: `-1072.26`, and 8.24 for 8.24 %; a term is its number of years, or `25m`. A value that does
/// not exist is an empty cell.
package struct CSVRenderer: Renderer {
  private let numbers: CanonicalNumbers
  /// For words; the same in every language.
  private let style = LocaleFormat.enUS

  /// A renderer of amounts in this currency.
  package init(currency: Currency) {
    numbers = CanonicalNumbers(currency: currency)
  }

  /// An empty line, as between the blocks of one report.
  package var separator: String { "\r\n" }

  /// Appends the blocks of the report, or the failure as a record.
  package func render(_ outcome: CommandResult, into bytes: inout [UInt8]) {
    var isFirst = true
    for block in blocks(of: outcome) {
      if !isFirst { bytes.append(raw: separator) }
      isFirst = false
      write(record: block.header.map(Cell.text), into: &bytes)
      for records in block.records {
        for record in records { write(record: record, into: &bytes) }
      }
    }
  }

  private func write(record: [Cell], into bytes: inout [UInt8]) {
    for (column, cell) in record.enumerated() {
      if column > 0 { bytes.append(UInt8(ascii: ",")) }
      let start = bytes.count
      write(cell, into: &bytes)
      // A record of one empty cell would be an empty line.
      if record.count == 1, bytes.count == start { bytes.append(#""""#) }
    }
    bytes.append("\r\n")
  }

  private func write(_ cell: Cell, into bytes: inout [UInt8]) {
    switch cell {
    case .money(let money, _), .balance(let money): numbers.write(money, into: &bytes)
    case .percent(let ratio, _), .yield(let ratio, _): numbers.writePercent(ratio, into: &bytes)
    case .count(let count): numbers.write(count: count, into: &bytes)
    case .term(let term): bytes.append(raw: term.canonical)
    case .number(let number, let kind, _): numbers.write(number, kind, into: &bytes)
    case .date(let date): bytes.append(raw: date.canonical)
    case .moment(let iso, _): CSVText.write(iso, into: &bytes)
    case .truth(let truth): bytes.append(truth ? "true" : "false")
    case .text(let text): CSVText.write(text, into: &bytes)
    case .words(let phrase), .tinted(let phrase, _): CSVText.write(phrase.text(in: style), into: &bytes)
    case .undefined, .empty: break
    }
  }
}

extension CSVRenderer {
  /// Records under a header.
  private struct Block {
    let header: [String]
    /// One after another.
    var records: [Rows]

    init(header: [String], records: [[Cell]]) {
      (self.header, self.records) = (header, [Rows(records)])
    }

    init(header: [String], _ rows: Rows) {
      (self.header, records) = (header, [rows])
    }
  }

  private func blocks(of outcome: CommandResult) -> [Block] {
    switch outcome.result {
    case .success(let report):
      let blocks = blocks(of: report)
      guard blocks.isEmpty, !report.notes.isEmpty else { return blocks }
      return [Block(header: ["note"], records: report.notes.map { [.words($0)] })]
    case .failure(let failure):
      return [block(of: failure)]
    }
  }

  private func blocks(of report: Report) -> [Block] {
    var blocks: [Block] = []
    if let figures = report.figures {
      blocks.append(Block(header: ["name", "value"], records: figures.map { [.text($0.key), $0.cell] }))
    }
    if let answer = report.answer { blocks.append(Block(header: ["value"], records: [[answer.raw]])) }
    for derivation in report.derivations {
      let header = ["level", "name", "value", "formula"]
      blocks.append(Block(header: header, records: CSVRenderer.records(of: derivation, level: 0)))
    }
    for table in report.tables {
      let header = table.columns.map(\.key)
      if let index = blocks.firstIndex(where: { $0.header == header }) {
        blocks[index].records.append(table.rows)
      } else {
        blocks.append(Block(header: header, table.rows))
      }
    }
    if !report.changes.isEmpty {
      let records = report.changes.map { [.text($0.key), $0.from, $0.to] }
      blocks.append(Block(header: ["field", "from", "to"], records: records))
    }
    return blocks
  }

  private static func records(of derivation: Derivation, level: Int) -> [[Cell]] {
    let formula = derivation.formula.map(Cell.text) ?? .empty
    let record: [Cell] = [.count(level), .text(derivation.subject), derivation.value, formula]
    return [record] + derivation.parts.flatMap { records(of: $0, level: level + 1) }
  }

  private func block(of failure: Failure) -> Block {
    var record: [Cell] = [.text(failure.code), .words(failure.message), .empty, .empty, .empty]
    if let place = failure.place {
      record[2] = place.source.map(Cell.text) ?? .empty
      record[3...] = [.count(place.line), .count(place.column)]
    }
    return Block(header: ["error", "message", "file", "line", "column"], records: [record])
  }
}

extension Cell {
  /// The answer as the formula has it: a percentage as a fraction.
  var raw: Cell {
    switch self {
    case .number(let number, _, let precision): .number(number, .plain, precision)
    case .percent(let ratio, let precision): .number(.exact(ratio), .plain, precision)
    default: self
    }
  }
}
