import Finance
import Journal
import Localization

/// What the journal says.
extension Wording {
  // MARK: Labels

  static let moodTitle = LocalizedText("How are you? Arrows and Enter, a letter or a digit; Esc leaves.")
  static let moodLabel = LocalizedText("Mood (\(LocalizedText.joined(Mood.allCases.map(\.title), ", ")))")
  static let placeLabel = LocalizedText("Place")
  static let permissionQuestion = LocalizedText("May the journal ask where you are? [y/n]")
  static let subjectLabel = LocalizedText("What do you decide upon?")
  static let expectedLabel = LocalizedText("What do you expect?")
  static let confidenceLabel = LocalizedText("How sure are you (0% to 100%)?")
  static let reviewLabel = LocalizedText("Review on (2027-01-31, or in 6 months)")

  // MARK: Replies

  static let notWritten = LocalizedText("Nothing was written.")
  static let noEntries = LocalizedText("There is no such entry. \"journal\" writes one.")
  static let unreadableEntry = LocalizedText("this version cannot read it")
  static let nothingChanged = LocalizedText("nothing has changed since.")
  static let nothingWasOpen = LocalizedText("no property was open.")
  static let propertyIsGone = LocalizedText("the property is no longer there.")
  static let frozenUnreadable = LocalizedText("The property as it stood cannot be read here.")

  static func moreEntries(_ shown: Int) -> LocalizedText {
    LocalizedText("The newest \(shown); \"entries all\" lists every one.")
  }
  static func removedEntry(_ number: Int) -> LocalizedText {
    LocalizedText("Removed entry \(number); \"undo\" brings it back.")
  }
  static func entryIsSo(_ number: Int) -> LocalizedText { LocalizedText("Entry \(number) is so already.") }
  static func frozenHeading(_ name: String?) -> LocalizedText {
    name.map { LocalizedText("\(Quoting.word($0)) as it stood") } ?? LocalizedText("The property as it stood")
  }

  static func permission(_ choice: String) -> LocalizedText {
    switch choice {
    case "allow": LocalizedText("The journal asks for the place of each entry.")
    case "deny": LocalizedText("The journal never asks where you are.")
    default: LocalizedText("The journal asks once whether it may ask where you are.")
    }
  }

  static func due(inDays days: Int) -> LocalizedText {
    switch days {
    case 0: LocalizedText("due today")
    case 1: LocalizedText("due tomorrow")
    case 2...: LocalizedText("due in \(days) days")
    case -1: LocalizedText("due since yesterday")
    default: LocalizedText("due for \(-days) days")
    }
  }

  static func nothingToReview(_ choice: ReviewChoice) -> LocalizedText {
    if case .all = choice { return LocalizedText("There is no decision yet: \"decide SUBJECT\" writes one.") }
    return LocalizedText("No decision is due. \"review all\" lists those to come.")
  }

  // MARK: Errors

  static func journalEntry(_ fact: Problem.Fact) -> (String, LocalizedText)? {
    guard case .journal(let fault) = fact else { return nil }
    switch fault {
    case .unknownMood(let typed, let nearest):
      let moods = LocalizedText.all(Mood.allCases.map(\.name))
      return (
        "unknown-mood", LocalizedText("\(quoted(typed)) is no mood: they are \(moods).").then(guess(nearest))
      )
    case .ambiguousMood(let typed, let choices):
      return ("ambiguous-mood", LocalizedText("\(quoted(typed)) could be \(LocalizedText.any(choices))."))
    case .unknownEntry(let number):
      return ("unknown-entry", LocalizedText("There is no entry \(number). \"entries\" lists them."))
    case .unreadableEntry(let number, let row):
      return (
        "unreadable-entry",
        LocalizedText("Entry \(number) cannot be read: \(quoted(row.text)) is no \(row.field).")
      )
    case .badDay(let typed):
      return (
        "not-a-day",
        LocalizedText(
          "\(quoted(typed)) is no day such as 2026-11-21, nor a month such as 2026-11, a year, today or yesterday."
        )
      )
    case .emptySpan(let since, let until):
      return (
        "empty-range", LocalizedText("Nothing lies between \(since) and \(until): since comes before until.")
      )
    case .wordless(let typed):
      return ("no-word", LocalizedText("\(quoted(typed)) has no letter or digit to search for."))
    case .nothingExpected:
      return ("nothing-expected", LocalizedText("A decision needs to say what you expect of it."))
    case .badConfidence(let typed):
      return (
        "not-a-confidence",
        LocalizedText("\(quoted(typed)) is no whole percentage from 0% to 100%, such as 70%.")
      )
    case .badReview(let typed):
      return (
        "not-a-review-day",
        LocalizedText(
          "\(quoted(typed)) is no day such as 2027-01-31 or tomorrow, nor a while such as \"in 6 months\".")
      )
    case .badYear(let typed):
      return ("not-a-year", LocalizedText("\(quoted(typed)) is no year from 1 to 9999."))
    case .notADecision(let number):
      return ("not-a-decision", LocalizedText("Entry \(number) is no decision. \"review all\" lists those."))
    case .emptySubject: return ("empty-subject", LocalizedText("A decision needs to say what it is upon."))
    }
  }
}

extension Cell {
  /// Whole percents.
  static func percents(_ number: Int) -> Cell {
    Ratio(Int128(number), 100).map { .percent($0, .atLeast(0)) } ?? .empty
  }
}

extension Mood {
  /// The name as it reads; what is typed is the English one.
  var title: LocalizedText { LocalizedText(key: name) }
}
