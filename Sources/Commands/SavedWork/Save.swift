import Localization
import Reports
import Shell
import Syntax
import Workspace

extension Command {
  static let save = Command(
    "save", .properties, "Give the property a name.",
    details: """
      From then on it is kept under that name, change by change.
      A property that already has a name stays as it is, and work goes on in a copy under the new name.
      --force replaces what has that name already; "undo" brings it back.
      """,
    syntax: .nameToSave, .flag("--force", LocalizedText("replace what has that name"), destroys: true),
    examples: [.init("save elm", "name what is open"), .init("save elm --force", "replace another elm")],
    recording: .asResult,
    preview: .loss { context in
      guard context.statement.has(word: "--force"), let name = context.statement.words.first,
        name != context.workspace.name
      else { return nil }
      return LocalizedText(
        "Replaces what is saved as \(Quoting.word(name)), if anything is; \"undo\" brings it back.")
    }
  ) { context, word, isForced throws(Diagnostic) in
    let (workspace, name) = (context.workspace, word.text)
    let reply = Report.note(context.remark(onName: name))
    if workspace.name == name { return reply }
    return try context.edit { document throws(Diagnostic) in
      try workspace.checkFreeName(name, mayReplace: isForced, at: word.range)
      if let other = try storing({ () throws(StoreError) in try workspace.store.document(named: name) }) {
        try workspace.delete(other)
      }
      if document.name != nil {
        let copy = try workspace.save(document, as: name)
        let saved = try storing { () throws(StoreError) in try workspace.store.document(copy) }
        _ = try workspace.open(saved, &document)
      } else if let id = document.id,
        let saved = try storing({ () throws(StoreError) in try workspace.store.document(id) })
      {
        try workspace.rename(saved, to: name)
      }
      document.name = name
      // At once, so that the next lines of a script find it under its name.
      try workspace.write(&document)
      return reply
    }
  }
}

extension Syntax where Value == Token {
  /// A name to save under; those in use are offered, as a new one is often like another.
  fileprivate static var nameToSave: Syntax {
    word("NAME", LocalizedText("a name")) { context in
      // A new name is not to be taken for a slip in an old one.
      savedNameCandidates(context.workspace, context).map { .value($0.text, $0.description) }
    }
  }
}
