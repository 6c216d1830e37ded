import Localization
import Syntax

/// A choice about the shell that a user can make and that is kept for the next time.
package struct Setting: Sendable {
  /// One of the words that a setting takes, with its meaning.
  package typealias Choice = (word: String, meaning: LocalizedText)

  /// The name to type.
  package let name: String
  /// One sentence on the choice.
  package let summary: LocalizedText
  /// The value that holds as long as none is chosen; empty where the environment decides.
  var fallback: String
  /// The few words that it takes; nil where there are none or too many to list.
  package let choices: [Choice]?
  /// The words that it takes, for completion.
  package let completions: @Sendable (Language) -> [Choice]
  /// Reads a value.
  package internal(set) var read: @Sendable (Token, CommandContext) throws(Diagnostic) -> String
  let effect: Effect
  /// `true` when the value is run as a program.
  var startsProgram = false
  /// `true` when the value is the names of figures, as many as are typed.
  package var takesFigures = false
  /// `true` when the value may be several words.
  package var takesWords = false

  /// The effect of a setting that is more than a value to look up.
  package struct Effect: Sendable {
    /// Puts the choice into effect, or refuses it by an error.
    let apply: @Sendable (_ chosen: Settings, Interpreter, _ value: Token) throws(Diagnostic) -> Void
    /// The present value.
    let present: @Sendable (Interpreter) -> String
    /// The value that holds when none is chosen.
    let fallback: @Sendable (Interpreter) -> String
    /// `false` when a choice in a script holds for the script and is not saved.
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
    self.effect = effect ?? Setting.lookupEffect(name)
  }

  /// A setting that takes a text.
  package init(
    _ name: String, _ summary: LocalizedText, effect: Effect? = nil,
    completions: @escaping @Sendable (Language) -> [Choice] = { _ in [] },
    read: @escaping @Sendable (Token, CommandContext) throws(Diagnostic) -> String
  ) {
    (self.name, fallback, choices, self.summary) = (name, "", nil, summary)
    (self.completions, self.read) = (completions, read)
    self.effect = effect ?? Setting.lookupEffect(name)
  }

  /// The effect of a setting whose value is only looked up where it is used.
  private static func lookupEffect(_ name: String) -> Effect {
    Effect(
      apply: { _, _, _ in }, present: { $0.settings.value(named: name) },
      fallback: { $0.settings.fallback(named: name) })
  }

  /// The meaning of a value that is one of many names; nil for one of a few words.
  package func meaning(_ value: String, in language: Language) -> LocalizedText? {
    choices == nil ? completions(language).first { $0.word == value }?.meaning : nil
  }
}

extension Setting {
  /// The value that is in effect.
  package func present(in interpreter: Interpreter) -> String { effect.present(interpreter) }

  /// The value that is in effect when none is chosen.
  package func fallback(in interpreter: Interpreter) -> String { effect.fallback(interpreter) }
}
