import Glibc
import LineEditor
import SQLiteStore
import ScheduleAPI

/// The libraries in this program and their versions, for `roi --version --verbose`.
enum LinkedLibraries {
  /// The packages, of which the program itself knows no versions; a test compares them with
  /// Package.resolved.
  static let packages = [("GRDB.swift", "7.10.0"), ("swift-argument-parser", "1.8.2")]

  /// The program's version and a line for each library.
  static var report: String {
    let lines =
      [
        "roi \(Release.version)", "SQLite \(SQLiteLibrary.version), \(SQLiteLibrary.sourceID)",
        "libedit \(LineEditorLibrary.version)", libc,
      ] + packages.map { "\($0.0) \($0.1)" }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The C library: "glibc 2.36".
  private static var libc: String {
    var name = [CChar](repeating: 0, count: 64)
    // `_CS_GNU_LIBC_VERSION` of <unistd.h>, which Swift does not import.
    confstr(2, &name, name.count - 1)
    return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
