import Finance

/// What there is to know about a field of a worksheet, whichever worksheet that is.
///
/// `set`, `show`, `fields`, help, completion, validation, JSON and the saved rows are generated from it. A class, since
/// there is just one of each and it goes through every hand.
package final class Field: Sendable {
  /// The name to type.
  package let name: String
  /// The name to read.
  package let label: String
  /// The heading that it stands under.
  package let section: String
  /// One sentence on what it means.
  package let summary: String
  /// What it is measured in.
  package let unit: Unit
  /// What may be entered, both ends included, counted in major units, percents, months or ones, by the unit.
  package let bounds: ClosedRange<Int>
  /// Whether nothing at all is no value, so that the field is empty until one is entered.
  package let isPositive: Bool
  /// The most decimals that may be entered; nil for as many as the unit has.
  package let mostDecimals: Int?
  /// The least number of decimals shown; for money, any at all stands for those of the currency.
  package let leastDecimals: Int
  /// The fields that can move this one.
  package let follows: [String]
  /// Where it stands in the registry.
  let index: Int

  init(
    name: String, label: String, section: String, summary: String, unit: Unit, bounds: ClosedRange<Int>,
    isPositive: Bool, mostDecimals: Int?, leastDecimals: Int, follows: [String], index: Int
  ) {
    (self.isPositive, self.mostDecimals) = (isPositive, mostDecimals)
    (self.name, self.label, self.section, self.summary) = (name, label, section, summary)
    (self.unit, self.bounds, self.leastDecimals) = (unit, bounds, leastDecimals)
    (self.follows, self.index) = (follows, index)
  }

  /// Whether the value lies within the bounds.
  package func allows(_ value: Value, in currency: Currency) -> Bool {
    lowest(in: currency) <= value && value <= highest(in: currency)
  }

  /// The least value that may be entered.
  package func lowest(in currency: Currency) -> Value {
    isPositive ? Value(units: 1, of: unit) : bound(bounds.lowerBound, in: currency)
  }

  /// The greatest value that may be entered.
  package func highest(in currency: Currency) -> Value { bound(bounds.upperBound, in: currency) }

  private func bound(_ number: Int, in currency: Currency) -> Value {
    switch unit {
    case .money: return .money(min(currency.largestInput, currency.amount(number)))
    case .percent: return .percent(Percent(millionths: Int64(number) * 10_000))
    case .term: return .term(Term(months: number))
    case .count: return .count(number)
    case .frequency: return .frequency(.times(number))
    }
  }
}

extension Field: Equatable {
  /// Whether both are one line of one registry.
  package static func == (one: Field, other: Field) -> Bool { one === other }
}

extension Value {
  /// Whether the first is no more than the second; false for values of different units.
  fileprivate static func <= (one: Value, other: Value) -> Bool {
    switch (one, other) {
    case (.money(let one), .money(let other)): one <= other
    case (.percent(let one), .percent(let other)): one <= other
    case (.term(let one), .term(let other)): one <= other
    case (.count(let one), .count(let other)): one <= other
    case (.frequency(.times(let one)), .frequency(.times(let other))): one <= other
    // No bound keeps from the limit.
    case (.frequency(.continuous), .frequency), (.frequency, .frequency(.continuous)): true
    default: false
    }
  }
}
