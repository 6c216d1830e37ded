import Localization
import Reports
import Shell
import Syntax

extension Command {
  static let export = Command(
    "export", .savedWork, "Write the last figures or table to a file.",
    details: """
      The ending chooses the format: \(OutputFormat.fileFormats.map(\.fileExtension).joined(separator: " ")) .xlsx.
      A workbook (.xlsx) has the open property too, in which every figure is a live formula; "open" reads it back.
      A picture, .svg or .png, is that of "chart"; the program rsvg-convert makes .png.
      An existing file is kept unless --force is given.
      """,
    syntax: .file, .flag("--force", LocalizedText("replace the file"), destroys: true),
    examples: [
      .init("export schedule.csv", "for a spreadsheet"), .init("export schedule.svg", "a picture"),
      .init("export deal.xlsx", "a workbook"),
    ], recording: .never,
    preview: .loss(ReplacedFile.warning), reach: .outside
  ) { context, word, isForced throws(Diagnostic) in
    if let file = WorkbookFile(word, context) {
      try file.writeTables(mayReplace: isForced)
      return .note(file.note)
    }
    let file = try ResultFile(word, OutputFormat.fileFormats, context)
    guard let result = context.interpreter.lastResult else { throw Diagnostic(ExportError.nothingToExport) }
    let exported = file.isPicture ? try context.drawn(result) : result.exported
    try file.write(exported, mayReplace: isForced, context)
    return .note(LocalizedText("Wrote the result of \"\(result.command)\" to \(file.path)."))
  }
}

extension CommandContext {
  /// The result as a chart, as "chart" would draw it.
  fileprivate func drawn(_ result: CommandResult) throws(Diagnostic) -> CommandResult {
    guard case .success(let report) = result.result else { return result }
    let drawn = try ChartMaker(context: self).report(of: report, named: result.command)
    return CommandResult(command: result.command, at: result.place, result: .success(drawn))
  }
}
