import RandomLoans
import SeededRandom
import Testing

@testable import Finance

@Suite("Loans in lanes") struct PlainLoanLanesTests {
  /// All figures of loans, as their schedules have them.
  private static let figures: [PlainLoanFigure] =
    [.payment, .totalInterest, .lastPayment, .balance(afterMonth: 0)]
    + [1, 7, 12, 60, 119, 120, 359, 360, 361, 1200].map { .balance(afterMonth: $0) }
    + [1...1, 1...12, 13...24, 109...120, 115...121, 349...360, 355...372].flatMap { months in
      [
        .principal(inMonths: months), .interest(inMonths: months), .extra(inMonths: months),
        .paymentCount(inMonths: months),
      ]
    }

  @Test("Every figure is that of the schedule, or is left undecided where a month has too much interest")
  func schedules() {
    var random = RandomLoans(seed: 19)
    var undecided: Set<Int> = []
    let loans = (0..<1_003).map { number in
      Loan(
        principal: random.money(upToBits: number % 50 == 0 ? 49 : 30),
        rate: Percent(
          millionths: Int64(
            random.integer(0...(number % 7 == 0 ? 1_000_000 : 96)) * (number % 7 == 0 ? 1 : 1_250))),
        term: Term(months: number % 3 == 0 ? 360 : random.integer(1...(number % 11 == 0 ? 1_200 : 480))),
        extra: number % 4 == 0 ? random.money(upToBits: 18) : .zero)
    }
    for start in stride(from: 0, to: loans.count, by: 509) {
      let part = Array(loans[start..<min(start + 509, loans.count)])
      let values = Self.computed(part)
      for (lane, loan) in part.enumerated() {
        let schedule = Schedule(loan)
        for (figure, column) in zip(Self.figures, values) {
          guard !column[lane].isNaN else {
            undecided.insert(start + lane)
            continue
          }
          // A check of each would take a minute.
          let exact = Double(Self.exact(figure, of: schedule))
          if column[lane] != exact { Issue.record("\(figure) of \(loan) is \(column[lane]), not \(exact)") }
        }
      }
    }
    let odd = loans.indices.filter { index in
      let principal = loans[index].principal.minorUnits
      return principal == 0
        || principal * Int128(loans[index].rate.trillionths) >= 12_000_000_000_000 * 10_000_000
    }
    #expect(undecided == Set(odd))
  }

  @Test("Interest of exactly half a unit goes up")
  func halves() {
    // At 1 % a year a month's interest on 600 units is half a unit.
    let loans = (0..<64).map { number in
      Loan(
        principal: Money(minorUnits: Int128(600 * (2 * number + 1))), rate: Percent(millionths: 10_000),
        term: Term(months: 12))
    }
    let values = Self.computed(loans)
    let place = Self.figures.firstIndex(of: .interest(inMonths: 1...1)) ?? 0
    for lane in loans.indices { #expect(values[place][lane] == Double(lane + 1)) }
  }

  @Test("What is no loan has no figures")
  func nothing() {
    let odd = [0.0, -1, .nan, .infinity, 0.5, 1e16]
    let rates = Array(repeating: 50_000.0, count: odd.count)
    let months = Array(repeating: 360.0, count: odd.count)
    let extras = Array(repeating: 0.0, count: odd.count)
    for terms in [
      (odd, rates, months, extras), (rates, [1_000_001, -1, .nan, .infinity, -0.5, 1e16], months, extras),
      (rates, rates, [0, -1, .nan, .infinity, 0.5, 1201], extras),
      (rates, rates, months, [-1, -0.5, .nan, .infinity, 1e16, -1e9]),
    ] {
      for column in Self.computed(terms.0, terms.1, terms.2, terms.3) {
        let allUndecided = column.allSatisfy { $0.isNaN }
        #expect(allUndecided)
      }
    }
  }

  /// Rates of ten decimals: what is decided is right to the cent, and nearly all is.
  @Test("Rates between two millionths")
  func finerRates() {
    var random = RandomLoans(seed: 20)
    let loans = (0..<600).map { number in
      Loan(
        principal: random.money(upToBits: 28),
        rate: Percent(trillionths: Int64(random.integer(1...150_000_000_000))),
        term: Term(months: number % 3 == 0 ? 360 : random.integer(2...480)),
        extra: number % 4 == 0 ? random.money(upToBits: 16) : .zero)
    }
    let values = Self.computed(loans)
    var undecided = 0
    for (lane, loan) in loans.enumerated() where loan.principal > .zero {
      let schedule = Schedule(loan)
      for (figure, column) in zip(Self.figures, values) {
        guard !column[lane].isNaN else {
          undecided += 1
          continue
        }
        let exact = Double(Self.exact(figure, of: schedule))
        if column[lane] != exact { Issue.record("\(figure) of \(loan) is \(column[lane]), not \(exact)") }
      }
    }
    #expect(undecided < Self.figures.count * 3)
  }

  @Test("A loan whose interest is next to a tie is left undecided")
  func nextToATie() {
    let loan = Loan(
      principal: Money(minorUnits: 6_000_000), rate: Percent(trillionths: 50_001_000_001),
      term: Term(months: 360))
    let values = Self.computed([loan])
    // 6·10⁶ · 50,001,000,001 / (12 · 10¹²) = 25,000.5000005: 5 · 10⁻⁷ off, which is decided.
    let place = Self.figures.firstIndex(of: .interest(inMonths: 1...1)) ?? 0
    #expect(values[place][0] == 25_001)
    let nearer = Loan(
      principal: Money(minorUnits: 60_000), rate: Percent(trillionths: 50_100_000_001),
      term: Term(months: 360))
    // 6·10⁴ · 50,100,000,001 / (12 · 10¹²) = 250.500000005: 5 · 10⁻⁹ off.
    #expect(Self.computed([nearer])[place][0].isNaN)
    #expect(!Self.computed([nearer])[0][0].isNaN)
  }

  private static func computed(_ loans: [Loan]) -> [[Double]] {
    computed(
      loans.map { Double($0.principal.minorUnits) }, loans.map { Double($0.rate.trillionths) / 1e6 },
      loans.map { Double($0.term.months) }, loans.map { Double($0.extra.minorUnits) })
  }

  private static func computed(
    _ principal: [Double], _ rate: [Double], _ months: [Double], _ extra: [Double]
  ) -> [[Double]] {
    let lanes = PlainLoanLanes(for: figures, capacity: principal.count)
    defer { lanes.deallocate() }
    let count = principal.count
    principal.withUnsafeBufferPointer { principal in
      rate.withUnsafeBufferPointer { rate in
        months.withUnsafeBufferPointer { months in
          extra.withUnsafeBufferPointer { extra in
            guard let principal = principal.baseAddress, let rate = rate.baseAddress,
              let months = months.baseAddress, let extra = extra.baseAddress
            else { return }
            lanes.run(.init(principal: principal, rate: rate, months: months, extra: extra), count: count)
          }
        }
      }
    }
    return figures.map { figure in
      [Double](unsafeUninitializedCapacity: principal.count) { buffer, count in
        if let base = buffer.baseAddress { lanes.write(figure, count: principal.count, to: base) }
        count = principal.count
      }
    }
  }

  private static func exact(_ figure: PlainLoanFigure, of schedule: Schedule) -> Int128 {
    switch figure {
    case .payment: schedule.loan.levelPayment.minorUnits
    case .balance(let month):
      month == 0
        ? schedule.loan.principal.minorUnits
        : schedule.payment(inMonth: month).map { $0.openingBalance - $0.principal - $0.extra }?.minorUnits
          ?? 0
    case .principal(let months): schedule.totals(ofMonths: months).principal.minorUnits
    case .interest(let months): schedule.totals(ofMonths: months).interest.minorUnits
    case .extra(let months): schedule.totals(ofMonths: months).extra.minorUnits
    case .paymentCount(let months): Int128(months.count { $0 <= schedule.count })
    case .totalInterest: schedule.totals.interest.minorUnits
    case .lastPayment: Int128(schedule.count)
    }
  }
}
