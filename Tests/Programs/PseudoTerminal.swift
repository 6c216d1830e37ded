import Glibc

/// A program under a pseudo-terminal of its own, and the screen that a user would see.
///
/// The program leads a session whose controlling terminal this is, as under a terminal emulator. It is killed
/// when the driver is released.
package final class PseudoTerminal {
  /// The process.
  package let process: ChildProcess
  /// The output of the program, byte for byte.
  package private(set) var bytes: [UInt8] = []
  /// The screen that the output draws.
  package private(set) var screen: ScreenModel
  private var master: CInt

  /// Starts a program.
  /// - Parameter blocks: `true` if its reads and writes wait, as by default.
  package init(
    _ invocation: Invocation, rows: Int = 24, columns: Int = 80, blocks: Bool = true
  ) throws(NotReachedError) {
    screen = ScreenModel(rows: rows, columns: columns)
    master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var (number, lock): (CInt, CInt) = (0, 0)
    // TIOCSPTLCK and TIOCGPTN, which Swift does not see: unlocks the other end and returns its number.
    guard master >= 0, ioctl(master, 0x4004_5431, &lock) == 0, ioctl(master, 0x8004_5430, &number) == 0 else {
      throw NotReachedError("there are no more pseudo-terminals")
    }
    Self.setSize(of: master, rows: rows, columns: columns)
    process = try ChildProcess(
      invocation,
      [
        .file("/dev/pts/\(number)", flags: O_RDWR | (blocks ? 0 : O_NONBLOCK)), .descriptor(0),
        .descriptor(0),
      ])
  }

  deinit { if master >= 0 { close(master) } }

  // MARK: Acting

  /// Types text, byte for byte.
  package func send(_ text: String) { send(Array(text.utf8)) }

  /// Types bytes.
  package func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(master, $0.baseAddress, min($0.count, 1024)) }
      if count <= 0 { return }
      rest.removeFirst(count)
      // The program must be able to write while it is written to.
      drain(milliseconds: 0)
    }
  }

  /// Sends the terminal's answers to the program's questions.
  private func answer() {
    let answers = screen.answers
    screen.answers = []
    _ = answers.withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
  }

  /// Lets the terminal wrap its rows anew when the window changes.
  package func rewrapsRows() { screen.rewraps = true }

  /// Changes the size of the window.
  package func resize(rows: Int, columns: Int) {
    drain(milliseconds: 0)
    screen.resize(rows: rows, columns: columns)
    Self.setSize(of: master, rows: rows, columns: columns)
  }

  private static func setSize(of descriptor: CInt, rows: Int, columns: Int) {
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(descriptor, UInt(TIOCSWINSZ), &size)
  }

  /// Hangs up, as when a terminal's window is closed.
  package func hangUp() {
    close(master)
    // The number may soon be another terminal's.
    master = -1
  }

  /// The settings of the terminal driver.
  package var settings: termios {
    var settings = termios()
    tcgetattr(master, &settings)
    return settings
  }

  // MARK: Waiting

  /// Waits until the screen meets a condition.
  /// - Parameter what: The state that is waited for, for the error.
  package func wait(
    _ what: String = "", file: StaticString = #fileID, line: UInt = #line,
    until condition: (ScreenModel) -> Bool
  ) throws(NotReachedError) {
    let deadline = Deadline()
    var idleTime = IdleTime()
    drain(milliseconds: 0)
    while !condition(screen) {
      if deadline.hasPassed || !drain(milliseconds: 50) || idleTime.isOver(for: process) {
        let written = String(decoding: bytes.suffix(400), as: UTF8.self).debugDescription
        throw NotReachedError("\(file):\(line): not reached: \(what)\n\(screen)\n\(written)")
      }
    }
  }

  /// Waits until the last rows that are not empty are these.
  package func wait(
    for rows: String..., file: StaticString = #fileID, line: UInt = #line
  ) throws(NotReachedError) {
    try wait("\(rows)", file: file, line: line) { $0.lastRows(rows.count) == rows }
  }

  /// Waits until the program writes no more for a moment.
  package func settle() {
    while true {
      let count = bytes.count
      drain(milliseconds: 5)
      if bytes.count == count { return }
    }
  }

  /// Waits until the program has ended, and returns its status, 128 + N if signal N ended it.
  package func waitForEnd(
    file: StaticString = #fileID, line: UInt = #line
  ) throws(NotReachedError) -> Int32 {
    let deadline = Deadline()
    var idleTime = IdleTime()
    while !deadline.hasPassed, !idleTime.isOver(for: process) {
      if let status = statusIfEnded(within: Deadline(seconds: 0)) { return status }
      drain(milliseconds: 20)
    }
    throw NotReachedError("\(file):\(line): the program has not ended\n\(screen)")
  }

  /// The program's status once it has ended; nil if it still runs at the deadline.
  package func statusIfEnded(within deadline: Deadline) -> Int32? {
    while true {
      if let status = process.statusIfEnded() {
        drain(milliseconds: 0)
        return status
      }
      if deadline.hasPassed { return nil }
      drain(milliseconds: 20)
    }
  }

  /// Takes in the output so far; `false` once there is no more to come.
  @discardableResult
  private func drain(milliseconds: CInt) -> Bool {
    var milliseconds = milliseconds
    while true {
      var ready = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
      guard poll(&ready, 1, milliseconds) > 0 else { return true }
      let chunk = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
        count = max(0, read(master, buffer.baseAddress, buffer.count))
      }
      guard !chunk.isEmpty else {
        usleep(1000)
        return process.statusIfEnded() == nil
      }
      bytes += chunk
      screen.feed(chunk)
      milliseconds = 0
      if !screen.answers.isEmpty { answer() }
    }
  }
}
