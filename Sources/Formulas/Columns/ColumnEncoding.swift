import Finance

/// The encoding of a symbol's values in columns: as multiples of a unit, so that cents are whole numbers and
/// their sums have no rounding errors.
public struct ColumnEncoding: Sendable, Hashable {
  /// The unit: 1/100 for money in cents.
  public let unit: Ratio
  /// A bound for the magnitude of the whole numbers written; `nil` when they need not be whole.
  let largestWhole: Double?

  /// Whole multiples of a unit.
  /// - Parameter limit: The largest magnitude of a multiple.
  public static func whole(multiplesOf unit: Ratio, upTo limit: Double) -> ColumnEncoding {
    ColumnEncoding(unit: unit, largestWhole: limit)
  }

  /// The values themselves as the nearest `Double`s.
  public static let approximate = ColumnEncoding(unit: Ratio(1), largestWhole: nil)

  private init(unit: Ratio, largestWhole: Double?) {
    (self.unit, self.largestWhole) = (unit, largestWhole)
  }
}
