import Localization
import Model

/// A word of a command that is unknown, missing or too much.
package enum ArgumentError: DiagnosticError {
  case unknownCommand(String, nearest: NameSuggestion?)
  /// A value behind a figure that is worked out; with the field that was probably meant.
  case valueOfFigure(String, field: String?, value: String)
  /// A command of another kind of worksheet, with the one that does the same here.
  case otherWorksheet(String, here: String, kind: String)
  /// A field where the worksheet has none, with the commands that change it.
  case noFields(String, commands: [String])
  /// An equals sign between a field and its value.
  case equalsSign(field: String)
  case ambiguousCommand(String, choices: [String])
  case missing(LocalizedText, usage: String)
  /// A field without a value behind it.
  case missingValue(Field, usage: String)
  /// A word behind the last one that is read; with a flag that is nearly the same.
  case unexpected(String, usage: String, flag: String? = nil)
  /// A value where the present one is to be edited.
  case valueToEdit(field: String, value: String)
  case unknownField(String, nearest: NameSuggestion?)
  case fieldTwice(String)
  /// A word of the language that was there already.
  case wordTwice(String)
  case contradiction(String, String)
  case unknownChoice(String, allowed: [String], nearest: String?, isCommand: Bool = false)
  case notACount(String, of: LocalizedText)
  /// Two numbers for a field, which has one.
  case rangeForValue(field: String, low: String, high: String)
  /// A reason that is empty, or longer than it may be.
  case badReason(limit: Int)

  package var nearestName: String? {
    switch self {
    case .unknownCommand(_, let nearest), .unknownField(_, let nearest): nearest?.nameHere
    case .valueOfFigure(_, let field, _): field
    case .otherWorksheet(_, let here, _): here
    case .unknownChoice(_, _, let nearest, _), .unexpected(_, _, let nearest): nearest
    default: nil
    }
  }

  /// `true` where the words end too soon.
  package var isOfEnd: Bool {
    switch self {
    case .missing, .missingValue: true
    default: false
    }
  }

  package var diagnosis: Diagnosis {
    switch self {
    case .unknownCommand(_, .topic(let typed, let topic, let answers)):
      Diagnosis(
        "unknown-command",
        NameSuggestion.topic(typed: typed, name: topic, answers: answers).sentence)
    case .unknownCommand(let name, let nearest):
      Diagnosis(
        "unknown-command",
        LocalizedText("There is no command \(quoted(name)).").then(
          nearest?.sentence ?? LocalizedText("\"help all\" lists them."))
      )
    case .valueOfFigure(let figure, let field, let value):
      Diagnosis(
        "value-of-figure",
        LocalizedText("\(figure) is worked out, not entered.").then(
          field.map { LocalizedText("\"\($0) \(value)\" enters \($0).") }
            ?? LocalizedText("\"explain \(figure)\" shows from what.")))
    case .otherWorksheet(let command, let here, let kind):
      Diagnosis(
        "wrong-kind",
        LocalizedText(
          "\"\(command)\" works on another kind of worksheet. Here it is \"\(here)\"; \"use \(kind)\" goes to the other."
        ))
    case .noFields(let name, let commands):
      Diagnosis(
        "unknown-field",
        LocalizedText(
          "There is no field \(quoted(name)): this worksheet is a list. \(LocalizedText.all(commands)) work on it."
        ))
    case .equalsSign(let field):
      Diagnosis(
        "equals-sign", LocalizedText("No \"=\" goes between a field and its value: set \(field) VALUE"))
    case .ambiguousCommand(let typed, let choices):
      Diagnosis(
        "ambiguous-command", LocalizedText("\(quoted(typed)) could be \(LocalizedText.any(choices))."))
    case .missing(let what, let usage):
      Diagnosis("missing-argument", LocalizedText("Missing: \(what). Usage: \(usage)"))
    case .missingValue(let field, let usage):
      ArgumentError.missing(LocalizedText("a value for \(field.name)"), usage: usage).diagnosis
    case .unexpected(let word, _, let flag?):
      Diagnosis(
        "unexpected-argument", LocalizedText("\(quoted(word)) cannot go here.").then(didYouMean(flag)))
    case .unexpected(let word, let usage, nil):
      Diagnosis("unexpected-argument", LocalizedText("\(quoted(word)) is one word too many. Usage: \(usage)"))
    case .valueToEdit(let field, let value):
      Diagnosis(
        "unexpected-argument",
        LocalizedText(
          "\"edit \(field)\" puts the present value in a line; to enter another: set \(field) \(Quoting.word(value))"
        ))
    case .unknownField(let name, let nearest):
      Diagnosis(
        "unknown-field",
        LocalizedText("There is no field \(quoted(name)).").then(
          nearest?.sentence ?? LocalizedText("\"fields\" lists them."))
      )
    case .fieldTwice(let name):
      Diagnosis("field-twice", LocalizedText("\(name) is set twice in one command."))
    case .wordTwice(let word):
      Diagnosis(
        "word-twice",
        LocalizedText("\(quoted(word)) appears twice: each part of the command can appear only once."))
    case .contradiction(let one, let other):
      Diagnosis(
        "contradiction",
        LocalizedText(
          "This does not agree with \(other), from which \(one) follows: set only one of the two.")
      )
    case .unknownChoice(_, let allowed, _, _) where allowed.count == 1:
      Diagnosis("unknown-choice", LocalizedText("Only \"\(allowed[0])\" can go here."))
    case .unknownChoice(let typed, let allowed, let nearest, let isCommand):
      Diagnosis(
        "unknown-choice",
        LocalizedText("\(quoted(typed)) is not one of \(LocalizedText.all(allowed)).").then(
          didYouMean(nearest)
            ?? (isCommand ? LocalizedText("\(quoted(typed)) is a command of its own.") : nil))
      )
    case .rangeForValue(let field, let low, let high):
      Diagnosis(
        "range-for-value",
        LocalizedText("\(field) is one number here. For a range: vary \(field) \(low) to \(high)"))
    case .notACount(let typed, _) where Self.isNumber(typed):
      Diagnosis("not-a-count", LocalizedText("\(quoted(typed)) is too large a number here."))
    case .notACount(let typed, let what):
      Diagnosis(
        "not-a-count", LocalizedText("The number of \(what) is a whole number from 1, not \(quoted(typed))."))
    case .badReason(let limit):
      Diagnosis(
        "bad-reason",
        LocalizedText("A reason is a text of 1 to \(limit) bytes, in quotes where it has to be."))
    }
  }

  /// `true` for a number from 1, however large.
  private static func isNumber(_ word: String) -> Bool {
    word.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      && word.contains { $0 != "0" }
  }
}
