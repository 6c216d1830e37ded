import Finance

/// Why a service gave no schedule that could be used.
///
/// Facts only; sentences are the caller's. Whatever was kept of earlier answers stays as it is.
package enum ServiceError: Error, Sendable, Hashable {
  /// The person gave up.
  case interrupted
  /// The program that does the fetching is not where it should be.
  case noFetcher(path: String)
  /// Nothing listens there, or the way there is barred.
  /// - Parameter reason: As the system says it: `Connection refused`.
  case cannotConnect(reason: String)
  /// There was no connection, or no whole answer, in time.
  case timedOut(Wait)
  /// There is no secure connection.
  case tls(reason: String)
  /// Nobody who is trusted vouches for the certificate, or it is out of date.
  case untrusted
  /// The certificate is for another name.
  case misnamed
  /// `SSL_CERT_FILE` names a file that has no certificates.
  case noTrust(path: String)
  /// An answer with another status than 200.
  /// - Parameter explanation: What the service says of it, on one line.
  case status(Int, explanation: String? = nil)
  /// The service points elsewhere; it is not followed.
  case redirect(status: Int, to: String?)
  /// More bytes than an answer may have.
  case tooLarge(limit: Int)
  /// The connection ended before the answer did, or what came was no HTTP.
  case brokenOff(reason: String)
  /// The answer is no JSON from this byte on.
  case notJSON(offset: Int)
  /// JSON that is no array of rows.
  case wrongShape(Shape)
  /// Rows of numbers that are no schedule of the loan.
  case notASchedule(Flaw)

  /// What was waited for too long.
  package enum Wait: Sendable, Hashable {
    case connection, answer
  }

  /// Where JSON has another shape than an array of objects with six numbers.
  ///
  /// Rows count from 1. What was found instead is said in a word or two of JSON's own: `string`, `array`.
  package enum Shape: Sendable, Hashable {
    case notAnArray(found: String)
    case notAnObject(row: Int, found: String)
    case missing(row: Int, ScheduleColumn)
    case twice(row: Int, ScheduleColumn)
    case notANumber(row: Int, ScheduleColumn, found: String)
    /// More decimals than cents, or a payment number with any.
    case tooManyDecimals(row: Int, ScheduleColumn)
    /// Values that lie deep in each other, from this byte on.
    case tooDeep(offset: Int)
  }

  /// What keeps rows from being a schedule; rows count from 1.
  package enum Flaw: Sendable, Hashable {
    case notFinite(row: Int, ScheduleColumn)
    case tooLarge(row: Int, ScheduleColumn)
    case negative(row: Int, ScheduleColumn, Money)
    /// The payments are not numbered from 1 on.
    case misnumbered(row: Int, found: Int)
    /// The balance before a payment is not what the payments before it left.
    case balance(row: Int, found: Money, expected: Money)
    /// More rows than the term has months.
    case tooManyRows(limit: Int)
    /// The last payment does not settle the loan.
    case unsettled(left: Money)
    /// The escrow of a month is not what was asked for.
    case escrow(row: Int, found: Money, expected: Money)
  }
}
