import Finance
import SeededRandom
import Testing

@Suite struct ScheduleBatchTests {
  private func check(_ loans: [Loan], threads: Int) {
    let batch = ScheduleBatch(
      principals: loans.map { Int64($0.principal.minorUnits) }, rates: loans.map(\.rate.millionths),
      months: loans.map { Int64($0.term.months) }, extras: loans.map { Int64($0.extra.minorUnits) })
    let sums = batch.sums(threads: threads)
    #expect(sums.count == loans.count)
    for (loan, sums) in zip(loans, sums) {
      let schedule = Schedule(loan)
      #expect(sums.interest == schedule.totals.interest, "\(loan)")
      #expect(sums.payoffMonth == schedule.payoffMonth ?? 0, "\(loan)")
    }
  }

  /// Every loan by itself has the same sums, on any number of threads, in any company.
  @Test func sumsOfSchedules() {
    var generator = SplitMix(seed: 71)
    let random = (0..<1_500).map { _ in Loans.random(using: &generator) }
    check((Loans.edges + random).shuffled(using: &generator), threads: 1)
    check(random, threads: 3)
    for count in 0...6 { check(Array(random.prefix(count)), threads: 2) }
    check([Loans.make(0, 65_000, 360), Loans.make(1, 0, 1), Loans.make(0, 0, 12)], threads: 1)
  }
}

@Suite struct InternalRateBatchTests {
  /// Rows of many kinds: investments that pay back, loans, losses, and flows without any order.
  private func row(_ width: Int, using generator: inout SplitMix) -> [Double] {
    let kind = Int.random(in: 0..<6, using: &generator)
    let size = Double.random(in: 0.1...3, using: &generator) / Double(width)
    return (0..<width).map { index in
      let random = Double.random(in: 0...1, using: &generator)
      return switch kind {
      case 0: index == 0 ? -1 : size * random * 2
      case 1: index == 0 ? -1 : size * (random - 0.1)
      case 2: index < 3 ? -random : random
      case 3: index == 0 ? 1 : -size * random * 2
      case 4: random < 0.3 ? 0 : random - 0.5
      default: index == 0 ? -random : (index == width - 1 ? random * 100 : 0)
      }
    }
  }

  /// Every row has the rate that it has by itself, and where that has none, none.
  @Test(arguments: [1, 2, 5, 11, 31])
  func ratesOfRows(width: Int) {
    var generator = SplitMix(seed: 72 + UInt64(width))
    let rows = (0..<3_001).map { _ in row(width, using: &generator) }
    let batch = InternalRateBatch(flows: rows.flatMap { $0 }, width: width)
    let rates = batch.rates(threads: 2)
    var worst = 0.0
    for (index, row) in rows.enumerated() {
      let exact = try? CashFlows.internalRates(flows: row).answer
      #expect(rates.isValid[index] == (exact != nil), "\(row)")
      if let exact { worst = max(worst, abs(rates.rates[index] - exact) / (1 + abs(exact))) }
    }
    #expect(worst < 1e-12)
    #expect(rates == batch.rates(threads: 1))
  }

  @Test func rowsWithoutARate() {
    let flows: [Double] = [.nan, 1, 1, -1, .infinity, 1, 1, 2, 3, 0, 0, 0, -1, 0, 1e300, 100, -200, 150]
    let rates = InternalRateBatch(flows: flows, width: 3).rates()
    #expect(rates.isValid == [false, false, false, false, true, false])
    for rate in rates.rates { #expect(rate.isFinite) }
  }
}
