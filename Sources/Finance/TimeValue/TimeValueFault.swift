/// Why a function of the time value of money has no value for its arguments.
public enum TimeValueError: Error, Sendable, Equatable {
  /// An argument is not a finite number.
  case notFinite

  /// The rate a period is -1 or less, which is to lose everything or more.
  case rateNotAboveMinusOne(Double)

  /// There are no periods, or less than none.
  case periodsNotPositive(Double)

  /// The type is neither 0 (payments at the end of a period) nor 1 (at its start).
  case typeNotZeroOrOne(Double)

  /// The period is not one of the periods, `1...periods`.
  case periodOutside(Double, periods: Double)

  /// The first of several periods comes after the last one.
  case startAfterEnd(start: Double, end: Double)

  /// The number is not whole where only a whole number counts something.
  case notWhole(Double)

  /// More periods than are summed one by one.
  case tooManyPeriods(Double, most: Int)

  /// All amounts go in one direction, so that no rate balances them.
  case noSignChange

  /// No number solves the equation.
  case noSolution

  /// The result is beyond the largest `Double`.
  case tooLarge
}
