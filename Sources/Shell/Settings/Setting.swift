import Localization

/// A choice about the shell that a user can make and that is kept for the next time.
package struct Setting: Sendable {
  /// One of the words that a setting takes, with its meaning.
  package typealias Choice = (word: String, meaning: LocalizedText)

  /// The name to type.
  package let name: String
  /// One sentence on the choice.
  package let summary: LocalizedText
  /// The value that holds as long as none is chosen; empty where the environment decides.
  let fallback: String
  /// The few words that it takes; nil where there are none or too many to list.
  package let choices: [Choice]?
  /// The words that it takes, for completion.
  package let completions: @Sendable (Language) -> [Choice]
  /// Reads a value.
  package let read: @Sendable (Token, CommandContext) throws(Diagnostic) -> String
  private let effect: Effect

  /// The effect of a setting that is more than a value to look up.
  package struct Effect: Sendable {
    /// Puts the choice into effect, or refuses it by an error.
    let apply: @Sendable (_ chosen: Settings, Interpreter, _ value: Token) throws(Diagnostic) -> Void
    /// The present value.
    let present: @Sendable (Interpreter) -> String
    /// The value that holds when none is chosen.
    let fallback: @Sendable (Interpreter) -> String
    /// `false` when a script uses the choice and leaves the user's own as it is.
    let isKeptInScripts: Bool

    /// An effect with its present value and its fallback.
    package init(
      apply: @escaping @Sendable (Settings, Interpreter, Token) throws(Diagnostic) -> Void,
      present: @escaping @Sendable (Interpreter) -> String,
      fallback: @escaping @Sendable (Interpreter) -> String, isKeptInScripts: Bool = true
    ) {
      (self.apply, self.present, self.fallback) = (apply, present, fallback)
      self.isKeptInScripts = isKeptInScripts
    }
  }

  /// A setting that takes one of a few words.
  package init(
    _ name: String, _ fallback: String, _ choices: [Choice], _ summary: LocalizedText, effect: Effect? = nil
  ) {
    (self.name, self.fallback, self.choices, self.summary) = (name, fallback, choices, summary)
    completions = { _ in choices }
    read = { token, context throws(Diagnostic) in
      let word = token.text.lowercased()
      let allowed = choices.map(\.word)
      guard allowed.contains(word) else { throw context.unknownChoice(token, allowed: allowed) }
      return word
    }
    self.effect = effect ?? Setting.lookUp(name)
  }

  /// A setting that takes a text.
  package init(
    _ name: String, _ summary: LocalizedText, effect: Effect? = nil,
    completions: @escaping @Sendable (Language) -> [Choice] = { _ in [] },
    read: @escaping @Sendable (Token, CommandContext) throws(Diagnostic) -> String
  ) {
    (self.name, fallback, choices, self.summary) = (name, "", nil, summary)
    (self.completions, self.read) = (completions, read)
    self.effect = effect ?? Setting.lookUp(name)
  }

  /// The effect of a setting whose value is looked up where it matters.
  private static func lookUp(_ name: String) -> Effect {
    Effect(
      apply: { _, _, _ in }, present: { $0.settings.value(named: name) },
      fallback: { $0.settings.fallback(named: name) })
  }

  /// The meaning of a value that is one of many names; nil for the few words that are listed with their meanings.
  package func meaning(_ value: String, in language: Language) -> LocalizedText? {
    choices == nil ? completions(language).first { $0.word == value }?.meaning : nil
  }
}

/// The settings that a user has chosen.
package struct Settings: Sendable {
  /// Every setting, in the order in which they are shown.
  package let all: [Setting]
  private var chosen: [String: String] = [:]

  /// Settings of which none is chosen.
  package init(_ all: [Setting] = []) { self.all = all }

  /// The value of a setting, chosen or not.
  package subscript(setting: Setting) -> String { chosen[setting.name] ?? setting.fallback }

  /// The value that the user chose for a setting; nil for none.
  package func chosen(_ setting: Setting) -> String? { chosen[setting.name] }

  /// Chooses a value; nil goes back to the fallback.
  package mutating func choose(_ value: String?, for setting: Setting) { chosen[setting.name] = value }

  fileprivate func value(named name: String) -> String { chosen[name] ?? fallback(named: name) }

  fileprivate func fallback(named name: String) -> String { all.first { $0.name == name }?.fallback ?? "" }

  /// The commands that make the same choices, for a file.
  package var script: String {
    let lines = all.compactMap { setting in
      chosen[setting.name].map { "settings \(setting.name) \(Quoting.word($0))\n" }
    }
    return "# What you chose with \"settings\"; written by roi.\n" + lines.joined()
  }
}

extension Interpreter {
  /// Chooses a value for a setting, puts it into effect, and saves it where there is a user to save it for.
  package func choose(_ setting: Setting, _ value: Token, _ context: CommandContext) throws(Diagnostic) {
    let isDefault = value.text.lowercased() == "default" && !value.isQuoted
    var chosen = settings
    chosen.choose(isDefault ? nil : try setting.read(value, context), for: setting)
    try setting.apply(chosen, self, value)
    if !setting.isKeptInScripts, !isAtPrompt, !isStarting { return }
    settings = chosen
    console?.apply(setting, settings[setting])
    try saveSettings()
  }

  /// Saves a value that is in effect already; nil for none.
  package func save(_ value: String?, for setting: Setting) throws(Diagnostic) {
    settings.choose(value, for: setting)
    try saveSettings()
  }

  private func saveSettings() throws(Diagnostic) {
    if savesSettings, let error = console?.saveSettings(settings) { throw Diagnostic(error) }
  }
}

extension Setting {
  fileprivate func apply(
    _ chosen: Settings, _ interpreter: Interpreter, _ value: Token
  ) throws(Diagnostic) {
    try effect.apply(chosen, interpreter, value)
  }

  fileprivate var isKeptInScripts: Bool { effect.isKeptInScripts }

  /// The value that is in effect.
  package func present(in interpreter: Interpreter) -> String { effect.present(interpreter) }

  /// The value that is in effect when none is chosen.
  package func fallback(in interpreter: Interpreter) -> String { effect.fallback(interpreter) }
}
