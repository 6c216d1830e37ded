import Localization
import Reports

extension Command {
  static let history = Command(
    "history", .shell, "List the lines typed earlier, forget them, or stop keeping them.",
    details: """
      The last 20, or as many as are asked for. "history clear" forgets all; "history off" keeps none from now on. A line \
      that begins with a blank is never kept.
      """,
    parameters: [Parameter("N | clear | on | off", HistoryKind(), .optional)],
    examples: [.init("history", "the last 20 lines"), .init("history off", "keep no more")], replay: .never
  ) { arguments, interpreter throws(Problem) in
    if let word = arguments.texts.first {
      guard word.text == "clear" else { return try interpreter.choose(.history, word) }
      if let reason = interpreter.console?.clearHistory() {
        throw Problem(.file(FileError(.write, "the history", .other(reason))))
      }
      return .note(Wording.historyCleared)
    }
    let lines = interpreter.console?.history() ?? []
    let first = max(0, lines.count - (arguments.number ?? 20))
    let columns = [
      Column(key: "number", label: LocalizedText("No.")),
      Column(key: "line", label: LocalizedText("Line"), isProse: true),
    ]
    let rows = lines.enumerated().dropFirst(first).map { [Cell.count($0.offset + 1), .text($0.element)] }
    return Report([.table(Table(columns: columns, rows: rows))])
  }
}

/// A number of lines, or what to do with them.
private struct HistoryKind: ParameterKind {
  private let acts: [(String, LocalizedText)] = [
    ("clear", LocalizedText("forget all lines")), ("on", LocalizedText("keep the lines")),
    ("off", LocalizedText("keep no more lines")),
  ]

  func read(_ words: inout ArgumentCursor, _ session: Workspace) throws(Problem) -> Argument {
    if let next = words.next, NumberKind.positive(next.text) != nil {
      return try NumberKind.number(LocalizedText("lines")).read(&words, session)
    }
    return try ChoiceKind.choice(acts).read(&words, session)
  }

  func suggestions(after before: ArraySlice<Token>, _ session: Workspace) -> [Suggestion.Candidate] {
    acts.map { .init($0.0, $0.1) }
  }
}
