import Localization
import Reports
import Shell

extension Command {
  static let export = Command(
    "export", .savedWork, "Write the last figures or table to a file.",
    details: """
      The ending chooses the format: \(OutputFormat.fileFormats.map(\.fileExtension).joined(separator: " ")).
      A picture, .svg or .png, is that of "chart"; the program rsvg-convert makes .png.
      An existing file is kept unless --force is given.
      """,
    syntax: .file, .flag("--force", LocalizedText("replace the file"), destroys: true),
    examples: [
      .init("export schedule.csv", "for a spreadsheet"), .init("export schedule.svg", "a picture"),
    ], recording: .never,
    preview: .loss(ReplacedFile.warning)
  ) { context, word, isForced throws(Diagnostic) in
    let path = word.text
    if context.interpreter.isSafe { throw Diagnostic(FileError(.write, path, .safe), at: word.range) }
    guard let result = context.interpreter.lastResult else { throw Diagnostic(ExportError.nothingToExport) }
    guard let format = OutputFormat(fileName: path) else {
      let endings = OutputFormat.fileFormats.map(\.fileExtension)
      throw Diagnostic(ExportError.unknownEnding(path: path, allowed: endings), at: word.range)
    }
    var bytes: [UInt8] = []
    let interruption = context.workspace.interruption
    let renderer = format.renderer(
      localeFormat: context.workspace.localeFormat, isInterrupted: { interruption.isRaised })
    let isPicture = format == .svg || format == .png
    var exported = isPicture ? try context.drawn(result) : result.exported
    exported.isFirst = true
    renderer.render(exported, into: &bytes)
    if format == .png { bytes = try context.dots(of: bytes, for: word) }
    try interruption.check()
    try accessing(at: word.range) { () throws(FileError) in try context.files.write(path, bytes, isForced) }
    return .note(LocalizedText("Wrote the result of \"\(result.command)\" to \(Quoting.path(path))."))
  }
}

extension CommandContext {
  /// The result as a chart, as "chart" would draw it.
  fileprivate func drawn(_ result: CommandResult) throws(Diagnostic) -> CommandResult {
    guard case .success(let report) = result.result else { return result }
    let drawn = try ChartMaker(context: self).report(of: report, named: result.command)
    return CommandResult(command: result.command, at: result.place, result: .success(drawn))
  }

  /// A drawing as dots.
  /// - Parameter word: The name of the file.
  fileprivate func dots(of drawing: [UInt8], for word: Token) throws(Diagnostic) -> [UInt8] {
    do throws(PictureError) {
      return try interpreter.pictures.png(drawing, workspace.interruption)
    } catch {
      throw Diagnostic(error, at: word.range)
    }
  }
}
