import Foundation
import Synchronization

/// The service's metrics for Prometheus.
///
/// The values of labels come from a fixed list, so that no client can make the page grow.
/// - Source: Prometheus text exposition format, version 0.0.4.
final class ServiceMetrics: Sendable {
  /// The media type in HTTP.
  static let mediaType = "text/plain; version=0.0.4; charset=utf-8"

  /// The upper bounds of the histogram of durations, in microseconds.
  private static let bounds = [100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 100_000, 1_000_000]

  private struct Answer: Hashable {
    let path: String
    let status: Int
  }

  private struct Counts {
    var answers: [Answer: Int] = [:]
    /// The counts by bound; the last one is of durations beyond all of them.
    var durations = [Int](repeating: 0, count: ServiceMetrics.bounds.count + 1)
    var microseconds = 0
    var connections = 0
    var openConnections = 0
    var unreadable = 0
    var timeouts = 0
  }

  private let counts = Mutex(Counts())
  private let unsent: UnsentAnswers
  private let addresses: AddressCounts
  private let log: LogLines

  /// Metrics that also tell what these count.
  init(_ unsent: UnsentAnswers, _ addresses: AddressCounts, _ log: LogLines) {
    (self.unsent, self.addresses, self.log) = (unsent, addresses, log)
  }

  /// Counts an answer.
  /// - Parameters:
  ///   - path: The path of an endpoint, or a word for all others.
  ///   - duration: From the head of the request to the head of the answer.
  func countAnswer(path: String, status: Int, duration: Duration) {
    let microseconds = Int(duration / .microseconds(1))
    let bucket = Self.bounds.firstIndex { microseconds <= $0 } ?? Self.bounds.count
    counts.withLock { counts in
      counts.answers[Answer(path: path, status: status), default: 0] += 1
      counts.durations[bucket] += 1
      counts.microseconds += microseconds
    }
  }

  /// Counts a connection that a client has opened.
  func countOpened() {
    counts.withLock { counts in
      counts.connections += 1
      counts.openConnections += 1
    }
  }

  /// Counts a connection that is closed.
  func countClosed() { counts.withLock { $0.openConnections -= 1 } }

  /// Counts a request that was not HTTP, or whose head was too large.
  func countUnreadable() { counts.withLock { $0.unreadable += 1 } }

  /// Counts a connection that was closed because its client took too long.
  func countTimeout() { counts.withLock { $0.timeouts += 1 } }

  /// The number of requests that have been answered.
  var answered: Int { counts.withLock { $0.answers.values.reduce(0, +) } }

  /// The page for Prometheus.
  var text: String {
    let counts = counts.withLock { $0 }
    var text = MetricsText()
    text.begin("roi_http_requests_total", "counter", "Requests answered, by path and status.")
    for (answer, count) in counts.answers.sorted(by: {
      ($0.key.path, $0.key.status) < ($1.key.path, $1.key.status)
    }) {
      text.add("{path=\"\(answer.path)\",status=\"\(answer.status)\"}", count)
    }
    text.begin(
      "roi_http_request_duration_seconds", "histogram", "From the head of a request to that of its answer.")
    var sum = 0
    for (bound, count) in zip(Self.bounds, counts.durations) {
      sum += count
      text.add("_bucket{le=\"\(Double(bound) / 1e6)\"}", sum)
    }
    let all = counts.durations.reduce(0, +)
    text.add("_bucket{le=\"+Inf\"}", all)
    text.add("_sum", "\(Double(counts.microseconds) / 1e6)")
    text.add("_count", all)
    text.add("roi_http_connections_total", "counter", "Connections accepted.", counts.connections)
    text.add("roi_http_open_connections", "gauge", "Connections open.", counts.openConnections)
    text.add(
      "roi_http_unreadable_requests_total", "counter", "Requests that were no HTTP or had too large a head.",
      counts.unreadable)
    text.add(
      "roi_http_timeouts_total", "counter", "Connections closed because the client took too long.",
      counts.timeouts)
    text.add(
      "roi_http_refused_connections_total", "counter",
      "Connections closed because their address had too many.", addresses.refused)
    text.add(
      "roi_http_dropped_connections_total", "counter",
      "Connections closed because all unsent answers together were too large.", unsent.dropped)
    text.add("roi_http_unsent_bytes", "gauge", "Bytes of answers that no client has taken yet.", unsent.bytes)
    text.add(
      "roi_log_dropped_lines_total", "counter", "Lines of the log dropped because nobody read them in time.",
      log.dropped)
    text.add("process_resident_memory_bytes", "gauge", "Memory that is resident.", Self.residentBytes)
    return text.text
  }

  /// The resident memory by Linux; zero if it is unknown.
  private static var residentBytes: Int {
    let words = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ")
    return (words?.dropFirst().first.flatMap { Int($0) } ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
  }
}

/// The lines of a metrics page.
private struct MetricsText {
  private(set) var text = ""
  private var name = ""

  mutating func begin(_ name: String, _ type: String, _ help: String) {
    self.name = name
    text += "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n"
  }

  /// A metric of one number.
  mutating func add(_ name: String, _ type: String, _ help: String, _ value: Int) {
    begin(name, type, help)
    add("", value)
  }

  mutating func add(_ suffix: String, _ value: Int) { add(suffix, "\(value)") }

  mutating func add(_ suffix: String, _ value: String) { text += "\(name)\(suffix) \(value)\n" }
}
