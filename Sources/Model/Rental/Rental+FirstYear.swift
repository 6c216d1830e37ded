/// The measures of the first year; those of a property that is sold within it go by the months until the sale.
extension Rental {
  /// The formula of a month's cash flow; nil for the usual one.
  var firstYearCashFlow: String? {
    let hasReservesBelow = reserveRule == .below && hasReserves
    if hasUsualFirstYear { return hasReservesBelow ? "(noi - reserves) / 12 - payment" : nil }
    let reserves = hasReservesBelow ? " - \(firstYear("reserves"))" : ""
    let insurance =
      hasInsurance ? " - \(firstYear("mortgage_insurance", named: "mortgage_insurance(y1)"))" : ""
    let months = isSoldWithinAYear ? "(\(Rental.monthsHeld))" : "12"
    return "(\(firstYear("noi"))\(reserves) - \(firstYear("debt_service"))\(insurance)) / \(months)"
  }

  /// The formula of the debt service coverage; nil for the usual one, and for that of the rent.
  var firstYearCoverage: String? {
    if coverageRule == .rent { return nil }
    if hasUsualFirstYear { return coversLessReserves ? "(noi - reserves) / (payment * 12)" : nil }
    let (noi, debt) = (firstYear("noi"), firstYear("debt_service"))
    return coversLessReserves ? "(\(noi) - \(firstYear("reserves"))) / \(debt)" : "\(noi) / \(debt)"
  }

  /// The formula of the share of the income that pays operating expenses and loans; nil for the usual one.
  var firstYearBreakEven: String? {
    if hasUsualFirstYear { return nil }
    let (costs, debt) = (firstYear("operating_expenses"), firstYear("debt_service"))
    return "(\(costs) + \(debt)) / \(firstYear("gross_potential"))"
  }

  /// `true` if reserves are taken off the income that covers the debt; once, where they are a part of it already.
  var coversLessReserves: Bool { coverageRule == .noiLessReserves && reserveRule == .below }

  /// `true` if the first year is a whole one with twelve level payments.
  private var hasUsualFirstYear: Bool { !isSoldWithinAYear && hasPlainLoan }

  /// The formula of a figure of the first year, or of the months until a sale within it.
  /// - Parameter usual: The first year's figure; nil for the one that has the name.
  private func firstYear(_ name: String, named usual: String? = nil) -> String {
    isSoldWithinAYear ? "sum(\(name)(1..\(Rental.monthsHeld)))" : usual ?? name
  }

  /// The number of months until the sale.
  static let monthsHeld = "hold * 12"
}
