import Glibc
import Reports
import Shell
import Synchronization

/// The files that commands have written since the last output, whose names in it become links of the terminal.
///
/// Only a path that a command has just written becomes one: a text that was saved or read never does.
final class FileLinks: Sendable {
  private let paths = Mutex<[String]>([])

  /// The files whose writing is noted here.
  func noting(_ files: Files) -> Files {
    Files(
      read: files.read,
      write: { [self] path, bytes, mayReplace throws(FileError) in
        try files.write(path, bytes, mayReplace)
        paths.withLock { $0.append(path) }
      },
      append: files.append, identity: files.identity, list: files.list, find: files.find)
  }

  /// Forgets the files; returns `text` with a link on the last place of each of their names.
  func link(in text: String) -> String {
    let written = paths.withLock { paths in
      defer { paths = [] }
      return paths
    }
    return written.reduce(text, Self.link)
  }

  /// Forgets the files.
  func clear() { paths.withLock { $0 = [] } }

  private static func link(in text: String, _ path: String) -> String {
    let name = Sanitizing.visible(localized: Quoting.path(path))
    let places = text.ranges(of: name).filter { place in
      let before = text[..<place.lowerBound].last ?? " "
      let behind = text[place.upperBound...].first ?? "\n"
      return before.isWhitespace && (behind.isWhitespace || behind.isPunctuation)
    }
    guard let place = places.last else { return text }
    let address = FileAddress.text(of: Disk.place(path))
    return text.replacing(
      name, with: "\u{1B}]8;;\(address)\u{1B}\\\(name)\u{1B}]8;;\u{1B}\\", subrange: place)
  }
}

/// The address of a file, as RFC 8089 has it.
enum FileAddress {
  /// The address of an absolute path.
  ///
  /// It names this machine, as a terminal may show the session of another one.
  static func text(of path: String) -> String { "file://\(host)\(encoded(path.utf8))" }

  private static var host: String {
    var name = [CChar](repeating: 0, count: Int(HOST_NAME_MAX) + 1)
    guard gethostname(&name, name.count - 1) == 0 else { return "" }
    return encoded(name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)))
  }

  /// The bytes, each that is no unreserved character and no slash as its two hexadecimal digits.
  /// - Source: RFC 3986, 2.1 and 2.3.
  private static func encoded(_ bytes: some Sequence<UInt8>) -> String {
    let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/".utf8)
    let digits = Array("0123456789ABCDEF".utf8)
    return String(
      decoding: bytes.flatMap { byte in
        plain.contains(byte)
          ? [byte] : [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }, as: UTF8.self)
  }
}
