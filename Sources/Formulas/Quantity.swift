import Finance

/// What a formula comes to.
public enum Quantity: Sendable, Hashable {
  case number(Number)
  case truth(Bool)
  case date(CalendarDate)
  case list([Quantity])
  /// A run of months, `1..12`, which only some functions take.
  case months(ClosedRange<Int>)
}

extension Quantity {
  /// What it is, in a word or two for a sentence.
  public var kind: Kind {
    switch self {
    case .number: .number
    case .truth: .truth
    case .date: .date
    case .list: .list
    case .months: .months
    }
  }

  /// The sorts of results.
  public enum Kind: Sendable, Hashable {
    case number, truth, date, list, months
  }
}
