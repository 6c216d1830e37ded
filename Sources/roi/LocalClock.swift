import Glibc
import Worksheets

/// The clock on the person's wall.
enum LocalClock {
  /// The present time where the person is.
  static func moment() -> Moment {
    var seconds = time(nil)
    var parts = tm()
    // Unlike localtime, localtime_r need not look at TZ by itself.
    tzset()
    localtime_r(&seconds, &parts)
    var text = [CChar](repeating: 0, count: 32)
    let length = strftime(&text, text.count, "%Y-%m-%dT%H:%M:%S%z", &parts)
    let time = String(decoding: text[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    // strftime writes an offset as +0100.
    return Moment(time: "\(time.dropLast(2)):\(time.suffix(2))", zone: zone(parts))
  }

  /// The zone's name: TZ, or what /etc/localtime leads to, or else its abbreviation.
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
