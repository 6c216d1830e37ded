import Finance

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
  /// The measure of a choice among operands: that of money or of a percentage stays when plain numbers join
  /// it, as in `max(roi, 0)`.
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

  /// The measure of a sum or a difference.
  ///
  /// A plain number in the sum may be an amount, as in `2960 + 6%`, so that the sum is no certain percentage.
  static func sum(_ left: Measure, _ right: Measure) -> Measure {
    left != right && [left, right].contains(.percent) ? .number : common([left, right])
  }

  /// The measure of a product.
  ///
  /// A plain number times a percentage may be an amount, as in `2960 * 6%`, so that it is a plain number.
  static func product(_ left: Measure, _ right: Measure) -> Measure {
    switch (left, right) {
    case (.money, .money): .number
    case (.money, _), (_, .money): .money
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

extension Node {
  /// The measure of the part as a divisor: a literal as large as prices are stands for money, so that
  /// `noi / 325000` is a plain number, and `noi / 12` an amount.
  var divisorMeasure: Measure { measure == .number && standsForMoney ? .money : measure }

  private var standsForMoney: Bool {
    switch kind {
    case .number(let number, .number): number.magnitude >= Node.leastPrice
    case .negative(let part): part.standsForMoney
    case .chain(let first, let links): first.standsForMoney || links.contains { $0.operand.standsForMoney }
    default: false
    }
  }

  /// More than the months of a loan, the units of a building, or the square feet of a house.
  private static var leastPrice: Number { Number(10_000) }
}
