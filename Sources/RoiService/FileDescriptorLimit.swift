import Glibc

/// The number of file descriptors, and so connections, that the process may have open.
enum FileDescriptorLimit {
  /// Raises the limit as far as the system allows, to 16,384 at most, and returns it.
  static func raise() -> Int {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 1024 }
    // For more connections than these there should be a second instance of the service.
    let wanted = min(limit.rlim_max, 16_384)
    if limit.rlim_cur < wanted {
      limit.rlim_cur = wanted
      _ = setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
    return Int(min(limit.rlim_cur, 16_384))
  }
}
