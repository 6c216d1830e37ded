import Commands
import Localization
import Model
import Reports
import Shell
import Synchronization
import Syntax
import Workspace

/// A shell in memory that goes on from the state before a line; it keeps nothing and writes no file.
final class DraftShell {
  /// The longest time of a command while a text is written.
  static let longest = Duration.milliseconds(40)
  /// The name of the text in places of errors.
  private static let name = "draft"

  let interpreter: Interpreter
  private let results: Results
  private let limit: TimeLimit
  private let longest: Duration

  private final class Results {
    var all: [CommandResult] = []
  }

  /// A shell in a state.
  /// - Parameters:
  ///   - files: The files that `source` reads.
  ///   - path: The path of the document, from which `source` reads; nil for none.
  ///   - longest: The longest time of a command.
  init(
    resuming state: WorkspaceState, _ files: Files = .nowhere, at path: String? = nil,
    longest: Duration = DraftShell.longest
  ) {
    let (results, limit) = (Results(), TimeLimit())
    (self.results, self.limit, self.longest) = (results, limit, longest)
    interpreter = Interpreter(
      workspace: Workspace(resuming: state, as: .transcript), files: files, format: .json,
      interruption: Interruption { limit.isReached }, emit: { results.all.append($0) })
    interpreter.isSafe = true
    interpreter.begin(draft: Self.name, at: path)
  }

  /// The state after the last line.
  var state: WorkspaceState { interpreter.workspace.state }

  /// Runs a line; returns its errors too.
  func run(_ item: ScriptReader.Item) -> (result: Interpreter.DraftResult, failures: [Failure]) {
    results.all = []
    limit.begin(longest)
    defer { limit.end() }
    let result = interpreter.run(draft: item)
    // The errors of a script that it reads stand in that script.
    let failures = results.all.compactMap(\.failure).filter { failure in
      failure.location.map { $0.source == Self.name } != false
        && !["interrupted", "not-permitted"].contains(failure.code)
    }
    return (result, failures)
  }

  /// Runs a command that a program puts together, for its report; nil where it fails, or takes too long.
  func report(_ words: [Statement.Word]) -> Report? {
    results.all = []
    limit.begin(longest)
    defer { limit.end() }
    _ = interpreter.run(Statement(words), named: Self.name)
    return results.all.last.flatMap { if case .success(let report) = $0.result { report } else { nil } }
  }
}

extension Interpreter {
  /// A shell in memory that goes on from a state, for commands that somebody waits for on a thread of its own.
  convenience init(
    resuming state: WorkspaceState, _ interruption: Interruption,
    emit: @escaping (CommandResult) -> Void = { _ in }
  ) {
    self.init(
      workspace: Workspace(resuming: state, as: .transcript), files: .nowhere, format: .text,
      interruption: interruption, emit: emit)
    isSafe = true
  }
}

extension CommandResult {
  /// The failure; nil for a success.
  fileprivate var failure: Failure? { if case .failure(let failure) = result { failure } else { nil } }
}

/// The end of the time that work may take, which is asked for on any thread.
private final class TimeLimit: Sendable {
  private let end = Mutex<ContinuousClock.Instant?>(nil)

  func begin(_ duration: Duration) { end.withLock { $0 = .now + duration } }

  func end(_: Void = ()) { end.withLock { $0 = nil } }

  var isReached: Bool { end.withLock { end in end.map { ContinuousClock.now >= $0 } ?? false } }
}
