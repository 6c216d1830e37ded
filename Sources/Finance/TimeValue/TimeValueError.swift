/// An error of a function of the time value of money.
public enum TimeValueError: Error, Sendable, Equatable {
  /// An argument is not a finite number.
  case notFinite

  /// The rate a period is -1 or less: a loss of everything or more.
  case rateNotAboveMinusOne(Double)

  /// There are no periods over which a payment could be spread.
  case noPeriods

  /// The number of periods is zero or negative.
  case periodsNotPositive(Double)

  /// The type is neither 0 (payments at the end of a period) nor 1 (at its start).
  case typeNotZeroOrOne(Double)

  /// The period is not one of the periods, `1...periods`.
  case periodOutside(Double, periods: Double)

  /// The first of several periods comes after the last one.
  case startAfterEnd(start: Double, end: Double)

  /// A number that counts something is not whole.
  case notWhole(Double)

  /// More periods than are summed one by one.
  case tooManyPeriods(Double, most: Int)

  /// All amounts have one sign, so that no rate makes the present value zero.
  case noSignChange

  /// No number solves the equation.
  case noSolution

  /// The result is beyond the largest `Double`.
  case tooLarge
}
