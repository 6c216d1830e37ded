import Localization
import Reports

/// What is said of a command that failed, and where in its source.
extension Interpreter {
  /// Reports what was refused as a whole, so that no word of it is to blame.
  package func refuse(_ problem: Problem, command: String = "") {
    let failure = Failure(code: Wording.code(problem.fact), message: sentence(problem))
    emit(CommandResult(command: command, result: .failure(failure)))
  }

  private func sentence(_ problem: Problem) -> LocalizedText {
    Wording.message(problem.fact, in: session.style, isTyped: session.isTyped)
  }

  func report(_ problem: Problem, of statement: Statement, in source: ScriptLine) {
    // What failed inside a script has been reported there, line by line.
    if case .scriptFailed = problem.fact, format != .json { return }
    let first = statement.tokens[0].range.lowerBound
    let whole = first..<first + statement.text.utf8.count
    let marked = Problem(problem.fact, at: problem.range ?? whole)
    report(marked, command: statement.text, in: source)
  }

  func report(_ problem: Problem, command: String, in source: ScriptLine) {
    let range = problem.range ?? 0..<0
    let physical = source.physical(range.lowerBound)
    let length = physical.text.utf8.count
    let start = min(range.lowerBound - physical.start, length)
    let end = min(max(range.upperBound - physical.start, start), length)
    let place = Failure.Location(
      source: scripts.last?.name, line: physical.number, text: physical.text, range: start..<end)
    let failure = Failure(
      code: Wording.code(problem.fact), message: sentence(problem), place: place,
      faults: Wording.faults(problem.fact, in: session.style, isTyped: session.isTyped))
    emit(CommandResult(command: command, result: .failure(failure)))
  }
}
