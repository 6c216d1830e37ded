import Localization
import Shell
import Syntax

/// The file that a command replaces with `--force`.
enum ReplacedFile {
  /// The sentence before such a command is entered, the first word of which is the path; nil without the flag.
  @Sendable static func warning(_ context: ReadingContext) -> LocalizedText? {
    context.statement.words.first.flatMap { warning(of: $0, context) }
  }

  /// The same for a command in which the path stands behind one of some keywords.
  static func warning(behind keywords: [String]) -> @Sendable (ReadingContext) -> LocalizedText? {
    { context in
      let words = context.statement.words
      return words.firstIndex(where: keywords.contains).flatMap { keyword in
        words.dropFirst(keyword + 1).first.flatMap { warning(of: $0, context) }
      }
    }
  }

  private static func warning(of path: String, _ context: ReadingContext) -> LocalizedText? {
    guard context.statement.has(word: "--force") else { return nil }
    return LocalizedText("Replaces the file \(Quoting.path(path)), if there is one, for good.")
  }
}
