import Formulas
import Localization
import Model
import Reports
import Shell
import Workspace

extension Command {
  static let summary = Command(
    "summary", .results, "Show the first year's account, the loan and the property in a few figures.",
    details: """
      The account of the first year, from the rent to the cash flow, a month and a year.
      The loan, the purchase, the measures of the profession, and the sale if "hold" is entered.
      Your own metrics, and whether each of your criteria ("require") is met.
      Below stand what is not entered and what is odd.
      "help METRIC" defines a metric, "explain METRIC" derives it.
      """,
    examples: [.init("summary", "what the property comes to")],
    preview: .result(figures: ["cash_flow", "dscr", "cash_on_cash", "result", "net_worth", "total"])
  ) { context throws(Diagnostic) in
    let workspace = context.workspace
    guard let worksheet = workspace.sheet.loanWorksheet else { return sections(workspace) }
    guard worksheet.isPurchaseKnown else { throw Diagnostic(ScheduleError.noLoan) }
    var report = Report([.table(FirstYear.table(worksheet, workspace))])
    var formulas: [Formula] = []
    for section in worksheet.summarySections {
      let part = section.formulas.compactMap { try? Formula($0, in: workspace.vocabulary) }
      formulas += part
      report.blocks.append(
        .figures(heading: LocalizedText(key: section.heading), workspace.figures(of: part)))
    }
    report.blocks += ownBlocks(workspace)
    let own = workspace.document.userDefinitions
    formulas += own.definitions.map(\.formula) + own.criteria.map(\.formula)
    // The yield of a month stands for nothing that is sold within a year.
    let onYield = worksheet.isSoldWithinAYear ? [] : PropertyNotes.onYield(worksheet)
    let notes =
      PropertyNotes.onPurchase(worksheet) + PropertyNotes.onCashInvested(in: workspace.document, workspace)
      + PropertyNotes.onMissing(worksheet) + PropertyNotes.onEscrow(worksheet)
      + PropertyNotes.onInsurance(worksheet) + onYield + workspace.notes(onRulesOf: formulas)
    report.blocks += notes.map { .note($0) }
    return report
  }

  /// The figures of a worksheet without a loan, section by section.
  private static func sections(_ workspace: Workspace) -> Report {
    let metrics = type(of: workspace.sheet).allMetrics.filter { !$0.isMonthly }
    let sections = metrics.map(\.section).uniqued().map { section -> Report.Block in
      .figures(heading: LocalizedText(key: section), workspace.figures(of: section))
    }
    return Report(sections + ownBlocks(workspace))
  }

  /// The user's own metrics and criteria.
  private static func ownBlocks(_ workspace: Workspace) -> [Report.Block] {
    let own = OwnMetrics.figures(workspace)
    let verdicts = Criteria.table(of: workspace.document, in: workspace)
    return (own.isEmpty ? [] : [.figures(heading: LocalizedText("Your metrics"), own)])
      + (verdicts.rows.isEmpty ? [] : [.table(verdicts)]) + Waivers.blocks(of: workspace.document)
  }
}
