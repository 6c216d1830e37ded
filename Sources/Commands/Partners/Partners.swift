import Finance
import Formulas
import Localization
import Model
import Reports
import Shell
import Workspace

extension Command {
  static let partners = Command(
    "partners", .results, "Show what each partner pays in and receives, year by year.",
    details: """
      At the end of each year, and at the sale, cash is paid in this order.
      First the preferred return on the capital not yet returned, then the capital, both by shares of the capital.
      Then "split", until the investor, who is the first partner, has an IRR of "hurdle"; the rest by "then".
      Further hurdles follow in the line: "hurdle 13 then 60/40 hurdle 18 then 50/50" sets hurdle_2, then_2.
      There is no catch-up.
      In a year short of cash, the partners pay in by their shares, which counts as capital.
      The operator has the share that the capital of the partners leaves.
      Figures of one partner have the name before a point, as in investor.irr and investor.flow(y5).
      The lines to type are in "help partner".
      """,
    examples: [.init("partners", "after \"add partner investor 90%\" and \"set pref 8 split 75/25\"")],
    preview: .reading, reach: .document, worksheet: Rental.self
  ) { context, rental throws(Diagnostic) in
    guard !rental.partners.isEmpty else { throw Diagnostic(PartnerError.noPartners) }
    guard let years = rental.years else { throw Diagnostic(PartnerError.noHold) }
    try rental.checkPartners(at: nil)
    return try PartnerReport(rental, context.workspace).report(years: years)
  }
}

/// The waterfall of the partners by years, and what each of them makes of it.
struct PartnerReport {
  private let rental: Rental
  private let workspace: Workspace
  private let names: [String]

  init(_ rental: Rental, _ workspace: Workspace) {
    (self.rental, self.workspace, names) = (rental, workspace, rental.partnerNames)
  }

  func report(years: Int) throws(Diagnostic) -> Report {
    try checkCapital()
    let years = (1...years).map { row(.count($0), "y\($0)") }
    let all = row(.words(LocalizedText("all", context: "of years")), "1..hold * 12")
    var table = Table(columns: columns, rows: years + [all])
    table.isTight = true
    return Report([
      .table(table),
      .table(Table(columns: partnerColumns, rows: names.map(partner))),
    ])
  }

  /// Checks that the partners pay all of the cash.
  private func checkCapital() throws(Diagnostic) {
    let paid = rental.partners.map {
      $0.amount == nil ? "\($0.name).capital * cash_invested" : "\($0.name).amount"
    }.joined(separator: " + ")
    guard let capital = number("round(\(paid), decimals)"),
      let cash = number("round(cash_invested, decimals)"), cash > Number(0)
    else { return }
    if rental.hasRest ? capital > cash : capital != cash {
      throw Diagnostic(
        PartnerError.notAll(workspace.cell(named: paid), of: workspace.cell(named: "cash_invested")))
    }
  }

  // MARK: Years

  private var columns: [TableColumn] {
    let labels = [
      "preferred_paid": LocalizedText("Preferred", context: "of partners"),
      "capital_returned": LocalizedText("Capital", context: "of partners"),
      "to_hurdle": LocalizedText("To Hurdle"), "to_hurdle_2": LocalizedText("To Hurdle 2"),
      "to_hurdle_3": LocalizedText("To Hurdle 3"),
      "above_hurdle": LocalizedText("Above", context: "of partners"),
    ]
    let steps = rental.waterfallFigures.map { name in
      TableColumn(key: name, label: labels[name] ?? .none, importance: .useful)
    }
    let partners = names.map { TableColumn(key: "\($0).flow", label: title($0)) }
    return [
      TableColumn(key: "year", label: LocalizedText("Year")),
      TableColumn(key: "cash", label: LocalizedText("Cash", context: "of partners")),
    ] + steps + partners
  }

  /// The figures of a year, or of all together; those of the partners add up to the cash, as the last one has what the
  /// others leave.
  private func row(_ first: Cell, _ period: String) -> [Cell] {
    let isRange = period.contains("..")
    let figure = { (name: String) in isRange ? "sum(\(name)(\(period)))" : "\(name)(\(period))" }
    let rounded = { (name: String) in "round(\(figure(name)), decimals)" }
    let others = names.dropLast().map { rounded("\($0).flow") }
    let last = ([rounded("partners_cash")] + others).joined(separator: " - ")
    return [first, cell(rounded("partners_cash"), isWhole: hasWholeCash)]
      + rental.waterfallFigures.map { cell(rounded($0)) } + others.map { cell($0) } + [cell(last)]
  }

  /// `true` if the cash of each year has no cents.
  private var hasWholeCash: Bool {
    (1...(rental.years ?? 1)).allSatisfy { number("partners_cash(y\($0))")?.integer != nil }
  }

  // MARK: Partners

  private var partnerColumns: [TableColumn] {
    [
      TableColumn(key: "partner", label: LocalizedText("Partner")),
      TableColumn(key: "share", label: LocalizedText("Share", context: "of partners"), importance: .useful),
      TableColumn(key: "contributions", label: LocalizedText("Contributions")),
      TableColumn(key: "distributions", label: LocalizedText("Distributions")),
      TableColumn(key: "irr", label: LocalizedText("IRR")),
      TableColumn(key: "multiple", label: LocalizedText("Multiple")),
    ]
  }

  private func partner(_ name: String) -> [Cell] {
    let sums = ["contributions", "distributions"].map { "sum(\(name).\($0)(0..hold * 12))" }
    return [
      .words(title(name)), workspace.cell(named: "\(name).share"),
    ] + sums.map { workspace.cell(named: $0) } + [
      rounded(workspace.cell(named: "\(name).irr")), rounded(workspace.cell(named: "\(name).multiple")),
    ]
  }

  /// The name at the head of a column.
  private func title(_ name: String) -> LocalizedText {
    if name == Partner.operatorName, rental.hasRest { return LocalizedText("Operator") }
    return LocalizedText(verbatim: name.prefix(1).uppercased() + name.dropFirst())
  }

  // MARK: Cells

  /// An amount without the sign of the currency.
  private func cell(_ text: String, isWhole: Bool = false) -> Cell {
    guard let number = number(text) else { return workspace.cell(named: text) }
    return .number(number, .plain, .rounded(isWhole ? 0 : workspace.currency.fractionDigits))
  }

  /// A ratio with two decimals.
  private func rounded(_ cell: Cell) -> Cell {
    guard case .number(let number, let kind, _) = cell else { return cell }
    return .number(number, kind, .rounded(2))
  }

  private func number(_ text: String) -> Number? {
    (try? Formula(text, in: workspace.vocabulary)).flatMap { try? $0.number(in: workspace.scope) }
  }
}
