import Glibc
import ScheduleAPI

/// Requests schedules from a service.
///
/// The request itself is made by a small program, `roi-fetch`, which lies beside this one and is started for
/// it. So the shell neither builds nor links HTTP and TLS, and its start does not depend on them. Measured on
/// two cores with static executables: NIO with TLS adds 34 MB and four minutes of building to a program,
/// AsyncHTTPClient 54 MB and nearly six; neither adds a measurable time to its start. URLSession does not
/// link statically, since its curl is not part of the Swift toolchain. A process can also be ended at once,
/// in whatever it waits for.
package struct ScheduleClient: Sendable {
  /// The service.
  private let address: ServiceAddress
  /// The limits of a request.
  private let limits: FetchLimits
  private let fetcher: String

  /// A client of a service.
  /// - Parameter fetcher: The path of the fetching program; nil for the one beside this program.
  package init(_ address: ServiceAddress, limits: FetchLimits = FetchLimits(), fetcher: String? = nil) {
    (self.address, self.limits) = (address, limits)
    self.fetcher = fetcher ?? Self.defaultFetcher
  }

  /// Requests a schedule, checks that it is one, and compares it with the computed one.
  ///
  /// It sends no credentials, follows no redirect and keeps nothing.
  /// - Parameters:
  ///   - isInterrupted: Called many times a second, and after every signal; `true` ends the call at once.
  ///   - progress: Called as often with the time since the start.
  package func fetch(
    _ query: ScheduleQuery, isInterrupted: () -> Bool = { false }, progress: (Duration) -> Void = { _ in }
  ) throws(ServiceError) -> ScheduleAnswer {
    let arguments = [
      address.description + query.target, "\(limits.connectMilliseconds)", "\(limits.wholeMilliseconds)",
      "\(limits.bytes)",
    ]
    guard let process = ChildProgram(fetcher, arguments) else { throw .noFetcher(path: fetcher) }
    let output = try output(of: process, isInterrupted, progress)
    guard let report = FetchReport(output, limits: limits) else {
      throw .fetch(.brokenOff(reason: "the fetching program has ended early"))
    }
    return try ScheduleAnswer(reading: Self.body(of: report), to: query)
  }

  /// The output of the fetching program, which keeps the limits itself: here they have a little more tolerance.
  private func output(
    of process: ChildProgram, _ isInterrupted: () -> Bool, _ progress: (Duration) -> Void
  ) throws(ServiceError) -> [UInt8] {
    do throws(ChildProgram.Failure) {
      return try process.output(
        within: .milliseconds(limits.wholeMilliseconds + 1_000), most: limits.bytes + 4_096,
        isInterrupted: isInterrupted, progress: progress)
    } catch {
      switch error {
      case .interrupted: throw .interrupted
      case .tookTooLong: throw .fetch(.timedOut(.answer))
      case .tooLarge: throw .fetch(.tooLarge(limit: limits.bytes))
      }
    }
  }

  /// The body of an answer of status 200.
  private static func body(of report: FetchReport) throws(ServiceError) -> [UInt8] {
    switch report {
    case .answer(status: 200, _, let body): return body
    case .answer(let status, let location, let body):
      let isRedirect = [301, 302, 303, 307, 308].contains(status)
      throw isRedirect
        ? .redirect(status: status, to: location)
        : .status(status, explanation: ProblemDetailsReader.explanation(in: body))
    case .failure(let error): throw .fetch(error)
    }
  }

  /// `roi-fetch` in the folder of the running program.
  private static var defaultFetcher: String {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = max(readlink("/proc/self/exe", &path, path.count), 0)
    let program = String(decoding: path[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return program.prefix(upTo: program.lastIndex(of: "/") ?? program.startIndex)
      + "/roi-fetch"
  }
}
