import Localization

/// Questions to a user at a prompt; passed in, since this room knows no terminal.
package struct Dialogue {
  /// One of several things to pick from.
  package struct Choice: Sendable {
    /// The text in the list.
    package let label: String
    /// The key that picks it, or moves to the next one of several choices with that key.
    package let key: Character
    /// The colour of the text.
    package let tint: RGBColor

    /// A choice with its key and its colour.
    package init(label: String, key: Character, tint: RGBColor) {
      (self.label, self.key, self.tint) = (label, key, tint)
    }
  }

  /// The outcome of a pick.
  package enum Pick: Sendable, Equatable {
    /// The choice of this number, from 0.
    case picked(Int)
    /// The user left without a choice.
    case left
    /// The terminal cannot show a list of choices.
    case unavailable
  }

  /// Lets the user pick one of several things.
  package let pick: (_ title: String, _ choices: [Choice]) -> Pick
  /// Lets the user edit a line; returns nil when they leave.
  package let ask: (_ label: String, _ present: String) -> String?
  /// Lets the user write several lines; returns nil when they leave.
  package let askForLines: (_ label: String) -> [String]?
  /// Shows the error of an answer at once, before the question is asked again.
  package let report: (_ error: Diagnostic) -> Void

  /// Ways to ask.
  package init(
    pick: @escaping (_ title: String, _ choices: [Choice]) -> Pick,
    ask: @escaping (_ label: String, _ present: String) -> String?,
    askForLines: @escaping (_ label: String) -> [String]?, report: @escaping (_ error: Diagnostic) -> Void
  ) {
    (self.pick, self.ask, self.askForLines, self.report) = (pick, ask, askForLines, report)
  }
}
