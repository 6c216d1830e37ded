/// The expectations that people have of a property's figures.
package enum RentalConventions: FigureConventions {
  package typealias Sheet = Rental

  package static let areShownAfterChange = false

  package static let overview = ["price", "rent", "cash_flow", "cap_rate", "cash_on_cash", "dscr"]

  package static let headline = ["cash_flow", "dscr", "cash_on_cash", "cap_rate", "payment", "irr"]

  package static let cashMetric: String? = "cash_flow"

  // Wide enough for the cheapest and the dearest county, and narrower than the twelvefold between months and years.
  package static let yearlyShares: (base: String, ranges: KeyValuePairs<String, ClosedRange<Double>>) = (
    "price",
    [
      "rent": 0.02...0.4, "market_rent": 0.02...0.4, "taxes": 0.0015...0.06, "insurance": 0.0015...0.06,
      "hoa": 0.001...0.06, "utilities": 0.001...0.06,
    ]
  )

  package static let preferences: [String: Preference] = [
    "noi": .higher, "cap_rate": .higher, "cash_flow": .higher, "cash_on_cash": .higher, "dscr": .higher,
    "one_percent": .higher, "total_interest": .lower, "grm": .lower, "break_even_rent": .lower,
    "irr": .higher, "irr_unlevered": .higher, "npv": .higher, "profit": .higher, "equity_multiple": .higher,
    "total_cash_flow": .higher, "net_proceeds": .higher, "debt_yield": .higher, "equity_dividend": .higher,
    "irr_after_tax": .higher, "npv_after_tax": .higher, "after_tax_proceeds": .higher, "tax_at_sale": .lower,
    "gim": .lower, "oer": .lower, "break_even_occupancy": .lower, "payback": .lower,
  ]
}

extension Rental {
  /// A sale within a year is judged by its profit, as no figure of a month or a year applies to it.
  package var headline: [String] {
    isSoldWithinAYear
      ? ["profit", "irr", "net_proceeds", "cash_invested"] : RentalConventions.headline
  }
}
