import Finance
import SeededRandom
import Testing

@Suite("The time value of money")
struct TimeValueTests {
  /// `true` when two numbers are as near as their rounding allows, beside the size of what they are made of.
  private func isNear(_ left: Double, _ right: Double, _ size: Double = 0, within tolerance: Double = 1e-12)
    -> Bool
  {
    abs(left - right) <= tolerance * max(abs(left), abs(right), size)
  }

  @Test("The values at a rate of 1e-12, computed with mpmath to fifty digits from the definitions")
  func tinyRates() throws {
    let rate = 1e-12
    let values: [(Double, Double)] = [
      (try TimeValue.payment(rate: rate, periods: 360, presentValue: 200_000), -555.55555565583333334),
      (
        try TimeValue.interestPart(rate: rate, period: 100, periods: 360, presentValue: 200_000),
        -1.4500000000717749708e-7
      ),
      (
        try TimeValue.cumulativeInterest(rate: rate, periods: 360, presentValue: 200_000, start: 1, end: 360),
        -0.000036100000002159982607
      ),
      (try TimeValue.presentValue(rate: rate, periods: 360, payment: -1000), 359999.99993502000001),
      (try TimeValue.futureValue(rate: rate, periods: 360, payment: -1000), 360000.00006462000001),
      (try TimeValue.periods(rate: rate, payment: -1000, presentValue: 200_000), 200.0000000201),
      (try TimeValue.effectiveRate(nominal: rate, times: 12), 1.0000000000004583132e-12),
      (try TimeValue.nominalRate(effective: rate, times: 12), 9.9999999999954164655e-13),
      (
        try TimeValue.growthRate(periods: 12, presentValue: 1000, futureValue: 1000.0000001),
        8.33333046974080201e-12
      ),
      (
        try TimeValue.growthPeriods(rate: rate, presentValue: 1000, futureValue: 1000.0000001),
        99.999965636522959733
      ),
    ]
    for (value, expected) in values { #expect(isNear(value, expected), "\(value), not \(expected)") }
  }

  private struct Terms {
    let rate, periods, presentValue, futureValue, type: Double

    init(_ generator: inout SplitMix) {
      let size = Double.random(in: -13 ... -0.3, using: &generator)
      let rates = [0, size < -1 ? -size / 20 : 0.3, 1 / (1 - size * size * size * 100), -0.2]
      rate = rates[Int.random(in: 0..<4, using: &generator)]
      periods = Double(Int.random(in: 1...480, using: &generator))
      presentValue = Double.random(in: -1e6...1e6, using: &generator)
      futureValue = Bool.random(using: &generator) ? 0 : Double.random(in: -1e6...1e6, using: &generator)
      type = Bool.random(using: &generator) ? 0 : 1
    }
  }

  @Test("The payment solves the equation for each of the other unknowns, and its parts add up to it")
  func functionsAgree() throws {
    var generator = SplitMix(seed: 31)
    for _ in 0..<3_000 {
      let terms = Terms(&generator)
      let (rate, periods) = (terms.rate, terms.periods)
      let payment = try TimeValue.payment(
        rate: rate, periods: periods, presentValue: terms.presentValue, futureValue: terms.futureValue,
        type: terms.type)
      let future = try TimeValue.futureValue(
        rate: rate, periods: periods, payment: payment, presentValue: terms.presentValue, type: terms.type)
      let growth = try TimeValue.futureValue(rate: rate, periods: periods, payment: 0, presentValue: -1)
      let size = abs(terms.presentValue * growth) + abs(terms.futureValue)
      #expect(isNear(future, terms.futureValue, size), "\(terms)")
      let present = try TimeValue.presentValue(
        rate: rate, periods: periods, payment: payment, futureValue: terms.futureValue, type: terms.type)
      #expect(isNear(present, terms.presentValue, abs(terms.futureValue / growth)), "\(terms)")
      let period = Double(Int.random(in: 1...Int(periods), using: &generator))
      let interest = try TimeValue.interestPart(
        rate: rate, period: period, periods: periods, presentValue: terms.presentValue,
        futureValue: terms.futureValue, type: terms.type)
      let principal = try TimeValue.principalPart(
        rate: rate, period: period, periods: periods, presentValue: terms.presentValue,
        futureValue: terms.futureValue, type: terms.type)
      #expect(isNear(interest + principal, payment, abs(interest)), "\(terms) \(period)")
    }
  }

  @Test("The principal of all periods repays the loan, and all that is paid is principal or interest")
  func sumsOfAllPeriods() throws {
    for type in [0.0, 1] {
      for rate in [0, 1e-12, 0.005, -0.001, 0.3] {
        let principal = try TimeValue.cumulativePrincipal(
          rate: rate, periods: 360, presentValue: 250_000, start: 1, end: 360, type: type)
        #expect(isNear(principal, -250_000, within: 1e-11), "\(rate)")
        let interest = try TimeValue.cumulativeInterest(
          rate: rate, periods: 360, presentValue: 250_000, start: 1, end: 360, type: type)
        let payment = try TimeValue.payment(rate: rate, periods: 360, presentValue: 250_000, type: type)
        #expect(isNear(principal + interest, 360 * payment, within: 1e-11), "\(rate)")
      }
    }
  }

  @Test("RATE finds the rate that a payment was computed with, where only one does")
  func rateOfAPayment() throws {
    var generator = SplitMix(seed: 32)
    for _ in 0..<500 {
      let periods = Double(Int.random(in: 2...600, using: &generator))
      let rate = Double.random(in: -0.01...0.5, using: &generator)
      let type = Bool.random(using: &generator) ? 0.0 : 1
      let payment = try TimeValue.payment(rate: rate, periods: periods, presentValue: 1000, type: type)
      let found = try TimeValue.rate(periods: periods, payment: payment, presentValue: 1000, type: type)
      #expect(abs(found - rate) < 1e-12, "\(found), not \(rate)")
    }
  }

  @Test("Rates at the edges")
  func rateAtTheEdges() throws {
    #expect(try TimeValue.rate(periods: 10, payment: -100, presentValue: 1000) == 0)
    // In one period ten times, and a millionfold: (1 + r)ⁿ = −fv / pv.
    #expect(try isNear(TimeValue.rate(periods: 1, payment: 0, presentValue: -1, futureValue: 1e6), 999_999))
    #expect(try isNear(TimeValue.rate(periods: 2, payment: 0, presentValue: -1e300, futureValue: 4e300), 1))
    let lost = try TimeValue.rate(periods: 3, payment: 0, presentValue: -1000, futureValue: 0.001)
    #expect(isNear(lost, -0.99))
    // 100 − 230·v + 132·v² is nothing at 10 % and 20 %: two periods that receive, pay, and receive.
    let two = try TimeValue.rate(periods: 2, payment: -230, presentValue: 100, futureValue: 362)
    #expect(isNear(two, 0.1))
    let guessed = try TimeValue.rate(
      periods: 2, payment: -230, presentValue: 100, futureValue: 362, guess: 0.3)
    #expect(isNear(guessed, 0.2))
  }

  @Test("Periods that are not whole solve the same equation")
  func rateOfAPartOfAPeriod() throws {
    let rate = try TimeValue.rate(periods: 10.5, payment: -120, presentValue: 1000)
    let present = try TimeValue.presentValue(rate: rate, periods: 10.5, payment: -120)
    #expect(isNear(present, 1000))
    let periods = try TimeValue.periods(rate: rate, payment: -120, presentValue: 1000)
    #expect(isNear(periods, 10.5))
  }

  /// LibreOffice's ScGetPV, ScGetFV, ScGetPMT and ScNper, which put any number of periods into the formulas;
  /// worked by hand with `1.1² = 1.21`.
  @Test("No periods, and periods that count back, are as the formulas say")
  func periodsBelowOne() throws {
    for rate in [0, 0.1] {
      for type in [0.0, 1] {
        let future = try TimeValue.futureValue(
          rate: rate, periods: 0, payment: -100, presentValue: -50, type: type)
        #expect(future == 50)
        let present = try TimeValue.presentValue(
          rate: rate, periods: 0, payment: -100, futureValue: -70, type: type)
        #expect(present == 70)
        #expect(
          try TimeValue.periods(rate: rate, payment: 0, presentValue: 5, futureValue: -5, type: type) == 0)
      }
    }
    // −(1000 / 1.21 − 100 · (1 / 1.21 − 1) / 0.1)
    #expect(
      try isNear(TimeValue.futureValue(rate: 0.1, periods: -2, payment: -100, presentValue: 1000), -1000))
    #expect(
      try isNear(TimeValue.futureValue(rate: 0.1, periods: -2, payment: 0, presentValue: 121), -100))
    // −(121 · 1.21 + 10 · (1 − 1.21) / 0.1)
    #expect(
      try isNear(
        TimeValue.presentValue(rate: 0.1, periods: -2, payment: 10, futureValue: 121), -125.41))
    // −(1000 / 1.21) · 0.1 / (1 / 1.21 − 1)
    #expect(
      try isNear(TimeValue.payment(rate: 0.1, periods: -2, presentValue: 1000), 100 / 0.21))
    #expect(try TimeValue.payment(rate: 0, periods: -4, presentValue: 100) == 25)
  }

  @Test("Values out of range are errors")
  func faults() {
    #expect(throws: TimeValueError.rateNotAboveMinusOne(-1)) {
      try TimeValue.payment(rate: -1, periods: 12, presentValue: 100)
    }
    #expect(throws: TimeValueError.noPeriods) {
      try TimeValue.payment(rate: 0.1, periods: 0, presentValue: 100)
    }
    // OpenFormula 1.3 and LibreOffice ask for more than no periods in RATE and RRI, and in IPMT for a period
    // from 1 on.
    #expect(throws: TimeValueError.periodsNotPositive(0)) {
      try TimeValue.rate(periods: 0, payment: -10, presentValue: 100)
    }
    #expect(throws: TimeValueError.periodsNotPositive(-1)) {
      try TimeValue.growthRate(periods: -1, presentValue: 100, futureValue: 200)
    }
    #expect(throws: TimeValueError.periodsNotPositive(-2)) {
      try TimeValue.interestPart(rate: 0.1, period: 1, periods: -2, presentValue: 100)
    }
    #expect(throws: TimeValueError.typeNotZeroOrOne(2)) {
      try TimeValue.payment(rate: 0.1, periods: 12, presentValue: 100, type: 2)
    }
    #expect(throws: TimeValueError.periodOutside(13, periods: 12)) {
      try TimeValue.interestPart(rate: 0.1, period: 13, periods: 12, presentValue: 100)
    }
    #expect(throws: TimeValueError.notWhole(1.5)) {
      try TimeValue.cumulativeInterest(rate: 0.1, periods: 12, presentValue: 100, start: 1.5, end: 3)
    }
    #expect(throws: TimeValueError.startAfterEnd(start: 4, end: 3)) {
      try TimeValue.cumulativePrincipal(rate: 0.1, periods: 12, presentValue: 100, start: 4, end: 3)
    }
    #expect(throws: TimeValueError.tooManyPeriods(2e6, most: 1_000_000)) {
      try TimeValue.cumulativePrincipal(rate: 0.1, periods: 1e7, presentValue: 100, start: 1, end: 2e6)
    }
    #expect(throws: TimeValueError.notWhole(2.5)) {
      try TimeValue.effectiveRate(nominal: 0.1, times: 2.5)
    }
    #expect(throws: TimeValueError.tooLarge) {
      try TimeValue.futureValue(rate: 10, periods: 1000, payment: -1)
    }
    #expect(throws: TimeValueError.noSignChange) {
      try TimeValue.rate(periods: 12, payment: 400, presentValue: 10_000, futureValue: 5_000)
    }
    // 100, −1, 100: no rate makes so little worth so much.
    #expect(throws: TimeValueError.noSolution) {
      try TimeValue.rate(periods: 2, payment: -1, presentValue: 100, futureValue: 101)
    }
    // The interest of 10 % on 1000 is never covered by payments of 50.
    #expect(throws: TimeValueError.noSolution) {
      try TimeValue.periods(rate: 0.1, payment: -50, presentValue: 1000)
    }
    #expect(throws: TimeValueError.noSolution) {
      try TimeValue.growthRate(periods: 2, presentValue: 100, futureValue: -100)
    }
    #expect(throws: TimeValueError.notFinite) {
      try TimeValue.payment(rate: .nan, periods: 12, presentValue: 100)
    }
  }
}
