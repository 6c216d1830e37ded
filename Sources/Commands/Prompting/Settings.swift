import Reports

/// One thing about the shell that a person can choose; the registry of them is `Setting.all`.
public struct Setting: Sendable {
  /// The name to type.
  public let name: String
  /// One sentence on what it decides.
  let summary: String
  /// The words that it takes, each with its meaning; nil for any text.
  let choices: [(word: String, meaning: String)]?
  /// What holds as long as nothing was chosen; empty where the environment decides.
  let fallback: String

  private init(_ name: String, _ fallback: String, _ choices: [(String, String)]?, _ summary: String) {
    (self.name, self.fallback, self.summary) = (name, fallback, summary)
    self.choices = choices.map { $0.map { (word: $0.0, meaning: $0.1) } }
  }

  private static let onOff = [("on", "yes"), ("off", "no")]

  /// Whether dim text after the cursor shows what may come next.
  public static let hints = Setting(
    "hints", "on", onOff, "Whether dim text after the cursor shows what may come next.")
  /// Whether lines are kept for the next time.
  public static let history = Setting(
    "history", "on", onOff, "Whether the lines you type are kept for the next time.")
  /// When colour is used.
  public static let color = Setting(
    "color", "auto",
    [
      ("auto", "on a terminal that has it, unless NO_COLOR is set"), ("always", "everywhere"),
      ("never", "nowhere"),
    ],
    "When colour is used.")
  /// What shows long output.
  public static let pager = Setting(
    "pager", "", nil, "The command that shows long output; when none is chosen $ROI_PAGER, $PAGER or less.")
  /// The style of keys.
  public static let keys = Setting(
    "keys", "", [("emacs", "as in most shells"), ("vi", "with an insert and a command mode")],
    "The style of keys; when none is chosen .editrc decides, and else it is emacs.")
  /// The format of results.
  public static let output = Setting(
    "output", "text", OutputFormat.allCases.map { ($0.rawValue, Wording.summary(of: $0)) },
    "The format of results at the prompt.")

  /// Every setting, in the order in which they are shown.
  static let all = [hints, history, color, pager, keys, output]

  /// Whether the setting takes that word.
  func takes(_ value: String) -> Bool { choices?.contains { $0.word == value } ?? true }
}

/// What a person has chosen about the shell.
public struct Settings: Sendable {
  private var chosen: [String: String] = [:]

  /// Settings of which none is chosen.
  public init() {}

  /// What holds for a setting.
  public subscript(setting: Setting) -> String { chosen[setting.name] ?? setting.fallback }

  /// Whether the person chose it.
  func isChosen(_ setting: Setting) -> Bool { chosen[setting.name] != nil }

  /// Chooses; nil goes back to the default.
  mutating func choose(_ value: String?, for setting: Setting) { chosen[setting.name] = value }

  /// The commands that choose the same, to be kept in a file.
  public var script: String {
    let lines = Setting.all.compactMap { setting in
      chosen[setting.name].map { "settings \(setting.name) \(Quoting.word($0))\n" }
    }
    return "# What you chose with \"settings\"; written by roi.\n" + lines.joined()
  }
}
