import Formulas

/// Measures of the first year of a property that is sold within it, which go by the months until the sale.
extension Rental {
  /// The formula by the months until the sale; nil for a figure that does not depend on them, and for a later sale.
  func formulaUntilSale(of metric: Metric) -> String? {
    guard isSoldWithinAYear, !metric.isMonthly else { return nil }
    let sum = { (name: String) in "sum(\(name)(1..\(Rental.monthsHeld)))" }
    switch metric.name {
    case "cash_flow":
      let reserves = hasReservesBelow ? " - \(sum("reserves"))" : ""
      let insurance = hasInsurance ? " - \(sum("mortgage_insurance"))" : ""
      return "(\(sum("noi"))\(reserves) - \(sum("debt_service"))\(insurance)) / (\(Rental.monthsHeld))"
    case "dscr":
      switch coverageRule {
      case .noiLessReserves where reserveRule == .below:
        return "(\(sum("noi")) - \(sum("reserves"))) / \(sum("debt_service"))"
      case .noi, .noiLessReserves: return "\(sum("noi")) / \(sum("debt_service"))"
      case .rent: return nil
      }
    case "break_even_occupancy":
      return "(\(sum("operating_expenses")) + \(sum("debt_service"))) / \(sum("gross_potential"))"
    default: return nil
    }
  }

  /// The number of months until the sale.
  static let monthsHeld = "hold * 12"
}
