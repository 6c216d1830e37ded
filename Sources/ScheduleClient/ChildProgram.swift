import Glibc

/// A running program whose output is read; `deinit` ends it.
package final class ChildProgram {
  /// The reason why an output is not used.
  package enum Failure: Error { case interrupted, tookTooLong, tooLarge }

  private let process: pid_t
  private let output: CInt
  private let start = ContinuousClock.now

  /// Starts a program with its output in a pipe; nil where there is none.
  ///
  /// It stays in the process group of the terminal, so that a Ctrl-C that ends this program ends it too.
  /// - Parameters:
  ///   - path: The path of the program, or its name alone, which is looked for where the shell looks for programs.
  ///   - input: The descriptor that becomes its standard input; nil for none.
  package init?(_ path: String, _ arguments: [String], input: CInt? = nil) {
    var ends: [CInt] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[1]) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor in [STDIN_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
    }
    if let input { posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    var attributes = Self.attributes()
    defer { posix_spawnattr_destroy(&attributes) }
    let words = ([path] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process = pid_t()
    guard posix_spawnp(&process, path, &actions, &attributes, words, environ) == 0 else {
      close(ends[0])
      return nil
    }
    (self.process, output) = (process, ends[0])
  }

  deinit {
    close(output)
    kill(process, SIGKILL)
    while waitpid(process, nil, 0) < 0, errno == EINTR {}
  }

  /// The default signals of a new program, even if the shell ignores or blocks them.
  private static func attributes() -> posix_spawnattr_t {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    var (restored, none) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigemptyset(&restored)
    for signal in [SIGINT, SIGQUIT, SIGPIPE, SIGXFSZ] { sigaddset(&restored, signal) }
    posix_spawnattr_setsigdefault(&attributes, &restored)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    return attributes
  }

  /// Its whole output.
  /// - Parameters:
  ///   - time: The time since the start after which it is ended.
  ///   - most: The most bytes that it may write.
  ///   - isInterrupted: Called many times a second; `true` ends the call.
  ///   - progress: Called as often with the time since the start.
  package func output(
    within time: Duration, most: Int, isInterrupted: () -> Bool, progress: (Duration) -> Void = { _ in }
  ) throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      var ready = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      let count = poll(&ready, 1, 50)
      if isInterrupted() { throw .interrupted }
      let waited = ContinuousClock.now - start
      guard waited < time else { throw .tookTooLong }
      guard count > 0 else {
        progress(waited)
        continue
      }
      let length = read(output, &chunk, chunk.count)
      if length < 0, errno == EINTR { continue }
      guard length > 0 else { return bytes }
      bytes += chunk.prefix(length)
      guard bytes.count <= most else { throw .tooLarge }
    }
  }
}
