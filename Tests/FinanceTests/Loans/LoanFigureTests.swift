import Finance
import Testing

/// The figures of published examples; where a source rounds otherwise, its figure is in a comment.
@Suite("Published figures of loans with further terms")
struct LoanFigureTests {
  private func money(_ text: String) -> Money? { Money(canonical: text, fractionDigits: 2) }

  private func percent(_ text: String) throws -> Percent { try #require(Percent(canonical: text)) }

  private func schedule(
    _ principal: String, _ rate: String, years: Int = 30, extra: String = "0",
    _ edit: (inout LoanTerms) throws -> Void = { _ in }
  ) throws -> Schedule {
    var terms = LoanTerms()
    try edit(&terms)
    return Schedule(
      Loan(
        principal: try #require(money(principal)), rate: try percent(rate), term: Term(years: years),
        extra: try #require(money(extra)), terms: terms))
  }

  // Texas Instruments, BA Real Estate, p. 35.
  @Test("A rate that is adjusted every year")
  func adjustable() throws {
    let schedule = try schedule("100000", "6") {
      $0.adjustment = RateAdjustment(
        fixedMonths: 12, interval: 12, indexes: [try percent("8"), try percent("10")], margin: .zero)
    }
    #expect([1, 13, 25].map(schedule.scheduledPayment) == ["599.55", "730.86", "869.05"].map(money))
    let balances = [12, 24, 36].map { schedule.payment(inMonth: $0)?.balance }
    #expect(balances == ["98772", "97870.87", "97199.12"].map(money))
    #expect(
      [0, 12, 13, 24, 25, 360].map { schedule.rate(inMonth: $0).canonical } == [
        "6", "6", "8", "8", "10", "10",
      ])
    #expect(schedule.balloon == .zero)
    #expect(schedule.last?.balance == .zero)
  }

  // 12 CFR 1026, Appendix H, H-24(C).
  @Test("Interest only, then an adjustable rate in the worst case")
  func worstCase() throws {
    let usual = try schedule("211000", "4") {
      $0.interestOnlyMonths = 60
      $0.adjustment = RateAdjustment(
        fixedMonths: 60, interval: 36, indexes: [try percent("4")], margin: .zero, firstCap: try percent("2"),
        periodicCap: try percent("2"), lifetimeCap: try percent("8"))
    }
    let schedule = Schedule(try #require(usual.loan.worstCase))
    #expect(
      [1, 60, 61, 97, 133, 169].map(schedule.scheduledPayment)
        == ["703.33", "703.33", "1359.48", "1604.48", "1842.49", "2067.66"].map(money))
    #expect(schedule.levelPayment == money("703.33"))
    #expect(schedule.highestPayment == money("2067.66"))
    #expect(schedule.last?.total == money("2070.61"))
    #expect(schedule.totals.interest == money("401225.67"))
    #expect(schedule.rate(inMonth: 360) == (try percent("12")))
  }

  // Texas Instruments, p. 26: 53,953.92 and 54,509.23.
  @Test("A balloon")
  func balloon() throws {
    let schedule = try schedule("67500", "9.25") { $0.balloonMonth = 180 }
    #expect(schedule.count == 180)
    #expect(schedule.levelPayment == money("555.31"))
    #expect(schedule.balloon == money("53953.89"))
    #expect(schedule.last?.total == money("54509.2"))
    #expect(schedule.scheduledPayment(inMonth: 180) == money("555.31"))
  }

  // Calculated Industries, Qualifier Plus IIx: 62,166.78 saved.
  @Test("Half the payment every fourteen days")
  func biweekly() throws {
    let schedule = try schedule("76500", "10.25") { $0.rhythm = .biweekly }
    let biweekly = try #require(schedule.biweekly)
    let monthly = Schedule(schedule.loan.withoutExtras)
    #expect(monthly.levelPayment == money("685.52"))
    #expect(schedule.levelPayment == money("685.52"))
    #expect(biweekly.payment == money("342.76"))
    #expect(biweekly.count == 539)
    #expect(biweekly.last == money("213.39"))
    #expect(schedule.totals.interest == money("108118.27"))
    #expect(monthly.totals.interest - schedule.totals.interest == money("62163.01"))
    #expect(schedule.totals.total == money("76500").map { $0 + schedule.totals.interest })
    // Payments 538 and 539 are those of month 249: 26 · 249 / 12 is 539.5.
    #expect(schedule.count == 249)
  }

  // Texas Instruments, p. 24: 21.56 years.
  @Test("An extra every month")
  func extra() throws {
    let schedule = try schedule("125000", "7.75", extra: "100")
    #expect(schedule.levelPayment == money("895.52"))
    #expect(schedule.count == 259)
    #expect(schedule.last?.total == money("729.76"))
    #expect(schedule.totals.interest == money("132573.92"))
  }

  @Test("An extra with a recast")
  func recast() throws {
    let schedule = try schedule("250000", "6", years: 25) {
      $0.extras = [ExtraPayment(try #require(money("30000")), from: 60, to: 60)]
      $0.changes = [LoanChange(month: 60, .recast)]
    }
    #expect(schedule.payment(inMonth: 60)?.balance == money("194830.46"))
    #expect(
      [1, 60, 61, 299].map(schedule.scheduledPayment)
        == ["1610.75", "1610.75", "1395.83", "1395.83"].map(money))
    #expect(schedule.count == 300)
  }

  // 12 CFR 1026, Appendix H, H-24(B): premiums in the years 1 to 7.
  @Test(
    "Mortgage insurance",
    arguments: [(MortgageInsurance.Rule.automatic, 80, "6588"), (.onRequest, 68, "5599.8")])
  func insurance(rule: MortgageInsurance.Rule, months: Int, premiums: String) throws {
    let schedule = try schedule("162000", "3.875") {
      $0.insurance = MortgageInsurance(
        rate: try percent("0.61"), rule: rule, originalValue: try #require(money("180000")),
        insured: try #require(money("162000")))
    }
    #expect(schedule.levelPayment == money("761.78"))
    #expect(schedule.first?.insurance == money("82.35"))
    #expect(schedule.filter { $0.insurance > .zero }.map(\.number) == Array(1...months))
    #expect(schedule.totals.insurance == money(premiums))
  }

  // Fannie Mae Servicing Guide, B-8.1-04. Balances of 70 % of the value and less open months 125 and 220 of two loans
  // of 90 %, counted by a loop of its own over interest rounded to the cent; the middle of 30 years is month 180.
  @Test(
    "Insurance of an investment ends at 70 % of the value, at the latest in the middle of the term",
    arguments: [("162000", "3.875", "180000", 124), ("180000", "12", "200000", 180)])
  func investment(principal: String, rate: String, value: String, months: Int) throws {
    let schedule = try schedule(principal, rate) {
      $0.insurance = MortgageInsurance(
        rate: try percent("0.61"), rule: .investment, originalValue: try #require(money(value)),
        insured: try #require(money(principal)))
    }
    #expect(schedule.filter { $0.insurance > .zero }.map(\.number) == Array(1...months))
  }

  @Test("There is no insurance on a loan of at most 80 % of the value, except of the FHA")
  func noInsurance() throws {
    for rule in MortgageInsurance.Rule.allCases {
      for (insured, isDue) in [("160000", rule == .fha), ("160000.01", true)] {
        let schedule = try schedule(insured, "6") {
          $0.insurance = MortgageInsurance(
            rate: try percent("0.61"), rule: rule, originalValue: try #require(money("200000")),
            insured: try #require(money(insured)))
        }
        #expect((schedule.totals.insurance > .zero) == isDue, "\(rule) \(insured)")
      }
    }
  }

  // hpmuseum.org, 6664: 652.78.
  @Test("Refinancing with cash out")
  func refinancing() throws {
    let schedule = try schedule("185000", "4.8") { $0.refinanceMonth = 180 }
    #expect(schedule.levelPayment == money("970.63"))
    #expect(schedule.count == 180)
    #expect(schedule.refinanced == money("124373.99"))
    #expect(schedule.last?.balance == schedule.refinanced)
    let next = try self.schedule("139373.99", "3.84")
    #expect(next.levelPayment == money("652.6"))
  }

  // hud.gov, Monthly (Periodic) Mortgage Insurance Premium Calculation: of an average balance of
  // 106,160.654 the year's premium is 530.80, without the financed 2.25 % 519.12, a month's 43.26.
  @Test("Insurance of the Federal Housing Administration")
  func federalInsurance() throws {
    let schedule = try schedule("106160.65", "8") {
      $0.interestOnlyMonths = 12
      $0.insurance = MortgageInsurance(
        rate: try percent("0.5"), rule: .fha, originalValue: try #require(money("120000")),
        insured: try #require(money("103824.6")))
    }
    #expect(schedule.prefix(12).map(\.insurance) == Array(repeating: money("43.26"), count: 12))
    // At most 90 % of the value: eleven years.
    #expect(schedule.filter { $0.insurance > .zero }.map(\.number) == Array(1...132))
  }
}
