import Finance
import Reports
import Worksheets

/// The sentence and the code of every problem.
extension Wording {
  /// What is wrong, what is allowed, and the nearest name.
  /// - Parameter style: How the amounts in it are written.
  /// - Parameter isTyped: Whether values are read as they are typed in the locale, so that examples may be written so.
  static func message(_ fact: Problem.Fact, in style: NumberStyle, isTyped: Bool = false) -> Phrase {
    entry(fact, style, isTyped).message
  }

  /// Each of several faults; none for a problem that is just one.
  static func faults(_ fact: Problem.Fact, in style: NumberStyle, isTyped: Bool) -> [Failure.Fault] {
    guard case .inputs(let faults) = fact else { return [] }
    return faults.map { Failure.Fault(key: $0.field.name, message: sentence($0, style, isTyped)) }
  }

  /// A stable name for programs.
  static func code(_ fact: Problem.Fact) -> String { entry(fact, .enUS, false).code }

  private static func entry(
    _ fact: Problem.Fact, _ style: NumberStyle, _ isTyped: Bool
  ) -> (code: String, message: Phrase) {
    lineEntry(fact) ?? wordEntry(fact) ?? valueEntry(fact, style, isTyped) ?? scheduleEntry(fact)
      ?? formulaEntry(fact) ?? accountEntry(fact)
      ?? savingEntry(fact) ?? journalEntry(fact) ?? lessonEntry(fact) ?? serviceEntry(fact)
      ?? fileEntry(fact)
  }

  private static func lineEntry(_ fact: Problem.Fact) -> (String, Phrase)? {
    switch fact {
    case .openQuote: ("open-quote", Phrase("This quote is never closed."))
    case .continuesNowhere:
      ("nothing-follows", Phrase("A \\ at the end joins the next line, but there is none."))
    case .invalidText(let offset):
      ("invalid-text", Phrase("Byte \(offset + 1) of this line is not UTF-8 text."))
    case .lineTooWide:
      ("line-too-long", Phrase("This line is longer than the window can hold, so it was not run."))
    case .nulByte(let offset):
      ("nul-byte", Phrase("Byte \(offset + 1) of this line is NUL, which no command has."))
    case .lineTooLong(let limit):
      ("line-too-long", Phrase("This line is longer than \(limit) bytes, which is the most."))
    default: nil
    }
  }

  private static func wordEntry(_ fact: Problem.Fact) -> (String, Phrase)? {
    switch fact {
    case .unknownCommand(let name, _, isField: true):
      (
        "unknown-command",
        Phrase("\(quoted(name)) is a field, not a command: \"set \(name) VALUE\" changes it.")
      )
    case .unknownCommand(let name, let nearest, isField: false):
      (
        "unknown-command",
        Phrase("There is no command \(quoted(name)).").then(guess(nearest) ?? Phrase("\"help\" lists them."))
      )
    case .formulaAsCommand(let typed):
      (
        "unknown-command",
        Phrase("There is no command \(quoted(typed)). \"calc FORMULA\" works a formula out.")
      )
    case .equalsSign(let field):
      ("equals-sign", Phrase("No \"=\" stands between a field and its value: set \(field) VALUE"))
    case .ambiguousCommand(let typed, let choices):
      ("ambiguous-command", Phrase("\(quoted(typed)) could be \(Phrase.any(choices))."))
    case .missing(let what, let usage):
      ("missing-argument", Phrase("Missing: \(what). Usage: \(usage)"))
    case .unexpected(let word, let usage):
      ("unexpected-argument", Phrase("\(quoted(word)) is one word too many. Usage: \(usage)"))
    case .unknownField(let name, let nearest):
      (
        "unknown-field",
        Phrase("There is no field \(quoted(name)).").then(guess(nearest) ?? Phrase("\"fields\" lists them."))
      )
    case .fieldTwice(let name): ("field-twice", Phrase("\(name) is set twice in one command."))
    case .contradiction(let one, let other):
      (
        "contradiction",
        Phrase("This does not agree with \(other), from which \(one) follows: set only one of the two.")
      )
    case .unknownTopic(let name, let nearest):
      (
        "unknown-topic",
        Phrase("There is no command or field \(quoted(name)).").then(
          guess(nearest) ?? Phrase("\"help\" lists them."))
      )
    case .unknownChoice(_, let allowed, _) where allowed.count == 1:
      ("unknown-choice", Phrase("Only \"\(allowed[0])\" can stand here."))
    case .unknownChoice(let typed, let allowed, let nearest):
      (
        "unknown-choice",
        Phrase("\(quoted(typed)) is not one of \(Phrase.all(allowed)).").then(
          guess(nearest) ?? command(typed))
      )
    case .notACount(let typed, _) where isNumber(typed):
      ("not-a-count", Phrase("\(quoted(typed)) is a larger number than can stand here."))
    case .notACount(let typed, let what):
      ("not-a-count", Phrase("The number of \(what) is a whole number from 1, not \(quoted(typed))."))
    default: nil
    }
  }

  /// That a word which cannot stand here is a command; nil when it is none.
  private static func command(_ typed: String) -> Phrase? {
    CommandTable.all.contains { $0.name == typed }
      ? Phrase("\(quoted(typed)) is a command of its own.") : nil
  }

  /// Whether the word is a number from 1, however large.
  private static func isNumber(_ word: String) -> Bool {
    word.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      && word.contains { $0 != "0" }
  }

  private static func valueEntry(
    _ fact: Problem.Fact, _ style: NumberStyle, _ isTyped: Bool
  ) -> (String, Phrase)? {
    switch fact {
    case .notDigits(let typed):
      ("not-digits", Phrase("\(quoted(typed)) is not only digits, such as 5632 for 56.32."))
    case .inputs(let faults):
      ("several-faults", Phrase.joined(faults.map { sentence($0, style, isTyped) }, " "))
    case .mistyped(let field, let kind, let typed): mistyped(field, kind, typed, style, isTyped)
    case .outOfRange(let field): ("out-of-range", Phrase("Out of range: \(allowed(field, in: style))"))
    case .unknownLocale(let name, let nearest):
      (
        "unknown-locale",
        Phrase("There is no locale \(quoted(name)).").then(
          guess(nearest) ?? Phrase("Names are such as en_US or de_DE."))
      )
    case .unknownCurrency(let code, let nearest):
      (
        "unknown-currency",
        Phrase("There is no currency \(quoted(code)).").then(
          guess(nearest) ?? Phrase("Codes are such as USD or EUR."))
      )
    case .tooFine(let name, let row, let currency):
      (
        "too-fine-for-currency",
        Phrase(
          """
          \(row.field) of \(quoted(name)) is \(row.text), and an amount in \(currency.code) has \
          \(decimals(currency.fractionDigits)). Another currency can hold it: "settings currency" or --currency.
          """)
      )
    default: nil
    }
  }

  /// What is wrong with one of several values, by the label of its field, with what was typed.
  private static func sentence(_ fault: InputFault, _ style: NumberStyle, _ isTyped: Bool) -> Phrase {
    guard let typed = fault.typed else {
      let example = examples(fault.field, in: style, isTyped: isTyped)[0]
      return Phrase("\(fault.field.title) is missing: \(noun(fault.field)) such as \(example).")
    }
    let message = message(fault.fact, in: style, isTyped: isTyped)
    guard case .outOfRange = fault.fact else { return Phrase("\(fault.field.title): \(message)") }
    return Phrase(
      "\(fault.field.title): \(quoted(typed)) is out of range: \(allowed(fault.field, in: style))")
  }

  private static func mistyped(
    _ field: Field, _ kind: TypingFault.Kind, _ typed: String, _ style: NumberStyle, _ isTyped: Bool
  ) -> (String, Phrase) {
    switch kind {
    case .empty: ("empty-value", Phrase("The value is empty. \(allowed(field, in: style))"))
    case .notANumber, .strayText:
      (
        "not-a-number",
        Phrase(
          "\(quoted(typed)) is not \(noun(field)) such as \(Phrase.any(examples(field, in: style, isTyped: isTyped)))."
        )
      )
    case .badGrouping where isTyped && style.locale != LocaleName.fallback:
      (
        "bad-grouping",
        Phrase(
          "The marks in \(quoted(typed)) do not stand as in \(Phrase.any(examples(field, in: style, isTyped: true)))."
        )
      )
    case .badGrouping:
      (
        "bad-grouping",
        Phrase("In \(quoted(typed)) the commas do not stand before every three digits, as in 1,800.")
      )
    case .tooManyDecimals(let most):
      (
        "too-many-decimals",
        most == 0
          ? Phrase("\(quoted(typed)) has decimals, and none can stand here.")
          : Phrase("\(quoted(typed)) has more decimals than \(field.name) can hold: at most \(most).")
      )
    case .partOfAMonth:
      (
        "part-of-a-month",
        Phrase("\(quoted(typed)) is no whole number of months. \(allowed(field, in: style))")
      )
    case .tooLarge: ("out-of-range", Phrase("\(quoted(typed)) is out of range: \(allowed(field, in: style))"))
    }
  }

  private static func decimals(_ count: Int) -> Phrase {
    count == 0 ? Phrase("no decimals") : Phrase("\(count) decimals")
  }

  private static func scheduleEntry(_ fact: Problem.Fact) -> (String, Phrase)? {
    switch fact {
    case .wrongKind(let kind):
      ("wrong-kind", Phrase("This works on another kind of worksheet: \"use \(kind)\" goes to it."))
    case .notARental:
      ("not-a-rental", Phrase("This works on a rental property only: \"use rental\" goes to it."))
    case .noLoan:
      (
        "no-loan",
        Phrase("There is no loan yet, so there is nothing to pay back. For one: set price 250000 down 20")
      )
    case .noSuchMonth(let typed):
      (
        "not-a-month",
        Phrase("Months are a whole number from 1, or a range such as 1..24, not \(quoted(typed)).")
      )
    case .pastPayoff(let month, let last):
      ("past-payoff", Phrase("There is no month \(month): the loan ends with month \(last)."))
    case .pastLastYear(let year, let last, let month):
      ("past-payoff", Phrase("There is no year \(year): the loan ends in year \(last), with month \(month)."))
    case .emptySpan(let first, let last):
      (
        "empty-range",
        Phrase("A range begins with its first month: \(last)..\(first), not \(first)..\(last).")
      )
    case .noMonthOpen:
      ("no-month-open", Phrase("No month is open. \"month 1\" opens the first, \"schedule\" shows all."))
    case .atTheFirst(let what): ("at-the-first", Phrase("This is the first \(what)."))
    case .atTheLast(let what, let month):
      ("past-payoff", Phrase("This is the last \(what): the loan ends with month \(month)."))
    default: nil
    }
  }

  private static func accountEntry(_ fact: Problem.Fact) -> (String, Phrase)? {
    switch fact {
    case .noFieldsToShare(let kind):
      (
        "no-fields",
        Phrase("A change is shared out among fields, and \(kind) have none. \"compare\" alone shows it.")
      )
    case .unknownAccount(let name, let nearest):
      (
        "unknown-account",
        Phrase("There is no account \(quoted(name)).").then(guess(nearest) ?? Phrase("\"list\" shows all."))
      )
    case .ambiguousAccount(let name, let numbers):
      (
        "ambiguous-account",
        Phrase(
          "Several accounts are called \(quoted(name)): say which by its number, \(Phrase.any(numbers.map(String.init)))."
        )
      )
    case .noSuchAccount(let typed, count: 0):
      ("unknown-account", Phrase("There is no account \(quoted(typed)): there are none yet."))
    case .noSuchAccount(let typed, count: 1):
      ("unknown-account", Phrase("There is no account \(quoted(typed)): there is only one, number 1."))
    case .noSuchAccount(let typed, let count):
      (
        "unknown-account",
        Phrase("There is no account \(quoted(typed)): they are numbered from 1 to \(count).")
      )
    default: nil
    }
  }

  private static func savingEntry(_ fact: Problem.Fact) -> (String, Phrase)? {
    switch fact {
    case .unknownSheet(let name, let nearest):
      (
        "unknown-name",
        Phrase("Nothing is saved as \(quoted(name)).").then(
          guess(nearest) ?? Phrase("\"list\" shows what is."))
      )
    case .nameTaken(let name): ("name-taken", Phrase("The name \(quoted(name)) is in use already."))
    case .badName(_, .empty): ("bad-name", Phrase("A name cannot be empty or blank."))
    case .badName(_, .tooLong(let limit)): ("bad-name", Phrase("A name has at most \(limit) characters."))
    case .badName(_, .controlCharacter):
      ("bad-name", Phrase("A name has no control characters or line breaks."))
    case .nothingToUndo: ("nothing-to-undo", Phrase("There is nothing to undo."))
    case .nothingToRedo: ("nothing-to-redo", Phrase("There is nothing to redo."))
    case .changedSince(let what, let who):
      (
        "changed-since",
        Phrase("\(who) has changed \(what) since, and that would be lost. \"log\" shows it.")
      )
    case .store(let fault): ("store-failed", sentence(fault))
    case .unreadable(let name, let row):
      (
        "unreadable",
        Phrase(
          "What is saved as \(quoted(name)) cannot be read: \"\(row.text)\" is no value of \(row.field).")
      )
    case .unknownKind(let name, let kind):
      (
        "unknown-kind",
        Phrase("\(quoted(name)) is a worksheet of the kind \"\(kind)\", which this version does not know.")
      )
    default: nil
    }
  }

  private static func fileEntry(_ fact: Problem.Fact) -> (String, Phrase) {
    switch fact {
    case .file(let fault): ("file-failed", sentence(fault))
    case .unknownEnding(let path, let allowed):
      (
        "unknown-ending",
        Phrase("The ending of \(quoted(path)) chooses no format: use \(Phrase.any(allowed)).")
      )
    case .nothingToExport:
      ("nothing-to-export", Phrase("There is no result to export yet: show something first."))
    case .sourceCycle(let path):
      ("source-cycle", Phrase("\(shown(path)) is running already; a script cannot run itself."))
    case .sourceTooDeep(let limit): ("source-too-deep", Phrase("Scripts can run scripts only \(limit) deep."))
    case .scriptFailed(let path):
      ("script-failed", Phrase("\(shown(path)) failed, and nothing of it was kept."))
    case .alreadyRecording(let path):
      ("already-recording", Phrase("Recording to \(shown(path)) already; \"record stop\" ends that."))
    case .notRecording: ("not-recording", Phrase("Nothing is being recorded; \"record FILE\" begins."))
    case .noPrompt: ("no-prompt", Phrase("This works at the prompt only, not in a script."))
    case .interrupted: ("interrupted", Phrase("Interrupted; nothing was changed."))
    default: ("failed", Phrase("The command failed."))
    }
  }

  private static func sentence(_ fault: FileFault) -> Phrase {
    let path = shown(fault.path)
    return switch fault.reason {
    case .missing where fault.act == .read: Phrase("There is no file \(path).")
    case .missing: Phrase("There is no folder for \(path).")
    case .exists: Phrase("\(path) exists already; add --force to replace it.")
    case .isFolder: Phrase("\(path) is a folder, not a file.")
    case .notAllowed where fault.act == .read: Phrase("\(path) may not be read.")
    case .notAllowed: Phrase("\(path) may not be written.")
    case .endless: Phrase("\(path) could not be read: it does not end.")
    case .removed: Phrase("\(path) could not be written: it has been removed.")
    case .diskFull: Phrase("The disk is full: \(path) could not be written.")
    case .other(let reason) where fault.act == .read: Phrase("\(path) could not be read: \(reason).")
    case .other(let reason): Phrase("\(path) could not be written: \(reason).")
    }
  }
}
