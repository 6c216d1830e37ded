import Finance
import Formulas
import Localization
import Model
import ScheduleAPI
import Workspace

/// Why a command could not be carried out: facts, and the part of the line that is at fault.
///
/// The sentences are in `Wording`.
package struct Problem: Error, Sendable, Equatable {
  /// What is wrong.
  package let fact: Fact
  /// UTF-8 offsets in the line; nil when no word is to blame, so that the whole command is marked.
  package let range: Range<Int>?

  /// A problem with a fact, at a place in the line.
  package init(_ fact: Fact, at range: Range<Int>? = nil) {
    (self.fact, self.range) = (fact, range)
  }

  /// Everything that can be wrong.
  package enum Fact: Sendable, Equatable {
    // The line.
    case openQuote
    case continuesNowhere
    case invalidText(offset: Int)
    case lineTooWide
    case nulByte(offset: Int)
    case lineTooLong(limit: Int)

    // Its words.
    case unknownCommand(String, nearest: String?, isField: Bool)
    /// What stands where a command should looks like the beginning of a formula.
    case formulaAsCommand(String)
    /// An equals sign between a field and its value.
    case equalsSign(field: String)
    case ambiguousCommand(String, choices: [String])
    case missing(LocalizedText, usage: String)
    case unexpected(String, usage: String)
    case unknownField(String, nearest: String?)
    case fieldTwice(String)
    case contradiction(String, String)
    case unknownTopic(String, nearest: String?)
    case unknownChoice(String, allowed: [String], nearest: String?)
    case notACount(String, of: LocalizedText)

    // Values.
    /// Several values are wrong; each is told with its field.
    case inputs([InputError])
    case notDigits(String)
    case mistyped(Field, TypingError.Kind, typed: String)
    case outOfRange(Field)
    case unknownLocale(String, nearest: String?)
    case unknownCurrency(String, nearest: String?)
    /// A kept amount has more decimals than the currency.
    case tooFine(name: LocalizedText, UnreadableRowError, Currency)

    // Accounts.
    case unknownAccount(String, nearest: String?)
    case ambiguousAccount(String, numbers: [Int])
    case noSuchAccount(String, count: Int)

    // The schedule.
    case notARental
    case wrongKind(String)
    case noLoan
    case noSuchMonth(typed: String)
    case pastPayoff(month: Int, last: Int)
    case pastLastYear(year: Int, last: Int, lastMonth: Int)
    case emptySpan(first: Int, last: Int)
    case noMonthOpen
    case atTheFirst(LocalizedText)
    case atTheLast(LocalizedText, lastMonth: Int)

    // Formulas.
    case formula(FormulaError.Reason, nearest: String?)
    case decimalComma(String, meant: String)
    case notACondition
    case assertionFailed(String, left: Cell?, right: Cell?)
    case circular(String, through: String)
    case dependentFails(String, of: String)
    case badMetricName(String)
    case definitionTooLarge(String, limit: Int)
    case metricNameTaken(String, by: LocalizedText)
    case unknownMetric(String, nearest: String?)
    case noSuchCriterion(Int, count: Int)
    case noCriteria
    case cannotBeMet(String, field: String)
    case notAnAxis(String)
    case noStep(String)
    case tooManyScenarios(limit: Int)
    case twoToCompare
    case differentKinds(String)
    /// The worksheet has records, to which no change of a metric can be put down.
    case noFieldsToShare(String)

    // Saved work.
    case unknownSheet(String, nearest: String?)
    case nameTaken(String)
    case badName(String, NameError)
    case nothingToUndo
    case nothingToRedo
    case changedSince(what: LocalizedText, by: LocalizedText)
    case store(StoreError)
    case unreadable(name: LocalizedText, UnreadableRowError)
    case unknownKind(name: LocalizedText, kind: String)

    // Services.
    case noService
    case badAddress(String, ServiceAddress.Fault)
    case unaskable(ScheduleQuery.Unaskable)
    /// - Parameter keptDays: How many days old the answer is that is used in its place.
    case service(ServiceError, keptDays: Int?)

    // Lessons.
    case unknownLesson(String, nearest: String?)
    case ambiguousLesson(String, choices: [String])
    case lessonNotBegun(String)
    case unfitCopy(String, lesson: String, LessonProvider.Refusal)

    // The journal.
    case journal(JournalError)

    // Files.
    case file(FileError)
    case unknownEnding(path: String, allowed: [String])
    case nothingToExport
    case sourceCycle(path: String)
    case sourceTooDeep(limit: Int)
    case scriptFailed(path: String)
    case alreadyRecording(path: String)
    case notRecording
    case interrupted
    case noPrompt
  }
}

/// What keeps text from being a name.
package enum NameError: Sendable, Equatable {
  case empty
  case tooLong(limit: Int)
  case controlCharacter
}

/// Why a file could not be read or written.
package struct FileError: Error, Sendable, Equatable {
  /// What was tried.
  package enum Act: Sendable, Equatable {
    case read
    case write
  }

  /// What came of it.
  package enum Reason: Sendable, Equatable {
    case missing
    case exists
    case isFolder
    case notAllowed
    case diskFull
    /// Reading it comes to no end.
    case endless
    /// It was there, and then was not.
    case removed
    /// What the system says.
    case other(String)
  }

  /// What was tried.
  package let act: Act
  /// The file, as it was named.
  package let path: String
  /// What came of it.
  package let reason: Reason

  /// A fault with a file.
  package init(_ act: Act, _ path: String, _ reason: Reason) {
    (self.act, self.path, self.reason) = (act, path, reason)
  }
}

/// What is wrong with one of several values.
package struct InputError: Sendable, Equatable {
  /// The field.
  package let field: Field
  /// What was typed; nil when nothing was.
  package let typed: String?
  /// What is wrong with it.
  package let fact: Problem.Fact

  init(_ field: Field, typed: String?, _ fact: Problem.Fact) {
    (self.field, self.typed, self.fact) = (field, typed, fact)
  }

  /// Nothing was entered.
  init(missing field: Field) {
    self.init(field, typed: nil, .missing(LocalizedText(verbatim: field.name), usage: ""))
  }
}
