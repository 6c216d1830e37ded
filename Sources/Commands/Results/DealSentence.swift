import Finance
import Formulas
import Localization
import Model
import Reports
import Shell
import Syntax
import Workspace

/// The answer to what a deal comes to, in sentences: the purchase with what it leaves, and how far it holds.
struct DealSentence {
  let worksheet: any LoanWorksheet
  let workspace: Workspace

  /// The purchase, the rent and what it leaves.
  var deal: LocalizedText {
    if worksheet.isSoldWithinAYear { return sale(of: purchase) }
    guard worksheet.hasIncome else { return use(of: purchase) }
    if let month = worksheet.refinanceInFirstYear, let sentence = refinance(in: month) { return sentence }
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

  /// The price, and how it is paid.
  private var purchase: LocalizedText {
    let (price, rate, term) = (field("price") ?? .empty, field("rate") ?? .empty, field("term") ?? .empty)
    let loan = Cell.money(firstLoan, .atLeast(0))
    let further = worksheet.borrowedAtClosing - firstLoan
    switch (firstLoan > .zero, further > .zero) {
    case (false, false): return LocalizedText("At \(price) in cash")
    case (true, false) where worksheet.purchasePrice == .zero:
      return LocalizedText("With a loan of \(loan) at \(rate) for \(term), and no price yet")
    case (true, false):
      return LocalizedText("At \(price) with \(field("down") ?? .empty) down and \(rate) for \(term)")
    // What is paid down is not the rest of the price then.
    case (true, true):
      let others = Cell.money(further, .atLeast(0))
      return LocalizedText("At \(price) with loans of \(loan) at \(rate) for \(term), and of \(others)")
    case (false, true): return LocalizedText("At \(price) with loans of \(Cell.money(further, .atLeast(0)))")
    }
  }

  /// The amount of the loan that the fields describe.
  private var firstLoan: Money {
    guard let field = worksheet.field(named: "loan"), case .money(let loan) = worksheet[field] else {
      return .zero
    }
    return loan
  }

  /// A purchase whose loan is replaced within the first year, with what stays in the deal and what the next
  /// year leaves; nil where that has no value.
  private func refinance(in month: Int) -> LocalizedText? {
    guard let cash = number("cash_flow(y2)"), let amount = cell("abs(cash_flow(y2)) / 12"),
      let left = number("cash_left"), let leftAmount = cell("cash_left"), let invested = cell("cash_invested")
    else { return nil }
    let rent = field("rent") ?? .empty
    let stays =
      left > Number(0)
      ? LocalizedText(
        "\(purchase), refinanced in month \(month): \(leftAmount) of \(invested) of cash stays in the deal.")
      : LocalizedText("\(purchase), refinanced in month \(month): all \(invested) of cash comes back.")
    return stays.then(
      cash < Number(0)
        ? LocalizedText("A rent of \(rent) costs \(amount) a month in year 2.")
        : LocalizedText("A rent of \(rent) leaves \(amount) a month in year 2."))
  }

  /// A purchase without a rent, as of a house of one's own, with what it costs.
  private func use(of purchase: LocalizedText) -> LocalizedText {
    guard let cash = number("cash_flow"), cash < Number(0), let amount = cell("-cash_flow"),
      let invested = cell("cash_invested")
    else { return LocalizedText("\(purchase).") }
    return LocalizedText("\(purchase), without a rent, it costs \(amount) a month and \(invested) of cash.")
  }

  /// A purchase that is sold within a year, with its profit.
  private func sale(of purchase: LocalizedText) -> LocalizedText {
    let term = Cell.term(Term(months: worksheet.holdingMonths ?? 0))
    guard let price = cell("sale_price"), let profit = number("profit"), let amount = cell("abs(profit)"),
      let invested = cell("cash_invested")
    else { return LocalizedText("\(purchase), sold after \(term).") }
    return profit < Number(0)
      ? LocalizedText(
        "\(purchase), sold after \(term) at \(price): a loss of \(amount) on \(invested) of cash.")
      : LocalizedText(
        "\(purchase), sold after \(term) at \(price): a profit of \(amount) on \(invested) of cash.")
  }

  // MARK: How far it holds

  /// The highest price and the lowest rent at which all criteria are met, as `solve` finds them; nil where
  /// there are none.
  func limits(of judgement: Judgement, _ context: CommandContext) throws(Diagnostic) -> LocalizedText? {
    guard let isMet = judgement.isMet else { return nil }
    let ends = try ends(judgement.margins, context)
    let price = ends["price"].map { CellFormatter.cell($0.value, of: $0.field) }
    let rent = ends["rent"].map(lowestRent)
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

  /// The ends towards which the deal gets worse, price and rent, of the values at which all criteria are met, behind
  /// which one fails.
  private func ends(
    _ margins: CriteriaMargins, _ context: CommandContext
  ) throws(Diagnostic) -> [String: FieldEnd] {
    let known = (["price"] + (worksheet.hasIncome ? ["rent"] : [])).compactMap { name in
      let moving = (worksheet as? Rental)?.movingField(named: name)
      return (moving ?? worksheet.field(named: name)).map {
        (name: name, field: worksheet.numberField(of: $0, isShare: false))
      }
    }
    let price = known.first { $0.name == "price" }?.field
    defer { context.interpreter.console?.progress(nil) }
    let criteria = margins.criteria
    let searches = FieldSearches(
      conditions: criteria, document: workspace.document, scope: margins.scope, context: context)
    let ends = try searches.found(along: known.map(\.field)) { probe, search throws(InterruptionError) in
      let grid = probe.grid
      let worse: ConditionSearch.Direction = grid.field == price ? .up : .down
      return try Solution.end(worse, of: criteria, along: search).map {
        FieldEnd(field: grid.field, value: grid.value(at: $0))
      }
    }
    return Dictionary(uniqueKeysWithValues: zip(known.map(\.name), ends)).compactMapValues { $0 }
  }

  /// The lowest rent, which of units is that of the lowest level of all rents.
  private func lowestRent(_ end: FieldEnd) -> Cell {
    var copy = worksheet
    copy.set(end.field, to: end.value)
    guard let rent = copy.field(named: "rent") else { return CellFormatter.cell(end.value, of: end.field) }
    return CellFormatter.cell(copy[rent], of: rent)
  }

  // MARK: Figures

  /// A formula of the registry; nil where the worksheet does not have it.
  func formula(_ text: String) -> Formula? { try? Formula(text, in: workspace.vocabulary) }

  /// The value of a formula as it is shown; nil where it has none.
  func cell(_ text: String) -> Cell? {
    guard let formula = formula(text) else { return nil }
    let cell = workspace.cell(of: formula)
    if case .undefined = cell { return nil }
    return cell
  }

  /// The number of a formula; nil where it has none.
  func number(_ text: String) -> Number? { formula(text).flatMap { try? $0.number(in: workspace.scope) } }

  /// The present value of a field.
  func field(_ name: String) -> Cell? {
    worksheet.field(named: name).map { CellFormatter.cell(worksheet[$0], of: $0) }
  }
}

/// The last value of a field at which all criteria are met.
private struct FieldEnd: Sendable {
  let field: Field
  let value: Value
}
