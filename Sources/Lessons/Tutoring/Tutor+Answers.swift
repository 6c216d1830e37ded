import Commands

/// The assessment of tasks, guesses and choices.
extension Tutor {
  // MARK: Tasks

  /// `true` when a task is done.
  func holds(_ task: LessonTask) -> Bool { task.checks.allSatisfy { sandbox.isTrue($0.text) } }

  /// Assesses the state after a line.
  /// - Parameter isAttempt: `true` for a line that failed or changed the state.
  func assess(_ task: LessonTask, isAttempt: Bool, _ response: inout TutorResponse) {
    if isAttempt { attempts.count += 1 }
    if holds(task) { return settle(with: "**Done.**", &response) }
    guard isAttempt else { return }
    // A failed command has shown its error, and changed nothing.
    if response.status == .failed { return fail(saying: "", &response) }
    // Going back to the beginning is no failure.
    if sandbox.state == attempts.beginning { return }
    if let wrong = task.misconceptions.first(where: { sandbox.isTrue($0.condition.text) }) {
      return fail(saying: wrong.reply.shown(sandbox.query()), &response)
    }
    let met = metChecks(task)
    // Nor is meeting more of the checks than before.
    guard met > attempts.metChecks else { return fail(saying: "That is not it yet.", &response) }
    attempts.metChecks = met
    response.say("Right so far; there is more to do.")
  }

  private func fail(saying words: String, _ response: inout TutorResponse) {
    attempts.failures += 1
    response.say(words)
    offerHint(&response)
  }

  /// The number of a task's checks that hold.
  func metChecks(_ task: LessonTask) -> Int { task.checks.count { sandbox.isTrue($0.text) } }

  // MARK: Guesses and choices

  /// `true` for a line that answers the exercise without `guess`: a bare number, or the letter of an option.
  func isAnswer(_ typed: String) -> Bool {
    switch step.exercise {
    case .reading, .task: false
    case .choice(let choice): choice.index(of: typed) != nil
    // No command begins with one of these characters.
    case .prediction: typed.first.map { $0.isNumber || "$-−+.(".contains($0) } ?? false
    }
  }

  /// Assesses a guess or a choice.
  func answer(_ typed: String, _ response: inout TutorResponse) {
    guard !isSettled else { return response.say("Nothing is asked here any more: Enter goes on.") }
    switch step.exercise {
    case .reading, .task: response.say("There is nothing to guess in this step.")
    case .prediction(let prediction): guess(typed, prediction, &response)
    case .choice(let choice): choose(typed, choice, &response)
    }
  }

  /// The evaluator of guesses; nil when the number has no value.
  func evaluator(of prediction: Prediction) -> GuessEvaluator? { try? GuessEvaluator(prediction, sandbox) }

  private func guess(_ typed: String, _ prediction: Prediction, _ response: inout TutorResponse) {
    guard let evaluator = evaluator(of: prediction) else {
      return response.say("What is to be guessed has no value now: `restart` begins the step anew.")
    }
    guard let guess = evaluator.read(typed) else {
      return response.say(
        "“\(typed)” is not a number that can be read here: 1083, 1,083.33, 6.5% and 1083/12 are.")
    }
    let isRight = evaluator.accepts(guess)
    let (shown, answer) = (evaluator.shown(guess), evaluator.answer)
    progress.guesses.append(.init(step: step.id, guess: shown, answer: answer, isRight: isRight))
    attempts.count += 1
    if isRight {
      let isExact = evaluator.isExact(guess)
      let words =
        isExact ? "**Right**, to the digit: \(answer)." : "**Right**: it is \(answer), you said \(shown)."
      return settle(with: words, &response)
    }
    let wrong = evaluator.misconception(guess)
    let size = guess < evaluator.number ? "low" : "high"
    let words = wrong?.reply.shown(evaluator.query(guess)) ?? "\(shown) is too \(size). Guess again."
    fail(saying: words, &response)
  }

  private func choose(_ typed: String, _ choice: MultipleChoice, _ response: inout TutorResponse) {
    guard let index = choice.index(of: typed) else {
      return response.say("Type the letter of an answer: \(choice.letters.joined(separator: ", ")).")
    }
    let option = choice.options[index]
    let reply = option.reply.shown(sandbox.query())
    attempts.count += 1
    if option.isRight { return settle(with: "**Right.** \(reply)", &response) }
    fail(saying: reply, &response)
  }

  // MARK: Help

  /// Mentions `hint` after the second failure.
  private func offerHint(_ response: inout TutorResponse) {
    if attempts.failures == 2, attempts.shownHints < step.hints.count { response.say("*`hint` helps.*") }
  }

  func hint(_ response: inout TutorResponse) {
    if isSettled { return response.say("Nothing is asked here: Enter goes on.") }
    if step.hints.isEmpty {
      return response.say("There is no hint here. `skip` shows the answer and goes on.")
    }
    if attempts.count == 0 { return response.say("Try it first: a hint comes after an attempt.") }
    let index = attempts.shownHints
    if index == step.hints.count {
      return response.say("There is no further hint. `skip` shows the answer and goes on.")
    }
    response.say("**Hint \(index + 1).** \(step.hints[index].shown(sandbox.query()))")
    attempts.shownHints += 1
  }

  func explain(_ response: inout TutorResponse) {
    guard isSettled else {
      return response.say("`why` answers once the step is done. `hint` helps until then.")
    }
    guard let why = step.why else { return response.say("There is no more to say about this step.") }
    response.say(why.shown(queryAtEnd))
  }
}

extension MultipleChoice {
  private static let alphabet = "abcdefghijklmnopqrstuvwxyz".map(String.init)

  var letters: [String] { Array(MultipleChoice.alphabet.prefix(options.count)) }

  /// The options, each with its letter, as a list in Markdown.
  var list: String { zip(letters, options).map { "- **\($0)**  \($1.text)" }.joined(separator: "\n") }

  /// The index of the option with a letter, or with a number from 1; nil when there is none.
  func index(of typed: String) -> Int? {
    if let index = letters.firstIndex(of: typed.lowercased()) { return index }
    return Int(typed).flatMap { options.indices.contains($0 - 1) ? $0 - 1 : nil }
  }
}
