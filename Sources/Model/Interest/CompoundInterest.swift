import Finance

/// A calculation of compound interest, with or without regular contributions.
///
/// All fields but the contribution are empty until they are entered.
package struct CompoundInterest: Worksheet {
  package static let kind = "interest"
  package static let noun = "calculation"
  package static let summary = "Compound interest: what an amount grows to."

  /// The amount invested at the start.
  package var principal = Money.zero
  /// The nominal interest rate a year.
  package var rate = Percent.zero
  /// The time, in whole years.
  package var years = 0
  /// The number of times a year at which interest is added.
  package var times = Frequency.times(0)
  /// The amount paid in at the end of each period; evenly over each year when the compounding is continuous.
  package var contribution = Money.zero

  /// An empty calculation.
  package init() {}

  package static let registry = Registry<CompoundInterest>([
    FieldSection(
      "Compound Interest",
      [
        .init(
          "principal", "Principal amount", \.principal, in: 0...1_000_000_000_000_000, isPositive: true,
          leastDecimals: 2, "What is invested at the start."),
        .init(
          "rate", "Annual interest rate", \.rate, in: 0...1000, isPositive: true,
          "Interest a year: 4.3 is 4.3 %."),
        .init(
          "years", "Number of years", \.years, in: 1...1000, isPositive: true, "For how long, in whole years."
        ),
        .init(
          "times", "Times compounded", \.times, in: 1...1_000_000, isPositive: true,
          "How many times a year interest is added; or monthly, daily, continuous."),
        .init(
          "contribution", "Contribution", \.contribution, in: 0...1_000_000_000_000_000, leastDecimals: 2,
          "Paid in at the end of each period; with continuous compounding evenly over each year."),
      ])
  ])

  /// The results.
  ///
  /// In formulas, continuous compounding is 0 times a year.
  package static let metrics = Metrics<CompoundInterest>([
    MetricSection(
      "Result",
      [
        .init(
          "result", "Result", .money,
          """
          if(times = 0, principal * exp(rate * years) + contribution * (exp(rate * years) - 1) / rate, \
          if(contribution = 0, principal * (1 + rate / times) ^ (times * years), \
          -fv(rate / times; times * years; contribution; principal)))
          """,
          "What the amount has grown to at the end.",
          source:
            "P(1 + r/n)^(nt), or its limit Pe^(rt); contributions as an ordinary annuity (OpenFormula 1.3, FV)"
        ),
        .init(
          "earned", "Interest Earned", .money,
          "result - principal - contribution * years * max(times, 1)", "The result less all that was paid in."
        ),
        .init(
          "effective_rate", "Effective Rate", .percent, decimals: 4,
          "if(times = 0, exp(rate) - 1, effect(rate, times))",
          "The rate a year that earns the same with interest added once a year.",
          source: "OpenFormula 1.3, EFFECT"),
      ])
  ])

  package static var conventions: any FigureConventions.Type { InterestConventions.self }
}

/// The expectations that people have of the figures of compound interest.
enum InterestConventions: FigureConventions {
  typealias Sheet = CompoundInterest

  static let usualWords: KeyValuePairs<String, [String]> = [
    "principal": ["principal_amount", "initial_amount", "starting_amount", "present_value"],
    "rate": ["interest_rate", "annual_rate", "apr"], "years": ["number_of_years", "term"],
    "times": ["compounding", "compounded", "frequency", "times_compounded"],
    "contribution": ["contributions", "deposit", "deposits", "monthly_contribution"],
    "result": ["future_value", "final_amount"], "earned": ["interest_earned"], "effective_rate": ["apy"],
  ]

  static let synonyms: KeyValuePairs<String, [String]> = [
    "principal": ["amount", "balance", "investment", "capital"],
    "rate": ["interest", "return", "yield", "percent"], "years": ["time", "months", "length"],
    "times": ["periods", "monthly", "daily"], "contribution": ["saving", "savings", "payment"],
    "result": ["total", "value", "growth"],
  ]
}
