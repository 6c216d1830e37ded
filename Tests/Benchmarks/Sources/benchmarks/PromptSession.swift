import CSpawn
import Foundation

/// A shell that asks for lines: how it is started, and what its prompt looks like.
struct PromptProgram {
  let arguments: [String]
  let prompt: String

  /// What of the environment is different for it.
  let environment: [String: String]

  /// - Parameter home: The folder that is its home, and under which its settings, data and history are.
  init(_ arguments: [String], prompt: String, home: URL) {
    (self.arguments, self.prompt) = (arguments, prompt)
    var environment = ["TERM": "xterm", "HOME": home.path]
    for name in ["CONFIG", "DATA", "STATE", "CACHE"] {
      environment["XDG_\(name)_HOME"] = home.appending(path: name.lowercased()).path
    }
    // The shell of SQLite looks for its own in the home of the user database, whatever HOME says.
    environment["SQLITE_HISTORY"] = home.appending(path: "sqlite").path
    self.environment = environment
  }
}

/// A shell on a terminal of its own.
final class PromptSession {
  private let program: PromptProgram
  private let process: pid_t
  private let terminal: CInt
  private var text = TerminalText()

  /// How many milliseconds a thing may take that should come at once.
  private static let patience: CInt = 10_000

  /// How many milliseconds of silence tell that a shell has nothing more to say.
  private static let pause: CInt = 3

  /// Starts the program and waits for its first prompt.
  init(_ program: PromptProgram) throws {
    self.program = program
    let variables = ProcessInfo.processInfo.environment.merging(program.environment) { $1 }
    var (process, terminal) = (pid_t(0), CInt(0))
    let error = withArguments(program.arguments) { arguments in
      withArguments(variables.map { "\($0)=\($1)" }) { environment in
        spawn_on_terminal(arguments, environment, &process, &terminal)
      }
    }
    guard error == 0 else {
      throw ProgramFailure(description: "\(program.arguments[0]): \(String(cString: strerror(error)))")
    }
    (self.process, self.terminal) = (process, terminal)
    try awaitPrompt(afterNewline: false)
  }

  deinit {
    // At once, so that it writes no file when it leaves.
    kill(process, SIGKILL)
    waitpid(process, nil, 0)
    close(terminal)
  }

  /// Types a line and waits for the prompt that follows its reply.
  func send(_ line: String) throws {
    text = TerminalText()
    try write(Array((line + "\r").utf8))
    try awaitPrompt(afterNewline: true)
  }

  /// Types a line key by key, each when the shell has fallen silent after the one before, and rubs it out.
  /// - Returns: The milliseconds from each key to its echo, and what was shown as hints.
  func type(_ line: String) throws -> (echoes: [Double], hints: String) {
    var echoes: [Double] = []
    text = TerminalText()
    for (index, byte) in line.utf8.enumerated() {
      while try hear(within: PromptSession.pause) {}
      // A shell may write the key alone, or prompt and line anew.
      let key = [byte]
      let wanted = String(decoding: line.utf8.prefix(index + 1), as: UTF8.self)
      echoes.append(
        try milliseconds {
          try write(key)
          while !shows(wanted) { try hearSoon() }
        })
    }
    while try hear(within: PromptSession.pause) {}
    let hints = text.hint
    try send("\u{15}")
    return (echoes, hints)
  }

  /// The largest resident set so far, in MiB.
  func peakMebibytes() throws -> Double {
    let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    let fields = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }?.split { $0.isWhitespace }
    guard let fields, fields.count > 1, let kibibytes = Double(fields[1]) else {
      throw ProgramFailure(description: "the system tells no resident set")
    }
    return kibibytes / 1024
  }

  private func shows(_ line: String) -> Bool {
    let typed = text.typed
    return typed == trimmed(line) || typed == trimmed(program.prompt + line)
  }

  /// The text without the blanks at its end, which no terminal tells from none.
  private func trimmed(_ text: String) -> Substring {
    text[..<(text.lastIndex { $0 != " " }.map(text.index(after:)) ?? text.startIndex)]
  }

  /// Reads until the prompt stands in the cursor's row, and nothing behind it.
  ///
  /// The echo of the typed line comes first, up to its newline.
  private func awaitPrompt(afterNewline: Bool) throws {
    while text.typed != trimmed(program.prompt) || text.column != program.prompt.utf8.count
      || (afterNewline && text.lineFeeds == 0)
    {
      try hearSoon()
    }
  }

  private func write(_ bytes: [UInt8]) throws {
    guard Glibc.write(terminal, bytes, bytes.count) == bytes.count else {
      throw ProgramFailure(description: "the terminal took no line")
    }
  }

  private func hearSoon() throws {
    guard try hear(within: PromptSession.patience) else { throw silence("nothing more came") }
  }

  /// Reads what comes; false if nothing does for so many milliseconds.
  private func hear(within milliseconds: CInt) throws -> Bool {
    var ready = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
    guard poll(&ready, 1, milliseconds) > 0 else { return false }
    var chunk = [UInt8](repeating: 0, count: 4_096)
    let count = read(terminal, &chunk, chunk.count)
    guard count > 0 else { throw silence("the program has ended") }
    text.append(chunk.prefix(count))
    return true
  }

  private func silence(_ what: String) -> ProgramFailure {
    ProgramFailure(description: "\(program.arguments[0]): \(what) after \(text.typed.debugDescription)")
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
