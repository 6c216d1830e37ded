import Commands
import Localization
import Reports

/// What a shell of its own is made of: where it finds files and time, and how it writes numbers.
package struct Surroundings {
  /// The files that commands may touch.
  package var files: Files
  /// Whose session it is, and its clock.
  package var identity: Workspace.Identity
  /// How numbers are written.
  package var style: LocaleFormat
  /// Called with each interpreter before it runs anything: lends it what a prompt has.
  package var prepare: (Interpreter) -> Void

  /// The surroundings of a person at a prompt.
  package init(
    files: Files, identity: Workspace.Identity, style: LocaleFormat = .enUS,
    prepare: @escaping (Interpreter) -> Void = { _ in }
  ) {
    (self.files, self.identity, self.style, self.prepare) = (files, identity, style, prepare)
  }

  /// The surroundings in which a page gives everyone the same: the clock stands still, amounts are dollars.
  package static func still(files: Files) -> Surroundings {
    Surroundings(files: files, identity: .transcript)
  }
}

/// A shell in memory, which keeps what it says until it is asked.
package final class SandboxShell {
  /// What runs the commands.
  package let interpreter: Interpreter
  private let surroundings: Surroundings
  private let said: Said

  private final class Said {
    weak var interpreter: Interpreter?
    var replies: [Reply] = []

    func hear(_ outcome: CommandResult) {
      replies.append(Reply(outcome: outcome, format: interpreter?.format ?? .text))
    }
  }

  /// What came of a command, and the format that was chosen at that moment, which the next command may change.
  package struct Reply: Sendable, Equatable {
    /// What came of it.
    package let outcome: CommandResult
    /// How it is shown.
    package let format: OutputFormat
  }

  /// A shell that goes on with work; without any, it has an empty property.
  package init(_ surroundings: Surroundings, work: WorkspaceSnapshot? = nil) {
    self.surroundings = surroundings
    let (identity, style) = (surroundings.identity, surroundings.style)
    let session =
      work.map { Workspace(inMemory: identity, style: style, work: $0) }
      ?? Workspace(inMemory: identity, style: style)
    let said = Said()
    interpreter = Interpreter(
      session: session, files: surroundings.files, format: .text, emit: said.hear)
    said.interpreter = interpreter
    self.said = said
    surroundings.prepare(interpreter)
    said.replies = []
  }

  /// What came of a line.
  package struct Answer {
    /// What the loop around has to do.
    package let verdict: Interpreter.LineResult
    /// What came of each command, in order.
    package let replies: [Reply]

    /// The same without their formats.
    package var outcomes: [CommandResult] { replies.map(\.outcome) }

    /// Why the first command that failed did.
    var failure: Failure? { outcomes.lazy.compactMap(\.failure).first }
  }

  /// Types a line, as the person at the prompt does.
  package func run(_ line: String) -> Answer {
    said.replies = []
    let verdict = interpreter.run(typed: line)
    return Answer(verdict: verdict, replies: said.replies)
  }

  /// Runs a line of a page, which reads alike for everyone, whatever their locale is.
  func perform(_ line: PageLine) -> Answer {
    said.replies = []
    let verdict = interpreter.run(commands: [line.text])
    return Answer(verdict: verdict, replies: said.replies)
  }

  /// A line with what its formulas in braces come to, as one types it: `month {payoff_month}`.
  /// - Throws: Why one of them has no value.
  func filled(_ line: PageLine) throws(Problem) -> PageLine {
    var (text, rest) = ("", line.text[...])
    while let match = rest.firstMatch(of: /{([^}]*)}/) {
      text +=
        rest[..<match.range.lowerBound] + (try inquiry().number(String(match.output.1)).number.canonical)
      rest = rest[match.range.upperBound...]
    }
    return PageLine(text: text + rest, line: line.line)
  }

  /// What formulas come to at present.
  func inquiry(given: [FormulaQuery.Given] = []) -> FormulaQuery {
    FormulaQuery(interpreter.session, given: given + interpreter.session.counts)
  }

  /// Whether a condition holds, here or in a copy on which the line behind ` after ` was typed: `rent = 1800 after open elm`.
  /// - Throws: What is wrong with the condition or with that line, or why there is no value.
  func holds(_ condition: String) throws(Problem) -> Bool {
    guard let place = condition.firstRange(of: " after ") else { return try inquiry().holds(condition) }
    let copy = SandboxShell(surroundings, work: interpreter.session.work)
    let line = PageLine(text: condition[place.upperBound...].trimmed, line: 0)
    if copy.perform(line).failure != nil { return false }
    return try copy.inquiry().holds(condition[..<place.lowerBound].trimmed)
  }

  /// Whether a condition holds; one that cannot be read where the work stands does not.
  func isTrue(_ condition: String) -> Bool { (try? holds(condition)) ?? false }

  /// Where the work stands, as far as an answer can change it.
  var state: State { State(work: interpreter.session.work, place: interpreter.session.presentPlace) }

  /// All that a check can tell apart.
  struct State: Equatable {
    let work: WorkspaceSnapshot
    let place: NavigationPath
  }
}
