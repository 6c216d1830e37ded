import Localization
import Reports
import Shell

extension Command {
  static let settings = Command(
    "settings", .shell, "Show, explain or change how the shell behaves.",
    details: """
      With a name, one setting is explained; with a value, it is changed and kept for the next time. The value "default" \
      goes back to what holds when nothing is chosen.
      """,
    parameters: .optional(.settingName), .optional(.word("VALUE", LocalizedText("a value"))),
    examples: [
      .init("settings", "all settings"), .init("settings hints", "explain one"),
      .init("settings color never", "change one"),
    ], recording: .never, usesStore: false
  ) { context, name, value throws(Diagnostic) in
    let all = context.interpreter.settings.all
    guard let name else { return table(context.interpreter.settings) }
    guard let setting = all.first(where: { $0.name == name.text.lowercased() }) else {
      throw context.unknownChoice(name, allowed: all.map(\.name))
    }
    guard let value else { return explanation(of: setting, context.interpreter) }
    try context.interpreter.choose(setting, value, context)
    return Report()
  }

  private static func table(_ settings: Settings) -> Report {
    let columns = [
      TableColumn(key: "name", label: LocalizedText("Setting")),
      TableColumn(key: "value", label: LocalizedText("Value")),
      TableColumn(key: "chosen", label: LocalizedText("Chosen"), importance: .useful),
      TableColumn(key: "summary", label: LocalizedText("What it decides"), isProse: true),
    ]
    let rows = settings.all.map { setting -> [Cell] in
      [
        .text(setting.name), settings[setting].isEmpty ? .empty : .text(settings[setting]),
        settings.chosen(setting) != nil ? .words(LocalizedText("yes")) : .empty,
        .words(setting.summary),
      ]
    }
    return Report([.table(Table(columns: columns, rows: rows))])
  }

  private static func explanation(of setting: Setting, _ interpreter: Interpreter) -> Report {
    let value = setting.present(in: interpreter)
    let language = interpreter.workspace.localeFormat.language
    let figures = [
      Figure(
        key: "value", label: LocalizedText("At present"), cell: .text(value),
        remark: setting.meaning(value, in: language)),
      Figure(key: "default", label: LocalizedText("Default"), cell: .text(setting.fallback(in: interpreter))),
    ]
    let choices = setting.choices?.map { [Cell.text($0.word), .words($0.meaning)] } ?? []
    let columns = [
      TableColumn(key: "choice", label: LocalizedText("Value")),
      TableColumn(key: "meaning", label: LocalizedText("Meaning"), isProse: true),
    ]
    let parts: [Report.Block] = [.note(setting.summary), .figures(heading: nil, figures)]
    return Report(choices.isEmpty ? parts : parts + [.table(Table(columns: columns, rows: choices))])
  }
}

extension Parameter where Value == Token {
  /// The name of a setting.
  ///
  /// It completes the value behind it too, since that depends on the name.
  fileprivate static var settingName: Parameter {
    Parameter("NAME", takesRest: true) { words, _ throws(Diagnostic) in
      try words.take(LocalizedText("the name of a setting"))
    } complete: { words, context in
      let all = context.interpreter.settings.all
      guard let name = words.first else { return all.map { .init($0.name, $0.summary) } }
      guard words.count == 1 else { return [] }
      let setting = all.first { $0.name == name.text.lowercased() }
      let values = setting?.completions(context.workspace.localeFormat.language) ?? []
      return values.map { .init($0.word, $0.meaning) } + [
        .init("default", LocalizedText("as when nothing is chosen"))
      ]
    }
  }
}
