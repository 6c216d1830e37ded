import Finance
import Testing

@Suite("Further terms of loans")
struct LoanTermsTests {
  private static func percent(_ millionths: Int64) -> Percent { Percent(millionths: millionths) }
  private static func money(_ units: Int128) -> Money { Money(minorUnits: units) }

  private func terms(_ edit: (inout LoanTerms) -> Void) -> LoanTerms {
    var terms = LoanTerms()
    edit(&terms)
    return terms
  }

  private func schedule(
    _ principal: Int128, _ rate: Int64, months: Int, extra: Int128 = 0, _ edit: (inout LoanTerms) -> Void
  ) -> Schedule {
    Schedule(
      Loan(
        principal: Self.money(principal), rate: Self.percent(rate), term: Term(months: months),
        extra: Self.money(extra), terms: terms(edit)))
  }

  // MARK: Conflicts

  private static func adjustment(fixed: Int = 12, every: Int = 12, floor: Int64 = 0) -> RateAdjustment {
    var adjustment = RateAdjustment(
      fixedMonths: fixed, interval: every, indexes: [], margin: .zero, lifetimeCap: percent(20_000))
    adjustment.floor = percent(floor)
    return adjustment
  }

  /// A change of the terms and the conflict that it makes in a loan of 1,000.00 at 6 % for 24 months.
  struct Case: Sendable {
    let conflict: LoanConflict
    let edit: @Sendable (inout LoanTerms) -> Void

    init(_ conflict: LoanConflict, _ edit: @escaping @Sendable (inout LoanTerms) -> Void) {
      (self.conflict, self.edit) = (conflict, edit)
    }
  }

  private static let conflicts: [Case] = [
    Case(.interestOnlyPastTerm(months: 25, term: 24)) { $0.interestOnlyMonths = 25 },
    Case(.balloonPastTerm(month: 25, term: 24)) { $0.balloonMonth = 25 },
    Case(.fixedPastTerm(months: 24, term: 24)) { $0.adjustment = adjustment(fixed: 24) },
    Case(.floorAboveCap(floor: percent(80_001), highest: percent(80_000))) {
      $0.adjustment = adjustment(floor: 80_001)
    },
    Case(.rhythm(.biweekly, with: .declared(name: "io", words: "interest-only months"))) {
      ($0.rhythm, $0.interestOnlyMonths) = (.biweekly, 1)
    },
    Case(.rhythm(.halfPayments, with: .adjustment)) {
      ($0.rhythm, $0.adjustment) = (.halfPayments, adjustment())
    },
    Case(.rhythm(.biweekly, with: .rate)) {
      ($0.rhythm, $0.changes) = (.biweekly, [LoanChange(month: 1, .rate(.zero))])
    },
    Case(.rhythm(.biweekly, with: .recast)) {
      ($0.rhythm, $0.changes) = (.biweekly, [LoanChange(month: 1, .recast)])
    },
    Case(.rhythm(.halfPayments, with: .draw)) {
      ($0.rhythm, $0.changes) = (.halfPayments, [LoanChange(month: 1, .draw(money(1)))])
    },
    Case(.tooLarge) {
      let half = Money(minorUnits: Loan.amounts.upperBound.minorUnits / 2)
      $0.changes = [LoanChange(month: 1, .draw(half)), LoanChange(month: 2, .draw(half))]
    },
    Case(.amountOutOfRange(money(-1))) { $0.changes = [LoanChange(month: 1, .draw(money(-1)))] },
    Case(.amountOutOfRange(money(-2))) { $0.extras = [ExtraPayment(money(-2), from: 1, to: nil)] },
    Case(.amountOutOfRange(money(.max))) {
      $0.insurance = MortgageInsurance(
        rate: .zero, rule: .never, originalValue: money(.max), insured: money(1))
    },
    Case(.rateOutOfRange(percent(-1))) { $0.changes = [LoanChange(month: 1, .rate(percent(-1)))] },
    Case(.rateOutOfRange(Percent(trillionths: .max))) {
      $0.adjustment = RateAdjustment(
        fixedMonths: 1, interval: 1, indexes: [Percent(trillionths: .max)], margin: .zero)
    },
    Case(.rateOutOfRange(percent(1_000_001))) {
      $0.adjustment = RateAdjustment(
        fixedMonths: 1, interval: 1, indexes: [], margin: .zero, periodicCap: percent(1_000_001))
    },
    Case(.monthOutOfRange(0)) { $0.balloonMonth = 0 },
    Case(.monthOutOfRange(0)) { $0.changes = [LoanChange(month: 0, .recast)] },
    Case(.monthOutOfRange(.min)) { $0.extras = [ExtraPayment(money(1), from: .min, to: nil)] },
    Case(.monthOutOfRange(-1)) { $0.interestOnlyMonths = -1 },
    Case(.monthOutOfRange(-1)) { $0.refinanceMonth = -1 },
    Case(.intervalOutOfRange(0)) { $0.extras = [ExtraPayment(money(1), from: 1, to: nil, every: 0)] },
    Case(.intervalOutOfRange(.max)) { $0.adjustment = adjustment(every: .max) },
  ]

  @Test("Terms that cannot hold are named with their facts", arguments: conflicts.indices)
  func conflict(index: Int) {
    let (expected, edit) = (Self.conflicts[index].conflict, Self.conflicts[index].edit)
    let found = Loan.conflict(
      principal: Self.money(100_000), rate: Self.percent(60_000), term: Term(months: 24), terms: terms(edit))
    #expect(found == expected)
  }

  @Test("Terms at the limits hold")
  func noConflict() {
    let terms = terms {
      ($0.interestOnlyMonths, $0.balloonMonth, $0.refinanceMonth) = (24, 24, .max)
      $0.adjustment = Self.adjustment(fixed: 23, floor: 80_000)
      $0.extras = [ExtraPayment(Loan.amounts.upperBound, from: .max, to: .min, every: 1_200)]
      $0.changes = [
        LoanChange(month: 1, .draw(Loan.amounts.upperBound - Self.money(100_000))),
        LoanChange(month: .max, .recast),
      ]
    }
    let (principal, rate, term) = (Self.money(100_000), Self.percent(60_000), Term(months: 24))
    #expect(Loan.conflict(principal: principal, rate: rate, term: term, terms: terms) == nil)
    #expect(Schedule(Loan(principal: principal, rate: rate, term: term, terms: terms)).count == 24)
  }

  // MARK: Rules

  @Test("Interest alone to the last month, which pays all")
  func interestOnlyToTheEnd() {
    let schedule = schedule(100_000, 120_000, months: 3) { $0.interestOnlyMonths = 3 }
    #expect(schedule.map(\.total.minorUnits) == [1_000, 1_000, 101_000])
    #expect(schedule.balloon == Self.money(100_000))
    #expect(schedule.scheduledPayment(inMonth: 3) == Self.money(1_000))
  }

  // 12 % a year on 100.00 in the months 3 and 4: level over the ten months left, 10.56 each.
  @Test("A line of credit has rows of nothing until it is drawn")
  func lineOfCredit() {
    let schedule = schedule(0, 120_000, months: 12) {
      $0.changes = [LoanChange(month: 2, .draw(Self.money(10_000)))]
    }
    #expect(schedule.prefix(2).map(\.total) == [.zero, .zero])
    #expect(schedule.prefix(3).map(\.drawn.minorUnits) == [0, 10_000, 0])
    #expect(schedule[2].interest == Self.money(100))
    #expect([1, 2, 3, 11].map { schedule.scheduledPayment(inMonth: $0).minorUnits } == [0, 0, 1_056, 1_056])
    #expect(schedule.count == 12)
    #expect(schedule.totals.drawn == Self.money(10_000))
  }

  @Test("A balance that is repaid waits for the next draw, and ends without one")
  func repaidBeforeADraw() {
    let schedule = schedule(10_000, 0, months: 10, extra: 5_000) {
      $0.changes = [
        LoanChange(month: 5, .draw(Self.money(500))), LoanChange(month: 10, .draw(Self.money(1))),
      ]
    }
    #expect(schedule.map(\.balance.minorUnits) == [4_000, 0, 0, 0, 500, 0])
    #expect(schedule.map(\.principal.minorUnits) == [1_000, 1_000, 0, 0, 0, 100])
    #expect(schedule.map(\.extra.minorUnits) == [5_000, 3_000, 0, 0, 0, 400])
  }

  @Test("A further payment with every twelfth of half-payment programmes")
  func halfPayments() {
    let schedule = schedule(10_000_000, 60_000, months: 360) { $0.rhythm = .halfPayments }
    let withExtra = schedule.filter { $0.extra > .zero }.map(\.number)
    #expect(withExtra == Array(stride(from: 12, through: schedule.count, by: 12)))
    #expect(schedule[11].extra == schedule.levelPayment)
    #expect(schedule.biweekly == nil)
    #expect(schedule.loan.withoutExtras.terms == nil)
  }

  @Test("A loan that is refinanced at its closing has no payments")
  func refinancedAtClosing() {
    for rhythm in PaymentRhythm.allCases {
      let schedule = schedule(10_000_000, 60_000, months: 360) {
        ($0.refinanceMonth, $0.rhythm) = (0, rhythm)
      }
      #expect(schedule.isEmpty)
      #expect(schedule.refinanced == Self.money(10_000_000))
      #expect(schedule.levelPayment == .zero)
      #expect(schedule.highestPayment == .zero)
      #expect(schedule.totals == Schedule(Loan(principal: .zero, rate: .zero, term: Term(years: 1))).totals)
    }
  }

  @Test("Twenty-six biweekly payments are twelve months")
  func biweeklyMonths() {
    #expect((1...12).map(Biweekly.paymentCount) == [2, 2, 2, 2, 2, 3, 2, 2, 2, 2, 2, 3])
  }

  // Index 3.07 and margin 2: 5.07 is 5 1/8 % to the nearest eighth; 5.0625 is a half, and goes up.
  @Test(
    "Index and margin to the nearest eighth",
    arguments: [(30_700, 51_250), (30_625, 51_250), (30_624, 50_000)])
  func eighths(index: Int64, rate: Int64) {
    let schedule = schedule(10_000_000, 60_000, months: 24) {
      $0.adjustment = RateAdjustment(
        fixedMonths: 12, interval: 12, indexes: [Self.percent(index)], margin: Self.percent(20_000))
      $0.adjustment?.rounding = .eighth
    }
    #expect(schedule.rate(inMonth: 13) == Self.percent(rate))
  }

  @Test("A rate that is in force already leaves the payment alone, whatever was prepaid")
  func unchangedRate() {
    let extra = ExtraPayment(Self.money(500_000), from: 3, to: 3)
    let schedule = schedule(10_000_000, 60_000, months: 120) {
      $0.extras = [extra]
      $0.adjustment = RateAdjustment(
        fixedMonths: 12, interval: 6, indexes: [Self.percent(60_000)], margin: .zero)
      $0.changes = [LoanChange(month: 8, .rate(Self.percent(60_000)))]
    }
    #expect(Set((1..<schedule.count).map(schedule.scheduledPayment)).count == 1)
  }

  // MARK: Penalties

  // Of 100,000.01 a fifth, 20,000.002, is free; 6 % for half a year on the rest of 50,000.00, 29,999.998, is
  // 899.99994. Of 0.05 a fifth is 0.01; half of 12.5 % on the 0.08 more is half a cent.
  @Test(
    "Six months' interest on what exceeds a fifth of the loan",
    arguments: [
      (5_000_000, 10_000_001, 60_000, 90_000), (9, 5, 125_000, 1), (8, 5, 125_000, 0), (1, 5, 60_000, 0),
    ])
  func sixMonthsInterest(balance: Int, principal: Int, rate: Int64, expected: Int) {
    let penalty = PrepaymentPenalty.sixMonthsInterest(years: 3)
    func amount(afterMonth month: Int) -> Money {
      penalty.amount(
        on: Self.money(Int128(balance)), afterMonth: month, of: Self.money(Int128(principal)),
        at: Self.percent(rate))
    }
    #expect(amount(afterMonth: 36) == Self.money(Int128(expected)))
    #expect(amount(afterMonth: 37) == .zero)
  }

  @Test("A share of the balance by the year of the loan")
  func penaltyByYear() {
    let penalty = PrepaymentPenalty.byYear([Self.percent(30_000), Self.percent(10_000)])
    let amounts = [0, 1, 12, 13, 24, 25].map {
      penalty.amount(on: Self.money(100_050), afterMonth: $0, of: Self.money(200_000), at: .zero).minorUnits
    }
    #expect(amounts == [3_002, 3_002, 3_002, 1_001, 1_001, 0])
  }
}
