import Glibc

/// Waiting for descriptors, as a blocking call would.
///
/// Another program that shares a pipe or a terminal with this one may have set `O_NONBLOCK`, which applies to
/// all who share it.
enum DescriptorWait {
  /// Waits until the descriptor can be read from (`POLLIN`) or written to (`POLLOUT`), or is closed at the
  /// other end.
  static func until(_ event: Int32, on descriptor: Int32) {
    var file = pollfd(fd: descriptor, events: Int16(event), revents: 0)
    poll(&file, 1, -1)
  }
}
