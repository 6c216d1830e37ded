/// Why cash flows have no value or no rate.
public enum CashFlowError: Error, Sendable, Equatable {
  /// There are no flows.
  case noFlows

  /// An amount or a rate is not a finite number.
  case notFinite

  /// A rate is -1 or less, which is to lose everything or more.
  case rateNotAboveMinusOne(Double)

  /// There are not as many dates as flows.
  case countsDiffer(flows: Int, dates: Int)

  /// A date is before the first one, from which time is counted; its index, from 0.
  case dateBeforeFirst(index: Int)

  /// Nothing is paid, or nothing is received, so that no rate balances the flows.
  case noSignChange

  /// The value is not zero at any rate above -1, though money goes both ways.
  case noRate

  /// The result is beyond the largest `Double`.
  case tooLarge
}
