import Localization
import Reports

extension Command {
  static let settings = Command(
    "settings", .shell, "Show, explain or change how the shell behaves.",
    details: """
      With a name, one setting is explained; with a value, it is changed and kept for the next time. The value "default" \
      goes back to what holds when nothing is chosen.
      """,
    parameters: [
      Parameter("NAME", SettingKind(), .optional), Parameter("VALUE", SettingValueKind(), .optional),
    ],
    examples: [
      .init("settings", "all settings"), .init("settings hints", "explain one"),
      .init("settings color never", "change one"),
    ], replay: .never
  ) { arguments, interpreter throws(Problem) in
    guard let name = arguments.texts.first else { return table(interpreter.settings) }
    let setting = try setting(name)
    guard arguments.texts.count > 1 else { return explanation(of: setting, interpreter) }
    return try interpreter.choose(setting, arguments.texts[1])
  }

  static let hints = Command(
    "hints", .shell, "Turn the dim text after the cursor on or off.",
    parameters: [
      Parameter("on | off", .choice([("on", LocalizedText("show it")), ("off", LocalizedText("do not"))]))
    ],
    examples: [.init("hints off", "no more dim text")], replay: .never
  ) { arguments, interpreter throws(Problem) in
    try interpreter.choose(.hints, arguments.texts[0])
  }

  static let keys = Command(
    "keys", .shell, "Choose the style of keys, or list what the keys do.",
    parameters: [
      Parameter("emacs | vi", .choice(Setting.keys.choices?.map { ($0.word, $0.meaning) } ?? []), .optional)
    ],
    examples: [.init("keys", "what the keys do"), .init("keys vi", "keys as in vi")], replay: .never
  ) { arguments, interpreter throws(Problem) in
    guard let style = arguments.texts.first else { return KeyHelp.report }
    return try interpreter.choose(.keys, style)
  }

  private static func setting(_ token: Token) throws(Problem) -> Setting {
    let names = Setting.all.map(\.name)
    if let setting = Setting.all.first(where: { $0.name == token.text.lowercased() }) { return setting }
    throw Problem(
      .unknownChoice(token.text, allowed: names, nearest: NearestName.name(to: token.text, among: names)),
      at: token.range)
  }

  private static func table(_ settings: Settings) -> Report {
    let columns = [
      Column(key: "name", label: LocalizedText("Setting")),
      Column(key: "value", label: LocalizedText("Value")),
      Column(key: "chosen", label: LocalizedText("Chosen"), importance: .useful),
      Column(key: "summary", label: LocalizedText("What it decides"), isProse: true),
    ]
    let rows = Setting.all.map { setting -> [Cell] in
      [
        .text(setting.name), settings[setting].isEmpty ? .empty : .text(settings[setting]),
        settings.isChosen(setting) ? .words(LocalizedText("yes")) : .empty,
        .words(setting.summary),
      ]
    }
    return Report([.table(Table(columns: columns, rows: rows))])
  }

  private static func explanation(of setting: Setting, _ interpreter: Interpreter) -> Report {
    let figures = [
      Figure(
        key: "value", label: LocalizedText("At present"), cell: .text(interpreter.value(of: setting)),
        remark: setting.meaning(interpreter.value(of: setting), in: interpreter.session.style.language)),
      Figure(key: "default", label: LocalizedText("Default"), cell: .text(interpreter.fallback(of: setting))),
    ]
    let choices = setting.choices?.map { [Cell.text($0.word), .words($0.meaning)] } ?? []
    let columns = [
      Column(key: "choice", label: LocalizedText("Value")),
      Column(key: "meaning", label: LocalizedText("Meaning"), isProse: true),
    ]
    let parts: [Report.Part] = [.note(setting.summary), .figures(heading: nil, figures)]
    return Report(choices.isEmpty ? parts : parts + [.table(Table(columns: columns, rows: choices))])
  }
}

extension Interpreter {
  /// Chooses a value for a setting, puts it into effect, and keeps it where there is a person to keep it for.
  func choose(_ setting: Setting, _ value: Token) throws(Problem) -> Report {
    let isDefault = value.text.lowercased() == "default" && !value.isQuoted
    var chosen = settings
    chosen.choose(isDefault ? nil : try setting.value(value), for: setting)
    try useLocale(of: chosen, after: setting, at: value)
    if setting.name == Setting.service.name {
      useService(of: chosen)
      // A script uses it, and leaves what the person keeps as it is.
      if !isAtPrompt, !isStarting { return Report() }
    }
    settings = chosen
    if setting.name == Setting.output.name { format = OutputFormat(rawValue: settings[setting]) ?? format }
    console?.apply(setting, settings[setting])
    try keepSettings()
    return Report()
  }

  /// Keeps a value that is in effect already; nil for none.
  func keep(_ value: String?, for setting: Setting) throws(Problem) {
    settings.choose(value, for: setting)
    try keepSettings()
  }

  private func keepSettings() throws(Problem) {
    if keepsSettings, let fault = console?.keep(settings) { throw Problem(.file(fault)) }
  }
}

/// The name of a setting.
///
/// It offers the value behind it too, since what could stand there depends on the name.
private struct SettingKind: ParameterKind {
  var takesRest: Bool { true }

  func read(_ words: inout ArgumentCursor, _ session: Workspace) throws(Problem) -> Argument {
    .text(try words.take(LocalizedText("the name of a setting")))
  }

  func suggestions(after before: ArraySlice<Token>, _ session: Workspace) -> [Suggestion.Candidate] {
    guard let name = before.first else { return Setting.all.map { .init($0.name, $0.summary) } }
    guard before.count == 1 else { return [] }
    let named = Setting.all.first { $0.name == name.text.lowercased() }
    return (named?.completions(in: session.style.language).map { .init($0.word, $0.meaning) } ?? []) + [
      .init("default", LocalizedText("as when nothing is chosen"))
    ]
  }
}

/// A value of the setting that was named before.
private struct SettingValueKind: ParameterKind {
  func read(_ words: inout ArgumentCursor, _ session: Workspace) throws(Problem) -> Argument {
    .text(try words.take(LocalizedText("a value")))
  }

  func suggestions(after before: ArraySlice<Token>, _ session: Workspace) -> [Suggestion.Candidate] { [] }
}
