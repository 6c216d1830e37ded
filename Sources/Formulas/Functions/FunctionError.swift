import Finance

/// An error of a function for its arguments.
public enum FunctionError: Error, Sendable, Equatable {
  /// The number of decimals is out of the range of rounding.
  case decimals(Int)
  /// The number has no logarithm or square root.
  case notPositive(Double)
  case timeValue(TimeValueError)
  case cashFlow(CashFlowError)
  case percentageRate(AnnualPercentageRateError)
  /// An advance or payment of `apr` is not a list of one to five numbers.
  case notAFlow
}
