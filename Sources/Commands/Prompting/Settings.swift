import Localization
import Reports
import ScheduleAPI

/// One thing about the shell that a person can choose; the registry of them is `Setting.all`.
package struct Setting: Sendable {
  /// The name to type.
  package let name: String
  /// One sentence on what it decides.
  let summary: LocalizedText
  private let values: Values
  /// What holds as long as nothing was chosen; empty where the environment decides.
  let fallback: String

  /// What it takes.
  private enum Values {
    /// One of a few words, each with its meaning.
    case words([(word: String, meaning: LocalizedText)])
    case text
    case locale
    case currency
    case service
  }

  private init(_ name: String, _ fallback: String, _ values: Values, _ summary: LocalizedText) {
    (self.name, self.fallback, self.values, self.summary) = (name, fallback, values, summary)
  }

  private init(
    _ name: String, _ fallback: String, _ words: [(String, LocalizedText)], _ summary: LocalizedText
  ) {
    self.init(name, fallback, .words(words.map { (word: $0.0, meaning: $0.1) }), summary)
  }

  private static let onOff = [("on", LocalizedText("yes")), ("off", LocalizedText("no"))]

  /// Whether dim text after the cursor shows what may come next.
  package static let hints = Setting(
    "hints", "on", onOff, LocalizedText("Whether dim text after the cursor shows what may come next."))
  /// Whether lines are kept for the next time.
  package static let history = Setting(
    "history", "on", onOff, LocalizedText("Whether the lines you type are kept for the next time."))
  /// When colour is used.
  package static let color = Setting(
    "color", "auto",
    [
      ("auto", LocalizedText("on a terminal that has it, unless NO_COLOR is set")),
      ("always", LocalizedText("everywhere")),
      ("never", LocalizedText("nowhere")),
    ],
    LocalizedText("When colour is used."))
  /// What shows long output.
  package static let pager = Setting(
    "pager", "", .text,
    LocalizedText("The command that shows long output; when none is chosen $ROI_PAGER, $PAGER or less."))
  /// The style of keys.
  package static let keys = Setting(
    "keys", "",
    [
      ("emacs", LocalizedText("as in most shells")),
      ("vi", LocalizedText("with an insert and a command mode")),
    ],
    LocalizedText("The style of keys; when none is chosen .editrc decides, and else it is emacs."))
  /// The format of results.
  package static let output = Setting(
    "output", "text", OutputFormat.allCases.map { ($0.rawValue, Wording.summary(of: $0)) },
    LocalizedText("The format of results at the prompt."))

  /// How amounts are written.
  package static let locale = Setting(
    "locale", "", .locale,
    LocalizedText("How amounts are written; when none is chosen LC_ALL, LC_MONETARY or LANG decides.")
  )
  /// What amounts are in.
  package static let currency = Setting(
    "currency", "", .currency,
    LocalizedText("The currency of all amounts; when none is chosen it is the locale's own."))

  /// The language of what is said.
  package static let language = Setting(
    "language", "", Languages.all.map { ($0.code, LocalizedText(verbatim: $0.name)) },
    LocalizedText(
      "The language of what the shell says; when none is chosen LC_ALL, LC_MESSAGES or LANG decides."))

  /// Whether the journal may ask where somebody is.
  package static let place = Setting(
    "place", "ask",
    [
      ("ask", LocalizedText("ask once whether it may")),
      ("allow", LocalizedText("ask for the place of each entry")),
      ("deny", LocalizedText("never ask")),
    ],
    LocalizedText("Whether the journal may ask where you are."))

  /// Where schedules come from.
  package static let service = Setting(
    "service", "", .service,
    LocalizedText(
      "The service that schedules come from; when none is chosen ROI_SERVICE, or they are computed here."))

  /// Every setting, in the order in which they are shown.
  static let all = [hints, history, color, pager, keys, language, locale, currency, output, place, service]

  /// The few words that it takes, each with its meaning; nil where there are none or too many to list.
  var choices: [(word: String, meaning: LocalizedText)]? {
    if case .words(let words) = values { words } else { nil }
  }

  /// The words that it takes, each with its meaning, to complete what was begun.
  func completions(in language: Language) -> [(word: String, meaning: LocalizedText)] {
    switch values {
    case .words(let words): words
    case .text, .service: []
    case .locale: ICULocales.locales(in: language).map { ($0.word, LocalizedText(verbatim: $0.meaning)) }
    case .currency: ICULocales.currencies(in: language).map { ($0.word, LocalizedText(verbatim: $0.meaning)) }
    }
  }

  /// What one of its names stands for; nil for words, which are listed with their meanings.
  func meaning(_ name: String, in language: Language) -> LocalizedText? {
    if choices != nil { return nil }
    return completions(in: language).first { $0.word == name }?.meaning
  }

  /// The value that a word says.
  func value(_ token: Token) throws(Problem) -> String {
    switch values {
    case .text: return token.text
    case .words(let words):
      let (word, allowed) = (token.text.lowercased(), words.map(\.word))
      if allowed.contains(word) { return word }
      let nearest = NearestName.name(to: word, among: allowed)
      throw Problem(.unknownChoice(token.text, allowed: allowed, nearest: nearest), at: token.range)
    case .service: return try ServiceAddress(token).description
    case .locale:
      do throws(Problem) { return try LocaleDefaults.locale(token.text) } catch {
        throw Problem(error.fact, at: token.range)
      }
    case .currency:
      do throws(Problem) { return try LocaleDefaults.currency(token.text).code } catch {
        throw Problem(error.fact, at: token.range)
      }
    }
  }
}

/// What a person has chosen about the shell.
package struct Settings: Sendable {
  private var chosen: [String: String] = [:]

  /// Settings of which none is chosen.
  package init() {}

  /// What holds for a setting.
  package subscript(setting: Setting) -> String { chosen[setting.name] ?? setting.fallback }

  /// What the person chose for a setting; nil when nothing.
  func chosen(_ setting: Setting) -> String? { chosen[setting.name] }

  /// Whether the person chose it.
  func isChosen(_ setting: Setting) -> Bool { chosen[setting.name] != nil }

  /// Chooses; nil goes back to the default.
  mutating func choose(_ value: String?, for setting: Setting) { chosen[setting.name] = value }

  /// The commands that choose the same, to be kept in a file.
  package var script: String {
    let lines = Setting.all.compactMap { setting in
      chosen[setting.name].map { "settings \(setting.name) \(Quoting.word($0))\n" }
    }
    return "# What you chose with \"settings\"; written by roi.\n" + lines.joined()
  }
}
