import Foundation
import Programs
import Testing

/// A program under a pseudo-terminal of its own, and the screen that a person would see.
///
/// The program is the leader of a session whose controlling terminal this is, as under a terminal emulator. It is
/// ended when the driver goes.
final class PseudoTerminal {
  /// What the program wrote, byte for byte.
  private(set) var bytes: [UInt8] = []
  private(set) var screen: ScreenModel
  let process: pid_t
  /// A home of its own, empty at first.
  let home: TestFolder
  private var master: CInt
  private var exitStatus: Int32?

  /// How long a state may take to come about; generous, since the machine may be busy.
  static let timeout = 120.0

  /// Starts a program.
  ///
  /// - Parameter environment: Added to a small, fixed one; nil takes a variable out.
  init(
    _ program: String = PseudoTerminal.probe, _ arguments: [String] = [], rows: Int = 24, columns: Int = 80,
    environment changes: [String: String?] = [:], home: TestFolder? = nil
  ) throws {
    self.home = try home ?? TestFolder()
    screen = ScreenModel(rows: rows, columns: columns)
    master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    try #require(master >= 0)
    var number: CInt = 0
    var lock: CInt = 0
    // TIOCSPTLCK and TIOCGPTN, which Swift does not see: unlocks the other end and tells its number.
    let isReady = ioctl(master, 0x4004_5431, &lock) == 0 && ioctl(master, 0x8004_5430, &number) == 0
    try #require(isReady)
    Self.setSize(of: master, rows: rows, columns: columns)
    var environment: [String: String?] = [
      "HOME": self.home.path, "TERM": "xterm-256color", "LANG": "C.UTF-8", "TMPDIR": self.home.path,
      "PATH": ProcessInfo.processInfo.environment["PATH"], "PROBE_HISTORY": self.home.path + "/state/history",
    ]
    environment.merge(changes) { $1 }
    process = try Self.spawn(
      [program] + arguments, terminal: "/dev/pts/\(number)", environment: environment.compactMapValues { $0 })
  }

  deinit {
    if exitStatus == nil {
      kill(process, SIGKILL)
      waitpid(process, nil, 0)
    }
    if master >= 0 { close(master) }
  }

  /// The probe, which is built beside the tests.
  static let probe: String = {
    let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return URL(fileURLWithPath: tests).deletingLastPathComponent().appendingPathComponent("EditorProbe").path
  }()

  private static func spawn(
    _ words: [String], terminal: String, environment: [String: String]
  ) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // Opened by a new session's leader, it becomes the controlling terminal.
    posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    let newSession: Int16 = 0x80  // POSIX_SPAWN_SETSID
    posix_spawnattr_setflags(
      &attributes, newSession | Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK))
    var defaults = sigset_t()
    sigfillset(&defaults)
    // The threads that tests run on block signals.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &defaults)

    var arguments = words.map { strdup($0) } + [nil]
    var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { (arguments + variables).forEach { free($0) } }
    var process = pid_t()
    let result = posix_spawn(&process, words[0], &actions, &attributes, &arguments, &variables)
    try #require(result == 0, "cannot start \(words[0])")
    return process
  }

  // MARK: Acting

  /// Types: what is given, as it is given.
  func send(_ text: String) { send(Array(text.utf8)) }

  /// Types bytes.
  func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(master, $0.baseAddress, min($0.count, 1024)) }
      if count <= 0 { return }
      rest.removeFirst(count)
      // The program must be able to write while it is written to.
      drain(timeout: 0)
    }
  }

  /// Changes the size of the window.
  func resize(rows: Int, columns: Int) {
    drain(timeout: 0)
    screen.resize(rows: rows, columns: columns)
    Self.setSize(of: master, rows: rows, columns: columns)
  }

  private static func setSize(of descriptor: CInt, rows: Int, columns: Int) {
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(descriptor, UInt(TIOCSWINSZ), &size)
  }

  /// The settings of the terminal driver.
  var settings: termios {
    var settings = termios()
    tcgetattr(master, &settings)
    return settings
  }

  /// Hangs up, as a terminal window that is closed.
  func hangUp() {
    close(master)
    // The number may soon be another terminal's.
    master = -1
  }

  // MARK: Waiting

  /// Waits until the screen is as it should be; fails the test with the screen if it does not come to that.
  @discardableResult
  func wait(
    _ comment: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation,
    until condition: (ScreenModel) -> Bool
  ) -> Bool {
    let deadline = Date(timeIntervalSinceNow: Self.timeout)
    drain(timeout: 0)
    while !condition(screen) {
      guard Date() < deadline, drain(timeout: 50) else {
        let written = String(decoding: bytes.suffix(400), as: UTF8.self).debugDescription
        Issue.record("not reached: \(comment ?? "")\n\(screen)\n\(written)", sourceLocation: sourceLocation)
        return false
      }
    }
    return true
  }

  /// Waits until the last rows that are not empty read so.
  @discardableResult
  func wait(for rows: String..., sourceLocation: SourceLocation = #_sourceLocation) -> Bool {
    wait("\(rows)", sourceLocation: sourceLocation) { $0.lastRows(rows.count) == rows }
  }

  /// Waits until the program writes no more for a moment.
  func settle() {
    while true {
      let before = bytes.count
      drain(timeout: 5)
      if bytes.count == before { return }
    }
  }

  /// Whether the program has ended; its status can still be waited for.
  var hasEnded: Bool {
    var information = siginfo_t()
    let options = WEXITED | WNOHANG | WNOWAIT
    return waitid(P_PID, id_t(process), &information, options) == 0 && information.si_signo != 0
  }

  /// Waits until the program has ended, or for so many seconds.
  func mayEnd(within seconds: Double) {
    let deadline = Date(timeIntervalSinceNow: seconds)
    while !hasEnded, Date() < deadline { drain(timeout: 20) }
  }

  /// Waits until the program has ended; its status, 128 + N if a signal ended it.
  func waitForExit(sourceLocation: SourceLocation = #_sourceLocation) -> Int32? {
    let deadline = Date(timeIntervalSinceNow: Self.timeout)
    while Date() < deadline {
      drain(timeout: 20)
      var status: Int32 = 0
      if waitpid(process, &status, WNOHANG) == process {
        drain(timeout: 0)
        let signal = status & 0x7F
        exitStatus = signal == 0 ? (status >> 8) & 0xFF : 128 + signal
        return exitStatus
      }
    }
    Issue.record("has not ended\n\(screen)", sourceLocation: sourceLocation)
    return nil
  }

  /// Takes in what the program has written; false once there is no more to come.
  @discardableResult
  private func drain(timeout: CInt) -> Bool {
    var timeout = timeout
    while master >= 0 {
      var ready = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
      guard poll(&ready, 1, timeout) > 0 else { return true }
      var buffer = [UInt8](repeating: 0, count: 65_536)
      let count = read(master, &buffer, buffer.count)
      guard count > 0 else {
        usleep(1_000)
        return exitStatus == nil
      }
      bytes += buffer.prefix(count)
      screen.feed(buffer.prefix(count))
      timeout = 0
    }
    usleep(1_000)
    return false
  }
}

/// A folder that is gone when the test is.
final class TestFolder {
  let path: String

  init() throws {
    var template = Array("/tmp/terminal-test-XXXXXX".utf8CString)
    try #require(mkdtemp(&template) != nil)
    path = template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The text of a file in it; empty if there is none.
  func contents(of name: String) -> String {
    (try? String(contentsOfFile: path + "/" + name, encoding: .utf8)) ?? ""
  }

  /// Writes a file in it.
  func write(_ text: String, to name: String) throws {
    let url = URL(fileURLWithPath: path + "/" + name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: url, atomically: false, encoding: .utf8)
  }
}
