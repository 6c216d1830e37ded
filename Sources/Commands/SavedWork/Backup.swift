import Localization
import Reports
import Shell
import Syntax
import Workspace

extension Command {
  static let backup = Command(
    "backup", .savedWork, "Write everything saved to a new file.",
    details: """
      The file is a store of its own, which `roi --store FILE` opens and "restore" reads.
      Other shells may go on meanwhile.
      It also writes what is open when the store itself was moved or deleted.
      An existing file is kept unless --force is given.
      """,
    syntax: .file, .flag("--force", LocalizedText("replace the file"), destroys: true),
    examples: [.init("backup worksheets-2026.db", "for another disk")], recording: .never,
    preview: .loss(ReplacedFile.warning), reach: .outside
  ) { context, word, isForced throws(Diagnostic) in
    let bytes = try context.workspace.backup()
    try accessing(at: word.range) { () throws(FileError) in
      try context.files.write(word.text, bytes, isForced)
    }
    return .note(LocalizedText("Wrote everything saved to \(Quoting.path(word.text))."))
  }
}
