import Glibc

/// A program to start, with its arguments, its environment and its working folder.
package struct Invocation: Sendable {
  /// The program's path.
  package var program: String
  /// The arguments, without the program's name.
  package var arguments: [String]
  /// The whole environment of the program.
  package var environment: [String: String]
  /// The working folder; nil for that of the tests.
  package var folder: String?
  /// A folder that is kept for as long as the program runs.
  package var home: TestFolder?

  /// An invocation of the program at `program`.
  package init(
    _ program: String, _ arguments: [String] = [], environment: [String: String] = [:], folder: String? = nil,
    home: TestFolder? = nil
  ) {
    (self.program, self.arguments, self.environment) = (program, arguments, environment)
    (self.folder, self.home) = (folder, home)
  }

  /// The path of a program that is built beside the tests.
  package static func built(_ name: String) -> String {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = max(readlink("/proc/self/exe", &path, path.count), 0)
    let tests = String(decoding: path[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return tests.prefix(upTo: tests.lastIndex(of: "/") ?? tests.startIndex) + "/" + name
  }
}
