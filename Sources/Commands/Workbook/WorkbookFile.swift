import Localization
import Model
import Reports
import Shell
import Syntax
import Workbooks
import Workspace

/// A workbook that a command writes: the open property, and tables.
struct WorkbookFile {
  /// The ending of the file.
  static let fileExtension = ".xlsx"

  private let word: Token
  private let context: CommandContext

  /// The file that a word names; nil for one with another ending.
  init?(_ word: Token, _ context: CommandContext) {
    guard word.text.lowercased().hasSuffix(Self.fileExtension) else { return nil }
    (self.word, self.context) = (word, context)
  }

  /// Writes the open property, whole or not at all.
  func write(_ rental: Rental, mayReplace: Bool) throws(Diagnostic) {
    try checkMayWrite()
    try write(try PropertyWorkbook(rental, context).bytes(), mayReplace)
  }

  /// Writes the tables of the last result, and the open property behind them, if its purchase is known.
  func writeTables(mayReplace: Bool) throws(Diagnostic) {
    try checkMayWrite()
    var tables = WorkbookTables(context.workspace.localeFormat)
    if let last = context.interpreter.lastResult, case .success(let report) = last.result {
      let name = last.command.split(separator: " ").first.map(String.init) ?? last.command
      try tables.add(report, named: name, context.workspace.interruption)
    }
    if let rental = context.sheet as? Rental, rental.isPurchaseKnown {
      return try write(try PropertyWorkbook(rental, context).bytes(before: tables.sheets), mayReplace)
    }
    guard !tables.sheets.isEmpty else { throw Diagnostic(ExportError.nothingToExport) }
    var writer = WorkbookWriter()
    writer.sheets = tables.sheets
    writer.isA4 = context.workspace.localeFormat.printsOnA4
    try write(
      try writer.bytes { () throws(Diagnostic) in try context.workspace.interruption.check() }, mayReplace)
  }

  private func checkMayWrite() throws(Diagnostic) {
    if context.interpreter.isSafe { throw Diagnostic(FileError(.write, word.text, .safe), at: word.range) }
  }

  private func write(_ bytes: [UInt8], _ mayReplace: Bool) throws(Diagnostic) {
    try accessing(at: word.range) { () throws(FileError) in
      try context.files.write(word.text, bytes, mayReplace)
    }
  }

  /// What is said once it is written.
  var note: LocalizedText { LocalizedText("Wrote the workbook \(Quoting.path(word.text)).") }
}
