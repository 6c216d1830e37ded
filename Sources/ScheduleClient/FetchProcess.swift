import Glibc
import ScheduleAPI

/// The running fetching program; `deinit` ends it.
final class FetchProcess {
  private let process: pid_t
  private let output: CInt
  private let start = ContinuousClock.now

  /// Starts the program with its output in a pipe.
  ///
  /// It stays in the process group of the terminal, so that a Ctrl-C that ends this program ends it too.
  init(_ path: String, _ arguments: [String]) throws(ServiceError) {
    var ends: [CInt] = [-1, -1]
    guard access(path, X_OK) == 0 else { throw .noFetcher(path: path) }
    guard pipe(&ends) == 0 else { throw .noFetcher(path: path) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[1]) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor in [STDIN_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
    }
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    var attributes = Self.attributes()
    defer { posix_spawnattr_destroy(&attributes) }
    let words = ([path] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process = pid_t()
    guard posix_spawn(&process, path, &actions, &attributes, words, environ) == 0 else {
      close(ends[0])
      throw .noFetcher(path: path)
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
  ///
  /// It keeps the limits itself; here they are enforced with a little more tolerance.
  /// - Parameters:
  ///   - isInterrupted: Called many times a second; `true` ends the call.
  ///   - progress: Called as often with the time since the start.
  func output(
    limits: FetchLimits, isInterrupted: () -> Bool, progress: (Duration) -> Void
  ) throws(ServiceError) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      var ready = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      let count = poll(&ready, 1, 50)
      if isInterrupted() { throw .interrupted }
      let waited = ContinuousClock.now - start
      guard waited < .milliseconds(limits.wholeMilliseconds + 1_000) else { throw .fetch(.timedOut(.answer)) }
      guard count > 0 else {
        progress(waited)
        continue
      }
      let length = read(output, &chunk, chunk.count)
      if length < 0, errno == EINTR { continue }
      guard length > 0 else { return bytes }
      bytes += chunk.prefix(length)
      guard bytes.count <= limits.bytes + 4_096 else { throw .fetch(.tooLarge(limit: limits.bytes)) }
    }
  }
}
