import Finance
import Formulas
import Localization
import Model
import Reports
import Shell
import Syntax
import Workspace

/// The report of the open property: sections of what the commands compute, each where there is something to show.
struct PropertyReport {
  let rental: Rental
  let context: CommandContext
  /// The criteria, and how far each field is from changing a verdict.
  let judgement: Judgement

  var workspace: Workspace { context.workspace }

  /// The sections that are not wanted.
  private let omitted: Set<ReportSection>

  init(_ rental: Rental, without omitted: Set<ReportSection>, _ context: CommandContext) throws(Diagnostic) {
    (self.rental, self.context, self.omitted) = (rental, context, omitted)
    let searches = !omitted.contains(.criteria) || !omitted.contains(.breaks)
    judgement = try Judgement(context, searches: searches)
  }

  /// The sections under the name of the property.
  /// - Parameter command: The line that makes the report, for its end.
  func page(command: String) throws(Diagnostic) -> Report.Section {
    Report.Section(
      "report", PropertyReport.title(of: workspace.name), kicker: LocalizedText("Rental property analysis"),
      remark: PropertyReport.date(context), cover + (try sections(command: command)))
  }

  /// The facts that are stated for the cover; the date stands above them.
  private var cover: [Report.Block] {
    let facts = Cover.figures(of: workspace.document).filter { $0.key != CoverFact.date.rawValue }
    return facts.isEmpty ? [] : [.figures(heading: nil, facts)]
  }

  /// The name of a property as a title.
  static func title(of name: String?) -> LocalizedText {
    name.map { LocalizedText(verbatim: $0) } ?? LocalizedText("Property without a name")
  }

  /// The day, or the date that is stated, and the currency.
  static func date(_ context: ReadingContext) -> LocalizedText {
    let currency = context.workspace.currency.code
    let stated = context.workspace.document.userDefinitions.cover(.date).map(Cell.text)
    return LocalizedText("\(stated ?? .date(context.today)) · amounts in \(currency)")
  }

  /// The sections but those left out; the first behind the summary begins a sheet.
  func sections(command: String?) throws(Diagnostic) -> [Report.Block] {
    var blocks: [Report.Block] = []
    var isFirstSheet = true
    for section in ReportSection.allCases where !omitted.contains(section) {
      try workspace.interruption.check()
      guard let (title, parts) = try content(of: section, command), !parts.isEmpty else { continue }
      let startsSheet = isFirstSheet && !section.isSummary && !blocks.isEmpty
      if !section.isSummary { isFirstSheet = false }
      blocks.append(
        .section(
          Report.Section(
            section.rawValue, title, isGood: section == .verdict ? judgement.isMet : nil,
            layout: section.layout, startsSheet: startsSheet, parts)))
    }
    return blocks
  }

  /// The title and the blocks of a section; nil where there is nothing to show.
  private func content(
    of section: ReportSection, _ command: String?
  ) throws(Diagnostic) -> (LocalizedText, [Report.Block])? {
    switch section {
    case .verdict: (judgement.title, try verdict)
    case .criteria: (LocalizedText("Criteria"), try criteria)
    case .month: (LocalizedText("A month's money"), month)
    case .breaks: (LocalizedText("What would change the answer"), breaks)
    case .rents: (LocalizedText("Rents"), rents)
    case .years:
      (
        rental.loans.isEmpty
          ? LocalizedText("Value and cash flow") : LocalizedText("The loan and your share"), years
      )
    case .heat:
      (
        rental.loans.isEmpty
          ? LocalizedText("If rent and price turn out otherwise")
          : LocalizedText("If rent and rate turn out otherwise"), try heat
      )
    case .figures: (LocalizedText("Inputs and figures"), figures)
    case .projection:
      (
        rental.holdingMonths == nil ? LocalizedText("The next ten years") : LocalizedText("Until the sale"),
        try projection
      )
    case .partners: (LocalizedText("Partners"), partners)
    case .risk: (LocalizedText("What may go wrong"), try risk)
    case .schedule:
      (
        rental.isSoldWithinAYear
          ? LocalizedText("Schedule until the sale") : LocalizedText("Schedule by year"), schedule
      )
    case .about: (LocalizedText("About these figures"), about)
    case .commands: (LocalizedText("Where this comes from"), command.map(commands) ?? [])
    }
  }

  // MARK: Formulas

  /// The sentences on the deal.
  var answer: DealSentence { DealSentence(worksheet: rental, workspace: workspace) }

  /// A formula of the registry; nil where the worksheet does not have it.
  func formula(_ text: String) -> Formula? { answer.formula(text) }

  /// The value of a formula as it is shown; nil where it has none.
  func cell(_ text: String) -> Cell? { answer.cell(text) }

  /// The number of a formula; nil where it has none.
  func number(_ text: String) -> Number? { answer.number(text) }

  /// The present value of a field.
  func field(_ name: String) -> Cell? { answer.field(name) }

  /// The title of a field; of the number within an amount that of the amount, of the growth of a line that of the line.
  func title(of field: Field) -> LocalizedText {
    guard field.isPath, let dot = field.name.lastIndex(of: "."),
      let owner = rental.field(named: String(field.name[..<dot]))
    else { return field.title }
    switch field.name[field.name.index(after: dot)...] {
    case "percent": return owner.title
    case "growth": return LocalizedText("\(owner.title): growth")
    default: return field.title
    }
  }

  /// A criterion as it reads without the names of the shell: `Debt Service Coverage ≥ 1.25`; as it was typed, if it is
  /// more than a figure and a value.
  func words(for criterion: Formula) -> LocalizedText {
    guard let (left, comparison, right) = criterion.sides, left.symbol != nil, right.symbols.isEmpty,
      let value = try? right.evaluate(in: workspace.scope)
    else { return LocalizedText(verbatim: criterion.text) }
    let limit = CellFormatter.cell(value, left.measure, in: workspace.currency)
    return LocalizedText("\(workspace.label(of: left)) \(comparison.sign) \(limit)")
  }
}

extension ReportSection {
  fileprivate var layout: Report.Section.Layout {
    switch self {
    case .verdict: .tiles
    case .figures: .columns
    default: .plain
    }
  }
}
