/// A record of a list whose names are paths in formulas.
protocol PathRecord {
  /// `true` if both have the same paths, by which the same formulas are meant.
  func hasPaths(of other: Self) -> Bool
  /// A text that differs for records with other paths.
  var pathText: String { get }
}
