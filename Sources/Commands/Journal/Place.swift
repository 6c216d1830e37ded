import Localization
import Reports
import Shell
import Syntax

extension Command {
  static let place = Command(
    "place", .journal, "Say whether the journal may ask where you are.",
    details: """
      "ask" asks once, before the next entry, and remembers the answer.
      "allow" asks for the place of each entry; "deny" never asks.
      A place typed in the line is always kept. Alone, it shows the present choice.
      """,
    syntax: .optional(.choice(nil, Setting.place.choices ?? [])),
    examples: [.init("place", "the present choice"), .init("place deny", "never ask")], recording: .never,
    reach: .outside
  ) { context, choice throws(Diagnostic) in
    if let choice { try context.interpreter.choose(.place, choice, context) }
    return .note(sentence(on: context.interpreter.settings[.place]))
  }

  private static func sentence(on choice: String) -> LocalizedText {
    switch choice {
    case "allow": LocalizedText("The journal asks for the place of each entry.")
    case "deny": LocalizedText("The journal never asks where you are.")
    default: LocalizedText("The journal asks once whether it may ask where you are.")
    }
  }
}

extension Setting {
  /// The permission of the journal to ask for the place of an entry.
  static let place: Setting = Setting(
    "place", "ask",
    [
      ("ask", LocalizedText("ask once whether it may")),
      ("allow", LocalizedText("ask for the place of each entry")),
      ("deny", LocalizedText("never ask")),
    ],
    LocalizedText("Whether the journal may ask where you are."))
}

/// The outcome of asking for the place of an entry.
enum PlaceAnswer {
  case place(String)
  /// The user does not want to be asked.
  case notAllowed
  /// The user wants to write no entry after all.
  case left
}

extension CommandContext {
  /// Asks for the place of an entry, if that is allowed; the permission is asked for only once.
  /// - Parameter notes: Gets the error where the answer could not be saved.
  func askForPlace(_ dialogue: Dialogue, _ notes: inout [Report.Block]) -> PlaceAnswer {
    if interpreter.settings[.place] == "ask" {
      guard let word = askForPermission(dialogue) else { return .left }
      do throws(Diagnostic) {
        try interpreter.choose(.place, Token(text: word, range: 0..<0, isQuoted: false), self)
      } catch {
        // The choice holds for this run; that it could not be saved is no reason to lose the entry.
        notes.append(.note(error.message))
      }
    }
    guard interpreter.settings[.place] == "allow" else { return .notAllowed }
    let place = dialogue.ask(localized(LocalizedText("Place")), entries.lastPlace ?? "")
    return place.map(PlaceAnswer.place) ?? .left
  }

  /// Asks for the permission until the answer is yes or no; returns nil when the user leaves.
  private func askForPermission(_ dialogue: Dialogue) -> String? {
    let question = LocalizedText("May the journal ask where you are? [y/n]")
    while let answer = dialogue.ask(localized(question), "")?.lowercased() {
      if YesNo.yes.contains(answer) { return "allow" }
      if YesNo.no.contains(answer) { return "deny" }
    }
    return nil
  }
}
