import Finance
import Reports
import Worksheets

/// The sentence and the code of every problem.
extension Wording {
  /// What is wrong, what is allowed, and the nearest name.
  /// - Parameter style: How the amounts in it are written.
  /// - Parameter isTyped: Whether values are read as they are typed in the locale, so that examples may be written so.
  static func message(_ fact: Problem.Fact, in style: NumberStyle, isTyped: Bool = false) -> String {
    entry(fact, style, isTyped).message
  }

  /// A stable name for programs.
  static func code(_ fact: Problem.Fact) -> String { entry(fact, .enUS, false).code }

  private static func entry(
    _ fact: Problem.Fact, _ style: NumberStyle, _ isTyped: Bool
  ) -> (code: String, message: String) {
    lineEntry(fact) ?? wordEntry(fact) ?? valueEntry(fact, style, isTyped) ?? scheduleEntry(fact)
      ?? formulaEntry(fact, style) ?? accountEntry(fact)
      ?? savingEntry(fact) ?? journalEntry(fact)
      ?? fileEntry(fact)
  }

  private static func lineEntry(_ fact: Problem.Fact) -> (String, String)? {
    switch fact {
    case .openQuote: ("open-quote", "This quote is never closed.")
    case .continuesNowhere: ("nothing-follows", "A \\ at the end joins the next line, but there is none.")
    case .invalidText(let offset): ("invalid-text", "Byte \(offset + 1) of this line is not UTF-8 text.")
    case .lineTooWide: ("line-too-long", "This line is longer than the window can hold, so it was not run.")
    case .nulByte(let offset): ("nul-byte", "Byte \(offset + 1) of this line is NUL, which no command has.")
    case .lineTooLong(let limit):
      ("line-too-long", "This line is longer than \(limit) bytes, which is the most.")
    default: nil
    }
  }

  private static func wordEntry(_ fact: Problem.Fact) -> (String, String)? {
    switch fact {
    case .unknownCommand(let name, _, isField: true):
      ("unknown-command", "\(quoted(name)) is a field, not a command: \"set \(name) VALUE\" changes it.")
    case .unknownCommand(let name, let nearest, isField: false):
      (
        "unknown-command",
        "There is no command \(quoted(name)).\(nearest == nil ? " \"help\" lists them." : guess(nearest))"
      )
    case .ambiguousCommand(let typed, let choices):
      ("ambiguous-command", "\(quoted(typed)) could be \(list(choices, "or")).")
    case .missing(let what, let usage):
      ("missing-argument", "\(what.capitalizedFirst) is missing. Usage: \(usage)")
    case .unexpected(let word, let usage):
      ("unexpected-argument", "\(quoted(word)) is one word too many. Usage: \(usage)")
    case .unknownField(let name, let nearest):
      (
        "unknown-field",
        "There is no field \(quoted(name)).\(nearest == nil ? " \"fields\" lists them." : guess(nearest))"
      )
    case .fieldTwice(let name): ("field-twice", "\(name) is set twice in one command.")
    case .contradiction(let one, let other):
      (
        "contradiction",
        "This does not agree with \(other), from which \(one) follows: set only one of the two."
      )
    case .unknownTopic(let name, let nearest):
      (
        "unknown-topic",
        "There is no command or field \(quoted(name)).\(nearest == nil ? " \"help\" lists them." : guess(nearest))"
      )
    case .unknownChoice(_, let allowed, _) where allowed.count == 1:
      ("unknown-choice", "Only \"\(allowed[0])\" can stand here.")
    case .unknownChoice(let typed, let allowed, let nearest):
      ("unknown-choice", "\(quoted(typed)) is not one of \(list(allowed, "and")).\(guess(nearest))")
    case .notACount(let typed, _) where isNumber(typed):
      ("not-a-count", "\(quoted(typed)) is a larger number than can stand here.")
    case .notACount(let typed, let what):
      ("not-a-count", "The number of \(what) is a whole number from 1, not \(quoted(typed)).")
    default: nil
    }
  }

  /// Whether the word is a number from 1, however large.
  private static func isNumber(_ word: String) -> Bool {
    word.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      && word.contains { $0 != "0" }
  }

  private static func valueEntry(
    _ fact: Problem.Fact, _ style: NumberStyle, _ isTyped: Bool
  ) -> (String, String)? {
    switch fact {
    case .notDigits(let typed): ("not-digits", "\(quoted(typed)) is not only digits, such as 5632 for 56.32.")
    case .inputs(let faults):
      ("several-faults", faults.map { sentence($0, style, isTyped) }.joined(separator: " "))
    case .mistyped(let field, let kind, let typed): mistyped(field, kind, typed, style, isTyped)
    case .outOfRange(let field): ("out-of-range", "Out of range: \(allowed(field, in: style))")
    case .unknownLocale(let name, let nearest):
      (
        "unknown-locale",
        "There is no locale \(quoted(name)).\(nearest == nil ? " Names are such as en_US or de_DE." : guess(nearest))"
      )
    case .unknownCurrency(let code, let nearest):
      (
        "unknown-currency",
        "There is no currency \(quoted(code)).\(nearest == nil ? " Codes are such as USD or EUR." : guess(nearest))"
      )
    case .tooFine(let name, let row, let currency):
      (
        "too-fine-for-currency",
        """
        \(row.field) of \(quoted(name)) is \(row.text), and an amount in \(currency.code) has \
        \(decimals(currency.fractionDigits)). Another currency can hold it: "settings currency" or --currency.
        """
      )
    default: nil
    }
  }

  /// What is wrong with one of several values, by the label of its field, with what was typed.
  private static func sentence(_ fault: InputFault, _ style: NumberStyle, _ isTyped: Bool) -> String {
    guard let typed = fault.typed else {
      let example = examples(fault.field, in: style, isTyped: isTyped)[0]
      return "\(fault.field.label) is missing: \(noun(fault.field)) such as \(example)."
    }
    let message = message(fault.fact, in: style, isTyped: isTyped)
    guard case .outOfRange = fault.fact else { return "\(fault.field.label): \(message)" }
    return "\(fault.field.label): \(quoted(typed)) is out of range: \(allowed(fault.field, in: style))"
  }

  private static func mistyped(
    _ field: Field, _ kind: TypingFault.Kind, _ typed: String, _ style: NumberStyle, _ isTyped: Bool
  ) -> (String, String) {
    switch kind {
    case .empty: ("empty-value", "The value is empty. \(allowed(field, in: style))")
    case .notANumber, .strayText:
      (
        "not-a-number",
        "\(quoted(typed)) is not \(noun(field)) such as \(list(examples(field, in: style, isTyped: isTyped), "or"))."
      )
    case .badGrouping where isTyped && style.locale != LocaleName.fallback:
      (
        "bad-grouping",
        "The marks in \(quoted(typed)) do not stand as in \(list(examples(field, in: style, isTyped: true), "or"))."
      )
    case .badGrouping:
      ("bad-grouping", "In \(quoted(typed)) the commas do not stand before every three digits, as in 1,800.")
    case .tooManyDecimals(let most):
      (
        "too-many-decimals",
        "\(quoted(typed)) has more decimals than \(field.name) can hold: \(most == 0 ? "none" : "at most \(most)")."
      )
    case .partOfAMonth:
      ("part-of-a-month", "\(quoted(typed)) is no whole number of months. \(allowed(field, in: style))")
    case .tooLarge: ("out-of-range", "\(quoted(typed)) is out of range: \(allowed(field, in: style))")
    }
  }

  private static func decimals(_ count: Int) -> String { count == 0 ? "no decimals" : "\(count) decimals" }

  private static func scheduleEntry(_ fact: Problem.Fact) -> (String, String)? {
    switch fact {
    case .wrongKind(let kind):
      ("wrong-kind", "This works on another kind of worksheet: \"use \(kind)\" goes to it.")
    case .notARental: ("not-a-rental", "This works on a rental property only: \"use rental\" goes to it.")
    case .noLoan:
      ("no-loan", "There is no loan yet, so there is nothing to pay back. For one: set price 250000 down 20")
    case .noSuchMonth(let typed):
      ("not-a-month", "Months are a whole number from 1, or a range such as 1..24, not \(quoted(typed)).")
    case .pastPayoff(let month, let last):
      ("past-payoff", "There is no month \(month): the loan ends with month \(last).")
    case .pastLastYear(let year, let last, let month):
      ("past-payoff", "There is no year \(year): the loan ends in year \(last), with month \(month).")
    case .emptySpan(let first, let last):
      ("empty-range", "A range begins with its first month: \(last)..\(first), not \(first)..\(last).")
    case .noMonthOpen:
      ("no-month-open", "No month is open. \"month 1\" opens the first, \"schedule\" shows all.")
    case .atTheFirst(let what): ("at-the-first", "This is the first \(what).")
    case .atTheLast(let what, let month):
      ("past-payoff", "This is the last \(what): the loan ends with month \(month).")
    default: nil
    }
  }

  private static func accountEntry(_ fact: Problem.Fact) -> (String, String)? {
    switch fact {
    case .noFieldsToShare(let kind):
      ("no-fields", "A change is shared out among fields, and \(kind) have none. \"compare\" alone shows it.")
    case .unknownAccount(let name, let nearest):
      (
        "unknown-account",
        "There is no account \(quoted(name)).\(nearest == nil ? " \"list\" shows all." : guess(nearest))"
      )
    case .ambiguousAccount(let name, let numbers):
      (
        "ambiguous-account",
        "Several accounts are called \(quoted(name)): say which by its number, \(list(numbers.map(String.init), "or"))."
      )
    case .noSuchAccount(let typed, count: 0):
      ("unknown-account", "There is no account \(quoted(typed)): there are none yet.")
    case .noSuchAccount(let typed, count: 1):
      ("unknown-account", "There is no account \(quoted(typed)): there is only one, number 1.")
    case .noSuchAccount(let typed, let count):
      ("unknown-account", "There is no account \(quoted(typed)): they are numbered from 1 to \(count).")
    default: nil
    }
  }

  private static func savingEntry(_ fact: Problem.Fact) -> (String, String)? {
    switch fact {
    case .unknownSheet(let name, let nearest):
      (
        "unknown-name",
        "Nothing is saved as \(quoted(name)).\(nearest == nil ? " \"list\" shows what is." : guess(nearest))"
      )
    case .nameTaken(let name): ("name-taken", "The name \(quoted(name)) is in use already.")
    case .badName(_, .empty): ("bad-name", "A name cannot be empty or blank.")
    case .badName(_, .tooLong(let limit)): ("bad-name", "A name has at most \(limit) characters.")
    case .badName(_, .controlCharacter): ("bad-name", "A name has no control characters or line breaks.")
    case .nothingToUndo: ("nothing-to-undo", "There is nothing to undo.")
    case .nothingToRedo: ("nothing-to-redo", "There is nothing to redo.")
    case .changedSince(let what, let who):
      (
        "changed-since",
        "\(who.capitalizedFirst) has changed \(what) since, and that would be lost. \"log\" shows it."
      )
    case .store(let fault): ("store-failed", fault.message)
    case .unreadable(let name, let row):
      (
        "unreadable",
        "What is saved as \(quoted(name)) cannot be read: \"\(row.text)\" is no value of \(row.field)."
      )
    case .unknownKind(let name, let kind):
      (
        "unknown-kind",
        "\(quoted(name)) is a worksheet of the kind \"\(kind)\", which this version does not know."
      )
    default: nil
    }
  }

  private static func fileEntry(_ fact: Problem.Fact) -> (String, String) {
    switch fact {
    case .file(let fault): ("file-failed", sentence(fault))
    case .unknownEnding(let path, let allowed):
      ("unknown-ending", "The ending of \(quoted(path)) chooses no format: use \(list(allowed, "or")).")
    case .nothingToExport: ("nothing-to-export", "There is no result to export yet: show something first.")
    case .sourceCycle(let path):
      ("source-cycle", "\(shown(path)) is running already; a script cannot run itself.")
    case .sourceTooDeep(let limit): ("source-too-deep", "Scripts can run scripts only \(limit) deep.")
    case .scriptFailed(let path): ("script-failed", "\(shown(path)) failed, and nothing of it was kept.")
    case .alreadyRecording(let path):
      ("already-recording", "Recording to \(shown(path)) already; \"record stop\" ends that.")
    case .notRecording: ("not-recording", "Nothing is being recorded; \"record FILE\" begins.")
    case .noPrompt: ("no-prompt", "This works at the prompt only, not in a script.")
    case .interrupted: ("interrupted", "Interrupted; nothing was changed.")
    default: ("failed", "The command failed.")
    }
  }

  private static func sentence(_ fault: FileFault) -> String {
    let act = fault.act == .read ? "read" : "written"
    let path = shown(fault.path)
    return switch fault.reason {
    case .missing where fault.act == .read: "There is no file \(path)."
    case .missing: "There is no folder for \(path)."
    case .exists: "\(path) exists already; add --force to replace it."
    case .isFolder: "\(path) is a folder, not a file."
    case .notAllowed: "\(path) may not be \(act)."
    case .diskFull: "The disk is full: \(path) could not be written."
    case .other(let reason): "\(path) could not be \(act): \(reason)."
    }
  }
}

extension String {
  /// The text with its first letter in upper case, to begin a sentence.
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
