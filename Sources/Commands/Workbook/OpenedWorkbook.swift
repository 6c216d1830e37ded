import Localization
import Model
import Reports
import Shell
import Workspace

/// The opening of a workbook that comes back: one edit of the property that it was written from.
struct OpenedWorkbook {
  private let returned: ReturnedWorkbook
  private let file: String

  /// The workbook that a word names; nil for a word that is no name of one.
  init?(_ word: Token, _ context: CommandContext) throws(Diagnostic) {
    guard word.text.lowercased().hasSuffix(WorkbookFile.fileExtension) else { return nil }
    let bytes = try accessing(at: word.range) { () throws(FileError) in try context.files.read(word.text) }
    file = Quoting.path(word.text)
    do throws(Diagnostic) {
      returned = try ReturnedWorkbook(bytes, path: word.text, in: context.workspace.currency)
    } catch {
      throw error.at(word.range)
    }
  }

  /// Shows what the other person changed, asks at a prompt, and takes it.
  func open(_ context: CommandContext) throws(Diagnostic) -> Report {
    let workspace = context.workspace
    if workspace.sheet is Rental, (workspace.name ?? "") == returned.name, isOpen(workspace) {
      return try change(context)
    }
    return try context.edit { document throws(Diagnostic) in
      let (sheet, definitions) = try written(in: workspace)
      let givenName = try workspace.open(nil, usesDefaults: false, &document)
      document.open(sheet, definitions, id: nil, name: nil)
      let changes = try set(&document, workspace)
      return Report(
        [.note(LocalizedText("A new property from \(file).")), .changes(changes)]
          + UnnamedWork.note(savedAs: givenName))
    }
  }

  /// `true` if the open property is the one that the workbook was written from, though it may have changed since.
  private func isOpen(_ workspace: Workspace) -> Bool {
    !returned.name.isEmpty || workspace.document.rows(in: workspace.currency) == returned.rows
  }

  private func change(_ context: CommandContext) throws(Diagnostic) -> Report {
    let workspace = context.workspace
    if returned.changes.isEmpty { return .note(LocalizedText("No input of \(file) was changed.")) }
    var draft = workspace.document
    let changes = try set(&draft, workspace)
    if let prompt = context.prompt, !changes.isEmpty {
      let lines = changes.map { context.localized(LocalizedText("\($0.label) \($0.from) → \($0.to)")) }
      let question = context.localized(
        LocalizedText(
          count: changes.count, one: "Take \(changes.count) change: \(lines.joined(separator: "; "))? [Y/n]",
          other: "Take \(changes.count) changes: \(lines.joined(separator: "; "))? [Y/n]"))
      guard prompt.confirm(question) else { return .leftAsItWas }
    }
    return try context.edit { document throws(Diagnostic) in
      let changes = try set(&document, workspace)
      return changes.isEmpty
        ? .note(LocalizedText("Nothing to change: everything is already that way."))
        : Report([.changes(changes)])
    }
  }

  /// Sets the changed inputs.
  private func set(_ document: inout Document, _ workspace: Workspace) throws(Diagnostic) -> [Change] {
    let before = document.sheet
    for (field, value) in try returned.values(in: before, workspace.currency) {
      document.set(field, to: value)
    }
    return CellFormatter.changes(from: before, to: document.sheet)
  }

  /// The property as it was when the workbook was written.
  private func written(in workspace: Workspace) throws(Diagnostic) -> (Rental, UserDefinitions) {
    do throws(UnreadableRowError) {
      let sheet = try Rental(rows: returned.rows, in: workspace.currency)
      return (sheet, try sheet.userDefinitions(rows: returned.rows))
    } catch {
      throw Diagnostic(WorkbookReturnError.unreadable(file, .damaged))
    }
  }
}
