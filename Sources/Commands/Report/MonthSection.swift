import Finance
import Formulas
import Localization
import Model
import Reports
import Shell
import Syntax
import Workspace

/// Where a month's money goes: the income, each cost, and what is left.
extension PropertyReport {
  var month: [Report.Block] {
    guard rental.isPurchaseKnown, !rental.isSoldWithinAYear, let income = number("gross_potential(y1)"),
      income > Number(0),
      let left = number("cash_flow"), let total = cell("gross_potential(y1) / 12"),
      let rest = cell("abs(cash_flow)")
    else { return [] }
    let columns = [
      TableColumn(key: "line", label: LocalizedText("Name"), audience: .programs),
      TableColumn(key: "label", label: LocalizedText("Line")),
      TableColumn(key: "month", label: LocalizedText("A month")),
    ]
    let reading =
      left < Number(0)
      ? LocalizedText("Of \(total) a month nothing is left, and \(rest) has to be added.")
      : LocalizedText("Of \(total) a month, \(rest) is left.")
    let title = LocalizedText("Where \(total) a month goes in the first year")
    return [
      .chart(
        Chart(
          title: title, form: .waterfall, table: Table(columns: columns, rows: monthRows), x: "label",
          series: ["month"], reading: reading))
    ]
  }

  /// The costs of the first year's account, a month of each, between the income and what is left; the payment as
  /// interest and principal.
  private var monthRows: [[Cell]] {
    let account = FirstYear.table(rental, workspace)
    // Extra payments and one-off items come behind the regular cash flow, which is a month's.
    let regular = rental.account.prefix { !$0.name.hasPrefix("regular_cash_flow") }
    let costs = zip(regular, account.rows).filter { line, _ in !line.isTotal && line.formula.hasPrefix("-") }
    return rows(["gross_potential": "gross_potential(y1) / 12"])
      + costs.flatMap { line, row in payment(line.name) ?? [[row[0], row[1], row[2]]] }
      + rows(["cash_flow": "cash_flow"])
  }

  /// The payment of the first month in its two parts, where they are all of it.
  private func payment(_ name: String) -> [[Cell]]? {
    guard ["payment", "debt_service"].contains(name), let payment = number("payment"),
      let parts = number("interest(1) + principal(1)"), parts == payment
    else { return nil }
    return rows(["interest": "-interest(1)", "principal": "-principal(1)"])
  }

  /// Rows of formulas under the labels of their names.
  private func rows(_ formulas: KeyValuePairs<String, String>) -> [[Cell]] {
    formulas.compactMap { name, text in
      cell(text).map { [.text(name), .words(workspace.label(ofLine: name)), $0] }
    }
  }
}
