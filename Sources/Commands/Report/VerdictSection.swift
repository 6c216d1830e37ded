import Finance
import Formulas
import Localization
import Model
import Reports
import Shell
import Workspace

/// The verdict: the deal in a sentence, how far it holds, and six figures.
extension PropertyReport {
  var verdict: [Report.Block] {
    get throws(Diagnostic) {
      let notes =
        PropertyNotes.onPurchase(rental)
        + PropertyNotes.onMissing(
          rental, name: title, choice: LocalizedText.meaning(ofChoice:))
      guard rental.isPurchaseKnown else { return notes.map { .note($0) } }
      let sentence = answer.deal.then(try answer.limits(of: judgement, context))
      return [.note(sentence), .figures(heading: nil, tiles)] + notes.map { .note($0) }
    }
  }

  /// Six figures with what they are of: the usual ones that have a value, and others in the place of those without.
  private var tiles: [Figure] {
    let remarks: [(name: String, remark: LocalizedText?)] = [
      ("cash_flow", LocalizedText("in the first year")),
      ("cash_on_cash", cell("cash_invested").map { LocalizedText("on \($0) of cash") }),
      ("cap_rate", LocalizedText("as if paid in cash")), ("dscr", LocalizedText("NOI ÷ payments")),
      ("payment", LocalizedText("principal and interest")),
      ("break_even_rent", field("rent").map { LocalizedText("the rent is \($0)") }),
      ("noi", LocalizedText("in the first year")), ("grm", LocalizedText("price ÷ a year's rent")),
      ("one_percent", LocalizedText("of the price, a month")),
    ]
    let ofSale: [(name: String, remark: LocalizedText?)] = [
      ("profit", nil), ("equity_multiple", nil), ("irr", LocalizedText("a year", context: "of a rate")),
      ("net_proceeds", nil),
      ("sale_price", nil), ("cash_invested", nil),
    ]
    let ofHome: Set =
      rental.holdingMonths == nil
      ? ["cash_flow", "payment", "break_even_rent", "noi"] : ["cash_flow", "payment"]
    let withoutIncome =
      remarks.filter { ofHome.contains($0.name) } + (rental.holdingMonths == nil ? [] : ofSale)
    let usual = (rental.hasIncome ? remarks : withoutIncome)
      .filter { $0.name != "payment" || !rental.loans.isEmpty }
    let figures = (rental.isSoldWithinAYear ? ofSale : usual).compactMap { name, remark -> Figure? in
      guard let formula = formula(name), let cell = cell(name) else { return nil }
      return Figure(key: name, label: workspace.label(of: formula), cell: cell, remark: remark)
    }
    return Array(figures.prefix(6))
  }
}
