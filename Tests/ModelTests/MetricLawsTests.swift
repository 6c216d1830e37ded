import Finance
import Formulas
import SeededRandom
import Testing
@testable import Model

/// What has to hold of every metric, for whatever property.
@Suite("The laws of metrics")
struct MetricLawsTests {
  @Test("Every formula can be read, and its measure is the metric's or a plain number's")
  func formulasRead() throws {
    for metric in Rental.allMetrics {
      guard let formula = Rental.metrics.formula(of: metric, at: nil, in: Rental()) else {
        // What a schedule alone tells is computed.
        #expect(Rental.metrics.computation(of: metric) != nil, "\(metric.name)")
        continue
      }
      #expect([metric.measure, .number].contains(formula.measure), "\(metric.name)")
      // A line that does not grow is the same every month.
      #expect(!formula.dependsOnMonth || metric.isMonthly, "\(metric.name)")
    }
  }

  @Test(
    "What was entered calls for formulas that can be read",
    arguments: 0..<UInt64(RandomCases.count(400, oneOf: 20)))
  func enteredFormulasRead(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let rental = try Rental.randomDeal(&random, withDebt: seed % 2 == 1)
    for metric in Rental.allMetrics {
      // One that cannot be read is none.
      let hasFormula = { Rental.metrics.formula(of: metric, at: nil, in: $0) != nil }
      #expect(hasFormula(rental) == hasFormula(Rental()), "\(metric.name) of \(rental.rows(in: .usd))")
    }
  }

  @Test("The short way to a metric comes to what its formula says")
  func shortWays() throws {
    var random = SplitMix(seed: 4)
    let metrics = Rental.allMetrics.filter { Rental.metrics.computation(of: $0) != nil }
    #expect(metrics.count >= 11)
    for _ in 0..<60 {
      let rental = try Rental.randomLoan(&random)
      guard rental.loan > .zero else { continue }
      let evaluationContext = EvaluationContext(currency: .usd)
      let scope = rental.scope(UserDefinitions(), evaluationContext)
      let last = Schedule(rental.mortgage).count
      for metric in metrics {
        guard let formula = Rental.metrics.formula(of: metric, at: nil, in: rental) else { continue }
        let months =
          metric.isMonthly ? [1, last, max(last - 1, 1), Int.random(in: 1...last, using: &random)] : [1]
        for month in months {
          let short = try #require(rental.value(of: metric, at: .month(month), evaluationContext))
          let long = try formula.evaluate(in: scope, at: metric.isMonthly ? .month(month) : nil)
          let number = try short.number(in: .usd)
          #expect(long == .number(number), "\(metric.name)(\(month)) of \(rental)")
        }
      }
    }
  }

  /// Worked examples that were published.
  ///
  /// - biggerpockets.com, "Apartment Investing: A Look at Five Year Investment Returns", 12 August 2008:
  ///   eight units for $300,000, 25 % down, 25 years at 7.5 %, an NOI of $27,750: annual payments of
  ///   $19,952.76, a cash flow of $7,798 (it drops the cents), 10.4 % on the cash.
  /// - c-loans.com, "Debt Service Coverage Ratio": an NOI of $100,000 over payments of $80,000 is 1.25.
  /// - michaelwaggoner.org, "Cap rate", 11 October 2010: rents of $3,750 a month, expenses of $25,200 a year,
  ///   a value of $450,000: an NOI of $19,800, a cap rate of 4.4 %.
  /// - goretionline.com, "Loan-To-Value (LTV) Ratio": $80,000 on $100,000 is 80 %.
  /// - calculator.7search.cc, "Gross Rent Multiplier": $500,000 over $50,000 a year is 10.
  @Test(
    "Published examples of the measures",
    arguments: [
      ("price 300000 down 25 rate 7.5 term 25 rent 2312.50", "payment * 12", 19_952.76, 0.0),
      ("price 300000 down 25 rate 7.5 term 25 rent 2312.50", "noi", 27_750, 0),
      ("price 300000 down 25 rate 7.5 term 25 rent 2312.50", "cash_flow * 12", 7_797.24, 0),
      ("price 300000 down 25 rate 7.5 term 25 rent 2312.50", "cash_on_cash", 0.104, 0.0005),
      ("price 450000 loan 1 rent 3750 expenses 2100", "noi", 19_800, 0),
      ("price 450000 loan 1 rent 3750 expenses 2100", "cap_rate", 0.044, 0),
      // Payments of $80,000 a year: a loan of $80,000 without interest over a year, and rents of $100,000.
      ("price 100000 loan 80000 rate 0 term 1 rent 8333.33", "dscr", 1.25, 0.0001),
      ("price 100000 loan 80000 rent 1", "ltv", 0.8, 0),
      ("price 500000 loan 1 rent 4166.67", "grm", 10, 0.0001),
    ])
  func publishedExamples(set: String, formula: String, expected: Double, tolerance: Double) throws {
    var rental = Rental()
    let words = set.split(separator: " ").map(String.init)
    for place in stride(from: 0, to: words.count, by: 2) { try rental.set(words[place], words[place + 1]) }
    let scope = rental.scope(UserDefinitions(), EvaluationContext(currency: .usd))
    let value = try Formula(formula, in: rental.vocabulary(UserDefinitions())).number(in: scope).double
    #expect(abs(value - expected) <= max(tolerance, 1e-12 * abs(expected)), "\(formula) is \(value)")
  }

  @Test("Whatever divides by zero has a reason, and nothing is infinite")
  func nothingIsInfinite() throws {
    for rental in [Rental(), try Rental(typed: ["price": "100000"]), try Rental(typed: ["loan": "100000"])] {
      let scope = rental.scope(UserDefinitions(), EvaluationContext(currency: .usd))
      for metric in Rental.allMetrics {
        do throws(FormulaError) {
          let quantity = try Rental.naming(metric).evaluate(in: scope, at: metric.isMonthly ? .month(1) : nil)
          guard case .number(let number) = quantity else {
            Issue.record("\(metric.name) is no number")
            continue
          }
          #expect(number.double.isFinite, "\(metric.name)")
        } catch {
          #expect(error.isAbsence, "\(metric.name)")
        }
      }
    }
  }
}
