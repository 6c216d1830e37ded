import Foundation
import Programs

/// The program that the tests of the editor drive.
enum Probe {
  /// The path of the built program.
  static let path = Invocation.built("EditorProbe")
}

extension PseudoTerminal {
  /// Starts the probe, or another program, with a small and fixed environment.
  /// - Parameters:
  ///   - changes: Variables that are added to the environment; nil removes one.
  ///   - home: The program's home; nil for a new one.
  convenience init(
    _ program: String = Probe.path, _ arguments: [String] = [], rows: Int = 24, columns: Int = 80,
    environment changes: [String: String?] = [:], home: TestFolder? = nil
  ) throws {
    let home = try home ?? TestFolder()
    var environment: [String: String?] = [
      "HOME": home.path, "TERM": "xterm-256color", "LANG": "C.UTF-8", "TMPDIR": home.path,
      "PATH": ProcessInfo.processInfo.environment["PATH"], "PROBE_HISTORY": home("state/history"),
    ]
    environment.merge(changes) { $1 }
    let invocation = Invocation(
      program, arguments, environment: environment.compactMapValues { $0 }, home: home)
    try self.init(invocation, rows: rows, columns: columns)
  }

  /// The home of the program.
  var home: TestFolder {
    get throws {
      guard let home = process.home else { throw NotReachedError("the program has no home") }
      return home
    }
  }

  /// The lines in the probe's history file.
  var historyFile: String { get throws { try home.text(of: "state/history") } }
}
