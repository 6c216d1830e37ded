import Formulas
import Localization
import Shell

/// A condition that a property should meet, with the reason and where it is from.
struct AuditCheck: Sendable {
  /// The weight of a check that fails.
  enum Level: String, CaseIterable, Sendable {
    /// A lender would refuse, or the sum is wrong.
    case stop
    /// To be verified before an offer.
    case ask
    /// To be known.
    case note

    var summary: LocalizedText {
      switch self {
      case .stop: LocalizedText("a lender would refuse, or the sum is wrong")
      case .ask: LocalizedText("to be verified before an offer")
      case .note: LocalizedText("to be known")
      }
    }
  }

  /// The name, which several checks share that test one thing by different fields: the first counts whose fields
  /// are entered.
  let name: String
  let level: Level
  let condition: Formula
  /// The condition under which the check applies; nil for always.
  let scope: Formula?
  /// The condition under which its level is `stop`; nil for never.
  let stop: Formula?
  /// The names of fields that have to be entered, besides those that the condition names.
  let needs: [String]
  /// The names of the fields that would mend it; none for those that the condition names.
  let remedies: [String]
  /// The reason as the list has it, in English where the list is the program's own.
  let reason: String
  let source: String?

  /// The source in the person's language, if it is nobody's but the list's own judgement; otherwise as it was written.
  var localizedSource: LocalizedText? {
    source.map { $0 == "judgement" ? LocalizedText("judgement") : LocalizedText(verbatim: $0) }
  }

  /// The reason in the person's language, if the list is the program's own; otherwise as it was written.
  var localizedReason: LocalizedText { LocalizedText(key: reason) }
}
