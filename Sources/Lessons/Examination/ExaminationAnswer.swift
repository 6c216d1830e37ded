import Commands
import Finance
import Workspace

/// An answer in an examination, for the certificate.
struct ExaminationAnswer: Sendable, Equatable, Codable {
  /// The id of the step.
  let step: String
  /// The question, as it was shown.
  let question: String
  /// The answer, as it is shown; empty for none.
  let answer: String
  /// The right answer.
  let rightAnswer: String
  let isRight: Bool
  /// The local day, as `CalendarDate.canonical`.
  let day: String
}

extension Lesson {
  /// `true` for an examination: each question is answered once, without hints, and without a word on the answer.
  package var isExamination: Bool { passMark != nil }

  /// `true` when enough answers are right, and that to the last question, the recommendation, is among them.
  func isPassed(by answers: [ExaminationAnswer]) -> Bool {
    guard let passMark, let last = steps.last(where: { !$0.isRead }) else { return false }
    return answers.count(where: \.isRight) >= passMark
      && answers.contains { $0.step == last.id && $0.isRight }
  }
}
