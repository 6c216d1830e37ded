import Commands

/// The way from step to step, forward, back, and anew.
extension Tutor {
  /// Begins the step at hand.
  func enter(_ turn: inout Turn) {
    trial = Trial()
    if place > begun { prepare() }
    let past = self.past
    // Who only reads a step again is still at the later one.
    if place == begun { record.step = step.id }
    trial.beginning = practice.state
    if case .task(let task) = step.exercise { trial.metChecks = metChecks(task) }
    turn.hasProgressed = true
    turn.say("## \(step.title)")
    turn.say(step.text.shown((past ?? practice).inquiry()))
    ask(past, &turn)
  }

  /// The shell as it was when the step began, for what is told again of it; nil while nothing has changed since.
  private var past: SandboxShell? {
    guard let work = record.beginnings[step.id], place < begun || isSettled else { return nil }
    let practice = SandboxShell(surroundings, work: work)
    for line in step.start { _ = practice.perform(line) }
    return practice
  }

  /// What formulas came to when the step was done.
  var outcome: FormulaQuery {
    guard place < begun, let work = record.beginnings[lesson.steps[place + 1].id] else {
      return practice.inquiry()
    }
    return SandboxShell(surroundings, work: work).inquiry()
  }

  /// Remembers how the step begins, and sets things right.
  private func prepare() {
    begun = place
    record.beginnings[step.id] = practice.interpreter.session.work
    for line in step.start { _ = practice.perform(line) }
  }

  private func ask(_ past: SandboxShell?, _ turn: inout Turn) {
    let inquiry = (past ?? practice).inquiry()
    switch step.exercise {
    case .reading: break
    case .task(let task):
      turn.say("**Task.** \(task.request.shown(inquiry))")
      // Somebody's own work may have it already.
      if !isSettled, holds(task) { return settle(with: "That is so already.", &turn) }
    case .prediction(let prediction):
      turn.say("**Guess.** \(prediction.question.shown(inquiry))")
      if !isSettled { turn.say(Tutor.howToGuess) }
    case .choice(let choice):
      turn.say("**Choose.** \(choice.question.shown(inquiry))\n\n\(Tutor.list(choice.answers))")
    }
    if isSettled { turn.say(goesOn) }
  }

  static let howToGuess = "Type a number, or `guess` and the number."

  var goesOn: String {
    place + 1 < lesson.steps.count ? "*Enter goes on.*" : "*Enter ends the lesson.*"
  }

  /// Ends the step as done, with a word of it and what there is to learn.
  func settle(with words: String, isDone: Bool = true, _ turn: inout Turn) {
    record.settle(step, isDone: isDone)
    turn.say(words)
    if let why = step.why { turn.say(why.shown(practice.inquiry())) }
    turn.say(goesOn)
    turn.hasProgressed = true
    // Whoever is interrupted now begins at the next step, with what there is now.
    guard place + 1 < lesson.steps.count else { return record.step = nil }
    let next = lesson.steps[place + 1]
    record.step = next.id
    record.beginnings[next.id] = practice.interpreter.session.work
  }

  func goOn(_ turn: inout Turn) {
    if case .reading = step.exercise { record.settle(step, isDone: true) }
    guard place + 1 < lesson.steps.count else {
      record.step = nil
      turn.hasProgressed = true
      turn.say(summary)
      turn.verdict = .finished
      return
    }
    place += 1
    enter(&turn)
  }

  func goBack(_ turn: inout Turn) {
    guard place > 0 else { return turn.say("This is the first step.") }
    place -= 1
    enter(&turn)
  }

  func leave(_ turn: inout Turn) {
    if play != nil { play = nil }
    turn.hasProgressed = true
    turn.verdict = .left
    guard let next = lesson.steps.firstIndex(where: { $0.id == record.step }) else {
      return turn.say("Left at the end. `\(command)` begins it anew.")
    }
    turn.say("Left at step \(next + 1) of \(lesson.steps.count). `\(command)` goes on from there.")
  }

  // MARK: Anew

  func restart(_ turn: inout Turn) {
    record.forget(step)
    practice = SandboxShell(surroundings, work: record.beginnings[step.id])
    begun = place - 1
    enter(&turn)
  }

  func restartLesson(_ turn: inout Turn) {
    let work = copy?.work ?? lesson.steps.first.flatMap { record.beginnings[$0.id] }
    record = LessonProgress(lesson: lesson.id)
    practice = SandboxShell(surroundings, work: work)
    (place, begun) = (0, -1)
    turn = begin()
  }

  func skip(_ turn: inout Turn) {
    guard !isSettled else { return goOn(&turn) }
    var words = "Skipped."
    switch step.exercise {
    case .reading: break
    case .task(let task): words = solve(task, &turn)
    case .prediction(let prediction):
      if let judge = judge(of: prediction) { words = "Skipped. It is \(judge.answer)." }
    case .choice(let choice):
      if let right = choice.answers.first(where: \.isRight) {
        words = "Skipped. It is “\(right.text)”. " + right.reply.shown(practice.inquiry())
      }
    }
    settle(with: words, isDone: false, &turn)
  }

  /// Does a task as its page does, since the steps that follow rest on what it leads to.
  /// - Returns: What to say of it.
  private func solve(_ task: Assignment, _ turn: inout Turn) -> String {
    beginAgain()
    var (typed, replies): ([String], [Turn.Reply]) = ([], [])
    for line in task.solution {
      let line = (try? practice.filled(line)) ?? line
      typed.append("- `\(line.text)`")
      replies += practice.perform(line).replies.map(Turn.Reply.outcome)
    }
    let list = typed.joined(separator: "\n")
    if holds(task) {
      turn.replies += replies
      return "Skipped. This does it:\n\n" + list
    }
    beginAgain()
    return "Skipped. With the numbers of the lesson this does it, but not with those that there are here:\n\n"
      + list
  }

  /// Takes the work back to where the step began.
  private func beginAgain() {
    practice = SandboxShell(surroundings, work: record.beginnings[step.id])
    for line in step.start { _ = practice.perform(line) }
  }

  func togglePlay(_ turn: inout Turn) {
    if play == nil {
      play = SandboxShell(surroundings, work: practice.interpreter.session.work)
      turn.say("Free play: try out anything. `done` goes back to the lesson, and all is as it was.")
    } else {
      play = nil
      turn.say("Back in the lesson, as it was: step \(place + 1), \(step.title).")
    }
  }
}
