import Glibc

/// The descriptors 0, 1 and 2, which a caller may have closed.
enum StandardDescriptors {
  /// Occupies those that are closed, before any file is opened.
  ///
  /// The system gives the lowest number that is free: an error message would be written over the store if that
  /// was opened as descriptor 2. Each is opened for the wrong direction, so that reading and writing fail as
  /// with a closed one.
  static func occupy() {
    for (descriptor, flags) in [
      (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY),
    ]
    where fcntl(descriptor, F_GETFD) < 0 {
      // A folder can always be opened for reading, where there is no /dev.
      if open("/dev/null", flags) < 0 { _ = open("/", O_RDONLY | O_DIRECTORY) }
    }
  }
}
