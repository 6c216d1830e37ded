import Finance

/// A bill in a restaurant, and what to leave.
package struct Tip: Worksheet {
  /// The word for it.
  package static let kind = "tip"
  /// What one is called.
  package static let noun = "bill"
  /// What it is for.
  package static let summary = "A tip: 15 % and your own percentage, shared among people."

  /// What the bill comes to; nothing until it is entered.
  package var bill = Money.zero
  /// The person's own percentage, beside the 15 % that is always shown.
  package var custom = Percent(millionths: 180_000)
  /// Among how many it is shared.
  package var people = 1

  /// An empty bill.
  package init() {}

  /// The tip that is always shown.
  package static let standard = Percent(millionths: 150_000)

  /// The fields in their order.
  package static let registry = Registry<Tip>([
    Section(
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

  /// What follows from them, exactly; people are shown whole cents.
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
}
