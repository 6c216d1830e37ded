import Localization
import Reports
import Shell
import Syntax

extension Command {
  static let history = Command(
    "history", .shell, "List the lines typed earlier, forget them, or stop keeping them.",
    details: """
      The last 20, or as many as you say.
      "history clear" forgets all; "settings history off" keeps none from now on.
      A line that begins with a blank is never kept.
      """,
    syntax: .optional(.historyRequest),
    examples: [.init("history", "the last 20 lines"), .init("history off", "stop keeping them")],
    recording: .never,
    preview: .loss { context in
      context.statement.has(word: "clear") ? LocalizedText("Forgets all earlier lines, for good.") : nil
    }, reach: .outside, usesStore: false
  ) { context, request throws(Diagnostic) in
    switch request {
    case .choice(let word) where word.text == "clear":
      guard context.prompt != nil else { throw Diagnostic(PermissionError.historyOfScript, at: word.range) }
      if let reason = context.interpreter.console?.clearHistory() {
        throw Diagnostic(FileError(.write, "the history", .other(reason)))
      }
      return .note(LocalizedText("The history is empty."))
    case .choice(let word):
      try context.interpreter.choose(.history, word, context)
      return Report()
    case .last(let count): return list(last: count, context)
    case nil: return list(last: 20, context)
    }
  }

  private static func list(last count: Int, _ context: CommandContext) -> Report {
    let lines = context.interpreter.console?.history() ?? []
    let columns = [
      TableColumn(key: "number", label: LocalizedText("No.")),
      TableColumn(key: "line", label: LocalizedText("Line"), isProse: true),
    ]
    let first = max(0, lines.count - count)
    let rows = lines.enumerated().dropFirst(first).map { [Cell.count($0.offset + 1), .text($0.element)] }
    return Report([.table(Table(columns: columns, rows: rows))])
  }
}

/// A number of lines to list, or `clear`, `on` or `off`.
private enum HistoryRequest: Sendable {
  case last(Int)
  case choice(Token)
}

extension Syntax where Value == HistoryRequest {
  fileprivate static var historyRequest: Syntax {
    let choices: [Setting.Choice] = [
      ("clear", LocalizedText("forget all lines")), ("on", LocalizedText("keep the lines")),
      ("off", LocalizedText("keep no more lines")),
    ]
    return Syntax("N | clear | on | off") { words, context throws(Diagnostic) in
      if let next = words.next, next.naturalNumber != nil {
        return .last(try Syntax<Int>.number(LocalizedText("lines")).read(&words, context))
      }
      return .choice(try words.take(oneOf: choices.map(\.word), context))
    } complete: { _ in
      choices.map { .init($0.word, $0.meaning, isInsertedUnasked: $0.word != "clear") }
    }
  }
}
