import Finance

/// Why a function has no answer for its arguments.
public enum FunctionError: Sendable, Equatable {
  /// Not so many decimals as a number can be rounded to.
  case decimals(Int)
  /// A logarithm or a root of a number that has none.
  case notPositive(Double)
  case timeValue(TimeValueError)
  case cashFlow(CashFlowError)
  case percentageRate(AnnualPercentageRateError)
  /// An advance or payment of `apr` is not a list of one to five numbers.
  case notAFlow
}

/// Something to know about an answer that is right.
public enum Remark: Sendable, Equatable {
  /// Several rates balance the flows; these are the others.
  case ambiguousRate(answer: Double, others: [Double])
}

/// The remarks of one computation.
public final class Remarks {
  /// Each once, in the order in which they came up.
  public private(set) var all: [Remark] = []

  /// None so far.
  public init() {}

  func note(_ remark: Remark) {
    if !all.contains(remark) { all.append(remark) }
  }
}
