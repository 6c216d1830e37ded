/// The measure of a formula's value, as far as the formula determines it.
///
/// It selects the display of the value and never changes the value itself: a percentage is a fraction, 8 % is
/// 0.08.
public enum Measure: String, Sendable, Hashable, CaseIterable {
  /// A plain number.
  case number
  case money
  /// A fraction that is displayed times one hundred.
  case percent
  /// A whole number of things, such as the number of a month.
  case count
  case date
  /// The truth of a condition.
  case truth
  /// Several values.
  case list
}

extension Measure {
  /// The measure of a sum, a difference, or a choice among operands: that of money or of a percentage stays
  /// when plain numbers join it.
  static func common(_ measures: some Sequence<Measure>) -> Measure {
    var found: Measure?
    for measure in measures where measure != .number && measure != found {
      guard let before = found else {
        found = measure
        continue
      }
      if before == .count { found = measure } else if measure != .count { return .number }
    }
    return found ?? .number
  }

  /// The measure of a product.
  static func product(_ left: Measure, _ right: Measure) -> Measure {
    switch (left, right) {
    case (.money, .money): .number
    case (.money, _), (_, .money): .money
    case (.percent, .percent), (.number, .number): .number
    case (.percent, _), (_, .percent): .percent
    case (.count, .count): .count
    default: .number
    }
  }

  /// The measure of a quotient; money divided by money is a plain number.
  static func quotient(_ left: Measure, _ right: Measure) -> Measure {
    switch (left, right) {
    case (.money, .money): .number
    case (.money, _): .money
    case (.percent, .number), (.percent, .count): .percent
    default: .number
    }
  }
}
