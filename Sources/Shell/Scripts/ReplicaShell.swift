import Reports
import Workspace

/// A shell in memory without files, like the one in which `roi check` plays a transcript.
final class ReplicaShell {
  let interpreter: Interpreter
  private let result: LastResult

  private final class LastResult {
    var report: Report?
  }

  init(_ commands: CommandTable, _ interruption: Interruption) {
    let result = LastResult()
    interpreter = Interpreter(
      workspace: Workspace(inMemory: .transcript), commands: commands, files: .nowhere, format: .text,
      interruption: interruption,
      emit: { if case .success(let report) = $0.result { result.report = report } })
    self.result = result
  }

  /// Types a command; nil when it fails.
  func type(_ command: some StringProtocol) -> Report? {
    result.report = nil
    _ = interpreter.run(typed: String(command))
    return result.report
  }
}
