import Formulas
import Localization
import Model
import Reports
import Shell
import Syntax
import Workspace

extension Command {
  static let summary = Command(
    "summary", .results, "Sum up the deal, and show the few figures that matter most.",
    details: """
      The deal in a sentence, and the criteria ("require") that fail.
      The figures that matter most for this kind of deal.
      Below are important fields that are not entered yet.
      "summary full" shows all figures: the first year, the loan, the purchase, the usual measures, the sale \
      if "hold" is entered, your own metrics and criteria, and anything unusual.
      "help METRIC" defines a metric, "explain METRIC" derives it.
      """,
    syntax: .isFull,
    examples: [.init("summary", "the deal in brief"), .init("summary full", "all figures")],
    preview: .result(figures: ["cash_flow", "dscr", "cash_on_cash", "profit", "result", "net_worth", "total"])
  ) { context, isFull throws(Diagnostic) in
    let workspace = context.workspace
    guard let worksheet = workspace.sheet.loanWorksheet else { return Summary.sections(workspace) }
    guard worksheet.isPurchaseKnown else { throw Diagnostic(ScheduleError.noLoan) }
    let summary = Summary(worksheet: worksheet, context: context)
    return isFull ? summary.full : try summary.short
  }
}

extension Syntax where Value == Bool {
  /// Perhaps the word `full`.
  fileprivate static var isFull: Syntax {
    Syntax<Void?>.optional(Syntax<Void>.word("full", LocalizedText("all figures"))).map { $0 != nil }
  }
}

/// The figures that sum a worksheet up.
private struct Summary {
  let worksheet: any LoanWorksheet
  let context: CommandContext

  private var workspace: Workspace { context.workspace }

  /// The most lines of figures of the short summary.
  private static let mostFigures = 10
  /// The most criteria that its sentence names.
  private static let mostCriteria = 3

  // MARK: In short

  /// The answer in sentences, the figures that decide, and what is not entered.
  var short: Report {
    get throws(Diagnostic) {
      let answer = DealSentence(worksheet: worksheet, workspace: workspace)
      let judgement = try Judgement(context, searches: false)
      let formulas = Array(self.formulas(worksheet.decidingFigures).prefix(Self.mostFigures))
      let own = OwnMetrics.figures(workspace).prefix(max(Self.mostFigures - formulas.count, 0))
      let sentence = answer.deal.then(verdict(judgement)).then(try answer.limits(of: judgement, context))
      let notes =
        odd + PropertyNotes.onMostMissing(worksheet) + workspace.notes(onRulesOf: formulas)
        + [LocalizedText("All \(fullCount) figures: \"summary full\".")]
      return Report(
        [
          .note(sentence), .figures(heading: nil, workspace.figures(of: formulas).map(remarked) + own),
        ] + notes.map { .note($0) })
    }
  }

  /// A figure, with what it leaves out that the first year has.
  private func remarked(_ figure: Figure) -> Figure {
    guard figure.key == "cash_flow",
      worksheet.account.contains(where: { $0.name.hasPrefix("regular_cash_flow") })
    else { return figure }
    let remark = LocalizedText("before extra payments and one-off items")
    return Figure(key: figure.key, label: figure.label, cell: figure.cell, remark: remark)
  }

  /// Whether the criteria are met, with those that are not; nil without criteria.
  private func verdict(_ judgement: Judgement) -> LocalizedText? {
    guard let isMet = judgement.isMet else { return nil }
    if isMet { return LocalizedText("\(judgement.title).") }
    let table = Criteria.table(of: workspace.document, in: workspace)
    let failing = zip(judgement.margins.states, table.rows).filter { !$0.0.state.holds }
    let named = failing.prefix(Self.mostCriteria).map { state, row in
      let text = state.criterion.formula.text
      return row[3] == .empty ? LocalizedText(verbatim: text) : LocalizedText("\(text) (now \(row[3]))")
    }
    return LocalizedText("\(judgement.title): \(LocalizedText.joined(named, ", ")).")
  }

  /// What makes figures other than expected.
  private var odd: [LocalizedText] {
    // That it is paid in cash is in the sentence.
    (worksheet.loans.isEmpty ? [] : PropertyNotes.onPurchase(worksheet))
      + PropertyNotes.onCashInvested(in: workspace.document, workspace)
  }

  // MARK: In full

  /// The number of lines of the full summary.
  private var fullCount: Int {
    let own = workspace.document.userDefinitions
    return worksheet.account.count + worksheet.summarySections.reduce(0) { $0 + $1.formulas.count }
      + own.definitions.count + own.criteria.count
  }

  /// The account of the first year, and all figures in their sections.
  var full: Report {
    var report = Report([.table(FirstYear.table(worksheet, workspace))])
    var formulas: [Formula] = []
    for section in worksheet.summarySections {
      let part = self.formulas(section.formulas)
      formulas += part
      report.blocks.append(
        .figures(heading: LocalizedText(key: section.heading), workspace.figures(of: part)))
    }
    report.blocks += Self.ownBlocks(workspace)
    let own = workspace.document.userDefinitions
    formulas += own.definitions.map(\.formula) + own.criteria.map(\.formula)
    let onYield = report.shows("roi(1)") ? PropertyNotes.onYield(worksheet) : []
    let notes =
      PropertyNotes.onPurchase(worksheet) + PropertyNotes.onCashInvested(in: workspace.document, workspace)
      + PropertyNotes.onMissing(worksheet) + PropertyNotes.onEscrow(worksheet)
      + PropertyNotes.onInsurance(worksheet) + onYield + workspace.notes(onRulesOf: formulas)
    report.blocks += notes.map { .note($0) }
    return report
  }

  private func formulas(_ texts: [String]) -> [Formula] {
    texts.compactMap { try? Formula($0, in: workspace.vocabulary) }
  }

  /// The figures of a worksheet without a loan, section by section.
  static func sections(_ workspace: Workspace) -> Report {
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
