import Glibc
import Synchronization

/// Standard input of a server.
enum ServedInput {
  /// The time after which it is seen that nobody reads the output any more, in milliseconds.
  private static let pause: CInt = 200

  /// Returns input; empty at the end, and once the output has failed.
  /// - Parameter waits: `false` to return nil where there is none yet.
  static func read(while output: SharedOutput, waits: Bool = true) -> [UInt8]? {
    while !output.hasFailed {
      var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
      let count = poll(&input, 1, waits ? pause : 0)
      if count == 0, !waits { return nil }
      if count == 0 || (count < 0 && errno == EINTR) { continue }
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      let length = Glibc.read(STDIN_FILENO, &bytes, bytes.count)
      if length >= 0 { return Array(bytes.prefix(length)) }
      if errno != EAGAIN, errno != EINTR { break }
    }
    return []
  }
}

/// Standard output for messages of several threads.
final class SharedOutput: Sendable {
  private let status = Mutex<Int32>(ExitStatus.success)
  private let failed = Atomic(false)

  /// `true` once a message could not be written.
  var hasFailed: Bool { failed.load(ordering: .relaxed) }

  /// Writes a message, unless an earlier one could not be written.
  @Sendable func write(_ message: [UInt8]) {
    status.withLock { status in
      guard status == ExitStatus.success else { return }
      let output = Output.standard
      output.write(message)
      status = output.finish(ExitStatus.success)
      if status != ExitStatus.success { failed.store(true, ordering: .relaxed) }
    }
  }

  /// The exit status.
  func finish() -> Int32 { status.withLock { $0 } }
}
