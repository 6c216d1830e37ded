import RandomLoans
import SeededRandom
import Testing

@testable import Finance

@Suite("One month of a loan")
struct LoanMonthTests {
  /// A random month of a loan that lanes decide: its interest is less than 10⁷ minor units.
  private struct Month {
    let balance, payment, extra: Int64
    let rate: Percent
    let isLast: Bool

    init(_ random: inout RandomLoans) {
      balance = Int64(random.money(upToBits: 30).minorUnits)
      rate = Percent(millionths: Int64(random.integer(0...96) * 1_250))
      // From the interest alone to more than is owed.
      let interest = PeriodRate(monthlyOf: rate).interest(on: balance)
      payment = interest + Int64(random.money(upToBits: 31).minorUnits)
      extra = random.integer(0...2) == 0 ? Int64(random.money(upToBits: 30).minorUnits) : 0
      isLast = random.integer(0...9) == 0
    }

    var step: LoanMonth<Int64> {
      LoanMonth.step(
        balance, .init(rate: PeriodRate(monthlyOf: rate), payment: payment, extra: extra), isLast: isLast)
    }
  }

  @Test("Eight loans at a time pay what each pays by itself")
  func lanes() {
    var random = RandomLoans(seed: 23)
    for _ in 0..<2_000 {
      let months = (0..<8).map { _ in Month(&random) }
      func lanes(_ value: (Month) -> Double) -> SIMD8<Double> { SIMD8(months.map(value)) }
      let step = LoanMonth.step(
        lanes { Double($0.balance) },
        .init(
          rate: LaneRate(rate: lanes { Double($0.rate.trillionths) / 1e6 / 12e6 }),
          payment: lanes { Double($0.payment) }, extra: lanes { Double($0.extra) }),
        isLast: lanes { $0.isLast ? 1 : 0 } .> 0)
      let single = months.map(\.step)
      #expect(step.interest == SIMD8(single.map { Double($0.interest) }))
      #expect(step.principal == SIMD8(single.map { Double($0.principal) }))
      #expect(step.extra == SIMD8(single.map { Double($0.extra) }))
    }
  }

  /// What `SQLLoanCourse` and the formulas of `interest`, `principal` and `extra` state, in whole numbers.
  @Test("The form that SQL folds over, and that of the formulas of figures, have the same balances and parts")
  func otherWritings() {
    var random = RandomLoans(seed: 24)
    for _ in 0..<20_000 {
      let month = Month(&random)
      let (step, balance) = (month.step, month.balance)
      let interest = step.interest
      if !month.isLast {
        let owed = max(balance + interest - (month.payment + month.extra), 0)
        #expect(step.balance(after: balance) == owed)
      }
      if step.balance(after: balance) > 0 {
        #expect(step.principal == month.payment - interest && step.extra == month.extra)
      } else {
        #expect(step.extra == min(month.extra, max(balance - (month.payment - interest), 0)))
        #expect(step.principal == balance - step.extra)
      }
    }
  }

  @Test("Interest-only months repay the extra alone, and the last one everything")
  func interestOnly() {
    let terms = LoanMonth.Terms(
      rate: PeriodRate(monthlyOf: Percent(millionths: 120_000)), payment: 0, extra: Int64(30),
      isInterestOnly: true)
    // A hundredth of 1,000.00 is 10.00.
    let going = LoanMonth.step(100_000, terms, isLast: false)
    #expect((going.interest, going.principal, going.extra) == (1_000, 0, 30))
    let last = LoanMonth.step(100_000, terms, isLast: true)
    #expect((last.interest, last.principal, last.extra) == (1_000, 99_970, 30))
  }
}
