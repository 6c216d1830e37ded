import Commands
import Finance
import Shell
import Syntax
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
  /// `true` for an examination: each question is answered once, without hints; of a case the last one tells how it was.
  package var isExamination: Bool { passMark != nil }

  /// What is typed behind `learn` for the examination with other deals.
  var nameOfExamination: String { Quoting.word(LessonProvider.seeded(name)?.id ?? name) }

  /// The cases with their steps, in their order; none for an examination about one house.
  var cases: [[LessonStep]] {
    Dictionary(grouping: steps.filter { $0.caseNumber != nil && !$0.isRead }) { $0.caseNumber ?? 0 }
      .sorted { $0.key < $1.key }.map(\.value)
  }

  /// `true` for the answers to an examination of an earlier release, which asked other questions under this name.
  func isOfEarlierRelease(_ answers: [ExaminationAnswer]) -> Bool {
    !answers.isEmpty && !answers.contains { answer in steps.contains { $0.id == answer.step } }
  }

  /// The answers that count: of cases, those of which every question is answered rightly.
  func countOfRight(_ answers: [ExaminationAnswer]) -> Int {
    if cases.isEmpty || isOfEarlierRelease(answers) { return answers.count(where: \.isRight) }
    return cases.count { steps in
      steps.allSatisfy { step in answers.contains { $0.step == step.id && $0.isRight } }
    }
  }

  /// `true` when enough is right, and about one house the last answer, the recommendation, too.
  func isPassed(by answers: [ExaminationAnswer]) -> Bool {
    guard let passMark, countOfRight(answers) >= passMark.needed else { return false }
    if isOfEarlierRelease(answers) { return answers.last?.isRight == true }
    let last = steps.last { !$0.isRead }
    return !cases.isEmpty || answers.contains { $0.step == last?.id && $0.isRight }
  }
}
