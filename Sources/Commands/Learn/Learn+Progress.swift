import Localization
import Reports
import Shell
import Syntax

extension LessonProvider {
  /// Writes the figures of all lessons to a file.
  func writeProgress(
    to file: Token, mayReplace: Bool, _ context: CommandContext
  ) throws(Diagnostic) -> Report {
    if context.interpreter.isSafe {
      throw Diagnostic(FileError(.write, file.text, .safe), at: file.range)
    }
    guard let text = try progressFile() else { throw Diagnostic(LearnError.nothingBegun) }
    try accessing(at: file.range) { () throws(FileError) in
      try context.files.write(file.text, Array(text.utf8), mayReplace)
    }
    let path = Quoting.path(file.text)
    return Report([
      .note(LocalizedText("Wrote your tries, hints and wrong answers in all lessons to \(path).")),
      .note(
        LocalizedText(
          "How sure you were is in it, too, and your name is not; read it before you hand it over.")),
    ])
  }
}
