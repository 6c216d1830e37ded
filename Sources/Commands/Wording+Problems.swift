import Localization
import Model
import Reports

/// The sentence and the code of every problem.
extension Wording {
  /// What is wrong, what is allowed, and the nearest name.
  /// - Parameter style: How the amounts in it are written.
  /// - Parameter isTyped: Whether values are read as they are typed in the locale, so that examples may be written so.
  static func message(_ fact: Problem.Fact, in style: LocaleFormat, isTyped: Bool = false) -> LocalizedText {
    entry(fact, style, isTyped).message
  }

  /// Each of several faults; none for a problem that is just one.
  static func faults(_ fact: Problem.Fact, in style: LocaleFormat, isTyped: Bool) -> [Failure.Fault] {
    guard case .inputs(let faults) = fact else { return [] }
    return faults.map { Failure.Fault(key: $0.field.name, message: sentence($0, style, isTyped)) }
  }

  /// A stable name for programs.
  static func code(_ fact: Problem.Fact) -> String { entry(fact, .enUS, false).code }

  private static func entry(
    _ fact: Problem.Fact, _ style: LocaleFormat, _ isTyped: Bool
  ) -> (code: String, message: LocalizedText) {
    lineEntry(fact) ?? wordEntry(fact) ?? valueEntry(fact, style, isTyped) ?? scheduleEntry(fact)
      ?? formulaEntry(fact) ?? accountEntry(fact)
      ?? savingEntry(fact) ?? journalEntry(fact) ?? lessonEntry(fact) ?? serviceEntry(fact)
      ?? fileEntry(fact)
  }

  private static func lineEntry(_ fact: Problem.Fact) -> (String, LocalizedText)? {
    switch fact {
    case .openQuote: ("open-quote", LocalizedText("This quote is never closed."))
    case .continuesNowhere:
      ("nothing-follows", LocalizedText("A \\ at the end joins the next line, but there is none."))
    case .invalidText(let offset):
      ("invalid-text", LocalizedText("Byte \(offset + 1) of this line is not UTF-8 text."))
    case .lineTooWide:
      ("line-too-long", LocalizedText("This line is longer than the window can hold, so it was not run."))
    case .nulByte(let offset):
      ("nul-byte", LocalizedText("Byte \(offset + 1) of this line is NUL, which no command has."))
    case .lineTooLong(let limit):
      ("line-too-long", LocalizedText("This line is longer than \(limit) bytes, which is the most."))
    default: nil
    }
  }

  private static func wordEntry(_ fact: Problem.Fact) -> (String, LocalizedText)? {
    switch fact {
    case .unknownCommand(let name, _, isField: true):
      (
        "unknown-command",
        LocalizedText("\(quoted(name)) is a field, not a command: \"set \(name) VALUE\" changes it.")
      )
    case .unknownCommand(let name, let nearest, isField: false):
      (
        "unknown-command",
        LocalizedText("There is no command \(quoted(name)).").then(
          guess(nearest) ?? LocalizedText("\"help\" lists them."))
      )
    case .formulaAsCommand(let typed):
      (
        "unknown-command",
        LocalizedText("There is no command \(quoted(typed)). \"calc FORMULA\" works a formula out.")
      )
    case .equalsSign(let field):
      ("equals-sign", LocalizedText("No \"=\" stands between a field and its value: set \(field) VALUE"))
    case .ambiguousCommand(let typed, let choices):
      ("ambiguous-command", LocalizedText("\(quoted(typed)) could be \(LocalizedText.any(choices))."))
    case .missing(let what, let usage):
      ("missing-argument", LocalizedText("Missing: \(what). Usage: \(usage)"))
    case .unexpected(let word, let usage):
      ("unexpected-argument", LocalizedText("\(quoted(word)) is one word too many. Usage: \(usage)"))
    case .unknownField(let name, let nearest):
      (
        "unknown-field",
        LocalizedText("There is no field \(quoted(name)).").then(
          guess(nearest) ?? LocalizedText("\"fields\" lists them."))
      )
    case .fieldTwice(let name): ("field-twice", LocalizedText("\(name) is set twice in one command."))
    case .contradiction(let one, let other):
      (
        "contradiction",
        LocalizedText(
          "This does not agree with \(other), from which \(one) follows: set only one of the two.")
      )
    case .unknownTopic(let name, let nearest):
      (
        "unknown-topic",
        LocalizedText("There is no command or field \(quoted(name)).").then(
          guess(nearest) ?? LocalizedText("\"help\" lists them."))
      )
    case .unknownChoice(_, let allowed, _) where allowed.count == 1:
      ("unknown-choice", LocalizedText("Only \"\(allowed[0])\" can stand here."))
    case .unknownChoice(let typed, let allowed, let nearest):
      (
        "unknown-choice",
        LocalizedText("\(quoted(typed)) is not one of \(LocalizedText.all(allowed)).").then(
          guess(nearest) ?? command(typed))
      )
    case .notACount(let typed, _) where isNumber(typed):
      ("not-a-count", LocalizedText("\(quoted(typed)) is a larger number than can stand here."))
    case .notACount(let typed, let what):
      ("not-a-count", LocalizedText("The number of \(what) is a whole number from 1, not \(quoted(typed))."))
    default: nil
    }
  }

  /// That a word which cannot stand here is a command; nil when it is none.
  private static func command(_ typed: String) -> LocalizedText? {
    CommandTable.all.contains { $0.name == typed }
      ? LocalizedText("\(quoted(typed)) is a command of its own.") : nil
  }

  /// Whether the word is a number from 1, however large.
  private static func isNumber(_ word: String) -> Bool {
    word.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      && word.contains { $0 != "0" }
  }

  private static func valueEntry(
    _ fact: Problem.Fact, _ style: LocaleFormat, _ isTyped: Bool
  ) -> (String, LocalizedText)? {
    switch fact {
    case .notDigits(let typed):
      ("not-digits", LocalizedText("\(quoted(typed)) is not only digits, such as 5632 for 56.32."))
    case .inputs(let faults):
      ("several-faults", LocalizedText.joined(faults.map { sentence($0, style, isTyped) }, " "))
    case .mistyped(let field, let kind, let typed): mistyped(field, kind, typed, style, isTyped)
    case .outOfRange(let field): ("out-of-range", LocalizedText("Out of range: \(allowed(field, in: style))"))
    case .unknownLocale(let name, let nearest):
      (
        "unknown-locale",
        LocalizedText("There is no locale \(quoted(name)).").then(
          guess(nearest) ?? LocalizedText("Names are such as en_US or de_DE."))
      )
    case .unknownCurrency(let code, let nearest):
      (
        "unknown-currency",
        LocalizedText("There is no currency \(quoted(code)).").then(
          guess(nearest) ?? LocalizedText("Codes are such as USD or EUR."))
      )
    case .tooFine(let name, let row, let currency):
      (
        "too-fine-for-currency",
        LocalizedText(
          """
          \(row.field) of \(quoted(name)) is \(row.text), and an amount in \(currency.code) has \
          \(decimals(currency.fractionDigits)). Another currency can hold it: "settings currency" or --currency.
          """)
      )
    default: nil
    }
  }

  /// What is wrong with one of several values, by the label of its field, with what was typed.
  private static func sentence(_ fault: InputError, _ style: LocaleFormat, _ isTyped: Bool) -> LocalizedText {
    guard let typed = fault.typed else {
      let example = examples(fault.field, in: style, isTyped: isTyped)[0]
      return LocalizedText("\(fault.field.title) is missing: \(noun(fault.field)) such as \(example).")
    }
    let message = message(fault.fact, in: style, isTyped: isTyped)
    guard case .outOfRange = fault.fact else { return LocalizedText("\(fault.field.title): \(message)") }
    return LocalizedText(
      "\(fault.field.title): \(quoted(typed)) is out of range: \(allowed(fault.field, in: style))")
  }

  private static func mistyped(
    _ field: Field, _ kind: TypingError.Kind, _ typed: String, _ style: LocaleFormat, _ isTyped: Bool
  ) -> (String, LocalizedText) {
    switch kind {
    case .empty: ("empty-value", LocalizedText("The value is empty. \(allowed(field, in: style))"))
    case .notANumber, .strayText:
      (
        "not-a-number",
        LocalizedText(
          "\(quoted(typed)) is not \(noun(field)) such as \(LocalizedText.any(examples(field, in: style, isTyped: isTyped)))."
        )
      )
    case .badGrouping where isTyped && style.locale != LocaleName.fallback:
      (
        "bad-grouping",
        LocalizedText(
          "The marks in \(quoted(typed)) do not stand as in \(LocalizedText.any(examples(field, in: style, isTyped: true)))."
        )
      )
    case .badGrouping:
      (
        "bad-grouping",
        LocalizedText("In \(quoted(typed)) the commas do not stand before every three digits, as in 1,800.")
      )
    case .tooManyDecimals(let most):
      (
        "too-many-decimals",
        most == 0
          ? LocalizedText("\(quoted(typed)) has decimals, and none can stand here.")
          : LocalizedText("\(quoted(typed)) has more decimals than \(field.name) can hold: at most \(most).")
      )
    case .partOfAMonth:
      (
        "part-of-a-month",
        LocalizedText("\(quoted(typed)) is no whole number of months. \(allowed(field, in: style))")
      )
    case .tooLarge:
      ("out-of-range", LocalizedText("\(quoted(typed)) is out of range: \(allowed(field, in: style))"))
    }
  }

  private static func decimals(_ count: Int) -> LocalizedText {
    count == 0 ? LocalizedText("no decimals") : LocalizedText("\(count) decimals")
  }

  private static func scheduleEntry(_ fact: Problem.Fact) -> (String, LocalizedText)? {
    switch fact {
    case .wrongKind(let kind):
      ("wrong-kind", LocalizedText("This works on another kind of worksheet: \"use \(kind)\" goes to it."))
    case .notARental:
      ("not-a-rental", LocalizedText("This works on a rental property only: \"use rental\" goes to it."))
    case .noLoan:
      (
        "no-loan",
        LocalizedText(
          "There is no loan yet, so there is nothing to pay back. For one: set price 250000 down 20")
      )
    case .noSuchMonth(let typed):
      (
        "not-a-month",
        LocalizedText("Months are a whole number from 1, or a range such as 1..24, not \(quoted(typed)).")
      )
    case .pastPayoff(let month, let last):
      ("past-payoff", LocalizedText("There is no month \(month): the loan ends with month \(last)."))
    case .pastLastYear(let year, let last, let month):
      (
        "past-payoff",
        LocalizedText("There is no year \(year): the loan ends in year \(last), with month \(month).")
      )
    case .emptySpan(let first, let last):
      (
        "empty-range",
        LocalizedText("A range begins with its first month: \(last)..\(first), not \(first)..\(last).")
      )
    case .noMonthOpen:
      (
        "no-month-open",
        LocalizedText("No month is open. \"month 1\" opens the first, \"schedule\" shows all.")
      )
    case .atTheFirst(let what): ("at-the-first", LocalizedText("This is the first \(what)."))
    case .atTheLast(let what, let month):
      ("past-payoff", LocalizedText("This is the last \(what): the loan ends with month \(month)."))
    default: nil
    }
  }

  private static func accountEntry(_ fact: Problem.Fact) -> (String, LocalizedText)? {
    switch fact {
    case .noFieldsToShare(let kind):
      (
        "no-fields",
        LocalizedText(
          "A change is shared out among fields, and \(kind) have none. \"compare\" alone shows it.")
      )
    case .unknownAccount(let name, let nearest):
      (
        "unknown-account",
        LocalizedText("There is no account \(quoted(name)).").then(
          guess(nearest) ?? LocalizedText("\"list\" shows all."))
      )
    case .ambiguousAccount(let name, let numbers):
      (
        "ambiguous-account",
        LocalizedText(
          "Several accounts are called \(quoted(name)): say which by its number, \(LocalizedText.any(numbers.map(String.init)))."
        )
      )
    case .noSuchAccount(let typed, count: 0):
      ("unknown-account", LocalizedText("There is no account \(quoted(typed)): there are none yet."))
    case .noSuchAccount(let typed, count: 1):
      ("unknown-account", LocalizedText("There is no account \(quoted(typed)): there is only one, number 1."))
    case .noSuchAccount(let typed, let count):
      (
        "unknown-account",
        LocalizedText("There is no account \(quoted(typed)): they are numbered from 1 to \(count).")
      )
    default: nil
    }
  }

  private static func savingEntry(_ fact: Problem.Fact) -> (String, LocalizedText)? {
    switch fact {
    case .unknownSheet(let name, let nearest):
      (
        "unknown-name",
        LocalizedText("Nothing is saved as \(quoted(name)).").then(
          guess(nearest) ?? LocalizedText("\"list\" shows what is."))
      )
    case .nameTaken(let name): ("name-taken", LocalizedText("The name \(quoted(name)) is in use already."))
    case .badName(_, .empty): ("bad-name", LocalizedText("A name cannot be empty or blank."))
    case .badName(_, .tooLong(let limit)):
      ("bad-name", LocalizedText("A name has at most \(limit) characters."))
    case .badName(_, .controlCharacter):
      ("bad-name", LocalizedText("A name has no control characters or line breaks."))
    case .nothingToUndo: ("nothing-to-undo", LocalizedText("There is nothing to undo."))
    case .nothingToRedo: ("nothing-to-redo", LocalizedText("There is nothing to redo."))
    case .changedSince(let what, let who):
      (
        "changed-since",
        LocalizedText("\(who) has changed \(what) since, and that would be lost. \"log\" shows it.")
      )
    case .store(let fault): ("store-failed", sentence(fault))
    case .unreadable(let name, let row):
      (
        "unreadable",
        LocalizedText(
          "What is saved as \(quoted(name)) cannot be read: \"\(row.text)\" is no value of \(row.field).")
      )
    case .unknownKind(let name, let kind):
      (
        "unknown-kind",
        LocalizedText(
          "\(quoted(name)) is a worksheet of the kind \"\(kind)\", which this version does not know.")
      )
    default: nil
    }
  }

  private static func fileEntry(_ fact: Problem.Fact) -> (String, LocalizedText) {
    switch fact {
    case .file(let fault): ("file-failed", sentence(fault))
    case .unknownEnding(let path, let allowed):
      (
        "unknown-ending",
        LocalizedText("The ending of \(quoted(path)) chooses no format: use \(LocalizedText.any(allowed)).")
      )
    case .nothingToExport:
      ("nothing-to-export", LocalizedText("There is no result to export yet: show something first."))
    case .sourceCycle(let path):
      ("source-cycle", LocalizedText("\(shown(path)) is running already; a script cannot run itself."))
    case .sourceTooDeep(let limit):
      ("source-too-deep", LocalizedText("Scripts can run scripts only \(limit) deep."))
    case .scriptFailed(let path):
      ("script-failed", LocalizedText("\(shown(path)) failed, and nothing of it was kept."))
    case .alreadyRecording(let path):
      ("already-recording", LocalizedText("Recording to \(shown(path)) already; \"record stop\" ends that."))
    case .notRecording: ("not-recording", LocalizedText("Nothing is being recorded; \"record FILE\" begins."))
    case .noPrompt: ("no-prompt", LocalizedText("This works at the prompt only, not in a script."))
    case .interrupted: ("interrupted", LocalizedText("Interrupted; nothing was changed."))
    default: ("failed", LocalizedText("The command failed."))
    }
  }

  private static func sentence(_ fault: FileError) -> LocalizedText {
    let path = shown(fault.path)
    return switch fault.reason {
    case .missing where fault.act == .read: LocalizedText("There is no file \(path).")
    case .missing: LocalizedText("There is no folder for \(path).")
    case .exists: LocalizedText("\(path) exists already; add --force to replace it.")
    case .isFolder: LocalizedText("\(path) is a folder, not a file.")
    case .notAllowed where fault.act == .read: LocalizedText("\(path) may not be read.")
    case .notAllowed: LocalizedText("\(path) may not be written.")
    case .endless: LocalizedText("\(path) could not be read: it does not end.")
    case .removed: LocalizedText("\(path) could not be written: it has been removed.")
    case .diskFull: LocalizedText("The disk is full: \(path) could not be written.")
    case .other(let reason) where fault.act == .read: LocalizedText("\(path) could not be read: \(reason).")
    case .other(let reason): LocalizedText("\(path) could not be written: \(reason).")
    }
  }
}
