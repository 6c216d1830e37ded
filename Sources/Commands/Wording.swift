import Finance
import Reports
import Worksheets

/// The one place with sentences: what replies, remarks and errors say.
public enum Wording {
  // MARK: Remarks

  static let isDefault = Phrase("default")
  static let thisScript = Phrase("this script")
  static let unnamed = Phrase("the unnamed worksheet")

  static func follows(from fields: [String]) -> Phrase {
    Phrase("follows from \(Phrase.all(fields))")
  }

  static func reason(_ absence: Absence) -> Phrase {
    switch absence {
    case .noCashInvested(let month): Phrase("no cash is invested by month \(month)")
    case .noLoan: Phrase("there is no loan")
    case .pastPayoff(let month, let last):
      Phrase("there is no month \(month): the loan ends with month \(last)")
    case .noMonths: Phrase("this worksheet has no months")
    case .missing(let label): Phrase("\(Phrase(key: label)) is not entered yet")
    case .tooLarge: Phrase("it is too large")
    }
  }

  static func unit(of field: Field) -> Phrase {
    switch field.unit {
    case .money: Phrase("money")
    case .percent: Phrase("percent")
    case .term: Phrase("years, or months as 25m")
    case .count: Phrase("whole number")
    case .frequency: Phrase("times a year, or continuous")
    }
  }

  // MARK: Replies

  static func unchanged(_ fields: [Field]) -> Phrase {
    fields.count == 1 ? Phrase("\(fields[0].title) is that already.") : allIsSo
  }

  /// The field reads as before, but is now the one that the person stated.
  static func isKept(_ field: Field, from mover: String) -> Phrase {
    Phrase("\(field.title) is that already; from now on it stays when \(mover) changes.")
  }

  /// A value was typed in the marks of the person's locale.
  static func read(_ typed: String, as cell: Cell) -> Phrase {
    Phrase("Read \(typed) as \(cell).")
  }

  /// How a number in a formula was read, and how the one is written there that an amount would have been.
  static func read(_ typed: String, asFormulasDo number: Number, not amount: String) -> Phrase {
    let read = Cell.number(number, .plain, .atLeast(0))
    return Phrase(
      "Read \(typed) as \(read): in a formula a point marks decimals. Type \(amount) for the larger one.")
  }

  /// What was stated cannot show yet.
  static func waits(_ field: Field, _ stated: Cell, for mover: String) -> Phrase {
    Phrase("\(field.title) will be \(stated) as soon as there is a \(mover).")
  }

  static func saved(as name: String) -> Phrase {
    Phrase("Saved as \(Quoting.word(name)); every change is kept from now on.")
  }
  static func isOpen(_ name: String) -> Phrase { Phrase("\(Quoting.word(name)) is open already.") }
  static func opened(_ name: String) -> Phrase { Phrase("Opened \(Quoting.word(name)).") }
  static func begun(_ kind: any Worksheet.Type) -> Phrase { Phrase("An empty \(Phrase(key: kind.noun)).") }
  static func isUsed(_ kind: any Worksheet.Type, _ name: String?) -> Phrase {
    let summary = Phrase(key: kind.summary)
    return name.map { Phrase("\(summary) Open: \(Quoting.word($0)).") } ?? summary
  }
  static func renamed(_ name: String, to other: String) -> Phrase {
    Phrase("\(Quoting.word(name)) is called \(Quoting.word(other)) now.")
  }
  static func copied(_ name: String, to other: String) -> Phrase {
    Phrase("\(Quoting.word(other)) is a copy of \(Quoting.word(name)).")
  }
  static func deleted(_ name: String) -> Phrase {
    Phrase("Deleted \(Quoting.word(name)); \"undo\" brings it back.")
  }
  static let nothingSaved = Phrase("Nothing is saved under a name yet: \"save NAME\" does it.")

  static func kept(_ name: String?) -> [Report.Part] {
    name.map { [.note(Phrase("The unnamed worksheet is kept as \(Quoting.word($0))."))] } ?? []
  }

  static func undone(_ label: String) -> Phrase { Phrase("Undone: \(label)") }
  static func redone(_ label: String) -> Phrase { Phrase("Done again: \(label)") }

  static func isAt(_ place: Place) -> Phrase {
    switch place {
    case .property: Phrase("At the property.")
    case .amortization: Phrase("At the schedule.")
    case .month(let month): Phrase("At month \(month).")
    case .year(let year): Phrase("At year \(year).")
    }
  }

  static func recording(to path: String) -> Phrase { Phrase("Recording to \(shown(path)).") }
  static func recorded(to path: String) -> Phrase { Phrase("Recorded to \(shown(path)).") }
  static func recordingEnded(_ path: String, _ reason: Phrase) -> Phrase {
    Phrase("\(reason) The recording to \(shown(path)) ended before this command.")
  }
  static func exported(_ command: String, to path: String) -> Phrase {
    Phrase("Wrote the result of \"\(command)\" to \(shown(path)).")
  }
  static func format(_ format: OutputFormat) -> Phrase { Phrase("The output format is \(format.rawValue).") }

  static func summary(of format: OutputFormat) -> Phrase {
    switch format {
    case .text: Phrase("aligned, for people")
    case .json: Phrase("one object a line, for programs")
    case .csv: Phrase("comma-separated, for spreadsheets")
    case .markdown: Phrase("tables for documents")
    }
  }

  static let leftAsItWas = Phrase("Everything is left as it was.")
  /// Whether a criterion is met.
  static func verdict(_ isMet: Bool) -> Cell { .words(isMet ? Phrase("pass") : Phrase("fail")) }

  static func left(_ reason: Console.Reason) -> Phrase {
    switch reason {
    case .editorFailed(let status): Phrase("The editor ended with status \(status). \(leftAsItWas)")
    case .editorUnavailable(let call): Phrase("The editor could not be used (\(call)). \(leftAsItWas)")
    case .editedTextInvalid: Phrase("What the editor left is not UTF-8 text. \(leftAsItWas)")
    }
  }
  static let goBackIn = Phrase("Go back in to mend it? [Y/n]")
  static func running(_ name: String, line: Int) -> Phrase { Phrase("Running \(name): line \(line)") }
  static let historyCleared = Phrase("The history is empty.")
  static let keysHint = Phrase(
    "\"keys emacs\" and \"keys vi\" choose the style; .editrc in your home can bind more.")

  static let helpHint =
    Phrase(
      "\"help COMMAND\" or \"help FIELD\" explains one; \"fields\" lists what can be set; Tab completes.")

  static func howToSet(_ field: Field, in style: NumberStyle, isTyped: Bool) -> Phrase {
    let examples = Phrase.any(examples(field, in: style, isTyped: isTyped))
    return Phrase("To change it: set \(field.name) VALUE, with a value such as \(examples).")
  }

  // MARK: The log and other shells

  static func deletedElsewhere(_ name: String?) -> Phrase {
    Phrase(
      "Another shell deleted \(name.map(word) ?? Phrase("this worksheet")). What it held is still here, unnamed."
    )
  }
  static func unreadableNow(_ reason: Phrase) -> Phrase {
    Phrase("\(reason) What was here before is still here, unnamed.")
  }
  static func renamedElsewhere(_ name: String?, _ other: String?) -> Phrase {
    Phrase(
      "Another shell renamed \(name.map(word) ?? Phrase("this worksheet")) to \(other.map(word) ?? Phrase("nothing"))."
    )
  }
  static let changedElsewhere = Phrase("Another shell changed this worksheet:")

  static func shell(of entry: LogEntry, in session: Session) -> Phrase {
    if entry.session == session.identity.session { return Phrase("this") }
    return entry.number <= session.inheritedEntries ? Phrase("earlier") : Phrase("another")
  }

  static func state(_ state: LogEntry.State) -> Phrase {
    switch state {
    case .done: Phrase("done")
    case .undone: Phrase("undone")
    case .dropped: Phrase("undone for good")
    }
  }

  /// What an entry did, in registry names and canonical values.
  static func effect(_ deltas: [Delta]) -> Phrase {
    let parts = deltas.compactMap { delta -> Phrase? in
      let change = "\(delta.from ?? "–") → \(delta.to ?? "–")"
      return switch delta.subject {
      case .field(let field): Phrase(verbatim: "\(field) \(change)")
      case .name: Phrase("name \(change)")
      case .existence: delta.to == nil ? Phrase("deleted") : nil
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
  static func quoted(_ name: Phrase) -> Phrase { Phrase("\"\(name)\"") }

  /// A path as it would be typed; the end of it, when it is long.
  static func shown(_ path: String) -> String {
    let most = 200
    return Quoting.word(path.utf8.count <= most || path.count <= most ? path : "…\(path.suffix(most))")
  }

  /// A name as it would be typed.
  private static func word(_ name: String) -> Phrase { Phrase(verbatim: Quoting.word(name)) }

  /// A guess as a sentence, such as `Did you mean "rent"?`; nil without one.
  static func guess(_ nearest: String?) -> Phrase? {
    nearest.map { Phrase("Did you mean \"\($0)\"?") }
  }

  /// What a field's values are.
  static func noun(_ field: Field) -> Phrase {
    switch field.unit {
    case .money: Phrase("an amount")
    case .percent: Phrase("a percentage")
    case .term: Phrase("a length of time")
    case .count: Phrase("a whole number")
    case .frequency: Phrase("a number of times")
    }
  }

  /// Values of a field as people type them.
  /// - Parameter isTyped: Whether they may be written as in the locale; in a script they are written as everywhere.
  static func examples(_ field: Field, in style: NumberStyle, isTyped: Bool) -> [String] {
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
  static func allowed(_ field: Field, in style: NumberStyle) -> Phrase {
    let ends = [field.lowest(in: style.currency), field.highest(in: style.currency)].map(Presentation.bound)
    return Phrase("\(field.name) takes \(noun(field)) from \(ends[0]) to \(ends[1]).")
  }
}

extension Session {
  /// Words for what takes text: prompts, questions and lists of the terminal.
  func said(_ phrase: Phrase) -> String { phrase.text(in: style) }
}

extension Field {
  /// What a person reads in place of the name.
  var title: Phrase { Phrase(key: label) }
  /// One line for lists.
  var help: Phrase { Phrase(key: summary) }
}

extension Command {
  /// One line for lists.
  var help: Phrase { Phrase(key: summary) }
}

extension FormulaName {
  /// One line for lists.
  var help: Phrase { Phrase(key: summary) }
}

extension Metric {
  /// What a person reads in place of the name.
  var title: Phrase { Phrase(key: label) }
  /// One line for lists.
  var help: Phrase { Phrase(key: summary) }
}
