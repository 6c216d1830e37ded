import Glibc
import ScheduleAPI

/// Fetches one address and reports on standard output: `roi-fetch URL CONNECT-MS WHOLE-MS BYTES`.
///
/// Started by `roi`; see `ScheduleClient`. `SSL_CERT_FILE` names a file of certificates to trust in place of
/// the system's.
@main
enum RoiFetch {
  static func main() async {
    let words = CommandLine.arguments.dropFirst()
    let numbers = words.dropFirst().compactMap { Int($0) }
    guard let url = words.first, words.count == 4, numbers.count == 3 else {
      write("usage: roi-fetch URL CONNECT-MS WHOLE-MS BYTES\n".utf8, to: STDERR_FILENO)
      exit(2)
    }
    var limits = FetchLimits()
    (limits.connectMilliseconds, limits.wholeMilliseconds) = (numbers[0], numbers[1])
    limits.bytes = numbers[2]
    let fetch = Fetch(url: url, limits: limits)
    let clock = Task { [limits] in
      try await Task.sleep(for: .milliseconds(limits.wholeMilliseconds))
      write(FetchReport.failure(.timedOut(.answer)).bytes, to: STDOUT_FILENO)
      // The request that still runs is not waited for.
      exit(0)
    }
    let report = await fetch.report()
    clock.cancel()
    withExtendedLifetime(fetch) {
      write(report.bytes, to: STDOUT_FILENO)
      exit(0)
    }
  }

  private static func write(_ bytes: some Sequence<UInt8>, to descriptor: CInt) {
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      rest.removeFirst(count)
    }
  }
}
