import Finance
import Formulas
import Foundation
import Testing
@testable import Model

/// Ratios of rent and of operating expenses are of months 1 to 12 as they are computed, by INVESTOR's "one reading".
@Suite("Ratios of the first year")
struct FirstYearTests {
  /// Rents of 2,000 that begin, grow or change in the first year, with what they come to in it.
  private static let rents: [(lines: KeyValuePairs<String, String>, year: Double)] = [
    ([:], 24_000),
    // Months 4 to 12.
    (["rent.from": "4"], 18_000),
    (["rent.to": "6"], 12_000),
    // 1 % for each month since the closing, as 1.01¹² - 1 = 12.682503 % a year.
    (
      ["rent_growth": "12.6825", "growth_rule": "monthly"],
      (0..<12).reduce(0) { $0 + 2_000 * pow(1.126825, Double($1) / 12) }
    ),
    (
      ["rent.from": "4", "rent_growth": "6", "growth_rule": "monthly"],
      (3..<12).reduce(0) { $0 + 2_000 * pow(1.06, Double($1) / 12) }
    ),
  ]

  @Test("Ratios of rent take the rents of months 1 to 12", arguments: rents.indices)
  func rent(index: Int) throws {
    let (lines, year) = Self.rents[index]
    var rental = try Rental(typed: ["price": "240000", "rent": "2000", "other": "100", "taxes": "3600"])
    for (name, text) in lines { try rental.set(name, text) }
    let growth = index < 3 ? 12 : try Figures(rental)("other(y1)") / 100
    let figures = Figures(rental)
    #expect(try isNear(figures("rent(y1)"), year))
    #expect(try isNear(figures("grm"), 240_000 / year))
    // The rule of thumb takes the rent as it is entered.
    #expect(try isNear(figures("one_percent"), 2_000 / 240_000))
    #expect(try isNear(figures("gim"), 240_000 / (year + 100 * growth)))
    #expect(try isNear(figures("oer"), 3_600 / (year + 100 * growth)))
  }

  @Test("A rent that an event changes in the first year counts as it falls due")
  func event() throws {
    var rental = try Rental(typed: ["price": "240000", "rent": "2000"])
    let rent = RecurringAmount(Money(minorUnits: 230_000), per: .month)
    rental.add(RentalEvent(month: 10, .amount(line: "rent", rent), label: ""))
    // Nine months of 2,000 and three of 2,300.
    #expect(try isNear(Figures(rental)("grm"), 240_000 / 24_900))
    #expect(try isNear(Figures(rental)("one_percent"), 2_000 / 240_000))
  }

  // MARK: Reserves

  /// Rents of 24,000 less 5 %, taxes and insurance of 3,600, a reserve of 2,400, and 150,000 borrowed at 6 % over 30
  /// years, whose payment is 899.33.
  private static let reserved: KeyValuePairs = [
    "price": "200000", "loan": "150000", "rate": "6", "rent": "2000", "vacancy": "5", "taxes": "2400",
    "insurance": "1200", "capex": "200", "hold": "5y",
  ]

  @Test("Reserves above net operating income are operating expenses in every figure that reads those")
  func reserves() throws {
    var rental = try Rental(typed: Self.reserved)
    let debt = 899.33 * 12
    for (choice, costs) in [("reserves-below", 3_600.0), ("reserves-above", 6_000.0)] {
      try rental.set("noi_rule", choice)
      let figures = Figures(rental)
      let noi = 22_800 - costs
      for name in ["operating_expenses", "operating_expenses(y1)", "operating_expenses(y3)"] {
        #expect(try figures(name) == costs, "\(choice)")
      }
      #expect(try figures("operating_expenses(7) * 12") == costs)
      #expect(try isNear(figures("oer"), costs / 22_800))
      #expect(try isNear(figures("break_even_occupancy"), (costs + debt) / 24_000))
      #expect(try figures("noi") == noi)
      #expect(try figures("noi(y2)") == noi)
      #expect(try isNear(figures("cap_rate"), noi / 200_000))
      #expect(try isNear(figures("dscr"), noi / debt))
      #expect(try isNear(figures("dscr(y1)"), noi / debt))
      #expect(try isNear(figures("debt_yield"), noi / 150_000))
      // The cash, the tax and the lender's own income are the same wherever reserves stand.
      #expect(try isNear(figures("cash_flow(y1)"), 22_800 - 6_000 - debt))
      #expect(try isNear(figures("cash_flow"), (22_800 - 6_000 - debt) / 12))
      #expect(try isNear(figures("before_depreciation(y1)"), 19_200 - figures("interest(y1)")))
      // Rents less the vacancy, taxes and insurance, 5 % of the collected rent for management, and the reserve.
      #expect(try isNear(figures("lender_noi"), 22_800 - 3_600 - 1_140 - 2_400))
    }
  }

  @Test("Coverage after reserves takes them off once", arguments: ["reserves-below", "reserves-above"])
  func coverage(choice: String) throws {
    var rental = try Rental(typed: Self.reserved)
    try rental.set("noi_rule", choice)
    try rental.set("dscr_rule", "noi-reserves")
    for pmi in ["0", "0.5"] {
      // A premium makes the loan another one than a plain one, with formulas of its own.
      try rental.set("pmi", pmi)
      let figures = Figures(rental)
      for name in ["dscr", "dscr(y1)", "dscr(5)"] {
        #expect(try isNear(figures(name), 16_800 / (899.33 * 12)), "\(name), \(pmi)")
      }
    }
  }

  @Test("The rows of a projection add up, with reserves below or above net operating income")
  func rows() throws {
    var rental = try Rental(typed: Self.reserved)
    for choice in ["reserves-below", "reserves-above"] {
      try rental.set("noi_rule", choice)
      let names = rental.projectionColumns.map(\.name)
      #expect(names.contains("reserves") == (choice == "reserves-below"))
      let figures = Figures(rental)
      let value = { (name: String) in names.contains(name) ? try figures("\(name)(y2)") : 0 }
      #expect(try isNear(value("effective_gross") - value("operating_expenses"), value("noi")))
      #expect(
        try isNear(
          value("noi") - value("reserves") - value("debt_service") - value("extra") + value("one_offs"),
          value("cash_flow")))
    }
  }
}
