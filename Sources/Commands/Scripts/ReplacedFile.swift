import Localization
import Shell

/// The file that a command replaces with `--force`.
enum ReplacedFile {
  /// The sentence before such a command is entered; nil without the flag.
  @Sendable static func warning(_ context: CommandContext) -> LocalizedText? {
    guard context.statement.has(word: "--force"), let path = context.statement.words.first else { return nil }
    return LocalizedText("Replaces the file \(Quoting.path(path)), if there is one, for good.")
  }
}
