import Finance
import Localization

/// A type that a field can hold.
protocol FieldValue: Sendable, Hashable {
  /// The unit of the type.
  static var unit: Unit { get }
  /// The words that can be chosen, the default first; empty for a type that is no choice.
  static var choices: [String] { get }
  /// The present words for choices that had others before, by those.
  static var formerChoices: [String: String] { get }
  /// `true` for a type of monthly amounts that may be stated for a week, a quarter or a year.
  static var allowsPeriods: Bool { get }
  /// The value as one of this type; nil when it has another unit.
  init?(_ value: Value)
  /// The value with its unit; nil for one that stands for nothing entered.
  var value: Value? { get }
}

extension FieldValue {
  static var choices: [String] { [] }
  static var formerChoices: [String: String] { [:] }
  static var allowsPeriods: Bool { false }
}

extension Money: FieldValue {
  static var unit: Unit { .money }

  package init?(_ value: Value) {
    guard case .money(let money) = value else { return nil }
    self = money
  }

  var value: Value? { .money(self) }
}

/// An amount a month, which may be stated for a week, a quarter or a year where a month's is no whole number of minor
/// units.
struct MonthlyAmount: FieldValue {
  /// The amount of an interval.
  private let money: Money
  private let interval: RecurringAmount.Interval

  /// An amount of each month, or of each quarter or year.
  init(_ money: Money, per interval: RecurringAmount.Interval = .month) {
    (self.money, self.interval) = (money, interval)
  }

  static let zero = MonthlyAmount(.zero)
  static var unit: Unit { .money }
  static var allowsPeriods: Bool { true }

  init?(_ value: Value) {
    switch value {
    case .money(let money): self.init(money)
    case .periodic(let money, let interval): self.init(money, per: interval)
    default: return nil
    }
  }

  var value: Value? { interval == .month ? .money(money) : .periodic(money, per: interval) }

  /// The amount of a month in minor units.
  var minorUnits: Ratio { Ratio(money.minorUnits * Int128(interval.timesAYear), 12) ?? Ratio(0) }

  /// `true` for an amount above nothing.
  var isPositive: Bool { money > .zero }
}

extension Value {
  /// A monthly amount by that of an interval: plain money where a month's is whole minor units; nil for what
  /// is no amount of an interval.
  package init?(monthly money: Money, per interval: RecurringAmount.Interval) {
    guard interval != .once else { return nil }
    let (month, rest) = (money.minorUnits * Int128(interval.timesAYear)).quotientAndRemainder(dividingBy: 12)
    self = rest == 0 ? .money(Money(minorUnits: month)) : .periodic(money, per: interval)
  }
}

extension Percent: FieldValue {
  static var unit: Unit { .percent }

  /// The percentage; nil also for a fraction that cannot be typed.
  init?(_ value: Value) {
    guard case .percent(let percent) = value else { return nil }
    self = percent
  }

  var value: Value? { .percent(self) }
}

extension Term: FieldValue {
  static var unit: Unit { .term }

  init?(_ value: Value) {
    guard case .term(let term) = value else { return nil }
    self = term
  }

  var value: Value? { .term(self) }
}

extension Int: FieldValue {
  static var unit: Unit { .count }

  init?(_ value: Value) {
    guard case .count(let count) = value else { return nil }
    self = count
  }

  var value: Value? { .count(self) }
}

extension Frequency: FieldValue {
  static var unit: Unit { .frequency }

  init?(_ value: Value) {
    guard case .frequency(let frequency) = value else { return nil }
    self = frequency
  }

  var value: Value? { .frequency(self) }
}

/// A number of no unit, such as a debt service coverage.
struct PlainNumber: FieldValue {
  static var unit: Unit { .number }

  /// The number in ten-thousandths.
  let units: Int64

  init(units: Int64) { self.units = units }

  init?(_ value: Value) {
    guard case .number(let units) = value else { return nil }
    self.units = units
  }

  var value: Value? { .number(units) }

  /// The number as it stands in a formula: `27.5`.
  var formula: String { Ratio(Int128(units), 10_000).map { Number.exact($0).canonical } ?? "" }
}

/// A value that may not be entered, though zero is one.
extension Optional: FieldValue where Wrapped: FieldValue {
  static var unit: Unit { Wrapped.unit }

  init?(_ value: Value) {
    guard let wrapped = Wrapped(value) else { return nil }
    self = wrapped
  }

  var value: Value? { flatMap(\.value) }
}

extension CalendarDate: FieldValue {
  static var unit: Unit { .date }

  init?(_ value: Value) {
    guard case .date(let date) = value else { return nil }
    self = date
  }

  var value: Value? { .date(self) }
}

extension [Percent]: FieldValue {
  static var unit: Unit { .percents }

  init?(_ value: Value) {
    guard case .percents(let items) = value else { return nil }
    self = items
  }

  var value: Value? { isEmpty ? nil : .percents(self) }
}

/// A choice among a few words, the first of which is the default.
protocol ChoiceValue: FieldValue, CaseIterable, RawRepresentable where RawValue == String {}

extension ChoiceValue {
  static var unit: Unit { .choice }
  static var choices: [String] { allCases.map(\.rawValue) }

  init?(_ value: Value) {
    guard case .choice(let word) = value else { return nil }
    self.init(rawValue: word)
  }

  var value: Value? { .choice(rawValue) }
}
