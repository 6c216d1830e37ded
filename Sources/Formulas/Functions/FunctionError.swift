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
  /// Several rates fit, and no guess chooses among them.
  case severalRates([Double])
  /// The only rate a year is so far from what money can earn or lose that it says nothing.
  case extremeRate(Double)
  /// An advance or payment of `apr` is not a list of one to five numbers.
  case notAFlow
}
