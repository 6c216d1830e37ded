import Localization
import Syntax
import Workspace

/// The lines of a text that is still written, as in an editor: each runs as in a script that goes on after errors.
extension Interpreter {
  /// What became of a line.
  package struct DraftResult: Sendable {
    /// `true` when it depends on more of the lines before it than the document.
    package var usesSavedWork = false
    /// `false` when a command of it was not run, or not to its end.
    package var isWhole = true
    /// `true` when a command of it took too long.
    package var isOverdue = false
  }

  /// Begins the text, as a script that never ends.
  /// - Parameter path: The path of its file, from which `source` reads; nil for none.
  package func begin(draft name: String, at path: String?) {
    scripts = [Script(name: name, path: path, identity: path.map(files.identity))]
    keepsGoing = true
  }

  /// Runs the commands of a line up to the first that fails; those that reach outside are only read.
  package func run(draft item: ScriptReader.Item) -> DraftResult {
    var result = DraftResult()
    switch item {
    case .error(let source, let diagnostic):
      report(diagnostic, command: String(source.text.prefix(200)), in: source, isCommand: false)
    case .line(let source, let line):
      for statement in line.statements {
        if let (command, resolved) = try? resolved(statement) {
          if command.reach == .outside {
            result.isWhole = false
            guard let error = TypedReading(command, resolved, in: self).errors.first else { continue }
            // Names that it takes may be those of saved work; too few or too many words are wrong whatever is saved.
            result.usesSavedWork = !(error.error is ArgumentError)
            report(error.typed(in: resolved), of: statement, in: source)
            break
          }
          if command.reach == .savedWork { result.usesSavedWork = true }
        }
        let hasSucceeded = run(Line(statement), from: source)
        if interruption.hasStoppedWork { (result.isWhole, result.isOverdue) = (false, true) }
        if !hasSucceeded { break }
      }
    }
    return result
  }
}
