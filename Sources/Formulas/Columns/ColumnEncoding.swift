import Finance

/// The encoding of a symbol's values in columns: as multiples of a unit, so that cents are whole numbers and
/// their sums have no rounding errors.
public struct ColumnEncoding: Sendable, Hashable {
  /// The unit: 1/100 for money in cents.
  public let unit: Ratio
  /// A bound for the relative error of numbers that need not be whole.
  let error: Double
  /// A bound for the magnitude of the whole numbers written; `nil` when they need not be whole.
  package let largestWhole: Double?

  /// Whole multiples of a unit.
  /// - Parameter limit: The largest magnitude of a multiple.
  public static func whole(multiplesOf unit: Ratio, upTo limit: Double) -> ColumnEncoding {
    ColumnEncoding(unit: unit, error: 0, largestWhole: limit)
  }

  /// The values themselves as the nearest `Double`s.
  public static let approximate = approximate(error: LaneValues.roundoff)

  /// The values themselves, within a relative error.
  public static func approximate(error: Double) -> ColumnEncoding {
    ColumnEncoding(unit: Ratio(1), error: error, largestWhole: nil)
  }

  private init(unit: Ratio, error: Double, largestWhole: Double?) {
    (self.unit, self.error, self.largestWhole) = (unit, error, largestWhole)
  }
}
