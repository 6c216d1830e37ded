import Finance
import Testing

/// Level payments that others published.
@Suite("Published payments")
struct PublishedPaymentTests {
  private static let payments: [(Int128, Int64, Int, Int128)] = [
    // CFPB, Loan Estimate sample for a fixed rate loan (12 CFR 1026, form H-24(B)): Monthly Principal &
    // Interest.
    (162_000_00, 38_750, 360, 761_78),
    // Hewlett-Packard, HP 12C user's guide, section 3, "Amortization": 25 and 30 years.
    (50_000_00, 132_500, 300, 573_35),
    (50_000_00, 132_500, 360, 562_89),
    // Hewlett-Packard, HP 12C Platinum user's guide, section 3, "Amortization": 25 and 30 years.
    (250_000_00, 52_500, 300, 1_498_12),
    (250_000_00, 52_500, 360, 1_380_51),
    // Texas Instruments, BA II Plus guidebook: "Example: Mortgage Payment" and "Computing Monthly Payments".
    (120_000_00, 91_250, 360, 976_36),
    (75_000_00, 55_000, 360, 425_84),
    // Texas Instruments, BA Real Estate guidebook, "Computing a Monthly Mortgage Payment": 30 and 15 years.
    (117_000_00, 91_250, 360, 951_95),
    (117_000_00, 91_250, 180, 1_195_41),
    // Texas Instruments, knowledge base, solution 11219.
    (150_000_00, 70_000, 360, 997_95),
    // "Theory of Interest", Math 352, amortization project, $150,000 at 3.625 %.
    (150_000_00, 36_250, 360, 684_08),
  ]

  @Test("Published payments", arguments: payments)
  func payment(principal: Int128, rate: Int64, months: Int, payment: Int128) {
    #expect(Loans.make(principal, rate, months).levelPayment == Money(minorUnits: payment))
  }
}

/// A stretch of an amortization table that others published.
struct PublishedRange: Sendable {
  let principal: Int128
  let rate: Int64
  let term: Int
  let months: ClosedRange<Int>
  let interest, repaid, balance: Int128
}

@Suite("Published schedules")
struct PublishedScheduleTests {
  private static let ranges: [PublishedRange] = [
    // Hewlett-Packard, HP 12C user's guide, section 3, "Amortization". The calculator rounds each month's
    // interest to the cent, as we do.
    PublishedRange(
      principal: 50_000_00, rate: 132_500, term: 300, months: 1...1,
      interest: 552_08, repaid: 21_27, balance: 49_978_73),
    PublishedRange(
      principal: 50_000_00, rate: 132_500, term: 300, months: 2...2,
      interest: 551_85, repaid: 21_50, balance: 49_957_23),
    PublishedRange(
      principal: 50_000_00, rate: 132_500, term: 360, months: 1...1,
      interest: 552_08, repaid: 10_81, balance: 49_989_19),
    // Hewlett-Packard, HP 12C Platinum user's guide, the same section.
    PublishedRange(
      principal: 250_000_00, rate: 52_500, term: 300, months: 1...1,
      interest: 1_093_75, repaid: 404_37, balance: 249_595_63),
    PublishedRange(
      principal: 250_000_00, rate: 52_500, term: 300, months: 2...2,
      interest: 1_091_98, repaid: 406_14, balance: 249_189_49),
    PublishedRange(
      principal: 250_000_00, rate: 52_500, term: 360, months: 1...1,
      interest: 1_093_75, repaid: 286_76, balance: 249_713_24),
    // Hewlett-Packard, "HP 12C Loan Amortizations", examples 1 and 2: the first and the second year.
    PublishedRange(
      principal: 180_000_00, rate: 77_500, term: 360, months: 1...12,
      interest: 13_894_66, repaid: 1_579_82, balance: 178_420_18),
    PublishedRange(
      principal: 180_000_00, rate: 77_500, term: 360, months: 13...24,
      interest: 13_767_79, repaid: 1_706_69, balance: 176_713_49),
    // Texas Instruments, BA II Plus guidebook, "Example: Loan Amortization": the first nine months and two
    // years.
    PublishedRange(
      principal: 120_000_00, rate: 91_250, term: 360, months: 1...9,
      interest: 8_194_70, repaid: 592_54, balance: 119_407_46),
    PublishedRange(
      principal: 120_000_00, rate: 91_250, term: 360, months: 10...21,
      interest: 10_860_71, repaid: 855_61, balance: 118_551_85),
    PublishedRange(
      principal: 120_000_00, rate: 91_250, term: 360, months: 22...33,
      interest: 10_779_33, repaid: 936_99, balance: 117_614_86),
    // Texas Instruments, knowledge base, solution 11219: five years.
    PublishedRange(
      principal: 150_000_00, rate: 70_000, term: 360, months: 1...60,
      interest: 51_074_64, repaid: 8_802_36, balance: 141_197_64),
  ]

  @Test("Published rows of a schedule", arguments: ranges)
  func range(published: PublishedRange) {
    let schedule = Schedule(Loans.make(published.principal, published.rate, published.term))
    let totals = schedule.totals(ofMonths: published.months)
    #expect(totals.interest == Money(minorUnits: published.interest))
    #expect(totals.principal == Money(minorUnits: published.repaid))
    #expect(schedule[published.months.upperBound - 1].balance == Money(minorUnits: published.balance))
  }

  // "Theory of Interest", Math 352, amortization project. Its months 1...8 and 10; in month 9 it has 447.48
  // and 236.59, which do not add up to its payment: it carries fractions of a cent on. Balances agree to the
  // cent this far.
  @Test("The first interest of a published schedule")
  func theoryOfInterest() {
    let schedule = Schedule(Loans.make(150_000_00, 36_250, 360))
    let rows: [(interest: Int128, principal: Int128, balance: Int128)] = [
      (453_13, 230_95, 149_769_05), (452_43, 231_65, 149_537_40), (451_73, 232_35, 149_305_05),
      (451_03, 233_05, 149_072_00), (450_32, 233_76, 148_838_24), (449_62, 234_46, 148_603_78),
      (448_91, 235_17, 148_368_61), (448_20, 235_88, 148_132_73),
    ]
    for (payment, row) in zip(schedule, rows) {
      #expect(payment.interest == Money(minorUnits: row.interest))
      #expect(payment.principal == Money(minorUnits: row.principal))
      #expect(payment.balance == Money(minorUnits: row.balance))
    }
  }

  // CFPB, Loan Estimate sample, form H-24(B), "In 5 Years": principal paid off, in whole dollars.
  @Test("A loan estimate's figures after five years")
  func loanEstimateInFiveYears() {
    let paid = Schedule(Loans.make(162_000_00, 38_750, 360)).totals(ofMonths: 1...60).principal
    #expect(Ratio(paid.minorUnits, 100)?.rounded == 15_773)
  }

  // Microsoft Excel, help on CUMIPMT: 125,000 at 9 % over 30 years, months 13 to 24 and month 1. Excel rounds
  // nothing, so that a year may differ by some cents.
  @Test("Published cumulative interest")
  func cumulativeInterest() {
    let schedule = Schedule(Loans.make(125_000_00, 90_000, 360))
    let year = schedule.totals(ofMonths: 13...24).interest.minorUnits
    #expect((11_135_18...11_135_28).contains(year))
    #expect(schedule[0].interest == Money(minorUnits: 937_50))
  }
}

/// Loans with extra payments that others published.
@Suite("Published extra payments")
struct PublishedExtraTests {
  // drc.moosetechsoftware.com, "Mortgage Loan - Extra Principal Payments": $250,000 at 7.5 % over 30 years.
  // It rounds years to whole ones and does not say how it rounds cents; the interest agrees to a
  // ten-thousandth.
  private static let savings: [(Int128, Int, Int128)] = [
    (0, 30, 379_284), (50_00, 27, 336_569), (100_00, 25, 303_914), (250_00, 20, 238_504),
    (500_00, 16, 178_491), (750_00, 13, 143_763),
  ]

  @Test("Published savings by extra payments", arguments: savings)
  func interestSaved(extra: Int128, years: Int, interest: Int128) throws {
    let schedule = Schedule(Loans.make(250_000_00, 75_000, 360, extra: extra))
    let total = try #require(Ratio(schedule.totals.interest.minorUnits, 100)).rounded
    #expect(abs(total - interest) * 10_000 <= interest)
    #expect((schedule.count + 6) / 12 == years)
  }

  // oahure.com, "Mortgage Savings Calculator": $88,000 at 3.75 %, $100 extra. It carries fractions of a cent
  // on; the first months agree.
  @Test("Published first months with extra payments")
  func firstMonths() {
    let schedule = Schedule(Loans.make(88_000_00, 37_500, 360, extra: 100_00))
    #expect(schedule.loan.levelPayment == Money(minorUnits: 407_54))
    #expect(schedule.prefix(3).map(\.interest.minorUnits) == [275_00, 274_27, 273_54])
    #expect(schedule.prefix(3).map(\.balance.minorUnits) == [87_767_46, 87_534_19, 87_300_19])
  }
}
