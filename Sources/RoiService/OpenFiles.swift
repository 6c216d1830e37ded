import Glibc

/// How many files, and so connections, the process may have open.
enum OpenFiles {
  /// Raises the limit as far as the system lets us, and returns it.
  static func raiseLimit() -> Int {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 1024 }
    // More connections than these want a second copy of the service.
    let wanted = min(limit.rlim_max, 16_384)
    if limit.rlim_cur < wanted {
      limit.rlim_cur = wanted
      _ = setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
    return Int(min(limit.rlim_cur, 16_384))
  }
}
