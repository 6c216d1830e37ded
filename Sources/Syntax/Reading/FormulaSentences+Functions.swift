import Finance
import Formulas
import Localization

extension FormulaSentences {
  /// The sentence on the error of a function.
  static func sentence(_ error: FunctionError) -> LocalizedText {
    switch error {
    case .decimals(let count): LocalizedText("A number cannot be rounded to \(count) decimals: -30 to 30.")
    case .notPositive(let number): LocalizedText("There is no logarithm or root of \(shown(number)).")
    case .timeValue(let error): sentence(error)
    case .cashFlow(let error): sentence(error)
    case .percentageRate(let error): sentence(error)
    case .severalRates, .extremeRate:
      LocalizedText("There is no value: \(clause(for: error) ?? .none).")
    case .notAFlow:
      LocalizedText(
        "Each advance and payment is a list [amount, periods, fraction, count, step], of which all but the amount can be left out."
      )
    }
  }

  /// The reason why a function has no value for arguments that are right, as a clause; nil for any other error.
  static func clause(for error: FunctionError) -> LocalizedText? {
    switch error {
    case .severalRates(let rates):
      LocalizedText("several rates fit: \(LocalizedText.all(rates.map(bounded)))")
    case .extremeRate(let rate):
      LocalizedText("the rate that fits is \(bounded(rate)) a year, as the flows are so few days apart")
    default: nil
    }
  }

  /// A rate, or the bound behind which it is where its digits say nothing.
  private static func bounded(_ rate: Double) -> LocalizedText {
    let bounds = InternalRates.meaningful
    if rate > bounds.upperBound { return LocalizedText("more than \(percent(bounds.upperBound))") }
    if rate < bounds.lowerBound { return LocalizedText("less than \(percent(bounds.lowerBound))") }
    return LocalizedText("\(percent(rate))")
  }

  private static func sentence(_ error: TimeValueError) -> LocalizedText {
    switch error {
    case .notFinite, .tooLarge: LocalizedText("The result is too large.")
    case .rateNotAboveMinusOne(let rate):
      LocalizedText("A rate is more than -100 % a period, not \(percent(rate)).")
    case .noPeriods: LocalizedText("The number of periods is 0, so that there is nothing to pay in.")
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

  private static func sentence(_ error: CashFlowError) -> LocalizedText {
    switch error {
    case .noFlows: LocalizedText("There are no flows.")
    case .notFinite, .tooLarge: LocalizedText("The result is too large.")
    case .rateNotAboveMinusOne(let rate):
      LocalizedText("A rate is more than -100 % a period, not \(percent(rate)).")
    case .countsDiffer(let flows, let dates):
      LocalizedText("There must be as many dates as flows, not \(dates) for \(flows).")
    case .noSignChange:
      LocalizedText("The flows have no change of sign: something must be paid and something received.")
    case .noRate: LocalizedText("At no rate are these flows worth nothing.")
    }
  }

  private static func sentence(_ error: AnnualPercentageRateError) -> LocalizedText {
    switch error {
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
}
