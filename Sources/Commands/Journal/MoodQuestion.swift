import Journal
import Localization
import Reports
import Shell
import Syntax

extension Dialogue {
  /// Lets the user pick a mood, or type one where no list can be shown.
  /// - Parameter present: The proposal where it is typed.
  /// - Returns: The mood as it was typed; nil when the user leaves.
  func askForMood(from present: Mood?, _ context: ReadingContext) -> String? {
    let choices = Mood.allCases.map { mood in
      let label = context.localized(mood.title)
      // The letter of a mood is one of its English name; the name in another language begins with its own.
      let key = label == mood.name ? mood.letter : label.first ?? mood.letter
      return Choice(label: label, key: key, tint: RGBColor(mood.color))
    }
    let title = LocalizedText("How are you? Arrows and Enter, a letter or a digit; Esc leaves.")
    switch pick(context.localized(title), choices) {
    case .picked(let index): return Mood.allCases[index].name
    case .left: return nil
    case .unavailable:
      let label = LocalizedText("Mood (\(LocalizedText.joined(Mood.allCases.map(\.title), ", ")))")
      return ask(context.localized(label), present.map { context.localized($0.title) } ?? "")
    }
  }
}
