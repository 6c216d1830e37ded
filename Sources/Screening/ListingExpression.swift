import Finance
import Formulas
import Model

/// A formula of columns and fields from which the numbers of a field follow: `0.9% of price`, `tax_annual / 12`.
package struct ListingExpression: Sendable {
  /// The formula as it was typed.
  package let text: String
  /// The number that an empty cell of its columns stands for, as it was typed; nil where that is a fault.
  package let emptyValue: String?
  /// The formula; nil until the names of the columns in it are known.
  package internal(set) var formula: Formula?

  init(_ text: String, emptyValue: String?) { (self.text, self.emptyValue) = (text, emptyValue) }
}

extension ListingLayout {
  /// The layout with the formulas of its expressions, in an order in which each has what it rests on.
  /// - Parameter formulas: The formulas in the order of `computed`.
  package func with(_ formulas: [Formula], _ sheet: any Worksheet) throws(ListingLayoutError) -> ListingLayout
  {
    var waiting = Array(zip(computed, formulas))
    var ordered: [FieldColumn] = []
    while !waiting.isEmpty {
      let place = waiting.firstIndex { column, formula in
        let others = waiting.map(\.0.field).filter { $0 != column.field }
        return !formula.symbols.contains { symbol in others.contains { $0 == sheet.field(of: symbol) } }
      }
      guard let place else { throw .circular(waiting.map(\.0.field)) }
      let (column, formula) = waiting.remove(at: place)
      ordered.append(column.with(formula, column: names.count + ordered.count))
    }
    return ListingLayout(names, fields.filter { $0.expression == nil } + ordered, dialect, in: currency)
  }
}

extension ListingScreen {
  /// The rows with the numbers that follow from others; a row without one of them is a fault.
  func completed(_ block: ListingBlock, _ formulas: CompiledFormulas) throws(ScreenError) -> ListingBlock {
    guard block.values.count < layout.fields.count else { return block }
    var values = RowValues(block.values, count: block.count)
    var faults: [Int: ListingFault] = [:]
    for column in layout.computed {
      let (numbers, flaws) = try self.numbers(of: column, values, formulas)
      values.append(numbers)
      for flaw in flaws where faults[flaw.row] == nil {
        faults[flaw.row] = ListingFault(
          line: block.lines[flaw.row], column: column.column, reason: flaw.reason, text: flaw.text)
      }
    }
    return block.with(values.columns, faults)
  }

  private typealias Flaw = (row: Int, reason: ListingFault.Reason, text: String)

  /// The numbers of an expression, the nearest of its unit, half up.
  private func numbers(
    of column: ListingLayout.FieldColumn, _ rows: RowValues, _ formulas: CompiledFormulas
  ) throws(ScreenError) -> ([Double], [Flaw]) {
    guard let formula = column.expression?.formula else { return ([], []) }
    // Those of the file come first in the layout, then those that follow, in their order.
    let computed = try formulas.values(of: .field(rows.columns.count), rows)
    let scale = column.scale(of: formula.measure, in: layout.currency)
    let bounds = CellValueReader(column, layout.dialect, layout.currency).bounds
    var (numbers, flaws) = ([Double](), [Flaw]())
    numbers.reserveCapacity(rows.count)
    for row in 0..<rows.count {
      let value = computed[row].map { $0 * scale.double }
      var number = (value ?? 0).rounded()
      // Near the middle between two units the exact value decides.
      if let value, abs(abs(value - value.rounded(.down)) - 0.5) <= 1e-11 * abs(value) + 1e-9,
        case .exact(let exact)? = try? formula.number(in: scope(of: rows, row: row)),
        let units = exact.multiplied(by: scale)
      {
        number = Double(units.rounded)
      }
      numbers.append(number)
      if value == nil {
        flaws.append((row, .noValue, ""))
      } else if abs(number) > 0x1p53 || !bounds.contains(Int64(number)) {
        flaws.append((row, .outOfRange, "\(computed[row] ?? 0)"))
      }
    }
    return (numbers, flaws)
  }
}

extension ListingLayout.FieldColumn {
  /// The numbers of the column in one of a formula: cents of the interval that is counted, millionths, months.
  fileprivate func scale(of measure: Measure, in currency: Currency) -> Ratio {
    let size = field.unit.size(in: currency)
    let scale = Ratio(size.denominator, size.numerator) ?? Ratio(1)
    if field.unit == .percent { return measure == .percent ? scale : Ratio(scale.numerator, 100) ?? scale }
    return field.isAmount ? scale.multiplied(by: intervals) ?? scale : scale
  }
}
