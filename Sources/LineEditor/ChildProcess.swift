import CLibEdit
import Glibc

/// A process of `/bin/sh` that owns the terminal until it ends.
struct ChildProcess {
  private let process: pid_t

  /// Starts a command.
  ///
  /// - Parameters:
  ///   - command: The command line for `/bin/sh`, in which `"$@"` is `arguments`.
  ///   - input: The descriptor that becomes its standard input; nil for the terminal.
  init?(command: String, arguments: [String] = [], input: CInt? = nil) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let input { posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO) }

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // It does not inherit the signals that this process ignores while it runs.
    var restored = sigset_t()
    sigemptyset(&restored)
    for signal in [SIGINT, SIGQUIT, SIGPIPE, SIGXFSZ] { sigaddset(&restored, signal) }
    posix_spawnattr_setsigdefault(&attributes, &restored)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))

    var words = (["/bin/sh", "-c", command, "sh"] + arguments).map { strdup($0) }
    words.append(nil)
    defer { for word in words { free(word) } }
    var process = pid_t()
    guard posix_spawn(&process, "/bin/sh", &actions, &attributes, words, environ) == 0 else { return nil }
    self.process = process
  }

  /// Waits for its end.
  /// - Returns: The exit status; 128 + N if a signal ended it, 127 if it was not found.
  func wait() -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { return 127 }
    }
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }

  /// Gives child processes the terminal while `body` runs: Ctrl-C interrupts only them, and the terminal's
  /// settings are restored afterwards.
  static func withTerminal<Result>(_ body: () throws -> Result) rethrows -> Result {
    let mode = TerminalMode.current
    signals_begin_child()
    defer {
      signals_end_child()
      mode?.restore()
    }
    return try body()
  }
}
