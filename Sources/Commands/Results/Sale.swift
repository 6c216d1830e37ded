import Finance
import Formulas
import Localization
import Model
import Reports
import Shell
import Syntax
import Workspace

extension Command {
  static let sale = Command(
    "sale", .results, "Show the sale, step by step, and the return on the whole.",
    details: """
      From the price to the net proceeds, then the total cash flow, the profit and the returns.
      The time until the sale is "hold", unless you type another after the command; nothing is changed.
      "sale 7" and "sale y7" are seven years, "sale 84m" is 84 months.
      "show" chooses other figures; monthly ones are those of the month of the sale.
      """,
    syntax: .saleRequest,
    examples: [
      .init("sale 7", "after seven years"), .init("sale 30m", "after 30 months"),
      .init("sale 7 show net_proceeds irr equity", "chosen figures"),
    ],
    preview: .result(figures: ["net_proceeds", "profit", "irr"]), needsLoanWorksheet: true
  ) { context, request throws(Diagnostic) in
    let workspace = context.workspace
    var document = workspace.document
    if let (field, value) = request.holding { document.set(field, to: value) }
    guard let worksheet = document.sheet.loanWorksheet else { throw Diagnostic(ScheduleError.notARental) }
    guard let months = worksheet.holdingMonths else { throw Diagnostic(SaleError.noHoldingPeriod) }
    let period = Period.month(months)
    let heading = SaleFigures.heading(after: months)
    var report = Report()
    var formulas = request.formulas?.map(\.formula) ?? []
    if request.formulas != nil {
      report.blocks = [.figures(heading: heading, workspace.figures(of: formulas, in: document, at: period))]
    } else {
      let sale = SaleFigures(worksheet, after: months, in: document, workspace)
      report.blocks = sale.blocks
      formulas = sale.formulas
    }
    let notes =
      PropertyNotes.onPurchase(worksheet) + PropertyNotes.onCashInvested(in: document, workspace)
      + workspace.notes(onRulesOf: formulas, in: document)
    report.blocks += notes.map { .note($0) }
    return report
  }
}

/// The figures of a sale, section by section.
struct SaleFigures {
  private(set) var formulas: [Formula] = []
  private(set) var blocks: [Report.Block] = []

  init(_ worksheet: any LoanWorksheet, after months: Int, in document: Document, _ workspace: Workspace) {
    for (index, section) in worksheet.saleSections.enumerated() {
      let part = section.formulas.compactMap { try? Formula($0, in: workspace.vocabulary) }
      formulas += part
      let heading = index == 0 ? SaleFigures.heading(after: months) : LocalizedText(key: section.heading)
      let figures = workspace.figures(of: part, in: document, at: .month(months))
      blocks.append(.figures(heading: heading, figures.map { SaleFigures.remarked($0, after: months) }))
    }
  }

  /// The month of the payback, which looks past the sale, with a remark where it comes after that.
  private static func remarked(_ figure: Figure, after months: Int) -> Figure {
    guard figure.key == "payback", case .count(let month) = figure.cell, month > months else { return figure }
    return Figure(
      key: figure.key, label: figure.label, cell: figure.cell, remark: LocalizedText("after the sale"))
  }

  static func heading(after months: Int) -> LocalizedText {
    LocalizedText("Sale after \(Cell.term(Term(months: months)))")
  }
}

/// The time of a sale and the figures that are asked for.
private struct SaleRequest: Sendable {
  /// The field of the time until the sale and its value; nil for the one that is entered.
  var holding: (field: Field, value: Value)?
  /// The figures; nil for the usual ones.
  var formulas: [TypedFormula]?
}

extension Syntax where Value == SaleRequest {
  /// The time until the sale, and `show` with the figures, each of which may be left out.
  fileprivate static var saleRequest: Syntax {
    let holding = Syntax<(field: Field, value: Model.Value)>("YEARS") { words, context throws(Diagnostic) in
      try context.holding(&words)
    }
    return Syntax<((field: Field, value: Model.Value)?, [TypedFormula]?)>.sequence(
      .optional(holding), .optional(.shownFormulas)
    ).map { SaleRequest(holding: $0, formulas: $1) }
  }
}

extension ReadingContext {
  /// Reads the time until the sale as its field takes it, or as the name of a year: `y7`.
  func holding(_ words: inout ArgumentCursor) throws(Diagnostic) -> (field: Field, value: Value) {
    let worksheet = try workspace.loanWorksheet()
    guard let field = worksheet.field(named: type(of: worksheet).holdingField) else {
      throw Diagnostic(SaleError.noHoldingPeriod)
    }
    let first = try words.take(LocalizedText("a number of years"))
    var token = words.value(of: field, first, in: workspace.localeFormat)
    if token.text.lowercased().first == "y", Int(token.text.dropFirst()) != nil {
      token = Token(text: String(token.text.dropFirst()), range: token.range, isQuoted: true)
    }
    return (field, try value(of: field, &token, &words))
  }
}

/// A sale that cannot be worked out.
enum SaleError: DiagnosticError {
  case noHoldingPeriod

  var diagnosis: Diagnosis {
    switch self {
    case .noHoldingPeriod:
      Diagnosis(
        "no-holding-period",
        LocalizedText(
          "When the property is sold is not entered: \"sale 7\" sells it after seven years, \"set hold 7\" enters that."
        ))
    }
  }
}
