import Foundation

/// A temporary folder, removed with everything in it when nothing refers to it any longer.
package final class TestFolder: Sendable {
  /// Its path.
  package let path: String

  /// Makes a new, empty folder.
  package init() throws(NotReachedError) {
    var template = Array("/tmp/roi-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw NotReachedError("no folder can be made in /tmp") }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of something in it.
  package func callAsFunction(_ name: String) -> String { path + "/" + name }

  /// The bytes of a file in it; nil if there is none.
  package func bytes(of name: String) -> [UInt8]? {
    FileManager.default.contents(atPath: self(name)).map(Array.init)
  }

  /// The text of a file in it; empty if there is none.
  package func text(of name: String) -> String { String(decoding: bytes(of: name) ?? [], as: UTF8.self) }

  /// Writes a file in it, and makes the folders above the file.
  package func write(_ bytes: [UInt8], to name: String) throws {
    let url = URL(fileURLWithPath: self(name))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }

  /// Writes a file of text in it.
  package func write(_ text: String, to name: String) throws { try write(Array(text.utf8), to: name) }

  /// The names in one of its folders, in order.
  package func names(in name: String = ".") -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: self(name))) ?? []).sorted()
  }

  /// The permissions of something in it.
  package func permissions(of name: String) -> mode_t? {
    var status = stat()
    return stat(self(name), &status) == 0 ? status.st_mode & 0o7777 : nil
  }
}
