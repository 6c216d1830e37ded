import Reports

extension Command {
  static let edit = Command(
    "edit", .editing, "Edit the whole worksheet in your editor.",
    details: """
      It opens $VISUAL or $EDITOR with a "set" line for each field. What you leave is applied as one change; when \
      something in it is wrong, nothing is changed and you can go back in.
      """,
    examples: [.init("edit", "all fields at once")], replay: .asResult
  ) { _, interpreter throws(Problem) in
    guard let console = interpreter.console, interpreter.isAtPrompt else { throw Problem(.noPrompt) }
    let original = text(of: interpreter.session)
    var draft = original
    while true {
      switch console.editText(draft) {
      case .left(let reason): return .note(Wording.left(reason))
      case .text(let edited): draft = edited
      }
      if draft == original { return .note(Wording.leftAsItWas) }
      do throws(Problem) {
        let before = interpreter.session.sheet
        try interpreter.apply(edited: draft)
        let changes = CellFormatter.changes(from: before, to: interpreter.session.sheet)
        return Report([.changes(changes)])
      } catch {
        guard case .scriptFailed = error.fact, console.confirm(interpreter.session.said(Wording.goBackIn))
        else { throw error }
      }
    }
  }

  /// A `set` line for each stated field; records are lines that make them anew.
  private static func text(of session: Workspace) -> String {
    let records = Records.lines(of: session.sheet, in: session.currency)
    if !records.isEmpty { return (["reset all"] + records).map { $0 + "\n" }.joined() }
    let lines = session.fields.compactMap { field in
      session.sheet.stated(field)?.canonical(in: session.currency).map {
        "set \(field.name) \($0)  # \(field.label)\n"
      }
    }
    return lines.joined()
  }
}
