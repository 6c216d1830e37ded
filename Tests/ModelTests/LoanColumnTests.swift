import Finance
@testable import Formulas
import SeededRandom
import Testing
@testable import Model

/// Many values of a field of loans at a time, as `sweep`, `solve` and `breaks` compute them.
@Suite("Columns of properties with loans")
struct LoanColumnTests {
  private static let formulas = [
    "irr", "cash_flow", "cash_flow(y2)", "balance(25)", "sum(interest(1..30))", "payoff_month", "apr", "dscr",
    "net_proceeds(y3)", "loan_costs(y3)", "cash_invested", "highest_payment", "total_interest", "payment",
    "interest_saved", "loan.interest(7)", "invested(14)", "break_even_rent", "ltv", "prepayment_penalty(13)",
    "mortgage_insurance(y1)", "cash_flow(30) > 0",
  ]

  /// Columns of a formula agree with each property by itself.
  private func expectAgreement(
    _ rental: Rental, _ name: String, start: Int64, step: Int64, _ formulas: [String] = formulas
  ) throws {
    let field = try #require(rental.field(named: name), "\(name)")
    let count = 4
    let steps = ArithmeticSequence(start: start, step: step, count: count, unit: field.unit.size(in: .usd))
    // Terms that cannot hold together have no values; that is no matter of columns.
    let lanes = (0..<count).map { lane in
      var alone = rental
      alone.set(field, to: field.value(units: start + step * Int64(lane)))
      return Figures(alone)
    }
    let columns = rental.columns(UserDefinitions(), [SweepAxis(field, steps)], at: nil, in: .usd)
    for text in formulas {
      let formula = try Formula(text, in: rental.vocabulary(UserDefinitions()))
      let column = try ColumnEvaluator(formula, in: columns).column(lanes: 0..<count)
      for lane in 0..<count {
        let value = try? lanes[lane].quantity(text).double
        let isSame = column[lane].flatMap { one in value.map { isNear(one, $0, scale: 1e-3) } }
        #expect(
          isSame ?? (column[lane] == nil && value == nil),
          "\(text) over \(name), lane \(lane): \(column[lane] as Any), alone \(value as Any) \(lanes[lane].rows)"
        )
      }
    }
  }

  private static let axes: [(name: String, start: Int64, step: Int64)] = [
    ("rate", 0, 9_900), ("price", 9_500_000, 1_234_567), ("rent", 0, 61_537), ("hold", 12, 12),
    ("term", 120, 37), ("down", 0, 200_000), ("loan", 0, 4_000_000), ("extra", 0, 20_000), ("io", 0, 11),
    ("balloon", 0, 13), ("pmi", 0, 3_000), ("points", 0, 5_000), ("financed_points", 0, 5_000),
    ("pmi_upfront", 0, 4_000), ("index", 0, 11_000), ("margin", 0, 7_000), ("fixed", 11, 12),
    ("floor", 0, 10_000),
    ("arv", 0, 9_000_000), ("appraisal", 0, 8_000_000), ("appreciation", -20_000, 15_000),
  ]

  @Test("Columns over a field of the first loan", arguments: 0..<RandomCases.count(60, oneOf: 10))
  func fields(seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed))
    let rental = try Rental.randomDeal(&random, withDebt: seed % 2 == 1)
    for axis in Self.axes where random.happens(1, in: 3) {
      try expectAgreement(rental, axis.name, start: axis.start, step: axis.step)
    }
  }

  @Test("Columns of a loan with a rate of ten decimals, and of a year's rent")
  func fineNumbers() throws {
    var rental = Rental()
    for (name, text) in [
      ("price", "300000"), ("loan", "240000"), ("hold", "5y"), ("expenses", "400"), ("rate", "5.1836958926"),
    ] { try rental.set(name, text) }
    rental.statedRent = MonthlyAmount(Money(minorUnits: 1_850_000), per: .year)
    let formulas = Self.formulas.filter { $0 != "apr" } + ["noi", "rent(y2)", "rent(7)", "grm"]
    for axis in Self.axes
    where ["price", "loan", "extra", "term", "hold", "rate", "rent"].contains(axis.name) {
      try expectAgreement(rental, axis.name, start: axis.start + 12, step: axis.step, formulas)
    }
  }

  @Test("Columns over further loans and events", arguments: 0..<RandomCases.count(60, oneOf: 10))
  func paths(seed: Int) throws {
    var random = SplitMix(seed: UInt64(100 + seed))
    var rental = try Rental.randomDebt(&random)
    if !rental.loanNames.contains("second") {
      rental.add(OwnLoan("second", RecurringAmount(Percent(millionths: 150_000), of: .value, per: .once)))
    }
    rental.add(RentalEvent(month: 1, .extra(Money(minorUnits: 12_345), on: nil), label: ""))
    rental.add(RentalEvent(month: 1, .rate(Percent(millionths: 33_000), on: nil), label: ""))
    guard rental.loanConflict == nil else { return }
    let axes: [(name: String, start: Int64, step: Int64)] = [
      ("second", 0, 1_234_567), ("second.rate", 0, 13_000), ("second.percent", 0, 110_000),
      ("second.from", 1, 9), ("second.costs", 0, 77_000), ("second.extra", 0, 9_000), ("second.io", 0, 7),
      ("second.points", 0, 8_000), ("second.pmi", 0, 4_000), ("event.1", 0, 100_000), ("event.2", 0, 10_000),
      ("price", 9_000_000, 1_111_111),
    ]
    let formulas = Self.formulas + ["second.balance(20)", "sum(second.interest(1..20))", "second"]
    for axis in axes where random.happens(1, in: 2) {
      guard let field = rental.field(named: axis.name) else { continue }
      if case .rate = rental.events[0].effect, axis.name == "event.1", field.unit != .percent { continue }
      let units = field.unit == .percent && axis.name.hasPrefix("event") ? Int64(10_000) : axis.step
      try expectAgreement(rental, axis.name, start: axis.start, step: units, formulas)
    }
  }

  @Test("A loan does not vary with the rent, and so is not computed anew for each")
  func constant() throws {
    var random = SplitMix(seed: 9)
    for _ in 0..<20 {
      let rental = try Rental.randomDebt(&random)
      for name in ["rent", "vacancy", "expenses", "hold", "selling", "discount"] {
        let field = try #require(rental.field(named: name))
        let steps = ArithmeticSequence(start: 12, step: 12, count: 3, unit: field.unit.size(in: .usd))
        let columns = rental.columns(UserDefinitions(), [SweepAxis(field, steps)], at: nil, in: .usd)
        for text in [
          "balance(10)", "loan.interest(10)", "total_interest", "apr", "loan_costs(y3)", "debt_service(y1)",
        ] {
          let evaluator = ColumnEvaluator(
            try Formula(text, in: rental.vocabulary(UserDefinitions())), in: columns)
          let isConstant =
            switch evaluator.plan {
            case .program: false
            default: true
            }
          #expect(isConstant, "\(text) over \(name) of \(Figures(rental).rows)")
        }
      }
    }
  }
}

extension Quantity {
  /// The number, or 1 and 0 for a condition; nil for anything else.
  fileprivate var double: Double? {
    switch self {
    case .number(let number): number.double
    case .truth(let truth): truth ? 1 : 0
    default: nil
    }
  }
}
