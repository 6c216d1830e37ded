import Glibc

/// A file descriptor that bytes are written to, in pieces that are worth a system call.
final class Output {
  static var standard: Output { Output(STDOUT_FILENO) }
  static var error: Output { Output(STDERR_FILENO) }

  private let descriptor: Int32
  /// Whether writing waits for `flush` or `take`, up to a length that nobody pages through.
  private let holdsBack: Bool
  private(set) var buffer: [UInt8] = []
  /// The first error of a write; nothing is written after it.
  private(set) var failure: Int32?

  init(_ descriptor: Int32, holdsBack: Bool = false) {
    (self.descriptor, self.holdsBack) = (descriptor, holdsBack)
  }

  /// Lets a renderer append, and writes when enough has come together.
  func append(_ body: (inout [UInt8]) -> Void) {
    body(&buffer)
    let enough = holdsBack ? 1 << 22 : 1 << 16
    if buffer.count >= enough { flush() }
  }

  /// Writes bytes at once.
  func write(_ bytes: [UInt8]) {
    buffer += bytes
    flush()
  }

  /// Hands out what has come together, for somebody else to write.
  func take() -> [UInt8] {
    defer { buffer = [] }
    return buffer
  }

  /// Writes what has come together.
  func flush() {
    defer { buffer.removeAll(keepingCapacity: true) }
    guard failure == nil else { return }
    buffer.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let written = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if written >= 0 {
          rest = rest.dropFirst(written)
        } else if errno == EAGAIN {
          Waiting.until(descriptor, POLLOUT)
        } else if errno != EINTR {
          failure = errno
          return
        }
      }
    }
  }

  /// Writes the rest, and says with which status to end: a reader that has gone is no news to anybody.
  func finish(_ status: Int32) -> Int32 {
    flush()
    guard let failure else { return status }
    if failure == EPIPE { return ExitStatus.signal(SIGPIPE) }
    Output.error.write(
      Array("roi: output could not be written: \(String(cString: strerror(failure)))\n".utf8))
    return ExitStatus.cannotWrite
  }
}

/// Waits as a blocking descriptor does.
///
/// Whoever shares a pipe or terminal with this program may have asked for it not to block (`O_NONBLOCK`), which holds for
/// all who share it.
enum Waiting {
  /// Waits until the descriptor can be read from (`POLLIN`) or written to (`POLLOUT`), or is closed at the other end.
  static func until(_ descriptor: Int32, _ event: Int32) {
    var file = pollfd(fd: descriptor, events: Int16(event), revents: 0)
    poll(&file, 1, -1)
  }
}
