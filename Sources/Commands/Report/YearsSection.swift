import Finance
import Formulas
import Localization
import Model
import Reports
import Shell
import Workspace

/// The years as pictures: balance and equity, interest and principal, value, and cash flow.
extension PropertyReport {
  var years: [Report.Block] {
    // After a sale within a year there is neither balance nor equity.
    guard rental.isPurchaseKnown, !rental.isSoldWithinAYear else { return [] }
    let held = 1...ProjectedYears(rental).whole
    let owed = workspace.lastPayment.flatMap { $0 > 0 ? 1...($0 + 11) / 12 : nil }
    let loan = owed.map { [equity($0), payments($0)] } ?? []
    let property =
      number("rent").map { $0 > Number(0) ? [value(held), cashFlow(held)] : [value(held)] } ?? []
    return (loan + property).compactMap { $0 }.map { .chart($0) }
  }

  private func equity(_ years: ClosedRange<Int>) -> Chart? {
    chart(.lines, ["loan_balance", "equity"], years) { rows in
      let reading = LocalizedText("Loan balance and equity at the end of each year.")
      guard let index = rows.firstIndex(where: { $0[0] < $0[1] }) else {
        return (LocalizedText("The loan is more than the equity to the end"), reading)
      }
      return index == 0
        ? (LocalizedText("The equity is more than the loan from the first year on"), reading)
        : (LocalizedText("Equity passes the balance in year \(years.lowerBound + index)"), reading)
    }
  }

  private func payments(_ years: ClosedRange<Int>) -> Chart? {
    chart(.stack, ["principal", "interest"], years) { rows in
      let reading = LocalizedText("Principal and interest paid in each year.")
      guard let index = rows.firstIndex(where: { $0[1] < $0[0] }) else {
        return (LocalizedText("Interest is more than principal to the end"), reading)
      }
      return index == 0
        ? (LocalizedText("Principal is more than interest from the first year on"), reading)
        : (LocalizedText("Interest is more than principal until year \(years.lowerBound + index)"), reading)
    }
  }

  private func value(_ years: ClosedRange<Int>) -> Chart? {
    guard let last = cell("value(y\(years.upperBound))") else { return nil }
    let count = Cell.count(years.upperBound)
    let title = byExit(last, count) ?? LocalizedText("It is worth \(last) after \(count) years")
    return chart(.lines, ["value"], years) { _ in
      (
        title,
        LocalizedText("Value at the end of each year.")
      )
    }
  }

  /// What it is worth by appreciation, beside the price of a sale that is made otherwise; nil for a sale at that value.
  private func byExit(_ value: Cell, _ years: Cell) -> LocalizedText? {
    guard rental.holdingMonths != nil, let price = cell("sale_price") else { return nil }
    if rental.isEntered(named: "exit_price") {
      return LocalizedText(
        "By appreciation it is worth \(value) after \(years) years; the exit price is \(price)")
    }
    guard rental.isEntered(named: "exit_cap") else { return nil }
    return LocalizedText(
      "By appreciation it is worth \(value) after \(years) years, by the exit cap rate \(price)")
  }

  private func cashFlow(_ years: ClosedRange<Int>) -> Chart? {
    chart(.lines, ["cash_flow"], years) { rows in
      let reading = LocalizedText("Cash flow of each year.")
      let negative = rows.count { $0[0] < 0 }
      if negative == rows.count { return (LocalizedText("Every year costs money"), reading) }
      if negative > 0 {
        return (
          LocalizedText(
            count: negative, one: "\(negative) of \(rows.count) years costs money",
            other: "\(negative) of \(rows.count) years cost money"), reading
        )
      }
      return (LocalizedText("No year costs money"), reading)
    }
  }

  /// A chart of figures of each year; nil where one of them has no value.
  /// - Parameter finding: Returns the title and the reading for the numbers of each year.
  private func chart(
    _ form: Chart.Form, _ names: [String], _ years: ClosedRange<Int>,
    finding: (_ rows: [[Double]]) -> (title: LocalizedText, reading: LocalizedText)
  ) -> Chart? {
    let formulas = names.compactMap { workspace.monthlyFormula(named: $0) }
    guard formulas.count == names.count, years.count > 1 else { return nil }
    let table = PeriodTable(formulas, workspace).table(of: years.map(Period.year), number: .year)
    let numbers = table.rows.map { row in row.dropFirst().compactMap { $0.axisNumber(in: workspace.currency) }
    }
    guard numbers.allSatisfy({ $0.count == names.count }) else { return nil }
    let (title, reading) = finding(numbers)
    return Chart(
      title: title, form: form, table: table, x: TableColumn.year.key, series: formulas.map(\.text),
      unit: LocalizedText("year"), reading: reading)
  }
}
