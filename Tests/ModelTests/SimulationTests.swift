import Finance
import Formulas
import SeededRandom
import Testing

@testable import Model

@Suite("Many futures of a property")
struct SimulationTests {
  private func simulation(
    _ fields: [String: String], _ ranges: [(String, String)], links: [RankLink] = [],
    define: [(String, String)] = [], count: Int = 10_000, seed: UInt64 = 1
  ) throws -> (Simulation, UserDefinitions, Rental) {
    var rental = try Rental(rows: fields, in: .usd)
    for (name, text) in define {
      if let input = RentalInput(name, definition: text, in: .usd) { rental.define(input) }
    }
    var definitions = UserDefinitions()
    for (name, text) in define where RentalInput(name, definition: text, in: .usd) == nil {
      definitions = try rental.defining(name, as: text, in: definitions)
    }
    for (name, text) in ranges { definitions.ranges.vary(try #require(FieldRange(name, row: text))) }
    for link in links { definitions.ranges.link(link) }
    return (
      try Simulation(of: rental, definitions, in: .usd, count: count, seed: seed), definitions, rental
    )
  }

  private func values(
    _ text: String, _ simulation: (Simulation, UserDefinitions, Rental), usesAllCores: Bool = true
  ) throws -> [Double?] {
    let formula = try Formula(text, in: simulation.2.vocabulary(simulation.1))
    return try simulation.0.values(of: simulation.0.evaluator(of: formula), usesAllCores: usesAllCores)
  }

  private func share(_ text: String, _ simulation: (Simulation, UserDefinitions, Rental)) throws -> Double {
    let values = try values(text, simulation)
    return Double(values.count { $0 == 1 }) / Double(values.count)
  }

  /// A deal of nine fields.
  private let deal = [
    "price": "300000", "down": "25", "rate": "6.5", "rent": "2650", "expenses": "400", "escrow": "350",
  ]

  // MARK: Against known answers

  @Test("Futura Apartments, of Crystal Ball's manual: 30 to 40 units at $500, expenses about 15,000 ± 1,000")
  func futura() throws {
    // Σ Φ((500 u − 15,000) / 1,000) / 11 over the units: 0.90322.
    let chances = (30...40).map { units -> Double in
      StandardNormal.cumulative(Double(500 * units - 15_000) / 1_000)
    }
    let exact = chances.reduce(0, +) / 11
    #expect(abs(exact - 0.9032) < 5e-5)
    let future = try simulation(
      ["units": "35"], [("units", "uniform(30, 40)"), ("costs", "normal(15000, 1000)")],
      define: [("costs", "15000"), ("gain", "500 * units - costs")], count: 200_000)
    #expect(abs(try share("gain > 0", future) - exact) < 0.002)
  }

  @Test(
    "The exercise of @RISK: $600, expenses about 17,000 ± 1,500: mean 4,000, a gain in 0.953, after debt 0.728"
  )
  func riskExercise() throws {
    let future = try simulation(
      ["units": "35"], [("units", "uniform(30, 40)"), ("costs", "normal(17000, 1500)")],
      define: [("costs", "17000"), ("gain", "600 * units - costs")], count: 200_000)
    let gains = try values("gain", future).compactMap { $0 }
    let mean: Double = gains.reduce(0, +) / Double(gains.count)
    #expect(abs(mean - 4_000) < 1e-3)
    #expect(abs(try share("gain > 0", future) - 0.9532) < 0.002)
    #expect(abs(try share("gain > 2400", future) - 0.7282) < 0.003)
  }

  @Test("With one field, the chance is the distribution at the limit that solving finds")
  func chanceAtTheLimit() throws {
    let future = try simulation(deal, [("rent", "2400 to 2850 middle 2650")])
    // dscr is (rent - 750) / payment, which is 1.2 at this rent.
    let payment = Loan(
      principal: .usd(225_000), rate: Percent(millionths: 65_000), term: Term(years: 30), extra: .zero,
      escrow: .zero
    ).levelPayment
    let limit = 1.2 * Double(payment.minorUnits) / 100 + 750
    let metalog = try Metalog(low: 2_400, middle: 2_650, high: 2_850, lower: 0)
    var (low, high) = (1e-6, 1 - 1e-6)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if metalog.quantile(middle) < limit { low = middle } else { high = middle }
    }
    #expect(abs(1 - (try share("dscr >= 1.2", future)) - low) <= 1.0 / 10_000)
  }

  @Test("Linked costs move the chance: down where they rise when the rent falls, up where they follow it")
  func links() throws {
    let ranges = [("rent", "2400 to 2850 middle 2650"), ("expenses", "300 to 600 middle 400")]
    let chances = try [-60, 0, 60].map { hundredths in
      try share(
        "dscr >= 1.2",
        try simulation(deal, ranges, links: [RankLink("rent", "expenses", hundredths: hundredths)]))
    }
    #expect(chances[0] < chances[1] - 0.01 && chances[1] < chances[2] - 0.01, "\(chances)")
  }

  // MARK: What is drawn

  @Test("The values are the same on one core and on all")
  func cores() throws {
    let future = try simulation(
      deal.merging(["hold": "10", "rent_growth": "3", "selling": "6"]) { $1 },
      [("rent", "2400 to 2850 middle 2650"), ("rent_growth", "normal(3, 1) each year")], count: 5_000)
    for text in ["irr", "cash_flow(y7)", "dscr >= 1.2"] {
      #expect(try values(text, future) == values(text, future, usesAllCores: false))
    }
  }

  @Test("Another range, and another property, change nothing of what is drawn")
  func streams() throws {
    let rent = ("rent", "2400 to 2850 middle 2650")
    let alone = try simulation(deal, [rent])
    let more = try simulation(deal, [("expenses", "300 to 600 middle 400"), rent])
    let other = try simulation(deal.merging(["price": "250000"]) { $1 }, [rent])
    #expect(
      try values("rent", alone) == values("rent", more) && values("rent", alone) == values("rent", other))
    #expect(try values("rent", alone) != values("rent", simulation(deal, [rent], seed: 2)))
  }

  @Test("A range holds 8 in 10, half of them below the middle")
  func quantiles() throws {
    let rents = try values("rent", simulation(deal, [("rent", "2400 to 2850 middle 2650")])).compactMap { $0 }
    #expect(rents.count { $0 < 2_400 } == 1_000 && rents.count { $0 < 2_650 } == 5_000)
    #expect(rents.count { $0 > 2_850 } == 1_000)
  }

  // MARK: Years

  @Test("In columns and one by one, futures in which years differ come to the same", arguments: 0..<6)
  func yearsAgree(seed: UInt64) throws {
    let rules: [String: String] = [
      "growth_rule": seed % 2 == 0 ? "yearly" : "monthly", "irr_rule": seed % 3 == 0 ? "monthly" : "yearly",
    ]
    let future = try simulation(
      deal.merging(rules) { $1 }.merging([
        "hold": "6", "selling": "6", "vacancy": "5", "rent_growth": "3", "expense_growth": "2",
        "appreciation": "3", "management": "8% of collected", "maintenance": "100",
      ]) { $1 },
      [
        ("rent_growth", "normal(3, 1) each year"), ("expense_growth", "triangular(0, 2, 6) each year"),
        ("appreciation", "normal(3, 5) each year"), ("vacancy", "triangular(2, 5, 15) each year"),
        ("maintenance", "50 to 300 middle 100 each year"), ("management.percent", "uniform(7, 10) each year"),
        ("rent", "2400 to 2850 middle 2650"),
      ], count: 60, seed: seed)
    let texts = [
      "irr", "noi(y1)", "noi(y6)", "cash_flow(40)", "value(50)", "vacancy_loss(y3)", "profit", "dscr",
    ]
    for text in texts {
      let formula = try Formula(text, in: future.2.vocabulary(future.1))
      let column = try future.0.values(of: formula)
      for lane in stride(from: 0, to: 60, by: 7) {
        let exact = try #require(future.0.exact(formula, inFuture: lane))
        let value = try #require(column[lane])
        #expect(abs(value - exact) <= 1e-11 * max(abs(exact), 1), "\(text) in \(lane): \(value) \(exact)")
      }
    }
  }

  @Test("The growth of an amount is the product of the years' rates")
  func growth() throws {
    let future = try simulation(
      deal.merging(["hold": "4", "rent_growth": "3"]) { $1 }, [("rent_growth", "uniform(0, 10) each year")],
      count: 50)
    let rents = try (1...4).map { try values("rent(y\($0))", future).compactMap { $0 } }
    // The rates of different years are drawn anew: their ratios differ within one future.
    let ratios: [Double] = zip(rents[1], rents[0]).map(/)
    let later: [Double] = zip(rents[2], rents[1]).map(/)
    #expect(zip(ratios, later).count { abs($0 - $1) > 1e-6 } > 40)
    // A Latin hypercube: one future in each fiftieth of the range, and so their mean is 1.05.
    let mean: Double = ratios.reduce(0, +) / Double(ratios.count)
    #expect(ratios.count == 50 && abs(mean - 1.05) < 1e-3)
    #expect(ratios.allSatisfy { $0 >= 1 && $0 <= 1.1 })
  }

  // MARK: Drivers

  @Test("The shares of independent fields in a sum are their variances'")
  func drivers() throws {
    // 600² · 110/12 for whole units from 30 to 40 has variance 600² · 10; expenses 1,500².
    let future = try simulation(
      ["units": "35"], [("units", "uniform(30, 40)"), ("costs", "normal(17000, 1500)")],
      define: [("costs", "17000"), ("gain", "600 * units - costs")])
    let formula = try Formula("gain", in: future.2.vocabulary(future.1))
    let found = try #require(
      try future.0.drivers(of: future.0.evaluator(of: formula), future.0.values(of: formula)))
    let units = 3_600_000.0 / (3_600_000 + 2_250_000)
    #expect(abs(found.shares[0] - units) < 0.02 && abs(found.shares[1] - (1 - units)) < 0.02)
    #expect(found.rest < 0.02)
  }

  @Test("The shares of linked fields are Shapley's, and add up to all")
  func linkedDrivers() throws {
    // Two normal quantities with variances a² and b², of correlation r, in their sum: a² + r a b of a² + b² + 2 r a b.
    let future = try simulation(
      ["units": "1"], [("one", "normal(100, 2)"), ("other", "normal(100, 1)")],
      links: [RankLink("one", "other", hundredths: 50)],
      define: [("one", "100"), ("other", "100"), ("total", "one + other")])
    let formula = try Formula("total", in: future.2.vocabulary(future.1))
    let found = try #require(
      try future.0.drivers(of: future.0.evaluator(of: formula), future.0.values(of: formula)))
    // By A. Owen and C. Prieur, 2017: the Shapley shares of a linear function of two normal quantities.
    let (a, b, r) = (2.0, 1.0, 0.5)
    let total = a * a + b * b + 2 * r * a * b
    let first = (a * a * (1 - r * r / 2) + r * a * b + b * b * r * r / 2) / total
    #expect(abs(found.shares[0] - first) < 0.02, "\(found.shares)")
    #expect(abs(found.shares[0] + found.shares[1] - 1) < 1e-9)
  }

  // MARK: Saving

  @Test(
    "Ranges and links are read from their rows again",
    arguments: [
      "2400 to 2850 middle 2650", "triangular(2400, 2650, 2900)", "uniform(1, 2)",
      "normal(2500, 100) each year",
      "2400 to 2850 middle 2650 each year",
    ])
  func rows(text: String) throws {
    var definitions = UserDefinitions()
    definitions.ranges.vary(try #require(FieldRange("rent", row: text)))
    definitions.ranges.vary(try #require(FieldRange("expenses", row: text)))
    definitions.ranges.link(RankLink("rent", "expenses", hundredths: -25))
    let again = try Rental().userDefinitions(rows: definitions.rows)
    #expect(again.ranges == definitions.ranges && again.ranges.ranges[0].text == text)
    #expect(again.ranges.links[0].text == "-0.25")
  }

  @Test(
    "Rows that are no ranges are refused",
    arguments: [
      ["vary 1": "rent"], ["vary 1": "rent 5 to 6"], ["vary 1": "rant 5 to 7 middle 6"],
      ["vary 1": "rent gamma(1, 2)"],
      ["vary 1": "rent uniform(1)"], ["link rent expenses": "0.5"],
      ["vary 1": "rent uniform(1, 2)", "vary 2": "expenses uniform(1, 2)", "link expenses rent": "2"],
    ])
  func wrongRows(rows: [String: String]) {
    #expect(throws: UnreadableRowError.self) { try Rental().userDefinitions(rows: rows) }
  }
}

extension Money {
  fileprivate static func usd(_ dollars: Int) -> Money { Currency.usd.amount(dollars) }
}
