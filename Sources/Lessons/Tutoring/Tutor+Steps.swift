import Commands
import Localization
import Results
import Shell
import Workspace

/// The way from step to step: forward, back, and again.
extension Tutor {
  /// Shows the step at `stepIndex`, and begins it if it is new.
  func enterStep(_ response: inout TutorResponse) {
    attempts = StepAttempts()
    if step.work != nil { takeHouse(of: step) }
    if stepIndex > lastBegunIndex { beginStep() }
    let query = (step.marked == nil ? shellAtBeginning ?? sandbox : judgingShell).query()
    // Reading an earlier step again leaves the progress at the later one.
    if stepIndex == lastBegunIndex { progress.step = step.id }
    attempts.beginning = sandbox.state
    if case .task(let task) = step.exercise { attempts.metChecks = metChecks(task) }
    response.hasProgressed = true
    noteShown()
    response.say(page: "## \(step.title)")
    response.say(page: step.text.shown(query))
    ask(query, &response)
  }

  /// The shell as it was when the step began, for its texts; nil while nothing has changed since.
  private var shellAtBeginning: SandboxShell? {
    guard let work = progress.beginnings[step.id], stepIndex < lastBegunIndex || isSettled else { return nil }
    return shell(from: work)
  }

  /// A shell with `work` and the start lines of the step.
  func shell(from work: WorkspaceSnapshot?) -> SandboxShell {
    let shell = SandboxShell(configuration, work: step.work ?? work)
    for line in step.start { shell.perform(line) }
    return shell
  }

  /// Formulas in the state in which the step was done.
  var queryAtEnd: FormulaQuery {
    if step.marked != nil { return judgingShell.query() }
    if !step.isTask { return (shellAtBeginning ?? questionShell).query() }
    guard stepIndex < lastBegunIndex, let work = progress.beginnings[lesson.steps[stepIndex + 1].id] else {
      return sandbox.query()
    }
    return SandboxShell(configuration, work: work).query()
  }

  /// Records the work at the beginning of the step, and runs its start lines.
  private func beginStep() {
    lastBegunIndex = stepIndex
    progress.beginnings[step.id] = sandbox.interpreter.workspace.snapshot
    if let work = step.work { sandbox = SandboxShell(configuration, work: work) }
    for line in step.start { sandbox.perform(line) }
  }

  func ask(_ query: FormulaQuery, _ response: inout TutorResponse) {
    switch step.exercise {
    case .reading: break
    case .task(let task):
      response.say(LocalizedText("**Task.** \(task.request.shown(query))"))
      // The user's own work may meet the checks from the beginning.
      if !isSettled, holds(task) { return settle(with: LocalizedText("It is already that way."), &response) }
    case .prediction(let prediction):
      response.say(LocalizedText("**Guess.** \(prediction.question.shown(query))"))
      if !isSettled { response.say(Tutor.howToGuess.then(howToSaySureness).then(howToSayNotKnowing)) }
    case .choice(let choice):
      let question = choice.question.shown(query)
      response.say(LocalizedText("**Choose.** \("\(question)\n\n\(choice.list(query))")"))
      if !isSettled, let howToSaySureness { response.say(howToSaySureness) }
    }
    if isSettled { response.say(continuation) }
  }

  static let howToGuess = LocalizedText("Type a number, or `guess` and the number.")

  /// What an answer to the question of the step looks like; nil where there is none.
  var howToAnswer: LocalizedText? {
    switch step.exercise {
    case .reading, .task: nil
    case .prediction: Tutor.howToGuess
    case .choice(let choice): choice.howToChoose
    }
  }

  var continuation: LocalizedText {
    stepIndex + 1 < lesson.steps.count
      ? LocalizedText("*Enter goes on.*") : LocalizedText("*Enter ends the lesson.*")
  }

  /// Ends the step, and shows `words` and the explanation.
  func settle(with words: LocalizedText, isDone: Bool = true, _ response: inout TutorResponse) {
    progress.settle(step, isDone: isDone)
    noteEnd(isDone: isDone, &response)
    response.say(words)
    if let why = step.why { response.say(page: why.shown(judgingShell.query())) }
    tellChanges(&response)
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
      response.say(page: lesson.summary(of: progress))
      response.status = .finished
      return
    }
    stepIndex += 1
    enterStep(&response)
  }

  func goBack(_ response: inout TutorResponse) {
    guard stepIndex > 0 else { return response.say(LocalizedText("This is the first step.")) }
    stepIndex -= 1
    enterStep(&response)
  }

  func leave(_ response: inout TutorResponse) {
    freePlay = nil
    response.hasProgressed = true
    response.status = .left
    guard let next = lesson.steps.firstIndex(where: { $0.id == progress.step }) else {
      return response.say(LocalizedText("Left at the end. `\(command)` starts it over."))
    }
    response.say(
      LocalizedText(
        "Left at step \(.count(next + 1)) of \(.count(lesson.steps.count)). `\(command)` goes on from there.")
    )
  }

  // MARK: Restarting and skipping

  func restart(_ what: String, _ response: inout TutorResponse) {
    switch what {
    case "house": restartHouse(&response)
    case "lesson": restartLesson(&response)
    default: restartStep(&response)
    }
  }

  private func restartStep(_ response: inout TutorResponse) {
    progress.reset(step)
    sandbox = SandboxShell(configuration, work: progress.beginnings[step.id])
    lastBegunIndex = stepIndex - 1
    enterStep(&response)
  }

  private func restartLesson(_ response: inout TutorResponse) {
    let work = lesson.initialWork(configuration) ?? progress.beginnings[lesson.steps[0].id]
    let (figures, joined) = (progress.figures, progress.joined)
    progress = LessonProgress(lesson: lesson.id)
    (progress.seed, progress.figures, progress.joined) = (lesson.seed, figures, joined)
    sandbox = SandboxShell(configuration, work: work)
    (stepIndex, lastBegunIndex) = (0, -1)
    response = begin()
  }

  func skip(_ response: inout TutorResponse) {
    guard !isSettled else { return advance(&response) }
    var words = LocalizedText("Skipped.")
    switch step.exercise {
    case .reading: break
    case .task(let task): words = solve(task, &response)
    case .prediction(let prediction):
      if let evaluator = evaluator(of: prediction) {
        words = LocalizedText("Skipped. It is \(evaluator.answer).")
      }
    case .choice(let choice):
      if let right = choice.rightAnswer {
        let query = questionShell.query()
        words = LocalizedText("Skipped. It is \("\"\(right.text.shown(query))\"").").then(
          LocalizedText(verbatim: right.reply.shown(query)))
      }
    }
    settle(with: words, isDone: false, &response)
  }

  /// Runs the model answer of a task, since the steps after it rest on its state.
  /// - Returns: The text that shows it.
  private func solve(_ task: LessonTask, _ response: inout TutorResponse) -> LocalizedText {
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
      return .joined([LocalizedText("Skipped. This does it:"), LocalizedText(verbatim: list)], "\n\n")
    }
    resetStep()
    let words = LocalizedText(
      "Skipped. With the numbers of the lesson this does it, but not with those that there are here:")
    return .joined([words, LocalizedText(verbatim: list)], "\n\n")
  }

  /// Restores the work at the beginning of the step.
  private func resetStep() { sandbox = shell(from: progress.beginnings[step.id]) }

  func toggleFreePlay(_ response: inout TutorResponse) {
    if isPlaying {
      freePlay = nil
      response.say(
        LocalizedText("Back in the lesson, as it was: step \(.count(stepIndex + 1)), \(step.title)."))
    } else {
      freePlay = SandboxShell(configuration, work: sandbox.interpreter.workspace.snapshot)
      response.say(
        LocalizedText("Free play: try out anything. `done` goes back to the lesson, and all is as it was."))
    }
  }
}
