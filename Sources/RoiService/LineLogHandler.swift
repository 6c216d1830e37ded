import Encoding
import Foundation
import Logging

/// Logs each event as one line of JSON on standard error: time, level, message, then its metadata.
struct LineLogHandler: LogHandler {
  var metadata: Logger.Metadata = [:]
  var metadataProvider: Logger.MetadataProvider?
  var logLevel: Logger.Level
  private let lines: LogLines

  init(level: Logger.Level, to lines: LogLines) { (logLevel, self.lines) = (level, lines) }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    let all = metadata.merging(metadataProvider?.get() ?? [:]) { $1 }
      .merging(event.metadata ?? [:]) { $1 }
    var members = all.sorted { $0.key < $1.key }.map { ($0.key, Self.value($0.value)) }
    if let error = event.error { members.append(("error", .string("\(error)"))) }
    lines.add(Self.line(event.level, event.message.description, members))
  }

  /// The line that stands for so many dropped ones.
  static func notice(dropped: Int) -> [UInt8] {
    line(.warning, "lines were dropped, because nobody read them in time", [("dropped", .number(dropped))])
  }

  private static func line(
    _ level: Logger.Level, _ message: String, _ members: [(name: String, value: JSONValue)]
  ) -> [UInt8] {
    let first: [(name: String, value: JSONValue)] = [
      ("time", .string(now)), ("level", .string(level.rawValue)), ("message", .string(message)),
    ]
    return Array((JSONValue.object(first + members).text + "\n").utf8)
  }

  /// The JSON of a metadata value; an integer stays a number.
  private static func value(_ value: Logger.Metadata.Value) -> JSONValue {
    if case .stringConvertible(let number as Int) = value { return .number(number) }
    return .string(value.description)
  }

  /// The time in UTC, to the millisecond.
  private static var now: String {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    var parts = tm()
    gmtime_r(&time.tv_sec, &parts)
    var text = [CChar](repeating: 0, count: 32)
    let count = strftime(&text, text.count, "%Y-%m-%dT%H:%M:%S", &parts)
    let second = String(decoding: text[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let milliseconds = String(1000 + time.tv_nsec / 1_000_000).dropFirst()
    return "\(second).\(milliseconds)Z"
  }
}
