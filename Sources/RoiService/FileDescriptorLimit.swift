import Glibc

/// The number of file descriptors, and so connections, that the process may have open.
enum FileDescriptorLimit {
  /// Raises the limit as far as the system allows, to `ServiceLimits.mostDescriptors` at most, and returns it.
  /// - Throws: `StartupError` if there are too few for even a few clients.
  static func raise() throws(StartupError) -> Int {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 1024 }
    let wanted = min(limit.rlim_max, rlim_t(ServiceLimits.mostDescriptors))
    if limit.rlim_cur < wanted {
      limit.rlim_cur = wanted
      _ = setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
    let count = Int(min(limit.rlim_cur, rlim_t(ServiceLimits.mostDescriptors)))
    guard count >= ServiceLimits.fewestDescriptors else { throw .tooFewDescriptors(count) }
    return count
  }
}
