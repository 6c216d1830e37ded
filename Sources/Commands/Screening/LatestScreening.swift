import Localization
import Model
import Reports
import Screening
import Shell
import Syntax
import Workspace

/// The screening that was answered last, whose rows can be opened and whose map can be saved.
struct LatestScreening: Sendable {
  let rows: ScreenedRows
  let map: SavedListingMap
  let userDefinitions: UserDefinitions
  /// The paths of the files, as they are typed.
  let paths: [String]
  /// `true` when the first text of a row names it.
  let hasNames: Bool

  /// The name of a row; nil where there is none that a property can have.
  func name(ofRow row: Int) -> String? {
    guard hasNames else { return nil }
    let name = rows.text(ofRow: row, 0).trimmed
    return NameError.of(name) == nil ? name : nil
  }

  /// The place of a row in its file: `county.csv, line 712`.
  func origin(ofRow row: Int) -> LocalizedText {
    LocalizedText("\(Quoting.path(paths[rows.files[row]])), line \(rows.lines[row])")
  }
}

extension LatestScreening {
  /// Opens a row as a new property, with the values that it was screened with.
  /// - Parameter number: The number of the row in the table, from 1.
  func open(_ number: Int, at range: Range<Int>, _ context: CommandContext) throws(Diagnostic) -> Report {
    guard (1...max(rows.count, 1)).contains(number), rows.count > 0 else {
      throw Diagnostic(ListingError.noSuchRow(number, count: rows.count), at: range)
    }
    let (workspace, row) = (context.workspace, number - 1)
    // The log has it as a comment behind the command, so that the line can still be run.
    let label = "\(context.statement.text)  # from \(origin(ofRow: row).text(in: .enUS))"
    return try workspace.edit(label) { document throws(Diagnostic) in
      let givenName = try workspace.open(nil, usesDefaults: false, &document)
      document.open(rows.property(ofRow: row), userDefinitions.withoutFactsOfProperty, id: nil, name: nil)
      var blocks: [Report.Block] = [.note(LocalizedText("A new property from \(origin(ofRow: row))."))]
      if let name = name(ofRow: row) {
        blocks.append(.note(try keep(name, &document, context)))
      }
      return Report(blocks + UnnamedWork.note(savedAs: givenName))
    }
  }

  /// Gives the property the name of its row, unless another one has it.
  private func keep(
    _ name: String, _ document: inout Document, _ context: CommandContext
  ) throws(Diagnostic) -> LocalizedText {
    let workspace = context.workspace
    let isTaken = try storing { () throws(StoreError) in try workspace.store.document(named: name) } != nil
    guard !isTaken else {
      return LocalizedText("\(Quoting.word(name)) is saved already, so that this one has no name yet.")
    }
    document.name = name
    try workspace.write(&document)
    return context.remark(onName: name)
  }
}
