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
      let notes = PropertyNotes.onPurchase(rental) + PropertyNotes.onMissing(rental)
      guard rental.isPurchaseKnown else { return notes.map { .note($0) } }
      let sentence = deal.then(try limits)
      return [.note(sentence), .figures(heading: nil, tiles)] + notes.map { .note($0) }
    }
  }

  /// The purchase, the rent and what it leaves.
  private var deal: LocalizedText {
    let price = field("price") ?? .empty
    let purchase =
      rental.loans.isEmpty
      ? LocalizedText("At \(price) in cash")
      : LocalizedText(
        "At \(price) with \(field("down") ?? .empty) down and \(field("rate") ?? .empty) for \(field("term") ?? .empty)"
      )
    if rental.isSoldWithinAYear { return sale(of: purchase) }
    let rent = field("rent") ?? .empty
    guard let cash = number("cash_flow"), let amount = cell("abs(cash_flow)") else {
      return LocalizedText("\(purchase), at a rent of \(rent).")
    }
    let result =
      cash < Number(0)
      ? LocalizedText("\(purchase), a rent of \(rent) costs \(amount) a month")
      : LocalizedText("\(purchase), a rent of \(rent) leaves \(amount) a month")
    guard let yield = cell("cash_on_cash"), let invested = cell("cash_invested") else {
      return LocalizedText("\(result).")
    }
    return LocalizedText("\(result): \(yield) a year on \(invested) of cash.")
  }

  /// A purchase that is sold within a year, with its profit.
  private func sale(of purchase: LocalizedText) -> LocalizedText {
    let term = Cell.term(Term(months: rental.holdingMonths ?? 0))
    guard let price = cell("sale_price"), let profit = number("profit"), let amount = cell("abs(profit)"),
      let invested = cell("cash_invested")
    else { return LocalizedText("\(purchase), sold after \(term).") }
    return profit < Number(0)
      ? LocalizedText(
        "\(purchase), sold after \(term) at \(price): a loss of \(amount) on \(invested) of cash.")
      : LocalizedText(
        "\(purchase), sold after \(term) at \(price): a profit of \(amount) on \(invested) of cash.")
  }

  /// The highest price and the lowest rent at which all criteria are met, as `solve` finds them.
  private var limits: LocalizedText? {
    get throws(Diagnostic) {
      guard let isMet = judgement.isMet else { return nil }
      let price = try solution(of: "price").flatMap { solution in
        solution.interval?.upper.map { solution.cell(at: $0) }
      }
      let rent = try solution(of: "rent").flatMap { solution in
        solution.interval?.lower.map { solution.cell(at: $0) }
      }
      switch (price, rent) {
      case (let price?, let rent?):
        return isMet
          ? LocalizedText("It holds up to a price of \(price), or down to a rent of \(rent).")
          : LocalizedText("It would hold up to a price of \(price), or from a rent of \(rent) on.")
      case (let price?, nil):
        return isMet
          ? LocalizedText("It holds up to a price of \(price).")
          : LocalizedText("It would hold up to a price of \(price).")
      case (nil, let rent?):
        return isMet
          ? LocalizedText("It holds down to a rent of \(rent).")
          : LocalizedText("It would hold from a rent of \(rent) on.")
      case (nil, nil): return nil
      }
    }
  }

  private func solution(of name: String) throws(Diagnostic) -> FieldSolution? {
    guard let field = rental.field(named: name) else { return nil }
    return try FieldSolution(field, judgement.margins.criteria, asked: "", workspace.document, context)
  }

  /// Six figures with what they are of: the usual ones that have a value, and others in the place of those without.
  private var tiles: [Figure] {
    let remarks: [(name: String, remark: LocalizedText?)] = [
      ("cash_flow", LocalizedText("a month")),
      ("cash_on_cash", cell("cash_invested").map { LocalizedText("on \($0) of cash") }),
      ("cap_rate", LocalizedText("as if paid in cash")), ("dscr", LocalizedText("NOI ÷ payments")),
      ("payment", LocalizedText("principal and interest")),
      ("break_even_rent", field("rent").map { LocalizedText("the rent is \($0)") }),
      ("noi", LocalizedText("in the first year")), ("grm", LocalizedText("price ÷ a year's rent")),
      ("one_percent", LocalizedText("of the price, a month")),
    ]
    let ofSale: [(name: String, remark: LocalizedText?)] = [
      ("profit", nil), ("equity_multiple", nil), ("irr", LocalizedText("a year")), ("net_proceeds", nil),
      ("sale_price", nil), ("cash_invested", nil),
    ]
    let figures = (rental.isSoldWithinAYear ? ofSale : remarks).compactMap { name, remark -> Figure? in
      guard let formula = formula(name), let cell = cell(name) else { return nil }
      return Figure(key: name, label: workspace.label(of: formula), cell: cell, remark: remark)
    }
    return Array(figures.prefix(6))
  }
}

extension FieldSolution {
  /// The ends of the values that meet all conditions, where a condition fails behind them; nil where the answer is no
  /// interval.
  fileprivate var interval: (lower: Int?, upper: Int?)? {
    guard case .interval(let interval, _) = solution else { return nil }
    let step = { (end: Solution.End?) in end.flatMap { $0.error == nil ? $0.step : nil } }
    return (step(interval.lower), step(interval.upper))
  }

  fileprivate func cell(at step: Int) -> Cell { CellFormatter.cell(probe.grid.value(at: step), of: field) }
}
