import Localization
import Reports
import Shell
import Syntax

extension Command {
  static let watch = Command(
    "watch", .whatIf, "Show the result of a command again after each change.",
    details: """
      Any command that only reads can be watched, and several at once.
      Their results are shown below that of each change, at the prompt and in scripts.
      Alone it lists what is watched; "watch off" ends it. It lasts for this session.
      """,
    syntax: .watchRequest,
    examples: [
      .init("watch show cash_flow dscr", "some figures after each change"),
      .init("watch solve price for dscr >= 1.25", "the most to pay, as you go"),
      .init("watch", "what is watched"), .init("watch off", "stop watching"),
    ], recording: .never, preview: .repeating(upcoming), reach: .outside
  ) { context, request throws(Diagnostic) in
    let interpreter = context.interpreter
    switch request {
    case .list: return list(of: interpreter.watch.lines)
    case .off:
      interpreter.endWatch()
      return .note(reply(to: request, []))
    case .command(let statement):
      let report = try interpreter.watch(statement)
      return Report(report.blocks + [.note(reply(to: request, []))])
    }
  }

  /// The command that would be watched, and the answer.
  @Sendable private static func upcoming(
    _ context: CommandContext
  ) throws(Diagnostic) -> (command: Statement?, LocalizedText) {
    let request = try context.typed(Syntax<WatchRequest>.watchRequest, of: watch)
    return (request.command, reply(to: request, context.interpreter.watch.lines))
  }

  /// The answer in a sentence.
  /// - Parameter lines: What is watched.
  private static func reply(to request: WatchRequest, _ lines: [String]) -> LocalizedText {
    switch request {
    case .list where lines.isEmpty: LocalizedText("Nothing is watched. For example: watch summary")
    case .list: LocalizedText("Watched: \(lines.joined(separator: " · "))")
    case .off: LocalizedText("Nothing is shown after changes any more.")
    case .command: LocalizedText("Shown after each change from now on; \"watch off\" ends it.")
    }
  }

  private static func list(of lines: [String]) -> Report {
    if lines.isEmpty { return .note(reply(to: .list, lines)) }
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

  var command: Statement? { if case .command(let statement) = self { statement } else { nil } }
}

extension Syntax where Value == WatchRequest {
  fileprivate static var watchRequest: Syntax {
    let off = Suggestion.Candidate("off", LocalizedText("watch nothing any more"))
    let typed = Syntax<Statement>.readingCommand("COMMAND … | off", or: { _ in [off] }) { words, _ in
      words.count
    }
    return Syntax<Statement?>.optional(typed).map { typed in
      guard let typed else { return .list }
      return typed.tokens.count == 1 && typed.tokens[0].isWord("off") ? .off : .command(typed)
    }
  }
}

extension Syntax where Value == Statement {
  /// A command that only reads.
  /// - Parameters:
  ///   - begins: Tells whether a word begins one; nil for any.
  ///   - others: What else can stand in its place.
  ///   - count: Returns the number of its words, given all that follow.
  static func readingCommand(
    _ name: String, begins: (@Sendable (Token, ReadingContext) -> Bool)? = nil,
    or others: @escaping Completer = { _ in [] },
    count: @escaping @Sendable (ArraySlice<Token>, CommandContext) -> Int
  ) -> Syntax {
    Syntax(name, begins: begins) { words, context throws(Diagnostic) in
      let number = count(words.rest, context.ofCommand)
      if number == 0 { _ = try words.take(LocalizedText("a command")) }
      let statement = context.statement.rest(of: words.rest.prefix(number))
      for _ in 0..<number { _ = words.take() }
      words.expect { $0.ofCommand.interpreter.candidates(ofReading: statement) }
      words.noteKeyword(statement.tokens[0])
      return statement
    } complete: { context in
      context.ofCommand.interpreter.candidatesForReading + others(context)
    }
  }
}
