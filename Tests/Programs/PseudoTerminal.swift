import Glibc

/// A program under a terminal of its own, and the screen that a person would see.
///
/// The program leads a session whose controlling terminal this is, as under a terminal emulator. It is ended when the
/// driver goes.
public final class PseudoTerminal {
  /// The process.
  public let process: ChildProcess
  /// What the program wrote, byte for byte.
  public private(set) var bytes: [UInt8] = []
  /// What a person sees.
  public private(set) var screen: ScreenModel
  private let master: CInt

  /// Starts a program.
  /// - Parameter blocks: Whether its reads and writes wait, as they do unless somebody asked otherwise.
  public init(
    _ invocation: Invocation, rows: Int = 24, columns: Int = 80, blocks: Bool = true
  ) throws(NotReached) {
    screen = ScreenModel(rows: rows, columns: columns)
    master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var (number, lock): (CInt, CInt) = (0, 0)
    // TIOCSPTLCK and TIOCGPTN, which Swift does not see: unlocks the other end and tells its number.
    guard master >= 0, ioctl(master, 0x4004_5431, &lock) == 0, ioctl(master, 0x8004_5430, &number) == 0 else {
      throw NotReached("there are no more pseudo-terminals")
    }
    Self.setSize(of: master, rows: rows, columns: columns)
    process = try ChildProcess(
      invocation,
      [
        .file("/dev/pts/\(number)", flags: O_RDWR | (blocks ? 0 : O_NONBLOCK)), .descriptor(0),
        .descriptor(0),
      ])
  }

  deinit { close(master) }

  // MARK: Acting

  /// Types: what is given, as it is given.
  public func send(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(master, $0.baseAddress, min($0.count, 1024)) }
      if count <= 0 { return }
      rest.removeFirst(count)
      // The program must be able to write while it is written to.
      drain(milliseconds: 0)
    }
  }

  /// Changes the size of the window.
  public func resize(rows: Int, columns: Int) {
    drain(milliseconds: 0)
    screen.resize(rows: rows, columns: columns)
    Self.setSize(of: master, rows: rows, columns: columns)
  }

  private static func setSize(of descriptor: CInt, rows: Int, columns: Int) {
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(descriptor, UInt(TIOCSWINSZ), &size)
  }

  // MARK: Waiting

  /// Waits until the screen is as it should be.
  public func wait(_ what: String = "", until condition: (ScreenModel) -> Bool) throws(NotReached) {
    let deadline = Deadline()
    drain(milliseconds: 0)
    while !condition(screen) {
      if deadline.hasPassed || !drain(milliseconds: 50) {
        let written = String(decoding: bytes.suffix(400), as: UTF8.self).debugDescription
        throw NotReached("not reached: \(what)\n\(screen)\n\(written)")
      }
    }
  }

  /// Waits until the last rows that are not empty read so.
  public func wait(for rows: String...) throws(NotReached) {
    try wait("\(rows)") { $0.lastRows(rows.count) == rows }
  }

  /// Waits until the program has ended; its status, 128 + N if a signal ended it.
  public func waitForEnd() throws(NotReached) -> Int32 {
    let deadline = Deadline()
    while !deadline.hasPassed {
      drain(milliseconds: 20)
      if let status = process.statusIfEnded() {
        drain(milliseconds: 0)
        return status
      }
    }
    throw NotReached("has not ended\n\(screen)")
  }

  /// Takes in what the program has written; false once there is no more to come.
  @discardableResult
  private func drain(milliseconds: CInt) -> Bool {
    var milliseconds = milliseconds
    while true {
      var ready = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
      guard poll(&ready, 1, milliseconds) > 0 else { return true }
      var chunk = [UInt8](repeating: 0, count: 1 << 16)
      let count = read(master, &chunk, chunk.count)
      guard count > 0 else {
        usleep(1000)
        return process.statusIfEnded() == nil
      }
      bytes += chunk.prefix(count)
      screen.feed(chunk.prefix(count))
      milliseconds = 0
    }
  }
}
