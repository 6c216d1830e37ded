import Commands
import Lessons
import LineEditor
import Reports

/// What stands before the line: what is open, where one is in it, and whether the last command failed.
enum PromptText {
  private static let longestName = 40

  /// The prompt, such as `roi:elm/month 12> `; after a failure red, and with a `!` for where there is no colour.
  ///
  /// In a lesson it begins with the lesson's name, and in its free play with `play`.
  static func prompt(of session: Workspace, in tutor: Tutor?, hasFailed: Bool) -> Prompt {
    let start = tutor.map { $0.isPlaying ? "play" : $0.lesson.id } ?? "roi"
    let text = start + name(of: session) + place(in: session)
    return Prompt([
      .init(text + (hasFailed ? "!>" : ">"), style: hasFailed ? "1;31" : "1"), .init(" "),
    ])
  }

  /// The prompt for the rest of a line that goes on.
  static let goesOn = Prompt("...> ")

  private static func name(of session: Workspace) -> String {
    guard let name = session.name else { return session.kind.map { ":" + $0 } ?? "" }
    let shown = name.count > longestName ? name.prefix(longestName - 1) + "…" : name[...]
    return ":" + Sanitizing.visible(String(shown))
  }

  private static func place(in session: Workspace) -> String {
    switch session.presentPlace {
    case .property: ""
    case .amortization: "/schedule"
    case .month(let month): "/month \(month)"
    case .year(let year): "/year \(year)"
    }
  }
}
