import Localization
import Reports
import Shell
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
    preview: .loss { context in
      context.statement.words.first.map { name in
        name == context.workspace.name
          ? LocalizedText("Deletes \(Quoting.word(name)), which is open; \"undo\" brings it back.")
          : LocalizedText("Deletes \(Quoting.word(name)); \"undo\" brings it back.")
      }
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
