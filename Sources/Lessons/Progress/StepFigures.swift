import Reports

/// What it took to do a step for the first time, for a teacher.
///
/// Nothing is counted any more once the step is done or skipped, so that taking a lesson again changes nothing. It has
/// no time and nothing of the house but the answers.
package struct StepFigures: Sendable, Equatable, Codable {
  /// A wrong answer, and how often it was given.
  struct WrongAnswer: Sendable, Equatable, Codable {
    /// The answer: the number as it is shown, the words of the option, or the line that was typed.
    let answer: String
    /// The name of the known mistake; nil for none.
    let misconception: String?
    var count: Int
  }

  /// How the step came to its end.
  package enum End: String, Sendable, Codable {
    case done, skipped
  }

  /// The most characters that are kept of an answer.
  static let longestAnswer = 200
  /// The most different wrong answers that are kept.
  package static let answerLimit = 50

  /// The answers that were judged; what cannot be read and a command with an error in it do not count.
  private(set) var tries = 0
  /// `true` when the first answer that was judged is right; nil before there is one.
  private(set) var isRightAtFirst: Bool?
  /// The hints that were shown, each once.
  private(set) var hints = 0
  /// The different wrong answers, in their order.
  private(set) var wrongAnswers: [WrongAnswer] = []
  /// The end of the step; nil as long as it is neither done nor skipped.
  private(set) var end: End?

  /// Counts a right answer.
  mutating func noteRightAnswer() { noteTry(isRight: true) }

  /// Counts a wrong answer.
  mutating func noteWrongAnswer(_ answer: String, misconception: String?) {
    guard end == nil else { return }
    noteTry(isRight: false)
    let text = StepFigures.normalized(answer)
    let isSame = { (wrong: WrongAnswer) in wrong.answer == text && wrong.misconception == misconception }
    if let index = wrongAnswers.firstIndex(where: isSame) {
      wrongAnswers[index].count += 1
    } else if wrongAnswers.count < StepFigures.answerLimit {
      wrongAnswers.append(WrongAnswer(answer: text, misconception: misconception, count: 1))
    }
  }

  /// Notes that the first hints, so many, were shown.
  mutating func noteHints(_ count: Int) { if end == nil { hints = max(hints, count) } }

  /// Notes the end of the step; the first one counts.
  mutating func noteEnd(_ end: End) { self.end = self.end ?? end }

  private mutating func noteTry(isRight: Bool) {
    guard end == nil else { return }
    tries += 1
    isRightAtFirst = isRightAtFirst ?? isRight
  }

  /// The text with single blanks and visible control characters, cut to the length that is kept.
  package static func normalized(_ text: String) -> String {
    // By scalars, of which one character may have any number.
    let start = String(String.UnicodeScalarView(text.unicodeScalars.prefix(longestAnswer + 1)))
    let visible = Sanitizing.visible(start.split(whereSeparator: \.isWhitespace).joined(separator: " "))
    guard visible.unicodeScalars.count > longestAnswer else { return visible }
    return String(String.UnicodeScalarView(visible.unicodeScalars.prefix(longestAnswer - 1))) + "…"
  }
}

// MARK: The tutor

extension Tutor {
  /// Notes that the step is shown to somebody who has not settled it.
  func noteShown() {
    guard !isSettled, progress.figures?[step.id] == nil else { return }
    figures { _ in }
  }

  /// Changes the figures of the step.
  func figures(_ change: (inout StepFigures) -> Void) {
    var figures = progress.figures ?? [:]
    change(&figures[step.id, default: StepFigures()])
    progress.figures = figures
  }
}
