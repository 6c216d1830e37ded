import Localization
import Syntax

/// The settings that a user has chosen.
package struct Settings: Sendable {
  /// Every setting, in the order in which they are shown.
  package var all: [Setting] { list() }
  private let list: @Sendable () -> [Setting]
  private var chosen: [String: String] = [:]
  /// The choices for the next time: not those of scripts, which hold for the session.
  private var kept: [String: String] = [:]

  /// Settings of which none is chosen.
  /// - Parameter all: Evaluated when all are needed, which few sessions do.
  package init(_ all: @autoclosure @escaping @Sendable () -> [Setting] = []) { list = all }

  /// The value of a setting, chosen or not.
  package subscript(setting: Setting) -> String { chosen[setting.name] ?? setting.fallback }

  /// The value that the user chose for a setting; nil for none.
  package func chosen(_ setting: Setting) -> String? { chosen[setting.name] }

  /// Chooses a value; nil goes back to the fallback.
  /// - Parameter isKept: `true` for a choice that holds the next time too.
  package mutating func choose(_ value: String?, for setting: Setting, isKept: Bool) {
    chosen[setting.name] = value
    if isKept { kept[setting.name] = value }
  }

  func value(named name: String) -> String { chosen[name] ?? fallback(named: name) }

  func fallback(named name: String) -> String { all.first { $0.name == name }?.fallback ?? "" }

  /// The commands that make the kept choices, for a file.
  package var script: String {
    let lines = all.compactMap { setting in
      kept[setting.name].map { "settings \(setting.name) \(Quoting.word($0))\n" }
    }
    return "# What you chose with \"settings\"; written by roi.\n" + lines.joined()
  }
}

extension Interpreter {
  /// Chooses a value for a setting, and puts it into effect.
  ///
  /// What is typed at a prompt is kept for the next time. The choice of a script holds for the session, and a
  /// script can choose no program: else what it leaves behind would be run long after it.
  package func choose(_ setting: Setting, _ value: Token, _ context: CommandContext) throws(Diagnostic) {
    let isUsersOwn = isAtPrompt || isStarting && scripts.count == 1
    if setting.startsProgram {
      guard isUsersOwn else {
        throw Diagnostic(PermissionError.settingOfScript(setting.name), at: value.range)
      }
      try refuse(ifSafe: .program)
    }
    let isDefault = value.text.lowercased() == "default" && !value.isQuoted
    let isKept = isAtPrompt || isUsersOwn && !savesSettings
    var chosen = settings
    chosen.choose(isDefault ? nil : try setting.read(value, context), for: setting, isKept: isKept)
    try setting.effect.apply(chosen, self, value)
    if !setting.effect.isKeptInScripts, !isAtPrompt, !isStarting { return }
    settings = chosen
    console?.apply(setting, settings[setting])
    if isKept { try saveSettings() }
    if console != nil, !isUsersOwn {
      context.note(
        reading: LocalizedText("\(setting.name) applies to this session; typed at the prompt, it is kept."))
    }
  }

  /// Saves a value that is in effect already; nil for none.
  package func save(_ value: String?, for setting: Setting) throws(Diagnostic) {
    settings.choose(value, for: setting, isKept: true)
    try saveSettings()
  }

  private func saveSettings() throws(Diagnostic) {
    if savesSettings, let error = console?.saveSettings(settings) { throw Diagnostic(error) }
  }
}
