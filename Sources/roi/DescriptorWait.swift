import Glibc
import LineEditor

/// Waits that Ctrl-C at the prompt ends, where a blocking call would not come back.
///
/// Another program that shares a pipe or a terminal with this one may have set `O_NONBLOCK`, which applies to
/// all who share it.
enum DescriptorWait {
  /// The time after which a Ctrl-C is seen that came just before the wait, in milliseconds.
  private static let pause: CInt = 20

  /// Waits until the descriptor can be read from (`POLLIN`) or written to (`POLLOUT`), or is closed at the
  /// other end.
  /// - Returns: `false` when the user interrupted it.
  @discardableResult
  static func until(_ event: Int32, on descriptor: Int32) -> Bool {
    var file = pollfd(fd: descriptor, events: Int16(event), revents: 0)
    repeat {
      let count = poll(&file, 1, pause)
      if count > 0 || (count < 0 && errno != EINTR) { return true }
    } while !Interrupts.isRaised
    return false
  }

  /// Waits a moment for something that no descriptor tells of.
  /// - Returns: `false` when the user interrupted it.
  static func aMoment() -> Bool {
    poll(nil, 0, pause)
    return !Interrupts.isRaised
  }
}
