import Localization
import Model
import Reports
import Shell
import Syntax
import Workspace

extension Command {
  static let edit = Command(
    "edit", .entering, "Edit the whole worksheet in your editor, or one field in the line.",
    details: """
      With the name of a field, its present value stands in a line of its own to be edited, as after "set" \
      with the field alone.
      Without one, it opens $VISUAL or $EDITOR with a "set" line for each field.
      Your lines of income and costs, events, metrics and criteria are in it too.
      What you leave is applied as one change; if something in it is wrong, nothing changes and you can go \
      back in.
      """,
    syntax: .optional(.editedField),
    examples: [.init("edit", "all fields at once"), .init("edit rent", "one field")], recording: .asResult,
    reach: .outside
  ) { context, field throws(Diagnostic) in
    guard let prompt = context.prompt else { throw Diagnostic(ScriptError.noPrompt) }
    if let field { return try report(of: [field], context) }
    try context.interpreter.refuse(ifSafe: .program)
    let original = text(of: context.workspace)
    var draft = original
    while true {
      switch prompt.editText(draft) {
      case .failed(let error): return .note(sentence(error))
      case .text(let edited): draft = edited
      }
      if draft == original { return .note(leftAsItWas) }
      do throws(Diagnostic) {
        let before = context.workspace.document
        try context.interpreter.apply(edited: draft)
        let after = context.workspace.document
        return Report([
          .changes(
            CellFormatter.changes(from: before.sheet, to: after.sheet)
              + CellFormatter.changes(from: before.userDefinitions, to: after.userDefinitions))
        ])
      } catch {
        guard case .scriptFailed? = error.error as? ScriptError,
          prompt.confirm(context.localized(LocalizedText("Go back in to fix it? [Y/n]")))
        else { throw error }
      }
    }
  }

  /// The lines that make the document what it is.
  private static func text(of workspace: Workspace) -> String {
    let own = workspace.document.userDefinitions.lines
    let records = workspace.recordLines(of: workspace.sheet)
    // A line that is taken out is to count, too; and definitions may name records.
    let clearing =
      workspace.document.userDefinitions.clearingLines + (records.isEmpty ? [] : ["reset all"])
    let lines =
      records.isEmpty
      ? fieldLines(of: workspace) + clearing + own
      : clearing + fieldLines(of: workspace) + records + fieldLines(of: workspace, areOfRecords: true) + own
    return lines.map { $0 + "\n" }.joined()
  }

  /// A `set` line for each field that was entered; a comment for another that is at its default.
  /// - Parameter areOfRecords: `true` for the fields that are about records, `false` for all others.
  private static func fieldLines(of workspace: Workspace, areOfRecords: Bool = false) -> [String] {
    let sheet = workspace.sheet
    return type(of: sheet).fields.compactMap { field in
      guard (field.section == sheet.sectionOfRecords) == areOfRecords else { return nil }
      let isEntered = sheet.isEntered(field)
      guard isEntered || !field.isOptional, let text = sheet.stated(field)?.canonical(in: workspace.currency)
      else { return nil }
      return (isEntered ? "" : "# ") + "set \(field.name) \(text)  # \(field.label)"
    }
  }

  private static let leftAsItWas = LocalizedText("Everything is left as it was.")

  private static func sentence(_ error: Console.EditorError) -> LocalizedText {
    switch error {
    case .editorFailed(let status):
      LocalizedText("The editor ended with status \(status). \(leftAsItWas)")
    case .editorUnavailable(let call):
      LocalizedText("The editor could not be used (\(call)). \(leftAsItWas)")
    case .editedTextInvalid: LocalizedText("What the editor left is not UTF-8 text. \(leftAsItWas)")
    }
  }
}
