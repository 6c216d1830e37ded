import Commands
import Localization
import Model
import Shell
import Workspace

/// What the user has changed besides the exercise of a step, and the way back.
///
/// A question is about the house that the step found: its texts, hints and verdicts stay those of that house. The later
/// steps are about the user's own, so that a change is told once, and offered back.
extension Tutor {
  /// The shell in which the texts of the step are worded and its answers judged: for a question the one of its beginning,
  /// for a task the present one.
  var questionShell: SandboxShell {
    guard !step.isTask, let beginning = attempts.beginning, sandbox.state != beginning else { return sandbox }
    if let kept = attempts.question { return kept }
    let shell = SandboxShell(configuration, work: beginning.work)
    attempts.question = shell
    return shell
  }

  /// The shell in which answers are judged: that of the texts, or the deal of a case with its honest figures.
  var judgingShell: SandboxShell {
    step.marked.map { SandboxShell(configuration, work: $0) } ?? questionShell
  }

  /// Tells once which fields the user has changed that the step does not ask to change.
  func tellChanges(_ response: inout TutorResponse) {
    guard !attempts.hasToldChanges, step.marked == nil, case let names = changedFields, !names.isEmpty else {
      return
    }
    attempts.hasToldChanges = true
    let list = LocalizedText.all(names.map { "`\($0)`" })
    response.say(
      step.isTask
        ? LocalizedText(
          "You have also changed \(list), on which later steps may count. `restart house` puts that back.")
        : LocalizedText(
          "You have changed \(list) since this step began; the question is about the house before. `restart house` puts it back."
        ))
  }

  /// Puts the house back: as the step found it, and with the model answer of a task that is done.
  func restartHouse(_ response: inout TutorResponse) {
    guard sandbox.interpreter.workspace.snapshot != houseToRestore.interpreter.workspace.snapshot else {
      return response.say(LocalizedText("The house is as the step left it already."))
    }
    sandbox = houseToRestore
    if isSettled, stepIndex + 1 < lesson.steps.count {
      progress.beginnings[lesson.steps[stepIndex + 1].id] = sandbox.interpreter.workspace.snapshot
    }
    response.hasProgressed = true
    response.say(
      step.isTask && isSettled
        ? LocalizedText("The house is as it was, with what this step asks for.")
        : LocalizedText("The house is as it was."))
  }

  private var houseToRestore: SandboxShell {
    let shell = shell(from: progress.beginnings[step.id])
    if isSettled, case .task(let task) = step.exercise { shell.perform(resolving: task.solution) }
    return shell
  }

  /// The fields that the user has changed and that neither the model answer nor an accepted one changes.
  private var changedFields: [String] {
    guard let beginning = attempts.beginning?.work else { return [] }
    let present = sandbox.interpreter.workspace.snapshot
    guard present.kind == beginning.kind else { return [] }
    let changed = present.fieldsChanged(since: beginning)
    if changed.isEmpty { return [] }
    guard case .task(let task) = step.exercise else { return changed }
    var expected: Set<String> = []
    for (index, lines) in ([task.solution] + task.accepted.map { [$0] }).enumerated() {
      let shell = SandboxShell(configuration, work: beginning)
      let isDone = shell.perform(resolving: lines)
      // Where the model answer is "undo", it needs what was typed, and cannot be done on a copy.
      if index == 0, !isDone { return [] }
      expected.formUnion(shell.interpreter.workspace.snapshot.fieldsChanged(since: beginning))
    }
    return changed.filter { !expected.contains($0) }
  }
}

extension LessonStep {
  /// `true` when there is something to do in it.
  package var isTask: Bool { if case .task = exercise { true } else { false } }
}

extension SandboxShell {
  /// Runs lines of a page, each with the values of its formulas.
  /// - Returns: `true` when all succeeded.
  @discardableResult fileprivate func perform(resolving lines: [PageLine]) -> Bool {
    lines.reduce(true) { $0 && perform((try? resolved($1)) ?? $1).failure == nil }
  }
}

extension WorkspaceSnapshot {
  /// The names of the fields that are stated differently than before, in the order of the worksheet.
  fileprivate func fieldsChanged(since before: WorkspaceSnapshot) -> [String] {
    guard let kind = WorksheetKinds.named(kind) else { return [] }
    return kind.fields.map(\.name).filter { rows[$0] != before.rows[$0] }
  }
}
