import Dispatch
import Glibc
import Synchronization

/// The lines of the log on their way to standard error, which are written on a thread of their own.
///
/// Whoever reads standard error may stop doing so: no answer, and no end of the service, waits for it. Lines
/// wait in memory up to a limit; those beyond it are dropped and counted, and a line in their place tells how
/// many there were.
final class LogLines: Sendable {
  /// A line with its end.
  private struct Line {
    let bytes: [UInt8]
    /// The dropped lines of which it tells; 0 for a line of the log.
    var told = 0
  }

  private struct State {
    var lines: [Line] = []
    /// The bytes of those lines, and of those that are being written.
    var bytes = 0
    var isWriting = false
    /// `true` if the last write failed, as it does when nobody can read standard error any more.
    var isBroken = false
    var dropped = 0
    /// The dropped lines of which no line tells yet.
    var untold = 0
  }

  private let descriptor: Int32
  private let limit: Int
  private let notice: @Sendable (_ dropped: Int) -> [UInt8]
  private let state = Mutex(State())
  private let writer = DispatchQueue(label: "roi-service.log")

  /// - Parameters:
  ///   - limit: The most bytes that wait.
  ///   - notice: Makes the line that stands for so many dropped ones.
  init(
    to descriptor: Int32, limit: Int = ServiceLimits.bytesOfWaitingLog,
    notice: @escaping @Sendable (_ dropped: Int) -> [UInt8]
  ) {
    (self.descriptor, self.limit, self.notice) = (descriptor, limit, notice)
  }

  /// The lines that were dropped so far.
  var dropped: Int { state.withLock { $0.dropped } }

  /// Adds a line with its end, or drops it.
  func add(_ line: [UInt8]) {
    let begins = state.withLock { state in
      guard state.bytes + line.count <= limit else {
        state.dropped += 1
        state.untold += 1
        return false
      }
      addNotice(&state)
      state.lines.append(Line(bytes: line))
      state.bytes += line.count
      defer { state.isWriting = true }
      return !state.isWriting
    }
    if begins { writer.async { [self] in writeAll() } }
  }

  /// Waits until all lines are written, but only so long.
  func flush(seconds: Double) {
    let isDone = DispatchSemaphore(value: 0)
    writer.async { isDone.signal() }
    _ = isDone.wait(timeout: .now() + seconds)
  }

  /// Adds the line that tells of dropped ones, if there are any, unless it would be lost as they were.
  private func addNotice(_ state: inout State) {
    guard state.untold > 0, !state.isBroken else { return }
    let line = Line(bytes: notice(state.untold), told: state.untold)
    state.lines.append(line)
    state.bytes += line.bytes.count
    state.untold = 0
  }

  // MARK: Writing

  /// Writes until no line waits.
  private func writeAll() {
    while let lines = takeLines() {
      for part in Self.parts(of: lines) {
        let isWritten = write(part.flatMap(\.bytes))
        state.withLock { state in
          state.bytes -= part.reduce(0) { $0 + $1.bytes.count }
          state.isBroken = !isWritten
          if !isWritten {
            state.dropped += part.count(where: { $0.told == 0 })
            state.untold += part.reduce(0) { $0 + max($1.told, 1) }
          }
        }
      }
    }
  }

  /// Takes the lines that wait; nil, and the next line begins another turn, if there are none.
  private func takeLines() -> [Line]? {
    state.withLock { state in
      if state.lines.isEmpty { addNotice(&state) }
      defer { state.lines = [] }
      state.isWriting = !state.lines.isEmpty
      return state.isWriting ? state.lines : nil
    }
  }

  /// Whole lines for one write each: as many as a pipe takes at once, so that those of several programs do not mix.
  private static func parts(of lines: [Line]) -> [ArraySlice<Line>] {
    var parts: [ArraySlice<Line>] = []
    var (start, bytes) = (0, 0)
    for (index, line) in lines.enumerated() {
      if index > start, bytes + line.bytes.count > PIPE_BUF {
        parts.append(lines[start..<index])
        (start, bytes) = (index, 0)
      }
      bytes += line.bytes.count
    }
    return parts + [lines[start...]]
  }

  /// Writes bytes, however long that takes; `false` if they cannot be written.
  private func write(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        var room = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&room, 1, -1)
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }
}
