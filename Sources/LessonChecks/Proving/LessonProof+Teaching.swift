import Lessons
import Localization
import Results
import Shell

/// What a lesson needs to teach, beyond working: the proofs of `lint --strict`.
///
/// Who is stuck needs a hint, who errs needs to know why, and who is right needs the reason; a draft has none of
/// them.
extension LessonProof {
  /// The fewest choices of a lesson in which the place of the right answer shows a habit.
  private static let habit = 4

  /// Reports what is missing in the texts, and what the author has left for later.
  mutating func checkTeaching() {
    for text in lesson.prose {
      for line in text.prose {
        if let words = TextPlaceholder.first(in: line.text) { report(line.line, .placeholder(words)) }
      }
    }
    for step in lesson.steps where !step.isRead { checkTeaching(step) }
    checkPlacesOfAnswers()
  }

  private mutating func checkTeaching(_ step: LessonStep) {
    checkRepetitions(step)
    // An examination has neither hints nor reasons.
    guard !lesson.isExamination else { return }
    if step.hints.isEmpty { report(step.line, .noHint) }
    if step.why?.isEmpty != false { report(step.line, .noReason) }
    switch step.exercise {
    case .task(let task) where task.misconceptions.isEmpty: report(step.line, .noWrongAnswer)
    case .prediction(let prediction) where prediction.misconceptions.isEmpty:
      report(step.line, .noWrongAnswer)
    default: break
    }
  }

  /// Reports answers and checks of a step that stand there twice, of which the second proves nothing.
  private mutating func checkRepetitions(_ step: LessonStep) {
    let groups: [[PageLine]] =
      switch step.exercise {
      case .reading, .choice: []
      case .task(let task):
        [task.checks, (task.solution.count == 1 ? task.solution : []) + task.accepted + task.rejected]
      case .prediction(let prediction): [prediction.accepted + prediction.rejected]
      }
    for group in groups {
      var lines: [String: Int] = [:]
      for line in group {
        if let first = lines[line.text] { report(line.line, .repeatedLine(line.text, line: first)) }
        lines[line.text] = lines[line.text] ?? line.line
      }
    }
  }

  /// Reports right answers that always have the same letter.
  private mutating func checkPlacesOfAnswers() {
    let choices = lesson.steps.compactMap { step -> (line: Int, letter: String)? in
      guard case .choice(let choice) = step.exercise,
        !choice.options.contains(where: { $0.condition != nil }),
        let index = choice.options.firstIndex(where: \.isRight)
      else { return nil }
      return (step.line, choice.letters[index])
    }
    guard choices.count >= LessonProof.habit, Set(choices.map(\.letter)).count == 1 else { return }
    report(choices[0].line, .sameLetter(choices[0].letter, count: choices.count))
  }

  /// Reports a hint that gives the answer away: for a task the first one, since the last may well be the line to
  /// type, and otherwise any.
  mutating func checkSecrecy(of step: LessonStep, _ query: FormulaQuery) {
    for (index, hint) in step.hints.enumerated() {
      let givesAway =
        switch step.exercise {
        case .reading: false
        case .task(let task): index == 0 && hint.tells(task.solution.map(\.text))
        case .prediction(let prediction):
          hint.formulas.contains { $0.text.hasSameValue(as: prediction.formula.text, query) }
        case .choice(let choice): hint.tells(choice, query)
        }
      if givesAway { report(hint.line, .hintGivesAnswer) }
    }
  }
}

extension TemplateText {
  /// `true` when the text has all of these lines as code.
  fileprivate func tells(_ lines: [String]) -> Bool {
    let code = source.code
    return lines.allSatisfy(code.contains)
  }

  /// `true` when the text has the words or the letter of the right option.
  fileprivate func tells(_ choice: MultipleChoice, _ query: FormulaQuery) -> Bool {
    guard let index = choice.options.firstIndex(where: \.isRight) else { return false }
    let words = { (text: String) in
      text.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: " ")
    }
    let (hint, answer) = (words(shown(query)), words(choice.options[index].text.shown(query)))
    // One or two short words may well stand there for something else.
    if answer.count > 12, " \(hint) ".contains(" \(answer) ") { return true }
    return " \(hint) ".contains(" answer \(choice.letters[index]) ")
  }
}

extension String {
  /// `true` for a formula with the value of another one.
  fileprivate func hasSameValue(as formula: String, _ query: FormulaQuery) -> Bool {
    guard let own = try? query.shown(self), let other = try? query.shown(formula) else { return false }
    return own == other
  }
}

/// Words that an author leaves in place of a text.
enum TextPlaceholder {
  /// The introduction of a draft.
  static let introduction = "What this lesson is about."

  /// Returns the first placeholder of a line; nil when there is none.
  static func first(in line: String) -> String? {
    if line.contains(introduction) { return introduction }
    let pattern = /\b(TODO|FIXME|TBD|XXX+)\b|(?i:lorem ipsum)|\?\?\?|<[A-Za-z][A-Za-z ]*>/
    return line.firstMatch(of: pattern).map { String($0.output.0) }
  }
}
