import Finance
import Localization
import Model
import Reports
import Workspace

/// The one place with sentences: what replies, remarks and errors say.
package enum Wording {
  // MARK: Remarks

  static let isDefault = LocalizedText("default")
  static let thisScript = LocalizedText("this script")
  static let unnamed = LocalizedText("the unnamed worksheet")

  static func follows(from fields: [String]) -> LocalizedText {
    LocalizedText("follows from \(LocalizedText.all(fields))")
  }

  static func reason(_ absence: Absence) -> LocalizedText {
    switch absence {
    case .noCashInvested(let month): LocalizedText("no cash is invested by month \(month)")
    case .noLoan: LocalizedText("there is no loan")
    case .pastPayoff(let month, let last):
      LocalizedText("there is no month \(month): the loan ends with month \(last)")
    case .noMonths: LocalizedText("this worksheet has no months")
    case .missing(let label): LocalizedText("\(LocalizedText(key: label)) is not entered yet")
    case .tooLarge: LocalizedText("it is too large")
    }
  }

  static func unit(of field: Field) -> LocalizedText {
    switch field.unit {
    case .money: LocalizedText("money")
    case .percent: LocalizedText("percent")
    case .term: LocalizedText("years, or months as 25m")
    case .count: LocalizedText("whole number")
    case .frequency: LocalizedText("times a year, or continuous")
    }
  }

  // MARK: Replies

  static func unchanged(_ fields: [Field]) -> LocalizedText {
    fields.count == 1 ? LocalizedText("\(fields[0].title) is that already.") : allIsSo
  }

  /// The field reads as before, but is now the one that the person stated.
  static func isKept(_ field: Field, from mover: String) -> LocalizedText {
    LocalizedText("\(field.title) is that already; from now on it stays when \(mover) changes.")
  }

  /// A value was typed in the marks of the person's locale.
  static func read(_ typed: String, as cell: Cell) -> LocalizedText {
    LocalizedText("Read \(typed) as \(cell).")
  }

  /// How a number in a formula was read, and how the one is written there that an amount would have been.
  static func read(_ typed: String, asFormulasDo number: Number, not amount: String) -> LocalizedText {
    let read = Cell.number(number, .plain, .atLeast(0))
    return LocalizedText(
      "Read \(typed) as \(read): in a formula a point marks decimals. Type \(amount) for the larger one.")
  }

  /// What was stated cannot show yet.
  static func waits(_ field: Field, _ stated: Cell, for mover: String) -> LocalizedText {
    LocalizedText("\(field.title) will be \(stated) as soon as there is a \(mover).")
  }

  static func saved(as name: String) -> LocalizedText {
    LocalizedText("Saved as \(Quoting.word(name)); every change is kept from now on.")
  }
  static func isOpen(_ name: String) -> LocalizedText {
    LocalizedText("\(Quoting.word(name)) is open already.")
  }
  static func opened(_ name: String) -> LocalizedText { LocalizedText("Opened \(Quoting.word(name)).") }
  static func begun(_ kind: any Worksheet.Type) -> LocalizedText {
    LocalizedText("An empty \(LocalizedText(key: kind.noun)).")
  }
  static func isUsed(_ kind: any Worksheet.Type, _ name: String?) -> LocalizedText {
    let summary = LocalizedText(key: kind.summary)
    return name.map { LocalizedText("\(summary) Open: \(Quoting.word($0)).") } ?? summary
  }
  static func renamed(_ name: String, to other: String) -> LocalizedText {
    LocalizedText("\(Quoting.word(name)) is called \(Quoting.word(other)) now.")
  }
  static func copied(_ name: String, to other: String) -> LocalizedText {
    LocalizedText("\(Quoting.word(other)) is a copy of \(Quoting.word(name)).")
  }
  static func deleted(_ name: String) -> LocalizedText {
    LocalizedText("Deleted \(Quoting.word(name)); \"undo\" brings it back.")
  }
  static let nothingSaved = LocalizedText("Nothing is saved under a name yet: \"save NAME\" does it.")

  static func kept(_ name: String?) -> [Report.Part] {
    name.map { [.note(LocalizedText("The unnamed worksheet is kept as \(Quoting.word($0))."))] } ?? []
  }

  static func undone(_ label: String) -> LocalizedText { LocalizedText("Undone: \(label)") }
  static func redone(_ label: String) -> LocalizedText { LocalizedText("Done again: \(label)") }

  static func isAt(_ place: NavigationPath) -> LocalizedText {
    switch place {
    case .property: LocalizedText("At the property.")
    case .amortization: LocalizedText("At the schedule.")
    case .month(let month): LocalizedText("At month \(month).")
    case .year(let year): LocalizedText("At year \(year).")
    }
  }

  static func recording(to path: String) -> LocalizedText { LocalizedText("Recording to \(shown(path)).") }
  static func recorded(to path: String) -> LocalizedText { LocalizedText("Recorded to \(shown(path)).") }
  static func recordingEnded(_ path: String, _ reason: LocalizedText) -> LocalizedText {
    LocalizedText("\(reason) The recording to \(shown(path)) ended before this command.")
  }
  static func exported(_ command: String, to path: String) -> LocalizedText {
    LocalizedText("Wrote the result of \"\(command)\" to \(shown(path)).")
  }
  static func format(_ format: OutputFormat) -> LocalizedText {
    LocalizedText("The output format is \(format.rawValue).")
  }

  static func summary(of format: OutputFormat) -> LocalizedText {
    switch format {
    case .text: LocalizedText("aligned, for people")
    case .json: LocalizedText("one object a line, for programs")
    case .csv: LocalizedText("comma-separated, for spreadsheets")
    case .markdown: LocalizedText("tables for documents")
    }
  }

  static let leftAsItWas = LocalizedText("Everything is left as it was.")
  /// Whether a criterion is met.
  static func verdict(_ isMet: Bool) -> Cell { .words(isMet ? LocalizedText("pass") : LocalizedText("fail")) }

  static func left(_ reason: Console.Reason) -> LocalizedText {
    switch reason {
    case .editorFailed(let status): LocalizedText("The editor ended with status \(status). \(leftAsItWas)")
    case .editorUnavailable(let call): LocalizedText("The editor could not be used (\(call)). \(leftAsItWas)")
    case .editedTextInvalid: LocalizedText("What the editor left is not UTF-8 text. \(leftAsItWas)")
    }
  }
  static let goBackIn = LocalizedText("Go back in to mend it? [Y/n]")
  static func running(_ name: String, line: Int) -> LocalizedText {
    LocalizedText("Running \(name): line \(line)")
  }
  static let historyCleared = LocalizedText("The history is empty.")
  static let keysHint = LocalizedText(
    "\"keys emacs\" and \"keys vi\" choose the style; .editrc in your home can bind more.")

  static let helpHint =
    LocalizedText(
      "\"help COMMAND\" or \"help FIELD\" explains one; \"fields\" lists what can be set; Tab completes.")

  static func howToSet(_ field: Field, in style: LocaleFormat, isTyped: Bool) -> LocalizedText {
    let examples = LocalizedText.any(examples(field, in: style, isTyped: isTyped))
    return LocalizedText("To change it: set \(field.name) VALUE, with a value such as \(examples).")
  }

  // MARK: The log and other shells

  static func deletedElsewhere(_ name: String?) -> LocalizedText {
    LocalizedText(
      "Another shell deleted \(name.map(word) ?? LocalizedText("this worksheet")). What it held is still here, unnamed."
    )
  }
  static func unreadableNow(_ reason: LocalizedText) -> LocalizedText {
    LocalizedText("\(reason) What was here before is still here, unnamed.")
  }
  static func renamedElsewhere(_ name: String?, _ other: String?) -> LocalizedText {
    LocalizedText(
      "Another shell renamed \(name.map(word) ?? LocalizedText("this worksheet")) to \(other.map(word) ?? LocalizedText("nothing"))."
    )
  }
  static let changedElsewhere = LocalizedText("Another shell changed this worksheet:")

  static func shell(of entry: LogEntry, in session: Workspace) -> LocalizedText {
    if entry.session == session.identity.session { return LocalizedText("this") }
    return entry.number <= session.inheritedEntries ? LocalizedText("earlier") : LocalizedText("another")
  }

  static func state(_ state: LogEntry.State) -> LocalizedText {
    switch state {
    case .done: LocalizedText("done")
    case .undone: LocalizedText("undone")
    case .dropped: LocalizedText("undone for good")
    }
  }

  /// What an entry did, in registry names and canonical values.
  static func effect(_ deltas: [Delta]) -> LocalizedText {
    let parts = deltas.compactMap { delta -> LocalizedText? in
      let change = "\(delta.from ?? "–") → \(delta.to ?? "–")"
      return switch delta.subject {
      case .field(let field): LocalizedText(verbatim: "\(field) \(change)")
      case .name: LocalizedText("name \(change)")
      case .existence: delta.to == nil ? LocalizedText("deleted") : nil
      case .open: nil
      }
    }
    return .joined(parts, ", ")
  }

  // MARK: Pieces

  /// What was typed, in quotes; the beginning of it, when it is long.
  static func quoted(_ typed: String) -> String {
    let most = 60
    return typed.utf8.count <= most || typed.count <= most ? "\"\(typed)\"" : "\"\(typed.prefix(most))…\""
  }

  /// A name in quotes, or the words for what has none.
  static func quoted(_ name: LocalizedText) -> LocalizedText { LocalizedText("\"\(name)\"") }

  /// A path as it would be typed; the end of it, when it is long.
  static func shown(_ path: String) -> String {
    let most = 200
    return Quoting.word(path.utf8.count <= most || path.count <= most ? path : "…\(path.suffix(most))")
  }

  /// A name as it would be typed.
  private static func word(_ name: String) -> LocalizedText { LocalizedText(verbatim: Quoting.word(name)) }

  /// A guess as a sentence, such as `Did you mean "rent"?`; nil without one.
  static func guess(_ nearest: String?) -> LocalizedText? {
    nearest.map { LocalizedText("Did you mean \"\($0)\"?") }
  }

  /// What a field's values are.
  static func noun(_ field: Field) -> LocalizedText {
    switch field.unit {
    case .money: LocalizedText("an amount")
    case .percent: LocalizedText("a percentage")
    case .term: LocalizedText("a length of time")
    case .count: LocalizedText("a whole number")
    case .frequency: LocalizedText("a number of times")
    }
  }

  /// Values of a field as people type them.
  /// - Parameter isTyped: Whether they may be written as in the locale; in a script they are written as everywhere.
  static func examples(_ field: Field, in style: LocaleFormat, isTyped: Bool) -> [String] {
    switch field.unit {
    case .money where isTyped || style.speaking(.english) == .enUS:
      ["1800", style.text(.money(style.currency.amount(1800), .atLeast(2))), "250k"]
    case .money: ["1800", "1,800", "250k"]
    case .percent: field.mostDecimals == 0 ? ["20", "18%"] : ["20", "6.5%"]
    case .term: ["30", "30y", "25m"]
    case .count: ["3", "12"]
    case .frequency: ["4", "monthly", "continuous"]
    }
  }

  /// What a field takes: `rent takes an amount from $0 to $1,000,000,000,000,000.`.
  static func allowed(_ field: Field, in style: LocaleFormat) -> LocalizedText {
    let ends = [field.lowest(in: style.currency), field.highest(in: style.currency)].map(CellFormatter.bound)
    return LocalizedText("\(field.name) takes \(noun(field)) from \(ends[0]) to \(ends[1]).")
  }
}

extension Workspace {
  /// Words for what takes text: prompts, questions and lists of the terminal.
  func said(_ phrase: LocalizedText) -> String { phrase.text(in: style) }
}

extension Field {
  /// What a person reads in place of the name.
  var title: LocalizedText { LocalizedText(key: label) }
  /// One line for lists.
  var help: LocalizedText { LocalizedText(key: summary) }
}

extension Command {
  /// One line for lists.
  var help: LocalizedText { LocalizedText(key: summary) }
}

extension FormulaName {
  /// One line for lists.
  var help: LocalizedText { LocalizedText(key: summary) }
}

extension Metric {
  /// What a person reads in place of the name.
  var title: LocalizedText { LocalizedText(key: label) }
  /// One line for lists.
  var help: LocalizedText { LocalizedText(key: summary) }
}
