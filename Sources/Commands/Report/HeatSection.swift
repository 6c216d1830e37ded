import Finance
import Formulas
import Localization
import Model
import Reports
import Shell
import Syntax
import Workspace

/// A figure at other rents and rates, or at other prices without a loan.
extension PropertyReport {
  var heat: [Report.Block] {
    get throws(Diagnostic) {
      guard let rows = axis(rental.movingField(named: "rent"), rows: 3),
        let columns = axis(rental.field(named: rental.loans.isEmpty ? "price" : "rate"), rows: 2),
        let judged = judgedFigure
      else { return [] }
      let axes = [rows.with(each: columns.steps.count), columns]
      let typed = TypedFormula(formula: judged.figure, token: context.statement.tokens[0])
      let scenarios = Scenarios(axes, context)
      let table = try scenarios.grid(of: scenarios.column(of: typed))
      let label = workspace.label(of: judged.figure)
      let (row, column) = (rows.presentIndex(in: rental), columns.presentIndex(in: rental))
      let title = LocalizedText("\(label), by \(rows.field.title) and \(columns.field.title)")
      return [
        .chart(
          Chart(
            title: title, form: .heat, table: table, x: table.columns[0].key,
            series: table.columns.dropFirst().map(\.key), across: columns.field.title,
            marks: judged.mark.map { [$0] } ?? [],
            present: Chart.Present(row: row, series: table.columns[column + 1].key),
            reading: reading(of: table, judged.mark)))
      ]
    }
  }

  /// The figure of the first criterion that is a comparison, with its limit; else the cash flow, or the profit
  /// of a sale within a year, which should not be below zero.
  private var judgedFigure: (figure: Formula, mark: Chart.Mark?)? {
    for criterion in workspace.document.userDefinitions.criteria {
      guard let sides = criterion.formula.sides, sides.left.symbol != nil,
        let side = sides.comparison.failingSide
      else { continue }
      let limit = CellFormatter.cell(
        (try? sides.right.evaluate(in: workspace.scope)) ?? .number(Number(0)), sides.left.measure,
        in: workspace.currency)
      let label = words(for: criterion.formula)
      return (sides.left, Chart.Mark(.y, at: limit, label: label, failing: side))
    }
    let zero = Cell.money(.zero, .atLeast(0))
    let name = rental.isSoldWithinAYear ? "profit" : "cash_flow"
    return formula(name).map {
      let label = LocalizedText("\(workspace.label(of: $0)) \(Comparison.greaterOrEqual.sign) \(zero)")
      return ($0, Chart.Mark(.y, at: zero, label: label, failing: .below))
    }
  }

  /// How many of the cases meet the limit.
  private func reading(of table: Table, _ mark: Chart.Mark?) -> LocalizedText {
    guard let mark, let limit = mark.value.axisNumber(in: workspace.currency) else { return .none }
    let numbers = table.rows.flatMap { row in
      row.dropFirst().compactMap { $0.axisNumber(in: workspace.currency) }
    }
    let met = numbers.count { mark.failing == .below ? $0 >= limit : $0 <= limit }
    return LocalizedText("\(Cell.count(met)) of \(Cell.count(numbers.count)) cases meet \(mark.label).")
  }

  /// Half a percent, and five, in the units of a percentage.
  private static let (halfPercent, fivePercent): (Int64, Int64) = (5_000, 50_000)

  /// Values on both sides of the present one of a field, in round steps.
  /// - Parameter rows: The number of values on each side.
  private func axis(_ named: Field?, rows: Int64) -> SweepAxis? {
    guard let named else { return nil }
    let field = rental.numberField(of: named, isShare: false)
    guard let present = rental[field].nearestUnits, present > 0 else { return nil }
    // A rate moves by half a percent, the level of all rents by five, an amount by about a thirtieth.
    let step =
      field.name == "rent_level"
      ? Self.fivePercent : field.unit == .percent ? Self.halfPercent : max(1, present / 30).rounded
    let isAllowed = { field.allows(field.value(units: present + $0 * step), in: workspace.currency) }
    let below = (1...rows).prefix { isAllowed(-$0) }.count
    let above = (1...rows).prefix { isAllowed($0) }.count
    return SweepAxis(
      field,
      ArithmeticSequence(
        start: present - Int64(below) * step, step: step, count: below + above + 1,
        unit: field.unit.size(in: workspace.currency)))
  }
}

extension SweepAxis {
  /// The same values, each in so many neighbouring lanes.
  fileprivate func with(each count: Int) -> SweepAxis {
    SweepAxis(
      field,
      ArithmeticSequence(
        start: steps.start, step: steps.step, count: steps.count, each: count, unit: steps.unit))
  }

  /// The index of the present value.
  fileprivate func presentIndex(in sheet: any Worksheet) -> Int {
    Int(((sheet[field].nearestUnits ?? steps.start) - steps.start) / steps.step)
  }
}
