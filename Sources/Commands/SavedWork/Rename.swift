import Localization
import Reports
import Shell
import Syntax
import Workspace

extension Command {
  static let rename = Command(
    "rename", .properties, "Give a saved property another name.",
    syntax: .savedName, .newName("NEW-NAME"),
    examples: [.init("rename elm elm-street", "elm is called elm-street from now on")], recording: .asResult,
    preview: NewName.preview { LocalizedText("Calls \($0) \($1) from then on.") }
  ) { context, old, new throws(Diagnostic) in
    let workspace = context.workspace
    return try context.edit { document throws(Diagnostic) in
      let saved = try workspace.saved(old.text, at: old.range)
      try workspace.checkFreeName(new.text, at: new.range)
      try workspace.rename(saved, to: new.text)
      if document.id == saved.id { document.name = new.text }
      return .note(
        LocalizedText("\(Quoting.word(old.text)) is called \(Quoting.word(new.text)) now."))
    }
  }
}
