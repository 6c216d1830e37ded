import Localization

/// The titles of lessons in the language of a teacher, who may read another one than the learners.
extension ProgressFile {
  /// The same figures with the titles that the program's lessons have in a language.
  package func titled(in language: Language) -> ProgressFile {
    ProgressFile(
      program: program, learner: learner, lessons: lessons.map { $0.titled(in: language) }, skills: skills,
      sureness: sureness)
  }
}

extension ProgressFile.LessonRecord {
  fileprivate func titled(in language: Language) -> Self {
    guard let lesson = LessonCatalog.lesson(id, in: language) else { return self }
    let titles = Dictionary(
      lesson.withCases.steps.map { ($0.id, $0.title) }, uniquingKeysWith: { first, _ in first })
    return Self(
      id: id, seed: seed, title: lesson.title, finished: finished, at: at,
      steps: steps.map { $0.titled(titles[$0.id] ?? $0.title) }, mark: mark)
  }
}

extension ProgressFile.StepRecord {
  fileprivate func titled(_ title: String) -> Self {
    Self(
      id: id, number: number, title: title, kind: kind, end: end, tries: tries, rightAtFirst: rightAtFirst,
      hints: hints, hintCount: hintCount, wrong: wrong)
  }
}
