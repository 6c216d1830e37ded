import Reports

extension Command {
  static let open = Command(
    "open", .saving, "Open a saved property.",
    details: "What was open stays as it is; unnamed work is kept as \"untitled\".",
    parameters: [Parameter("NAME", .savedName)],
    examples: [.init("open elm", "go on with elm")], replay: .asResult
  ) { arguments, interpreter throws(Problem) in
    let session = interpreter.session
    let word = arguments.texts[0]
    return try session.edit(arguments.statement.text) { desk throws(Problem) in
      let saved = try session.saved(word)
      guard saved.id != desk.id else { return .note(Wording.isOpen(word.text)) }
      let left = try session.leave(for: saved, &desk)
      return Report([.note(Wording.opened(word.text))] + Wording.kept(left))
    }
  }

  static let new = Command(
    "new", .saving, "Begin an empty worksheet of the same kind.",
    details: "What was open stays as it is; unnamed work is kept as \"untitled\".",
    examples: [.init("new", "start over")], replay: .asResult
  ) { arguments, interpreter throws(Problem) in
    let session = interpreter.session
    return try session.edit(arguments.statement.text) { desk throws(Problem) in
      let left = try session.leave(for: nil, &desk)
      return Report([.note(Wording.begun(type(of: desk.sheet)))] + Wording.kept(left))
    }
  }
}
