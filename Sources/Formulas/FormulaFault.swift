import Finance

/// Why a formula cannot be read, or comes to nothing, and which part of it is at fault.
public struct FormulaError: Error, Sendable, Equatable {
  /// What is wrong.
  public let reason: Reason
  /// UTF-8 offsets in the formula's text.
  public let range: Range<Int>

  /// A fault at a place.
  public init(_ reason: Reason, _ range: Range<Int>) {
    (self.reason, self.range) = (reason, range)
  }

  /// Everything that can be wrong.
  public enum Reason: Sendable, Equatable {
    // Reading.
    case empty
    case unexpected(String)
    /// The formula ends where something must follow.
    case ends
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

    // Computing.
    case wrongKind(wanted: Quantity.Kind, given: Quantity.Kind)
    case needsMonth(String)
    case notAMonth(Number)
    case notAWholeNumber(Number)
    case needsValues
    case function(FunctionError)

    // No value.
    /// What was divided by is nothing; the text is what it was.
    case divisionByZero(String)
    case tooLarge
    case noSuchPower
    case noMonth
    case absent(NoValue)
  }

  /// Whether the formula is right and merely has no value for what it was asked about: a result that can be shown as
  /// missing, with its reason, rather than a mistake.
  public var isAbsence: Bool {
    switch reason {
    case .divisionByZero, .tooLarge, .noSuchPower, .noMonth, .absent: true
    default: false
    }
  }

  /// The same fault in a formula that stands `offset` bytes into another text.
  public func moved(by offset: Int) -> FormulaError {
    FormulaError(reason, range.lowerBound + offset..<range.upperBound + offset)
  }
}
