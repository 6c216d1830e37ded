import Finance
import Formulas
import SeededRandom
import Testing
@testable import Model

/// The figures of many months at once, as the tables of a schedule have them, against those of each alone.
@Suite("The figures of several periods")
struct PeriodColumnsTests {
  /// Formulas with every kind of part, some of which have no number in some months.
  private static let formulas = [
    "roi(month) - cash_flow(month) / rent", "-equity(month) * 12%", "month ^ 2 / (month - 13)",
    "if(month > 24, noi(month), net(month))", "sum(noi(1..12)) - noi(y1)",
    "balance(month) - balance(month - 1)",
    "cash_flow(month) > 0", "rent", "value(y2) / month", "irr([-invested(month), equity(month)])",
  ]

  /// Compares numbers with those of each period alone, and returns how many there are.
  private func compare(_ formula: Formula, _ rental: Rental, _ periods: [Period]) -> Int {
    let context = EvaluationContext(currency: .usd)
    let numbers = PeriodColumns(rental.scope(UserDefinitions(), context), at: periods).numbers(of: formula)
    // A scope for each period, so that no value of another one is known.
    for (period, number) in zip(periods, numbers) {
      let alone = try? formula.evaluate(in: rental.scope(UserDefinitions(), context), at: period)
      if let number {
        #expect(
          alone.map { "\($0)" } == "\(Quantity.number(number))", "\(formula.text) at \(period) of \(rental)")
      } else if case .number = alone {
        Issue.record("\(formula.text) has no number at \(period) of \(rental)")
      }
    }
    return numbers.count { $0 != nil }
  }

  @Test("Each period has the number that it has alone, exact or not")
  func agree() throws {
    var random = SplitMix(seed: 20)
    var count = 0
    for _ in 0..<6 {
      let rental = try Rental.randomDeal(&random, withDebt: true)
      let first = Int.random(in: 1...300, using: &random)
      let months = (first..<first + 15).map(Period.month)
      let mixed: [Period] = [.closing, .month(7), .year(1), .year(2), .month(8), .year(0), .month(20)]
      let names = Rental.allMetrics.filter(\.isMonthly).map { Rental.naming($0) }
      let typed = try Self.formulas.map { try Formula($0, in: rental.vocabulary(UserDefinitions())) }
      for formula in names + typed {
        count += compare(formula, rental, months)
        count += compare(formula, rental, mixed)
      }
    }
    #expect(count > 2_000)
  }

  @Test("Figures that share parts have them once, and a period without a number has none")
  func shared() throws {
    let rental = try Rental(typed: ["price": "250000", "down": "20", "rate": "6.5", "rent": "1800"])
    let scope = rental.scope(UserDefinitions(), EvaluationContext(currency: .usd))
    let columns = PeriodColumns(scope, at: [.month(1), .month(360), .month(361)])
    let vocabulary = rental.vocabulary(UserDefinitions())
    #expect(
      columns.numbers(of: try Formula("pmtNo(month)", in: vocabulary)) == [Number(1), Number(360), nil])
    #expect(
      columns.numbers(of: try Formula("pmtNo(month) + interest(month) - interest(month)", in: vocabulary))
        == [Number(1), Number(360), nil])
  }

  @Test("A range of months has the values of each month alone, or the error of the first that has none")
  func ranges() throws {
    var random = SplitMix(seed: 39)
    let context = EvaluationContext(currency: .usd)
    var count = 0
    for _ in 0..<6 {
      let rental = try Rental.randomDeal(&random, withDebt: true)
      let vocabulary = rental.vocabulary(UserDefinitions())
      // Some months are known before the others, as where holding periods are searched.
      let shared = rental.scope(UserDefinitions(), context)
      for metric in Rental.allMetrics where metric.isMonthly {
        let first = metric.hasClosing ? 0 : 1
        for last in [20, 40] {
          let range = try Formula("sum(\(metric.name)(\(first)..\(last)))", in: vocabulary)
          #expect(
            answer(range, shared) == sum(of: metric, first...last, of: rental, context),
            "\(range.text) of \(rental)")
          count += 1
        }
      }
    }
    #expect(count > 500)
  }

  /// The sum of a figure in months each of which is evaluated in a scope of its own, or the first error.
  private func sum(
    of metric: Metric, _ months: ClosedRange<Int>, of rental: Rental, _ context: EvaluationContext
  ) -> String {
    var total = Number(0)
    for month in months {
      do {
        let scope = rental.scope(UserDefinitions(), context)
        let value = try Rental.naming(metric).evaluate(in: scope, at: .month(month))
        guard case .number(let number) = value, let sum = total.adding(number) else { return "tooLarge" }
        total = sum
      } catch { return "\(error.reason)" }
    }
    return "\(total)"
  }

  private func answer(_ formula: Formula, _ scope: any Scope) -> String {
    do {
      guard case .number(let number) = try formula.evaluate(in: scope) else { return "" }
      return "\(number)"
    } catch { return "\(error.reason)" }
  }
}
