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

  /// Access by these functions.
  package init(
    read: @escaping @Sendable (_ path: String) throws(FileError) -> [UInt8],
    write:
      @escaping @Sendable (_ path: String, _ bytes: [UInt8], _ mayReplace: Bool) throws(FileError) -> Void,
    append: @escaping @Sendable (_ path: String, _ bytes: [UInt8]) throws(FileError) -> Void,
    identity: @escaping @Sendable (_ path: String) -> String,
    list: @escaping @Sendable (_ beginning: String) -> [String]
  ) {
    (self.read, self.write, self.append) = (read, write, append)
    (self.identity, self.list) = (identity, list)
  }
}

extension Files {
  /// No files at all.
  static let nowhere = Files(
    read: { path throws(FileError) in throw FileError(.read, path, .missing) },
    write: { path, _, _ throws(FileError) in throw FileError(.write, path, .notAllowed) },
    append: { path, _ throws(FileError) in throw FileError(.write, path, .notAllowed) },
    identity: { $0 }, list: { _ in [] })
}
