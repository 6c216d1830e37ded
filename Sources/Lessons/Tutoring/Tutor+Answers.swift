import Commands

/// How tasks, guesses and choices are judged.
extension Tutor {
  // MARK: Tasks

  /// Whether a task is done.
  func holds(_ task: Assignment) -> Bool { task.checks.allSatisfy { practice.isTrue($0.text) } }

  /// Judges the state that a line has left.
  /// - Parameter isAttempt: Whether the line was one to do the task, rather than to look at something.
  func assess(_ task: Assignment, isAttempt: Bool, _ turn: inout Turn) {
    if isAttempt { trial.attempts += 1 }
    if holds(task) { return settle(with: "**Done.**", &turn) }
    guard isAttempt else { return }
    // A command that failed has said what is wrong, and left what was wrong before.
    if turn.verdict == .failed { return fail(saying: "", &turn) }
    // To go back to the beginning is no failure.
    if practice.state == trial.beginning { return }
    if let wrong = task.misconceptions.first(where: { practice.isTrue($0.condition.text) }) {
      return fail(saying: wrong.reply.shown(practice.inquiry()), &turn)
    }
    let met = metChecks(task)
    // Nor is a part of the way.
    guard met > trial.metChecks else { return fail(saying: "That is not it yet.", &turn) }
    trial.metChecks = met
    turn.say("Right so far; there is more to do.")
  }

  private func fail(saying words: String, _ turn: inout Turn) {
    trial.failures += 1
    turn.say(words)
    offerHint(&turn)
  }

  /// How many of a task's checks hold.
  func metChecks(_ task: Assignment) -> Int { task.checks.count { practice.isTrue($0.text) } }

  // MARK: Guesses and choices

  /// Whether a line that is no verb answers what is asked: a bare number, or the letter of an answer.
  func isAnswer(_ typed: String) -> Bool {
    switch step.exercise {
    case .reading, .task: false
    case .choice(let choice): choice.place(of: typed) != nil
    // No command begins so; a word that reads as a number is still one when it has a letter first.
    case .prediction: typed.first.map { $0.isNumber || "$-−+.(".contains($0) } ?? false
    }
  }

  /// Judges a guess or a choice.
  func answer(_ typed: String, _ turn: inout Turn) {
    guard !isSettled else { return turn.say("Nothing is asked here any more: Enter goes on.") }
    switch step.exercise {
    case .reading, .task: turn.say("There is nothing to guess in this step.")
    case .prediction(let prediction): guess(typed, prediction, &turn)
    case .choice(let choice): choose(typed, choice, &turn)
    }
  }

  /// What judges guesses; nil where the number has no value.
  func judge(of prediction: Prediction) -> GuessJudge? { try? GuessJudge(prediction, practice) }

  private func guess(_ typed: String, _ prediction: Prediction, _ turn: inout Turn) {
    guard let judge = judge(of: prediction) else {
      return turn.say("What is to be guessed has no value now: `restart` begins the step anew.")
    }
    guard let guess = judge.read(typed) else {
      return turn.say(
        "“\(typed)” is not a number that can be read here: 1083, 1,083.33, 6.5% and 1083/12 are.")
    }
    let isRight = judge.admits(guess)
    let (shown, answer) = (judge.shown(guess), judge.answer)
    record.guesses.append(.init(step: step.id, guess: shown, answer: answer, isRight: isRight))
    trial.attempts += 1
    if isRight {
      let isExact = judge.isExact(guess)
      let words =
        isExact ? "**Right**, to the digit: \(answer)." : "**Right**: it is \(answer), you said \(shown)."
      return settle(with: words, &turn)
    }
    trial.failures += 1
    let wrong = judge.misconception(guess)
    let size = guess < judge.number ? "low" : "high"
    turn.say(wrong?.reply.shown(judge.inquiry(guess)) ?? "\(shown) is too \(size). Guess again.")
    offerHint(&turn)
  }

  private func choose(_ typed: String, _ choice: Choice, _ turn: inout Turn) {
    guard let place = choice.place(of: typed) else {
      return turn.say("Type the letter of an answer: \(choice.letters.joined(separator: ", ")).")
    }
    let answer = choice.answers[place]
    let reply = answer.reply.shown(practice.inquiry())
    trial.attempts += 1
    if answer.isRight { return settle(with: "**Right.** \(reply)", &turn) }
    trial.failures += 1
    turn.say(reply)
    offerHint(&turn)
  }

  /// The answers, each with its letter.
  static func list(_ answers: [Choice.Answer]) -> String {
    zip(Choice.alphabet, answers).map { "- **\($0)**  \($1.text)" }.joined(separator: "\n")
  }

  // MARK: Help

  /// Offers a hint after the second failure.
  private func offerHint(_ turn: inout Turn) {
    if trial.failures == 2, trial.hints < step.hints.count { turn.say("*`hint` helps.*") }
  }

  func hint(_ turn: inout Turn) {
    if isSettled { return turn.say("Nothing is asked here: Enter goes on.") }
    if step.hints.isEmpty { return turn.say("There is no hint here. `skip` shows the answer and goes on.") }
    if trial.attempts == 0 { return turn.say("Try it first: a hint comes after an attempt.") }
    if trial.hints == step.hints.count {
      return turn.say("There is no further hint. `skip` shows the answer and goes on.")
    }
    turn.say("**Hint \(trial.hints + 1).** \(step.hints[trial.hints].shown(practice.inquiry()))")
    trial.hints += 1
  }

  func explain(_ turn: inout Turn) {
    guard isSettled else { return turn.say("`why` answers once the step is done. `hint` helps until then.") }
    guard let why = step.why else { return turn.say("There is no more to say about this step.") }
    turn.say(why.shown(outcome))
  }
}

extension FormulaQuery {
  /// Whether a condition holds; one that cannot be read where the work stands does not.
  func isTrue(_ condition: String) -> Bool { (try? holds(condition)) ?? false }
}

extension Choice {
  static let alphabet = "abcdefghijklmnopqrstuvwxyz".map(String.init)

  var letters: [String] { Array(Choice.alphabet.prefix(answers.count)) }

  /// The answer of a letter or a number, from 1; nil when there is none.
  func place(of typed: String) -> Int? {
    if let place = letters.firstIndex(of: typed.lowercased()) { return place }
    return Int(typed).flatMap { answers.indices.contains($0 - 1) ? $0 - 1 : nil }
  }
}
