import Localization
import Reports
import Shell
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
      upcoming(context, try context.workspace.nextUndo()) { LocalizedText("Undoes: \($0)") }
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
      upcoming(context, try context.workspace.nextRedo()) { LocalizedText("Redoes: \($0)") }
    }
  ) { context, count throws(Diagnostic) in
    try repeated(count ?? 1) { () throws(Diagnostic) in
      let reversal = try context.workspace.redo()
      return (LocalizedText("Done again: \(reversal.label)"), reversal)
    }
  }

  /// The edit that would be undone or redone; nil for several of them.
  private static func upcoming(
    _ context: CommandContext, _ reversal: UpcomingReversal?, _ sentence: (String) -> LocalizedText
  ) -> UpcomingDocument? {
    guard context.statement.tokens.count == 1, let reversal else { return nil }
    return UpcomingDocument(sentence(reversal.label), reversal.document)
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
