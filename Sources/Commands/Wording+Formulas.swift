import Finance
import Formulas
import Reports
import Worksheets

/// What is said of formulas.
extension Wording {
  // MARK: Replies

  static func defined(_ name: String, _ formula: String) -> String {
    "\(name) is \(formula.trimmed) from now on."
  }
  static func undefined(_ name: String) -> String { "\(name) is forgotten; \"undo\" brings it back." }
  static let undefinedAll = "You have no metrics of your own any more; \"undo\" brings them back."
  static let droppedAll = "Nothing is asked for any more; \"undo\" brings the criteria back."
  static func dropped(_ criterion: String) -> String {
    "No longer asked for: \(criterion). \"undo\" brings it back."
  }

  static let alike = "They are alike; \"compare\" with \"all\" shows in what."

  static let formulaLanguage = """
    A formula is numbers (1800, 2.5e3, 8%, 250k), dates (2026-01-31), names, + - * / ^, comparisons (< <= > >= = <>), and, \
    or, not, parentheses, lists [a, b] and functions. A figure of a month takes it in parentheses, as in interest(12); \
    without, it takes the month that is open. Names match in any case; ";" separates arguments as well as ",".
    """
  static func howToExplain(_ metric: Metric) -> String {
    "To see where it comes from: explain \(metric.name)\(metric.isMonthly ? "(12)" : "")"
  }
  static func unit(of metric: Metric) -> String {
    let unit =
      switch metric.measure {
      case .money: "money"
      case .percent: "percent; a fraction in a formula"
      default: "a number"
      }
    return metric.isMonthly ? "\(unit), for each month" : unit
  }

  // MARK: No value

  /// Why a formula comes to nothing, as a clause.
  static func why(_ reason: FormulaFault.Reason) -> String {
    switch reason {
    case .divisionByZero(let divisor) where divisor.first?.isNumber == true: "nothing can be divided by 0"
    case .divisionByZero(let divisor): "\(divisor.trimmed) is 0"
    case .tooLarge: "it is too large"
    case .noSuchPower: "there is no such power"
    case .noMonth: "there is no such month"
    case .absent(let none): (none.reason as? Absence).map(Wording.reason) ?? "there is no value"
    default: sentence(reason, nearest: nil, .enUS)
    }
  }

  // MARK: Problems

  static func formulaEntry(_ fact: Problem.Fact, _ style: NumberStyle) -> (String, String)? {
    switch fact {
    case .formula(let reason, let nearest): (code(of: reason), sentence(reason, nearest: nearest, style))
    case .notACondition:
      ("not-a-condition", "This says how much, not whether: a condition compares, as in \"dscr >= 1.25\".")
    case .assertionFailed(let condition, let left?, let right?):
      (
        "assertion-failed",
        "\(condition.trimmed) does not hold: \(style.text(left)) against \(style.text(right))."
      )
    case .assertionFailed(let condition, _, _):
      ("assertion-failed", "\(condition.trimmed) does not hold.")
    case .circular(let name, let other):
      ("circular-definition", "\(name) would rest on itself: \(other) already rests on \(name).")
    case .dependentFails(let other, let name):
      ("in-use", "\(other) rests on \(name), and could not be computed any more.")
    case .definitionTooLarge(let name, let limit):
      (
        "definition-too-large",
        "\(name) would mention more than \(limit) names, counting those that its names stand for."
      )
    case .badMetricName(let name):
      (
        "bad-name",
        "\(quoted(name)) is no name for a metric: letters, digits and _, beginning with a letter, at most 40."
      )
    case .metricNameTaken(let name, let holder):
      ("name-taken", "\(name) is \(holder) already.")
    case .unknownMetric(let name, let nearest):
      (
        "unknown-metric",
        "You have defined no \(quoted(name)).\(nearest == nil ? " \"define\" lists what you have." : guess(nearest))"
      )
    case .noCriteria, .noSuchCriterion(_, count: 0):
      ("no-criteria", "There are no criteria yet. For one: require dscr >= 1.25")
    case .noSuchCriterion(let number, let count):
      ("no-such-criterion", "There is no criterion \(number): \"require\" lists \(count).")
    case .cannotBeMet(let condition, let field):
      (
        "cannot-be-met",
        "No value of \(field) meets \(condition.trimmed); without --set, the nearest is shown."
      )
    case .notAnAxis(let typed):
      ("not-a-range", "\(quoted(typed)) is no range of values, such as 1500..2500.")
    case .noStep(let typed): ("out-of-range", "The distance is more than 0, not \(quoted(typed)).")
    case .tooManyScenarios(let limit):
      ("too-many", "That is more than \(shown(Number(limit), style)) scenarios, which is the most.")
    case .twoToCompare: ("two-to-compare", "A change is from one property to another: name two.")
    case .differentKinds(let name):
      ("different-kinds", "\(quoted(name)) is another kind of worksheet, so there is nothing to compare.")
    default: nil
    }
  }

  static func sweeping(_ done: Int, of count: Int, in style: NumberStyle) -> String {
    "Sweeping: \(shown(Number(done), style)) of \(shown(Number(count), style))"
  }

  private static func code(of reason: FormulaFault.Reason) -> String {
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

  private static func sentence(
    _ reason: FormulaFault.Reason, nearest: String?, _ style: NumberStyle
  ) -> String {
    switch reason {
    case .empty: "The formula is empty."
    case .unexpected(let text): "\(quoted(text)) cannot stand here."
    case .ends: "The formula ends where something must follow."
    case .unclosed(let sign): "This \(sign) is never closed."
    case .badNumber(let text):
      "\(quoted(text)) is no number of a formula, such as 1800, 2.5e3, 250k or 8%; digits are not grouped."
    case .badDate(let text): "There is no day \(text)."
    case .tooLong(let limit): "A formula has at most \(limit) bytes."
    case .tooDeep(let limit): "This is nested too deeply: at most \(limit) levels."
    case .comparisonOfComparison:
      "Two comparisons in a row say nothing: join them by \"and\", as in 1 < x and x < 3."
    case .unknownName(let name):
      "There is no field or metric \(quoted(name)).\(nearest == nil ? " \"help formulas\" lists them." : guess(nearest))"
    case .unknownFunction(let name):
      "There is no function or monthly figure \(quoted(name)).\(nearest == nil ? " \"help formulas\" lists them." : guess(nearest))"
    case .functionWithoutArguments(let signature): "This is a function: \(signature)."
    case .argumentCount(let signature, let given):
      "\(given == 1 ? "One argument is" : "\(given) arguments are") not what it takes: \(signature)."
    case .notMonthly(let name): "\(name) does not depend on the month; leave the parentheses out."
    case .wrongKind(let wanted, let given): "This is \(noun(given)), where \(noun(wanted)) is needed."
    case .needsMonth(let name) where name == Formula.monthName:
      "No month is open: \"month 12\" opens one."
    case .needsMonth(let name):
      "\(name) depends on the month: write \(name)(12), or open one with \"month 12\"."
    case .notAMonth(let number): "Months are whole numbers from 1, not \(shown(number, style))."
    case .notAWholeNumber(let number): "A whole number is needed here, not \(shown(number, style))."
    case .needsValues: "There is nothing to take it of."
    case .function(let fault): sentence(fault, style)
    case .divisionByZero, .tooLarge, .noSuchPower, .noMonth, .absent: "There is no value: \(why(reason))."
    }
  }

  private static func sentence(_ fault: FunctionFault, _ style: NumberStyle) -> String {
    switch fault {
    case .decimals(let count): "A number cannot be rounded to \(count) decimals: -30 to 30."
    case .notPositive(let number): "There is no logarithm or root of \(shown(number, style))."
    case .timeValue(let fault): sentence(fault, style)
    case .cashFlow(let fault): sentence(fault, style)
    case .percentageRate(let fault): sentence(fault, style)
    case .notAFlow:
      "Each advance and payment is a list [amount, periods, fraction, count, step], of which all but the amount can be left out."
    }
  }

  private static func sentence(_ fault: TimeValueFault, _ style: NumberStyle) -> String {
    switch fault {
    case .notFinite, .tooLarge: "The result is too large."
    case .rateNotAboveMinusOne(let rate): "A rate is more than -100 % a period, not \(percent(rate, style))."
    case .periodsNotPositive(let periods):
      "The number of periods is more than 0, not \(shown(periods, style))."
    case .typeNotZeroOrOne(let type):
      "The type is 0 (due at the end of a period) or 1 (at its start), not \(shown(type, style))."
    case .periodOutside(let period, let periods):
      "The period is one from 1 to \(shown(periods, style)), not \(shown(period, style))."
    case .startAfterEnd(let start, let end):
      "The first period, \(shown(start, style)), comes after the last, \(shown(end, style))."
    case .notWhole(let number): "A whole number is needed here, not \(shown(number, style))."
    case .tooManyPeriods(_, let most): "That is too many periods to go through: at most \(most)."
    case .noSignChange: "All amounts go one way; something must be paid and something received."
    case .noSolution: "No number solves this."
    }
  }

  private static func sentence(_ fault: CashFlowFault, _ style: NumberStyle) -> String {
    switch fault {
    case .noFlows: "There are no flows."
    case .notFinite, .tooLarge: "The result is too large."
    case .rateNotAboveMinusOne(let rate): "A rate is more than -100 % a period, not \(percent(rate, style))."
    case .countsDiffer(let flows, let dates):
      "There must be as many dates as flows, not \(dates) for \(flows)."
    case .dateBeforeFirst(let index): "Date \(index + 1) is before the first one, from which time is counted."
    case .noSignChange: "The flows have no change of sign: something must be paid and something received."
    case .noRate: "At no rate are these flows worth nothing."
    }
  }

  private static func sentence(_ fault: AnnualPercentageRateFault, _ style: NumberStyle) -> String {
    switch fault {
    case .noAdvances: "There is no advance."
    case .noPayments: "There is no payment."
    case .amountNotPositive(let amount): "Amounts are more than 0, not \(shown(amount, style))."
    case .periodsNegative(let periods): "Flows come no earlier than the first advance, not at \(periods)."
    case .fractionOutside(let fraction):
      "A fraction of a unit period is at least 0 and less than 1, not \(shown(fraction, style))."
    case .countNotPositive(let count): "A flow comes at least once, not \(count) times."
    case .stepNotPositive(let step): "Flows are at least one unit period apart, not \(step)."
    case .periodsAYearNotPositive(let periods):
      "The unit periods in a year are more than 0, not \(shown(periods, style))."
    case .noAdvanceAtStart: "The first advance is at 0 periods."
    case .tooMany(let count, let most): "\(count) is too many to go through: at most \(most)."
    case .noRate: "At no rate are the payments worth the advances."
    }
  }

  /// Something to know about an answer.
  static func remark(_ remark: Remark, in style: NumberStyle) -> String {
    switch remark {
    case .ambiguousRate(let answer, let others):
      "The rate is ambiguous: these flows are worth nothing at \(percent(answer, style)), and also at \(list(others.map { percent($0, style) }, "and"))."
    }
  }

  private static func shown(_ double: Double, _ style: NumberStyle) -> String {
    Number(double).map { shown($0, style) } ?? "\(double)"
  }

  private static func percent(_ double: Double, _ style: NumberStyle) -> String {
    Number(double).map { style.text(.number($0, .percent, .atLeast(0))) } ?? "\(double)"
  }

  private static func noun(_ kind: Quantity.Kind) -> String {
    switch kind {
    case .number: "a number"
    case .truth: "a condition"
    case .date: "a date"
    case .list: "a list"
    case .months: "a run of months"
    }
  }

  private static func shown(_ number: Number, _ style: NumberStyle) -> String {
    style.text(.number(number, .plain, .atLeast(0)))
  }
}

extension String {
  /// Without blanks at its ends.
  fileprivate var trimmed: String {
    let start = drop { $0 == " " }
    return String(start.reversed().drop { $0 == " " }.reversed())
  }
}
