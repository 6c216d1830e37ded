import Localization
import Model
import Reports
import Shell
import Syntax

extension Command {
  static let settings = Command(
    "settings", .shell, "Show, explain or change how the shell behaves.",
    details: """
      With a name, one setting is explained; with a value, it is changed and kept for the next time.
      "hints off", "keys vi" and "output json" need no "settings" in front.
      The value "default" goes back to what applies when nothing is chosen.
      """,
    syntax: .optional(.settingChoice),
    examples: [
      .init("settings", "all settings"), .init("settings hints", "explain one"),
      .init("settings color never", "change one"),
    ], recording: .never, reach: .outside, usesStore: false
  ) { context, choice throws(Diagnostic) in
    guard let choice else { return table(context.interpreter.settings) }
    guard let value = choice.value else { return explanation(of: choice.setting, context.interpreter) }
    try context.interpreter.choose(choice.setting, value, context)
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
    return Report(
      (choices.isEmpty ? parts : parts + [.table(Table(columns: columns, rows: choices))])
        // The style of keys is of little use to a person who does not know the keys.
        + (setting.name == Setting.keys.name ? KeyHelp.blocks : []))
  }
}

/// A setting and the value that is chosen for it; nil to explain it.
private struct SettingChoice: Sendable {
  let setting: Setting
  let value: Token?
}

/// A setting that is none of the shell's.
enum SettingsError: DiagnosticError {
  /// It is a field of the property.
  case isOfProperty(String, line: String)

  var diagnosis: Diagnosis {
    switch self {
    case .isOfProperty(let name, let line):
      Diagnosis(
        "is-of-property",
        LocalizedText(
          "\(name) is a definition that is kept with the property, not a setting of the shell: \(quoted(line)) chooses it."
        ))
    }
  }
}

extension Syntax where Value == SettingChoice {
  /// The name of a setting, and perhaps a value.
  fileprivate static var settingChoice: Syntax {
    Syntax<Setting>.setting.then(usage: "[VALUE]") { setting, _ in
      Syntax<Token?>.optional(.value(of: setting))
    }.map { SettingChoice(setting: $0.0, value: $0.1) }
  }
}

extension Syntax where Value == Setting {
  /// The error of a word for a definition, such as the `noi` of `noi_rule`, with the line to type.
  ///
  /// There is one way to change a property, which undo, recordings and the change log know: a setting of the shell
  /// is none of that.
  private static func definition(
    _ name: Token, _ value: Token?, _ context: ReadingContext
  ) -> Diagnostic? {
    let word = name.text.lowercased()
    let fields = context.workspace.fields.filter { $0.section == Rental.definitionSection }
    let field = fields.first { field in
      // The stem of its name: the `invested` of `cash_invested`.
      field.name == word || word.hasSuffix(field.name.split(separator: "_").dropLast().joined(separator: "_"))
    }
    guard let field else { return nil }
    let choice = value.map { $0.text.lowercased() }.flatMap { field.choices.contains($0) ? $0 : nil }
    let line = "set \(field.name) \(choice ?? field.choices.last ?? "")"
    return Diagnostic(SettingsError.isOfProperty(name.text, line: line), at: name.range)
  }

  /// The name of a setting.
  fileprivate static var setting: Syntax {
    Syntax("NAME") { words, context throws(Diagnostic) in
      let name = try words.take(LocalizedText("the name of a setting"))
      let all = context.ofCommand.interpreter.settings.all
      if let setting = all.first(where: { $0.name == name.text.lowercased() }) { return setting }
      throw definition(name, words.next, context) ?? context.unknownChoice(name, allowed: all.map(\.name))
    } complete: { context in
      context.ofCommand.interpreter.settings.all.map { .init($0.name, $0.summary) }
    }
  }
}

extension Syntax where Value == Token {
  /// The value of a setting, which is several words where it takes them.
  fileprivate static func value(of setting: Setting) -> Syntax {
    Syntax("VALUE") { words, _ throws(Diagnostic) in
      guard setting.takesWords else { return try words.take(LocalizedText("a value")) }
      let token = try words.takeText(LocalizedText("a value"))
      if setting.takesFigures { words.expect { figureCandidates($0, without: token.text) } }
      return token
    } complete: { context in
      let values = setting.completions(context.workspace.localeFormat.language)
      return values.map { .init($0.word, $0.meaning) } + [
        .init("default", LocalizedText("as when nothing is chosen"))
      ] + (setting.takesFigures ? figureCandidates(context, without: "") : [])
    }
  }

  /// The figures that are not among the names of a text.
  private static func figureCandidates(
    _ context: ReadingContext, without text: String
  ) -> [Suggestion.Candidate] {
    let taken = Set(text.lowercased().split(separator: " ").map(String.init))
    return context.workspace.figureNames.filter { !taken.contains($0.name) }.map { .init($0.name, $0.help) }
  }
}
