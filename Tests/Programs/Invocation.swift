import Glibc

/// What to start: a program, its words, its variables and the folder it begins in.
public struct Invocation: Sendable {
  /// The program's path.
  public var program: String
  /// The words behind it.
  public var arguments: [String]
  /// All the variables that it gets.
  public var environment: [String: String]
  /// The folder that it begins in; nil for that of the tests.
  public var folder: String?
  /// What it works in, which stays as long as the program runs.
  public var home: TestFolder?

  /// Names what to start.
  public init(
    _ program: String, _ arguments: [String] = [], environment: [String: String] = [:], folder: String? = nil,
    home: TestFolder? = nil
  ) {
    (self.program, self.arguments, self.environment) = (program, arguments, environment)
    (self.folder, self.home) = (folder, home)
  }

  /// A program that is built beside the tests.
  public static func built(_ name: String) -> String {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = max(readlink("/proc/self/exe", &path, path.count), 0)
    let tests = String(decoding: path[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return tests.prefix(upTo: tests.lastIndex(of: "/") ?? tests.startIndex) + "/" + name
  }
}

/// Something that a test waited for and that did not come about.
public struct NotReached: Error, CustomStringConvertible {
  /// What was waited for, and what there was instead.
  public let description: String

  init(_ description: String) { self.description = description }
}

/// How long a state may take to come about.
///
/// Generous, since the machine may be busy; a test that passes waits only as long as it has to.
public struct Deadline {
  private let end: ContinuousClock.Instant

  /// A deadline from now on.
  public init(seconds: Int = 120) { end = .now + .seconds(seconds) }

  /// Whether it is over.
  public var hasPassed: Bool { .now > end }
}
