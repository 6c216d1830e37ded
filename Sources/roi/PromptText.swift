import Commands
import Lessons
import LineEditor
import Reports
import Workspace

/// The prompt: the open document, the place in it, and the status of the last command.
enum PromptText {
  private static let longestName = 40

  /// The prompt, such as `roi:elm/month 12> `; after a failure in its style, with a `!` for terminals without colours.
  ///
  /// Where nothing is saved, it says so: `roi:elm (memory)> `. In a lesson it begins with the lesson's name, and in a free play with `play`.
  static func prompt(of workspace: Workspace, in tutor: Tutor?, failure style: String?) -> Prompt {
    let start = tutor.map { $0.isPlaying ? "play" : $0.lesson.id } ?? "roi"
    let memory = workspace.isLostAtEnd ? " (memory)" : ""
    let text = start + name(of: workspace) + place(in: workspace) + memory
    return Prompt([
      .init(text + (style == nil ? ">" : "!>"), style: style ?? "1"), .init(" "),
    ])
  }

  /// The title of the window, such as `roi: elm`.
  static func title(of workspace: Workspace) -> String {
    (workspace.name ?? workspace.kind).map { "roi: " + $0 } ?? "roi"
  }

  private static func name(of workspace: Workspace) -> String {
    guard let name = workspace.name else { return workspace.kind.map { ":" + $0 } ?? "" }
    let shown = name.count > longestName ? name.prefix(longestName - 1) + "…" : name[...]
    return ":" + Sanitizing.visible(String(shown))
  }

  private static func place(in workspace: Workspace) -> String {
    switch workspace.path {
    case .property: ""
    case .amortization: "/schedule"
    case .month(let month): "/month \(month)"
    case .year(let year): "/year \(year)"
    }
  }
}
