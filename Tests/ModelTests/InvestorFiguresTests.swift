import Finance
import Formulas
import Testing
@testable import Model

/// Published examples of whole deals, over years, and each choice of a definition where the sources disagree.
@Suite("The deal over time: published figures")
struct InvestorFiguresTests {
  /// The value of a formula about a property.
  private func value(_ formula: String, of rental: Rental) throws -> Double {
    let scope = rental.scope(UserDefinitions(), EvaluationContext(currency: .usd))
    return try Formula(formula, in: rental.vocabulary(UserDefinitions())).number(in: scope).double
  }

  /// Expects formulas to have values; money to the cent, other numbers to the last digit that is given.
  private func expect(
    _ figures: KeyValuePairs<String, Double>, within tolerance: Double = 0.005, of rental: Rental
  ) throws {
    for (formula, expected) in figures {
      let found = try value(formula, of: rental)
      #expect(abs(found - expected) <= tolerance, "\(formula) is \(found), not \(expected)")
    }
  }

  // MARK: Flows

  /// HP-12C Real Estate Applications Handbook: a duplex bought for $80,000 that brings -500, 4,500, 5,500,
  /// 4,500 and, with its sale, 130,000.
  ///
  /// At 13 % it is worth $212.18 more than it costs; it returns 13.06 %, here 13.062889 % by bisection.
  @Test("The duplex of the HP-12C: net present value and internal rate of return")
  func duplexFlows() throws {
    try expect(["npv(13%, -500, 4500, 5500, 4500, 130000) - 80000": 212.18], of: Rental())
    try expect(
      ["irr([-80000, -500, 4500, 5500, 4500, 130000])": 0.130_628_89], within: 5e-9, of: Rental())
  }

  // MARK: A house

  /// biggerpockets.com, forum 48, topic 537044: a house for $175,000 that gains 1 % a year, $180,500 paid in
  /// cash, a net income of $14,004 that grows 1 % a year, 8 % for selling: a loss of $3,886 after a year, a
  /// profit of $11,884 after two.
  private func house(_ more: KeyValuePairs<String, String> = [:]) throws -> Rental {
    var rental = try Rental(typed: [
      "price": "175000", "down": "100", "closing": "5500", "rent": "1167", "rent_growth": "1",
      "appreciation": "1", "selling": "8", "hold": "1y",
    ])
    for (name, text) in more { try rental.set(name, text) }
    return rental
  }

  @Test("The house of BiggerPockets loses in one year and gains in two")
  func houseProfit() throws {
    try expect(
      [
        "cash_invested": 180_500, "noi(y1)": 14_004, "noi(y2)": 14_144.04, "value(12)": 176_750,
        "profit": -3_886.00, "profit - cash_flow(y1)": 162_610 - 180_500,
      ], of: house())
    try expect(["profit": 11_884.14, "sale_price": 178_517.5], of: house(["hold": "2y"]))
  }

  @Test("The same house with its costs as lines of one's own")
  func houseOfLines() throws {
    var rental = try house(["hold": "2y", "rent": "1500"])
    // 1,167 of 1,500 are left: 150 a month for a gardener, 549 a quarter for a manager; they grow as the rent.
    rental.add(OwnLine("gardener", .expense, RecurringAmount(Money(minorUnits: 150_00), per: .month)))
    rental.add(OwnLine("manager", .expense, RecurringAmount(Money(minorUnits: 549_00), per: .quarter)))
    try rental.set("gardener.growth", "1")
    try rental.set("expense_growth", "1")
    try expect(["noi(y1)": 14_004, "gardener(y2)": 1_818, "profit": 11_884.14], of: rental)
  }

  // MARK: Apartments

  /// planease.com, samples/apartment: "Los Amigos", with every amount a year; the returns are computed from its
  /// flows by bisection.
  private func apartments() throws -> Rental {
    var rental = try Rental(typed: [
      "price": "1550000", "closing": "1%", "loan": "1240000", "rate": "10", "term": "30", "points": "1.5",
      "rent": "3280", "rent_growth": "5", "vacancy": "5", "taxes": "18600", "taxes.growth": "2",
      "utilities": "4800/yr", "utilities.growth": "7", "insurance": "3000", "management": "5%",
      "maintenance": "3200/yr", "expense_growth": "5", "hold": "10y", "exit_cap": "10",
      "exit_rule": "trailing", "selling": "7", "discount": "12",
    ])
    let yearly = { (dollars: Int128) in RecurringAmount(Money(minorUnits: dollars * 100), per: .year) }
    rental.add(OwnLine("larger", .income, yearly(157_440)))
    rental.add(OwnLine("laundry", .income, yearly(3_600)))
    for (name, dollars) in [
      ("pool", Int128(1_200)), ("gardener", 750), ("manager", 10_000), ("reserve", 3_200), ("sundry", 1_200),
    ] {
      rental.add(OwnLine(name, .expense, yearly(dollars)))
    }
    try rental.set("larger.vacancy", "5")
    try rental.set("laundry.vacancy", "5")
    return rental
  }

  /// A year of Los Amigos: effective gross, operating expenses, net operating income, debt service, cash flow.
  private static let apartmentYears: [[Double]] = [
    [190_380.00, 55_469.00, 134_911.00, 130_582.68, 4_328.32],
    [199_899.00, 57_780.45, 142_118.55, 130_582.68, 11_535.87],
    [209_893.95, 60_203.03, 149_690.92, 130_582.68, 19_108.24],
    [220_388.65, 62_742.55, 157_646.10, 130_582.68, 27_063.42],
    [231_408.08, 65_405.13, 166_002.95, 130_582.68, 35_420.27],
    [242_978.48, 68_197.22, 174_781.26, 130_582.68, 44_198.58],
    [255_127.41, 71_125.65, 184_001.75, 130_582.68, 53_419.07],
    [267_883.78, 74_197.61, 193_686.17, 130_582.68, 63_103.49],
    [281_277.97, 77_420.68, 203_857.29, 130_582.68, 73_274.61],
    [295_341.87, 80_802.87, 214_539.00, 130_582.68, 83_956.32],
  ]

  @Test("Los Amigos: ten years of income, costs and debt")
  func apartmentProjection() throws {
    let rental = try apartments()
    let names = ["effective_gross", "operating_expenses", "noi", "debt_service", "cash_flow"]
    for (index, row) in Self.apartmentYears.enumerated() {
      for (name, expected) in zip(names, row) {
        let found = try value("\(name)(y\(index + 1))", of: rental)
        #expect(abs(found - expected) <= 0.005_000_1, "\(name)(y\(index + 1)) is \(found), not \(expected)")
      }
    }
    try expect(["interest(y1)": 123_689.74, "interest(y10)": 113_691.92], of: rental)
  }

  @Test("Los Amigos: the purchase, the sale and the returns before tax")
  func apartmentReturns() throws {
    let rental = try apartments()
    try expect(
      [
        "cash_invested": 344_100, "points_paid": 18_600, "sale_price": 2_145_389.95,
        "selling_costs": 150_177.30, "loan_payoff": 1_127_630.81, "net_proceeds": 867_581.85,
        "npv": 124_695.74,
      ], of: rental)
    try expect(["irr": 0.161_400_80, "irr_unlevered": 0.120_424_66], within: 1e-8, of: rental)
    try expect(
      [
        "cap_rate": 0.087_039, "gim": 7.734_530, "dscr": 1.033_146, "oer": 0.291_359,
        "break_even_occupancy": 0.928_401, "debt_yield": 0.108_799, "equity_multiple": 3.728_538,
        "dscr(y1)": 1.033_146, "cash_on_cash": 0.012_578_6, "cash_on_cash(y1)": 0.012_578_6,
      ], within: 1e-6, of: rental)
  }

  /// Los Amigos with its tax: 31, 25 and 20 %, an income at which no loss counts, and a depreciable basis of
  /// $1,286,500.
  ///
  /// The source is older than the tax on net investment income.
  private func taxedApartments() throws -> Rental {
    var rental = try apartments()
    for (name, text) in [
      ("tax_rate", "31"), ("gains_rate", "20"), ("land_amount", "279000"), ("magi", "200000"),
      ("placed", "1"),
      ("niit", "no"),
    ] {
      try rental.set(name, text)
    }
    return rental
  }

  /// A year of Los Amigos: interest, depreciation, taxable income, suspended losses, tax, cash flow after tax.
  private static let taxYears: [[Double]] = [
    [123_689.74, 44_832.58, -34_231.32, 34_231.32, 0.00, 4_328.32],
    [122_967.98, 46_781.82, -28_251.25, 62_482.57, 0.00, 11_535.87],
    [122_170.61, 46_781.82, -19_881.51, 82_364.08, 0.00, 19_108.24],
    [121_289.75, 46_781.82, -11_045.47, 93_409.56, 0.00, 27_063.42],
    [120_316.66, 46_781.82, -1_715.53, 95_125.09, 0.00, 35_420.27],
    [119_241.68, 46_781.82, 8_137.76, 86_987.33, 0.00, 44_198.58],
    [118_054.12, 46_781.82, 18_545.81, 68_441.51, 0.00, 53_419.07],
    [116_742.21, 46_781.82, 29_542.14, 38_899.37, 0.00, 63_103.49],
    [115_292.94, 46_781.82, 41_162.53, 0.00, 701.58, 72_573.03],
    [113_691.92, 44_832.58, 55_394.50, 0.00, 17_172.29, 66_784.02],
  ]

  @Test("Los Amigos: ten years of tax")
  func apartmentTax() throws {
    let rental = try taxedApartments()
    let names = ["interest", "depreciation", "taxable", "suspended", "tax", "after_tax_cash_flow"]
    for (index, row) in Self.taxYears.enumerated() {
      for (name, expected) in zip(names, row) {
        let found = try value("\(name)(y\(index + 1))", of: rental)
        #expect(abs(found - expected) <= 0.005_000_1, "\(name)(y\(index + 1)) is \(found), not \(expected)")
      }
    }
    try expect(["depreciable": 1_286_500, "points_deduction(y7)": 620], of: rental)
  }

  @Test("Los Amigos: the tax at the sale, and the return after tax")
  func apartmentSaleTax() throws {
    let rental = try taxedApartments()
    try expect(
      [
        "depreciated(120)": 463_919.72, "adjusted_basis": 1_101_580.28, "gain": 893_632.38,
        "unrecaptured": 463_919.72, "remaining_gain": 429_712.66, "tax_at_sale": 198_078.46,
        "after_tax_proceeds": 669_503.38,
      ], of: rental)
    try expect(["irr_after_tax": 0.140_169_07, "irr": 0.161_400_80], within: 1e-8, of: rental)
  }

  // MARK: Definitions

  /// A property in which every choice makes a difference.
  ///
  /// The numbers expected of it come from a program of forty lines in Python, which knows no formulas of
  /// this model: it adds up months, and finds rates of return by bisection.
  private func property(_ more: KeyValuePairs<String, String> = [:]) throws -> Rental {
    var rental = try Rental(typed: [
      "price": "200000", "loan": "150000", "rate": "6", "closing": "3%", "rehab": "4000",
      "reserve_fund": "5000", "rent": "2000", "vacancy": "5", "escrow": "300", "expenses": "500",
      "hoa": "150/q", "capex": "5% of rent", "capex.growth": "2", "rent_growth": "3", "expense_growth": "2",
      "appreciation": "2", "hold": "3y", "selling": "6",
    ])
    try rental.set("capex", "100")
    for (name, text) in more { try rental.set(name, text) }
    return rental
  }

  @Test("The usual definitions")
  func usualDefinitions() throws {
    try expect(
      [
        "rent(6)": 2_000, "rent(y2)": 24_720, "noi": 12_600, "noi(y3)": 13_576.44, "cash_invested": 60_000,
        "sale_price": 212_241.60, "cash_flow": 50.67, "cash_flow(y2)": 1_064.04, "profit": -1_410.726,
      ], of: property())
    try expect(
      ["irr": -0.008_002_386_6, "cap_rate": 0.063, "cash_on_cash": 0.010_134, "dscr": 1.167_535_832_2],
      within: 1e-9, of: property())
  }

  @Test("Amounts that grow every month")
  func monthlyGrowth() throws {
    let rental = try property(["growth_rule": "monthly"])
    try expect(
      [
        "rent(1)": 2_000, "rent(6)": 2_024.784_647_8, "rent(y2)": 25_058.085_978_3, "noi": 12_818.661_177_8,
        "noi(y3)": 13_810.327_540_3, "cash_flow": 67.978_375_6, "cash_flow(y2)": 1_279.012_786_7,
        "sale_price": 212_241.60, "profit": -765.568_646_4,
      ], within: 1e-6, of: rental)
    try expect(["irr": -0.004_342_109_7, "dscr": 1.187_797_321_1], within: 1e-9, of: rental)
  }

  @Test("A sale at an exit cap rate: on the income of the next twelve months, or the last")
  func exitIncome() throws {
    let next = try property(["exit_cap": "6"])
    try expect(["sale_price": 234_830.90, "profit": 19_823.216], of: next)
    try expect(["irr": 0.100_915_248_8], within: 1e-8, of: next)
    let trailing = try property(["exit_cap": "6", "exit_rule": "trailing"])
    try expect(["sale_price": 226_274, "sale_price(12)": 12_600 / 0.06], of: trailing)
    try expect(["irr": 0.062_285_062_3], within: 1e-8, of: trailing)
    // Where there are fewer than twelve months to look back on, the first twelve stand for them.
    try expect(["sale_price(6)": 12_600 / 0.06, "sale_price(0)": 12_600 / 0.06], of: trailing)
  }

  @Test("A rate of return by months")
  func monthlyReturn() throws {
    try expect(["irr": -0.008_069_960_5], within: 1e-9, of: property(["irr_rule": "monthly"]))
  }

  @Test("Reserves as a part of net operating income leave the cash flow as it is")
  func reservesAbove() throws {
    let rental = try property(["noi_rule": "reserves-above"])
    try expect(
      ["noi": 11_400, "noi(y3)": 12_327.96, "cash_flow": 50.67, "cash_flow(y2)": 1_064.04], of: rental)
    try expect(
      ["cap_rate": 0.057, "dscr": 1.056_341_943_4, "irr": -0.008_002_386_6, "debt_yield": 0.076],
      within: 1e-9, of: rental)
  }

  @Test("A reserve fund that counts as invested comes back with the sale")
  func reserveFund() throws {
    let rental = try property(["invested_rule": "with-reserves"])
    try expect(["cash_invested": 65_000, "profit": -1_410.726], of: rental)
    try expect(["irr": -0.007_374_809_9, "cash_on_cash": 0.009_354_461_5], within: 1e-9, of: rental)
  }

  @Test("A cap rate on all that was paid for the property")
  func capRateOnCost() throws {
    let rental = try property(["cap_rate_rule": "cost"])
    try expect(["cap_rate": 0.06, "total_cost": 210_000], within: 1e-12, of: rental)
  }

  @Test(
    "Three incomes that cover the debt, wherever the reserves stand",
    arguments: [
      ("noi", "reserves-below", 1.167_535_832_2), ("noi-reserves", "reserves-below", 1.056_341_943_4),
      ("rent", "reserves-below", 1.600_858_059_9), ("noi", "reserves-above", 1.056_341_943_4),
      // Reserves are taken off once.
      ("noi-reserves", "reserves-above", 1.056_341_943_4), ("rent", "reserves-above", 1.600_858_059_9),
    ])
  func coverage(income: String, place: String, expected: Double) throws {
    let rental = try property(["dscr_rule": income, "noi_rule": place])
    try expect(["dscr": expected, "dscr(y1)": expected, "dscr(7)": expected], within: 1e-9, of: rental)
  }
}
