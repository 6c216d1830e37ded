import Commands

/// The way from step to step, forward, back, and anew.
extension Tutor {
  /// Begins the step at hand.
  func enter(_ turn: inout Turn) {
    trial = Trial()
    if place > begun { prepare() }
    // Who only reads a step again is still at the later one.
    if place == begun { record.step = step.id }
    trial.beginning = practice.state
    if case .task(let task) = step.exercise { trial.metChecks = metChecks(task) }
    turn.hasProgressed = true
    turn.say("## \(step.title)")
    turn.say(step.text.shown(practice.inquiry()))
    ask(&turn)
  }

  /// Remembers how the step begins, and sets things right.
  private func prepare() {
    begun = place
    record.beginnings[step.id] = practice.interpreter.session.work
    for line in step.start { _ = practice.perform(line) }
  }

  private func ask(_ turn: inout Turn) {
    let inquiry = practice.inquiry()
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

  private var goesOn: String {
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
    turn.say("Left at step \(place + 1) of \(lesson.steps.count). `learn \(lesson.id)` goes on from there.")
  }

  // MARK: Anew

  func restart(_ turn: inout Turn) {
    record.forget(step)
    practice = Practice(surroundings, work: record.beginnings[step.id])
    begun = place - 1
    enter(&turn)
  }

  func restartLesson(_ turn: inout Turn) {
    let work = lesson.steps.first.flatMap { record.beginnings[$0.id] }
    record = LessonProgress(lesson: lesson.id)
    practice = Practice(surroundings, work: work)
    (place, begun) = (0, -1)
    turn = begin()
  }

  func skip(_ turn: inout Turn) {
    guard !isSettled else { return goOn(&turn) }
    var words = "Skipped."
    switch step.exercise {
    case .reading: break
    case .task(let task):
      // The steps that follow rest on what this one leads to.
      words = "Skipped. This does it:\n\n" + task.solution.map { "- `\($0.text)`" }.joined(separator: "\n")
      practice = Practice(surroundings, work: record.beginnings[step.id])
      for line in step.start + task.solution {
        turn.replies += practice.perform(line).outcomes.map(Turn.Reply.outcome)
      }
    case .prediction(let prediction):
      if let judge = judge(of: prediction) { words = "Skipped. It is \(judge.answer)." }
    case .choice(let choice):
      if let right = choice.answers.first(where: \.isRight) {
        words = "Skipped. It is “\(right.text)”. " + right.reply.shown(practice.inquiry())
      }
    }
    settle(with: words, isDone: false, &turn)
  }

  func togglePlay(_ turn: inout Turn) {
    if play == nil {
      play = Practice(surroundings, work: practice.interpreter.session.work)
      turn.say("Free play: try out anything. `done` goes back to the lesson, and all is as it was.")
    } else {
      play = nil
      turn.say("Back in the lesson, as it was: step \(place + 1), \(step.title).")
    }
  }
}
