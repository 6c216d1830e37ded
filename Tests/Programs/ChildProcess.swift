import Glibc
import Synchronization

/// A process that a test started; it is killed when nothing refers to it any longer.
package final class ChildProcess {
  /// The process identifier.
  package let id: pid_t
  /// The folder that is kept for as long as this object.
  package let home: TestFolder?
  private var status: Int32?

  /// The origin of a descriptor of the new process.
  enum Source {
    /// A descriptor of this process.
    case descriptor(CInt)
    /// A file, opened by the new process.
    case file(String, flags: CInt)
  }

  /// Held while a pipe is made and while a process is started, so that no other test's process inherits the
  /// pipe.
  static let lock = Mutex(())

  /// Starts a process with `sources` as its descriptors 0, 1 and 2.
  ///
  /// It leads a session of its own, so that the first terminal that it opens becomes its controlling
  /// terminal, and Ctrl-C at the terminal of the tests does not reach it.
  init(_ invocation: Invocation, _ sources: [Source]) throws(NotReachedError) {
    // A program that has ended before it read everything must not end the tests.
    _ = Glibc.signal(SIGPIPE, SIG_IGN)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, source) in sources.enumerated() {
      switch source {
      case .descriptor(let other): posix_spawn_file_actions_adddup2(&actions, other, CInt(number))
      case .file(let path, let flags):
        posix_spawn_file_actions_addopen(&actions, CInt(number), path, flags, 0o666)
      }
    }
    var attributes = Self.attributes()
    defer { posix_spawnattr_destroy(&attributes) }
    let change = invocation.folder.map { ["/usr/bin/env", "-C", $0] } ?? []
    let words = change + [invocation.program] + invocation.arguments
    var arguments = words.map { strdup($0) } + [nil]
    var variables = invocation.environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for pointer in arguments + variables { free(pointer) } }
    var process = pid_t()
    let result = Self.lock.withLock { _ in
      posix_spawn(&process, words[0], &actions, &attributes, &arguments, &variables)
    }
    guard result == 0 else {
      throw NotReachedError("\(invocation.program) cannot be started: \(String(cString: strerror(result)))")
    }
    id = process
    home = invocation.home
  }

  deinit {
    guard status == nil else { return }
    kill(id, SIGKILL)
    waitpid(id, nil, 0)
  }

  /// A new session, and signals as a login shell sets them: the threads that tests run on block some.
  private static func attributes() -> posix_spawnattr_t {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    let newSession: Int16 = 0x80  // POSIX_SPAWN_SETSID
    let flags = newSession | Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK)
    posix_spawnattr_setflags(&attributes, flags)
    var (none, all) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    return attributes
  }

  /// Sends a signal.
  package func signal(_ number: CInt) {
    if status == nil { kill(id, number) }
  }

  /// The status if the process has ended, as a shell reports it: 128 + N when signal N ended it.
  package func statusIfEnded() -> Int32? {
    if let status { return status }
    var raw: Int32 = 0
    guard waitpid(id, &raw, WNOHANG) == id else { return nil }
    let signal = raw & 0x7F
    status = signal == 0 ? (raw >> 8) & 0xFF : 128 + signal
    return status
  }

  /// `true` if it waits for an event, and does not compute or wait for the processor or a disk.
  var isAsleep: Bool {
    guard let file = fopen("/proc/\(id)/stat", "r") else { return false }
    defer { fclose(file) }
    let text = [UInt8](unsafeUninitializedCapacity: 512) { buffer, count in
      count = fread(buffer.baseAddress, 1, buffer.count, file)
    }
    // The state is behind the name in parentheses, which may hold any character.
    return text.lastIndex(of: UInt8(ascii: ")")).map { text.dropFirst($0 + 2).first == UInt8(ascii: "S") }
      ?? false
  }

  /// Waits for the end, and returns the status.
  @discardableResult
  package func waitForEnd() throws(NotReachedError) -> Int32 {
    let deadline = Deadline()
    while true {
      if let status = statusIfEnded() { return status }
      if deadline.hasPassed { throw NotReachedError("the process has not ended") }
      usleep(1000)
    }
  }

  /// Kills it without a chance to clean up, and waits until it has ended.
  package func killAndWait() throws(NotReachedError) {
    signal(SIGKILL)
    try waitForEnd()
  }
}
