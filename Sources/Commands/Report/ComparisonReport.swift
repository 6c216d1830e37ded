import Localization
import Model
import Reports
import Shell
import Syntax
import Workspace

/// The report of some saved properties side by side: the usual figures, the verdict on each, and where they differ.
struct ComparisonReport {
  private let properties: [ComparedProperty]
  private let context: CommandContext

  init(_ names: [Token], _ context: CommandContext) throws(Diagnostic) {
    self.context = context
    properties = try ComparedProperty.read(names, context)
  }

  /// The page, the first sheet of which has all but the differences.
  func page() throws(Diagnostic) -> Report.Section {
    let table = ComparisonTable(properties: properties, workspace: context.workspace)
    let names = type(of: context.workspace.sheet).conventions.overview
    let usual = Report.Section(
      "comparison", LocalizedText("Side by side"),
      [.table(table.table(all: true, of: names))] + table.notes(all: true, of: names).map { .note($0) })
    var blocks: [Report.Block] = [.section(usual)]
    let omitted = Set(ReportSection.allCases.filter { $0 != .verdict })
    for property in properties {
      try context.workspace.interruption.check()
      blocks.append(.section(try context.section(of: property, startsSheet: false, without: omitted)))
    }
    if !table.isEqual {
      let title = LocalizedText("Where they differ")
      blocks.append(
        .section(
          Report.Section(
            "differences", title, startsSheet: true,
            [.table(table.table(all: false))] + table.notes(all: false).map { .note($0) })))
    }
    return Report.Section(
      "report", LocalizedText.all(properties.map(\.name)), kicker: LocalizedText("Rental property analysis"),
      remark: PropertyReport.date(context), blocks)
  }
}
