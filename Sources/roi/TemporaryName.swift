import Glibc

/// The names of new files until they are whole: `.roi-PROCESS.new` in the folder of the file.
///
/// A process that is killed leaves its own behind. The next one that writes to the folder removes it.
enum TemporaryName {
  /// The path for this process in a folder, from which those of processes that ended are removed.
  static func make(in folder: String) -> String {
    removeLeftovers(in: folder)
    return "\(folder)/.roi-\(getpid()).new"
  }

  private static func removeLeftovers(in folder: String) {
    guard let directory = opendir(folder) else { return }
    defer { closedir(directory) }
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard name.hasPrefix(".roi-"), name.hasSuffix(".new"),
        let process = pid_t(name.dropFirst(5).dropLast(4)),
        process == getpid() || kill(process, 0) != 0 && errno == ESRCH
      else { continue }
      unlinkat(dirfd(directory), name, 0)
    }
  }
}
