import Finance
import Reports
import Worksheets

/// The one place with sentences: what replies, remarks and errors say.
enum Wording {
  // MARK: Remarks

  static let isDefault = "default"
  static let thisScript = "this script"
  static let unnamed = "the unnamed property"

  static func follows(from fields: [String]) -> String {
    "follows from \(list(fields, "and"))"
  }

  static func reason(_ absence: Absence) -> String {
    switch absence {
    case .noCashInvested(let month): "no cash is invested by month \(month)"
    case .noLoan: "there is no loan"
    case .pastPayoff(let month, let last): "there is no month \(month): the loan ends with month \(last)"
    case .noMonths: "this worksheet has no months"
    case .missing(let label): "\(label) is not entered yet"
    case .tooLarge: "it is too large"
    }
  }

  static func unit(of field: Field) -> String {
    switch field.unit {
    case .money: "money"
    case .percent: "percent"
    case .term: "years, or months as 25m"
    case .count: "whole number"
    case .frequency: "times a year, or continuous"
    }
  }

  // MARK: Replies

  static func unchanged(_ fields: [Field]) -> String {
    fields.count == 1 ? "\(fields[0].label) is that already." : "Nothing to change: everything is so already."
  }

  /// The field reads as before, but is now the one that the person stated.
  static func isKept(_ field: Field, from mover: String) -> String {
    "\(field.label) is that already; from now on it stays when \(mover) changes."
  }

  /// A value was typed in the marks of the person's locale.
  static func read(_ typed: String, as cell: Cell, in style: NumberStyle) -> String {
    "Read \(typed) as \(style.text(cell))."
  }

  /// What was stated cannot show yet.
  static func waits(_ field: Field, _ stated: Cell, for mover: String, in style: NumberStyle) -> String {
    "\(field.label) will be \(style.text(stated)) as soon as there is a \(mover)."
  }

  static func saved(as name: String) -> String {
    "Saved as \(Quoting.word(name)); every change is kept from now on."
  }
  static func isOpen(_ name: String) -> String { "\(Quoting.word(name)) is open already." }
  static func opened(_ name: String) -> String { "Opened \(Quoting.word(name))." }
  static func begun(_ kind: any Worksheet.Type) -> String { "An empty \(kind.noun)." }
  static func isUsed(_ kind: any Worksheet.Type, _ name: String?) -> String {
    "\(kind.summary)\(name.map { " Open: \(Quoting.word($0))." } ?? "")"
  }
  static func renamed(_ name: String, to other: String) -> String {
    "\(Quoting.word(name)) is called \(Quoting.word(other)) now."
  }
  static func copied(_ name: String, to other: String) -> String {
    "\(Quoting.word(other)) is a copy of \(Quoting.word(name))."
  }
  static func deleted(_ name: String) -> String { "Deleted \(Quoting.word(name)); \"undo\" brings it back." }
  static let nothingSaved = "Nothing is saved under a name yet: \"save NAME\" does it."

  static func kept(_ name: String?) -> [Report.Part] {
    name.map { [.note("The unnamed property is kept as \(Quoting.word($0)).")] } ?? []
  }

  static func undone(_ label: String) -> String { "Undone: \(label)" }
  static func redone(_ label: String) -> String { "Done again: \(label)" }

  static func isAt(_ place: Place) -> String {
    switch place {
    case .property: "At the property."
    case .amortization: "At the schedule."
    case .month(let month): "At month \(month)."
    case .year(let year): "At year \(year)."
    }
  }

  static func recording(to path: String) -> String { "Recording to \(shown(path))." }
  static func recorded(to path: String) -> String { "Recorded to \(shown(path))." }
  static func recordingEnded(_ path: String, _ reason: String) -> String {
    "\(reason) The recording to \(shown(path)) ended before this command."
  }
  static func exported(_ command: String, to path: String) -> String {
    "Wrote the result of \"\(command)\" to \(shown(path))."
  }
  static func format(_ format: OutputFormat) -> String { "The output format is \(format.rawValue)." }

  static func summary(of format: OutputFormat) -> String {
    switch format {
    case .text: "aligned, for people"
    case .json: "one object a line, for programs"
    case .csv: "comma-separated, for spreadsheets"
    case .markdown: "tables for documents"
    }
  }

  static let leftAsItWas = "Everything is left as it was."
  static func left(_ reason: Console.Reason) -> String {
    switch reason {
    case .editorFailed(let status): "The editor ended with status \(status). \(leftAsItWas)"
    case .editorUnavailable(let call): "The editor could not be used (\(call)). \(leftAsItWas)"
    case .editedTextInvalid: "What the editor left is not UTF-8 text. \(leftAsItWas)"
    }
  }
  static let goBackIn = "Go back in to mend it?"
  static func running(_ name: String, line: Int) -> String { "Running \(name): line \(line)" }
  static let historyCleared = "The history is empty."
  static let keysHint = "\"keys emacs\" and \"keys vi\" choose the style; .editrc in your home can bind more."

  static let helpHint =
    "\"help COMMAND\" or \"help FIELD\" explains one; \"fields\" lists what can be set; Tab completes."

  static func howToSet(_ field: Field, in style: NumberStyle, isTyped: Bool) -> String {
    let examples = list(examples(field, in: style, isTyped: isTyped), "or")
    return "To change it: set \(field.name) VALUE, with a value such as \(examples)."
  }

  // MARK: The log and other shells

  static func deletedElsewhere(_ name: String?) -> String {
    "Another shell deleted \(name.map(Quoting.word) ?? "this property"). What it held is still here, unnamed."
  }
  static func unreadableNow(_ reason: String) -> String {
    "\(reason) What was here before is still here, unnamed."
  }
  static func renamedElsewhere(_ name: String?, _ other: String?) -> String {
    "Another shell renamed \(name.map(Quoting.word) ?? "this property") to \(other.map(Quoting.word) ?? "nothing")."
  }
  static let changedElsewhere = "Another shell changed this property:"

  static func shell(of entry: LogEntry, in session: Session) -> String {
    if entry.session == session.identity.session { return "this" }
    return entry.number <= session.inheritedEntries ? "earlier" : "another"
  }

  static func state(_ state: LogEntry.State) -> String {
    switch state {
    case .done: "done"
    case .undone: "undone"
    case .dropped: "undone for good"
    }
  }

  /// What an entry did, in registry names and canonical values.
  static func effect(_ deltas: [Delta]) -> String {
    let parts = deltas.compactMap { delta -> String? in
      let change = "\(delta.from ?? "–") → \(delta.to ?? "–")"
      return switch delta.subject {
      case .field(let field): "\(field) \(change)"
      case .name: "name \(change)"
      case .existence: delta.to == nil ? "deleted" : nil
      case .open: nil
      }
    }
    return parts.joined(separator: ", ")
  }

  // MARK: Pieces

  /// What was typed, in quotes; the beginning of it, when it is long.
  static func quoted(_ typed: String) -> String {
    let most = 60
    return typed.utf8.count <= most || typed.count <= most ? "\"\(typed)\"" : "\"\(typed.prefix(most))…\""
  }

  /// A path as it would be typed; the end of it, when it is long.
  static func shown(_ path: String) -> String {
    let most = 200
    return Quoting.word(path.utf8.count <= most || path.count <= most ? path : "…\(path.suffix(most))")
  }

  /// Words in a row: `a`, `a or b`, `a, b or c`.
  static func list(_ words: [String], _ last: String) -> String {
    guard let final = words.last, words.count > 1 else { return words.first ?? "" }
    return "\(words.dropLast().joined(separator: ", ")) \(last) \(final)"
  }

  /// A guess as a sentence, such as `Did you mean "rent"?`, after a blank; or nothing.
  static func guess(_ nearest: String?) -> String {
    nearest.map { " Did you mean \"\($0)\"?" } ?? ""
  }

  /// What a field's values are.
  static func noun(_ field: Field) -> String {
    switch field.unit {
    case .money: "an amount"
    case .percent: "a percentage"
    case .term: "a length of time"
    case .count: "a whole number"
    case .frequency: "a number of times"
    }
  }

  /// Values of a field as people type them.
  /// - Parameter isTyped: Whether they may be written as in the locale; in a script they are written as everywhere.
  static func examples(_ field: Field, in style: NumberStyle, isTyped: Bool) -> [String] {
    switch field.unit {
    case .money where isTyped || style == .enUS:
      ["1800", style.text(.money(style.currency.amount(1800), .atLeast(2))), "250k"]
    case .money: ["1800", "1,800", "250k"]
    case .percent: ["20", "6.5%"]
    case .term: ["30", "30y", "25m"]
    case .count: ["3", "12"]
    case .frequency: ["4", "monthly", "continuous"]
    }
  }

  /// What a field takes: `rent takes an amount from $0 to $1,000,000,000,000,000.`.
  static func allowed(_ field: Field, in style: NumberStyle) -> String {
    let ends = [field.lowest(in: style.currency), field.highest(in: style.currency)]
    let text = ends.map { style.text(Presentation.bound($0)) }.joined(separator: " to ")
    return "\(field.name) takes \(noun(field)) from \(text)."
  }
}
