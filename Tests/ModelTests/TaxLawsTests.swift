import Finance
@testable import Formulas
import SeededRandom
import Testing
@testable import Model

/// What holds of the tax of any deal.
@Suite("The laws of the tax")
struct TaxLawsTests {
  private func value(_ text: String, _ rental: Rental, _ scope: any Scope) throws -> Double {
    try Formula(text, in: rental.vocabulary(UserDefinitions())).number(in: scope).double
  }

  private func scope(of rental: Rental) -> any Scope {
    rental.scope(UserDefinitions(), EvaluationContext(currency: .usd))
  }

  /// A random deal with random fields of the tax, held for a number of months.
  private func deal(seed: UInt64) throws -> Rental {
    var random = SplitMix(seed: seed)
    var rental = try Rental.randomDeal(&random, withDebt: seed % 2 == 1)
    let texts: KeyValuePairs<String, [String]> = [
      "tax_rate": ["24", "37", "12"], "land": ["20", "0", "100", "15.5"],
      "magi": ["90000", "130000", "240000"],
      "filing": Filing.choices, "participation": Participation.choices, "niit": ["yes", "no"],
      "state_tax": ["0", "5.25"], "tax_year": TaxYear.choices, "depreciation_rule": DepreciationRule.choices,
      "loss_rule": LossRule.choices, "placed": ["1", "2", "7", "12"],
      "hold": ["1y", "7y", "13m", "55m", "30y"],
    ]
    for (name, texts) in texts { try rental.set(name, try #require(texts.randomElement(using: &random))) }
    if seed % 5 == 1 { try rental.set("building_life", seed % 2 == 0 ? "30" : "27.5") }
    if seed % 7 == 2 { try rental.set("depreciable_basis", "187654.32") }
    if seed % 3 == 0 { try rental.set("closing_date", "2026-09-10") }
    if seed % 4 == 0 { rental.reset(try #require(Rental.field(named: "placed"))) }
    for month in [1, 20, 61].prefix(Int(seed % 4)) {
      rental.add(RentalEvent(month: month, .improvement(Money(minorUnits: 12_345_67)), label: ""))
    }
    return rental
  }

  private func isNear(_ one: Double, _ other: Double, scale: Double = 1) -> Bool {
    abs(one - other) <= 1e-7 * max(abs(one), abs(other), scale, 100_000)
  }

  /// The rules on losses, year by year, by a loop.
  @Test("Losses carry on, are allowed and released as a loop over the years says", arguments: 0..<48)
  func losses(seed: UInt64) throws {
    let rental = try deal(seed: seed)
    let scope = scope(of: rental)
    let value = { (text: String) in try self.value(text, rental, scope) }
    let last = rental.hold.months
    let isProfessional = rental.tax.participation == .professional
    let allowance =
      try isProfessional ? .infinity : rental.tax.participation == .passive ? 0 : value("allowance")
    var carried = 0.0
    var deducted = 0.0
    for year in rental.taxYears(atMost: 100) {
      let end = year.months.upperBound
      let income = try year.months.map { try value("taxable(\($0))") }.reduce(0, +)
      let net = income - carried
      let released = end == last && rental.tax.lossRule == .ordinary
      let taxed = released ? net : max(net, -allowance)
      carried = max(taxed - net, 0)
      deducted += taxed - income
      let what = "year ending with \(end) of \(rental.rows(in: .usd))"
      #expect(try isNear(value("year_income(\(end))"), income), "\(what)")
      #expect(try isNear(value("taxed(\(end))"), taxed), "\(what)")
      #expect(try isNear(value("suspended(\(end))"), carried), "\(what)")
      #expect(try isNear(value("sum(taxed(\(year.months.lowerBound)..\(end)))"), taxed), "\(what)")
      let rate =
        1e-12 * Double(rental.tax.marginalRate?.trillionths ?? 0) + 1e-12
        * Double(rental.tax.stateRate.trillionths)
      #expect(
        try isNear(value("tax(\(end))"), taxed * rate + value("niit(\(end))")), "\(what)")
      // What was not deducted yet is carried.
      #expect(isNear(deducted, carried), "\(what)")
    }
  }

  @Test("Depreciation never exceeds the cost, and adds up to it", arguments: 0..<24)
  func depreciation(seed: UInt64) throws {
    var rental = try deal(seed: seed)
    rental.reset(try #require(Rental.field(named: "hold")))
    let scope = scope(of: rental)
    let cost = try value("depreciable + improvements(500)", rental, scope)
    var sum = 0.0
    for month in 1...500 {
      let part = try value("depreciation(\(month))", rental, scope)
      #expect(part >= -0.011, "month \(month)")
      sum += part
    }
    #expect(isNear(sum, cost), "\(sum) of \(cost): \(rental.rows(in: .usd))")
    #expect(isNear(try value("sum(depreciation(y1..y50))", rental, scope), cost))
  }

  @Test("Points are deducted once, and the years are sums of their months", arguments: 0..<24)
  func points(seed: UInt64) throws {
    var rental = try deal(seed: seed)
    rental.reset(try #require(Rental.field(named: "hold")))
    let scope = scope(of: rental)
    let value = { (text: String) in try self.value(text, rental, scope) }
    let paid = try value("unamortized(0) + sum(loan_costs(1..1000))")
    #expect(try isNear(value("sum(points_deduction(1..1000)) + unamortized(1000)"), paid))
    for name in ["depreciation", "points_deduction", "taxable", "taxed", "tax", "after_tax_cash_flow"] {
      for year in [1, 2, 11] {
        let months = "\(12 * year - 11)..\(12 * year)"
        #expect(try isNear(value("\(name)(y\(year))"), value("sum(\(name)(\(months)))")), "\(name), \(year)")
      }
    }
  }

  /// The parts of the gain add up to it, and the cash to what is left.
  @Test("The gain is its parts, and the flow is all cash less all tax", arguments: 0..<24)
  func sale(seed: UInt64) throws {
    let rental = try deal(seed: seed)
    let scope = scope(of: rental)
    let value = { (text: String) in try self.value(text, rental, scope) }
    #expect(try isNear(value("unrecaptured + remaining_gain"), max(value("taxed_gain"), 0)))
    #expect(
      try isNear(
        value("gain"),
        value("sale_price - selling_costs - total_cost - improvements(hold * 12) + depreciated(hold * 12)")))
    let months = rental.hold.months
    let flows = try value("sum(after_tax_flow(1..\(months)))")
    let before = try value("sum(equity_flow(1..\(months)))")
    let tax = try value("sum(tax(1..\(months))) + tax_at_sale")
    #expect(isNear(flows, before - tax, scale: abs(before)))
    let years = try (1...(months + 11) / 12).map { try value("after_tax_flow(y\($0))") }
    let after = try value("sum(after_tax_flow(1..\(12 * years.count)))")
    #expect(isNear(years.reduce(0, +), after, scale: abs(before)), "\(rental.rows(in: .usd))")
  }

  @Test("The short formulas have the values of those that define the figures", arguments: 0..<24)
  func shortFormulas(seed: UInt64) throws {
    let rental = try deal(seed: seed)
    let scope = scope(of: rental)
    for name in ["total_taxable", "year_income", "suspended"] {
      let metric = try #require(Rental.monthlyMetric(named: name))
      let definition = try #require(Rental.metrics.formula(of: metric, at: nil, in: rental))
      for month in 1...min(rental.hold.months, 90) {
        let quantity = try definition.evaluate(in: scope, at: .month(month))
        guard case .number(let number) = quantity else {
          Issue.record("\(name) is \(quantity)")
          continue
        }
        let found = try value("\(name)(\(month))", rental, scope)
        #expect(isNear(number.double, found), "\(name)(\(month)) of \(rental.rows(in: .usd))")
      }
    }
  }

  @Test("The fields and improvements are kept as they are saved", arguments: 0..<12)
  func rows(seed: UInt64) throws {
    let rental = try deal(seed: seed)
    let rows = rental.rows(in: .usd)
    let restored = try Rental(rows: rows, in: .usd)
    #expect(restored.rows(in: .usd) == rows)
    #expect(restored.tax == rental.tax)
    #expect(restored.events == rental.events)
  }

  private static let axes: [(name: String, start: Int64, step: Int64)] = [
    ("tax_rate", 0, 110_000), ("land", 0, 150_000), ("magi", 8_000_000, 4_000_000),
    ("price", 9_500_000, 4_234_567),
    ("rent", 0, 161_537), ("hold", 12, 17), ("placed", 1, 4), ("gains_rate", 0, 100_000),
    ("points", 0, 5_000),
    ("state_tax", 0, 30_000), ("rate", 0, 29_900),
  ]

  @Test("Columns of a sweep have the values of each property alone", arguments: 0..<3)
  func columns(seed: UInt64) throws {
    let rental = try deal(seed: seed)
    for axis in Self.axes {
      let field = try #require(Rental.field(named: axis.name))
      let steps = ArithmeticSequence(
        start: axis.start, step: axis.step, count: 3, unit: field.unit.size(in: .usd))
      let columns = rental.columns(UserDefinitions(), [SweepAxis(field, steps)], at: nil, in: .usd)
      for text in ["irr_after_tax", "tax_at_sale", "suspended(24)", "tax(y2)", "after_tax_cash_flow(y1)"] {
        let formula = try Formula(text, in: rental.vocabulary(UserDefinitions()))
        let column = try ColumnEvaluator(formula, in: columns).column(lanes: 0..<3)
        for lane in 0..<3 {
          var alone = rental
          alone.set(field, to: field.value(units: axis.start + axis.step * Int64(lane)))
          let value = try? value(text, alone, scope(of: alone))
          let isSame = column[lane].flatMap { one in value.map { isNear(one, $0) } }
          #expect(
            isSame ?? (column[lane] == nil && value == nil),
            "\(text) over \(axis.name), lane \(lane): \(column[lane] as Any), \(value as Any)")
        }
      }
    }
  }
}
