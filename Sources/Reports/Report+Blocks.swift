import Finance
import Localization

extension Report {
  /// The figures of all sheets together; nil if there is no sheet.
  ///
  /// The first figure of a name counts.
  var figures: [Figure]? {
    var names: Set<String> = []
    var merged: [Figure]?
    for case .figures(_, let figures) in blocks {
      merged = (merged ?? []) + figures.filter { names.insert($0.key).inserted }
    }
    return merged
  }

  /// The blocks without the figures and columns that only machine formats have.
  var blocksForPeople: [Block] {
    if !blocks.contains(where: \.canHavePartsForMachines) { return blocks }
    return blocks.compactMap { block in
      if case .table(let table) = block {
        return table.audience == .programs ? nil : .table(table.without(.programs))
      }
      if case .section(let section) = block {
        return section.layout == .folded
          ? nil : .section(section.with(Report(section.blocks).blocksForPeople))
      }
      guard case .figures(let heading, let figures) = block else { return block }
      let shown = figures.filter { !$0.isForMachines }
      return shown.isEmpty && !figures.isEmpty ? nil : .figures(heading: heading, shown)
    }
  }

  /// The charts in their order.
  package var charts: [Chart] {
    blocks.compactMap { if case .chart(let chart) = $0 { chart } else { nil } }
  }

  /// The tables, heat maps and tables of charts in their order.
  var tables: [Table] {
    blocks.compactMap { block in
      switch block {
      case .table(let table): table.audience == .people ? nil : table.without(.people)
      case .heatMap(let heatMap): heatMap.table
      case .chart(let chart): chart.table.without(.people)
      default: nil
      }
    }
  }

  /// The changes of all blocks.
  var changes: [Change] {
    blocks.flatMap { if case .changes(let changes) = $0 { changes } else { [Change]() } }
  }

  /// The notes in their order.
  var notes: [LocalizedText] {
    blocks.compactMap { if case .note(let sentence) = $0 { sentence } else { nil } }
  }

  /// The sections in their order.
  var sections: [Section] {
    blocks.compactMap { if case .section(let section) = $0 { section } else { nil } }
  }

  /// The result of a calculation; nil if there is none.
  var answer: Cell? {
    blocks.lazy.compactMap { if case .answer(let cell) = $0 { cell } else { nil } }.first
  }

  /// The derivations in their order.
  var derivations: [Derivation] {
    blocks.compactMap { if case .derivation(let derivation) = $0 { derivation } else { nil } }
  }
}

extension Table {
  /// The table without the columns of some readers.
  func without(_ audience: TableColumn.Audience) -> Table {
    let kept = columns.indices.filter { columns[$0].audience != audience }
    return kept.count == columns.count ? self : keeping(kept)
  }

  /// The table with some of its columns.
  func keeping(_ kept: [Int]) -> Table {
    var table = Table(
      heading: heading, columns: kept.map { columns[$0] }, rows: rows.keeping(kept), isList: isList)
    table.contents = contents
    table.isByPosition = isByPosition
    return table
  }
}

extension Table {
  /// The table of which only programs have the columns that say nothing in any row: amounts of nothing, and cells
  /// without a value.
  ///
  /// The first column, which numbers or names the rows, stays.
  package var sparingEmptyColumns: Table {
    let isEmpty = columns.indices.map { index in
      index > 0 && !rows.isEmpty && rows.allSatisfy { $0[index].saysNothing }
    }
    if !isEmpty.contains(true) { return self }
    let columns = zip(columns, isEmpty).map { $1 ? $0.only(for: .programs) : $0 }
    var table = Table(heading: heading, columns: columns, rows: rows, isList: isList)
    table.contents = contents
    table.isByPosition = isByPosition
    return table
  }
}

extension TableColumn {
  /// The column with some readers alone.
  fileprivate func only(for audience: Audience) -> TableColumn {
    TableColumn(
      key: key, label: label, importance: importance, isProse: isProse, isExcerpt: isExcerpt,
      audience: audience)
  }
}

extension Figure {
  /// The figure with programs alone as its readers.
  package var onlyForMachines: Figure {
    Figure(key: key, label: label, cell: cell, remark: remark, isForMachines: true)
  }
}

extension Cell {
  /// `true` for an amount of nothing, and for a cell without a value.
  package var saysNothing: Bool {
    switch self {
    case .money(let money, _): money == .zero
    case .number(let number, .money, _): number == Number(0)
    case .undefined, .empty: true
    default: false
    }
  }
}

extension Report.Block {
  /// `true` for a block of which people may be shown less than programs.
  fileprivate var canHavePartsForMachines: Bool {
    switch self {
    case .table, .section, .figures: true
    case .note, .changes, .answer, .derivation, .heatMap, .chart: false
    }
  }
}
