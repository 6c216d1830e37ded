import Glibc
import Localization
import Model
import Reports
import Shell
import Syntax
import Workbooks
import Workspace

/// The opening of a workbook that comes back: one edit of the property that it was written from.
struct OpenedWorkbook {
  private let returned: ReturnedWorkbook
  private let file: String

  /// The workbook that a word names; nil for a word that is no name of one.
  init?(_ word: Token, _ context: CommandContext) throws(Diagnostic) {
    guard word.text.lowercased().hasSuffix(WorkbookFile.fileExtension) else { return nil }
    file = Quoting.path(word.text)
    do throws(Diagnostic) {
      returned = try Self.read(word, context)
    } catch {
      throw error.at(word.range)
    }
  }

  /// The most bytes of XML that are read: what the program writes with ten loans and a hundred years is a third of them,
  /// and other programs write more bytes for the same.
  private static let mostBytes = 128 << 20

  /// Reads a file piece by piece, as it may be larger than the memory; one in memory as it is.
  private static func read(_ word: Token, _ context: CommandContext) throws(Diagnostic) -> ReturnedWorkbook {
    let (path, currency) = (word.text, context.workspace.currency)
    let isInterrupted = { [interruption = context.workspace.interruption] in interruption.isRaised }
    guard let place = try? context.files.find(path) else {
      let bytes = try accessing { () throws(FileError) in try context.files.read(path) }
      return try ReturnedWorkbook(path: path, in: currency) { () throws(WorkbookError) in
        try Workbook(bytes, mostBytes: mostBytes, isInterrupted: isInterrupted)
      }
    }
    // A pipe would be waited for.
    let descriptor = place.isOrdinary ? Glibc.open(place.path, O_RDONLY | O_CLOEXEC) : -1
    defer { if descriptor >= 0 { close(descriptor) } }
    return try ReturnedWorkbook(path: path, in: currency) { () throws(WorkbookError) in
      try Workbook(descriptor, mostBytes: mostBytes, isInterrupted: isInterrupted)
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
        [.note(LocalizedText("A new property from \(file).")), .changes(changes)] + remarks
          + UnnamedWork.note(savedAs: givenName))
    }
  }

  /// `true` if the open property is the one that the workbook was written from, though it may have changed since.
  private func isOpen(_ workspace: Workspace) -> Bool {
    !returned.name.isEmpty || workspace.document.rows(in: workspace.currency) == returned.rows
  }

  private func change(_ context: CommandContext) throws(Diagnostic) -> Report {
    let workspace = context.workspace
    if returned.changes.isEmpty, returned.changedBounds.isEmpty {
      return Report([.note(LocalizedText("No input of \(file) was changed."))] + remarks)
    }
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
        : Report([.changes(changes)] + remarks)
    }
  }

  /// What was changed in another way than by numbers in cells of inputs.
  private var remarks: [Report.Block] {
    [formulaInputs, emptyInputs].compactMap { $0.map(Report.Block.note) } + formulas
  }

  /// The most inputs that a remark names.
  private static let mostNames = 5

  /// The sentence on inputs whose cells hold a formula.
  private var formulaInputs: LocalizedText? {
    sentence(on: returned.formulaPaths) { names, count in
      LocalizedText(
        count: count, one: "\(names) holds a formula now: only what it comes to is taken.",
        other: "\(names) hold formulas now: only what they come to is taken.")
    }
  }

  /// The sentence on inputs whose cells hold no number.
  private var emptyInputs: LocalizedText? {
    sentence(on: returned.emptyPaths) { names, count in
      LocalizedText(
        count: count, one: "\(names) holds no number: it is left as it was.",
        other: "\(names) hold no numbers: they are left as they were.")
    }
  }

  /// A sentence on some inputs, whose names are told where they are few; nil for none.
  private func sentence(
    on paths: [String], _ sentence: (_ names: LocalizedText, _ count: Int) -> LocalizedText
  ) -> LocalizedText? {
    if paths.isEmpty { return nil }
    let names =
      paths.count > Self.mostNames ? LocalizedText("\(paths.count) inputs") : LocalizedText.all(paths)
    return sentence(names, paths.count)
  }

  /// The remark on formulas that somebody changed, whose figures are not taken; none where all are as written.
  private var formulas: [Report.Block] {
    let rows = returned.changedRows
    guard let first = rows.first else { return [] }
    return [
      .note(
        LocalizedText(
          count: rows.count,
          one:
            "Formulas of \(rows.count) row are not roi's any more, in \(first.sheet), row \(first.row): their figures are not taken.",
          other:
            "Formulas of \(rows.count) rows are not roi's any more, the first in \(first.sheet), row \(first.row): their figures are not taken."
        ))
    ]
  }

  /// Sets the changed inputs and bounds.
  private func set(_ document: inout Document, _ workspace: Workspace) throws(Diagnostic) -> [Change] {
    let before = document.sheet
    for (field, value) in try returned.values(in: before, workspace.currency) {
      document.set(field, to: value)
    }
    let criteria = returned.criteria(in: document, workspace.currency).map { place, criterion in
      let present = document.userDefinitions.criteria[place].row
      document.define(document.userDefinitions.replacing(place, by: criterion))
      return Change(
        key: "require", label: LocalizedText("Criterion"), from: .text(present), to: .text(criterion.row))
    }
    return CellFormatter.changes(from: before, to: document.sheet) + criteria
  }

  /// The property as the workbook has it, by the name of the file; nothing of it is open or saved.
  func compared(in workspace: Workspace) throws(Diagnostic) -> ComparedProperty {
    let (sheet, definitions) = try written(in: workspace)
    var document = Document()
    document.open(sheet, definitions, id: nil, name: nil)
    _ = try set(&document, workspace)
    return ComparedProperty(name: file, document: document, remarks: remarks)
  }

  /// The name of the property from which the workbook was written; nil for one without a name.
  var originalName: String? { returned.name.isEmpty ? nil : returned.name }

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
