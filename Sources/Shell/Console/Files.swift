/// Access to files, passed in since this room touches none.
package struct Files: Sendable {
  /// Reads a whole file.
  package let read: @Sendable (_ path: String) throws(FileError) -> [UInt8]
  /// Writes a file, which must not exist unless it may be replaced.
  package let write:
    @Sendable (_ path: String, _ bytes: [UInt8], _ mayReplace: Bool) throws(FileError) -> Void
  /// Adds to the end of a file that exists.
  package let append: @Sendable (_ path: String, _ bytes: [UInt8]) throws(FileError) -> Void
  /// Returns a text that is the same for all paths of one file.
  package let identity: @Sendable (_ path: String) -> String
  /// Returns the paths that begin with a text; those of folders end in `/`.
  package let list: @Sendable (_ beginning: String) -> [String]
  /// Finds a file that is read piece by piece, as it may be larger than the memory.
  package let find: @Sendable (_ path: String) throws(FileError) -> LargeFile

  /// Access by these functions.
  package init(
    read: @escaping @Sendable (_ path: String) throws(FileError) -> [UInt8],
    write:
      @escaping @Sendable (_ path: String, _ bytes: [UInt8], _ mayReplace: Bool) throws(FileError) -> Void,
    append: @escaping @Sendable (_ path: String, _ bytes: [UInt8]) throws(FileError) -> Void,
    identity: @escaping @Sendable (_ path: String) -> String,
    list: @escaping @Sendable (_ beginning: String) -> [String],
    find: @escaping @Sendable (_ path: String) throws(FileError) -> LargeFile
  ) {
    (self.read, self.write, self.append) = (read, write, append)
    (self.identity, self.list, self.find) = (identity, list, find)
  }
}

/// A file that is read piece by piece.
package final class LargeFile: Sendable {
  /// The path by which it can be opened as long as this exists; not always the one that was typed.
  package let path: String
  /// `false` for a pipe or a device, which waits for its writer and can be read once.
  package let isOrdinary: Bool
  private let close: @Sendable () -> Void

  /// A file that can be opened by a path.
  /// - Parameter close: Called when nobody needs that path any more.
  package init(path: String, isOrdinary: Bool = true, close: @escaping @Sendable () -> Void = {}) {
    (self.path, self.isOrdinary, self.close) = (path, isOrdinary, close)
  }

  deinit { close() }
}

extension Files {
  /// No files at all.
  package static let nowhere = Files.readOnly(
    .notAllowed, read: { path throws(FileError) in throw FileError(.read, path, .missing) },
    identity: { $0 }, list: { _ in [] })

  /// Files that are read and never written.
  /// - Parameter refusal: The reason why none is written.
  package static func readOnly(
    _ refusal: FileError.Reason, read: @escaping @Sendable (_ path: String) throws(FileError) -> [UInt8],
    identity: @escaping @Sendable (_ path: String) -> String,
    list: @escaping @Sendable (_ beginning: String) -> [String],
    find: @escaping @Sendable (_ path: String) throws(FileError) -> LargeFile = { path throws(FileError) in
      throw FileError(.read, path, .missing)
    }
  ) -> Files {
    Files(
      read: read, write: { path, _, _ throws(FileError) in throw FileError(.write, path, refusal) },
      append: { path, _ throws(FileError) in throw FileError(.write, path, refusal) }, identity: identity,
      list: list, find: find)
  }
}
