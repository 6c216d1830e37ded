import Finance
import Reports
import Worksheets

/// What the journal says.
extension Wording {
  // MARK: Labels

  static let moodTitle = Phrase("How are you? Arrows and Enter, a letter or a digit; Esc leaves.")
  static let moodLabel = Phrase("Mood (\(Phrase.joined(Mood.allCases.map(\.title), ", ")))")
  static let placeLabel = Phrase("Place")
  static let permissionQuestion = Phrase("May the journal ask where you are? [y/n]")
  static let subjectLabel = Phrase("What do you decide upon?")
  static let expectedLabel = Phrase("What do you expect?")
  static let confidenceLabel = Phrase("How sure are you (0% to 100%)?")
  static let reviewLabel = Phrase("Review on (2027-01-31, or in 6 months)")

  // MARK: Replies

  static let notWritten = Phrase("Nothing was written.")
  static let noEntries = Phrase("There is no such entry. \"journal\" writes one.")
  static let unreadableEntry = Phrase("this version cannot read it")
  static let nothingChanged = Phrase("nothing has changed since.")
  static let nothingWasOpen = Phrase("no property was open.")
  static let propertyIsGone = Phrase("the property is no longer there.")
  static let frozenUnreadable = Phrase("The property as it stood cannot be read here.")

  static func moreEntries(_ shown: Int) -> Phrase {
    Phrase("The newest \(shown); \"entries all\" lists every one.")
  }
  static func removedEntry(_ number: Int) -> Phrase {
    Phrase("Removed entry \(number); \"undo\" brings it back.")
  }
  static func entryIsSo(_ number: Int) -> Phrase { Phrase("Entry \(number) is so already.") }
  static func frozenHeading(_ name: String?) -> Phrase {
    name.map { Phrase("\(Quoting.word($0)) as it stood") } ?? Phrase("The property as it stood")
  }

  static func permission(_ choice: String) -> Phrase {
    switch choice {
    case "allow": Phrase("The journal asks for the place of each entry.")
    case "deny": Phrase("The journal never asks where you are.")
    default: Phrase("The journal asks once whether it may ask where you are.")
    }
  }

  static func due(inDays days: Int) -> Phrase {
    switch days {
    case 0: Phrase("due today")
    case 1: Phrase("due tomorrow")
    case 2...: Phrase("due in \(days) days")
    case -1: Phrase("due since yesterday")
    default: Phrase("due for \(-days) days")
    }
  }

  static func nothingToReview(_ choice: ReviewChoice) -> Phrase {
    if case .all = choice { return Phrase("There is no decision yet: \"decide SUBJECT\" writes one.") }
    return Phrase("No decision is due. \"review all\" lists those to come.")
  }

  // MARK: Errors

  static func journalEntry(_ fact: Problem.Fact) -> (String, Phrase)? {
    guard case .journal(let fault) = fact else { return nil }
    switch fault {
    case .unknownMood(let typed, let nearest):
      let moods = Phrase.all(Mood.allCases.map(\.name))
      return ("unknown-mood", Phrase("\(quoted(typed)) is no mood: they are \(moods).").then(guess(nearest)))
    case .ambiguousMood(let typed, let choices):
      return ("ambiguous-mood", Phrase("\(quoted(typed)) could be \(Phrase.any(choices))."))
    case .unknownEntry(let number):
      return ("unknown-entry", Phrase("There is no entry \(number). \"entries\" lists them."))
    case .unreadableEntry(let number, let row):
      return (
        "unreadable-entry", Phrase("Entry \(number) cannot be read: \(quoted(row.text)) is no \(row.field).")
      )
    case .badDay(let typed):
      return (
        "not-a-day",
        Phrase(
          "\(quoted(typed)) is no day such as 2026-11-21, nor a month such as 2026-11, a year, today or yesterday."
        )
      )
    case .emptySpan(let since, let until):
      return ("empty-range", Phrase("Nothing lies between \(since) and \(until): since comes before until."))
    case .wordless(let typed):
      return ("no-word", Phrase("\(quoted(typed)) has no letter or digit to search for."))
    case .nothingExpected:
      return ("nothing-expected", Phrase("A decision needs to say what you expect of it."))
    case .badConfidence(let typed):
      return (
        "not-a-confidence", Phrase("\(quoted(typed)) is no whole percentage from 0% to 100%, such as 70%.")
      )
    case .badReview(let typed):
      return (
        "not-a-review-day",
        Phrase(
          "\(quoted(typed)) is no day such as 2027-01-31 or tomorrow, nor a while such as \"in 6 months\".")
      )
    case .badYear(let typed):
      return ("not-a-year", Phrase("\(quoted(typed)) is no year from 1 to 9999."))
    case .notADecision(let number):
      return ("not-a-decision", Phrase("Entry \(number) is no decision. \"review all\" lists those."))
    case .emptySubject: return ("empty-subject", Phrase("A decision needs to say what it is upon."))
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
  var title: Phrase { Phrase(key: name) }
}
