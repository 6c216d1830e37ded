/// An error in the data of an annual percentage rate.
public enum AnnualPercentageRateError: Error, Sendable, Equatable {
  /// There is no advance.
  case noAdvances

  /// Nothing is paid back.
  case noPayments

  /// An amount is not more than zero, or not finite.
  case amountNotPositive(Double)

  /// A flow comes before the first advance.
  case periodsNegative(Int)

  /// A fraction of a unit period is not in `0..<1`.
  case fractionOutside(Double)

  /// The number of flows is zero or negative.
  case countNotPositive(Int)

  /// The interval between flows is zero or negative.
  case stepNotPositive(Int)

  /// The number of unit periods in a year is zero, negative or not finite.
  case periodsAYearNotPositive(Double)

  /// No advance is made at the time from which the others are counted.
  case noAdvanceAtStart

  /// More flows, or later ones, than the maximum.
  case tooMany(Int, most: Int)

  /// No rate above -100 % a unit period makes the present values of payments and advances equal.
  case noRate
}
