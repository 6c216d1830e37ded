import Finance
import Reports
import Worksheets

/// What the journal says.
extension Wording {
  // MARK: Labels

  static let moodTitle = "How are you? Arrows and Enter, a letter or a digit; Esc leaves."
  static let moodLabel = "Mood (\(Mood.allCases.map(\.name).joined(separator: ", ")))"
  static let placeLabel = "Place"
  static let permissionQuestion = "May the journal ask where you are? [y/n]"
  static let textLabel = "|"
  static let expectedLabel = "What do you expect?"
  static let confidenceLabel = "How sure are you (0% to 100%)?"
  static let reviewLabel = "Review on (2027-01-31, or in 6 months)"

  // MARK: Replies

  static let notWritten = "Nothing was written."
  static let noEntries = "There is no such entry. \"journal\" writes one."
  static let unreadableEntry = "this version cannot read it"
  static let nothingChanged = "nothing has changed since."
  static let nothingWasOpen = "no property was open."
  static let propertyIsGone = "the property is no longer there."
  static let frozenUnreadable = "The property as it stood cannot be read here."

  static func moreEntries(_ shown: Int) -> String {
    "The newest \(shown); \"entries all\" lists every one."
  }
  static func removedEntry(_ number: Int) -> String {
    "Removed entry \(number); \"undo\" brings it back."
  }
  static func entryIsSo(_ number: Int) -> String { "Entry \(number) is so already." }
  static func decided(_ decision: Decision) -> String { "\(decision.subject): \(decision.expected)" }
  static func frozenHeading(_ name: String?) -> String {
    "\(name.map(Quoting.word) ?? "The property") as it stood"
  }

  static func permission(_ choice: String) -> String {
    switch choice {
    case "allow": "The journal asks for the place of each entry."
    case "deny": "The journal never asks where you are."
    default: "The journal asks once whether it may ask where you are."
    }
  }

  static func due(inDays days: Int) -> String {
    switch days {
    case 0: "due today"
    case 1: "due tomorrow"
    case 2...: "due in \(days) days"
    case -1: "due since yesterday"
    default: "due for \(-days) days"
    }
  }

  static func nothingToReview(_ choice: ReviewChoice) -> String {
    if case .all = choice { return "There is no decision yet: \"decide SUBJECT\" writes one." }
    return "No decision is due. \"review all\" lists those to come."
  }

  // MARK: Errors

  static func journalEntry(_ fact: Problem.Fact) -> (String, String)? {
    guard case .journal(let fault) = fact else { return nil }
    switch fault {
    case .unknownMood(let typed, let nearest):
      let moods = list(Mood.allCases.map(\.name), "and")
      return ("unknown-mood", "\(quoted(typed)) is no mood: they are \(moods).\(guess(nearest))")
    case .ambiguousMood(let typed, let choices):
      return ("ambiguous-mood", "\(quoted(typed)) could be \(list(choices, "or")).")
    case .unknownEntry(let number):
      return ("unknown-entry", "There is no entry \(number). \"entries\" lists them.")
    case .unreadableEntry(let number, let row):
      return ("unreadable-entry", "Entry \(number) cannot be read: \(quoted(row.text)) is no \(row.field).")
    case .badDay(let typed):
      return (
        "not-a-day",
        "\(quoted(typed)) is no day such as 2026-11-21, nor a month such as 2026-11, a year, today or yesterday."
      )
    case .emptySpan(let since, let until):
      return ("empty-range", "Nothing lies between \(since) and \(until): since comes before until.")
    case .wordless(let typed):
      return ("no-word", "\(quoted(typed)) has no letter or digit to search for.")
    case .badConfidence(let typed):
      return ("not-a-confidence", "\(quoted(typed)) is no whole percentage from 0% to 100%, such as 70%.")
    case .badReview(let typed):
      return (
        "not-a-review-day",
        "\(quoted(typed)) is no day such as 2027-01-31, nor a while such as \"in 6 months\"."
      )
    case .badYear(let typed):
      return ("not-a-year", "\(quoted(typed)) is no year from 1 to 9999.")
    case .notADecision(let number):
      return ("not-a-decision", "Entry \(number) is no decision. \"review all\" lists those.")
    case .emptySubject: return ("empty-subject", "A decision needs to say what it is upon.")
    }
  }
}

extension Cell {
  /// Whole percents.
  static func percents(_ number: Int) -> Cell {
    Ratio(Int128(number), 100).map { .percent($0, .atLeast(0)) } ?? .empty
  }
}
