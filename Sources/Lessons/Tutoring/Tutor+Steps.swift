import Commands
import Shell
import Workspace

/// The way from step to step: forward, back, and again.
extension Tutor {
  /// Shows the step at `stepIndex`, and begins it if it is new.
  func enterStep(_ response: inout TutorResponse) {
    attempts = StepAttempts()
    if stepIndex > lastBegunIndex { beginStep() }
    let query = (shellAtBeginning ?? sandbox).query()
    // Reading an earlier step again leaves the progress at the later one.
    if stepIndex == lastBegunIndex { progress.step = step.id }
    attempts.beginning = sandbox.state
    if case .task(let task) = step.exercise { attempts.metChecks = metChecks(task) }
    response.hasProgressed = true
    response.say("## \(step.title)")
    response.say(step.text.shown(query))
    ask(query, &response)
  }

  /// The shell as it was when the step began, for its texts; nil while nothing has changed since.
  private var shellAtBeginning: SandboxShell? {
    guard let work = progress.beginnings[step.id], stepIndex < lastBegunIndex || isSettled else { return nil }
    return shell(from: work)
  }

  /// A shell with `work` and the start lines of the step.
  private func shell(from work: WorkspaceSnapshot?) -> SandboxShell {
    let shell = SandboxShell(configuration, work: work)
    for line in step.start { shell.perform(line) }
    return shell
  }

  /// Formulas in the state in which the step was done.
  var queryAtEnd: FormulaQuery {
    guard stepIndex < lastBegunIndex, let work = progress.beginnings[lesson.steps[stepIndex + 1].id] else {
      return sandbox.query()
    }
    return SandboxShell(configuration, work: work).query()
  }

  /// Records the work at the beginning of the step, and runs its start lines.
  private func beginStep() {
    lastBegunIndex = stepIndex
    progress.beginnings[step.id] = sandbox.interpreter.workspace.snapshot
    for line in step.start { sandbox.perform(line) }
  }

  private func ask(_ query: FormulaQuery, _ response: inout TutorResponse) {
    switch step.exercise {
    case .reading: break
    case .task(let task):
      response.say("**Task.** \(task.request.shown(query))")
      // The user's own work may meet the checks from the beginning.
      if !isSettled, holds(task) { return settle(with: "That is so already.", &response) }
    case .prediction(let prediction):
      response.say("**Guess.** \(prediction.question.shown(query))")
      if !isSettled { response.say(Tutor.howToGuess) }
    case .choice(let choice):
      response.say("**Choose.** \(choice.question.shown(query))\n\n\(choice.list)")
    }
    if isSettled { response.say(continuation) }
  }

  static let howToGuess = "Type a number, or `guess` and the number."

  var continuation: String {
    stepIndex + 1 < lesson.steps.count ? "*Enter goes on.*" : "*Enter ends the lesson.*"
  }

  /// Ends the step, and shows `words` and the explanation.
  func settle(with words: String, isDone: Bool = true, _ response: inout TutorResponse) {
    progress.settle(step, isDone: isDone)
    response.say(words)
    if let why = step.why { response.say(why.shown(sandbox.query())) }
    response.say(continuation)
    response.hasProgressed = true
    // After an interruption the lesson resumes at the next step, with the present work.
    guard stepIndex + 1 < lesson.steps.count else { return progress.step = nil }
    let next = lesson.steps[stepIndex + 1]
    progress.step = next.id
    progress.beginnings[next.id] = sandbox.interpreter.workspace.snapshot
  }

  func advance(_ response: inout TutorResponse) {
    if step.isRead { progress.settle(step, isDone: true) }
    guard stepIndex + 1 < lesson.steps.count else {
      progress.step = nil
      response.hasProgressed = true
      response.say(lesson.summary(of: progress))
      response.status = .finished
      return
    }
    stepIndex += 1
    enterStep(&response)
  }

  func goBack(_ response: inout TutorResponse) {
    guard stepIndex > 0 else { return response.say("This is the first step.") }
    stepIndex -= 1
    enterStep(&response)
  }

  func leave(_ response: inout TutorResponse) {
    freePlay = nil
    response.hasProgressed = true
    response.status = .left
    guard let next = lesson.steps.firstIndex(where: { $0.id == progress.step }) else {
      return response.say("Left at the end. `\(command)` begins it anew.")
    }
    response.say("Left at step \(next + 1) of \(lesson.steps.count). `\(command)` goes on from there.")
  }

  // MARK: Restarting and skipping

  func restart(_ response: inout TutorResponse) {
    progress.reset(step)
    sandbox = SandboxShell(configuration, work: progress.beginnings[step.id])
    lastBegunIndex = stepIndex - 1
    enterStep(&response)
  }

  func restartLesson(_ response: inout TutorResponse) {
    let work = copy?.work ?? lesson.steps.first.flatMap { progress.beginnings[$0.id] }
    progress = LessonProgress(lesson: lesson.id)
    sandbox = SandboxShell(configuration, work: work)
    (stepIndex, lastBegunIndex) = (0, -1)
    response = begin()
  }

  func skip(_ response: inout TutorResponse) {
    guard !isSettled else { return advance(&response) }
    var words = "Skipped."
    switch step.exercise {
    case .reading: break
    case .task(let task): words = solve(task, &response)
    case .prediction(let prediction):
      if let evaluator = evaluator(of: prediction) { words = "Skipped. It is \(evaluator.answer)." }
    case .choice(let choice):
      if let right = choice.options.first(where: \.isRight) {
        words = "Skipped. It is “\(right.text)”. " + right.reply.shown(sandbox.query())
      }
    }
    settle(with: words, isDone: false, &response)
  }

  /// Runs the model answer of a task, since the steps after it rest on its state.
  /// - Returns: The text that shows it.
  private func solve(_ task: LessonTask, _ response: inout TutorResponse) -> String {
    resetStep()
    var (typed, parts): ([String], [TutorResponse.Part]) = ([], [])
    for line in task.solution {
      let line = (try? sandbox.resolved(line)) ?? line
      typed.append("- `\(line.text)`")
      parts += sandbox.perform(line).results.map(TutorResponse.Part.result)
    }
    let list = typed.joined(separator: "\n")
    if holds(task) {
      response.parts += parts
      return "Skipped. This does it:\n\n" + list
    }
    resetStep()
    return "Skipped. With the numbers of the lesson this does it, but not with those that there are here:\n\n"
      + list
  }

  /// Restores the work at the beginning of the step.
  private func resetStep() { sandbox = shell(from: progress.beginnings[step.id]) }

  func toggleFreePlay(_ response: inout TutorResponse) {
    if isPlaying {
      freePlay = nil
      response.say("Back in the lesson, as it was: step \(stepIndex + 1), \(step.title).")
    } else {
      freePlay = SandboxShell(configuration, work: sandbox.interpreter.workspace.snapshot)
      response.say("Free play: try out anything. `done` goes back to the lesson, and all is as it was.")
    }
  }
}
