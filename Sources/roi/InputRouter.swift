import Commands
import Lessons
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

  /// Completions at the cursor.
  func suggestions(_ line: String, _ cursor: Int) -> [Suggestion] {
    tutor?.suggestions(in: line, at: cursor) ?? interpreter.suggestions(in: line, at: cursor)
  }
}
