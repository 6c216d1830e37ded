import Localization
import Reports

extension Command {
  static let reset = Command(
    "reset", .editing, "Put fields back to their defaults.",
    details: "\"reset all\" puts back every field; \"undo\" takes that back.",
    parameters: [Parameter("FIELD", ResettableKind(), .many)],
    examples: [.init("reset rate", "one field"), .init("reset all", "the whole worksheet")]
  ) { arguments, interpreter throws(Problem) in
    let session = interpreter.session
    let named = arguments.values.compactMap { if case .field(let field) = $0 { field } else { nil } }
    let isAll = named.count < arguments.values.count
    let fields = isAll ? session.fields : named
    return try session.edit(arguments.statement.text) { desk throws(Problem) in
      let before = desk.sheet
      let defaults = type(of: before).init()
      for field in fields
      where desk.sheet[field] != defaults[field] || desk.sheet.isStated(field) != defaults.isStated(field) {
        desk.reset(field)
      }
      var report = Editing.report(from: before, to: desk.sheet, named: fields)
      if isAll, fields.isEmpty {
        // A worksheet of records.
        desk.clear(in: session.currency)
        let changes = CellFormatter.changes(from: before, to: desk.sheet)
        if !changes.isEmpty { report = Report([.changes(changes)]) }
      }
      report.parts += Answers.parts(session, desk)
      return report
    }
  }
}

/// A field, or `all`.
private struct ResettableKind: ParameterKind {
  func read(_ words: inout ArgumentCursor, _ session: Workspace) throws(Problem) -> Argument {
    if let next = words.next, next.text.lowercased() == "all", let token = words.take() {
      return .text(token)
    }
    return try FieldKind().read(&words, session)
  }

  func suggestions(after before: ArraySlice<Token>, _ session: Workspace) -> [Suggestion.Candidate] {
    FieldKind().suggestions(after: before, session) + [.init("all", LocalizedText("every field"))]
  }
}
