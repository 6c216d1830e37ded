import Commands
import Lessons
import Localization
import Workspace

/// An accepted answer other than the model answer, and the work after it.
struct AcceptedAnswer {
  let line: PageLine
  let work: WorkspaceSnapshot
}

/// The steps after other accepted answers, and on copies of the user's own work.
extension LessonProof {
  /// Proves that a step can be read and done after each accepted answer to the step before.
  mutating func proveAcceptedAnswers(before step: LessonStep) {
    guard !acceptedAnswers.isEmpty else { return }
    // Errors that occur after the model answer too are reported for the step itself.
    let known = Walkthrough(SandboxShell(configuration, work: work)).errors(of: step)
    for answer in acceptedAnswers {
      let found = Walkthrough(SandboxShell(configuration, work: answer.work)).errors(of: step)
      guard let first = found.first(where: { !known.contains($0) }) else { continue }
      let line = answer.line
      report(line.line, .acceptedAnswerBreaksStep(line.text, step: step.title, first))
    }
    acceptedAnswers = []
  }

  /// Proves that the lesson can be taken on every property that meets the requirement, as far as variants of
  /// its own start show: with no escrow, say, or a rate twelve times as high.
  mutating func prove(_ requirement: Lesson.CopyRequirement) {
    let (condition, line) = (requirement.condition.text, requirement.condition.line)
    let sandbox = SandboxShell(configuration)
    for line in lesson.start { sandbox.perform(line) }
    guard sandbox.isTrue(condition) else { return report(line, .startMissesCopyRequirement) }
    let own = sandbox.interpreter.workspace.snapshot
    for copy in SnapshotVariants(of: own, configuration).sandboxes where copy.isTrue(condition) {
      let work = copy.interpreter.workspace.snapshot
      let introduction = lesson.introduction.unresolved(copy.query()).map { WalkthroughError.text($0.error) }
      let walkthrough = Walkthrough(copy, keepsWork: true)
      guard let first = (introduction + lesson.steps.flatMap(walkthrough.errors)).first else { continue }
      let changes = work.rows.filter { own.rows[$0.key] != $0.value }.map { "\($0) \($1)" }.sorted()
      return report(line, .copyBreaksLesson(changes: changes, first))
    }
  }
}

/// An error in a step that is read and done with other work than that of the model answers.
enum WalkthroughError: Error, Sendable, Equatable {
  /// The lines before the step change a copy of the user's own work.
  case startChangesWork(step: String)
  case lineFails(PageLineError)
  case text(UnresolvedFormulaError)
  case checkFails(String)

  /// The error in words.
  var message: String {
    switch self {
    case .startChangesWork(let step): "\"\(step)\" begins with a line that changes it."
    case .lineFails(.failed(let line, let message)): "\"\(line)\" fails: \(message)"
    case .lineFails(.noValue(let line, let reason)): "\"\(line)\" has no value: \(reason)"
    case .text(let error): error.message
    case .checkFails(let check): "\"\(check)\" does not hold at its end."
    }
  }
}

/// Reads and does steps as their page does.
struct Walkthrough {
  let sandbox: SandboxShell
  /// `true` when the lines before a step must not change the work.
  let keepsWork: Bool

  init(_ sandbox: SandboxShell, keepsWork: Bool = false) {
    (self.sandbox, self.keepsWork) = (sandbox, keepsWork)
  }

  /// Does a step and returns the errors on the way.
  func errors(of step: LessonStep) -> [WalkthroughError] {
    let work = sandbox.interpreter.workspace.snapshot
    var errors = perform(step.start)
    if keepsWork, sandbox.interpreter.workspace.snapshot != work {
      errors.append(.startChangesWork(step: step.title))
    }
    errors += read([step.text] + step.hints)
    switch step.exercise {
    case .reading: break
    case .choice(let choice): errors += read(choice.texts)
    case .prediction(let prediction): errors += self.errors(of: prediction)
    case .task(let task): errors += self.errors(of: task)
    }
    return errors + read([step.why].compactMap { $0 })
  }

  private func errors(of prediction: Prediction) -> [WalkthroughError] {
    let errors = read([prediction.question])
    do throws(Diagnostic) {
      _ = try GuessEvaluator(prediction, sandbox)
      return errors
    } catch {
      return errors + [.lineFails(.noValue(prediction.formula.text, reason: "\(error)"))]
    }
  }

  private func errors(of task: LessonTask) -> [WalkthroughError] {
    var errors = read([task.request])
    // The task may be done already.
    if !task.checks.allSatisfy({ sandbox.isTrue($0.text) }) { errors += perform(task.solution) }
    return errors + task.checks.filter { !sandbox.isTrue($0.text) }.map { .checkFails($0.text) }
  }

  private func perform(_ lines: [PageLine]) -> [WalkthroughError] {
    lines.compactMap(sandbox.error(performing:)).map(WalkthroughError.lineFails)
  }

  private func read(_ texts: [TemplateText]) -> [WalkthroughError] {
    texts.flatMap { $0.unresolved(sandbox.query()) }.map { .text($0.error) }
  }
}
