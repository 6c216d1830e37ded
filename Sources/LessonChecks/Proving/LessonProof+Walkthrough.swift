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
    let line = requirement.condition.line
    guard let own = work(after: lesson.start), lesson.refusal(of: own) == nil else {
      return report(line, .startMissesCopyRequirement)
    }
    for step in lesson.steps where step.restatesField(of: own) {
      return report(line, .copyBreaksLesson(changes: [], .startChangesWork(step: step.title)))
    }
    // One of five is enough beside the deals with which the tests play the lessons.
    for (index, variant) in SnapshotVariants(of: own, configuration).sandboxes.enumerated()
    where index.isMultiple(of: 5) {
      let work = variant.interpreter.workspace.snapshot
      guard lesson.refusal(of: work) == nil, let first = errors(onDeal: work).first else { continue }
      let changes = work.rows.filter { own.rows[$0.key] != $0.value }.map { "\($0) \($1)" }.sorted()
      return report(line, .copyBreaksLesson(changes: changes, first))
    }
  }

  private func work(after lines: [PageLine]) -> WorkspaceSnapshot? {
    let sandbox = SandboxShell(configuration)
    for line in lines { sandbox.perform(line) }
    return sandbox.interpreter.workspace.snapshot
  }

  /// The errors on the way through the lesson with the figures of a deal.
  private func errors(onDeal work: WorkspaceSnapshot) -> [WalkthroughError] {
    guard let taken = lesson.taking(work) else { return [] }
    var configuration = configuration
    configuration.house = LessonHouse(taken)
    let sandbox = SandboxShell(configuration)
    for line in taken.start { sandbox.perform(line) }
    let introduction = lesson.introduction.unresolved(sandbox.query()).map {
      WalkthroughError.text($0.error)
    }
    return introduction + lesson.steps.flatMap(Walkthrough(sandbox).errors)
  }
}

extension LessonStep {
  /// `true` when a line before the step gives a number of the page to a field of the user's deal.
  fileprivate func restatesField(of own: WorkspaceSnapshot) -> Bool {
    start.contains { line in
      let words = line.text.split(separator: " ")
      return words.first == "set"
        && zip(words, words.dropFirst()).contains {
          own.rows[String($0)] != nil && $1.first?.isNumber == true
        }
    }
  }
}

/// An error in a step that is read and done with other work than that of the model answers.
enum WalkthroughError: Error, Sendable, Equatable {
  /// A line before the step gives a number of the page to a field of the user's deal.
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

  init(_ sandbox: SandboxShell) { self.sandbox = sandbox }

  /// Does a step and returns the errors on the way.
  func errors(of step: LessonStep) -> [WalkthroughError] {
    var errors = perform(step.start)
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
