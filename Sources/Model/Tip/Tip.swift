import Finance

/// A bill in a restaurant, and the tip for it.
package struct Tip: Worksheet {
  package static let kind = "tip"
  package static let noun = "bill"
  package static let summary = "A tip: 15 % and your own percentage, shared among people."

  /// The amount of the bill; zero until it is entered.
  package var bill = Money.zero
  /// The user's own percentage, shown beside the standard one.
  package var custom = Percent(millionths: 180_000)
  /// The number of people who share the bill.
  package var people = 1

  /// An empty bill.
  package init() {}

  /// The percentage that is always shown.
  package static let standard = Percent(millionths: 150_000)

  package static let registry = Registry<Tip>([
    FieldSection(
      "Tip",
      [
        .init(
          "bill", "Bill", \.bill, in: 0...1_000_000_000_000_000, isPositive: true, leastDecimals: 2,
          "What the bill comes to."),
        .init(
          "custom", "Custom Tip %", \.custom, in: 0...30, mostDecimals: 0,
          "Your own percentage, beside 15 %."),
        .init("people", "People", \.people, in: 1...1000, "Among how many it is shared."),
      ])
  ])

  /// The field of the bill.
  package static let billField: Field = registry.fields[0]

  /// The results, exact; they are shown in whole cents.
  package static let metrics = Metrics<Tip>([
    MetricSection(
      "Tip",
      [
        .init("tip15", "15% Tip", .money, "bill * 15%", "Fifteen percent of the bill."),
        .init("total15", "15% Total", .money, "bill + tip15", "The bill with fifteen percent."),
        .init("tip", "Custom Tip", .money, "bill * custom", "Your own percentage of the bill."),
        .init("total", "Custom Total", .money, "bill + tip", "The bill with your own percentage."),
        .init(
          "each", "Each", .money, "rounddown(round(total, decimals) / people, decimals)",
          "What each pays of the total at least: the odd cents are paid by the first ones."),
      ])
  ])

  package static var conventions: any FigureConventions.Type { TipConventions.self }
}

/// The expectations that people have of the figures of a tip.
enum TipConventions: FigureConventions {
  typealias Sheet = Tip

  static let headline = ["total", "tip", "each"]

  static let usualWords: KeyValuePairs<String, [String]> = [
    "bill": ["check"], "custom": ["tip_percent", "tip_rate", "percent"], "people": ["persons", "guests"],
  ]

  static let synonyms: KeyValuePairs<String, [String]> = [
    "bill": ["amount", "sum", "invoice"], "custom": ["tip", "gratuity", "service"],
    "people": ["split", "share", "friends", "party", "heads"],
  ]
}
