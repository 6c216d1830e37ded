import Localization
import Reports
import Shell
import Syntax
import Workspace

extension Command {
  static let copy = Command(
    "copy", .properties, "Keep a copy of a saved property under another name.",
    details: "What is open stays open.",
    syntax: .savedName, .newName("NEW-NAME"),
    examples: [.init("copy elm elm-cheaper", "try a variation later")], recording: .asResult,
    preview: NewName.preview { LocalizedText("Keeps a copy of \($0) as \($1).") }
  ) { context, old, new throws(Diagnostic) in
    let workspace = context.workspace
    return try context.edit { document throws(Diagnostic) in
      let saved = try workspace.saved(old.text, at: old.range)
      try workspace.checkFreeName(new.text, at: new.range)
      var original = Document()
      try workspace.read(saved, into: &original)
      // The open document may hold changes of this script that are not written yet.
      _ = try workspace.save(saved.id == document.id ? document : original, as: new.text)
      return .note(LocalizedText("\(Quoting.word(new.text)) is a copy of \(Quoting.word(old.text))."))
    }
  }
}
