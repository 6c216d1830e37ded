import Localization
import Reports
import Syntax
import Workspace

/// The commands whose results are shown anew after each command that changes the open document.
package struct Watch {
  /// A command that only reads.
  struct WatchedCommand {
    let statement: Statement
    /// `true` when its values may be written as in the user's locale.
    let isTyped: Bool
  }

  /// The commands, in the order in which they were added.
  var commands: [WatchedCommand] = []
  /// The revision of the document of which the results were shown last, so that a script shows its last change
  /// once; nil after a failure, which may have taken that revision back.
  var shownRevision: Int?

  /// `true` while there are any.
  var isActive: Bool { !commands.isEmpty }

  /// The commands as they were typed.
  package var lines: [String] { commands.map(\.statement.text) }
}

extension Interpreter {
  /// Shows the results of a command now, and anew after each change.
  /// - Returns: The present result.
  package func watch(_ typed: Statement) throws(Diagnostic) -> Report {
    let report = try reading(typed, isTyped: readsAsTyped, else: WatchError.changesSomething)
    if !watch.lines.contains(typed.text) {
      watch.commands.append(.init(statement: typed, isTyped: readsAsTyped))
    }
    return report
  }

  /// The figures that the user watches: those of the row under the prompt, and those that watched commands name.
  var watchedFigures: [String] {
    let words = watch.commands.flatMap { $0.statement.tokens.filter { !$0.isQuoted }.map(\.text) }
    let known = words.isEmpty ? [] : Set(workspace.figureNames.map(\.name))
    return (settings.statusNames + words.filter(known.contains)).uniqued()
  }

  /// Ends all watching.
  package func endWatch() { watch.commands.removeAll() }

  /// Shows the results of the watched commands, if the document has changed since a revision and they were not
  /// shown since.
  func showWatched(since revision: Int) {
    let present = workspace.documentRevision
    guard !watch.commands.isEmpty, present != revision, present != watch.shownRevision,
      scripts.last?.isQuiet != true
    else { return }
    watch.shownRevision = present
    for command in watch.commands {
      interruption.begin()
      do throws(Diagnostic) {
        let report = try reading(
          command.statement, isTyped: command.isTyped, else: WatchError.changesSomething)
        if interruption.hasStoppedWork { return }
        show(report, of: command.statement.text)
      } catch {
        if interruption.hasStoppedWork { return }
        // The place in the line is one in a line of long ago.
        let text = command.statement.text
        reportError(Diagnostic(WatchError.failed(text, error.error)), command: text)
      }
    }
  }

  /// Runs a command that only reads, within another one.
  /// - Parameter refusal: Returns the error of a command that does more.
  package func report(
    of statement: Statement, else refusal: (String) -> any DiagnosticError
  ) throws(Diagnostic) -> Report {
    try reading(statement, isTyped: readsAsTyped, else: refusal)
  }

  /// The commands that only read.
  package var candidatesForReading: [Suggestion.Candidate] {
    let bare = { (command: Command) in Token(text: command.name, range: 0..<0, isQuoted: false) }
    return commands.all.filter {
      $0.preview.isReading(Statement(tokens: [bare($0)], text: $0.name))
    }.map { command in
      .init(command.works(on: workspace.sheet) ? .word : .elsewhere, command.name, command.localizedSummary)
    }
  }

  /// The candidates for the next word of a command that only reads, which is still typed.
  package func candidates(ofReading statement: Statement) -> [Suggestion.Candidate] {
    let context = CommandContext(self, Statement(tokens: [], text: ""), isTyped: false)
    return reading(of: statement)?.candidates(context) ?? []
  }

  /// Runs a command that only reads; the position stays, and nothing is recorded.
  private func reading(
    _ typed: Statement, isTyped: Bool, else refusal: (String) -> any DiagnosticError
  ) throws(Diagnostic) -> Report {
    let (command, statement) = try reading(typed, else: refusal)
    let path = workspace.statedPath
    defer { workspace.statedPath = path }
    return try run(command, CommandContext(self, statement, isTyped: isTyped))
  }

  /// The command of a statement, which must be one that only reads.
  func reading(
    _ typed: Statement, else refusal: (String) -> any DiagnosticError
  ) throws(Diagnostic) -> (command: Command, statement: Statement) {
    let (command, statement) = try resolved(typed)
    guard command.preview.isReading(statement) else { throw Diagnostic(refusal(typed.text), at: typed.range) }
    return (command, statement)
  }
}

extension Statement {
  /// The UTF-8 offsets in the line.
  fileprivate var range: Range<Int> { tokens[0].range.lowerBound..<tokens[tokens.count - 1].range.upperBound }

  /// The command that stands behind the name of this one; nil for none.
  package var rest: Statement? { tokens.count > 1 ? rest(of: tokens.count - 1) : nil }

  /// The command that some words behind the name of this one are.
  /// - Parameter count: The number of words, at least one, all of which there are.
  package func rest(of count: Int) -> Statement {
    rest(of: tokens[1...count])
  }

  /// The command that some words of this one are, at least one, between which flags may stand that are none of it.
  package func rest(of words: ArraySlice<Token>) -> Statement {
    let part = Array(words)
    let (start, end) = (part[0].range.lowerBound, part[part.count - 1].range.upperBound)
    let bytes = text.utf8.dropFirst(start - tokens[0].range.lowerBound)
    // A comment or a blank at the end is not of the last word.
    let length = tokens.last?.range == part.last?.range ? bytes.count : end - start
    return Statement(tokens: part, text: String(decoding: bytes.prefix(length), as: UTF8.self))
  }
}

/// A command that cannot be watched, or fails when its result is to be shown anew.
package enum WatchError: DiagnosticError {
  case changesSomething(String)
  case failed(String, any DiagnosticError)

  package var diagnosis: Diagnosis {
    switch self {
    case .changesSomething(let command):
      Diagnosis(
        "cannot-watch",
        LocalizedText(
          "\(quoted(command)) does more than show something. Only commands that just show can be watched: summary, show, calc, solve, breaks, sweep, month, compare and the like."
        ))
    case .failed(let command, let error):
      Diagnosis(error.code, LocalizedText("Watching \(quoted(command)): \(error.message)"))
    }
  }
}
