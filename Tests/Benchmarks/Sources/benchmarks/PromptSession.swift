import CSpawn
import Foundation

/// A shell on a terminal of its own, one line at a time.
final class PromptSession {
  private let process: pid_t
  private let terminal: CInt
  private let patience: CInt = 10_000

  /// Starts the program and waits for its first prompt.
  init(_ arguments: [String]) throws {
    var (process, terminal) = (pid_t(0), CInt(0))
    let error = withArguments(arguments) { spawn_on_terminal($0, &process, &terminal) }
    guard error == 0 else { throw ProgramFailure(description: String(cString: strerror(error))) }
    (self.process, self.terminal) = (process, terminal)
    try awaitPrompt(afterNewline: false)
  }

  deinit {
    close(terminal)
    kill(process, SIGTERM)
    waitpid(process, nil, 0)
  }

  /// Types a line and waits for the prompt that follows its reply.
  func send(_ line: String) throws {
    let bytes = Array((line + "\r").utf8)
    guard write(terminal, bytes, bytes.count) == bytes.count else {
      throw ProgramFailure(description: "the terminal took no line")
    }
    try awaitPrompt(afterNewline: true)
  }

  /// Reads until the output ends as a prompt does: `> `.
  ///
  /// The echo of the typed line comes first, up to its newline.
  private func awaitPrompt(afterNewline: Bool) throws {
    var output: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4_096)
    while !(output.suffix(2) == Array("> ".utf8) && (!afterNewline || output.contains(UInt8(ascii: "\n")))) {
      var ready = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
      guard poll(&ready, 1, patience) > 0 else { throw silence(after: output) }
      let count = read(terminal, &chunk, chunk.count)
      guard count > 0 else { throw silence(after: output) }
      output += chunk.prefix(count)
    }
  }

  private func silence(after output: [UInt8]) -> ProgramFailure {
    let text = String(decoding: output.suffix(200), as: UTF8.self)
    return ProgramFailure(description: "no prompt came, only: \(text.debugDescription)")
  }
}

/// A file that bytes are appended to.
final class AppendedFile {
  private let descriptor: CInt

  init(_ path: String) throws {
    descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    guard descriptor >= 0 else { throw ProgramFailure(description: "\(path) cannot be made") }
  }

  deinit {
    close(descriptor)
  }

  /// Appends so many bytes and waits until the disk has them.
  func appendDurably(_ count: Int) throws {
    let bytes = [UInt8](repeating: 0x2E, count: count)
    guard write(descriptor, bytes, count) == count, fdatasync(descriptor) == 0 else {
      throw ProgramFailure(description: "nothing can be written")
    }
  }
}
