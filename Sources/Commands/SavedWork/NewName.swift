import Localization
import Shell
import Workspace

/// The new name of a copy, or of what is renamed, as far as it is known before the command is entered.
enum NewName {
  /// The sentence on a name that the open worksheet has; nil for any other.
  @Sendable static func refusal(_ context: CommandContext) -> LocalizedText? {
    guard context.statement.words.count == 2, let name = context.statement.words.last,
      name == context.workspace.name
    else { return nil }
    return DocumentError.nameTaken(name).message
  }
}
