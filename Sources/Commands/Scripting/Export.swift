import Localization
import Reports

extension Command {
  static let export = Command(
    "export", .scripting, "Write the last figures or table to a file.",
    details:
      "The ending chooses the format: .txt .json .csv .md. An existing file is kept unless --force is given.",
    parameters: [Parameter("FILE", .file)],
    flags: [FlagKind("--force", LocalizedText("replace the file"))],
    examples: [.init("export schedule.csv", "for a spreadsheet")], replay: .never
  ) { arguments, interpreter throws(Problem) in
    let word = arguments.texts[0]
    let path = word.text
    guard let result = interpreter.lastResult else { throw Problem(.nothingToExport) }
    guard let format = OutputFormat(fileName: path) else {
      let endings = OutputFormat.allCases.map(\.fileEnding)
      throw Problem(.unknownEnding(path: path, allowed: endings), at: word.range)
    }
    var bytes: [UInt8] = []
    format.renderer(style: interpreter.session.style).render(result, into: &bytes)
    do throws(FileError) {
      try interpreter.files.write(path, bytes, arguments.flags.contains("--force"))
    } catch {
      throw Problem(.file(error), at: word.range)
    }
    return .note(Wording.exported(result.command, to: path))
  }
}
