import Localization
import Reports
import Shell

/// The file that `learn progress FILE [--force]` names.
struct ProgressDestination: Sendable {
  private static let force = "--force"

  /// The path of the file.
  let path: Token
  /// `true` when it may take the place of another one.
  let mayReplace: Bool

  /// Reads what stands behind `progress`.
  init(_ words: inout ArgumentCursor, _ context: CommandContext) throws(Diagnostic) {
    var mayReplace = words.isNext(ProgressDestination.force)
    if mayReplace { _ = words.take() }
    path = try words.take(LocalizedText("the path of a file"))
    if let word = words.take() {
      guard word.text == ProgressDestination.force, !mayReplace else {
        throw context.unknownChoice(word, allowed: [ProgressDestination.force])
      }
      mayReplace = true
    }
    self.mayReplace = mayReplace
  }

  /// The candidates behind `progress`.
  static func candidates(after words: ArraySlice<Token>) -> [Suggestion.Candidate] {
    let force = Suggestion.Candidate(force, LocalizedText("replace the file"), isInsertedUnasked: false)
    return switch words.count {
    case 0: [.file]
    case 1: [force]
    default: []
    }
  }
}

extension LessonProvider {
  /// Writes the figures of all lessons to a file.
  func writeProgress(
    to file: ProgressDestination, _ context: CommandContext
  ) throws(Diagnostic) -> Report {
    if context.interpreter.isSafe {
      throw Diagnostic(FileError(.write, file.path.text, .safe), at: file.path.range)
    }
    guard let text = try progressFile() else { throw Diagnostic(LearnError.nothingBegun) }
    try accessing(at: file.path.range) { () throws(FileError) in
      try context.files.write(file.path.text, Array(text.utf8), file.mayReplace)
    }
    let path = Quoting.path(file.path.text)
    return Report([
      .note(LocalizedText("Wrote your tries, hints and wrong answers in all lessons to \(path).")),
      .note(LocalizedText("Your name is not in it; read it before you hand it over.")),
    ])
  }
}
