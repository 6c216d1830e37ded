import Localization
import Model
import Reports
import ScheduleAPI
import Workspace

/// The definitions of the figures, and what a reader must not take them for.
extension PropertyReport {
  var about: [Report.Block] {
    guard rental.isPurchaseKnown else { return [] }
    let shown = rental.summarySections.flatMap(\.formulas).uniqued().compactMap(formula)
    let chosen = workspace.notes(onRulesOf: shown)
    let definitions =
      chosen.isEmpty
      ? [LocalizedText("Where sources define a figure differently, the usual definition is taken.")] : chosen
    let limits = LocalizedText(
      "The figures follow from what was entered; they are an estimate, and no appraisal, no offer of credit and no advice on tax or law."
    )
    return (definitions + [limits, LocalizedText("Made with roi \(Release.version).")]).map { .note($0) }
  }
}
