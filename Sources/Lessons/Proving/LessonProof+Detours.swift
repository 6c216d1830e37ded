import Commands

/// Where an accepted answer leads that is not the model answer.
struct Detour {
  let line: PageLine
  let work: WorkspaceSnapshot
}

/// Steps behind another answer than the page's own.
extension LessonProof {
  /// Proves that a step can be read and done by who has answered the step before in another way.
  mutating func proveDetours(to step: Step) {
    guard !detours.isEmpty else { return }
    // What is wrong behind the model answer as well is told of the step itself.
    let known = LessonProof.walk(step, on: SandboxShell(surroundings, work: work))
    for detour in detours {
      let wrong = LessonProof.walk(step, on: SandboxShell(surroundings, work: detour.work))
      guard let first = wrong.first(where: { !known.contains($0) }) else { continue }
      let line = detour.line
      fault(line.line, "After \"\(line.text)\" the step \"\(step.title)\" goes wrong: \(first)")
    }
    detours = []
  }

  /// Proves that the lesson can be taken on whatever property meets its demand, as far as the lesson's own with one thing
  /// changed in it tells: with no escrow, say, or a rate twelve times as high.
  mutating func prove(_ demand: Lesson.CopyDemand) {
    let first = SandboxShell(surroundings)
    for line in lesson.start { _ = first.perform(line) }
    guard first.isTrue(demand.condition.text) else {
      return fault(demand.condition.line, "The lesson's own start does not meet its \"with:\".")
    }
    let own = first.interpreter.session.work
    for practice in Mutants(of: own, surroundings).practices where practice.isTrue(demand.condition.text) {
      let work = practice.interpreter.session.work
      let wrong =
        lesson.introduction.faults(practice.inquiry()).map(\.message)
        + lesson.steps.flatMap { LessonProof.walk($0, on: practice, keepsWork: true) }
      guard let first = wrong.first else { continue }
      let changed = work.rows.filter { own.rows[$0.key] != $0.value }.map { "\($0) \($1)" }.sorted()
      let message = "A copy with \(changed.joined(separator: " ")) meets \"with:\", but: \(first)"
      return fault(demand.condition.line, message)
    }
  }

  /// Reads a step and does it as its page does.
  /// - Parameter keepsWork: Whether what sets the step right must let the work be.
  /// - Returns: What goes wrong: a text without its numbers, a line that fails, a check that does not hold.
  static func walk(_ step: Step, on practice: SandboxShell, keepsWork: Bool = false) -> [String] {
    let work = practice.interpreter.session.work
    var wrong = step.start.compactMap { type($0, on: practice) }
    if keepsWork, practice.interpreter.session.work != work {
      wrong.append("\"\(step.title)\" begins with a line that changes it.")
    }
    let read = { (texts: [LiveText]) in
      wrong += texts.flatMap { $0.faults(practice.inquiry()) }.map(\.message)
    }
    read([step.text] + step.hints)
    switch step.exercise {
    case .reading: break
    case .choice(let choice): read([choice.question] + choice.answers.map(\.reply))
    case .prediction(let prediction):
      read([prediction.question])
      do throws(Problem) {
        _ = try GuessJudge(prediction, practice)
      } catch {
        wrong.append("\"\(prediction.formula.text)\" has no value: \(error)")
      }
    case .task(let task):
      read([task.request])
      // Somebody may have done it already.
      if !task.checks.allSatisfy({ practice.isTrue($0.text) }) {
        wrong += task.solution.compactMap { type($0, on: practice) }
      }
      wrong += task.checks.filter { !practice.isTrue($0.text) }.map {
        "\"\($0.text)\" does not hold at its end."
      }
    }
    read([step.why].compactMap { $0 })
    return wrong
  }

  /// Types a line; nil when it succeeds, and else why it does not.
  private static func type(_ line: PageLine, on practice: SandboxShell) -> String? {
    do throws(Problem) {
      guard let failure = practice.perform(try practice.filled(line)).failure else { return nil }
      return "\"\(line.text)\" fails: \(failure.message)"
    } catch {
      return "\"\(line.text)\" has no value: \(error)"
    }
  }
}
