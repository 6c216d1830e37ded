import Finance
import Formulas

/// What a field or a metric can be measured in.
package enum Unit: String, Sendable, Hashable, CaseIterable {
  case money
  case percent
  /// A length of time, in whole months.
  case term
  case count
  /// How many times a year, or continuously.
  case frequency
}

/// A value with its unit.
package enum Value: Sendable, Hashable {
  case money(Money)
  /// A percentage that a person can type: at most four decimals of a percent.
  case percent(Percent)
  /// A percentage that follows from other values, as an exact fraction; often one that no decimal ends.
  case fraction(Ratio)
  case term(Term)
  case count(Int)
  case frequency(Frequency)
  /// No value, and why.
  case undefined(Absence)

  /// The fraction of two amounts as a percentage: typeable where it comes out even.
  static func fraction(_ part: Money, of whole: Money) -> Value? {
    Ratio(part, of: whole).map { ratio in
      guard 1_000_000 % ratio.denominator == 0,
        let millionths = Int64(exactly: ratio.numerator * (1_000_000 / ratio.denominator))
      else { return .fraction(ratio) }
      return .percent(Percent(millionths: millionths))
    }
  }
}

/// Why a metric has no value.
package enum Absence: Sendable, Hashable, NoValueReason {
  /// Nothing is paid in by this month, so that there is nothing to earn a return on.
  case noCashInvested(month: Int)
  /// Nothing is borrowed, so that there is no schedule.
  case noLoan
  /// The loan is repaid before this month.
  case pastPayoff(month: Int, last: Int)
  /// The worksheet knows no months.
  case noMonths
  /// The field of this label is not filled in.
  case missing(label: String)
  /// More than can be counted.
  case tooLarge
}

/// A type that a field can hold.
package protocol FieldValue: Sendable, Hashable {
  /// What the type is measured in.
  static var unit: Unit { get }
  /// The value as one of this type; nil when it is of another unit.
  init?(_ value: Value)
  /// The value with its unit.
  var value: Value { get }
}

extension Money: FieldValue {
  /// Money.
  package static var unit: Unit { .money }

  /// The amount, when the value is one.
  package init?(_ value: Value) {
    guard case .money(let money) = value else { return nil }
    self = money
  }

  /// The amount as a value.
  package var value: Value { .money(self) }
}

extension Percent: FieldValue {
  /// Percent, of whatever the field says.
  package static var unit: Unit { .percent }

  /// The percentage, when the value is one that can be typed.
  package init?(_ value: Value) {
    guard case .percent(let percent) = value else { return nil }
    self = percent
  }

  /// The percentage as a value.
  package var value: Value { .percent(self) }
}

extension Term: FieldValue {
  /// A length of time.
  package static var unit: Unit { .term }

  /// The length, when the value is one.
  package init?(_ value: Value) {
    guard case .term(let term) = value else { return nil }
    self = term
  }

  /// The length as a value.
  package var value: Value { .term(self) }
}

extension Int: FieldValue {
  /// A number of things.
  package static var unit: Unit { .count }

  /// The number, when the value is one.
  package init?(_ value: Value) {
    guard case .count(let count) = value else { return nil }
    self = count
  }

  /// The number as a value.
  package var value: Value { .count(self) }
}

extension Frequency: FieldValue {
  /// How often.
  package static var unit: Unit { .frequency }

  /// The frequency, when the value is one.
  package init?(_ value: Value) {
    guard case .frequency(let frequency) = value else { return nil }
    self = frequency
  }

  /// The frequency as a value.
  package var value: Value { .frequency(self) }
}
