import Localization
import Reports
import Shell
import Syntax

/// The file that a result is written to, in the format that its ending chooses.
struct ResultFile {
  /// The formats of pictures.
  static let pictures: [OutputFormat] = [.svg, .png]

  private let word: Token
  private let format: OutputFormat

  /// The file that a word names, if it may be written and its ending chooses one of some formats.
  init(_ word: Token, _ formats: [OutputFormat], _ context: CommandContext) throws(Diagnostic) {
    let path = word.text
    if context.interpreter.isSafe { throw Diagnostic(FileError(.write, path, .safe), at: word.range) }
    let name = path.lowercased()
    guard let format = formats.first(where: { name.hasSuffix($0.fileExtension) }) else {
      let endings = formats.map(\.fileExtension)
      throw Diagnostic(ExportError.unknownEnding(path: path, allowed: endings), at: word.range)
    }
    (self.word, self.format) = (word, format)
  }

  /// `true` for a file with a drawing.
  var isPicture: Bool { ResultFile.pictures.contains(format) }

  /// The path, as it is told.
  var path: String { Quoting.path(word.text) }

  /// Writes a result, whole or not at all.
  func write(
    _ result: CommandResult, mayReplace: Bool, _ context: CommandContext
  ) throws(Diagnostic) {
    let interruption = context.workspace.interruption
    let renderer = format.renderer(
      localeFormat: context.workspace.localeFormat, isInterrupted: { interruption.isRaised })
    var (result, bytes) = (result, [UInt8]())
    result.isFirst = true
    renderer.render(result, into: &bytes)
    if format == .png { bytes = try dots(of: bytes, context) }
    try interruption.check()
    try accessing(at: word.range) { () throws(FileError) in
      try context.files.write(word.text, bytes, mayReplace)
    }
  }

  /// A drawing as dots.
  private func dots(of drawing: [UInt8], _ context: CommandContext) throws(Diagnostic) -> [UInt8] {
    do throws(PictureError) {
      return try context.interpreter.pictures.png(drawing, context.workspace.interruption)
    } catch {
      throw Diagnostic(error, at: word.range)
    }
  }
}
