import Commands
import Lessons
import Reports

/// Who takes the lines of the prompt at present: the person's own shell, or the tutor of a lesson with a shell of its own.
final class InputRouter {
  /// The person's own shell.
  let interpreter: Interpreter
  /// The lesson that is being taken.
  var tutor: Tutor?

  init(_ interpreter: Interpreter) { self.interpreter = interpreter }

  /// What runs the lines that are no verbs of a lesson.
  var shell: Interpreter { tutor?.interpreter ?? interpreter }

  /// What could stand at the cursor.
  func suggestions(_ line: String, _ cursor: Int) -> [Suggestion] {
    tutor?.suggestions(in: line, at: cursor) ?? interpreter.suggestions(in: line, at: cursor)
  }
}
