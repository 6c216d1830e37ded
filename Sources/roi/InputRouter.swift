import Commands
import Lessons
import LineEditor
import Reports
import Shell

/// Routes the lines of the prompt: to the user's own shell, or to the tutor of a lesson.
final class InputRouter {
  /// The user's own shell.
  let interpreter: Interpreter
  /// The tutor of the present lesson; nil outside of lessons.
  var tutor: Tutor?

  /// The result of a line.
  enum Output {
    /// The user's own shell has shown its results.
    case shell(Interpreter.LineResult)
    case lesson(TutorResponse, Tutor)
  }

  init(_ interpreter: Interpreter) { self.interpreter = interpreter }

  /// The interpreter that runs the commands of the shell at present.
  var shell: Interpreter { tutor?.interpreter ?? interpreter }

  /// Runs a line.
  func run(_ line: String) -> Output {
    guard let tutor else { return .shell(interpreter.run(typed: line)) }
    return .lesson(tutor.respond(to: line), tutor)
  }

  /// The knowledge of the shell that runs the commands at present.
  var assistant: LineAssistant {
    var assistant = LineAssistant()
    assistant.suggestions = { [unowned self] line, cursor in suggestions(line, cursor) }
    assistant.hint = { [unowned self] line in shell.hint(after: line) }
    assistant.tokens = { [unowned self] line, cursor in
      let tokens = shell.tokens(in: line, cursor: cursor)
      // A lesson takes answers that are no commands.
      return tutor == nil ? tokens : tokens.filter { $0.kind != .wrong }
    }
    assistant.preview = { [unowned self] line, isStopped in
      // A lesson is to be answered before its answer is shown.
      guard interpreter.settings[.preview] != PreviewPause.off, tutor?.isPlaying ?? true else { return nil }
      shell.takeOverChanges()
      return shell.preview(of: line, until: isStopped)
    }
    assistant.consequences = { [unowned self] lines, isStopped in
      guard interpreter.settings[.preview] != PreviewPause.off, tutor == nil else { return .init() }
      return shell.consequences(of: lines, until: isStopped)
    }
    assistant.step = { [unowned self] line, cursor, count in
      shell.stepped(line, at: cursor, by: count)
    }
    assistant.status = { [unowned self] in shell.status() }
    return assistant
  }

  private func suggestions(_ line: String, _ cursor: Int) -> [Suggestion] {
    tutor?.suggestions(in: line, at: cursor) ?? interpreter.suggestions(in: line, at: cursor)
  }
}
