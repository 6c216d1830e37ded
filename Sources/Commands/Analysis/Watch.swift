import Localization
import Reports
import Shell

extension Command {
  static let watch = Command(
    "watch", .analysis, "Show the result of a command anew after each change.",
    details: """
      Any command that only reads can be watched, several of them too; "watch" alone lists them, and "watch off" ends it. \
      Their results stand below that of each change, at the prompt and in scripts. It holds for this session.
      """,
    parameters: .watchRequest,
    examples: [
      .init("watch show cash_flow dscr", "some figures after each change"),
      .init("watch solve price for dscr >= 1.25", "the most to pay, as you go"),
      .init("watch", "what is watched"), .init("watch off", "no more"),
    ], recording: .never
  ) { context, request throws(Diagnostic) in
    let interpreter = context.interpreter
    switch request {
    case .list: return list(of: interpreter.watch.lines)
    case .off:
      interpreter.endWatch()
      return .note(LocalizedText("Nothing is shown after changes any more."))
    case .command(let statement):
      let report = try interpreter.watch(statement)
      let note = LocalizedText("Shown after each change from now on; \"watch off\" ends it.")
      return Report(report.blocks + [.note(note)])
    }
  }

  private static func list(of lines: [String]) -> Report {
    if lines.isEmpty { return .note(LocalizedText("Nothing is watched. For example: watch summary")) }
    let columns = [
      TableColumn(key: "number", label: LocalizedText("No.")),
      TableColumn(key: "command", label: LocalizedText("Command"), isProse: true),
    ]
    let rows = lines.enumerated().map { [Cell.count($0.offset + 1), .text($0.element)] }
    return Report([.table(Table(columns: columns, rows: rows))])
  }
}

/// A command to watch, `off`, or nothing for a list.
private enum WatchRequest: Sendable {
  case list, off
  case command(Statement)
}

extension Parameter where Value == WatchRequest {
  fileprivate static var watchRequest: Parameter {
    Parameter("[COMMAND … | off]", takesRest: true) { words, context throws(Diagnostic) in
      let isOff = words.isNext("off")
      var count = 0
      while words.take() != nil { count += 1 }
      if isOff, count == 1 { return .off }
      return context.statement.rest.map { .command($0) } ?? .list
    } complete: { words, context in
      let off = Suggestion.Candidate("off", LocalizedText("watch nothing any more"))
      return context.interpreter.candidates(ofReading: words) + (words.isEmpty ? [off] : [])
    }
  }
}
