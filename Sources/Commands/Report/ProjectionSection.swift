import Formulas
import Localization
import Model
import Reports
import Shell
import Syntax
import Workspace

/// The years until the sale, the sale, and the tax on both.
extension PropertyReport {
  var projection: [Report.Block] {
    get throws(Diagnostic) {
      guard rental.isPurchaseKnown, rental.isDetailed || rental.holdingMonths != nil else { return [] }
      let held = ProjectedYears(rental)
      let sale = rental.holdingMonths.map {
        SaleFigures(rental, after: $0, in: workspace.document, workspace)
      }
      let tax = rental.missingTaxFields.isEmpty ? TaxTable(rental, workspace) : nil
      let taxFormulas =
        tax == nil ? [] : rental.taxColumns.compactMap { workspace.monthlyFormula(named: $0.name) }
      let formulas = flows.formulas + worth.formulas + (sale?.formulas ?? []) + taxFormulas
      let notes =
        workspace.notes(onRulesOf: formulas) + held.notes + saleByOtherMeans + (tax?.notes ?? [])
      return years(held) + (try blocks(of: sale))
        + (tax.map { [table(LocalizedText("Tax, an estimate"), $0.table(ofYears: nil))] } ?? [])
        + notes.map { .note($0) }
    }
  }

  // MARK: The years

  /// The columns from the rent that is due to the cash flow, the tax having a table of its own; of a purchase in cash with
  /// the value, which is the equity then.
  private var flows: PeriodTable {
    let flows = columns.prefix { $0.name != "value" }.filter { !$0.isOfTax }
    return PeriodTable(flows + (rental.loans.isEmpty ? worthColumns.prefix(1) : []), workspace)
  }

  /// The columns of what the property is worth, and of that to whom.
  private var worth: PeriodTable { PeriodTable(Array(worthColumns), workspace) }

  private var worthColumns: ArraySlice<PeriodColumn> { columns.drop { $0.name != "value" } }

  private var columns: [PeriodColumn] { rental.projectionColumns }

  private func years(_ held: ProjectedYears) -> [Report.Block] {
    let flows = table(LocalizedText("Year by year"), flows.table(of: held.years, number: .year))
    if rental.isSoldWithinAYear || rental.loans.isEmpty { return [flows] }
    return [flows, table(LocalizedText("Value and equity"), worth.table(of: held.years, number: .year))]
  }

  // MARK: The sale

  /// The figures of the sale; of a flip in place of the investment those of a flip.
  private func blocks(of sale: SaleFigures?) throws(Diagnostic) -> [Report.Block] {
    guard let sale else { return [] }
    if rental.isFlip {
      return sale.blocks.prefix(1) + FlipFigures.blocks(workspace, heading: LocalizedText("The flip"))
    }
    return sale.blocks.map(withoutWhatDoesNotApply) + (try sales)
  }

  /// The sentence on a sale that is not at the value by appreciation.
  private var saleByOtherMeans: [LocalizedText] {
    guard rental.holdingMonths != nil, !rental.isSoldWithinAYear, hasExitRule else { return [] }
    return [
      rental.isEntered(named: "exit_price")
        ? LocalizedText("The value grows by appreciation; the sale is at the exit price.")
        : LocalizedText("The value grows by appreciation; the sale price follows from the exit cap rate.")
    ]
  }

  /// `true` if the price of a sale is not the value by appreciation.
  private var hasExitRule: Bool {
    rental.isEntered(named: "exit_price") || rental.isEntered(named: "exit_cap")
  }

  private func table(_ heading: LocalizedText, _ table: Table) -> Report.Block {
    var table = table.sparingEmptyColumns
    table.heading = heading
    return .table(table)
  }

  /// Figures of which people are not shown amounts of nothing, what is not asked for, such as a present value without a
  /// discount rate, and what a purchase in cash has twice.
  private func withoutWhatDoesNotApply(_ block: Report.Block) -> Report.Block {
    guard case .figures(let heading, let figures) = block else { return block }
    let returns: Set = ["irr", "irr_after_tax"]
    return .figures(
      heading: heading,
      figures.map { figure in
        let isTwice = figure.key == "irr_unlevered" && rental.loans.isEmpty
        return isTwice || figure.cell.saysNothing && !returns.contains(figure.key)
          ? figure.onlyForMachines : figure
      })
  }

  /// What a sale at the end of each year would leave, where there are several whole years until the sale.
  private var sales: [Report.Block] {
    get throws(Diagnostic) {
      let last = ProjectedYears(rental).whole
      guard last > 1, let field = rental.field(named: Rental.holdingField) else { return [] }
      let axis = SweepAxis(
        field,
        ArithmeticSequence(start: 12, step: 12, count: last, unit: field.unit.size(in: workspace.currency)))
      let scenarios = Scenarios([axis], context)
      let names =
        (hasExitRule ? ["sale_price"] : []) + ["net_proceeds", "profit", "equity_multiple", "irr"]
        + (rental.missingTaxFields.isEmpty ? ["irr_after_tax"] : [])
      var columns: [Scenarios.FormulaColumn] = []
      for name in names {
        guard let formula = formula(name) else { continue }
        let typed = TypedFormula(formula: formula, token: context.statement.tokens[0])
        columns.append(try scenarios.column(of: typed))
      }
      return [table(LocalizedText("If it is sold sooner"), scenarios.table(of: columns))]
    }
  }
}

extension PeriodColumn {
  /// `true` for the tax of a year, and what it leaves of the cash flow.
  fileprivate var isOfTax: Bool { ["tax", "after_tax_cash_flow"].contains(name) }
}
