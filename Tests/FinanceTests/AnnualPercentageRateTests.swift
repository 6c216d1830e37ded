import Finance
import SeededRandom
import Testing

@Suite("The annual percentage rate")
struct AnnualPercentageRateTests {
  struct Loan: Sendable, CustomTestStringConvertible {
    let example: String
    let advances, payments: [UnitPeriodFlow]
    let periodsAYear: Double
    let percent: Double

    init(
      _ example: String, _ amount: Double, _ payments: [UnitPeriodFlow], _ periodsAYear: Double,
      _ percent: Double
    ) {
      self.example = example
      advances = [UnitPeriodFlow(amount: amount, periods: 0)]
      (self.payments, self.periodsAYear, self.percent) = (payments, periodsAYear, percent)
    }

    var testDescription: String { example }
  }

  private static func flow(
    _ amount: Double, _ periods: Int, _ fraction: Double = 0, _ count: Int = 1
  ) -> UnitPeriodFlow {
    UnitPeriodFlow(amount: amount, periods: periods, fraction: fraction, count: count)
  }

  // 12 CFR 1026, Appendix J, (c): the amounts, the unit periods that follow from the dates, and the rates.
  private static let examples: [Loan] = [
    Loan("(1)(i)", 5000, [flow(230, 1, 0, 24)], 12, 9.69),
    Loan("(1)(ii)", 6000, [flow(200, 1, 19.0 / 30, 36)], 12, 11.82),
    Loan("(1)(iii)", 5000, [flow(219.17, 0, 6.0 / 15, 24)], 24, 10.34),
    Loan("(1)(iv)", 10_000, [flow(385, 1, 39.0 / 90, 40)], 4, 8.97),
    Loan("(1)(v)", 500, [flow(17.60, 4, 4.0 / 7, 30)], 52, 14.96),
    Loan("(2)(i)", 5000, [flow(250, 1), flow(230, 2, 0, 23)], 12, 10.08),
    Loan("(2)(ii)", 400, [flow(39.50, 1, 5.0 / 28), flow(38.31, 2, 5.0 / 28, 11)], 13, 28.50),
    Loan("(3)(i)", 5000, [flow(230, 1, 0, 23), flow(280, 24)], 12, 10.50),
    Loan("(3)(ii)", 200, [flow(9.50, 0, 8.0 / 14, 19), flow(30, 19, 8.0 / 14)], 26, 12.22),
    Loan("(4)(i)", 5000, [flow(250, 1), flow(230, 2, 0, 22), flow(280, 24)], 12, 10.90),
    Loan(
      "(4)(ii)", 8000,
      [flow(449.36, 0, 52.0 / 60), flow(465, 1, 52.0 / 60, 18), flow(200, 19, 52.0 / 60)], 6, 7.30),
    Loan("(5)(i)", 1000, [flow(1080, 1)], 365.0 / 255, 11.45),
    Loan("(5)(ii)", 1000, [flow(1044, 1)], 2, 8.80),
    Loan("(5)(iii)", 1000, [flow(1135.19, 1, 0.5)], 1, 8.76),
    Loan("(5)(iv)", 1000, [flow(1240, 2)], 1, 11.36),
  ]

  @Test("The examples of Regulation Z, Appendix J", arguments: examples)
  func appendixJ(_ loan: Loan) throws {
    let rate = try AnnualPercentageRate.apr(
      advances: loan.advances, payments: loan.payments, periodsAYear: loan.periodsAYear)
    #expect(abs(100 * rate - loan.percent) <= 0.005, "\(100 * rate) %, not \(loan.percent) %")
  }

  @Test("Without fractions, the rate is an internal rate of return times the unit periods")
  func internalRate() throws {
    var generator = SplitMix(seed: 51)
    for _ in 0..<200 {
      let count = Int.random(in: 1...60, using: &generator)
      let step = Int.random(in: 1...3, using: &generator)
      let second = Double.random(in: 1...500, using: &generator)
      let payment = Double.random(in: 0.8...3, using: &generator) * (1000 + second) / Double(count)
      var flows = [1000, second] + [Double](repeating: 0, count: count * step)
      for index in 0..<count { flows[2 + index * step] -= payment }
      let rate = try AnnualPercentageRate.apr(
        advances: [Self.flow(1000, 0), Self.flow(second, 1)],
        payments: [UnitPeriodFlow(amount: payment, periods: 2, count: count, step: step)], periodsAYear: 12)
      let expected = try CashFlows.internalRates(flows: flows).answer
      #expect(abs(rate - 12 * expected) <= 1e-12 * (1 + 12 * abs(expected)), "\(flows)")
    }
    let free = try AnnualPercentageRate.apr(
      advances: [Self.flow(300, 0)], payments: [Self.flow(100, 1, 0.3, 3)], periodsAYear: 12)
    #expect(free == 0)
  }

  @Test("Flows without an annual rate are errors")
  func faults() {
    typealias Fault = AnnualPercentageRateError
    func check(
      _ fault: Fault, _ advance: UnitPeriodFlow?, _ payment: UnitPeriodFlow?, _ periodsAYear: Double = 12
    ) {
      #expect(throws: fault) {
        try AnnualPercentageRate.apr(
          advances: [advance].compactMap { $0 }, payments: [payment].compactMap { $0 },
          periodsAYear: periodsAYear)
      }
    }
    let (loan, payment) = (Self.flow(1000, 0), Self.flow(1100, 1))
    check(.noAdvances, nil, payment)
    check(.noPayments, loan, nil)
    check(.amountNotPositive(-5), loan, Self.flow(-5, 1))
    check(.periodsNegative(-1), loan, Self.flow(5, -1))
    check(.fractionOutside(1), loan, Self.flow(5, 1, 1))
    check(.countNotPositive(0), loan, Self.flow(5, 1, 0, 0))
    check(.stepNotPositive(0), loan, UnitPeriodFlow(amount: 5, periods: 1, step: 0))
    check(.periodsAYearNotPositive(0), loan, payment, 0)
    check(.noAdvanceAtStart, Self.flow(1000, 1), payment)
    check(.tooMany(100_001, most: 100_000), loan, Self.flow(5, 1, 0, 100_001))
    // Paid back at once, and more: no rate is high enough.
    check(.noRate, loan, Self.flow(1100, 0))
  }
}
