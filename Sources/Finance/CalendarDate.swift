public struct CalendarDate: Sendable, Hashable, Comparable {
  public let days: Int
  public init(days: Int) { self.days = days }
  public init?(iso text: some StringProtocol) {
    let p = text.split(separator: "-").compactMap { Int($0) }
    guard p.count == 3 else { return nil }
    self.days = p[0] * 365 + p[1] * 30 + p[2]
  }
  public var iso: String { "\(days)" }
  public func adding(days count: Int) -> CalendarDate? { CalendarDate(days: days + count) }
  public static func < (l: Self, r: Self) -> Bool { l.days < r.days }
}
