extension Command {
  static let rename = Command(
    "rename", .saving, "Give a saved property another name.",
    parameters: [Parameter("NAME", .savedName), Parameter("NEW-NAME", .newName)],
    examples: [.init("rename elm elm-street", "elm is called elm-street from now on")], replay: .asResult
  ) { arguments, interpreter throws(Problem) in
    let session = interpreter.session
    let (old, new) = (arguments.texts[0], arguments.texts[1])
    return try session.edit(arguments.statement.text) { desk throws(Problem) in
      let saved = try session.saved(old)
      let name = try session.freeName(new)
      try session.rename(saved, to: name)
      if desk.id == saved.id { desk.name = name }
      return .note(Wording.renamed(old.text, to: name))
    }
  }

  static let copy = Command(
    "copy", .saving, "Keep a copy of a saved property under another name.",
    details: "What is open stays open.",
    parameters: [Parameter("NAME", .savedName), Parameter("NEW-NAME", .newName)],
    examples: [.init("copy elm elm-cheaper", "try a variation later")], replay: .asResult
  ) { arguments, interpreter throws(Problem) in
    let session = interpreter.session
    let (old, new) = (arguments.texts[0], arguments.texts[1])
    return try session.edit(arguments.statement.text) { desk throws(Problem) in
      let saved = try session.saved(old)
      let name = try session.freeName(new)
      var original = Document()
      try session.lay(saved, on: &original)
      // What is open may hold changes of this script that are not written yet.
      _ = try session.keep(saved.id == desk.id ? desk : original, as: name)
      return .note(Wording.copied(old.text, to: name))
    }
  }

  static let delete = Command(
    "delete", .saving, "Remove a saved property.",
    details: "\"undo\" brings it back. When it is the open one, an empty property takes its place.",
    parameters: [Parameter("NAME", .savedName)],
    examples: [.init("delete elm", "elm is gone until you undo")], replay: .asResult
  ) { arguments, interpreter throws(Problem) in
    let session = interpreter.session
    let word = arguments.texts[0]
    return try session.edit(arguments.statement.text) { desk throws(Problem) in
      if try session.saved(word).id == desk.id { _ = try session.leave(for: nil, &desk) }
      try session.remove(try session.saved(word))
      return .note(Wording.deleted(word.text))
    }
  }
}
