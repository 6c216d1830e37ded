import Finance
import Formulas

/// The figures of what a deal pays to its partners, all nothing without partners.
extension Rental {
  static let partnerMetrics: [MetricDefinition<Rental>] =
    [
      .init(
        "distribution_month", "Last Distribution", .count, per: .monthAndClosing(.last),
        "if(month >= hold * 12, hold * 12, 12 * rounddown(month / 12))",
        "The last month by then at whose end partners are paid: that of the year, or of the sale."),
      paid(
        "partners_cash", "Cash to Partners",
        "The cash of the year and of the sale; negative where it is missing.",
        { $0.partnersCashFormula }),
      .init(
        "capital_calls", "Capital Paid In", .money, per: .monthAndClosing(.sum), "0",
        in: { $0.partners.isEmpty ? nil : "max(-partners_cash(month), 0)" },
        "What the partners pay in, at closing and where cash is missing."),
      .init(
        "distributions", "Distributions", .money, per: .monthAndClosing(.sum), "0",
        in: { $0.partners.isEmpty ? nil : "max(partners_cash(month), 0)" },
        "What is paid to the partners."),
      paid(
        "preferred_due", "Preferred Return Due",
        "The preferred return of the year, with what is unpaid of before.",
        { $0.preferredDueFormula }),
      .init(
        "preferred_paid", "Preferred Return", .money, per: .monthAndClosing(.sum), "0",
        in: { $0.preferredDueFormula == nil ? nil : "min(distributions(month), preferred_due(month))" },
        "The preferred return that is paid."),
      owed(
        "preferred_unpaid", "Unpaid Preferred Return", "The preferred return that is owed after the payment.",
        { $0.preferredUnpaidFormula }),
      paid(
        "capital_returned", "Capital Returned", "What comes back of the partners' capital.",
        { $0.capitalReturnedFormula }),
      owed(
        "capital_unreturned", "Unreturned Capital", "The partners' capital that has not come back yet.",
        { $0.capitalUnreturnedFormula }),
    ] + (0..<PartnerTerms.mostHurdles).flatMap(hurdleMetrics) + [
      paid(
        "above_hurdle", "Above the Hurdle", "What is left beyond preferred return, capital and hurdles.",
        { $0.aboveHurdleFormula })
    ]

  /// The figures of a hurdle, from 0.
  private static func hurdleMetrics(_ number: Int) -> [MetricDefinition<Rental>] {
    [
      paid(
        name("to_hurdle", ofHurdle: number), hurdleLabels[number].paid,
        "What is paid beyond the capital until the investor has earned the hurdle.",
        { $0.toHurdleFormula(number) }),
      owed(
        name("hurdle_account", ofHurdle: number), hurdleLabels[number].owed,
        "What the investor has still to receive to have earned the hurdle.",
        { $0.hurdleAccountFormula(number) }),
    ]
  }

  private static let hurdleLabels: [(paid: String, owed: String)] = [
    ("To Hurdle", "Short of the Hurdle"), ("To Hurdle 2", "Short of Hurdle 2"),
    ("To Hurdle 3", "Short of Hurdle 3"),
  ]

  /// An amount that is paid at the end of a year, or at the sale.
  private static func paid(
    _ name: String, _ label: String, _ summary: String, _ formula: @escaping @Sendable (Rental) -> String?
  ) -> MetricDefinition<Rental> {
    .init(
      name, label, .money, per: .monthAndClosing(.sum), "0", in: formula, summary,
      undefined: { _ in .partnersDoNotAddUp })
  }

  /// What is owed at the end of a month.
  private static func owed(
    _ name: String, _ label: String, _ summary: String, _ formula: @escaping @Sendable (Rental) -> String?
  ) -> MetricDefinition<Rental> {
    .init(name, label, .money, per: .monthAndClosing(.last), "0", in: formula, summary)
  }
}

/// The waterfall of the partners, for commands.
extension Rental {
  /// The names of the figures of what is paid, in the order of payment, of those that the terms of the partners have.
  package var waterfallFigures: [String] {
    let hurdles = (0..<partnerTerms.hurdles.stated.count).map { Rental.name("to_hurdle", ofHurdle: $0) }
    return (partnerTerms.preferred == nil ? [] : ["preferred_paid"]) + ["capital_returned"] + hurdles
      + ["above_hurdle"]
  }
}
