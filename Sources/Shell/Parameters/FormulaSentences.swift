import Finance
import Formulas
import Localization
import Model

/// The sentences about formulas that cannot be read, or have no value.
package enum FormulaSentences {
  /// Why a formula comes to nothing, as a clause.
  package static func why(_ reason: FormulaError.Reason) -> LocalizedText {
    switch reason {
    case .divisionByZero(let divisor) where divisor.first?.isNumber == true:
      LocalizedText("nothing can be divided by 0")
    case .divisionByZero(let divisor): LocalizedText("\(divisor.trimmed) is 0")
    case .tooLarge: LocalizedText("it is too large")
    case .noSuchPower: LocalizedText("there is no such power")
    case .noMonth: LocalizedText("there is no such month")
    case .absent(let none):
      (none.reason as? UndefinedReason).map(absence) ?? LocalizedText("there is no value")
    default: sentence(reason, nearest: nil)
    }
  }

  static func code(of reason: FormulaError.Reason) -> String {
    switch reason {
    case .unknownName: "unknown-name"
    case .unknownFunction: "unknown-function"
    case .argumentCount, .functionWithoutArguments: "wrong-arguments"
    case .needsMonth: "needs-month"
    case .notMonthly: "not-monthly"
    case .wrongKind: "wrong-kind"
    case .notAMonth: "not-a-month"
    case .notAWholeNumber: "not-a-whole-number"
    case .needsValues, .function: "out-of-range"
    case .divisionByZero, .tooLarge, .noSuchPower, .noMonth, .absent: "no-value"
    default: "bad-formula"
    }
  }

  static func sentence(
    _ reason: FormulaError.Reason, nearest: String?
  ) -> LocalizedText {
    switch reason {
    case .empty: LocalizedText("The formula is empty.")
    case .unexpected(let text): LocalizedText("\(quoted(text)) cannot stand here.")
    case .unexpectedEnd: LocalizedText("The formula ends where something must follow.")
    case .unclosed(let sign): LocalizedText("This \(sign) is never closed.")
    case .badNumber(let text):
      LocalizedText(
        "\(quoted(text)) is no number of a formula, such as 1800, 2.5e3, 250k or 8%; digits are not grouped.")
    case .badDate(let text): LocalizedText("There is no day \(text).")
    case .tooLong(let limit): LocalizedText("A formula has at most \(limit) bytes.")
    case .tooDeep(let limit): LocalizedText("This is nested too deeply: at most \(limit) levels.")
    case .comparisonOfComparison:
      LocalizedText("Two comparisons in a row say nothing: join them by \"and\", as in 1 < x and x < 3.")
    case .unknownName(let name):
      LocalizedText("There is no field or metric \(quoted(name)).").then(
        didYouMean(nearest) ?? LocalizedText("\"help formulas\" lists them."))
    case .unknownFunction(let name):
      LocalizedText("There is no function or monthly figure \(quoted(name)).").then(
        didYouMean(nearest) ?? LocalizedText("\"help formulas\" lists them."))
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
    case .notAMonth(let number): LocalizedText("Months are whole numbers from 1, not \(shown(number)).")
    case .notAWholeNumber(let number): LocalizedText("A whole number is needed here, not \(shown(number)).")
    case .needsValues: LocalizedText("There is nothing to take it of.")
    case .function(let fault): sentence(fault)
    case .divisionByZero, .tooLarge, .noSuchPower, .noMonth, .absent:
      LocalizedText("There is no value: \(why(reason)).")
    }
  }

  private static func sentence(_ fault: FunctionError) -> LocalizedText {
    switch fault {
    case .decimals(let count): LocalizedText("A number cannot be rounded to \(count) decimals: -30 to 30.")
    case .notPositive(let number): LocalizedText("There is no logarithm or root of \(shown(number)).")
    case .timeValue(let fault): sentence(fault)
    case .cashFlow(let fault): sentence(fault)
    case .percentageRate(let fault): sentence(fault)
    case .notAFlow:
      LocalizedText(
        "Each advance and payment is a list [amount, periods, fraction, count, step], of which all but the amount can be left out."
      )
    }
  }

  private static func sentence(_ fault: TimeValueError) -> LocalizedText {
    switch fault {
    case .notFinite, .tooLarge: LocalizedText("The result is too large.")
    case .rateNotAboveMinusOne(let rate):
      LocalizedText("A rate is more than -100 % a period, not \(percent(rate)).")
    case .periodsNotPositive(let periods):
      LocalizedText("The number of periods is more than 0, not \(shown(periods)).")
    case .typeNotZeroOrOne(let type):
      LocalizedText("The type is 0 (due at the end of a period) or 1 (at its start), not \(shown(type)).")
    case .periodOutside(let period, let periods):
      LocalizedText("The period is one from 1 to \(shown(periods)), not \(shown(period)).")
    case .startAfterEnd(let start, let end):
      LocalizedText("The first period, \(shown(start)), comes after the last, \(shown(end)).")
    case .notWhole(let number): LocalizedText("A whole number is needed here, not \(shown(number)).")
    case .tooManyPeriods(_, let most):
      LocalizedText("That is too many periods to go through: at most \(most).")
    case .noSignChange:
      LocalizedText("All amounts go one way; something must be paid and something received.")
    case .noSolution: LocalizedText("No number solves this.")
    }
  }

  private static func sentence(_ fault: CashFlowError) -> LocalizedText {
    switch fault {
    case .noFlows: LocalizedText("There are no flows.")
    case .notFinite, .tooLarge: LocalizedText("The result is too large.")
    case .rateNotAboveMinusOne(let rate):
      LocalizedText("A rate is more than -100 % a period, not \(percent(rate)).")
    case .countsDiffer(let flows, let dates):
      LocalizedText("There must be as many dates as flows, not \(dates) for \(flows).")
    case .dateBeforeFirst(let index):
      LocalizedText("Date \(index + 1) is before the first one, from which time is counted.")
    case .noSignChange:
      LocalizedText("The flows have no change of sign: something must be paid and something received.")
    case .noRate: LocalizedText("At no rate are these flows worth nothing.")
    }
  }

  private static func sentence(_ fault: AnnualPercentageRateError) -> LocalizedText {
    switch fault {
    case .noAdvances: LocalizedText("There is no advance.")
    case .noPayments: LocalizedText("There is no payment.")
    case .amountNotPositive(let amount): LocalizedText("Amounts are more than 0, not \(shown(amount)).")
    case .periodsNegative(let periods):
      LocalizedText("Flows come no earlier than the first advance, not at \(periods).")
    case .fractionOutside(let fraction):
      LocalizedText("A fraction of a unit period is at least 0 and less than 1, not \(shown(fraction)).")
    case .countNotPositive(let count): LocalizedText("A flow comes at least once, not \(count) times.")
    case .stepNotPositive(let step): LocalizedText("Flows are at least one unit period apart, not \(step).")
    case .periodsAYearNotPositive(let periods):
      LocalizedText("The unit periods in a year are more than 0, not \(shown(periods)).")
    case .noAdvanceAtStart: LocalizedText("The first advance is at 0 periods.")
    case .tooMany(let count, let most): LocalizedText("\(count) is too many to go through: at most \(most).")
    case .noRate: LocalizedText("At no rate are the payments worth the advances.")
    }
  }

  package static func shown(_ number: Number) -> Cell { .number(number, .plain, .atLeast(0)) }

  package static func shown(_ double: Double) -> Cell {
    Number(double).map { .number($0, .plain, .atLeast(0)) } ?? .text("\(double)")
  }

  package static func percent(_ double: Double) -> Cell {
    Number(double).map { .number($0, .percent, .atLeast(0)) } ?? .text("\(double)")
  }

  private static func noun(_ kind: Quantity.Kind) -> LocalizedText {
    switch kind {
    case .number: LocalizedText("a number")
    case .truth: LocalizedText("a condition")
    case .date: LocalizedText("a date")
    case .list: LocalizedText("a list")
    case .months: LocalizedText("a run of months")
    }
  }

  /// The reason why a figure of a worksheet has no value, as a clause.
  package static func absence(_ absence: UndefinedReason) -> LocalizedText {
    switch absence {
    case .noCashInvested(let month): LocalizedText("no cash is invested by month \(month)")
    case .noLoan: LocalizedText("there is no loan")
    case .pastPayoff(let month, let last):
      LocalizedText("there is no month \(month): the loan ends with month \(last)")
    case .noMonths: LocalizedText("this worksheet has no months")
    case .missing(let label): LocalizedText("\(LocalizedText(key: label)) is not entered yet")
    case .tooLarge: LocalizedText("it is too large")
    }
  }
}
