import Finance
import Formulas
import Localization
import Model
import Workspace

/// The sentences about formulas that cannot be read or have no value.
package enum FormulaSentences {
  /// The reason why a formula has no value, as a clause.
  package static func clause(for reason: FormulaError.Reason) -> LocalizedText {
    switch reason {
    case .divisionByZero(let divisor) where divisor.first?.isNumber == true:
      LocalizedText("nothing can be divided by 0")
    case .divisionByZero(let divisor): LocalizedText("\(divisor.trimmed) is 0")
    case .tooLarge: LocalizedText("it is too large")
    case .notPositive(let text): LocalizedText("\(text.trimmed) is not more than 0")
    case .noSuchPower: LocalizedText("there is no such power")
    case .noMonth: LocalizedText("there is no such month")
    case .absent(let none):
      (none.reason as? UndefinedReason).map(clause(for:)) ?? LocalizedText("there is no value")
    case .function(let error): clause(for: error) ?? sentence(error)
    default: sentence(reason, nearest: nil)
    }
  }

  /// The stable code of an error for programs.
  static func code(of reason: FormulaError.Reason) -> String {
    switch reason {
    case .function(let error) where clause(for: error) != nil: "no-value"
    case .unknownName: "unknown-name"
    case .unknownFunction: "unknown-function"
    case .argumentCount, .functionWithoutArguments: "wrong-arguments"
    case .needsMonth: "needs-month"
    case .notMonthly: "not-monthly"
    case .wrongKind: "wrong-kind"
    case .notAMonth: "not-a-month"
    case .notAYear: "not-a-year"
    case .notARange: "not-a-range"
    case .notAWholeNumber: "not-a-whole-number"
    case .needsValues, .notInList, .unequalLists, .function: "out-of-range"
    case .interrupted: InterruptionError().code
    case .divisionByZero, .tooLarge, .notPositive, .noSuchPower, .noMonth, .absent: "no-value"
    default: "bad-formula"
    }
  }

  /// The sentence on an error.
  /// - Parameter nearest: The nearest name to an unknown one.
  static func sentence(
    _ reason: FormulaError.Reason, nearest: NameSuggestion?
  ) -> LocalizedText {
    switch reason {
    case .empty: LocalizedText("The formula is empty.")
    case .unexpected("\""), .unexpected("'"):
      LocalizedText(
        "A quote cannot go here: a formula has numbers, names of fields and figures, operators and functions."
      )
    case .unexpected(let text): LocalizedText("\(quoted(text)) cannot go here.")
    case .unexpectedEnd: LocalizedText("The formula ends where something must follow.")
    case .unclosed(let sign): LocalizedText("This \(sign) is never closed.")
    case .badNumber(let text):
      LocalizedText(
        "\(quoted(text)) is not a number of a formula, such as 1800, 2.5e3, 250k or 8%; digits are not grouped."
      )
    case .badDate(let text): LocalizedText("There is no day \(text).")
    case .tooLong(let limit): LocalizedText("A formula has at most \(limit) bytes.")
    case .tooDeep(let limit): LocalizedText("This is nested too deeply: at most \(limit) levels.")
    case .comparisonOfComparison:
      LocalizedText("Two comparisons in a row need an \"and\" between them, as in 1 < x and x < 3.")
    case .unknownName(let name):
      LocalizedText("There is no field or metric \(quoted(name)).").then(nearestOrHelp(nearest))
    case .unknownFunction(let name):
      LocalizedText("There is no function or monthly figure \(quoted(name)).").then(nearestOrHelp(nearest))
    case .functionWithoutArguments(let signature): LocalizedText("This is a function: \(signature).")
    case .argumentCount(let signature, let given):
      LocalizedText(
        count: given, one: "One argument is not what it takes: \(signature).",
        other: "\(given) arguments are not what it takes: \(signature).")
    case .notMonthly(let name):
      LocalizedText("\(name) does not depend on the month; leave the parentheses out.")
    case .wrongKind(let wanted, let given):
      LocalizedText("This is \(noun(given)), where \(noun(wanted)) is needed.")
    case .needsMonth(let name) where name == Formula.monthName:
      LocalizedText("No month is open: \"month 12\" opens one.")
    case .needsMonth(let name):
      LocalizedText("\(name) depends on the month: write \(name)(12), or open one with \"month 12\".")
    case .notAMonth(let number):
      LocalizedText("Months are whole numbers from 1 to \(Period.lastMonth), not \(period(number)).")
    case .notAYear(let number):
      LocalizedText("Years are whole numbers from 1 to \(Period.lastYear), not \(period(number)).")
    case .notARange(let from, let to):
      LocalizedText("A range goes up, from month to month or from year to year, not from \(from) to \(to).")
    case .notAWholeNumber(let number): LocalizedText("A whole number is needed here, not \(shown(number)).")
    case .needsValues: LocalizedText("It needs at least one value.")
    case .notInList(let number, let count):
      LocalizedText("There is no value number \(number): there are \(count).")
    case .unequalLists(let one, let other):
      LocalizedText("A list of \(one) and one of \(other) have no pairs: both need as many values.")
    case .function(let error): sentence(error)
    case .interrupted: InterruptionError().message
    case .divisionByZero, .tooLarge, .notPositive, .noSuchPower, .noMonth, .absent:
      LocalizedText("There is no value: \(clause(for: reason)).")
    }
  }

  /// The sentence on a plain number that is compared with a percentage.
  package static func sentence(numberForPercentage number: Number) -> LocalizedText {
    let (typed, whole) = (shown(number), number.multiplied(by: Number(100)).map(shown) ?? shown(number))
    return LocalizedText(
      "\(typed) means \(whole) % here: type \(typed)% for \(typed) %, or \(whole)% to keep it as it is."
    )
  }

  private static func nearestOrHelp(_ nearest: NameSuggestion?) -> LocalizedText {
    nearest?.sentence ?? LocalizedText("\"help formulas\" lists them.")
  }

  /// A number in all its digits.
  package static func shown(_ number: Number) -> Cell { .number(number, .plain, .atLeast(0)) }

  /// The number of a month or year as it is typed, without groups of digits.
  private static func period(_ number: Number) -> Cell {
    number.integer.map { .text("\($0)") } ?? shown(number)
  }

  /// A number in all its digits.
  package static func shown(_ double: Double) -> Cell {
    Number(double).map { .number($0, .plain, .atLeast(0)) } ?? .text("\(double)")
  }

  /// A fraction as a percentage in all its digits.
  package static func percent(_ double: Double) -> Cell {
    Number(double).map { .number($0, .percent, .atLeast(0)) } ?? .text("\(double)")
  }

  private static func noun(_ kind: Quantity.Kind) -> LocalizedText {
    switch kind {
    case .number: LocalizedText("a number")
    case .truth: LocalizedText("a condition")
    case .date: LocalizedText("a date")
    case .list: LocalizedText("a list")
    case .periods: LocalizedText("a run of months")
    }
  }

  /// The reason why a figure of a worksheet has no value, as a clause.
  package static func clause(for reason: UndefinedReason) -> LocalizedText {
    switch reason {
    case .noCashInvested(let month): LocalizedText("no cash is invested by month \(month)")
    case .noRateOfReturn: LocalizedText("at no rate is the money that comes back worth the money paid in")
    case .noLoan: LocalizedText("there is no loan")
    case .notBiweekly: LocalizedText("no loan is paid every two weeks")
    case .noCaps: LocalizedText("no loan has an adjustable rate with caps")
    case .partnersDoNotAddUp: LocalizedText("the capital or the splits of the partners do not add up")
    case .noRefinance: LocalizedText("no loan repays others")
    case .noLossLimit: LocalizedText("a professional's losses have no limit")
    case .otherUnits: LocalizedText("it applies only with 3 or 4 units")
    case .conflict(let loan, let conflict): LoanSentences.clause(for: conflict, ofLoan: loan)
    case .pastPayoff(let month, let last):
      LocalizedText("there is no month \(month): the loan ends with month \(last)")
    case .noNumber: LocalizedText("it is not a number")
    case .noMonths: LocalizedText("this worksheet has no months")
    case .missing(let label): LocalizedText("\(LocalizedText(key: label)) is not entered yet")
    case .tooLarge: LocalizedText("it is too large")
    }
  }
}
