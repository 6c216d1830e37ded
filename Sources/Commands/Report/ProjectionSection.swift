import Formulas
import Localization
import Model
import Reports
import Shell
import Workspace

/// The years until the sale, the sale, and the tax on both.
extension PropertyReport {
  var projection: [Report.Block] {
    guard rental.isPurchaseKnown, rental.isDetailed || rental.holdingMonths != nil else { return [] }
    let columns = PeriodTable(rental.projectionColumns, workspace)
    let held = ProjectedYears(rental)
    var table = columns.table(of: held.years, number: .year)
    table.heading = LocalizedText("Year by year")
    var formulas = columns.formulas
    var blocks: [Report.Block] = [.table(table)]
    if let months = rental.holdingMonths {
      let sale = SaleFigures(rental, after: months, in: workspace.document, workspace)
      formulas += sale.formulas
      blocks += sale.blocks
    }
    var notes = held.notes
    if rental.missingTaxFields.isEmpty {
      let tax = TaxTable(rental, workspace)
      var years = tax.table(ofYears: nil)
      years.heading = LocalizedText("Tax, an estimate")
      blocks.append(.table(years))
      formulas += rental.taxColumns.compactMap { workspace.monthlyFormula(named: $0.name) }
      notes += tax.notes
    }
    return blocks + (workspace.notes(onRulesOf: formulas) + notes).map { .note($0) }
  }
}
