import Finance
import Formulas
import SeededRandom
import Testing

@testable import Model

@Suite("Figures that several worksheets share")
struct SharedFiguresTests {
  private static let conditions = [
    "dscr >= 1.2", "irr >= 8%", "cash_on_cash >= 5%", "cap_rate >= 6%", "net_proceeds = 50000",
    "cash_flow(y2) >= 0", "debt_yield >= 7%", "irr_after_tax >= 5%", "total_interest <= 100000",
    "equity_flow(y2) >= 0", "sum(property_flow(y1..y4)) >= 100000",
  ]

  @Test(
    "A value of a field gives what a worksheet with it gives by itself",
    arguments: 0..<UInt64(RandomCases.count(120, oneOf: 10)))
  func alternatives(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    var rental = try Rental.randomDeal(&random, withDebt: seed % 2 == 1)
    // Sold within a year, flows of years have other formulas than those of months.
    if seed % 3 > 0 { rental.hold = Term(months: Int.random(in: 1...40, using: &random)) }
    let (definitions, context) = (UserDefinitions(), EvaluationContext(currency: .usd))
    let conditions = try Self.conditions.map {
      Condition(try Formula($0, in: rental.vocabulary(definitions)))
    }
    let base = rental.scope(definitions, context)
    for named in rental.fields where named.isNumeric && rental.isStated(named) {
      let field = rental.numberField(of: named, isShare: false)
      let grid = FieldGrid(field, in: .usd)
      let present = grid.step(nearest: rental.stated(field) ?? rental[field])
      var same = rental
      same.set(field, to: grid.value(at: present))
      guard present != 0, same.rows(in: .usd) == rental.rows(in: .usd) else { continue }
      let others = [
        grid.steps.lowerBound, grid.steps.upperBound, present, present + 1,
        Int.random(in: grid.steps, using: &random), min(2 * present, grid.steps.upperBound),
      ]
      let columns = FieldSearchColumns(
        conditions, along: grid, of: rental, definitions, at: nil, in: base, isInterrupted: { false })
      for step in others where grid.steps.contains(step) && (step != 0 || !rental.isFollowed(field)) {
        var copy = rental
        copy.set(field, to: grid.value(at: step))
        let alone = copy.scope(definitions, context)
        let units = (grid.units(at: present), grid.units(at: step))
        let shared = [
          rental.scope(definitions, context, of: field, at: units, basedOn: base),
          columns?.scope(at: step, context),
        ]
        for (condition, scope) in conditions.flatMap({ condition in shared.map { (condition, $0) } }) {
          guard let scope else { continue }
          #expect(
            condition.state(in: scope) == condition.state(in: alone),
            "seed \(seed): \(condition.formula.text) with \(field.name) at \(step)")
        }
      }
    }
  }

  @Test(
    "The value on which a loan is made is that of the formula",
    arguments: 0..<UInt64(RandomCases.count(200, oneOf: 10)))
  func values(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    var rental = try Rental.randomDeal(&random, withDebt: seed % 2 == 1)
    if seed % 3 == 0 { try rental.set("appreciation", "\(Int.random(in: 0...9, using: &random)).25") }
    if seed % 5 == 0 {
      let rates = (0..<30).map { _ in
        Value.percent(Percent(millionths: .random(in: 0...90_000, using: &random)))
      }
      rental.set(try #require(rental.field(named: "appreciation")), byYear: rates)
    }
    if seed % 7 < 3 {
      for month in [61, 12, 40].prefix(Int(seed % 7) + 1) {
        let amount = Money(minorUnits: .random(in: 0...90_000_000, using: &random))
        rental.add(RentalEvent(month: month, .worth(amount), label: ""))
      }
    }
    for month in [0, 1, 11, 12, 13, 40, 61, 120] {
      #expect(
        rental.value(afterMonth: month) == rental.minorUnits(of: "value(\(month))"), "seed \(seed): \(month)")
    }
  }

  @Test("Formulas that are compiled together have the values of each by itself")
  func together() throws {
    var rental = try Rental(
      rows: [
        "price": "300000", "down": "25", "rate": "6.5", "rent": "2650", "taxes": "3000", "insurance": "1200",
        "hold": "7", "selling": "6", "appreciation": "3", "rent_growth": "2",
      ], in: .usd)
    var refinance = OwnLoan("refi", RecurringAmount(Percent(millionths: 700_000), of: .value, per: .once))
    (refinance.rate, refinance.repays) = (Percent(millionths: 60_000), nil)
    rental.addRefinance(refinance, month: 36, label: "")
    var definitions = UserDefinitions()
    for (name, text) in [
      ("appreciation", "normal(3, 3) each year"), ("rent_growth", "normal(2, 1) each year"),
      ("taxes", "uniform(2500, 4000)"), ("rent", "2400 to 2850 middle 2650"),
    ] {
      definitions.ranges.vary(try #require(FieldRange(name, row: text)))
    }
    let formulas = try ["irr", "dscr", "net_proceeds", "cash_flow(y5)", "irr >= 8%"].map {
      try Formula($0, in: rental.vocabulary(definitions))
    }
    let shared = try Simulation(of: rental, definitions, in: .usd, count: 600, seed: 3)
    let evaluators = formulas.map { shared.evaluator(of: $0) }
    for (formula, evaluator) in zip(formulas, evaluators) {
      let alone = try Simulation(of: rental, definitions, in: .usd, count: 600, seed: 3)
      let values = try shared.values(of: evaluator)
      #expect(try alone.values(of: formula) == values, "\(formula.text)")
      let (mixed, mixedAlone) = (
        try shared.drivers(of: evaluator, values),
        try alone.drivers(of: alone.evaluator(of: formula), values)
      )
      #expect(mixed?.shares == mixedAlone?.shares, "\(formula.text)")
    }
  }

  @Test("Loans are computed once for futures that differ in nothing of theirs")
  func sources() throws {
    let rental = try Rental(
      rows: ["price": "300000", "down": "25", "rate": "6.5", "rent": "2650", "taxes": "3000"], in: .usd)
    let store = FigureStore()
    for rent in 0..<3 {
      let columns = try [("taxes", 300_000), ("rate", 65_000)].map { name, value in
        FieldColumn(
          try #require(rental.field(named: name)),
          given: [Double(value), Double(value + (name == "rate" ? 1 : rent))], in: .usd)
      }
      _ = rental.columns(
        UserDefinitions(), columns, at: nil, in: .usd, sharing: store, isInterrupted: { false })
    }
    // Three of all fields, and one of the rate, though the escrow follows from the taxes.
    #expect(store.sourceCount == 4)
  }

  @Test("Schedules of the loans that were asked for last are those of the loans")
  func schedules() {
    let recent = RecentSchedules()
    for number in [1, 2, 3, 1, 9, 2, 4, 5, 6, 7, 8, 9, 10, 11, 1, 2, 3, 12, 1] {
      let loan = Loan(
        principal: Money(minorUnits: Int128(number * 1_000_000)), rate: Percent(millionths: 60_000),
        term: Term(years: 15))
      #expect(recent.schedule(loan).loan == loan)
      #expect(recent.schedule(loan).totals.interest == Schedule(loan).totals.interest)
    }
  }
}
