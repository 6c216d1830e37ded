import Finance
import Formulas
import Localization
import Model
import Shell
import Workspace

/// The criteria of the open document, with what is nearest to changing the answer.
struct Judgement {
  let margins: CriteriaMargins
  /// The limits that criteria which hold set to fields, the nearest first; empty where they were not searched.
  private(set) var limits: [FieldLimit] = []
  /// The values of single fields that would meet all criteria; empty while all are met.
  private(set) var remedies: [Remedies.Remedy] = []

  /// - Parameter searches: `true` to search the limits and remedies, which takes its time.
  init(_ context: CommandContext, searches: Bool) throws(Diagnostic) {
    margins = CriteriaMargins(context)
    guard searches else { return }
    defer { context.interpreter.console?.progress(nil) }
    limits = try margins.limits(context)
    if margins.met.count < count {
      remedies = try margins.remedies(of: margins.criteria, context).remedies
    }
  }

  /// `true` if all criteria are met; nil without criteria.
  var isMet: Bool? { count == 0 ? nil : margins.met.count == count }

  var count: Int { margins.criteria.count }

  /// The verdict in a few words.
  var title: LocalizedText {
    let met = margins.met.count
    if count == 0 { return LocalizedText("No criteria are set") }
    if met < count {
      return count == 1
        ? LocalizedText("Fails the criterion") : LocalizedText("Fails \(count - met) of \(count) criteria")
    }
    switch count {
    case 1: return LocalizedText("Meets the criterion")
    case 2: return LocalizedText("Meets both criteria")
    default: return LocalizedText("Meets all \(count) criteria")
    }
  }
}
