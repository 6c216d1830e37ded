/// A month of the Gregorian calendar, from January 0001 to December 9999.
public struct CalendarMonth: Sendable, Hashable, Comparable {
  /// The months since January of the year 0, which itself is no year here.
  private let index: Int

  private static let indices = 12...119_999

  private init?(index: Int) {
    guard CalendarMonth.indices.contains(index) else { return nil }
    self.index = index
  }

  /// The month of a year; `nil` when the month is not in 1...12, or the year not in 1...9999.
  public init?(year: Int, month: Int) {
    guard (1...9_999).contains(year), (1...12).contains(month) else { return nil }
    index = 12 * year + month - 1
  }

  /// The month of a day.
  public init(_ date: CalendarDate) {
    let (year, month, _) = date.components
    index = 12 * year + month - 1
  }

  /// The month so many months later, or earlier for a negative number; `nil` beyond the years 1...9999.
  public func adding(months: Int) -> CalendarMonth? {
    let (sum, overflow) = index.addingReportingOverflow(months)
    return overflow ? nil : CalendarMonth(index: sum)
  }

  /// The months from another month to this one; negative when this one is the earlier.
  public func months(since other: CalendarMonth) -> Int { index - other.index }

  /// `true` when the left month is the earlier.
  public static func < (left: CalendarMonth, right: CalendarMonth) -> Bool { left.index < right.index }

  /// The month as ISO 8601 writes it: `2026-12`.
  public var canonical: String {
    let (year, month) = (String(index / 12), String(index % 12 + 1))
    return String(repeating: "0", count: 4 - year.utf8.count) + year + (month.utf8.count < 2 ? "-0" : "-")
      + month
  }

  /// Reads canonical text, so that `CalendarMonth(canonical: x.canonical) == x`; `nil` for any other.
  public init?(canonical text: some StringProtocol) {
    guard let first = CalendarDate(canonical: text + "-01") else { return nil }
    self.init(first)
  }
}
