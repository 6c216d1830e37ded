import Finance
import Formulas
import Model

extension ScreenedRows {
  /// What is found in a block of rows.
  /// - Parameters:
  ///   - screens: The questions about all files.
  ///   - file: The place of the block's file among them.
  ///   - formulas: The formulas of its question.
  init(
    _ screens: [ListingScreen], in block: ListingBlock, of file: Int, _ formulas: CompiledFormulas,
    comparesRows: Bool
  ) throws(ScreenError) {
    self.init(screens)
    let screen = formulas.screen
    let block = try screen.completed(block, formulas)
    let all = RowValues(block.values, count: block.count)
    let bounds = all.bounds
    noteReading(block, of: file, bounds)
    if screen.isStrict, let fault = faults.first { throw .fault(fault) }
    var passing: [(row: Int, rank: Double)] = []
    for group in all.groups(screen.layout.fields, within: bounds) {
      passing += try formulas.passing(group, of: all, within: bounds, &self)
    }
    passing.sort { $0.row < $1.row }
    let isComparing = comparesRows && passing.count <= RepeatedRows.most(isAskedFor: screen.distinct != nil)
    let compared = screen.distinct ?? screen.layout.columnsByName
    let keys = isComparing ? block.keys(ofRows: passing.map(\.row), compared, screen.layout.names) : nil
    note(keys)
    if screen.distinct != nil, let keys {
      passing = RepeatedRows.distinct(keys, screen.comesBefore(passing.map(\.rank))).map { passing[$0] }
    }
    if let order = screen.order {
      passing = order.first(passing.map(\.rank)).sorted().map { passing[$0] }
    } else if let top = screen.top, passing.count > top {
      passing.removeLast(passing.count - top)
    }
    append(passing.map(\.row), of: block, in: file, screen.rank == nil ? [] : passing.map(\.rank))
  }
}

extension CompiledFormulas {
  /// The rows of a group that meet the conditions and have a value to be ranked by, which is 0 without a ranking.
  fileprivate func passing(
    _ group: RowGroup, of values: RowValues, within bounds: [ClosedRange<Double>], _ found: inout ScreenedRows
  ) throws(ScreenError) -> [(row: Int, rank: Double)] {
    var group = group
    for place in screen.conditions.indices {
      let truths = try column(of: .condition(place), group, of: values, within: bounds)
      found.undecidedCount += truths.lanesWithoutValue.count
      // A row without a value has 0, as one that does not meet the condition.
      group.rows = truths.values.withUnsafeBufferPointer { truths in group.rows.kept { truths[$0] != 0 } }
    }
    found.passCount += group.rows.count
    guard screen.rank != nil else { return group.rows.map { ($0, 0) } }
    let ranks = try column(of: .rank, group, of: values, within: bounds)
    found.unrankedCount += ranks.lanesWithoutValue.count
    return zip(group.rows.indices, group.rows).compactMap { lane, row in ranks[lane].map { (row, $0) } }
  }
}

extension ListingScreen {
  /// `true` for the place of a row that comes before that of another in the ranking; never without one.
  func comesBefore(_ ranks: [Double]) -> (Int, Int) -> Bool {
    { [rank] one, other in
      guard let rank else { return false }
      return rank.isDescending ? ranks[one] > ranks[other] : ranks[one] < ranks[other]
    }
  }

  /// The order of the ranking; nil for that of the file.
  var order: RankOrder? { rank.map { RankOrder(isDescending: $0.isDescending, top: top) } }

  // MARK: Rows

  /// The worksheet with the numbers of a row.
  func sheet(with values: RowValues, row: Int) -> any Worksheet {
    var sheet = sheet
    for (entry, place) in zip(layout.fields, values.columns.indices) {
      sheet.set(entry.field, to: entry.value(units: values[row, place]))
    }
    return sheet
  }

  func scope(of values: RowValues, row: Int) -> any Scope {
    sheet(with: values, row: row).scope(userDefinitions, EvaluationContext(currency: layout.currency))
  }
}

// MARK: The way

extension ListingScreen {
  /// The conditions, figures and the figure of the ranking that cannot be computed in columns as a whole: a part of each
  /// is computed row by row.
  package var rowByRow: [Formula] {
    let columns = layout.fields.map { entry in
      entry.values(Array(repeating: Double(entry.field.usualUnits), count: 2), in: layout.currency)
    }
    let scope = sheet.columns(userDefinitions, columns, at: nil, in: layout.currency)
    let given = Set(layout.fields.map(\.field.name))
    return (conditions + figures + [rank?.formula].compactMap { $0 }).filter { formula in
      !ColumnEvaluator(formula, in: scope).isInColumns { given.contains($0.name) }
    }
  }
}

extension ListingScreen {
  /// The worksheet with numbers that its fields often have in place of those of the file, on which others may rest: a share
  /// of the price that is paid is nothing without a price.
  package var usualSheet: any Worksheet {
    layout.fields.reduce(into: sheet) { $0.set($1.field, to: $1.value(units: $1.field.usualUnits)) }
  }
}

extension Field {
  /// A number that the field often has, in its units.
  var usualUnits: Int64 {
    switch unit {
    case .money, .amount: 1_000_000
    case .percent: 50_000
    case .term: 360
    default: 1
    }
  }
}
