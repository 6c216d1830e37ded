import Finance
import Formulas
import Localization
import Results
import Shell

/// The assessment of tasks, guesses and choices.
extension Tutor {
  // MARK: Tasks

  /// `true` when a task is done.
  func holds(_ task: LessonTask) -> Bool { task.checks.allSatisfy { sandbox.isTrue($0.text) } }

  /// Assesses the state after a line.
  /// - Parameter isAttempt: `true` for a line that failed or changed the state.
  func assess(_ task: LessonTask, after line: String, isAttempt: Bool, _ response: inout TutorResponse) {
    if isAttempt { attempts.count += 1 }
    if holds(task) {
      figures { $0.noteRightAnswer() }
      return settle(with: LocalizedText("**Done.**"), &response)
    }
    guard isAttempt else { return remark(on: line, task, &response) }
    // A failed command has shown its error, and changed nothing.
    if response.status == .failed { return fail(line, saying: .none, &response) }
    // Going back to the beginning is no failure.
    if sandbox.state == attempts.beginning { return }
    let wrong = task.misconceptions.first { sandbox.isTrue($0.condition.text) }
    if isOnTheWay(to: task) {
      return response.say(wrong.map(reply) ?? Tutor.rightSoFar)
    }
    if let wrong {
      return fail(line, saying: reply(to: wrong), misconception: wrong.name, &response)
    }
    let met = metChecks(task)
    // Nor is meeting more of the checks than before.
    guard met > attempts.metChecks else {
      return fail(line, saying: LocalizedText("That is not it yet."), &response)
    }
    attempts.metChecks = met
    response.say(Tutor.rightSoFar)
  }

  private static let rightSoFar = LocalizedText("Right so far; there is more to do.")

  private func reply(to wrong: Misconception) -> LocalizedText {
    LocalizedText(verbatim: wrong.reply.shown(sandbox.query()))
  }

  private func fail(
    _ answer: String, saying words: LocalizedText, misconception: String? = nil,
    _ response: inout TutorResponse
  ) {
    attempts.failures += 1
    noteFailure(answer, misconception: misconception, &response)
    response.say(words)
    if !step.isTask { tellChanges(&response) }
    offerHint(&response)
  }

  /// The number of a task's checks that hold.
  func metChecks(_ task: LessonTask) -> Int { task.checks.count { sandbox.isTrue($0.text) } }

  // MARK: Guesses and choices

  /// `true` for a line that answers the exercise without `guess`: a bare number or arithmetic, or the letter or
  /// the words of an option.
  func isAnswer(_ typed: String) -> Bool {
    switch step.exercise {
    case .reading, .task: false
    case .choice(let choice):
      choice.index(of: typed, questionShell.query()) != nil
        || sandbox.interpreter.commandNames(in: typed) == nil
          && choice.index(ofPartOf: typed, questionShell.query()) != nil
    case .prediction(let prediction):
      // No command begins with one of these characters.
      typed.first.map { $0.isNumber || "$€£¥-−+.(~≈".contains($0) } ?? false
        || isArithmetic(typed) && evaluator(of: prediction)?.read(typed) != nil
        || isSaid(typed, prediction)
        // The house of a placement is out of reach of the prompt, and its figures would be those of none.
        || lesson.isPlacement && evaluator(of: prediction)?.isName(typed) == true && isFigure(typed)
    }
  }

  /// `true` for the name of a figure that is no command, also with its words apart or with a time: `cash flow`,
  /// `taxable(y1)`.
  private func isFigure(_ typed: String) -> Bool {
    let name = sandbox.joiningNames(in: typed.lowercased()).prefix { $0 != "(" }
    return sandbox.interpreter.workspace.formulaNames.contains { $0.name == name }
  }

  /// `true` for a number in words that is no command: `month 24` answers a question for a time, and opens the month
  /// in any other step.
  private func isSaid(_ typed: String, _ prediction: Prediction) -> Bool {
    guard let evaluator = evaluator(of: prediction), evaluator.isSaid(typed) else { return false }
    let first = typed.split(separator: " ").first.map { $0.lowercased() } ?? ""
    return !sandbox.interpreter.names(command: first) || ["month", "year"].contains(first)
  }

  /// The number of a line that says one in words, or with words around it, and is no command, as it is shown:
  /// *about 240 thousand*.
  func numberSaid(_ typed: String) -> String? {
    guard typed.contains(where: \.isLetter), typed.contains(" "),
      sandbox.interpreter.commandNames(in: typed).map({ $0 == ["calc"] }) ?? true
    else { return nil }
    let read = try? TypedNumbers(typed, as: .percent, in: configuration.localeFormat, isLocal: true).text
    let (query, measure) = (sandbox.query(), read?.contains("%") == true ? Measure.percent : .money)
    guard case .number(let number) = query.answer(typed, to: AskedNumber(Number(1), measure, question: ""))
    else { return nil }
    return query.shown(number, as: measure)
  }

  /// `true` for a line of words that is arithmetic, and no command with its arguments.
  private func isArithmetic(_ typed: String) -> Bool {
    guard typed.contains(where: { $0.isNumber || "*/+^(".contains($0) }) else { return false }
    let words = typed.split(separator: " ", maxSplits: 1).map(String.init)
    guard words.count > 1, sandbox.interpreter.names(command: words[0]) else { return true }
    return words[1].first.map { "*/".contains($0) } ?? false
  }

  /// Assesses a guess or a choice.
  func answer(_ typed: String, _ response: inout TutorResponse) {
    guard !isSettled else {
      return response.say(LocalizedText("Nothing is asked here any more: Enter goes on."))
    }
    if lesson.isExamination { return examine(typed, &response) }
    if asksSureness(of: typed, &response) { return }
    judge(typed, &response)
  }

  /// Gives the verdict on an answer.
  func judge(_ typed: String, _ response: inout TutorResponse) {
    switch step.exercise {
    case .reading, .task: response.say(LocalizedText("There is nothing to guess in this step."))
    case .prediction(let prediction): guess(typed, prediction, &response)
    case .choice(let choice): choose(typed, choice, &response)
    }
  }

  /// The evaluator of guesses; nil when the number has no value.
  func evaluator(of prediction: Prediction) -> GuessEvaluator? {
    try? GuessEvaluator(prediction, judgingShell, takesNames: !lesson.isPlacement)
  }

  private func guess(_ typed: String, _ prediction: Prediction, _ response: inout TutorResponse) {
    guard let evaluator = evaluator(of: prediction) else {
      return response.say(
        LocalizedText("What is to be guessed has no value now: `restart` starts the step over."))
    }
    guard let guess = evaluator.read(typed) else {
      attempts.count += 1
      return response.say(askingBack(typed, evaluator))
    }
    let isRight = evaluator.accepts(guess)
    let (shown, answer) = (evaluator.shown(guess), evaluator.answer(beside: guess))
    progress.guesses.append(.init(step: step.id, guess: shown, answer: answer, isRight: isRight))
    attempts.count += 1
    if isRight {
      figures { $0.noteRightAnswer() }
      let isExact = evaluator.isExact(guess)
      let words =
        isExact
        ? LocalizedText("**Right**, to the digit: \(answer).")
        : LocalizedText("**Right**: it is \(answer), you said \(shown).")
      return settle(with: words, &response)
    }
    let wrong = evaluator.misconception(guess)
    let size =
      guess < evaluator.number
      ? LocalizedText("\(shown) is too low. Guess again.")
      : LocalizedText("\(shown) is too high. Guess again.")
    let words = wrong.map { LocalizedText(verbatim: $0.reply.shown(evaluator.query(guess))) } ?? size
    fail(shown, saying: words, misconception: wrong?.name, &response)
  }

  /// The reply to an answer that is no number, or may be several: it is asked for again, and is no mistake.
  func askingBack(_ typed: String, _ evaluator: GuessEvaluator) -> LocalizedText {
    if case .question(let question) = evaluator.reading(typed) { return question }
    return evaluator.isPercentageForAmount(typed)
      ? LocalizedText("\(quoted(typed)) is a percentage, and the answer is not one.")
      : sayingWhatCannotBeRead(typed)
  }

  /// The reply to a guess that cannot be read, with the names for its words.
  private func sayingWhatCannotBeRead(_ typed: String) -> LocalizedText {
    LocalizedText(
      "\(quoted(typed)) is not a number that can be read here: 1083, 1,083.33, 6.5% and 1083/12 are."
    ).then(sandbox.meanings(ofWordsIn: typed))
  }

  private func choose(_ typed: String, _ choice: MultipleChoice, _ response: inout TutorResponse) {
    let query = questionShell.query()
    guard let index = choice.index(of: typed, query) ?? choice.index(ofPartOf: typed, query) else {
      attempts.count += 1
      return response.say(choice.howToChoose)
    }
    let option = choice.options[index]
    let reply = option.reply.shown(query)
    attempts.count += 1
    progress.guesses.append(
      .init(
        step: step.id, guess: quoted(option.text.shown(query)),
        answer: quoted(choice.rightAnswer?.text.shown(query) ?? ""), isRight: option.isRight))
    if option.isRight {
      figures { $0.noteRightAnswer() }
      return settle(with: LocalizedText("**Right.** \(reply)"), &response)
    }
    fail(
      option.text.shown(query), saying: LocalizedText(verbatim: reply), misconception: option.misconception,
      &response)
  }

  // MARK: Help

  /// Mentions `hint` after the second failure.
  private func offerHint(_ response: inout TutorResponse) {
    if attempts.failures == 2, attempts.shownHints < step.hints.count {
      response.say(LocalizedText("*`hint` helps.*"))
    }
  }

  func hint(_ response: inout TutorResponse) {
    if isSettled { return response.say(LocalizedText("Nothing is asked here: Enter goes on.")) }
    if step.hints.isEmpty {
      return response.say(LocalizedText("There is no hint here. `skip` shows the answer and goes on."))
    }
    if attempts.count == 0 {
      return response.say(LocalizedText("Try it first: a hint comes after an attempt."))
    }
    let index = attempts.shownHints
    if index == step.hints.count {
      return response.say(LocalizedText("There is no further hint. `skip` shows the answer and goes on."))
    }
    let hint = step.hints[index].shown(questionShell.query())
    response.say(LocalizedText("**Hint \(.count(index + 1)).** \(hint)"))
    attempts.shownHints += 1
    figures { $0.noteHints(attempts.shownHints) }
    response.hasProgressed = true
  }

  func explain(_ response: inout TutorResponse) {
    guard isSettled else {
      return response.say(LocalizedText("`why` answers once the step is done. `hint` helps until then."))
    }
    guard let why = step.why else {
      return response.say(LocalizedText("There is no more to say about this step."))
    }
    response.say(page: why.shown(queryAtEnd))
  }
}

extension MultipleChoice {
  private static let alphabet = "abcdefghijklmnopqrstuvwxyz".map(String.init)

  package var letters: [String] { Array(MultipleChoice.alphabet.prefix(options.count)) }

  var howToChoose: LocalizedText {
    LocalizedText("Type the letter of an answer: \(letters.joined(separator: ", ")).")
  }

  /// The options, each with its letter, as a list in Markdown.
  func list(_ query: FormulaQuery) -> String {
    zip(letters, options).map { "- **\($0)**  \($1.text.shown(query))" }.joined(separator: "\n")
  }

  /// The right option; nil when there is none.
  var rightAnswer: Option? { options.first(where: \.isRight) }
}
