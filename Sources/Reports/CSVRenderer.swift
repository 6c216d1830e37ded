import Encoding
import Finance
import Localization

extension OutputFormat {
  /// Comma-separated values, for spreadsheets.
  package static let csv = OutputFormat(
    "csv", ".csv", LocalizedText("comma-separated, for spreadsheets")
  ) { CSVRenderer(currency: $0.localeFormat.currency, isInterrupted: $0.isInterrupted) }
}

/// A renderer for spreadsheets: comma-separated values with a header of registry names.
///
/// A report is one record set if possible: all sheets together are `name,value`, tables with the same columns
/// are one table, all changes together are `field,from,to`. Different record sets are separated by an empty
/// line, each with its own header, in this order. Sentences are left out, unless there is nothing else: then
/// they are a record set of one column, `note`. A failure is one record: `error,message,file,line,column`.
///
/// The result of `calc` is a record set `value`, a fraction for a percentage; a derivation is
/// `level,name,value,formula`.
///
/// Numbers are exact decimals, as `CanonicalCells` writes them. An undefined value is an empty cell.
/// - Source: RFC 4180.
package struct CSVRenderer: Renderer {
  let cells: CanonicalCells
  private let isInterrupted: InterruptionCheck

  /// A renderer of amounts in this currency.
  package init(currency: Currency, isInterrupted: @escaping InterruptionCheck = { false }) {
    self.isInterrupted = isInterrupted
    cells = CanonicalCells(currency: currency)
  }

  /// An empty line, as between the record sets of one report.
  package var separator: String { "\r\n" }

  /// Appends the record sets of the report, or the failure as a record.
  package func render(_ outcome: CommandResult, into bytes: inout [UInt8]) {
    var isFirst = true
    for set in recordSets(of: outcome) {
      if !isFirst { bytes.append(raw: separator) }
      isFirst = false
      write(0, of: TableRows([set.header.map(Cell.text)]), into: &bytes)
      for records in set.records {
        if records.isMade, records.count > Self.part {
          writeInParallel(records, into: &bytes)
        } else {
          for row in records.indices {
            if row.isLong, isInterrupted() { break }
            write(row, of: records, into: &bytes)
          }
        }
      }
    }
  }

  /// The number of records of one unit of parallel work.
  private static var part: Int { 1 << 12 }

  /// Writes records on several threads, each some of them beside the buffer; those that are written at once are
  /// a small part of a million.
  private func writeInParallel(_ records: TableRows, into bytes: inout [UInt8]) {
    let group = 8 * Self.part * coreCount
    for start in stride(from: 0, to: records.count, by: group) where !isInterrupted() {
      let rows = start..<min(start + group, records.count)
      let parts = stride(from: rows.lowerBound, to: rows.upperBound, by: Self.part).map {
        $0..<min($0 + Self.part, rows.upperBound)
      }
      for text in inParallel(mapping: parts, { text(of: $0, of: records) }) { bytes += text }
    }
  }

  private func text(of rows: Range<Int>, of records: TableRows) -> [UInt8] {
    var bytes: [UInt8] = []
    if isInterrupted() { return bytes }
    bytes.reserveCapacity(rows.count * 32)
    if let columns = records.exactColumns {
      write(rows, of: records, columns, into: &bytes)
    } else {
      for row in rows {
        if isInterrupted() { break }
        write(row, of: records, into: &bytes)
      }
    }
    return bytes
  }

  /// Writes a record with its cells.
  func write(_ row: Int, of records: TableRows, into bytes: inout [UInt8]) {
    let start = bytes.count
    var columns = 0
    records.forEachCell(ofRow: row) { column, cell in
      if column > 0 { bytes.append(UInt8(ascii: ",")) }
      write(cell, into: &bytes)
      columns += 1
    }
    // A record of one empty cell would be an empty line.
    if columns == 1, bytes.count == start { bytes.append(#""""#) }
    bytes.append("\r\n")
  }

  private func write(_ cell: Cell, into bytes: inout [UInt8]) {
    // As it is typed: 60 years are `720m`.
    if case .term(let term) = cell { return bytes.append(raw: term.canonical) }
    cells.write(cell, absence: "", into: &bytes) { CSVText.write($0, into: &$1) }
  }
}

extension CSVRenderer {
  /// Records under a header.
  private struct RecordSet {
    let header: [String]
    /// The records, in parts that follow each other.
    var records: [TableRows]

    init(header: [String], records: [[Cell]]) {
      (self.header, self.records) = (header, [TableRows(records)])
    }

    init(header: [String], _ rows: TableRows) {
      (self.header, records) = (header, [rows])
    }
  }

  private func recordSets(of outcome: CommandResult) -> [RecordSet] {
    switch outcome.result {
    case .success(let report):
      let report = Report(report.blocks.flattened)
      let sets = recordSets(of: report)
      guard sets.isEmpty, !report.notes.isEmpty else { return sets }
      return [RecordSet(header: ["note"], records: report.notes.map { [.words($0)] })]
    case .failure(let failure):
      return [recordSet(of: failure)]
    }
  }

  private func recordSets(of report: Report) -> [RecordSet] {
    var sets: [RecordSet] = []
    if let figures = report.figures {
      sets.append(RecordSet(header: ["name", "value"], records: figures.map { [.text($0.key), $0.cell] }))
    }
    if let value = report.answer { sets.append(RecordSet(header: ["value"], records: [[value.raw]])) }
    for derivation in report.derivations {
      let header = ["level", "name", "value", "formula"]
      sets.append(RecordSet(header: header, records: CSVRenderer.records(of: derivation, level: 0)))
    }
    for table in report.tables {
      let header = table.columns.map(\.key)
      if let index = sets.firstIndex(where: { $0.header == header }) {
        sets[index].records.append(table.rows)
      } else {
        sets.append(RecordSet(header: header, table.rows))
      }
    }
    if !report.changes.isEmpty {
      let records = report.changes.map { [.text($0.key), $0.from, $0.to] }
      sets.append(RecordSet(header: ["field", "from", "to"], records: records))
    }
    return sets
  }

  private static func records(of derivation: Derivation, level: Int) -> [[Cell]] {
    let formula = derivation.formula.map(Cell.text) ?? .empty
    let record: [Cell] = [.count(level), .text(derivation.subject), derivation.value, formula]
    return [record] + derivation.parts.flatMap { records(of: $0, level: level + 1) }
  }

  private func recordSet(of failure: Failure) -> RecordSet {
    var record: [Cell] = [.text(failure.code), .words(failure.message), .empty, .empty, .empty]
    if let location = failure.location {
      record[2] = location.source.map(Cell.text) ?? .empty
      record[3...] = [.count(location.line), .count(location.column)]
    }
    return RecordSet(header: ["error", "message", "file", "line", "column"], records: [record])
  }
}

extension Cell {
  /// The value as the formula has it: a percentage as a fraction.
  var raw: Cell {
    switch self {
    case .number(let number, _, let precision): .number(number, .plain, precision)
    case .percent(let ratio, let precision): .number(.exact(ratio), .plain, precision)
    default: self
    }
  }
}
