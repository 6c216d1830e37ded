import Commands

/// Tasks and their answers.
extension LessonProof {
  /// Proves a task, and leaves the model answer on the shell that it was given.
  /// - Returns: Whether the model answer could be typed.
  mutating func prove(
    _ task: Assignment, of step: Step, _ practice: SandboxShell
  ) -> Bool {
    faults += task.request.faults(practice.inquiry())
    introduce(task.request, practice)
    let holdsAtFirst = fails(task, practice) == nil
    for line in task.solution { checkIntroduced(line, practice) }
    guard type(task.solution, on: practice) else { return false }
    // When the checks are wrong, what they say of answers tells nothing.
    if holdsAtFirst, let first = task.checks.first {
      fault(first.line, "This holds before anything is done: check what the task changes.")
    } else if prove(task.checks, practice) {
      proveAnswers(task, of: step, practice)
    }
    return true
  }

  /// Proves that each check can fail, and that every other answer is judged as the page says.
  private mutating func proveAnswers(_ task: Assignment, of step: Step, _ practice: SandboxShell) {
    let mutants = Mutants(of: practice.interpreter.session.work, surroundings).practices
    for check in task.checks where mutants.allSatisfy({ $0.isTrue(check.text) }) {
      fault(check.line, "\"\(check.text)\" holds whatever the fields are, so that it checks nothing.")
    }
    let accepted = task.accepted.map { ($0, answer($0, to: step)) }
    detours = accepted.filter { fails(task, $0.1) == nil }.map { line, practice in
      Detour(line: line, work: practice.interpreter.session.work)
    }
    for (line, practice) in accepted {
      if let failed = fails(task, practice) {
        fault(line.line, "\"\(line.text)\" is to be accepted, but \"\(failed.text)\" does not hold after it.")
      }
    }
    let rejected = task.rejected.map { ($0, answer($0, to: step)) }
    for (line, practice) in rejected where fails(task, practice) == nil {
      fault(line.line, "\"\(line.text)\" is to be rejected, but every check holds after it.")
    }
    let (passing, failing) = ([practice] + accepted.map(\.1), rejected.map(\.1) + mutants)
    for (index, wrong) in task.misconceptions.enumerated() {
      let failing = failing.filter { fails(task, $0) != nil }
      prove(wrong, behind: task.misconceptions[..<index], passing: passing, failing: failing)
    }
  }

  /// A shell on which a line was typed as the answer to a step.
  private func answer(_ line: PageLine, to step: Step) -> SandboxShell {
    let practice = SandboxShell(surroundings, work: work)
    for line in step.start + [line] { _ = practice.perform(line) }
    return practice
  }

  /// The first check that does not hold; nil when all do.
  func fails(_ task: Assignment, _ practice: SandboxShell) -> PageLine? {
    task.checks.first { !practice.isTrue($0.text) }
  }

  /// Makes sure that checks hold after the model answer.
  /// - Returns: Whether all do.
  private mutating func prove(_ checks: [PageLine], _ practice: SandboxShell) -> Bool {
    var allHold = true
    for check in checks {
      do throws(Problem) {
        if try practice.holds(check.text) { continue }
        fault(check.line, "\"\(check.text)\" does not hold after the model answer.")
      } catch {
        fault(check.line, "\"\(check.text)\" cannot be checked after the model answer: \(error)")
      }
      allHold = false
    }
    return allHold
  }

  /// Makes sure that a misconception answers to somebody, and to nobody who is right.
  /// - Parameter earlier: Those that answer first.
  private mutating func prove(
    _ wrong: Misconception, behind earlier: ArraySlice<Misconception>, passing: [SandboxShell],
    failing: [SandboxShell]
  ) {
    let (condition, line) = (wrong.condition.text, wrong.condition.line)
    if passing.contains(where: { $0.isTrue(condition) }) {
      return fault(line, "\"\(condition)\" holds for an answer that is right.")
    }
    let met = failing.filter { $0.isTrue(condition) }
    let told = met.first { practice in !earlier.contains { practice.isTrue($0.condition.text) } }
    guard let told else { return faultNeverTold(wrong, isMet: !met.isEmpty) }
    faults += wrong.reply.faults(told.inquiry())
  }

  /// Notes that nobody ever reads what a misconception says.
  /// - Parameter isMet: Whether there are wrong answers to which it would be said.
  mutating func faultNeverTold(_ wrong: Misconception, isMet: Bool) {
    let condition = "\"\(wrong.condition.text)\""
    fault(
      wrong.condition.line,
      isMet
        ? "What \(condition) says is never told: another @wrong answers first, whenever it holds."
        : "No wrong answer is known for which \(condition) holds: add a @reject that shows it.")
  }
}
