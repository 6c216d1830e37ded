import Localization
import Reports
import Syntax
import Workspace

extension Interpreter {
  /// The consequences of lines that are not run yet, up to the first that would fail, or whose consequences are
  /// not known before Enter.
  /// - Parameter isStopped: Returns `true` when they are not wanted any more.
  package func consequences(
    of lines: [String], until isStopped: @escaping @Sendable () -> Bool = { false }
  ) -> PasteConsequences {
    var preview = PastePreview(on: Interpreter(copying: self, Interruption(isStopped)), for: self)
    return preview.consequences(of: lines)
  }
}

/// Pasted lines that run on a copy of a shell.
private struct PastePreview {
  private let copy: Interpreter
  private let shell: Interpreter
  private let before: Document
  /// What the first command whose consequences are not known takes away; nil for nothing.
  private var loss: LocalizedText?

  init(on copy: Interpreter, for shell: Interpreter) {
    (self.copy, self.shell, before) = (copy, shell, copy.workspace.document)
  }

  mutating func consequences(of lines: [String]) -> PasteConsequences {
    var text = ""
    for (index, line) in lines.enumerated() {
      text += line
      if let beginning = UnfinishedLine.beginning(of: text) {
        text = beginning
        continue
      }
      do throws(Diagnostic) {
        guard try run(text) else { return PasteConsequences(row: row(through: index)) }
      } catch  where error.error is FileError {
        // Nothing is known of what a file holds.
        return PasteConsequences(row: row(through: index))
      } catch {
        let reason = Sanitizing.visible(localized: error.message.text(in: copy.workspace.localeFormat))
        return PasteConsequences(failure: .init(line: index, reason: reason), row: row(through: nil))
      }
      text = ""
    }
    return PasteConsequences(row: row(through: nil))
  }

  /// Runs the commands of a line that change only the open document.
  /// - Returns: `false` for a line with any other command, whose consequences are not known.
  private mutating func run(_ text: String) throws(Diagnostic) -> Bool {
    for statement in try parsed(text).statements {
      let (command, resolved) = try copy.resolved(statement)
      switch command.preview {
      case .change, .result: _ = try copy.perform(statement)
      case .reading, .repeating: break
      case .readingUnless(let changes, let sentence):
        guard changes(resolved) else { break }
        loss = sentence(CommandContext(shell, resolved, isTyped: true))
        return false
      case .loss(let sentence):
        loss = try? sentence(CommandContext(shell, resolved, isTyped: true))
        return false
      case .none, .opening: return false
      }
    }
    return true
  }

  private func parsed(_ text: String) throws(Diagnostic) -> Line {
    if let error = ScriptReader.error(in: text) { throw error }
    do throws(Line.SyntaxError) {
      return try Line(text)
    } catch {
      throw error.diagnostic(in: text)
    }
  }

  /// The change so far, and what is lost after it.
  /// - Parameter index: The line from which on the consequences are not known.
  private func row(through index: Int?) -> StyledText? {
    let row = ChangeRow(from: before, watching: shell.watchedFigures, copy.workspace).row(notes: [])
    if let loss {
      let parts = row.map { $0.parts + [.init(" · ", .secondary)] } ?? []
      return StyledText(parts + [.init(loss, .negative, copy.workspace)])
    }
    guard let index, index > 0, let row else { return row }
    let remark = LocalizedText("up to line \(index)")
    return StyledText([.init(remark, .secondary, copy.workspace), .init(": ", .secondary)] + row.parts)
  }
}
