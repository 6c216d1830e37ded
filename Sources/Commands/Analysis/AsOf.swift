import Finance
import Formulas
import Localization
import Model
import Reports
import Shell
import Syntax
import Workspace

/// The time of which figures are shown instead of those of the first year.
///
/// A bare name that has a value for each month, such as `noi`, means that time then, as `noi(y3)` does.
enum AsOf: Sendable {
  /// A month or a year of the plan, of the same number in each property.
  case period(Period)
  /// A month of the calendar, whose number follows from the closing of each property.
  case calendar(CalendarMonth)

  /// The period in the plan of a property.
  /// - Throws: An error where the closing date is not entered, and where the month is none of the plan.
  func period(in sheet: any Worksheet) throws(FormulaError) -> Period {
    let month: CalendarMonth
    switch self {
    case .period(let period): return period
    case .calendar(let named): month = named
    }
    guard let first = sheet.loanWorksheet?.firstMonth else {
      throw .absent(
        UndefinedReason.missing(label: sheet.field(named: "closing_date")?.label ?? "closing_date"))
    }
    let number = month.months(since: first) + 1
    guard (1...Period.lastMonth).contains(number) else { throw .noMonth }
    return .month(number)
  }

  /// The sentence on what is shown.
  var note: LocalizedText {
    switch self {
    case .period(.year(let year)): LocalizedText("Figures are those of year \(year), as planned.")
    case .period(let period): LocalizedText("Figures are those of month \(period.firstMonth), as planned.")
    case .calendar(let month):
      LocalizedText(
        "Figures are those of \(month.canonical), counted from each closing date, as planned.")
    }
  }

  /// The sentence on figures that are the same at any time; nil for none.
  static func note(onConstant names: [String]) -> LocalizedText? {
    names.isEmpty ? nil : LocalizedText("The same at any time: \(LocalizedText.all(names)).")
  }
}

/// Names of which those that have a value for each month mean that also without a time behind them.
struct TimedVocabulary: Vocabulary {
  let names: any Vocabulary

  func symbol(named name: String, isCalled: Bool) -> Symbol? {
    if !isCalled, let monthly = names.symbol(named: name, isCalled: true), Formula(monthly).dependsOnMonth {
      return monthly
    }
    return names.symbol(named: name, isCalled: isCalled)
  }
}

extension Syntax where Value == AsOf {
  /// `as of` and a time.
  static var asOf: Syntax {
    .word("as", LocalizedText("of another time"), .word("of", LocalizedText("which"), .time))
  }

  /// The number of a month, a year such as `y3`, a month of the calendar, or `now`.
  private static var time: Syntax {
    Syntax("MONTH | yYEAR | now") { words, context throws(Diagnostic) in
      let token = try words.take(LocalizedText("a month, a year such as y3, or now"))
      let text = token.text.lowercased()
      if text == CommandContext.nowWord { return .calendar(CalendarMonth(context.workspace.identity.today)) }
      if text.first == "y", let year = Int(text.dropFirst()), (1...Period.lastYear).contains(year) {
        return .period(.year(year))
      }
      if let month = CalendarMonth(canonical: text) { return .calendar(month) }
      if let month = token.naturalNumber, month <= Period.lastMonth { return .period(.month(month)) }
      throw Diagnostic(AsOfError(typed: token.text), at: token.range)
    } complete: { _ in
      [
        .init(ReadingContext.nowWord, LocalizedText("this month")),
        .init("y1", LocalizedText("the first year")),
      ]
    }
  }
}

/// A word that is no time.
private struct AsOfError: DiagnosticError {
  let typed: String

  var diagnosis: Diagnosis {
    Diagnosis(
      "not-a-time",
      LocalizedText(
        "\(quoted(typed)) is not a time: y3 is year 3, 36 is month 36, 2028-12 a month of the calendar, and now this month."
      ))
  }
}
