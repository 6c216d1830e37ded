import Localization
import Reports
import Shell
import Syntax
import Workspace

extension Command {
  static let delete = Command(
    "delete", .properties, "Remove a saved property.",
    details: """
      "undo" brings it back.
      If it is the one that is open, an empty property takes its place.
      """,
    syntax: .savedName, examples: [.init("delete elm", "elm is gone until you undo")],
    recording: .asResult,
    preview: .loss { context throws(Diagnostic) in
      guard let word = context.statement.tokens.dropFirst().first else { return nil }
      let name = Quoting.word(try context.workspace.saved(word.text, at: word.range).name ?? word.text)
      return word.text == context.workspace.name
        ? LocalizedText("Deletes \(name), which is open; \"undo\" brings it back.")
        : LocalizedText("Deletes \(name); \"undo\" brings it back.")
    }
  ) { context, name throws(Diagnostic) in
    let workspace = context.workspace
    return try context.edit { document throws(Diagnostic) in
      let saved = try workspace.saved(name.text, at: name.range)
      if saved.id == document.id { _ = try workspace.open(nil, &document) }
      // Leaving it has written it.
      try workspace.delete(try workspace.saved(name.text, at: name.range))
      return .note(LocalizedText("Deleted \(Quoting.word(name.text)); \"undo\" brings it back."))
    }
  }
}
