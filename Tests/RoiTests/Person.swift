import GRDB
import Lessons
import Programs

/// Somebody with a home of their own, who runs `roi`.
final class Person {
  static let roi = Invocation.built("roi")

  let home: TestFolder
  /// The variables of their terminal and shell.
  var environment: [String: String]

  init() throws {
    home = try TestFolder()
    environment = [
      "HOME": home("home"), "XDG_DATA_HOME": home("data"), "XDG_STATE_HOME": home("state"),
      "XDG_CONFIG_HOME": home("config"), "ROI_PAGER": "",
      "TERM": "xterm-256color", "LANG": "C.UTF-8", "PATH": "/usr/local/bin:/usr/bin:/bin",
    ]
  }

  /// Runs the program to its end, in their folder.
  func roi(
    _ arguments: String..., input: String = "", output: PipedProgram.Output = .captured
  ) throws -> PipedProgram.Result {
    try PipedProgram.run(invocation(arguments), input: Array(input.utf8), output: output)
  }

  /// Runs the program with commands, a `-c` each.
  func commands(_ commands: String..., options: [String] = []) throws -> PipedProgram.Result {
    try PipedProgram.run(invocation(options + commands.flatMap { ["-c", $0] }))
  }

  /// Starts the program at a terminal, and waits for its first prompt.
  func terminal(_ arguments: String..., rows: Int = 24, columns: Int = 80) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(invocation(arguments), rows: rows, columns: columns)
    try terminal.waitForPrompt()
    return terminal
  }

  /// A line for their shell, in which `$ROI` is the program.
  func shell(_ line: String) -> Invocation {
    Invocation(
      "/bin/sh", ["-c", line], environment: environment.merging(["ROI": Person.roi]) { $1 },
      folder: home.path, home: home)
  }

  /// A script that takes far longer than it takes to stop it.
  static let longScript = Array((1...300_000).map { "set rent \($0)\n" }.joined().utf8)

  func invocation(_ arguments: [String]) -> Invocation {
    Invocation(Person.roi, arguments, environment: environment, folder: home.path, home: home)
  }

  /// What a store holds, row by row; the folder's own files are its name.
  func rows(in store: String) throws -> [String] {
    try DatabaseQueue(path: home(store)).read { db in
      let tables = [
        "SELECT * FROM sheets ORDER BY id", "SELECT * FROM stated ORDER BY sheet, field",
        "SELECT * FROM log ORDER BY number", "SELECT * FROM meta ORDER BY key",
      ]
      return try tables.flatMap { try Row.fetchAll(db, sql: $0).map(\.description) }
    }
  }
}

extension PseudoTerminal {
  /// Waits until a prompt stands on the cursor's row and nothing behind it; after a failure it ends in `!>`.
  func waitForPrompt(_ prompt: String? = nil) throws {
    try wait("a prompt \(prompt ?? "")") { $0.isAtPrompt && $0.typed == prompt ?? $0.typed }
  }

  /// Types a line and waits for what it leads to.
  func enter(_ line: String, until condition: (ScreenModel) -> Bool) throws {
    send(line + "\r")
    try wait("after \"\(line)\"", until: condition)
  }
}

extension ScreenModel {
  /// What prompts begin with: the shell's name, that of a lesson, one of the tests too, or that of its free play.
  private static let promptNames =
    ["roi", "play", "review", "exam-", "placement", "our-street"]
    + (LessonCatalog.all + LessonCatalog.misconceptions).map(\.id)

  /// Whether a prompt stands on the cursor's row and nothing behind it.
  var isAtPrompt: Bool {
    typed.hasSuffix(">") && textToCursor == typed + " "
      && ScreenModel.promptNames.contains { typed.hasPrefix($0) }
  }
}
