import Glibc
import LineEditor
import Reports

/// A buffered writer to a file descriptor.
final class Output {
  static var standard: Output { Output(STDOUT_FILENO) }
  static var error: Output { Output(STDERR_FILENO) }

  private let descriptor: Int32
  /// `true` when writing waits for `flush` or `take`, up to a length that nobody pages through.
  let holdsBack: Bool
  /// What is not written yet.
  private(set) var buffer: [UInt8] = []
  /// The `errno` of the first write that failed; nothing is written after it.
  private(set) var failure: Int32?
  /// `true` when the user interrupted a write, the rest of which was thrown away.
  var isCut = false

  init(_ descriptor: Int32, holdsBack: Bool = false) {
    (self.descriptor, self.holdsBack) = (descriptor, holdsBack)
  }

  /// Calls `body` with the buffer to append to, and writes it when it is full.
  func append(_ body: (inout [UInt8]) -> Void) {
    body(&buffer)
    flushIfFull()
  }

  /// Writes the buffer when it is full.
  private func flushIfFull() {
    let limit = holdsBack ? 1 << 22 : 1 << 16
    if buffer.count >= limit { flush() }
  }

  /// Writes bytes at once.
  func write(_ bytes: [UInt8]) {
    buffer += bytes
    flush()
  }

  /// Writes a line of untrusted text at once, with its control characters made visible.
  func write(line: String) { write(Array((Sanitizing.visible(line) + "\n").utf8)) }

  /// Removes and returns the buffer.
  func take() -> [UInt8] {
    defer { buffer = [] }
    return buffer
  }

  /// `false` to write results whole even after Ctrl-C, for a program that reads them.
  var isCutByInterrupts = true

  /// The bytes that are written between two looks for an interruption.
  private static let pieceLength = 1 << 16

  /// Writes the buffer; its first piece in any case, as long as the reader takes it.
  func flush() {
    defer { buffer.removeAll(keepingCapacity: true) }
    guard failure == nil else { return }
    buffer.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let piece = UnsafeRawBufferPointer(rebasing: rest.prefix(Output.pieceLength))
        let written = Glibc.write(descriptor, piece.baseAddress, piece.count)
        if written >= 0 {
          rest = rest.dropFirst(written)
        } else if errno == EAGAIN {
          DescriptorWait.until(POLLOUT, on: descriptor)
        } else if errno != EINTR {
          failure = errno
          return
        }
        if isCutByInterrupts, Interrupts.isRaised, !rest.isEmpty {
          isCut = true
          return
        }
      }
    }
  }

  /// Writes the rest, and returns the exit status; a closed pipe has a status but no message.
  func finish(_ status: Int32) -> Int32 {
    flush()
    guard let failure else { return status }
    if failure == EPIPE { return ExitStatus.signal(SIGPIPE) }
    Output.error.write(
      Array("roi: output could not be written: \(String(cString: strerror(failure)))\n".utf8))
    return ExitStatus.cannotWrite
  }
}
