import ArgumentParser
import Connections
import Glibc
import SQLiteStore
import Synchronization
import Workspace

/// `roi mcp`: answers the questions of an assistant.
struct ModelContextTool: Tool {
  static let configuration = CommandConfiguration(
    commandName: "mcp",
    abstract: "Serve an assistant that speaks the Model Context Protocol.",
    discussion: """
      A program starts it, and exchanges messages with it over standard input and output. Its tools compute figures of \
      properties that the program describes; none of them writes or reads a file, starts a program or asks a service.
      """)

  @Flag(help: "Let the program read your saved properties.")
  var saved = false

  /// Serves until the input ends.
  func runTool() -> Int32 {
    let output = SharedOutput()
    let server = ContextServer(
      saved: saved ? SavedResources(Self.savedDocuments) : nil, now: { .now }, write: output.write)
    guard server.serve(reading: { Self.read(while: output) }, isHeard: { !output.hasFailed }) else {
      Output.error.write(line: "roi: no thread can be made")
      return ExitStatus.failure
    }
    return output.finish()
  }

  @Sendable private static func savedDocuments() throws(StoreError) -> [SavedDocument] {
    guard let path = StandardPaths.store else { throw StoreError("HOME", .noHome) }
    return try StoreSnapshot.documents(at: path)
  }

  /// The time after which it is seen that nobody reads the output any more, in milliseconds.
  private static let pause: CInt = 200

  /// Waits for input and returns it; empty at the end, and once the output has failed.
  private static func read(while output: SharedOutput) -> [UInt8] {
    while !output.hasFailed {
      var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
      let count = poll(&input, 1, pause)
      if count == 0 || (count < 0 && errno == EINTR) { continue }
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      let length = Glibc.read(STDIN_FILENO, &bytes, bytes.count)
      if length >= 0 { return Array(bytes.prefix(length)) }
      if errno != EAGAIN, errno != EINTR { break }
    }
    return []
  }
}

/// Standard output for lines of several threads.
private final class SharedOutput: Sendable {
  private let status = Mutex<Int32>(ExitStatus.success)
  private let failed = Atomic(false)

  /// `true` once a line could not be written.
  var hasFailed: Bool { failed.load(ordering: .relaxed) }

  /// Writes a line, unless an earlier one could not be written.
  @Sendable func write(_ line: [UInt8]) {
    status.withLock { status in
      guard status == ExitStatus.success else { return }
      let output = Output.standard
      output.write(line)
      status = output.finish(ExitStatus.success)
      if status != ExitStatus.success { failed.store(true, ordering: .relaxed) }
    }
  }

  /// The exit status.
  func finish() -> Int32 { status.withLock { $0 } }
}
