import Journal
import Localization
import Model

/// A word that the journal cannot read, or an entry that it does not have.
enum JournalError: DiagnosticError {
  case unknownMood(String, nearest: String?)
  case ambiguousMood(String, choices: [String])
  case unknownEntry(Int)
  case unreadableEntry(Int, UnreadableRowError)
  /// Rows that were typed are none of an entry.
  case notAnEntry(UnreadableRowError)
  case notADay(String)
  /// The last day comes before the first.
  case emptySpan(since: String, until: String)
  /// A text to search for has no letter or digit.
  case noSearchableWord(String)
  case emptySubject
  case emptyExpectation
  case notAConfidence(String)
  case notAReviewDate(String)
  case notAYear(String)
  case notADecision(Int)

  var nearestName: String? {
    if case .unknownMood(_, let nearest) = self { nearest } else { nil }
  }

  var diagnosis: Diagnosis {
    switch self {
    case .unknownMood(let typed, let nearest):
      Diagnosis(
        "unknown-mood",
        LocalizedText(
          "\(quoted(typed)) is not a mood: they are \(LocalizedText.all(Mood.allCases.map(\.name)))."
        )
        .then(didYouMean(nearest))
      )
    case .ambiguousMood(let typed, let choices):
      Diagnosis("ambiguous-mood", LocalizedText("\(quoted(typed)) could be \(LocalizedText.any(choices))."))
    case .unknownEntry(let number):
      Diagnosis("unknown-entry", LocalizedText("There is no entry \(number). \"entries\" lists them."))
    case .notAnEntry(let row):
      Diagnosis(
        "unreadable-entry", LocalizedText("\(quoted(row.text)) is not a valid \(row.field) of an entry."))
    case .unreadableEntry(let number, let row):
      Diagnosis(
        "unreadable-entry",
        LocalizedText("Entry \(number) cannot be read: \(quoted(row.text)) is not a valid \(row.field)."))
    case .notADay(let typed):
      Diagnosis(
        "not-a-day",
        LocalizedText(
          """
          \(quoted(typed)) is not a day such as 2026-11-21, nor a month such as 2026-11, a year, today or \
          yesterday.
          """
        ))
    case .emptySpan(let since, let until):
      Diagnosis(
        "empty-range",
        LocalizedText("Nothing lies between \(since) and \(until): since comes before until."))
    case .noSearchableWord(let typed):
      Diagnosis("no-word", LocalizedText("\(quoted(typed)) has no letter or digit to search for."))
    case .emptySubject:
      Diagnosis("empty-subject", LocalizedText("A decision needs to say what it is about."))
    case .emptyExpectation:
      Diagnosis("nothing-expected", LocalizedText("A decision needs to say what you expect of it."))
    case .notAConfidence(let typed):
      Diagnosis(
        "not-a-confidence",
        LocalizedText("\(quoted(typed)) is not a whole percentage from 0% to 100%, such as 70%."))
    case .notAReviewDate(let typed):
      Diagnosis(
        "not-a-review-day",
        LocalizedText(
          "\(quoted(typed)) is not a day such as 2027-01-31 or tomorrow, nor a while such as \"in 6 months\"."
        ))
    case .notAYear(let typed):
      Diagnosis("not-a-year", LocalizedText("\(quoted(typed)) is not a year from 1 to 9999."))
    case .notADecision(let number):
      Diagnosis(
        "not-a-decision", LocalizedText("Entry \(number) is not a decision. \"review all\" lists those."))
    }
  }
}
