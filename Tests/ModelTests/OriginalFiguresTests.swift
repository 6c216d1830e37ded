import Finance
import Formulas
import SeededRandom
import Testing
@testable import Model

/// The figures of a property of which nothing is entered but the nine fields of the app from which this shell
/// was derived: they are what they were before there were more.
@Suite("A property without growth, vacancy and lines")
struct OriginalFiguresTests {
  /// The definitions of then, on exact fractions of a dollar.
  private struct Original {
    let rental: Rental
    let schedule: Schedule

    init(_ rental: Rental) { (self.rental, schedule) = (rental, Schedule(rental.mortgage)) }

    private var price: Ratio { dollars(rental.price) }
    private var loan: Ratio { dollars(rental.loan) }
    private var rent: Ratio { rental.statedRent.minorUnits / 100 }
    private var costs: Ratio { dollars(rental.escrow) + rental.expenses.minorUnits / 100 }
    private var payment: Ratio { dollars(rental.mortgage.levelPayment) }
    private var noi: Ratio { (rent - costs) * 12 }
    private var cashFlow: Ratio { noi / 12 - payment }

    /// The figures of the whole property; nil for one that divides by zero.
    var measures: [String: Ratio?] {
      let cash = price - loan
      // Without a rent there is no return on one.
      let hasRent = Ratio(0) < rent
      return [
        "payment": payment, "total_interest": dollars(schedule.totals.interest),
        "payoff_month": Ratio(Int128(schedule.count)), "ltv": loan / price, "noi": noi,
        "cap_rate": hasRent ? noi / price : nil,
        "cash_flow": cashFlow,
        "cash_on_cash": hasRent && Ratio(0) < cash ? cashFlow * 12 / cash : nil,
        "dscr": hasRent ? noi / (payment * 12) : nil,
        "grm": hasRent ? price / (rent * 12) : nil, "break_even_rent": payment + costs,
        "one_percent": hasRent ? rent / price : nil,
      ]
    }

    /// The figures of a month with a payment.
    func figures(ofMonth month: Int) -> [String: Ratio?] {
      let payment = schedule[month - 1]
      let net = rent - costs - dollars(payment.interest)
      let invested = price - loan + dollars(rental.extra) * Ratio(Int128(month))
      return [
        "total": dollars(payment.total), "balance0": dollars(payment.openingBalance),
        "principal": dollars(payment.principal), "interest": dollars(payment.interest),
        "escrow": dollars(payment.escrow), "extra": dollars(payment.extra),
        "balance": dollars(payment.balance), "equity": price - dollars(payment.balance),
        "invested": invested, "net": net, "roi": net * 12 / invested,
      ]
    }

    /// The figures of a year with a payment.
    ///
    /// The income of a year in which the loan ends is that of the months until then, for its return scaled to
    /// twelve.
    func figures(ofYear year: Int) -> [String: Ratio?] {
      let payments = schedule.filter { ($0.number + 11) / 12 == year }
      guard let first = payments.first, let last = payments.last else { return [:] }
      let sum = { (part: (Payment) -> Money) in dollars(payments.map(part).reduce(.zero, +)) }
      let count = Ratio(Int128(payments.count))
      let net = (rent - costs) * count - sum(\.interest)
      let invested = price - loan + dollars(rental.extra) * Ratio(Int128(last.number))
      return [
        "balance0": dollars(first.openingBalance), "interest": sum(\.interest), "principal": sum(\.principal),
        "extra": sum(\.extra), "balance": dollars(last.balance), "net": net,
        "roi": net * 12 / (invested * count),
      ]
    }

    private func dollars(_ money: Money) -> Ratio { Ratio(money.minorUnits) / 100 }
  }

  /// Fields at their defaults, which change nothing when they are entered.
  private static let defaults: KeyValuePairs = [
    "closing": "0", "rehab": "0", "credit": "0", "points": "0", "units": "1", "other": "0", "vacancy": "0",
    "hoa": "0", "utilities": "0", "management": "0%", "maintenance": "0% of rent", "capex": "0",
    "rent_growth": "0", "expense_growth": "0", "appreciation": "0", "hold": "5y", "selling": "6",
    "reserve_fund": "9000", "discount": "8", "irr_rule": "monthly", "exit_rule": "trailing",
    "noi_rule": "reserves-above", "cap_rate_rule": "cost", "dscr_rule": "noi-reserves",
    "growth_rule": "monthly",
  ]

  private func expect(
    _ figures: [String: Ratio?], at period: Period?, of rental: Rental, _ scope: any Scope
  ) throws {
    for (name, expected) in figures {
      let metric = period == nil ? Rental.metric(named: name) : Rental.monthlyMetric(named: name)
      let formula = Rental.naming(try #require(metric))
      let value = try? formula.evaluate(in: scope, at: period)
      #expect(
        value == expected.map { .number(.exact($0)) }, "\(name) \(period as Any) of \(rental.rows(in: .usd))")
    }
  }

  @Test("Every figure is as it was, also with fields entered at their defaults", arguments: 0..<60)
  func unchanged(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    var rental = try Rental.randomLoan(&random)
    // The original had no figures without a loan.
    guard rental.loan > .zero else { return }
    for (name, text) in Self.defaults where seed % 2 == 1 && Bool.random(using: &random) {
      try rental.set(name, text)
    }
    let original = Original(rental)
    let scope = rental.scope(UserDefinitions(), EvaluationContext(currency: .usd))
    try expect(original.measures, at: nil, of: rental, scope)
    let count = original.schedule.count
    for month in Set([1, min(2, count), Int.random(in: 1...count, using: &random), count]) {
      try expect(original.figures(ofMonth: month), at: .month(month), of: rental, scope)
    }
    let years = (count + 11) / 12
    for year in Set([1, Int.random(in: 1...years, using: &random), years]) {
      try expect(original.figures(ofYear: year), at: .year(year), of: rental, scope)
    }
  }
}

// The numbers of these tests are small enough for each of these.
private func + (one: Ratio, other: Ratio) -> Ratio { one.adding(other) ?? Ratio(0) }
private func - (one: Ratio, other: Ratio) -> Ratio { one + other * -1 }
private func * (one: Ratio, other: Ratio) -> Ratio { one.multiplied(by: other) ?? Ratio(0) }
/// Nil for a division by zero.
private func / (one: Ratio, other: Ratio) -> Ratio? { one.divided(by: other) }
private func * (one: Ratio, other: Int128) -> Ratio { one * Ratio(other) }
private func / (one: Ratio, other: Int128) -> Ratio { one.divided(by: Ratio(other)) ?? Ratio(0) }
