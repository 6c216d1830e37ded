import Localization
import Reports
import Workspace

/// The beginning of a report in one row.
struct ReportRow {
  private let report: Report
  private let workspace: Workspace

  init(_ report: Report, _ workspace: Workspace) { (self.report, self.workspace) = (report, workspace) }

  /// The sentences.
  var notes: [StyledText.Part] {
    report.blocks.compactMap { block in
      if case .note(let sentence) = block { .init(sentence, .secondary, workspace) } else { nil }
    }
  }

  private var figures: [Figure] {
    report.blocks.flatMap { if case .figures(_, let figures) = $0 { figures } else { [Figure]() } }
  }

  /// Figures by their keys; the beginning of the report where there are none, or none are named.
  func row(of keys: [String]) -> StyledText? {
    let named = keys.compactMap { key in figures.first { $0.key == key } }
    if !named.isEmpty { return StyledText.row(named.map(parts) + findings) }
    return keys.isEmpty ? beginning : StyledText.row(notes.map { [$0] })
  }

  /// The headlines of what a list has.
  private var findings: [[StyledText.Part]] {
    report.blocks.flatMap {
      if case .table(let table) = $0, table.isList { Array(table.rows) } else { [[Cell]]() }
    }
    .compactMap(\.first).map { [.init($0, workspace)] }
  }

  /// What a search has found and what keeps it from going further, where there is no room for the sentence; the reason
  /// alone where it has found nothing.
  private var answer: [StyledText.Part]? {
    let figures = figures
    guard let value = figures.first(where: { $0.key == "value" })?.cell,
      let reason = figures.first(where: { $0.key == "binds" })
    else { return nil }
    let isFound = if case .undefined = value { false } else { true }
    let found = isFound ? [StyledText.Part(value, workspace)] : []
    return StyledText.row([found, parts(of: reason)])?.parts
  }

  private var beginning: StyledText? {
    switch report.blocks.first {
    case .note?: StyledText.row(notes.map { [$0] }).map { StyledText($0.parts, shorter: answer) }
    case .answer(let cell)?: StyledText.row([[.init(cell, workspace)]] + notes.map { [$0] })
    case .figures(let heading, let figures)? where heading == nil || figures.count < 8:
      StyledText.row(figures.map(parts))
    case .derivation(let derivation)?: row(of: derivation)
    case .table(let table)?: row(of: table)
    case .chart(let chart)?: StyledText.row([[.init(chart.reading, .plain, workspace)]])
    case .figures, .changes, .heatMap, .section, nil: nil
    }
  }

  private func parts(of figure: Figure) -> [StyledText.Part] {
    let remark = figure.remark.map { StyledText.Part($0, .secondary, workspace) }
    return [.init(figure.label, .plain, workspace), .init(" "), .init(figure.cell, workspace)]
      + (remark.map { [.init(" (\($0.text))", .secondary)] } ?? [])
  }

  /// The value, and the formula with its names.
  private func row(of derivation: Derivation) -> StyledText? {
    let value: [StyledText.Part] = [
      .init(Sanitizing.visible(derivation.subject)), .init(" = "), .init(derivation.value, workspace),
    ]
    guard let formula = derivation.formula, formula != derivation.subject else { return StyledText(value) }
    return StyledText(value + [.init(" = " + Sanitizing.visible(formula), .secondary)])
  }

  /// The last row of a short table, such as that of the user's own percentage; of a sweep the first and the last
  /// value of each column, of limits the nearest, each with the number of rows.
  private func row(of table: Table) -> StyledText? {
    guard let first = table.rows.first, let last = table.rows.last else { return nil }
    let count = StyledText.Part(LocalizedText("\(table.rows.count) rows"), .secondary, workspace)
    switch table.contents {
    case .sweep where table.rows.count > 1: return StyledText.row([[count]] + span(of: table, first, last))
    case .grid: return StyledText([count])
    case .limits: return StyledText.row(cells(of: table, first) + (table.rows.count > 1 ? [[count]] : []))
    default: return table.rows.count <= 2 ? StyledText.row(cells(of: table, last)) : nil
    }
  }

  /// The cells of a row behind the labels of their columns.
  private func cells(of table: Table, _ row: [Cell]) -> [[StyledText.Part]] {
    zip(table.columns, row).filter { $0.1 != .empty }.map { column, cell in
      [.init(column.label, .plain, workspace), .init(" "), .init(cell, workspace)]
    }
  }

  /// The first and the last value of each column.
  private func span(of table: Table, _ first: [Cell], _ last: [Cell]) -> [[StyledText.Part]] {
    table.columns.indices.map { column in
      [
        .init(table.columns[column].label, .plain, workspace), .init(" "), .init(first[column], workspace),
        .init(" → ", .secondary), .init(last[column], workspace),
      ]
    }
  }
}
