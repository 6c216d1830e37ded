import Shell
import Workspace

extension Workspace {
  /// The progress in an examination with the deals of each seed that was begun, the last one first.
  func attempts(at examination: Lesson) -> [LessonProgress] {
    let records = (try? store.records(in: .lessons)) ?? []
    return records.filter { LessonProvider.seeded($0.key)?.id == examination.key }
      .compactMap { LessonProgress(json: $0.text) }
  }

  /// The seed of the examination that was begun last; nil when it has ended.
  func seedToResume(at examination: Lesson) -> UInt64? {
    attempts(at: examination).first.flatMap { $0.step == nil ? nil : $0.seed }
  }
}

extension Lesson {
  /// The state of an examination about cases: once passed it stays so, and otherwise the last attempt counts.
  func state(of attempts: [LessonProgress]) -> LessonProvider.State {
    let count = passMark?.cases ?? 0
    let results = attempts.map { (progress: $0, right: rightCases(of: count, $0.answers ?? [])) }
    let isPassed = { [passMark] (right: Int) in right >= passMark?.needed ?? 1 }
    guard let result = results.first(where: { isPassed($0.right) }) ?? results.first else { return .new }
    if result.progress.step == nil || isPassed(result.right) {
      return .examined(right: result.right, of: count, isPassed: isPassed(result.right))
    }
    let asked = steps.count { !$0.isRead } * count
    return .begun(done: result.progress.answers?.count ?? 0, of: asked)
  }

  /// The cases of which every answer is right.
  private func rightCases(of count: Int, _ answers: [ExaminationAnswer]) -> Int {
    let right = Set(answers.filter(\.isRight).map(\.step))
    return (1...max(1, count)).count { number in
      steps.allSatisfy { $0.isRead || right.contains($0.id(inCase: number)) }
    }
  }
}
