import Finance

/// The value of a formula.
public enum Quantity: Sendable, Hashable {
  case number(Number)
  case truth(Bool)
  case date(CalendarDate)
  case list([Quantity])
  /// A range of months or of years, `1..12`, which only some functions take.
  case periods(PeriodRange)
}

extension Quantity {
  /// The kind of the value.
  public var kind: Kind {
    switch self {
    case .number: .number
    case .truth: .truth
    case .date: .date
    case .list: .list
    case .periods: .periods
    }
  }

  /// The kinds of values.
  public enum Kind: Sendable, Hashable {
    case number, truth, date, list, periods
  }
}

extension Quantity {
  /// The number; `nil` for any other kind of value.
  package var number: Number? { if case .number(let number) = self { number } else { nil } }
}
