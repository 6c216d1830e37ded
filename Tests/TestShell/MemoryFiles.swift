import Shell
import Synchronization

/// Files in memory.
package final class MemoryFiles: Sendable {
  package init() {}

  private let contents = Mutex<[String: [UInt8]]>([:])
  private let faults = Mutex<[String: FileError.Reason]>([:])

  /// The text of a file; nil when there is none.
  package subscript(path: String) -> String? {
    get { contents.withLock { $0[path] }.map { String(decoding: $0, as: UTF8.self) } }
    set { contents.withLock { $0[path] = newValue.map { Array($0.utf8) } } }
  }

  /// Replaces the bytes of a file.
  package func put(_ bytes: [UInt8], at path: String) { contents.withLock { $0[path] = bytes } }

  /// Makes every later use of a path fail with that reason.
  package func fail(_ path: String, _ reason: FileError.Reason) { faults.withLock { $0[path] = reason } }

  package var files: Files {
    Files(
      read: { path throws(FileError) in try self.read(path) },
      write: { path, bytes, mayReplace throws(FileError) in try self.write(path, bytes, mayReplace) },
      append: { path, bytes throws(FileError) in try self.append(path, bytes) },
      identity: { MemoryFiles.normal($0) },
      list: { beginning in self.list(beginning) })
  }

  private func read(_ path: String) throws(FileError) -> [UInt8] {
    try check(.read, path)
    guard let bytes = contents.withLock({ $0[MemoryFiles.normal(path)] }) else {
      throw FileError(.read, path, .missing)
    }
    return bytes
  }

  private func write(_ path: String, _ bytes: [UInt8], _ mayReplace: Bool) throws(FileError) {
    try check(.write, path)
    let exists = contents.withLock { $0[path] != nil }
    if exists, !mayReplace { throw FileError(.write, path, .exists) }
    put(bytes, at: path)
  }

  private func append(_ path: String, _ bytes: [UInt8]) throws(FileError) {
    try check(.write, path)
    contents.withLock { $0[path, default: []] += bytes }
  }

  private func check(_ access: FileError.Access, _ path: String) throws(FileError) {
    if let reason = faults.withLock({ $0[path] }) { throw FileError(access, path, reason) }
  }

  private func list(_ beginning: String) -> [String] {
    let paths = contents.withLock { $0.keys.filter { $0.hasPrefix(beginning) } }
    let shown = paths.map { path -> String in
      let rest = path.dropFirst(beginning.count)
      guard let slash = rest.firstIndex(of: "/") else { return path }
      return beginning + rest[...slash]
    }
    return Set(shown).sorted()
  }

  /// The path without `.` and `..`.
  private static func normal(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") {
      if part == ".." { _ = parts.popLast() } else if part != "." { parts.append(part) }
    }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }
}
