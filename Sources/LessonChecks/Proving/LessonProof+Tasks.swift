import Commands
import Lessons
import Localization
import Workspace

/// Proofs of tasks and their answers.
extension LessonProof {
  /// Proves a task, and runs the model answer on `sandbox`.
  /// - Returns: `true` when the model answer could be run.
  mutating func prove(_ task: LessonTask, of step: LessonStep, _ sandbox: SandboxShell) -> Bool {
    check(task.request, sandbox.query())
    introduce(task.request, sandbox)
    checkRequest(task, of: step)
    let beginning = sandbox.interpreter.workspace.snapshot
    let heldAtFirst = task.checks.filter { sandbox.isTrue($0.text) }
    for line in task.solution { checkIntroduced(line, sandbox) }
    guard type(task.solution, on: sandbox) else { return false }
    // With wrong checks, the results for other answers would mean nothing.
    if heldAtFirst == task.checks, let first = task.checks.first {
      report(first.line, .checkHoldsAtFirst)
    } else if prove(task.checks, sandbox) {
      let rejected = task.rejected.map { ($0, answer($0, to: step)) }
      proveAnswers(task, of: step, sandbox, rejected)
      proveValues(task.statesValue ? task.checks : heldAtFirst, sandbox, rejected.map(\.1))
      proveOtherValues(task, sandbox, from: beginning)
    }
    return true
  }

  /// Reports checks that nearly every value meets, such as `price > 0`, and each rejected answer too.
  private mutating func proveValues(_ checks: [PageLine], _ sandbox: SandboxShell, _ rejected: [SandboxShell])
  {
    if checks.isEmpty { return }
    let variants =
      rejected
      + SnapshotVariants(of: sandbox.interpreter.workspace.snapshot, configuration).sandboxesAboveZero
    for check in checks
    where variants.allSatisfy({ $0.isTrue(check.text) }) && !errors.contains(where: { $0.line == check.line })
    {
      report(check.line, .checkOfNoValue(check.text))
    }
  }

  /// Reports a field that the model answer sets, when the request names its value, and another one passes, too.
  private mutating func proveOtherValues(
    _ task: LessonTask, _ sandbox: SandboxShell, from beginning: WorkspaceSnapshot
  ) {
    let end = sandbox.interpreter.workspace.snapshot
    let words = task.solution.flatMap { $0.text.split(separator: " ").map(String.init) }
    let fields = Set(words.filter { end.rows[$0] != beginning.rows[$0] })
    guard task.statesValue, !fields.isEmpty else { return }
    for variant in SnapshotVariants(of: end, configuration).sandboxesFarOff {
      let rows = variant.interpreter.workspace.snapshot.rows
      guard let field = fields.first(where: { rows[$0] != end.rows[$0] }),
        failedCheck(of: task, variant) == nil
      else { continue }
      let line = task.checks.first { $0.text.contains(field) }?.line ?? task.request.line
      return report(line, .otherValuePasses("\(field) \(rows[field] ?? "")"))
    }
  }

  /// Proves that each check can fail, and that every other answer passes or fails as the page says.
  private mutating func proveAnswers(
    _ task: LessonTask, of step: LessonStep, _ sandbox: SandboxShell,
    _ rejected: [(line: PageLine, sandbox: SandboxShell)]
  ) {
    let variants = SnapshotVariants(of: sandbox.interpreter.workspace.snapshot, configuration).sandboxes
    for check in task.checks where variants.allSatisfy({ $0.isTrue(check.text) }) {
      report(check.line, .checkAlwaysHolds(check.text))
    }
    let accepted = task.accepted.map { ($0, answer($0, to: step)) }
    acceptedAnswers = accepted.filter { failedCheck(of: task, $0.1) == nil }.map { line, sandbox in
      AcceptedAnswer(line: line, work: sandbox.interpreter.workspace.snapshot)
    }
    for (line, sandbox) in accepted {
      if let failed = failedCheck(of: task, sandbox) {
        report(line.line, .acceptedAnswerFails(line.text, check: failed.text))
      }
    }
    for (line, sandbox) in rejected where failedCheck(of: task, sandbox) == nil {
      report(line.line, .rejectedAnswerPasses(line.text))
    }
    let passing = [sandbox] + accepted.map(\.1)
    for (index, wrong) in task.misconceptions.enumerated() {
      let failing = (rejected.map(\.1) + variants).filter { failedCheck(of: task, $0) != nil }
      prove(wrong, after: task.misconceptions[..<index], passing: passing, failing: failing)
    }
  }

  /// A shell on which a line was run as the answer to a step.
  private func answer(_ line: PageLine, to step: LessonStep) -> SandboxShell {
    let sandbox = SandboxShell(configuration, work: work)
    for line in step.start + [line] { sandbox.perform(line) }
    return sandbox
  }

  /// The first check that does not hold; nil when all do.
  private func failedCheck(of task: LessonTask, _ sandbox: SandboxShell) -> PageLine? {
    task.checks.first { !sandbox.isTrue($0.text) }
  }

  /// Proves that checks hold after the model answer.
  /// - Returns: `true` when all do.
  private mutating func prove(_ checks: [PageLine], _ sandbox: SandboxShell) -> Bool {
    var allHold = true
    for check in checks {
      do throws(Diagnostic) {
        if try sandbox.holds(check.text) { continue }
        report(check.line, .checkFails(check.text))
      } catch {
        report(check.line, .checkWithoutValue(check.text, reason: "\(error)"))
      }
      allHold = false
    }
    return allHold
  }

  /// Proves that a misconception replies to some wrong answer, and to no right one.
  /// - Parameter earlier: The misconceptions that reply first.
  private mutating func prove(
    _ wrong: Misconception, after earlier: ArraySlice<Misconception>, passing: [SandboxShell],
    failing: [SandboxShell]
  ) {
    let (condition, line) = (wrong.condition.text, wrong.condition.line)
    if passing.contains(where: { $0.isTrue(condition) }) {
      return report(line, .misconceptionMeetsRightAnswer(condition))
    }
    let met = failing.filter { $0.isTrue(condition) }
    let shown = met.first { sandbox in !earlier.contains { sandbox.isTrue($0.condition.text) } }
    guard let shown else { return reportUnused(wrong, isMet: !met.isEmpty) }
    check(wrong.reply, shown.query())
  }

  /// Reports a misconception whose reply is never shown.
  /// - Parameter isMet: `true` when it holds for a known wrong answer.
  mutating func reportUnused(_ wrong: Misconception, isMet: Bool) {
    let (condition, line) = (wrong.condition.text, wrong.condition.line)
    report(line, isMet ? .misconceptionHidden(condition) : .misconceptionNotShown(condition))
  }
}

extension LessonTask {
  /// `true` when the request names a number of the model answer, so that the checks should be about it.
  fileprivate var statesValue: Bool {
    let values = Set(solution.flatMap { Literal.all(in: $0.text).map(\.value) })
    return Literal.all(in: request.source).contains { values.contains($0.value) }
  }
}
