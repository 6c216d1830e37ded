import Finance

/// An error in a formula or its evaluation, with the part of the formula at which it occurred.
public struct FormulaError: Error, Sendable, Equatable {
  /// The reason, with its facts.
  public let reason: Reason
  /// UTF-8 offsets in the formula's text.
  public let range: Range<Int>
  /// The figure that is too deep in an evaluation to be evaluated there, and is evaluated before it; `nil` for
  /// every error with which an evaluation ends.
  let deferred: DeferredFigure?

  /// An error in a range of the text.
  init(_ reason: Reason, _ range: Range<Int>, deferred: DeferredFigure? = nil) {
    (self.reason, self.range, self.deferred) = (reason, range, deferred)
  }

  /// The reasons of errors.
  public enum Reason: Error, Sendable, Equatable {
    // Parsing.
    case empty
    case unexpected(String)
    /// The formula ends where something must follow.
    case unexpectedEnd
    case unclosed(String)
    case badNumber(String)
    case badDate(String)
    case tooLong(limit: Int)
    case tooDeep(limit: Int)
    /// Two comparisons in a row, as in `1 < 2 < 3`.
    case comparisonOfComparison
    case unknownName(String)
    case unknownFunction(String)
    /// A function's name stands without its parentheses.
    case functionWithoutArguments(signature: String)
    case argumentCount(signature: String, given: Int)
    case notMonthly(String)

    // Evaluation.
    case wrongKind(wanted: Quantity.Kind, given: Quantity.Kind)
    case needsMonth(String)
    case notAMonth(Number)
    case notAYear(Number)
    /// A range of periods whose end is before its start, or of the other length, with both as they are written.
    case notARange(from: String, to: String)
    case notAWholeNumber(Number)
    case needsValues
    /// A number that stands for none of the values behind it.
    case notInList(Int, count: Int)
    /// Two lists of different lengths, whose items have no pairs.
    case unequalLists(Int, Int)
    case function(FunctionError)
    /// The user wants the evaluation to stop.
    case interrupted

    // No value.
    /// Division by zero, with the text of the divisor.
    case divisionByZero(String)
    case tooLarge
    /// A number that has to be above zero is not, with its text.
    case notPositive(String)
    case noSuchPower
    case noMonth
    case absent(NoValueError)
  }

  /// The error of an evaluation that the user wants to stop.
  public static let interrupted = FormulaError(.interrupted, 0..<0)

  /// The error of a value in a month that there is not.
  public static let noMonth = FormulaError(.noMonth, 0..<0)

  /// The error of a value that is missing for a reason.
  public static func absent(_ reason: any NoValueReason) -> FormulaError {
    FormulaError(.absent(NoValueError(reason)), 0..<0)
  }

  /// `true` when the formula is right and merely has no value here: a result that is shown as missing, with
  /// its reason, rather than as a mistake.
  public var isAbsence: Bool {
    switch reason {
    case .divisionByZero, .tooLarge, .notPositive, .noSuchPower, .noMonth, .absent: true
    case .function(.severalRates), .function(.extremeRate): true
    default: false
    }
  }

  /// `true` when only the values that the formula met have no result: there is a quotient, or a rate of return,
  /// for others.
  var isOfValues: Bool {
    switch reason {
    case .divisionByZero, .function(.cashFlow(.noSignChange)), .function(.cashFlow(.noRate)): true
    default: false
    }
  }
}

/// A figure in a period that has to be evaluated before another one.
struct DeferredFigure: Sendable, Hashable {
  let symbol: Symbol
  let period: Period?
}
