import Localization
import Workspace

extension Command {
  static let save = Command(
    "save", .saving, "Give the property a name.",
    details: """
      From then on it is kept under that name, change by change. A property that has a name already is kept as it is, \
      and work goes on in a copy under the new name. --force takes a name that is in use; "undo" gives it back.
      """,
    parameters: [Parameter("NAME", .newName)],
    flags: [FlagKind("--force", LocalizedText("replace what has that name"))],
    examples: [.init("save elm", "name what is open"), .init("save elm --force", "replace another elm")],
    replay: .asResult
  ) { arguments, interpreter throws(Problem) in
    let session = interpreter.session
    let word = arguments.texts[0]
    if let name = session.name, word.text == name { return .note(Wording.saved(as: word.text)) }
    return try session.edit(arguments.statement.text) { desk throws(Problem) in
      let name = try session.freeName(word, mayReplace: arguments.flags.contains("--force"))
      if let other = try storing({ () throws(StoreError) in try session.store.sheet(named: name) }) {
        try session.remove(other)
      }
      if desk.name != nil {
        let copy = try session.keep(desk, as: name)
        let saved = try storing { () throws(StoreError) in try session.store.sheet(copy) }
        _ = try session.leave(for: saved, &desk)
      } else if let id = desk.id,
        let saved = try storing({ () throws(StoreError) in try session.store.sheet(id) })
      {
        try session.rename(saved, to: name)
      }
      desk.name = name
      // At once, so that what follows in a script finds it under its name.
      try session.write(&desk)
      return .note(Wording.saved(as: name))
    }
  }
}
