import Finance
import Formulas
import Model

extension Screen {
  /// What is found in a block of rows.
  func found(
    in block: ListingBlock, _ isInterrupted: @escaping @Sendable () -> Bool
  ) throws(ScreenError) -> ScreenedRows {
    var found = ScreenedRows(self)
    (found.readCount, found.faults, found.faultCount) = (block.count, block.faults, block.faultCount)
    if isStrict, let fault = block.faults.first { throw .fault(fault) }
    let all = RowValues(block.values, count: block.count)
    var rows = Array(0..<block.count)
    for condition in conditions {
      let truths = try values(of: condition, rows.count == all.count ? all : all.rows(rows), isInterrupted)
      found.undecidedCount += truths.lanesWithoutValue.count
      // A row without a value has 0, as one that does not meet the condition.
      rows = rows.indices.filter { truths.values[$0] != 0 }.map { rows[$0] }
    }
    found.passCount = rows.count
    guard let rank else {
      found.append(Array(rows.prefix(top ?? rows.count)), of: block, [])
      return found
    }
    let ranks = try values(of: rank.formula, rows.count == all.count ? all : all.rows(rows), isInterrupted)
    found.unrankedCount = ranks.lanesWithoutValue.count
    let ranked = rows.indices.filter { ranks[$0] != nil }
    let first = first(ranked, by: ranks.values, rank)
    found.append(first.map { rows[$0] }, of: block, first.map { ranks.values[$0] })
    return found
  }

  /// Of some rows those that may be among the first, in the order of the file.
  private func first(_ rows: [Int], by ranks: [Double], _ rank: Rank) -> [Int] {
    guard let top, rows.count > top, top > 0 else { return top == 0 ? [] : rows }
    let sorted = rows.map { ranks[$0] }.sorted(by: rank.isDescending ? { $0 > $1 } : { $0 < $1 })
    let last = sorted[top - 1]
    let limit = rank.isDescending ? last - abs(last) * 4e-12 : last + abs(last) * 4e-12
    return rows.filter { rank.isDescending ? ranks[$0] >= limit : ranks[$0] <= limit }
  }

  // MARK: Values

  /// The values of a formula in rows.
  func values(
    of formula: Formula, _ rows: RowValues, _ isInterrupted: @escaping @Sendable () -> Bool
  ) throws(ScreenError) -> ColumnValues {
    do throws(FormulaError) {
      let groups = rows.groups(layout.fields.map(\.field))
      if groups.count == 1 { return try column(of: formula, rows, isInterrupted) }
      var parts: [(lanes: [Int], values: ColumnValues)] = []
      for group in groups { parts.append((group, try column(of: formula, rows.rows(group), isInterrupted))) }
      return ColumnValues(gathering: parts, count: rows.count)
    } catch {
      if case .interrupted = error.reason { throw .interrupted }
      throw .formula(formula, error)
    }
  }

  /// The values of a formula in rows that are alike.
  private func column(
    of formula: Formula, _ rows: RowValues, _ isInterrupted: @escaping @Sendable () -> Bool
  ) throws(FormulaError) -> ColumnValues {
    guard rows.count > 0 else { return ColumnValues(gathering: [], count: 0) }
    let columns = zip(layout.fields, rows.columns).map {
      FieldColumn($0.field, given: $1, in: layout.currency)
    }
    let scope = sheet.columns(
      userDefinitions, columns, at: nil, in: layout.currency, isInterrupted: isInterrupted)
    return try ColumnEvaluator(formula, in: scope).column(
      lanes: 0..<rows.count, usesAllCores: false, isInterrupted: isInterrupted)
  }

  // MARK: Rows

  /// The worksheet with the numbers of a row.
  func sheet(with values: RowValues, row: Int) -> any Worksheet {
    var sheet = sheet
    for (place, entry) in layout.fields.enumerated() {
      sheet.set(entry.field, to: entry.field.value(units: values[row, place]))
    }
    return sheet
  }

  func scope(of values: RowValues, row: Int) -> any Scope {
    sheet(with: values, row: row).scope(userDefinitions, EvaluationContext(currency: layout.currency))
  }

  /// The formulas that have no way in columns as a whole, so that they are computed row by row.
  package var rowByRow: [Formula] { [] }
}
