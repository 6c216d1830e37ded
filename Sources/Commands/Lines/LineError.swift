import Localization
import Model

/// A line or an event that cannot be added, changed or removed.
enum LineError: DiagnosticError {
  case badName(String, of: LocalizedText)
  /// An amount where the name stands; with the words before it, and whether it may be meant once, in a month.
  case amountForName(String, of: LocalizedText, behind: String, isOnce: Bool)
  /// The name of an account, which a property does not have.
  case isAccount(String, type: String)
  /// Something that can only be in one month, with several.
  case happensOnce(String)
  /// Something that cannot be at the closing: a new amount of a line, or a change of a loan.
  case notAtClosing(String, isLine: Bool)
  case unknownLine(String, nearest: String?)
  /// The name is that of a metric of the user's, which is no record.
  case isMetric(String)
  /// A line that every property has.
  case standardLine(String)
  /// A record that definitions, criteria or formulas name.
  case inUse(String, by: [String])
  /// The field has a range, and would become one that follows from others.
  case varies(String)
  /// An event of that number changes the line, which would become the sum of units.
  case changesOnce(String, event: Int)
  /// A line or an event, which has no default.
  case noDefault(String, removedBy: String)
  case noSuchMonth(String)
  /// The last month of a line comes before its first.
  case endsBeforeStart(first: Int, last: Int)
  case noSuchEvent(String, count: Int)
  /// An event of this kind has no amount to change.
  case noAmount(String)

  var nearestName: String? {
    if case .unknownLine(_, let nearest) = self { nearest } else { nil }
  }

  var diagnosis: Diagnosis {
    switch self {
    case .happensOnce(let word):
      Diagnosis(
        "happens-once",
        LocalizedText(
          "\(quoted(word)) is of one month; \"extra\", \"cost\" and \"income\" may be of several."))
    case .notAtClosing(let line, isLine: true):
      Diagnosis(
        "not-at-closing",
        LocalizedText(
          "Month 0 is the closing, before any \(line): \"set \(line)\" is its amount from month 1 on."))
    case .notAtClosing(let word, isLine: false):
      Diagnosis(
        "not-at-closing",
        LocalizedText(
          "Month 0 is the closing, which can have \"cost\", \"income\", \"improvement\" and \"refinance\"; \(quoted(word)) is of a month from 1 on."
        ))
    case .badName(let name, let record):
      Diagnosis(
        "bad-name",
        LocalizedText(
          "\(quoted(name)) is not a name for \(record): letters, digits and _, beginning with a letter, at most 40."
        ))
    case .amountForName(let amount, let record, let words, let isOnce):
      Diagnosis(
        "bad-name",
        LocalizedText(
          "The name of \(record) goes before \(quoted(amount)): \(quoted("\(words) NAME \(amount)"))."
        ).then(isOnce ? LocalizedText("What comes once has its month, as in \"at 60 cost \(amount)\".") : nil)
      )
    case .isAccount(let name, let type):
      Diagnosis(
        "unknown-choice",
        LocalizedText(
          "\(quoted(name)) is an account, not a line of a property: \"use accounts\", then \"add \(name) \(type) AMOUNT\"."
        ))
    case .unknownLine(let name, let nearest):
      Diagnosis(
        "unknown-line",
        LocalizedText("There is no line \(quoted(name)).").then(
          didYouMean(nearest) ?? LocalizedText("\"list lines\" shows all.")))
    case .standardLine(let name):
      Diagnosis(
        "standard-line",
        LocalizedText("\(name) is a line that every property has: \"reset \(name)\" empties it."))
    case .inUse(let name, let users):
      Diagnosis(
        "in-use",
        LocalizedText("\(name) is in use: \(LocalizedText.all(users)) could not be computed without it."))
    case .varies(let name):
      Diagnosis(
        "in-use",
        LocalizedText(
          "\(name) varies, and would have no number of its own any more: \"unvary \(name)\" comes first."))
    case .changesOnce(let name, let number):
      Diagnosis(
        "in-use",
        LocalizedText(
          "Event \(number) changes \(name), which becomes the sum of units: \"remove event \(number)\" comes first."
        ))
    case .isMetric(let name):
      Diagnosis(
        "unknown-line", LocalizedText("\(name) is a metric of yours: \"undefine \(name)\" forgets it."))
    case .noDefault(let name, let command):
      Diagnosis(
        "no-default", LocalizedText("\(name) has no default to go back to: \"\(command)\" removes it."))
    case .noSuchMonth(let typed):
      Diagnosis(
        "not-a-month",
        LocalizedText(
          "A month here is a number from 1 to \(Rental.lastMonth), or a year such as y5, not \(quoted(typed))."
        )
      )
    case .endsBeforeStart(let first, let last):
      Diagnosis(
        "empty-range", LocalizedText("It would end with month \(last), before it begins with month \(first).")
      )
    case .noAmount(let word):
      Diagnosis("no-amount", LocalizedText("\(quoted(word)) has no amount that could change."))
    case .noSuchEvent(let typed, count: 0):
      Diagnosis("unknown-event", LocalizedText("There is no event \(quoted(typed)): there are none yet."))
    case .noSuchEvent(let typed, count: 1):
      Diagnosis(
        "unknown-event", LocalizedText("There is no event \(quoted(typed)): there is only one, number 1."))
    case .noSuchEvent(let typed, let count):
      Diagnosis(
        "unknown-event",
        LocalizedText("There is no event \(quoted(typed)): they are numbered from 1 to \(count)."))
    }
  }
}
