import Localization
import Syntax
import Workspace

/// The lines of a text that is still written, as in an editor: each runs as in a script that goes on after errors.
extension Interpreter {
  /// What a command of such a line is about.
  package enum DraftUse: Sendable {
    /// The open document alone.
    case document
    /// Saved work too, or what lines before have done to it.
    case savedWork
    /// More than that, so that it is never run.
    case outside
  }

  /// What became of a line.
  package struct DraftResult: Sendable {
    /// `true` when it depends on more of the lines before it than the document.
    package var usesSavedWork = false
    /// `false` when a command of it was not run, or not to its end.
    package var isWhole = true
  }

  /// Begins the text, as a script that never ends.
  /// - Parameter path: The path of its file, from which `source` reads; nil for none.
  package func begin(draft name: String, at path: String?) {
    scripts = [Script(name: name, path: path, identity: path.map(files.identity))]
    keepsGoing = true
  }

  /// Runs the commands of a line up to the first that fails, but for those that are never run.
  package func run(
    draft item: ScriptReader.Item, as use: (_ command: Command, _ statement: Statement) -> DraftUse
  ) -> DraftResult {
    var result = DraftResult()
    switch item {
    case .error(let source, let diagnostic):
      report(diagnostic, command: String(source.text.prefix(200)), in: source, isCommand: false)
    case .line(let source, let line):
      for statement in line.statements {
        let command = try? resolved(statement)
        switch command.map({ use($0.command, $0.statement) }) {
        case .outside?:
          result.isWhole = false
          continue
        case .savedWork?: result.usesSavedWork = true
        case .document?, nil: break
        }
        let hasSucceeded = run(Line(statement), from: source)
        if interruption.hasStoppedWork { result.isWhole = false }
        if !hasSucceeded { break }
      }
    }
    return result
  }
}
