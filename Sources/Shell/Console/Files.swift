/// Access to files, passed in since this room touches none.
package struct Files: Sendable {
  /// The whole of a file.
  package let read: @Sendable (_ path: String) throws(FileError) -> [UInt8]
  /// Writes a file; unless it may replace one, it must not exist.
  package let write:
    @Sendable (_ path: String, _ bytes: [UInt8], _ mayReplace: Bool) throws(FileError) -> Void
  /// Adds to the end of a file that exists.
  package let append: @Sendable (_ path: String, _ bytes: [UInt8]) throws(FileError) -> Void
  /// One text for one file, whatever path leads to it.
  package let identity: @Sendable (_ path: String) -> String
  /// The names in a folder that begin as given; folders end in `/`.
  package let list: @Sendable (_ beginning: String) -> [String]

  /// The ways to the files.
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
