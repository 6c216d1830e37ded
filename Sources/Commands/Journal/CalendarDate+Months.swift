import Finance

extension CalendarDate {
  /// The same day so many months later, or the last one of a month that is shorter.
  ///
  /// A day past the last one that can be written becomes that last day.
  func adding(months: Int) -> CalendarDate {
    let (year, month, day) = components
    let index = year * 12 + month - 1 + months
    for day in stride(from: day, through: day - 3, by: -1) {
      if let found = CalendarDate(year: index / 12, month: index % 12 + 1, day: day) { return found }
    }
    return .last
  }

  /// The last day of its month.
  var endOfMonth: CalendarDate {
    let next = adding(months: 1)
    // The last month has no other behind it.
    guard next.components.month != components.month else { return next }
    return CalendarDate(dayNumber: next.dayNumber - next.components.day) ?? self
  }

  /// The day after as text: all times of this day come before it.
  var nextCanonical: String {
    // The text behind the last day that can be written.
    CalendarDate(dayNumber: dayNumber + 1)?.canonical ?? "99999"
  }
}
