import Formulas
import Localization
import Model
import Reports
import Shell
import Syntax
import Workspace

/// The report of all saved properties: a ranking, and the summary of each.
struct PortfolioReport {
  private let context: CommandContext
  private let saved: SavedProperties

  init(_ context: CommandContext) throws(Diagnostic) {
    self.context = context
    saved = try SavedProperties(context.workspace)
  }

  /// The ranking and a section a property, in the order of the ranking.
  /// - Parameter omitted: The sections of the properties that are not wanted.
  func page(without omitted: Set<ReportSection>) throws(Diagnostic) -> Report.Section {
    var blocks = saved.notes
    // A portfolio has the summary of each property; its own page has the rest.
    let omitted = omitted.union(ReportSection.allCases.filter { !$0.isSummary })
    if let ranking {
      blocks.insert(
        .section(
          Report.Section("ranking", LocalizedText("Ranking"), [.table(ranking.table)] + ranking.notes)),
        at: 0)
      for property in ranking.inOrder {
        blocks.append(.section(try context.section(of: property, startsSheet: true, without: omitted)))
      }
    }
    return Report.Section(
      "portfolio", LocalizedText("All properties"), kicker: LocalizedText("Rental property analysis"),
      remark: PropertyReport.date(context), blocks)
  }

  /// The properties by the figure that matters first; nil where there are none.
  private var ranking: Ranking? {
    guard
      let name = type(of: context.workspace.sheet).conventions.headline.first(where: { $0 == "cash_on_cash" }
      ),
      let figure = saved.overview.first(where: { $0.text == name }), !saved.properties.isEmpty
    else { return nil }
    return Ranking(
      of: saved.properties, by: figure, figure.preference == .lower ? .ascending : .descending, where: nil)
  }
}

extension CommandContext {
  /// The sections of a report of one property, worked out as if it were open.
  func section(
    of property: ComparedProperty, startsSheet: Bool, without omitted: Set<ReportSection>
  ) throws(Diagnostic) -> Report.Section {
    let context = reading(property.document)
    guard let rental = context.sheet as? Rental else {
      return Report.Section("property", LocalizedText(verbatim: property.name), [])
    }
    let report = try PropertyReport(rental, without: omitted, context)
    return Report.Section(
      "property", LocalizedText(verbatim: property.name), startsSheet: startsSheet,
      try report.sections(command: nil))
  }
}
