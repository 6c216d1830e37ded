import Finance
import SeededRandom
import Testing
@testable import Model

/// The numbers come from a program of twenty lines in Python on exact rationals (`fractions.Fraction`),
/// written from FACTS.md alone: the payment is `P·r / (1 − (1+r)⁻ⁿ)`, it and each month's interest are
/// rounded half up, and so on.
@Suite("What a month, a year and the whole loan come to")
struct RentalFiguresTests {
  private let plain: KeyValuePairs = ["price": "250000", "down": "20", "rate": "6.5", "rent": "1800"]
  private let full: KeyValuePairs = [
    "price": "250000", "down": "20", "rate": "6.5", "rent": "1800", "escrow": "300", "extra": "100",
    "expenses": "150",
  ]
  private let allCash: KeyValuePairs = ["price": "100000", "loan": "100000", "rent": "1000"]

  @Test("Month 12 of a plain loan")
  func plainMonth() throws {
    let expected: [String: Value] = [
      "total": .cents(126_414), "pmtNo": .count(12), "balance0": .cents(19_795_638),
      "principal": .cents(19_188),
      "interest": .cents(107_226), "escrow": .cents(0), "extra": .cents(0), "balance": .cents(19_776_450),
      "equity": .cents(5_223_550), "invested": .cents(5_000_000), "net": .cents(72_774),
      "roi": try #require(.percentage(109_161, 6_250)),
    ]
    #expect(try Rental(typed: plain).month(12) == expected)
  }

  @Test("Month 12 with escrow, extra payments and expenses")
  func fullMonth() throws {
    let expected: [String: Value] = [
      "total": .cents(166_414), "pmtNo": .count(12), "balance0": .cents(19_682_609),
      "principal": .cents(19_800),
      "interest": .cents(106_614), "escrow": .cents(30_000), "extra": .cents(10_000),
      "balance": .cents(19_652_809),
      "equity": .cents(5_347_191), "invested": .cents(5_120_000), "net": .cents(28_386),
      "roi": try #require(.percentage(42_579, 6_400)),
    ]
    #expect(try Rental(typed: full).month(12) == expected)
  }

  @Test("Extra payments end the loan in month 293, whose extra is what is left: nothing")
  func earlyPayoff() throws {
    let rental = try Rental(typed: full)
    #expect(Schedule(rental.mortgage).count == 293)
    let last = try rental.month(293)
    #expect(last["balance0"] == .cents(80_818))
    #expect(last["principal"] == .cents(80_818))
    #expect(last["interest"] == .cents(438))
    #expect(last["extra"] == .cents(0))
    #expect(last["total"] == .cents(111_256))
    #expect(last["balance"] == .cents(0))
    #expect(last["equity"] == .cents(25_000_000))
    // The extra as it is stated, times the number of the payment: 50,000 + 100 · 293.
    #expect(last["invested"] == .cents(7_930_000))
    #expect(last["net"] == .cents(134_562))
    #expect(last["roi"] == .percentage(403_686, 19_825))
  }

  @Test("The first year, and the last, which has five months")
  func years() throws {
    let rental = try Rental(typed: full)
    #expect(
      try rental.year(1) == [
        "balance0": .cents(20_000_000), "interest": .cents(1_289_777),
        "principal": .cents(227_191), "escrow": .cents(360_000), "extra": .cents(120_000),
        "total": .cents(1_996_968), "balance": .cents(19_652_809), "net": .cents(330_223),
        "roi": try #require(.percentage(330_223, 51_200)),
      ])
    #expect(
      try rental.year(25) == [
        "balance0": .cents(617_437), "interest": .cents(9_475),
        "principal": .cents(577_437),
        "escrow": .cents(150_000), "extra": .cents(40_000), "total": .cents(776_912), "balance": .cents(0),
        "net": .cents(665_525), "roi": try #require(.percentage(79_863, 3_965)),
      ])
    #expect(try rental.year(26)["balance"] == .cents(0))
  }

  @Test("The summary of both")
  func summaries() throws {
    #expect(
      try Rental(typed: plain).summary == [
        "payment": .cents(126_414), "total_interest": .cents(25_508_582), "payoff_month": .count(360),
        "last_payment": .cents(125_956),
      ])
    #expect(
      try Rental(typed: full).summary == [
        "payment": .cents(126_414), "total_interest": .cents(19_914_144), "payoff_month": .count(293),
        "last_payment": .cents(81_256),
      ])
  }

  @Test("With the whole price borrowed ROI has no value, and the reason is the month's")
  func noCash() throws {
    let rental = try Rental(typed: allCash)
    let month = try rental.month(12)
    #expect(month["net"] == .cents(58_896))
    #expect(month["invested"] == .cents(0))
    #expect(month["roi"] == .undefined(.noCashInvested(month: 12)))
    #expect(try rental.year(1)["roi"] == .undefined(.noCashInvested(month: 12)))
    #expect(try rental.year(1)["net"] == .cents(703_350))
  }

  @Test("Extra payments are cash invested, so that ROI has a value then")
  func extraIsInvested() throws {
    var rental = try Rental(typed: allCash)
    try rental.set("extra", "50")
    #expect(try rental.month(1)["roi"] == .percentage(349_998, 25))
    #expect(try rental.month(12)["roi"] == .percentage(5_913, 5))
    #expect(try rental.year(1)["roi"] == .percentage(46_983, 40))
  }

  @Test("A zero rate is a straight line, and the last payment settles what rounding left")
  func zeroRate() throws {
    let rental = try Rental(typed: ["price": "120000", "loan": "100000", "rate": "0", "rent": "1000"])
    #expect(try rental.month(1)["principal"] == .cents(27_778))
    #expect(try rental.month(1)["interest"] == .cents(0))
    #expect(try rental.month(360)["principal"] == .cents(27_698))
    #expect(try rental.month(360)["roi"] == .percentage(60, 1))
    #expect(try rental.summary["total_interest"] == .cents(0))
  }

  @Test("A term of one month is paid at once")
  func oneMonth() throws {
    let rental = try Rental(typed: [
      "price": "100000", "loan": "80000", "rate": "6", "term": "1m", "rent": "1000",
    ])
    let month = try rental.month(1)
    #expect(month["interest"] == .cents(40_000))
    #expect(month["total"] == .cents(8_040_000))
    #expect(month["balance"] == .cents(0))
    #expect(month["roi"] == .percentage(36, 1))
    #expect(try rental.year(1)["roi"] == .percentage(36, 1))
    #expect(Schedule(rental.mortgage).count == 1)
  }

  @Test("A loan of 999,999,999,999.99 on a price a cent higher")
  func greatLoan() throws {
    let rental = try Rental(
      typed: ["price": "1,000,000,000,000", "loan": "999,999,999,999.99", "rate": "6.5"])
    let first = try rental.month(1)
    #expect(first["total"] == .cents(632_068_023_493))
    #expect(first["interest"] == .cents(541_666_666_667))
    #expect(first["equity"] == .cents(90_401_356_827))
    #expect(first["invested"] == .cents(1))
    #expect(first["roi"] == .percentage(-650_000_000_000_400, 1))
    #expect(try rental.month(360)["total"] == .cents(632_068_023_468))
    #expect(try rental.summary["total_interest"] == .cents(127_544_488_457_456))
  }

  @Test("Every month adds up, whatever the property", arguments: 0..<40)
  func addsUp(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let amounts = (0..<5).map { _ in
      Money(minorUnits: Int128(random.next() >> UInt64.random(in: 40...60, using: &random)))
    }
    var rental = Rental()
    (rental.price, rental.statedEscrow, rental.extra) =
      (amounts[0] + Money(minorUnits: 100_000), amounts[1], amounts[2])
    (rental.expenses, rental.statedRent) = (MonthlyAmount(amounts[3]), MonthlyAmount(amounts[4]))
    rental.rate = Percent(millionths: Int64.random(in: 0...200_000, using: &random))
    rental.term = Term(months: Int.random(in: 1...480, using: &random))
    let down = try #require(Rental.field(named: "down"))
    rental.set(down, to: .percent(Percent(millionths: Int64.random(in: 0..<1_000_000, using: &random))))
    let schedule = Schedule(rental.mortgage)
    let scope = rental.scope(
      UserDefinitions(), EvaluationContext(currency: .usd, schedule: { _ in schedule }))
    let formulas = try ["equity", "net"].map { Rental.naming(try #require(Rental.metric(named: $0))) }
    var income = Money.zero
    var repaid = Money.zero
    for payment in schedule {
      let month = try formulas.map { try $0.evaluate(in: scope, at: .month(payment.number)) }
      income = income + (try #require(Value(month[1], .money).flatMap(Money.init)))
      repaid = repaid + payment.principal + payment.extra
      // What is not owed any more is owned: the down payment and all that was repaid.
      #expect(Value(month[0], .money) == .money(rental.price - rental.loan + repaid))
      #expect(payment.extra >= .zero && payment.extra <= rental.extra)
    }
    #expect(repaid == rental.loan)
    let years = try (1...max(schedule.yearCount, 1)).map { year in
      try #require(Value(try formulas[1].evaluate(in: scope, at: .year(year)), .money).flatMap(Money.init))
    }
    #expect(years.reduce(.zero, +) == income)
  }
}
