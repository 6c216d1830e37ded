import Localization

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

  func value(named name: String) -> String { chosen[name] ?? fallback(named: name) }

  func fallback(named name: String) -> String { all.first { $0.name == name }?.fallback ?? "" }

  /// The commands that make the same choices, for a file.
  package var script: String {
    let lines = all.compactMap { setting in
      chosen[setting.name].map { "settings \(setting.name) \(Quoting.word($0))\n" }
    }
    return "# What you chose with \"settings\"; written by roi.\n" + lines.joined()
  }
}

extension Interpreter {
  /// Chooses a value for a setting, puts it into effect, and saves it at a prompt.
  package func choose(_ setting: Setting, _ value: Token, _ context: CommandContext) throws(Diagnostic) {
    let isDefault = value.text.lowercased() == "default" && !value.isQuoted
    var chosen = settings
    chosen.choose(isDefault ? nil : try setting.read(value, context), for: setting)
    try setting.effect.apply(chosen, self, value)
    if !setting.effect.isKeptInScripts, !isAtPrompt, !isStarting { return }
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
