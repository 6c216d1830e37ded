import Finance
import Formulas
import Localization

/// A number of a law, or of a guide for lenders, that texts quote by its name.
///
/// Where the program has a rule of its own, the number is that of the rule.
package struct PublishedLimit: Sendable {
  /// The name in formulas: `limit.building_life`.
  package let name: String
  /// The value; an amount in dollars, a percentage as a fraction.
  package let number: Number
  package let measure: Measure
  package let source: String
  /// The edition of the source that has the number.
  package let edition: String
  /// Beginnings of words, English and Spanish, of which a paragraph about the limit has one; none for a number that is
  /// unlike any other.
  private let topics: [String]

  /// The value as it is typed: `75%`, `27.5`.
  package var canonical: String {
    guard measure == .percent else { return number.canonical }
    return "\(number.multiplied(by: Number(100))?.canonical ?? "")%"
  }

  /// A text with the values of the limits in the place of their names.
  package static func resolving(_ text: String) -> String {
    // An expression is compiled anew at each call.
    guard text.contains("limit.") else { return text }
    return text.replacing(/limit\.[a-z_]+/) { match in
      all.first { $0.name == match.output }?.canonical ?? String(match.output)
    }
  }

  /// `true` for a paragraph, in lower case and with single blanks, that is about the limit or may be.
  package func isTopic(of paragraph: String) -> Bool {
    topics.isEmpty || topics.contains { paragraph.contains($0) }
  }

  /// `true` for the number in digits: of 75 % that is 75, or 0.75.
  package func isStated(by literal: Ratio) -> Bool {
    let stated = Number.exact(literal)
    return stated == number || measure == .percent && stated == number.multiplied(by: Number(100))
  }
}

// MARK: - The list

extension PublishedLimit {
  /// The limits that the lessons quote.
  package static let all = tax + lossAllowance + lending + penalties

  private static let tax = [
    PublishedLimit("building_life", TaxTerms.residentialLife, "26 USC 168(c)", usCode, topics: []),
    PublishedLimit(
      "recapture_rate", TaxTerms.recaptureRate, "26 USC 1(h)(1)(E)", usCode,
      topics: ["taxed", "own rate", "tributa", "propia tasa"]),
    PublishedLimit(
      "middle_gains_rate", TaxTerms.gainsRates.middle, "26 USC 1(h)(1)(C)", usCode,
      topics: ["gain from a higher price", "ganancia que sale de un precio más alto"]),
    PublishedLimit(
      "high_gains_rate", TaxTerms.gainsRates.high, "26 USC 1(h)(1)(D)", usCode,
      topics: ["gain from a higher price", "ganancia que sale de un precio más alto"]),
    PublishedLimit(
      "active_share", Percent(millionths: 100_000), "26 USC 469(i)(6)", usCode,
      topics: [
        "participate actively", "active participation", "participas activamente", "participación activa",
      ]),
  ]

  /// The loss that counts against other income, the income from which it shrinks, and that from which it is nothing.
  private static let lossAllowance: [PublishedLimit] = {
    guard let (most, from) = Filing.single.lossLimits else { return [] }
    // It shrinks by half of what is above.
    let amounts = [
      ("loss_allowance", most), ("loss_phase_out", from), ("loss_phase_out_end", from + 2 * most),
    ]
    return amounts.map { name, dollars in
      PublishedLimit(
        name, Number(dollars), .money, "26 USC 469(i)", usCode,
        topics: [
          "loss", "limit", "allowed", "half of what", "pérdida", "límite", "admite", "mitad de lo que",
        ])
    }
  }()

  private static let lending = [
    PublishedLimit(
      "least_dscr", Rental.incomeCoverage, "Fannie Mae Multifamily Guide", "2021",
      topics: ["lender", "bank", "prestamista", "banco"]),
    PublishedLimit(
      "counted_rent", LenderRules().rentShare, "Fannie Mae Selling Guide B3-3.1-08", "2018",
      topics: ["of the rent", "de la renta"]),
    PublishedLimit(
      "most_break_even", Percent(millionths: 850_000), "calculatorhub; figcolumbus", "read in 2026",
      topics: ["break_even", "lenders like", "los prestamistas prefieren", "to come in", "tiene que llegar"]),
    PublishedLimit(
      "uninsured_ltv", Percent(millionths: 800_000), "12 USC 1717(b)(2)", usCode,
      topics: ["mortgage insurance", "seguro hipotecario"]),
    PublishedLimit(
      "cash_out_ltv", Percent(millionths: 750_000), "Fannie Mae Eligibility Matrix", "26 May 2021",
      topics: ["eligibility matrix", "cash-out"]),
  ]

  /// The most that a consumer's lender may charge for an early end: in the first two years, and in the third.
  private static let penalties = [("early_penalty", 20_000), ("late_penalty", 10_000)].map {
    name, millionths in
    PublishedLimit(
      name, Percent(millionths: Int64(millionths)), "12 CFR 1026.43(g)", "2024",
      topics: ["consumer's mortgage", "hipoteca de un consumidor"])
  }

  private static let usCode = "US Code, 2018"

  private init(
    _ name: String, _ number: Number, _ measure: Measure, _ source: String, _ edition: String,
    topics: [String]
  ) {
    self.name = "limit.\(name)"
    (self.number, self.measure) = (number, measure)
    (self.source, self.edition, self.topics) = (source, edition, topics)
  }

  private init(_ name: String, _ percent: Percent, _ source: String, _ edition: String, topics: [String]) {
    let fraction = Ratio(percent) ?? Ratio(0)
    self.init(name, .exact(fraction), .percent, source, edition, topics: topics)
  }

  private init(_ name: String, _ number: PlainNumber, _ source: String, _ edition: String, topics: [String]) {
    let value = Ratio(Int128(number.units), 10_000) ?? Ratio(0)
    self.init(name, .exact(value), .number, source, edition, topics: topics)
  }
}
