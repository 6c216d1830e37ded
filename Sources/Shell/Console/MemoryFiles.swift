import Synchronization

/// Files in memory, over files that are only read: nothing that is written reaches a disk.
///
/// A file is copied into memory when it is first read, and is the same from then on.
package final class MemoryFiles: Sendable {
  private let origin: Files?
  private let contents = Mutex<[String: [UInt8]]>([:])

  /// Files in memory.
  /// - Parameter origin: The files that can be read where none of that path was written; nil for none.
  package init(over origin: Files? = nil) { self.origin = origin }

  /// The bytes of a file in memory; nil when there is none.
  package subscript(path: String) -> [UInt8]? {
    get { contents.withLock { $0[Path.normal(path)] } }
    set { contents.withLock { $0[Path.normal(path)] = newValue } }
  }

  /// The access to these files.
  package var files: Files {
    Files(
      read: { path throws(FileError) in try self.read(path) },
      write: { path, bytes, mayReplace throws(FileError) in try self.write(path, bytes, mayReplace) },
      append: { path, bytes throws(FileError) in
        guard let present = self[path] else { throw FileError(.write, path, .removed) }
        self[path] = present + bytes
      },
      identity: { Path.normal($0) },
      list: { beginning in self.list(beginning) }, find: { path throws(FileError) in try self.find(path) })
  }

  /// What is in memory can be read whole, and need not be found.
  private func find(_ path: String) throws(FileError) -> LargeFile {
    if self[path] != nil { throw FileError(.read, path, .notAFile) }
    guard let origin else { throw FileError(.read, path, .missing) }
    return try origin.find(path)
  }

  private func read(_ path: String) throws(FileError) -> [UInt8] {
    if let bytes = self[path] { return bytes }
    guard let origin else { throw FileError(.read, path, .missing) }
    let bytes = try origin.read(path)
    self[path] = bytes
    return bytes
  }

  private func write(_ path: String, _ bytes: [UInt8], _ mayReplace: Bool) throws(FileError) {
    if !mayReplace, (try? read(path)) != nil { throw FileError(.write, path, .exists) }
    self[path] = bytes
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
}

/// The parts of paths.
package enum Path {
  /// The path without `.`, `..` and double slashes; no link is followed.
  package static func normal(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else if part != ".." || !path.hasPrefix("/") {
        parts.append(part)
      }
    }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }

  /// The folder in which a file lies: `.` for a name alone.
  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The last name of a path.
  package static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}
