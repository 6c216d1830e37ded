/// A period of a worksheet's time: a month, a year of twelve months, or a part of a year.
///
/// Month 0 is the closing. Year `y` has the months `12y - 11` to `12y`, and year 0 is the closing, too.
public enum Period: Sendable, Hashable {
  case month(Int)
  case year(Int)
  /// The months of a part of a year, such as the last one before a sale.
  case part(ClosedRange<Int>)

  /// The last month that a formula can name: a hundred years, which is the longest term of a loan.
  public static let lastMonth = 1200
  /// The last year that a formula can name.
  public static let lastYear = lastMonth / 12

  /// The closing, before the first month.
  public static let closing = Period.month(0)

  /// The months of the period; month 0 for the closing.
  public var months: ClosedRange<Int> {
    switch self {
    case .month(let month): month...month
    case .year(0): 0...0
    case .year(let year): 12 * year - 11...12 * year
    case .part(let months): months
    }
  }

  /// The first month of the period.
  public var firstMonth: Int { months.lowerBound }

  /// The last month of the period.
  public var lastMonth: Int { months.upperBound }

  /// `true` for a year or a part of one, over which values of months are taken together.
  package var isSpan: Bool { if case .month = self { false } else { true } }

  /// `true` for the closing, as a month or as a year.
  var isClosing: Bool { lastMonth == 0 }

  /// The period as it is written in a call: `12`, `y3`.
  public var argument: String {
    switch self {
    case .month(let month): "\(month)"
    case .year(let year): "y\(year)"
    case .part(let months): "\(months.lowerBound)..\(months.upperBound)"
    }
  }
}

/// Consecutive periods of one length, `1..12` or `y1..y7`.
public struct PeriodRange: Sendable, Hashable {
  /// The numbers of the periods.
  public let numbers: ClosedRange<Int>
  /// `true` for years, `false` for months.
  public let isInYears: Bool

  /// The periods in their order.
  public var periods: [Period] { numbers.map { isInYears ? .year($0) : .month($0) } }
}

/// The rule by which the value of a figure for a year follows from its values for months.
public enum YearRule: Sendable, Hashable {
  /// The sum of the months.
  case sum
  /// The value of the first month.
  case first
  /// The value of the last month.
  case last
  /// The figure's own formula over the values of the year.
  case formula
}
