import Finance
import Formulas
import Localization
import Model
import Reports
import Shell
import Workspace

extension Command {
  static let lender = Command(
    "lender", .results, "Show the property as a bank would work it out, beside your own figures.",
    details: """
      Up to four units, 75 % of the rent counts, and it has to carry PITIA: principal, interest, taxes, \
      insurance, dues and mortgage insurance.
      From five units on, net operating income is worked out with minimum amounts for vacancy, management \
      and reserves.
      Below is the largest loan that each rule allows.
      The lender's numbers are fields, such as rent_share and target_dscr.
      Its figures are metrics, for "explain", "solve" and "require lender_dscr >= 1.2".
      """,
    examples: [
      .init("lender", "both views, the rules, and the largest loan")
    ],
    preview: .result(figures: ["max_loan", "max_loan_dscr", "max_loan_ltv"]), worksheet: Rental.self
  ) { context, rental throws(Diagnostic) in
    guard rental.isPurchaseKnown else { throw Diagnostic(ScheduleError.noLoan) }
    return LenderSheet(rental, context.workspace).report
  }
}

/// A lender's view of a property beside that of its owner.
private struct LenderSheet {
  private let rental: Rental
  private let workspace: Workspace
  private let scope: any Scope

  init(_ rental: Rental, _ workspace: Workspace) {
    (self.rental, self.workspace, scope) = (rental, workspace, workspace.scope)
  }

  var report: Report {
    let lines = rental.lenderSheet
    let formulas = (lines.map(\.metric) + lines.map(\.owner)).compactMap(formula)
    let notes = onLoan + PropertyNotes.onPurchase(rental) + workspace.notes(onRulesOf: formulas)
    return Report(
      [
        .table(Table(columns: Self.columns, rows: lines.map(row))),
        .figures(heading: LocalizedText("Largest loan"), loans),
      ] + notes.map { .note($0) } + [.note(onNumbers)])
  }

  // MARK: Both views

  private static let columns = [
    TableColumn(key: "line", label: LocalizedText("Line")),
    TableColumn(key: "label", label: LocalizedText("Label"), importance: .detail),
    TableColumn(key: "owner", label: LocalizedText("Yours")),
    TableColumn(key: "lender", label: LocalizedText("Lender's")),
    TableColumn(key: "asked", label: LocalizedText("Asked"), importance: .useful),
    TableColumn(key: "met", label: LocalizedText("Met")),
    TableColumn(key: "rule", label: LocalizedText("Rule"), isProse: true),
  ]

  private func row(_ line: LenderLine) -> [Cell] {
    let metric = Rental.metric(named: line.metric)
    let (lender, asked) = sides(of: line)
    return [
      .text(line.metric), .words(metric?.title ?? .none), owner(of: line), lender, asked,
      line.criterion.map(verdict) ?? .empty,
      .words(metric.map(rule) ?? .none),
    ]
  }

  /// The meaning of a figure, with its source.
  private func rule(of metric: Metric) -> LocalizedText {
    let summary = LocalizedText(key: metric.summary)
    return metric.source.map { LocalizedText("\(summary) (\($0))") } ?? summary
  }

  /// The owner's figure; a field that was not entered is not nothing.
  private func owner(of line: LenderLine) -> Cell {
    if let field = Rental.field(named: line.owner), !rental.isEntered(field) {
      return .undefined(why: LocalizedText("not entered"))
    }
    return cell(line.owner)
  }

  private func formula(_ text: String) -> Formula? { try? Formula(text, in: workspace.vocabulary) }

  private func cell(_ text: String) -> Cell { formula(text).map { workspace.cell(of: $0) } ?? .empty }

  /// The lender's figure and what is asked for, in as many digits as show why it is met or not.
  private func sides(of line: LenderLine) -> (lender: Cell, asked: Cell) {
    let shown = (lender: cell(line.metric), asked: line.asked.map(cell) ?? .empty)
    guard line.criterion != nil, let asked = line.asked.flatMap(formula), let lender = formula(line.metric),
      let left = try? lender.evaluate(in: scope), let right = try? asked.evaluate(in: scope)
    else { return shown }
    let sides = ComparedSides(
      Formula.common(lender, asked), decimals: workspace.decimals(of: lender), in: workspace.currency)
    let cells = sides.cells(left, right)
    return (cells.left, cells.right)
  }

  private func verdict(_ text: String) -> Cell {
    formula(text).map { workspace.verdict(on: $0, in: scope) } ?? .empty
  }

  // MARK: The largest loan

  /// The largest loan by each rule, and by both; the rule that allows less binds.
  private var loans: [Figure] {
    let (byDSCR, byLTV) = (number("max_loan_dscr"), number("max_loan_ltv"))
    let binding = byDSCR.flatMap { one in byLTV.map { one < $0 ? "max_loan_dscr" : "max_loan_ltv" } }
    return ["max_loan_dscr", "max_loan_ltv", "max_loan"].compactMap(formula).map { formula in
      Figure(
        key: formula.text, label: workspace.label(of: formula), cell: workspace.cell(of: formula),
        remark: formula.text == binding ? LocalizedText("the rule that binds") : nil)
    }
  }

  private func number(_ text: String) -> Number? {
    formula(text).flatMap { try? $0.number(in: scope) }
  }

  /// The sentence on a loan that is larger than a lender gives, or smaller.
  private var onLoan: [LocalizedText] {
    guard let loan = number("closing_loans"), let most = number("max_loan"),
      let excess = loan.subtracting(most)
    else { return [] }
    if excess.isZero { return [LocalizedText("What is borrowed is the most that such a lender gives.")] }
    let amount = CellFormatter.cell(.number(excess.magnitude), .money, in: workspace.currency)
    return [
      excess > Number(0)
        ? LocalizedText("What is borrowed is \(amount) more than such a lender gives.")
        : LocalizedText("Such a lender would give \(amount) more than is borrowed.")
    ]
  }

  /// The sentence on the fields that hold the lender's numbers.
  private var onNumbers: LocalizedText {
    LocalizedText(
      "Lenders differ; their numbers are fields: \(LocalizedText.all(rental.lenderNumbers)).")
  }
}
