/// An error of a present value or a rate of return.
public enum CashFlowError: Error, Sendable, Equatable {
  /// There are no flows.
  case noFlows

  /// An amount or a rate is not a finite number.
  case notFinite

  /// A rate is -1 or less: a loss of everything or more.
  case rateNotAboveMinusOne(Double)

  /// The number of dates differs from the number of flows.
  case countsDiffer(flows: Int, dates: Int)

  /// Nothing is paid, or nothing is received, so that no rate makes the present value zero.
  case noSignChange

  /// The present value is not zero at any rate above -1, though there are flows of both signs.
  case noRate

  /// The result is beyond the largest `Double`.
  case tooLarge
}
