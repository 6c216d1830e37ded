import Finance
import SeededRandom
import Testing

@Suite("Published cash flows")
struct CashFlowTablesTests {
  /// Flows with their only internal rate, or the one that spreadsheets show.
  private static let rates: [([Double], Double)] = [
    // formulajs, test/financial.js; the last one to the digits of a computation with sixty.
    ([-75_000, 12_000, 15_000, 18_000, 21_000, 24_000], 0.05715142887178454),
    ([-4500, 3045, 2371], 0.13918184162670671),
    (
      [-9_765_000, -24_338_874, -3_354_506, 814_300, 1_595_562, 1_975_118, 1_688_159, 391_944],
      -0.33923419051909065
    ),
    // pyxirr, tests/samples/unordered.csv and minus_0_993.csv.
    ([-1000, -9000, 20_000, -3000], 0.7039842300), ([-1_000_000, 5000, -3, 0], -0.995697224362268),
    // Computed with mpmath to sixty digits.
    ([-1000, 0, 0, 0.001], -0.99), ([-1, 1_000_001], 1e6),
    ([0, 0, -75_000, 12_000, 15_000, 18_000, 21_000, 24_000, 0], 0.05715142887178454),
    ([-1e300, 6e299, 6e299], 0.13066238629180749), ([-1e-300, 6e-301, 6e-301], 0.13066238629180749),
    ([-100, 100], 0), ([-100, 50, 50], 0),
  ]

  @Test("Published internal rates of return", arguments: rates)
  func internalRate(flows: [Double], rate: Double) throws {
    let rates = try CashFlows.internalRates(flows: flows)
    #expect(abs(rates.answer - rate) <= 1e-9 * max(1, abs(rate)), "\(rates)")
  }

  /// Flows with several rates: from factors, or computed with mpmath to sixty digits.
  private static let several: [([Double], [Double], Double)] = [
    ([-100, 230, -132], [0.1, 0.2], 0.1), ([-4000, 25_000, -25_000], [0.25, 4], 0.25),
    ([-1000, 3600, -4310, 1716], [0.1, 0.2, 0.3], 0.1),
    ([10, -30, 22], [0.27639320225002103, 0.72360679774997897], 0.27639320225002103),
    // Touches zero at 10 %.
    ([-100, 220, -121], [0.1], 0.1), ([100, -220, 121, 0, 0], [0.1], 0.1),
    // (1 − 0.5·v)·(1 − 0.9·v): two negative rates, of which -10 % is nearest zero.
    ([1000, -1400, 450], [-0.5, -0.1], -0.1), ([-100, 200, -99], [-0.1, 0.1], 0.1),
  ]

  @Test("Published flows with several rates", arguments: several)
  func severalRates(flows: [Double], expected: [Double], answer: Double) throws {
    let rates = try CashFlows.internalRates(flows: flows)
    #expect(rates.rates.count == expected.count, "\(rates)")
    for (rate, expected) in zip(rates.rates, expected) { #expect(abs(rate - expected) < 1e-12) }
    #expect(abs(rates.answer - answer) < 1e-12)
    #expect(rates.isAmbiguous == (expected.count > 1))
    for rate in expected {
      let guessed = try CashFlows.internalRates(flows: flows, guess: rate + 1e-3)
      #expect(abs(guessed.answer - rate) < 1e-12)
    }
  }

  private static let modified: [([Double], Double, Double, Double)] = [
    // OpenFormula 1.3, MIRR (as Calligra Sheets tests it); then bettersolutions.com, there too.
    ([100, 200, -50, 300, -200], 0.05, 0.06, 0.342823387842),
    ([-10, 30, 20, 10, 20], 0.1, 0.12, 0.7712844619),
    ([-100, 30, 30, 30, 30], 0.1, 1, 0.4564753151), ([-5, 1, 2, 3, 4], 0.1, 0.12, 0.2253901556),
    // Excel documentation, MIRR, as numpy-financial tests it; then formulajs and pyxirr.
    ([-120_000, 39_000, 30_000, 21_000, 37_000, 46_000], 0.1, 0.12, 0.126094130365905145828421880),
    ([-4500, -800, 800, 800, 600, 600, 800, 800, 700, 3000], 0.08, 0.055, 0.066597175031553548874239618),
    ([-75_000, 12_000, 15_000, 18_000, 21_000, 24_000], 0.1, 0.12, 0.07971710360838036),
    ([-1000, 100, 250, 500, 500], 0.1, 0.1, 0.10401626745),
  ]

  @Test("Published modified internal rates of return", arguments: modified)
  func modifiedRate(flows: [Double], finance: Double, reinvest: Double, rate: Double) throws {
    let found = try CashFlows.modifiedInternalRate(flows: flows, finance: finance, reinvest: reinvest)
    #expect(abs(found - rate) < 1e-10)
  }

  private static let values: [(Double, [Double], Double)] = [
    // Calligra Sheets, TestFinancialFunctions; formulajs; Excel documentation, NPV (formulajs' second).
    (1, [4, 5, 7], 4.125), (0.1, [100, 200], 256.198347107438),
    (0.1, [-10_000, 2000, 4000, 8000], 1031.3503176012546),
    (0.12, [12_000, 15_000, 18_000, 21_000, 24_000], 62448.362521940246), (0, [1, 2, 3], 6),
  ]

  @Test("Published present values", arguments: values)
  func presentValue(rate: Double, flows: [Double], value: Double) throws {
    let found = try CashFlows.netPresentValue(rate: rate, flows: flows)
    #expect(abs(found - value) <= 1e-12 * value)
  }

  @Test("Excel documentation, XIRR and XNPV")
  func datedFlows() throws {
    let flows: [Double] = [-10_000, 2750, 4250, 3250, 2750]
    let dates = try ["2008-01-01", "2008-03-01", "2008-10-30", "2009-02-15", "2009-04-01"].map(date)
    let rates = try CashFlows.internalRates(flows: flows, dates: dates)
    #expect(abs(rates.answer - 0.373362535) < 2e-9)
    let value = try CashFlows.netPresentValue(rate: 0.09, flows: flows, dates: dates)
    #expect(abs(value - 2086.647602) < 1e-6)
    // The order of the other dates means nothing.
    let other = try CashFlows.internalRates(
      flows: [-10_000, 2750, 3250, 4250, 2750],
      dates: [dates[0], dates[4], dates[3], dates[2], dates[1]])
    #expect(abs(other.answer - rates.answer) < 1e-14)
  }

  private static let dated: [([(String, Double)], Double)] = [
    (
      [("2015-06-11", -1000), ("2015-07-21", -9000), ("2018-06-10", 20_000), ("2015-10-17", -3000)],
      0.16353715844
    ),
    ([("2021-06-09", -134.09), ("2021-08-11", 40.86)], -0.9989769231734277),
    ([("2020-03-05", -18_480), ("2020-03-16", 13_120)], -0.9999884228170087),
    (
      [("2021-06-08", -1_000_000), ("2022-06-29", 5000), ("2023-06-08", -3), ("2023-06-30", 0)],
      -0.993785049929284
    ),
  ]

  @Test("Published rates of dated flows", arguments: dated)
  func datedRates(flows: [(String, Double)], rate: Double) throws {
    let rates = try CashFlows.internalRates(
      flows: flows.map(\.1), dates: flows.map { try date($0.0) })
    #expect(rates.rates.contains { abs($0 - rate) < 1e-9 }, "\(rates)")
  }

  private func date(_ text: String) throws -> CalendarDate {
    try #require(CalendarDate(canonical: text))
  }
}

@Suite("Cash flows")
struct CashFlowsTests {
  /// The flows of a polynomial in `v = 1 / (1 + r)` with roots at these rates, times factors without a root:
  /// `1 + a·v` and `1 − 2·b·cos(t)·v + b²·v²`.
  private func flows(rates: [Double], using generator: inout SplitMix, factors: Int) -> [Double] {
    var flows = [Double.random(in: 1...1000, using: &generator)]
    func multiply(_ factor: [Double]) {
      var product = [Double](repeating: 0, count: flows.count + factor.count - 1)
      for (i, flow) in flows.enumerated() {
        for (j, part) in factor.enumerated() { product[i + j] += flow * part }
      }
      flows = product
    }
    for rate in rates { multiply([-1, 1 + rate]) }
    for _ in 0..<factors {
      let size = Double.random(in: 0.2...1.5, using: &generator)
      let cosine = Double.random(in: -1...0.9, using: &generator)
      multiply([1, -2 * size * cosine, size * size])
    }
    return flows
  }

  @Test("Rates that polynomials are built from are found again, all of them and no others")
  func rootsOfFactors() throws {
    var generator = SplitMix(seed: 41)
    for _ in 0..<2_000 {
      let count = Int.random(in: 1...4, using: &generator)
      var rates: [Double] = []
      while rates.count < count {
        let rate = Double.random(in: -0.9...2, using: &generator)
        if rates.allSatisfy({ abs($0 - rate) > 0.1 }) { rates.append(rate) }
      }
      let factors = Int.random(in: 0...3, using: &generator)
      let flows = flows(rates: rates, using: &generator, factors: factors)
      let found = try CashFlows.internalRates(flows: flows)
      #expect(found.rates.count == count, "\(rates.sorted()), not \(found.rates)")
      for (rate, expected) in zip(found.rates, rates.sorted()) {
        #expect(abs(rate - expected) < 1e-9, "\(rates.sorted()), not \(found.rates)")
      }
      let answer = rates.filter { $0 >= 0 }.min() ?? rates.max()
      #expect(abs(found.answer - (try #require(answer))) < 1e-9)
    }
  }

  @Test("The flows are worth nothing at each rate, beside what they are worth in either direction")
  func worthNothingAtTheRate() throws {
    var generator = SplitMix(seed: 42)
    var (found, none) = (0, 0)
    for _ in 0..<1_000 {
      let flows = (0..<Int.random(in: 2...60, using: &generator)).map { _ in
        Double.random(in: -100...100, using: &generator)
      }
      guard let rates = try? CashFlows.internalRates(flows: flows) else {
        none += 1
        continue
      }
      for rate in rates.rates where abs(rate) < 3 {
        let value = try CashFlows.netPresentValue(rate: rate, flows: flows)
        let size = try CashFlows.netPresentValue(rate: rate, flows: flows.map(abs))
        #expect(abs(value) <= 1e-12 * size, "\(rate) of \(flows)")
        found += 1
      }
      // Where the first and the last flow differ in sign, an odd number of rates; else an even one.
      let differs = (flows[0] < 0) != (flows[flows.count - 1] < 0)
      #expect(rates.rates.count.isMultiple(of: 2) != differs, "\(rates) of \(flows)")
    }
    #expect(found > 500 && none > 50)
  }

  @Test("A root that is a turning point, among others, is found once")
  func doubleRoots() throws {
    var generator = SplitMix(seed: 43)
    for _ in 0..<300 {
      let double = Double(Int.random(in: -50...200, using: &generator)) / 100
      let single = double + Double.random(in: 0.2...1, using: &generator)
      let rates = try CashFlows.internalRates(flows: [-1, 1 + double].squared)
      #expect(rates.rates.count == 1 && abs(rates.answer - double) < 1e-9, "\(double): \(rates)")
      let flows = flows(rates: [double, double, single], using: &generator, factors: 0)
      let found = try CashFlows.internalRates(flows: flows)
      #expect(found.rates.contains { abs($0 - single) < 1e-9 })
      // Rounding can part the double root into two, or take it away; where it is, it is near.
      let others = found.rates.filter { abs($0 - single) >= 1e-9 }
      #expect(others.count <= 2 && others.allSatisfy { abs($0 - double) < 1e-6 }, "\(double): \(found)")
    }
  }

  @Test("A loan of very many months has one rate, that of its payment", arguments: [1_200, 10_000])
  func longFlows(months: Int) throws {
    let rate = 0.065 / 12
    let payment = try TimeValue.payment(rate: rate, periods: Double(months), presentValue: -250_000)
    let loan = [-250_000] + [Double](repeating: payment, count: months)
    let rates = try CashFlows.internalRates(flows: loan)
    #expect(rates.rates.count == 1 && abs(rates.answer - rate) < 1e-14, "\(rates)")
    // A year without income in between makes several changes of sign, of which only one is a rate.
    let interrupted = loan.enumerated().map { $0.offset > 100 && $0.offset <= 112 ? -payment : $0.element }
    let other = try CashFlows.internalRates(flows: interrupted)
    let value = try CashFlows.netPresentValue(rate: other.answer, flows: interrupted)
    #expect(abs(value) < 1e-6 && other.answer < rate)
  }

  @Test("Flows 365 days apart have the same rate by their dates as by their periods")
  func yearlyDates() throws {
    var generator = SplitMix(seed: 44)
    let start = try #require(CalendarDate(year: 2020, month: 2, day: 29))
    for _ in 0..<300 {
      let flows = (0..<Int.random(in: 2...20, using: &generator)).map { _ in
        Double.random(in: -100...100, using: &generator)
      }
      let dates = try flows.indices.map { try #require(CalendarDate(dayNumber: start.dayNumber + 365 * $0)) }
      let rates = try? CashFlows.internalRates(flows: flows)
      let dated = try? CashFlows.internalRates(flows: flows, dates: dates)
      #expect(rates == dated)
    }
  }

  @Test("A multiple of the flows has the same rates, however large or small")
  func scaled() throws {
    let flows: [Double] = [-1000, 3600, -4310, 1716]
    let rates = try CashFlows.internalRates(flows: flows)
    for scale in [0x1p-900, 0x1p-1, 0x1p900] {
      #expect(try CashFlows.internalRates(flows: flows.map { $0 * scale }) == rates)
    }
    let opposite = try CashFlows.internalRates(flows: flows.map { -$0 })
    #expect(opposite.rates.count == 3 && abs(opposite.answer - rates.answer) < 1e-13)
    // The smallest beside the largest numbers: v³ = 1e600, so that 1 + r is 1e-200.
    let extreme = try CashFlows.internalRates(flows: [-1e300, 0, 0, 1e-300])
    #expect(extreme.rates == [(-1.0).nextUp])
  }

  /// LibreOffice's getXnpv and getXirr take `(Dᵢ − D₀) / 365` of either sign as the exponent.
  @Test("Dates come in any order: time is counted from the first of them, back too")
  func datesOutOfOrder() throws {
    let dates = try ["2026-01-01", "2025-01-01", "2027-01-01"].map {
      try #require(CalendarDate(canonical: $0))
    }
    // −1000 a year earlier is −1100 by the first date, and 605 a year later 550.
    let value = try CashFlows.netPresentValue(rate: 0.1, flows: [550, -1000, 605], dates: dates)
    #expect(abs(value) < 1e-9)
    let moved = try CashFlows.netPresentValue(rate: 0.1, flows: [100, -1000, 605], dates: dates)
    #expect(abs(moved + 450) < 1e-9)
    let rates = try CashFlows.internalRates(flows: [550, -1000, 605], dates: dates)
    #expect(rates.rates.count == 1 && abs(rates.answer - 0.1) < 1e-14)
    let sorted = try CashFlows.internalRates(
      flows: [-1000, 550, 605], dates: [dates[1], dates[0], dates[2]])
    #expect(abs(rates.answer - sorted.answer) < 1e-14)
  }

  @Test("Flows without a rate and other bad input are errors")
  func faults() throws {
    let date = try #require(CalendarDate(canonical: "2026-01-31"))
    #expect(throws: CashFlowError.noFlows) { try CashFlows.internalRates(flows: []) }
    #expect(throws: CashFlowError.noSignChange) { try CashFlows.internalRates(flows: [1, 2, 3]) }
    #expect(throws: CashFlowError.noSignChange) { try CashFlows.internalRates(flows: [0, 0]) }
    #expect(throws: CashFlowError.noRate) { try CashFlows.internalRates(flows: [100, -200, 150]) }
    #expect(throws: CashFlowError.notFinite) { try CashFlows.internalRates(flows: [-1, .infinity]) }
    #expect(throws: CashFlowError.tooLarge) { try CashFlows.internalRates(flows: [-1e-300, 1e300]) }
    #expect(throws: CashFlowError.countsDiffer(flows: 2, dates: 1)) {
      try CashFlows.internalRates(flows: [-1, 2], dates: [date])
    }
    // All on one day: nothing to earn interest on.
    #expect(throws: CashFlowError.noSignChange) {
      try CashFlows.internalRates(flows: [-1, 2], dates: [date, date])
    }
    #expect(throws: CashFlowError.rateNotAboveMinusOne(-1)) {
      try CashFlows.netPresentValue(rate: -1, flows: [1])
    }
    #expect(throws: CashFlowError.tooLarge) { try CashFlows.netPresentValue(rate: -0.99, flows: [1e308]) }
    #expect(throws: CashFlowError.noSignChange) {
      try CashFlows.modifiedInternalRate(flows: [1, 2], finance: 0.1, reinvest: 0.1)
    }
    #expect(throws: CashFlowError.noSignChange) {
      try CashFlows.modifiedInternalRate(flows: [-1, 0, -2], finance: 0.1, reinvest: 0.1)
    }
  }
}

extension [Double] {
  /// The coefficients of the square of a polynomial of two.
  fileprivate var squared: [Double] { [self[0] * self[0], 2 * self[0] * self[1], self[1] * self[1]] }
}
