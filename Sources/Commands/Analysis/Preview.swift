import Localization
import Reports
import Shell
import Syntax

extension Command {
  static let preview = Command(
    "preview", .whatIf, "Tell what a line would do, without running it.",
    details: """
      It is the row that stands under the line while it is typed, as text.
      At the prompt, Alt-P prints it for the line that you type.
      Several commands stand in quotes, as in preview "rent 1900; rate 7".
      """,
    syntax: .previewedLine,
    examples: [
      .init("preview set rent 1900", "what a rent would change"),
      .init("preview undo", "what would come back"),
    ], recording: .never, reach: .outside
  ) { context, line throws(Diagnostic) in
    let interpreter = context.interpreter
    let isQuoted = line.tokens.count == 1 && line.tokens[0].isQuoted
    let text = isQuoted ? line.tokens[0].text : line.text
    let isStopped: @Sendable () -> Bool = { [stop = interpreter.interruption] in stop.isRaised }
    let row =
      interpreter.preview(of: text, telling: .edges, until: isStopped)
      ?? interpreter.preview(of: text, until: isStopped)
    try interpreter.interruption.check()
    return .note(
      row.map { LocalizedText(verbatim: $0.text) }
        ?? LocalizedText("Nothing is known about this line before Enter."))
  }
}

extension Syntax where Value == Statement {
  /// A line that is not run.
  fileprivate static var previewedLine: Syntax {
    Syntax("LINE …") { words, context throws(Diagnostic) in
      let count = words.rest.count
      if count == 0 { _ = try words.take(LocalizedText("a command")) }
      for _ in 0..<count { _ = words.take() }
      let line = context.statement.rest(of: count)
      words.expect { $0.ofCommand.interpreter.candidates(ofReading: line) }
      words.noteKeyword(line.tokens[0])
      return line
    } complete: { context in
      context.ofCommand.interpreter.candidatesForPreview
    }
  }
}
