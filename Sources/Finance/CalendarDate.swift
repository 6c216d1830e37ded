/// A day of the Gregorian calendar, extended to years before its introduction.
///
/// Stored as a day number, so that the days between two dates are a subtraction.
public struct CalendarDate: Sendable, Hashable, Comparable {
  /// The days since 1970-01-01; negative before.
  public let dayNumber: Int

  /// The day numbers of the dates that can be written, from 0001-01-01 to 9999-12-31.
  public static let dayNumbers = -719_162...2_932_896

  /// The first and the last date that can be written.
  public static let (first, last) = (
    CalendarDate(knownNumber: dayNumbers.lowerBound), CalendarDate(knownNumber: dayNumbers.upperBound)
  )

  private init(knownNumber: Int) { dayNumber = knownNumber }

  /// The date of a day number; `nil` outside `dayNumbers`.
  public init?(dayNumber: Int) {
    guard CalendarDate.dayNumbers.contains(dayNumber) else { return nil }
    self.dayNumber = dayNumber
  }

  /// The date of a year, month and day; `nil` when there is no such day, or the year is not in 1...9999.
  ///
  /// - Source: H. Hinnant, "chrono-compatible low-level date algorithms", `days_from_civil`.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9_999).contains(year), (1...12).contains(month), day >= 1,
      day <= CalendarDate.days(inMonth: month, ofYear: year)
    else { return nil }
    // The year is counted from March, so that the leap day is its last one.
    let marchYear = month > 2 ? year : year - 1
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let leapDays = marchYear / 4 - marchYear / 100 + marchYear / 400
    dayNumber = 365 * marchYear + leapDays + dayOfYear - 719_468
  }

  /// The number of days of a month.
  private static func days(inMonth month: Int, ofYear year: Int) -> Int {
    if month == 2 {
      return year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
    }
    return [4, 6, 9, 11].contains(month) ? 30 : 31
  }

  /// The year, month and day.
  ///
  /// - Source: H. Hinnant, "chrono-compatible low-level date algorithms", `civil_from_days`.
  public var components: (year: Int, month: Int, day: Int) {
    let days = dayNumber + 719_468
    let era = days / 146_097
    let dayOfEra = days % 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = 400 * era + yearOfEra + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
  }

  /// The days from another date to this one; negative when this one is the earlier.
  public func days(since other: CalendarDate) -> Int {
    dayNumber - other.dayNumber
  }

  /// `true` when the left date is the earlier.
  public static func < (left: CalendarDate, right: CalendarDate) -> Bool {
    left.dayNumber < right.dayNumber
  }
}

extension CalendarDate {
  /// The date as ISO 8601 writes it: `2026-01-31`.
  public var canonical: String {
    let (year, month, day) = components
    return "\(padded(year, to: 4))-\(padded(month, to: 2))-\(padded(day, to: 2))"
  }

  private func padded(_ number: Int, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: width - digits.utf8.count) + digits
  }

  /// Reads canonical text, so that `CalendarDate(canonical: x.canonical) == x`.
  ///
  /// `nil` for anything but four digits, two and two with `-` between them, and for a day that is not in the
  /// calendar.
  @specialized(where Text == String)
  @specialized(where Text == Substring)
  public init?<Text: StringProtocol>(canonical text: Text) {
    let bytes = Array(text.utf8)
    let dash = UInt8(ascii: "-")
    guard bytes.count == 10, bytes[4] == dash, bytes[7] == dash,
      let year = CalendarDate.number(bytes[0..<4]), let month = CalendarDate.number(bytes[5..<7]),
      let day = CalendarDate.number(bytes[8..<10])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    var number = 0
    for byte in digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      number = 10 * number + Int(byte - UInt8(ascii: "0"))
    }
    return number
  }
}
