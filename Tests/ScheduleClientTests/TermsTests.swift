import Finance
import RandomLoans
import ScheduleAPI
import ScheduleClient
import SeededRandom
import Testing

/// What is asked about loans with further terms, and which answers are taken for their schedules.
@Suite("Loans with terms")
struct TermsTests {
  private static let path =
    "/ras/service/amortization?loan=200000.00&rate=6.500&terms=30&extra=0.00&escrow=0.00"

  private static func loan(_ change: (inout LoanTerms) -> Void) -> Loan {
    var terms = LoanTerms()
    change(&terms)
    return Loan(
      principal: Loans.usual.principal, rate: Loans.usual.rate, term: Loans.usual.term, terms: terms)
  }

  private static func money(_ dollars: Int128) -> Money { Money(minorUnits: dollars * 100) }

  private static let adjustment = RateAdjustment(
    fixedMonths: 60, interval: 12, indexes: [4.2, 4.7, 5].map(percent), margin: percent(2.25))

  private static func percent(_ percent: Double) -> Percent {
    Percent(millionths: Int64((percent * 10_000).rounded()))
  }

  // MARK: Queries

  /// Names and forms, written out by hand.
  @Test(
    "Each term as it is asked",
    arguments: [
      ("io=60", loan { $0.interestOnlyMonths = 60 }), ("balloon=120", loan { $0.balloonMonth = 120 }),
      ("fixed=60&adjust=12&index=4.2/4.7/5&margin=2.25", loan { $0.adjustment = adjustment }),
      (
        "fixed=60&adjust=12&index=4.2/4.7/5&margin=2.25&caps=none/2&floor=3&rounding=eighth",
        loan {
          $0.adjustment = adjustment
          $0.adjustment?.periodicCap = percent(2)
          $0.adjustment?.floor = percent(3)
          $0.adjustment?.rounding = .eighth
        }
      ),
      (
        "fixed=60&adjust=12&index=4.2/4.7/5&margin=2.25&caps=2/2/5.125",
        loan {
          $0.adjustment = adjustment
          $0.adjustment?.firstCap = percent(2)
          $0.adjustment?.periodicCap = percent(2)
          $0.adjustment?.lifetimeCap = percent(5.125)
        }
      ),
      ("rhythm=biweekly", loan { $0.rhythm = .biweekly }),
      ("rhythm=half-payments", loan { $0.rhythm = .halfPayments }),
      (
        "pmi=0.61&pmi_rule=request&value=220000",
        loan {
          $0.insurance = MortgageInsurance(
            rate: percent(0.61), rule: .onRequest, originalValue: money(220_000), insured: money(200_000))
        }
      ),
      (
        "pmi=0.55&pmi_rule=fha&value=220000&insured=196560.25",
        loan {
          $0.insurance = MortgageInsurance(
            rate: percent(0.55), rule: .fha, originalValue: money(220_000),
            insured: Money(minorUnits: 19_656_025))
        }
      ),
      (
        "extras=60:5000,13-24:100,13-120/12:1000.5,25-:1,25-/6:2,7-7/2:3",
        loan {
          $0.extras = [
            ExtraPayment(money(5_000), from: 60, to: 60), ExtraPayment(money(100), from: 13, to: 24),
            ExtraPayment(Money(minorUnits: 100_050), from: 13, to: 120, every: 12),
            ExtraPayment(money(1), from: 25, to: nil), ExtraPayment(money(2), from: 25, to: nil, every: 6),
            ExtraPayment(money(3), from: 7, to: 7, every: 2),
          ]
        }
      ),
      (
        "changes=61:rate:8,60:recast,6:draw:5000",
        loan {
          $0.changes = [
            LoanChange(month: 61, .rate(percent(8))), LoanChange(month: 60, .recast),
            LoanChange(month: 6, .draw(money(5_000))),
          ]
        }
      ),
      ("refinance=24", loan { $0.refinanceMonth = 24 }), ("refinance=0", loan { $0.refinanceMonth = 0 }),
    ])
  func targets(text: String, loan: Loan) throws {
    let query = try ScheduleQuery(loan)
    #expect(query.target == "\(Self.path)&\(text)")
    // An answer is kept under all that was asked.
    #expect(query.target.hasSuffix("?" + query.key))
  }

  @Test("A term of a part of a year is asked in months")
  func partOfAYear() throws {
    var terms = LoanTerms()
    terms.interestOnlyMonths = 3
    let loan = Loan(principal: .zero, rate: .zero, term: Term(months: 25), terms: terms)
    #expect(
      try ScheduleQuery(loan).target
        == "/ras/service/amortization?loan=0.00&rate=0.000&extra=0.00&escrow=0.00&months=25&io=3")
  }

  @Test(
    "Terms that no query can state are refused with the parameter",
    arguments: [
      (
        "index",
        loan { $0.adjustment = RateAdjustment(fixedMonths: 1, interval: 1, indexes: [], margin: .zero) }
      ),
      ("extras", loan { $0.extras = [ExtraPayment(money(1), from: 1_201, to: nil)] }),
      ("extras", loan { $0.extras = [ExtraPayment(money(1), from: 5, to: 4)] }),
      ("extras", loan { $0.extras = [ExtraPayment(money(1_000_000_000_000_001), from: 1, to: nil)] }),
      ("extras", loan { $0.extras = (0...1_200).map { _ in ExtraPayment(money(1), from: 1, to: 1) } }),
      ("changes", loan { $0.changes = [LoanChange(month: 1_201, .recast)] }),
      ("refinance", loan { $0.refinanceMonth = 1_201 }),
    ])
  func refused(parameter: String, loan: Loan) {
    #expect(throws: UnsupportedLoanError.terms(parameter: parameter)) { try ScheduleQuery(loan) }
  }

  @Test("A query that is too long for servers is refused")
  func tooLong() {
    let loan = Self.loan {
      $0.extras = (1...360).map { ExtraPayment(Self.money(1_000_000_000_000), from: $0, to: 900, every: $0) }
    }
    #expect(throws: UnsupportedLoanError.tooLong) { try ScheduleQuery(loan) }
  }

  @Test("Random loans have keys of their own")
  func randomKeys() throws {
    var generator = RandomLoans(seed: 7)
    let loans = Set((0..<2_000).map { _ in generator.nextForQuery() })
    #expect(Set(try loans.map { try ScheduleQuery($0).key }).count == loans.count)
    #expect(loans.count > 1_990)
  }

  // MARK: Answers

  @Test("What is written of random loans reads back as the same schedule")
  func readsBack() throws {
    var loans = RandomLoans(seed: 21)
    var (insured, drawn, refinanced) = (0, 0, 0)
    for _ in 0..<400 {
      let schedule = Schedule(loans.nextForQuery())
      let bytes = ScheduleText(schedule, as: .json).bytes
      let answer = try ScheduleAnswer(reading: bytes, to: ScheduleQuery(schedule.loan))
      #expect(answer.difference == nil)
      #expect(answer.schedule.elementsEqual(schedule))
      #expect(answer.schedule.refinanced == schedule.refinanced)
      #expect(answer.schedule.biweekly == schedule.biweekly)
      #expect(answer.schedule.balloon == schedule.balloon)
      #expect(answer.schedule.highestPayment == schedule.highestPayment)
      insured += schedule.totals.insurance > .zero ? 1 : 0
      drawn += schedule.totals.drawn > .zero ? 1 : 0
      refinanced += schedule.refinanced > .zero ? 1 : 0
    }
    #expect(insured > 20 && drawn > 20 && refinanced > 20)
  }

  /// 0.02 at nothing for a year, of which 0.01 is drawn after month 1, and another loan repays 0.03.
  private static let refinanced: Loan = {
    var terms = LoanTerms()
    terms.interestOnlyMonths = 6
    terms.changes = [LoanChange(month: 1, .draw(Money(minorUnits: 1)))]
    terms.refinanceMonth = 2
    return Loan(principal: Money(minorUnits: 2), rate: .zero, term: Term(years: 1), terms: terms)
  }()

  private static let rows =
    #"[{"pmtNo":1,"balance0":0.02,"interest":0,"principal":0,"escrow":0,"extra":0,"insurance":0,"drawn":0.01},"#
    + #"{"pmtNo":2,"balance0":0.03,"interest":0,"principal":0,"escrow":0,"extra":0,"insurance":0,"drawn":0}]"#

  @Test("A loan that another one repays is left with its balance")
  func refinancedLoan() throws {
    let answer = try ScheduleAnswer(reading: Array(Self.rows.utf8), to: ScheduleQuery(Self.refinanced))
    #expect(answer.difference == nil)
    #expect(answer.schedule.refinanced == Money(minorUnits: 3))
    #expect(answer.schedule.totals.drawn == Money(minorUnits: 1))
  }

  @Test(
    "Answers that are not as they should be are refused",
    arguments: [
      (rows.replacing(#","insurance":0"#, with: ""), .wrongShape(.missing(row: 1, .insurance))),
      (rows.replacing(#","drawn":0}"#, with: "}"), .wrongShape(.missing(row: 2, .drawn))),
      (
        rows.replacing(#""insurance":0"#, with: #""insurance":-1"#),
        .notASchedule(.negative(row: 1, .insurance, Money(minorUnits: -100)))
      ),
      (
        rows.replacing(#""drawn":0.01"#, with: #""drawn":0.02"#),
        .notASchedule(.drawn(row: 1, found: Money(minorUnits: 2), expected: Money(minorUnits: 1)))
      ),
      (
        rows.replacing(#""balance0":0.03"#, with: #""balance0":0.02"#),
        .notASchedule(.balance(row: 2, found: Money(minorUnits: 2), expected: Money(minorUnits: 3)))
      ),
      (
        // It ends a month before the other loan.
        String(rows.prefix { $0 != "}" }) + "}]", .notASchedule(.unsettled(left: Money(minorUnits: 3)))
      ),
    ] as [(String, ServiceError)])
  func refusedAnswers(text: String, expected: ServiceError) throws {
    #expect(try fault(text, Self.refinanced) == expected)
  }

  @Test("A premium that differs is told, and the service's rows are used")
  func otherRows() throws {
    let loan = Self.loan {
      $0.rhythm = .biweekly
      $0.insurance = MortgageInsurance(
        rate: Self.percent(0.6), rule: .never, originalValue: Self.money(220_000),
        insured: Self.money(200_000))
    }
    let text = String(decoding: ScheduleText(Schedule(loan), as: .json).bytes, as: UTF8.self)
    let answer = try ScheduleAnswer(
      reading: Array(text.replacing("\"insurance\":100,", with: "\"insurance\":100.01,").utf8),
      to: ScheduleQuery(loan))
    let difference = try #require(answer.difference)
    #expect(difference.row == 1 && difference.column == .insurance)
    #expect(
      difference.reported == Money(minorUnits: 10_001) && difference.computed == Money(minorUnits: 10_000))
    #expect(answer.schedule[0].insurance == Money(minorUnits: 10_001))
    // What rows of months do not tell is not taken from another schedule.
    #expect(answer.schedule.biweekly == nil && Schedule(loan).biweekly != nil)
  }

  /// 1,000.00 at 12 % for two interest-only months, of which a service takes half of the loan in each.
  @Test("The payments of other rows are what they pay, but not the last one's balloon")
  func otherPayments() {
    var terms = LoanTerms()
    terms.interestOnlyMonths = 2
    let loan = Loan(
      principal: Self.money(1_000), rate: Self.percent(12), term: Term(months: 2), terms: terms)
    let payments = [(1, Int128(1_000)), (2, 500)].map { number, balance in
      Payment(
        number: number, openingBalance: Self.money(balance), interest: Money(minorUnits: balance),
        principal: Self.money(500), escrow: .zero, extra: .zero)
    }
    let schedule = Schedule(loan, payments: payments)
    #expect(schedule.elementsEqual(payments))
    #expect((1...3).map { schedule.scheduledPayment(inMonth: $0).minorUnits } == [51_000, 500, 0])
    #expect(schedule.balloon == Self.money(500))
    #expect(Schedule(loan).scheduledPayment(inMonth: 1).minorUnits == 1_000)
  }

  @Test("Random bytes put in random places never crash")
  func randomDamage() throws {
    var loans = RandomLoans(seed: 5)
    var generator = SplitMix(seed: 5)
    for _ in 0..<1_000 {
      let loan = loans.nextForQuery()
      var bytes = ScheduleText(Schedule(loan), as: .json).bytes
      let place = Int.random(in: 0..<bytes.count, using: &generator)
      bytes[place] = UInt8(ascii: "0") + UInt8.random(in: 0...9, using: &generator)
      guard let answer = try? ScheduleAnswer(reading: bytes, to: ScheduleQuery(loan)) else { continue }
      #expect((answer.difference == nil) == answer.schedule.elementsEqual(Schedule(loan)))
      _ = (answer.schedule.highestPayment, answer.schedule.balloon, answer.schedule.totals)
    }
  }
}
