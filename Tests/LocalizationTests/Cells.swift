import Finance
import Localization

/// An amount in cents.
func dollars(_ cents: Int128, _ precision: Precision = .atLeast(2)) -> Cell {
  .money(Money(minorUnits: cents), precision)
}

/// A percentage that is `above / below` as a fraction.
func percent(_ above: Int128, _ below: Int128, _ precision: Precision = .atLeast(0)) -> Cell {
  guard let ratio = Ratio(above, below) else { preconditionFailure("no such fraction: \(above)/\(below)") }
  return .percent(ratio, precision)
}
