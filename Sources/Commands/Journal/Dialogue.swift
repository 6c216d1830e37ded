import Localization

/// How a person at a prompt is asked one thing after another; handed in, since this room knows no terminal.
package struct Dialogue {
  /// One of the things that can be picked.
  package struct Choice: Sendable {
    /// What is shown.
    package let label: String
    /// The key that picks it, or goes on to the next one of several with that key.
    package let key: Character
    /// The colour of what is shown.
    package let tint: RGBColor
  }

  /// What came of letting the person pick.
  package enum Pick: Sendable, Equatable {
    /// The choice at this place, from 0.
    case picked(Int)
    /// None, on purpose.
    case left
    /// The terminal cannot show a list of choices.
    case unavailable
  }

  /// Lets the person pick one of several things.
  let pick: (_ title: String, _ choices: [Choice]) -> Pick
  /// Lets the person write a line, from what is there already; nil when they leave.
  let ask: (_ label: String, _ present: String) -> String?
  /// Lets the person write several lines; nil when they leave.
  let askForLines: (_ label: String) -> [String]?

  /// Ways to ask.
  package init(
    pick: @escaping (_ title: String, _ choices: [Choice]) -> Pick,
    ask: @escaping (_ label: String, _ present: String) -> String?,
    askForLines: @escaping (_ label: String) -> [String]?
  ) {
    (self.pick, self.ask, self.askForLines) = (pick, ask, askForLines)
  }
}

extension Interpreter {
  /// How to ask, when there is somebody to ask.
  var dialogue: Dialogue? { isAtPrompt ? console?.dialogue : nil }
}
