import Localization
import Model
import Reports
import Shell
import Syntax
import Workspace

extension Command {
  static let restore = Command(
    "restore", .savedWork, "Replace everything saved with the contents of a backup.",
    details: """
      The backup is checked first.
      Properties, entries and defaults become those of the backup, in one change; "undo" reverts it.
      The log keeps what was done before; lessons and answers of services stay as they are.
      --force is needed if anything is saved.
      """,
    syntax: .file, .flag("--force", LocalizedText("replace what is saved"), destroys: true),
    examples: [.init("restore worksheets-2026.db --force", "all as it was then")], recording: .never,
    preview: .loss { context in
      guard context.statement.has(word: "--force"), let path = context.statement.words.first else {
        return nil
      }
      return LocalizedText(
        "Replaces everything saved with the contents of \(Quoting.path(path)); \"undo\" reverts it.")
    }, reach: .outside
  ) { context, word, isForced throws(Diagnostic) in
    let workspace = context.workspace
    let bytes = try accessing(at: word.range) { () throws(FileError) in try context.files.read(word.text) }
    do throws(Diagnostic) {
      let restored = try storing { () throws(StoreError) in
        try workspace.store.documents(inBackup: bytes, at: word.text)
      }
      return try context.edit { document throws(Diagnostic) in
        let replaced = try workspace.restore(restored, mayReplace: isForced, &document)
        if let replaced { throw Diagnostic(BackupError.wouldReplace(count: replaced)) }
        return .note(
          LocalizedText("Restored \(restored.count) worksheets and entries; \"undo\" takes it back."))
      }
    } catch {
      throw error.at(error.range ?? word.range)
    }
  }
}
