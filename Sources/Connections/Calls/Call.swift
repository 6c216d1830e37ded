import Encoding
import Shell
import Synchronization
import Workspace

/// A call that waits for its turn, with the work that answers it.
struct Call: Sendable {
  let id: RequestID
  /// The token with which its progress is told; nil where that is not wanted.
  var progressToken: RequestID?
  /// The files that it may read.
  var files = Files.nowhere
  /// Does the work, and returns the answer.
  let work: @Sendable (RunningCall) -> JSONValue
}

/// A call that is worked on: the files that it may read, the wish that it stop, and the way to tell how it gets on.
final class RunningCall: Sendable {
  /// The longest time of a call.
  static let longest = Duration.seconds(10)
  /// The shortest time between two reports of progress.
  private static let pause = Duration.milliseconds(250)

  let id: RequestID
  /// The files that it may read.
  let files: Files
  private let isCancelledFlag = Atomic(false)
  private let end: ContinuousClock.Instant
  private let now: @Sendable () -> ContinuousClock.Instant
  private let progressToken: RequestID?
  private let reports = Mutex<(count: Int, last: ContinuousClock.Instant?)>((0, nil))
  private let send: @Sendable (JSONValue) -> Void

  /// A call that begins now.
  init(
    _ call: Call, now: @escaping @Sendable () -> ContinuousClock.Instant,
    send: @escaping @Sendable (JSONValue) -> Void
  ) {
    (id, progressToken, self.now, self.send) = (call.id, call.progressToken, now, send)
    files = call.files
    end = now() + RunningCall.longest
  }

  /// `true` once nobody waits for the answer any more.
  var isCancelled: Bool { isCancelledFlag.load(ordering: .relaxed) }

  /// `true` once it has taken longer than a call may.
  var isOverdue: Bool { now() >= end }

  /// Ends the work without an answer.
  func cancel() { isCancelledFlag.store(true, ordering: .relaxed) }

  /// The wish that commands ask for.
  var interruption: Interruption { Interruption { [self] in isCancelled || isOverdue } }

  /// Tells how it gets on, if somebody wants to know and was not told just before.
  func tell(progress text: String) {
    guard let progressToken, !isCancelled else { return }
    let time = now()
    let count = reports.withLock { reports -> Int? in
      if let last = reports.last, time < last + RunningCall.pause { return nil }
      reports = (reports.count + 1, time)
      return reports.count
    }
    guard let count else { return }
    send([
      "jsonrpc": "2.0", "method": "notifications/progress",
      "params": [
        "progressToken": progressToken.value, "progress": .number(count), "message": .string(text),
      ],
    ])
  }
}
