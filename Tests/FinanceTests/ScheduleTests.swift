import SeededRandom
import Testing

@testable import Finance

/// Loans that lie at the edges of what is allowed, and loans drawn at random from all of it.
enum Loans {
  static let edges: [Loan] = {
    let amounts: [Int128] = [1, 12_345, 99_999_999_999_999, 1_000_000_000_000_000_000]
    let rates: [Int64] = [0, 1, 65_000, 1_000_000]
    let terms = [1, 2, 3, 360, 1_200]
    let extras: [Int128] = [0, 1, 50_000, 1_000_000_000_000_000_000]
    return amounts.flatMap { amount in
      rates.flatMap { rate in
        terms.flatMap { term in
          extras.map { make(amount, rate, term, extra: $0) }
        }
      }
    }
  }()

  static func make(
    _ amount: Int128, _ rate: Int64, _ term: Int, extra: Int128 = 0, escrow: Int128 = 0
  ) -> Loan {
    Loan(
      principal: Money(minorUnits: amount), rate: Percent(millionths: rate), term: Term(months: term),
      extra: Money(minorUnits: extra), escrow: Money(minorUnits: escrow)
    )
  }

  static func random(using generator: inout SplitMix, extra: Bool = true) -> Loan {
    let amount = Int128(generator.integer(upToBits: 59))
    let rate = Int64.random(in: 0...1_000_000, using: &generator)
    let term = Int.random(in: 1...480, using: &generator)
    let extra = extra && Bool.random(using: &generator) ? Int128(generator.integer(upToBits: 30)) : 0
    return make(amount, rate, term, extra: extra, escrow: Int128(generator.integer(upToBits: 40)))
  }
}

@Suite struct ScheduleTests {
  @Test("The level payment is the loan's, also where the first payment settles it")
  func levelPaymentIsTheLoans() {
    var generator = SplitMix(seed: 7)
    for loan in Loans.edges + (0..<500).map({ _ in Loans.random(using: &generator) }) {
      #expect(Schedule(loan).levelPayment == loan.levelPayment, "\(loan)")
    }
  }

  @Test("Of one that was told it is what the rows say, however large the extra is")
  func levelPaymentIsTold() {
    let loan = Loans.make(100_000, 120_000, 12, extra: 20_000)
    let rows = [
      Payment(
        number: 1, openingBalance: loan.principal, interest: Money(minorUnits: 1_000),
        principal: Money(minorUnits: 9_000), escrow: .zero, extra: loan.extra),
      Payment(
        number: 2, openingBalance: Money(minorUnits: 71_000), interest: Money(minorUnits: 710),
        principal: Money(minorUnits: 51_000), escrow: .zero, extra: loan.extra),
    ]
    #expect(Schedule(loan, payments: rows).levelPayment == Money(minorUnits: 10_000))
    let atOnce = Payment(
      number: 1, openingBalance: loan.principal, interest: .zero, principal: loan.principal, escrow: .zero,
      extra: .zero)
    #expect(Schedule(loan, payments: [atOnce]).levelPayment == loan.levelPayment)
  }

  /// The rules of a schedule that hold for every loan, checked payment by payment.
  private func check(_ loan: Loan, sourceLocation: SourceLocation = #_sourceLocation) {
    let schedule = Schedule(loan)
    var balance = loan.principal
    var isSound = true
    for (index, payment) in schedule.enumerated() {
      let isLast = index == schedule.count - 1
      isSound = isSound && payment.number == index + 1 && payment.openingBalance == balance
      isSound = isSound && payment.principal >= .zero && payment.extra >= .zero && payment.extra <= loan.extra
      isSound = isSound && payment.escrow == loan.escrow && payment.balance >= .zero
      isSound = isSound && (payment.balance == .zero) == isLast
      if !isLast {
        isSound = isSound && payment.interest + payment.principal == loan.levelPayment
        isSound = isSound && payment.extra == loan.extra
      }
      balance = payment.balance
    }
    #expect(isSound, "\(loan)", sourceLocation: sourceLocation)
    #expect(balance == .zero, "\(loan)", sourceLocation: sourceLocation)
    #expect(schedule.count <= loan.term.months, sourceLocation: sourceLocation)
    let totals = schedule.totals
    #expect(totals.principal + totals.extra == loan.principal, sourceLocation: sourceLocation)
    #expect(totals.total == schedule.reduce(.zero) { $0 + $1.total }, sourceLocation: sourceLocation)
  }

  @Test("The rules of a schedule hold at the edges")
  func rulesAtTheEdges() {
    for loan in Loans.edges { check(loan) }
  }

  @Test("The rules of a schedule hold for random loans")
  func rulesForRandomLoans() {
    var generator = SplitMix(seed: 1)
    for _ in 0..<300 { check(Loans.random(using: &generator)) }
  }

  @Test("Where nothing is borrowed there are no rows")
  func nothingBorrowed() {
    let schedule = Schedule(Loans.make(0, 65_000, 360, extra: 100, escrow: 500))
    #expect(schedule.isEmpty)
    #expect(schedule.last == nil)
    #expect(schedule.totals == Schedule.Totals())
    #expect(schedule.yearCount == 0)
    #expect(schedule.months(ofYear: 1) == nil)
  }

  @Test("1,000.00 in 3 months without interest: 333.33, 333.33 and the rest")
  func zeroRateIsAStraightLine() {
    let schedule = Schedule(Loans.make(100_000, 0, 3))
    #expect(schedule.map(\.principal.minorUnits) == [33_333, 33_333, 33_334])
    #expect(schedule.allSatisfy { $0.interest == .zero })
  }

  @Test("0.05 in 10 months is half a cent a month, which is posted as a cent: the loan ends after five")
  func tinyLoanEndsEarly() {
    #expect(Schedule(Loans.make(5, 0, 10)).map(\.principal.minorUnits) == [1, 1, 1, 1, 1])
    #expect(Schedule(Loans.make(4, 0, 10)).map(\.principal.minorUnits) == [0, 0, 0, 0, 0, 0, 0, 0, 0, 4])
  }

  @Test("12 % a year on 1,000.00 is 10.00 for the one month")
  func oneMonth() {
    let schedule = Schedule(Loans.make(100_000, 120_000, 1, extra: 5_000))
    #expect(schedule.count == 1)
    #expect(schedule[0].interest == Money(minorUnits: 1_000))
    #expect(schedule[0].total == Money(minorUnits: 101_000))
    #expect(schedule[0].extra == .zero)
  }

  /// At 100 % over 100 years the payment is the interest, to the cent: only the last month repays anything.
  @Test("Interest is posted to the cent")
  func interestOnlyToTheCent() {
    let schedule = Schedule(Loans.make(100_000_000_000_000_000, 1_000_000, 1_200))
    #expect(schedule.count == 1_200)
    #expect(schedule[1_198].balance == schedule.loan.principal)
    #expect(schedule.last?.principal == schedule.loan.principal)
    // 1,200 times a twelfth of the principal, each rounded to 8,333,333,333,333,333.
    #expect(schedule.totals.interest == Money(minorUnits: 1_200 * 8_333_333_333_333_333))
  }

  @Test("An extra payment is never more than the balance")
  func extraIsNeverPastTheBalance() throws {
    // 300.00 at 0 % in 3 months, 150.00 extra: 100 + 150, then 50 of principal settle it.
    let schedule = Schedule(Loans.make(30_000, 0, 3, extra: 15_000))
    #expect(schedule.map(\.principal.minorUnits) == [10_000, 5_000])
    #expect(schedule.map(\.extra.minorUnits) == [15_000, 0])
    // 300.00 at 0 % in 3 months, 60.00 extra: the second month has 40 left for extra after 100 of 140.
    let next = Schedule(Loans.make(30_000, 0, 3, extra: 6_000))
    #expect(next.map(\.principal.minorUnits) == [10_000, 10_000])
    #expect(next.map(\.extra.minorUnits) == [6_000, 4_000])
  }

  @Test("An extra payment never lengthens a loan nor makes it cost more")
  func extraNeverLengthensNorCostsMore() {
    var generator = SplitMix(seed: 2)
    for _ in 0..<100 {
      let amount = Int128(generator.integer(upToBits: 40))
      let rate = Int64.random(in: 0...300_000, using: &generator)
      let term = Int.random(in: 1...480, using: &generator)
      let some = Int128(generator.integer(upToBits: 20))
      let more = some + Int128(generator.integer(upToBits: 20))
      let schedules = [0, some, more].map { Schedule(Loans.make(amount, rate, term, extra: $0)) }
      for (less, more) in zip(schedules, schedules.dropFirst()) {
        #expect(more.count <= less.count)
        #expect(more.totals.interest <= less.totals.interest)
      }
    }
  }
}

@Suite("Summaries of schedules")
struct ScheduleSummaryTests {
  private let schedule = Schedule(Loans.make(20_000_000, 65_000, 25, escrow: 10_000))

  @Test("The months of a summary are those of the schedule")
  func months() {
    #expect(schedule.payment(inMonth: 1) == schedule[0])
    #expect(schedule.payment(inMonth: 25) == schedule[24])
    #expect(schedule.payment(inMonth: 0) == nil)
    #expect(schedule.payment(inMonth: 26) == nil)
    #expect(schedule.payment(inMonth: .min) == nil)
    #expect(schedule.payment(inMonth: .max) == nil)
    #expect(schedule.count == 25)
    #expect(schedule.last == schedule[24])
  }

  @Test("The years of a summary are those of the schedule")
  func years() {
    #expect(schedule.yearCount == 3)
    #expect(schedule.months(ofYear: 0) == nil)
    #expect(schedule.months(ofYear: 1) == 1...12)
    #expect(schedule.months(ofYear: 2) == 13...24)
    #expect(schedule.months(ofYear: 3) == 25...25)
    #expect(schedule.months(ofYear: 4) == nil)
    #expect(schedule.months(ofYear: .max) == nil)
  }

  @Test("The totals of a summary are those of the schedule")
  func totals() {
    let parts = [1...12, 13...24, 25...100].map(schedule.totals(ofMonths:))
    #expect(parts.reduce(.zero) { $0 + $1.total } == schedule.totals.total)
    #expect(parts[1].escrow == Money(minorUnits: 120_000))
    #expect(schedule.totals(ofMonths: 1...1).interest == schedule[0].interest)
    #expect(schedule.totals(ofMonths: 26...30) == Schedule.Totals())
    #expect(schedule.totals(ofMonths: -3...0) == Schedule.Totals())
    #expect(schedule.totals(ofMonths: .min...(.max)) == schedule.totals)
  }
}
