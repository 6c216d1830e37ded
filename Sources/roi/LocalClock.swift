import Glibc
import Journal

/// The clock of this machine, in UTC and in the local zone.
enum LocalClock {
  /// The present time in UTC, as ISO 8601: `2026-11-21T13:05:09Z`.
  static func now() -> String {
    var seconds = time(nil)
    var parts = tm()
    guard gmtime_r(&seconds, &parts) != nil, hasYear(parts) else { return farTime(seconds) }
    return text("%Y-%m-%dT%H:%M:%SZ", &parts)
  }

  /// The present local time.
  static func moment() -> ZonedTimestamp { moment(time(nil)) }

  /// A time in UTC, such as `2026-11-21T13:05:09Z`, as local time; nil for a text that is no time.
  static func moment(of utc: String) -> ZonedTimestamp? {
    let numbers = utc.split { !$0.isNumber }.compactMap { Int32($0) }
    guard utc.hasSuffix("Z"), numbers.count == 6 else { return nil }
    var parts = tm()
    (parts.tm_year, parts.tm_mon, parts.tm_mday) = (numbers[0] - 1900, numbers[1] - 1, numbers[2])
    (parts.tm_hour, parts.tm_min, parts.tm_sec) = (numbers[3], numbers[4], numbers[5])
    return moment(timegm(&parts))
  }

  /// A time as local time.
  static func moment(_ time: time_t) -> ZonedTimestamp {
    var (seconds, parts) = (time, tm())
    // Unlike localtime, localtime_r need not look at TZ by itself.
    tzset()
    guard localtime_r(&seconds, &parts) != nil, hasYear(parts) else {
      return ZonedTimestamp(utc: farTime(seconds))
    }
    let time = text("%Y-%m-%dT%H:%M:%S%z", &parts)
    // strftime writes an offset as +0100.
    return ZonedTimestamp(time: "\(time.dropLast(2)):\(time.suffix(2))", zone: zone(parts))
  }

  /// `false` for a time of which `strftime` cannot write the year, which is counted from 1900.
  private static func hasYear(_ parts: tm) -> Bool { parts.tm_year <= Int32.max - 1900 }

  /// A time for which the system has no year.
  private static func farTime(_ seconds: time_t) -> String { seconds < 0 ? "-1" : "10000" }

  /// A time in a format of `strftime`.
  private static func text(_ format: String, _ parts: inout tm) -> String {
    var text = [CChar](repeating: 0, count: 32)
    let length = strftime(&text, text.count, format, &parts)
    return String(decoding: text[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The zone's name: of TZ, of the target of /etc/localtime, or else the abbreviation.
  private static func zone(_ parts: tm) -> String {
    if let variable = getenv("TZ").map({ String(cString: $0) }), !variable.isEmpty {
      return variable.hasPrefix(":") ? String(variable.dropFirst()) : variable
    }
    let abbreviation = parts.tm_zone.map { String(cString: $0) } ?? "UTC"
    guard let path = realpath("/etc/localtime", nil) else { return abbreviation }
    defer { free(path) }
    return String(cString: path).split(separator: "/zoneinfo/", maxSplits: 1).dropFirst().first.map(
      String.init)
      ?? abbreviation
  }
}
