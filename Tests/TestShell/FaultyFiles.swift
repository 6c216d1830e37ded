import Foundation
import Shell
import Synchronization

/// Files in memory that can be made to fail.
package final class FaultyFiles: Sendable {
  package init() {}

  private let memory = MemoryFiles()
  private let faults = Mutex<[String: FileError.Reason]>([:])

  /// The text of a file; nil when there is none.
  package subscript(path: String) -> String? {
    get { memory[path].map { String(decoding: $0, as: UTF8.self) } }
    set { memory[path] = newValue.map { Array($0.utf8) } }
  }

  /// The bytes of a file; nil when there is none.
  package func bytes(of path: String) -> [UInt8]? { memory[path] }

  /// Replaces the bytes of a file.
  package func put(_ bytes: [UInt8], at path: String) { memory[path] = bytes }

  /// Makes every later use of a path fail with that reason.
  package func fail(_ path: String, _ reason: FileError.Reason) { faults.withLock { $0[path] = reason } }

  package var files: Files {
    let files = memory.files
    return Files(
      read: { path throws(FileError) in
        try self.check(.read, path)
        return try files.read(path)
      },
      write: { path, bytes, mayReplace throws(FileError) in
        try self.check(.write, path)
        try files.write(path, bytes, mayReplace)
      },
      append: { path, bytes throws(FileError) in
        try self.check(.write, path)
        try files.append(path, bytes)
      },
      identity: files.identity, list: files.list, find: { path throws(FileError) in try self.find(path) })
  }

  /// Puts the bytes of a file on the disk, from where it is read piece by piece.
  private func find(_ path: String) throws(FileError) -> LargeFile {
    try check(.read, path)
    guard let bytes = memory[path] else { throw FileError(.read, path, .missing) }
    let place = FileManager.default.temporaryDirectory.appending(path: "roi-\(UUID().uuidString)")
    guard (try? Data(bytes).write(to: place)) != nil else { throw FileError(.read, path, .notAllowed) }
    return LargeFile(path: place.path) { try? FileManager.default.removeItem(at: place) }
  }

  private func check(_ access: FileError.Access, _ path: String) throws(FileError) {
    if let reason = faults.withLock({ $0[path] }) { throw FileError(access, path, reason) }
  }
}
