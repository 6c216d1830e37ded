import Finance
import ScheduleAPI

/// A service that gave no usable schedule.
package enum ServiceError: Error, Sendable, Hashable {
  /// The user gave up.
  case interrupted
  /// The fetching program is not at its path.
  case noFetcher(path: String)
  /// The request got no answer.
  case fetch(FetchError)
  /// An answer with another status than 200.
  /// - Parameter explanation: The service's own explanation, on one line.
  case status(Int, explanation: String? = nil)
  /// The service redirects the request, which is not followed.
  case redirect(status: Int, to: String?)
  /// The answer is not JSON from this byte on.
  case notJSON(offset: Int)
  /// JSON that is not an array of rows.
  case wrongShape(Shape)
  /// Rows of numbers that are no schedule of the loan.
  case notASchedule(Inconsistency)
}

extension ServiceError {
  /// The difference of JSON from an array of objects with a number for each column.
  ///
  /// Rows count from 1; `found` is a kind of JSON value: `string`, `array`.
  package enum Shape: Sendable, Hashable {
    case notAnArray(found: String)
    case notAnObject(row: Int, found: String)
    case missing(row: Int, ScheduleColumn)
    case twice(row: Int, ScheduleColumn)
    case notANumber(row: Int, ScheduleColumn, found: String)
    /// More decimals than cents, or a payment number with any.
    case tooManyDecimals(row: Int, ScheduleColumn)
    /// Values are nested too deeply from this byte on.
    case tooDeep(offset: Int)
  }

  /// A contradiction between rows and the loan; rows count from 1.
  package enum Inconsistency: Sendable, Hashable {
    case notFinite(row: Int, ScheduleColumn)
    case tooLarge(row: Int, ScheduleColumn)
    case negative(row: Int, ScheduleColumn, Money)
    /// The payments are not numbered from 1 on.
    case misnumbered(row: Int, found: Int)
    /// The balance before a payment is not the one after the payment before it.
    case balance(row: Int, found: Money, expected: Money)
    /// More rows than the term has months.
    case tooManyRows(limit: Int)
    /// The last payment does not repay the loan.
    case unsettled(left: Money)
    /// The escrow of a month is not that of the query.
    case escrow(row: Int, found: Money, expected: Money)
    /// What is drawn after a month's payment is not what the loan's terms say.
    case drawn(row: Int, found: Money, expected: Money)
  }
}
