import Localization
import Reports
import Shell
import Syntax
import Workspace

extension Command {
  static let undo = Command(
    "undo", .savedWork, "Undo the last change, or the last N.",
    details: """
      It works across restarts.
      Changes made in another shell are not undone from here.
      """,
    syntax: .optional(.number(LocalizedText("changes"))),
    examples: [.init("undo", "the last change"), .init("undo 3", "the last three")], recording: .asResult,
    preview: .opening { context throws(Diagnostic) in
      try upcoming(context, context.workspace.nextUndo, or: .nothingToUndo) { count, label in
        count == 1
          ? LocalizedText("Undoes: \(label)") : LocalizedText("Undoes \(count) changes, the last: \(label)")
      }
    }
  ) { context, count throws(Diagnostic) in
    try repeated(count ?? 1) { () throws(Diagnostic) in
      let reversal = try context.workspace.undo()
      return (LocalizedText("Undone: \(reversal.label)"), reversal)
    }
  }

  static let redo = Command(
    "redo", .savedWork, "Redo the last change that was undone, or the last N.",
    syntax: .optional(.number(LocalizedText("changes"))),
    examples: [.init("redo", "the last undone change")], recording: .asResult,
    preview: .opening { context throws(Diagnostic) in
      try upcoming(context, context.workspace.nextRedo, or: .nothingToRedo) { count, label in
        count == 1
          ? LocalizedText("Redoes: \(label)") : LocalizedText("Redoes \(count) changes, the last: \(label)")
      }
    }
  ) { context, count throws(Diagnostic) in
    try repeated(count ?? 1) { () throws(Diagnostic) in
      let reversal = try context.workspace.redo()
      return (LocalizedText("Done again: \(reversal.label)"), reversal)
    }
  }

  /// The most changes of which a row tells, which it reads from the log.
  private static let mostUpcoming = 1_000

  /// What would be undone or redone; nil for a line that is no number of changes.
  /// - Parameter error: The error of a line for which there is nothing.
  private static func upcoming(
    _ context: ReadingContext, _ next: (Int) throws(Diagnostic) -> UpcomingReversal?, or error: UndoError,
    _ sentence: (_ count: Int, _ lastLabel: String) -> LocalizedText
  ) throws(Diagnostic) -> UpcomingDocument? {
    let words = context.statement.tokens.dropFirst()
    let count = words.isEmpty ? 1 : words.count == 1 ? Int(words[1].text) : nil
    guard let count, 1...mostUpcoming ~= count else { return nil }
    guard let reversal = try next(count) else { throw Diagnostic(error) }
    return UpcomingDocument(sentence(reversal.count, reversal.lastLabel), reversal.document)
  }

  /// Undoes or redoes so many edits, as far as there are any.
  private static func repeated(
    _ count: Int, _ step: () throws(Diagnostic) -> (LocalizedText, Workspace.Reversal)
  ) throws(Diagnostic) -> Report {
    var report = Report()
    for number in 1...count {
      do throws(Diagnostic) {
        let (sentence, reversal) = try step()
        report.blocks.append(.note(sentence))
        for name in reversal.standIns {
          report.blocks.append(
            .note(
              LocalizedText(
                "Another worksheet is named \(quoted(name.wanted)) by now: this one is \(quoted(name.given))."
              )))
        }
        let changes = reversal.worksheets.map { CellFormatter.changes(from: $0.from, to: $0.to) } ?? []
        if !changes.isEmpty { report.blocks.append(.changes(changes)) }
      } catch {
        // The first step must succeed; later ones may find that there is no more.
        guard number > 1 else { throw error }
        report.blocks.append(.note(error.message))
        break
      }
    }
    return report
  }
}
