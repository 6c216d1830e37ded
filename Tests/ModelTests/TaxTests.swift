import Finance
import Formulas
import Testing
@testable import Model

/// The federal tax by the examples of the IRS and of others, and by its edges.
@Suite("Tax: published figures and edges")
struct TaxTests {
  private func value(_ formula: String, of rental: Rental) throws -> Double {
    let scope = rental.scope(UserDefinitions(), EvaluationContext(currency: .usd))
    return try Formula(formula, in: rental.vocabulary(UserDefinitions())).number(in: scope).double
  }

  private func expect(
    _ figures: KeyValuePairs<String, Double>, within tolerance: Double = 0.005_000_1, of rental: Rental,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for (formula, expected) in figures {
      let found = try value(formula, of: rental)
      #expect(
        abs(found - expected) <= tolerance, "\(formula) is \(found), not \(expected)",
        sourceLocation: sourceLocation)
    }
  }

  /// A property paid in cash, with a tax on it.
  private func property(_ more: KeyValuePairs<String, String>) throws -> Rental {
    var rental = try Rental(typed: ["tax_rate": "32", "land": "0", "magi": "0", "niit": "no"])
    for (name, text) in more { try rental.set(name, text) }
    return rental
  }

  // MARK: Depreciation

  /// IRS Publication 527: a building of $160,000, placed in service on 8 February; $5,090.91 in the first
  /// year, by the table $5,091, then $5,818.18.
  @Test("The building of Publication 527 to its last year")
  func publication527() throws {
    let rental = try property(["price": "160000", "down": "100", "placed": "february"])
    try expect(["sum(depreciation(1..11))": 5_090.91], of: rental)
    for year in 2...27 {
      try expect(["sum(depreciation(\(12 * year - 12)..\(12 * year - 1)))": 5_818.18], of: rental)
    }
    // The last year takes the rest.
    try expect(
      [
        "sum(depreciation(324..335))": 3_636.41, "sum(depreciation(336..360))": 0,
        "depreciated(360)": 160_000,
      ], of: rental)
  }

  @Test("Sold in June of the third year, and in the month of the purchase")
  func soldEarly() throws {
    var rental = try property(["price": "160000", "down": "100", "placed": "2", "hold": "29m"])
    try expect(
      [
        "sum(depreciation(1..11))": 5_090.91, "sum(depreciation(12..23))": 5_818.18,
        "sum(depreciation(24..29))": 2_666.67, "adjusted_basis": 160_000 - 5_090.91 - 5_818.18 - 2_666.67,
      ], of: rental)
    try rental.set("hold", "1m")
    try expect(["depreciated(1)": 0, "gain": 0, "tax_at_sale": 0], of: rental)
    // Both in one year: (s - m)/12 of a year.
    try rental.set("hold", "7m")
    try expect(["depreciated(7)": 160_000 / 27.5 * 6 / 12], of: rental)
  }

  /// Table A-6 of IRS Publication 946, in thousandths of a percent: the first year by the month of placing in
  /// service, years 2 to 9, then pairs of years, and what the 28th and 29th years have.
  private static func tableRate(year: Int, month: Int) -> Int {
    let first = [3485, 3182, 2879, 2576, 2273, 1970, 1667, 1364, 1061, 758, 455, 152]
    let last = [1970, 2273, 2576, 2879, 3182, 3485, 3636, 3636, 3636, 3636, 3636, 3636]
    let rest = [0, 0, 0, 0, 0, 0, 152, 455, 758, 1061, 1364, 1667]
    switch year {
    case 1: return first[month - 1]
    case 2...9: return 3636
    case 10...27: return year.isMultiple(of: 2) == (month <= 6) ? 3637 : 3636
    case 28: return last[month - 1]
    default: return rest[month - 1]
    }
  }

  @Test("Each percentage of Table A-6, and the exact rule beside it", arguments: 1...12)
  func tableA6(month: Int) throws {
    var rental = try property(["price": "10000000", "down": "100", "placed": "\(month)"])
    var total = 0.0
    for rule in ["table", "exact"] {
      try rental.set("depreciation_rule", rule)
      for year in 1...29 {
        let months = max(12 * year - 11 - (month - 1), 1)...(12 * year - (month - 1))
        let found = try value("sum(depreciation(\(months.lowerBound)..\(months.upperBound)))", of: rental)
        let listed = Double(Self.tableRate(year: year, month: month)) * 100
        #expect(abs(found - listed) <= (rule == "table" ? 1e-6 : 65.01), "\(rule), year \(year): \(found)")
        total += found
      }
    }
    #expect(abs(total - 20_000_000) < 1e-3)
    try rental.set("depreciation_rule", "table")
    // Of the year of the sale the table counts the months, the last by half.
    try rental.set("hold", "\(24 + 12 - month + 1 + 6)m")
    let sale = 12 - month + 1 + 24 + 6
    try expect(
      ["sum(depreciation(\(sale - 5)..\(sale)))": 10_000_000 * 0.03636 * 5.5 / 12], within: 1e-4, of: rental)
  }

  @Test("An improvement depreciates from its own month, and belongs to the basis")
  func improvement() throws {
    var rental = try property([
      "price": "200000", "down": "100", "land": "25", "rehab": "10000", "closing": "4000", "hold": "10y",
      "exit_price": "300000",
    ])
    rental.add(RentalEvent(month: 60, .improvement(Money(minorUnits: 33_000_00)), label: "roof"))
    // Land is a quarter of price and buying costs; the rehab is all building.
    let building = 0.75 * 204_000 + 10_000
    let months = 119.0
    try expect(
      [
        "land_value": 51_000, "depreciable": building, "one_offs(60)": -33_000, "improvements(59)": 0,
        "improvements(60)": 33_000, "depreciation(60) - depreciation(59)": 33_000 / 330 / 2,
        "depreciation(61) - depreciation(59)": 33_000 / 330,
      ], within: 0.03, of: rental)
    let deducted = building / 330 * months + 33_000.0 / 330 * 60
    try expect(
      [
        "depreciated(120)": deducted, "adjusted_basis": 214_000 + 33_000 - deducted,
        "gain": 300_000 - 247_000 + deducted, "taxable(y1)": -building / 330 * 11.5,
      ], within: 0.05, of: rental)
  }

  @Test("The land as an amount, and the one that was stated last")
  func land() throws {
    var rental = try property(["price": "200000", "down": "100", "land": "25"])
    try expect(["land_value": 50_000], of: rental)
    try rental.set("land_amount", "60000")
    try expect(["land_value": 60_000, "depreciable": 140_000], of: rental)
    #expect(try rental.reads("land") == .undefined(.missing(label: "Land %")))
    try rental.set("land", "0")
    try expect(["land_value": 0], of: rental)
  }

  @Test("Placed in service some months after the closing")
  func placedLater() throws {
    var rental = try property(["price": "330000", "down": "100", "closing_date": "2026-11-15"])
    try expect(["in_service": 1, "calendar_year(2)": 1, "calendar_year(3)": 2], of: rental)
    try rental.set("placed", "february")
    try expect(
      [
        "in_service": 4, "depreciated(3)": 0, "sum(depreciation(3..14))": 10_500, "calendar_month(1)": 11,
        "calendar_month(4)": 2,
      ], of: rental)
    for (text, month) in [("3", 3), ("March", 3), ("mar", 3), ("2026-03", 3), ("2026-12-31", 12)] {
      try rental.set("placed", text)
      #expect(try rental.reads("placed") == .count(month), "\(text)")
    }
    let field = try #require(Rental.field(named: "placed"))
    for text in ["ma", "13th", "2026-13", "juny"] {
      #expect(throws: ValueParsingError.self, "\(text)") { try field.value(typed: text, in: .usd) }
    }
  }

  // MARK: Points

  @Test("Points are spread over the loan; the rest counts when it ends")
  func points() throws {
    var rental = try property([
      "price": "100000", "loan": "80000", "rate": "6", "term": "30", "points": "1.5", "fees": "600",
    ])
    try expect(
      ["points_deduction(1)": 5, "points_deduction(y30)": 60, "unamortized(120)": 1_200], of: rental)
    // Extra payments end the loan sooner.
    try rental.set("extra", "1000")
    let last = Int(try value("payoff_month", of: rental))
    try expect(
      [
        "points_deduction(\(last))": 1_800 - 5 * Double(last - 1), "unamortized(\(last))": 0,
        "sum(points_deduction(1..360))": 1_800,
      ], of: rental)
  }

  @Test("A refinance ends the points of the old loan, and begins those of the new one")
  func refinancedPoints() throws {
    var rental = try property([
      "price": "100000", "loan": "80000", "rate": "6", "term": "30", "points": "1.5",
    ])
    var loan = OwnLoan("refi", RecurringAmount(Money(minorUnits: 80_000_00), per: .once))
    loan.repays = nil
    loan.rate = Percent(millionths: 50_000)
    loan.costs = Money(minorUnits: 3_600_00)
    rental.addRefinance(loan, month: 60, label: "")
    try expect(
      [
        "points_deduction(59)": 1_200.0 / 360, "points_deduction(60)": 1_200 - 59 * 1_200.0 / 360,
        "points_deduction(61)": 10, "sum(points_deduction(1..420))": 4_800,
      ], of: rental)
  }

  // MARK: Losses

  /// A year with a loss of $31,000 without depreciation.
  private func loss(_ more: KeyValuePairs<String, String>) throws -> Rental {
    var rental = try property(["price": "100000", "down": "100", "land": "100", "taxes": "31000"])
    for (name, text) in more { try rental.set(name, text) }
    return rental
  }

  /// IRS Publication 925: income of $120,000 and a loss of $31,000; $15,000 count, $16,000 carry on.
  @Test("The loss of Publication 925")
  func publication925() throws {
    let rental = try loss(["magi": "120000"])
    try expect(
      [
        "taxable(y1)": -31_000, "allowance": 15_000, "loss_allowed(y1)": 15_000, "suspended(y1)": 16_000,
        "tax(y1)": -0.32 * 15_000, "suspended(y2)": 32_000, "after_tax_cash_flow(y1)": -31_000 + 4_800,
      ], of: rental)
  }

  @Test(
    "The allowance by filing status, income and participation",
    arguments: [
      ("single", "active", 100_000, 25_000), ("joint", "active", 149_999, 0.5),
      ("joint", "active", 150_000, 0), ("single", "active", 400_000, 0),
      ("separate-apart", "active", 50_000, 12_500), ("separate-apart", "active", 70_000, 2_500),
      ("separate-apart", "active", 75_000, 0), ("separate", "active", 0, 0),
      ("single", "passive", 50_000, 0), ("single", "professional", 400_000, 31_000),
    ])
  func allowances(filing: String, participation: String, income: Int, allowed: Double) throws {
    let rental = try loss(["filing": filing, "participation": participation, "magi": "\(income)"])
    try expect(["loss_allowed(y1)": allowed, "suspended(y1)": 31_000 - allowed], of: rental)
  }

  @Test("Losses carry on for a hundred years, asked for at once", arguments: ["1", "7"])
  func longCarried(placed: String) throws {
    let rental = try loss(["magi": "200000", "placed": placed])
    let years = placed == "1" ? 99.0 : 98.5
    try expect(["suspended(y99)": years * 31_000], of: rental)
    try expect(["suspended(1188)": years * 31_000], of: rental)
  }

  @Test("Carried losses count first against income, then all of them in the year of the sale")
  func carried() throws {
    var rental = try loss(["magi": "200000", "hold": "3y", "exit_price": "100000"])
    rental.add(
      RentalEvent(
        month: 13, .amount(line: "rent", RecurringAmount(Money(minorUnits: 3_583_33), per: .month)), label: ""
      ))
    let income = 12 * 3_583.33 - 31_000
    try expect(
      [
        "suspended(y1)": 31_000, "taxed(y2)": 0, "suspended(y2)": 31_000 - income,
        "taxed(y3)": income - (31_000 - income), "suspended(y3)": 0,
      ], of: rental)
    // Taken off the gain instead, they make a loss of a sale without gain; the income of the year uses its part.
    try rental.set("loss_rule", "off-gain")
    let left = 31_000 - 2 * income
    try expect(
      [
        "taxed(y3)": 0, "suspended(y3)": left, "gain": 0, "taxed_gain": -left, "unrecaptured": 0,
        "tax_at_sale": -0.32 * left,
      ], of: rental)
  }

  // MARK: Sale

  /// Investopedia: cost of $275,000, depreciation of $110,000, sold for $430,000, at 32 and 15 %: $27,500 and
  /// $23,250.
  @Test("The recapture of Investopedia")
  func recapture() throws {
    let rental = try property([
      "price": "275000", "down": "100", "hold": "133m", "exit_price": "430000", "gains_rate": "15",
    ])
    try expect(
      [
        "depreciated(133)": 110_000, "gain": 265_000, "unrecaptured": 110_000, "remaining_gain": 155_000,
        "recapture_tax": 27_500, "gains_tax": 23_250, "tax_at_sale": 50_750, "after_tax_proceeds": 379_250,
      ], of: rental)
  }

  @Test("The recapture at an own rate below 25 %, a smaller gain than was depreciated, none, and a loss")
  func smallGains() throws {
    var rental = try property([
      "price": "275000", "down": "100", "hold": "133m", "exit_price": "430000", "gains_rate": "15",
      "tax_rate": "12",
    ])
    try expect(["recapture_tax": 0.12 * 110_000, "gains_tax": 23_250], of: rental)
    try rental.set("exit_price", "200000")
    try expect(
      ["gain": 35_000, "unrecaptured": 35_000, "remaining_gain": 0, "tax_at_sale": 4_200], of: rental)
    try rental.set("exit_price", "165000")
    try expect(["gain": 0, "unrecaptured": 0, "tax_at_sale": 0], of: rental)
    try rental.set("exit_price", "150000")
    try expect(
      ["gain": -15_000, "unrecaptured": 0, "remaining_gain": 0, "tax_at_sale": -1_800], of: rental)
  }

  @Test("A gain of twelve months is ordinary; of thirteen it is not")
  func shortHolding() throws {
    var rental = try property([
      "price": "275000", "down": "100", "hold": "12m", "exit_price": "330000", "gains_rate": "15",
      "closing_date": "2025-07-01",
    ])
    let deducted = 275_000.0 / 330 * 11
    try expect(
      ["unrecaptured": 0, "tax_at_sale": 0.32 * (55_000 + deducted), "recapture_tax": 0], within: 0.02,
      of: rental)
    try rental.set("hold", "13m")
    try expect(
      ["tax_at_sale": 0.25 * 275_000 / 330 * 12 + 0.15 * 55_000], within: 0.02, of: rental)
  }

  @Test("Gains at 0, 15 and 20 % on top of the income, by the law's year and the filing status")
  func gainsByLaw() throws {
    // Land does not depreciate: the whole gain of $600,000 is a remaining one.
    var rental = try property([
      "price": "100000", "down": "100", "land": "100", "hold": "2y", "exit_price": "700000", "magi": "20000",
    ])
    let tax = { (income: Double, zero: Double, fifteen: Double) in
      let end = income + 600_000
      return 0.15 * (min(end, fifteen) - max(min(zero, end), income)) + 0.2 * max(end - fifteen, 0)
    }
    for (year, filing, zero, fifteen) in [
      ("2025", "single", 48_350.0, 533_400.0), ("2025", "joint", 96_700, 600_050),
      ("2025", "separate", 48_350, 300_000), ("2026", "single", 49_450, 545_500),
      ("2026", "joint", 98_900, 613_700), ("2026", "separate-apart", 49_450, 306_850),
    ] {
      try rental.set("tax_year", year)
      try rental.set("filing", filing)
      try expect(["gains_tax": tax(20_000, zero, fifteen)], of: rental)
    }
    try rental.set("magi", "900000")
    try expect(["gains_tax": 120_000], of: rental)
    try rental.set("gains_rate", "0")
    try expect(["gains_tax": 0], of: rental)
  }

  @Test("The net investment income tax on what is above the threshold, and the tax of a state")
  func furtherTaxes() throws {
    var rental = try property([
      "price": "100000", "down": "100", "land": "100", "rent": "1000", "hold": "2y", "exit_price": "200000",
      "magi": "190000", "gains_rate": "15", "niit": "yes", "state_tax": "5",
    ])
    // $12,000 of rent leave $2,000 above $200,000; all of the gain is above.
    try expect(
      [
        "niit(y1)": 0.038 * 2_000, "tax(y1)": 12_000 * 0.37 + 76, "niit_at_sale": 3_800,
        "tax_at_sale": 15_000 + 5_000 + 3_800,
      ], of: rental)
    for (filing, room) in [("joint", 60_000.0), ("separate", 0)] {
      try rental.set("filing", filing)
      try expect(
        ["niit_room": room, "niit_at_sale": 0.038 * (112_000 - room) - 0.038 * max(12_000 - room, 0)],
        of: rental)
    }
    for (name, text) in [("participation", "professional"), ("niit", "no")] {
      try rental.set(name, text)
      try expect(["niit(y1)": 0, "niit_at_sale": 0], of: rental)
    }
  }

  // MARK: Missing

  @Test(
    "Without a rate, the land, or an income that matters there is no tax, and no guess",
    arguments: [("tax_rate", "Tax Rate %"), ("land", "Land %"), ("magi", "Other Income (MAGI)")])
  func missing(name: String, label: String) throws {
    var rental = try property([
      "price": "275000", "down": "100", "rent": "2000", "hold": "5y", "niit": "yes",
    ])
    #expect(try value("irr_after_tax", of: rental) < value("irr", of: rental))
    rental.reset(try #require(Rental.field(named: name)))
    #expect(rental.missingTaxFields == [name])
    for metric in ["tax_at_sale", "irr_after_tax"] {
      let error = #expect(throws: FormulaError.self) { try self.value(metric, of: rental) }
      let reason = error?.reason
      guard case .absent(let none)? = reason else {
        Issue.record("\(metric): \(String(describing: reason))")
        continue
      }
      #expect(none.reason as? UndefinedReason == .missing(label: label), "\(metric)")
    }
  }

  @Test("The income does not matter to a passive owner with a rate for gains")
  func incomeDoesNotMatter() throws {
    var rental = try property([
      "price": "275000", "down": "100", "rent": "2000", "hold": "5y", "participation": "passive",
      "gains_rate": "15",
    ])
    rental.reset(try #require(Rental.field(named: "magi")))
    #expect(rental.missingTaxFields.isEmpty)
    #expect(try value("irr_after_tax", of: rental).isFinite)
  }
}
