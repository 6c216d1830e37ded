import Finance
import Formulas
import Localization
import Model
import Reports
import Results
import Shell
import Syntax
import Workspace

extension Command {
  static let lender = Command(
    "lender", .results, "Show the property as a bank would work it out, beside your own figures.",
    details: """
      "as of" looks at the end of a month instead of the closing: at what is owed and worth then, the next \
      payment, and the income of the twelve months until then.
      Up to four units, 75 % of the rent counts, and it has to carry PITIA: principal, interest, taxes, \
      insurance, dues and mortgage insurance.
      From five units on, net operating income is worked out with minimum amounts for vacancy, management \
      and reserves.
      Below is the largest loan that each rule allows.
      The lender's numbers are fields, such as rent_share and target_dscr.
      Its figures are metrics, for "explain", "solve" and "require lender_dscr >= 1.2".
      """,
    syntax: .optional(.asOfMonth),
    examples: [
      .init("lender", "both views, the rules, and the largest loan"),
      .init("lender as of y3", "at the end of the third year, for a refinance"),
    ],
    preview: .result(figures: ["max_loan", "max_loan_dscr", "max_loan_ltv"]), worksheet: Rental.self
  ) { context, rental, month throws(Diagnostic) in
    guard rental.isPurchaseKnown else { throw Diagnostic(ScheduleError.noLoan) }
    return LenderReport(rental, context.workspace, month: month).report
  }
}

/// A lender's view of a property beside that of its owner.
private struct LenderReport {
  private let rental: Rental
  private let sheet: LenderSheet
  /// The month at whose end the lender looks; nil for the closing.
  private let month: Int?
  private let workspace: Workspace
  private let scope: any Scope

  init(_ rental: Rental, _ workspace: Workspace, month: Int?) {
    (self.rental, self.month, self.workspace) = (rental, month, workspace)
    sheet = rental.lenderSheet(month == nil ? .closing : .month)
    scope = workspace.scope
  }

  private var period: Period? { month.map(Period.month) }

  var report: Report {
    let lines = sheet.lines
    let formulas = (lines.map(\.lender) + lines.compactMap(\.owner)).compactMap(formula)
    let notes = onLoan + PropertyNotes.onPurchase(rental) + workspace.notes(onRulesOf: formulas)
    return Report(
      [
        .table(Table(columns: Self.columns, rows: lines.map(row))),
        .figures(heading: LocalizedText("Largest loan"), loans),
      ] + (onTime + notes + [onNumbers]).map { .note($0) })
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
    guard let owner = line.owner else { return .empty }
    if let field = Rental.field(named: owner), !rental.isEntered(field) {
      return .undefined(why: LocalizedText("not entered"))
    }
    // A formula of its own has the unit of the lender's figure.
    guard month != nil, let metric = Rental.metric(named: line.metric),
      let quantity = try? formula(owner)?.evaluate(in: scope, at: period)
    else { return cell(owner) }
    return CellFormatter.cell(
      quantity, metric.measure, decimals: .declared(metric.decimals), in: workspace.currency)
  }

  private func formula(_ text: String) -> Formula? { try? Formula(text, in: workspace.vocabulary) }

  private func cell(_ text: String) -> Cell { formula(text).map(cell) ?? .empty }

  private func cell(_ formula: Formula) -> Cell {
    workspace.cell(of: formula, at: period, in: workspace.document, scope)
  }

  /// The lender's figure and what is asked for, in as many digits as show why it is met or not.
  private func sides(of line: LenderLine) -> (lender: Cell, asked: Cell) {
    let shown = (lender: cell(line.lender), asked: line.asked.map(cell) ?? .empty)
    guard line.criterion != nil, let asked = line.asked.flatMap(formula), let lender = formula(line.lender),
      let left = try? lender.evaluate(in: scope, at: period),
      let right = try? asked.evaluate(in: scope, at: period)
    else { return shown }
    let sides = ComparedSides(
      Formula.common(lender, asked), decimals: workspace.decimals(of: lender), in: workspace.currency)
    let cells = sides.cells(left, right)
    return (cells.left, cells.right)
  }

  private func verdict(_ text: String) -> Cell {
    formula(text).map { workspace.verdict(on: $0, at: period, in: scope) } ?? .empty
  }

  // MARK: The largest loan

  /// The largest loan by each rule, and by both; the rule that allows less binds.
  private var loans: [Figure] {
    let (byDSCR, byLTV) = (number(sheet.mostByCoverage), number(sheet.mostByValue))
    let binding = byDSCR.flatMap { one in
      byLTV.map { one < $0 ? sheet.mostByCoverage : sheet.mostByValue }
    }
    return [sheet.mostByCoverage, sheet.mostByValue, sheet.most].compactMap(formula).map { formula in
      Figure(
        key: formula.symbol?.name ?? formula.text, label: workspace.label(of: formula), cell: cell(formula),
        remark: formula.text == binding ? LocalizedText("the rule that binds") : nil)
    }
  }

  private func number(_ text: String) -> Number? {
    formula(text).flatMap { try? $0.evaluate(in: scope, at: period).number }
  }

  /// The sentence on a loan that is larger than a lender gives, or smaller.
  private var onLoan: [LocalizedText] {
    guard let loan = number(sheet.loans), let most = number(sheet.most),
      let excess = loan.subtracting(most)
    else { return [] }
    if excess.isZero {
      return [
        month == nil
          ? LocalizedText("What is borrowed is the most that such a lender gives.")
          : LocalizedText("What is owed is the most that such a lender gives.")
      ]
    }
    let amount = CellFormatter.cell(.number(excess.magnitude), .money, in: workspace.currency)
    return [excess > Number(0) ? onTooMuch(amount) : onRoom(amount)]
  }

  private func onTooMuch(_ amount: Cell) -> LocalizedText {
    month == nil
      ? LocalizedText("What is borrowed is \(amount) more than such a lender gives.")
      : LocalizedText("What is owed is \(amount) more than such a lender gives.")
  }

  private func onRoom(_ amount: Cell) -> LocalizedText {
    month == nil
      ? LocalizedText("Such a lender would give \(amount) more than is borrowed.")
      : LocalizedText("Such a lender would give \(amount) more than is owed.")
  }

  /// The sentence on the time of the sheet; none for the closing.
  private var onTime: [LocalizedText] {
    month.map {
      [LocalizedText("The sheet is that of the end of month \($0), with the income of twelve months.")]
    } ?? []
  }

  /// The sentence on the fields that hold the lender's numbers.
  private var onNumbers: LocalizedText {
    LocalizedText(
      "Lenders differ; their numbers are fields: \(LocalizedText.all(rental.lenderNumbers)).")
  }
}
