import Shell
import Syntax

/// Answers that are given command by command.
extension Tutor {
  /// `true` in a state to which the first commands of the model answer lead, or those of an accepted one.
  func isOnTheWay(to task: LessonTask) -> Bool {
    let state = sandbox.state
    guard state != attempts.beginning else { return false }
    let answers = [task.solution] + task.accepted.map { [$0] }
    return answers.contains { statesOnTheWay(along: $0).contains(state) }
  }

  /// The states before the last command of an answer, without that of the beginning.
  private func statesOnTheWay(along answer: [PageLine]) -> [SandboxShell.State] {
    let shell = SandboxShell(configuration, work: attempts.beginning?.work)
    let commands = answer.flatMap { line in
      ((try? shell.resolved(line)) ?? line).commands
    }
    return commands.dropLast().map { command in
      shell.perform(command)
      return shell.state
    }
  }

  /// Says what a known mistake says of a line that has changed nothing, but ends in the command of the model answer.
  ///
  /// Such as `solve` without `--set`, which is no failure.
  func remark(on line: String, _ task: LessonTask, _ response: inout TutorResponse) {
    let shell = sandbox.interpreter
    guard let typed = shell.commandNames(in: line)?.last, let model = task.solution.last,
      shell.commandNames(in: model.text)?.last == typed,
      let wrong = task.misconceptions.first(where: { sandbox.isTrue($0.condition.text) })
    else { return }
    response.say(page: wrong.reply.shown(sandbox.query()))
  }
}

extension PageLine {
  /// Each command of the line by itself.
  var commands: [PageLine] {
    Line(unfinished: text).statements.map { PageLine(text: $0.text, line: line) }
  }
}
