import Reports
import Shell
import Synchronization
import Syntax

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
        paths.withLock { if !$0.contains(path) { $0.append(path) } }
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
    let link = "\u{1B}]8;;\(address)\u{1B}\\\(name)\u{1B}]8;;\u{1B}\\"
    return "\(text[..<place.lowerBound])\(link)\(text[place.upperBound...])"
  }
}
