import Localization
import Shell
import Workspace

/// The lessons of earlier releases that are parts of others now.
enum JoinedLessons {
  /// The ids of the present lessons, by the ids of those that are parts of them.
  static let wholes = [
    "first-payment": "first-property", "reading-a-chart": "what-could-go-wrong",
    "extra-payments": "loans-that-change", "refinance": "loans-that-change",
  ]

  /// The ids of the lessons that are parts of a lesson now.
  static func parts(of id: String) -> [String] { wholes.filter { $0.value == id }.keys.sorted() }

  /// A question with the id of the lesson in which it stands now, and in a review behind that word: `refinance.cash-back 9`
  /// is `loans-that-change.cash-back 9`.
  static func question(_ kept: String) -> String {
    let start = "\(LessonProvider.review)."
    let (lead, rest) = kept.hasPrefix(start) ? (start, kept.dropFirst(start.count)) : ("", kept[...])
    guard let point = rest.firstIndex(of: ".") else { return kept }
    let id = rest[..<point]
    return wholes[String(id)].map { lead + $0 + rest[point...] } ?? kept
  }
}

extension Workspace {
  /// The saved progress in a lesson, to be shown: nil also when it cannot be read.
  package func progress(in lesson: Lesson, copy: String?) -> LessonProgress? {
    try? savedProgress(in: lesson, copy: copy)
  }

  /// The saved progress in a lesson, on its own property or on a copy of that name; nil when it was not begun.
  ///
  /// What was done in lessons that are parts of it now is done.
  package func savedProgress(in lesson: Lesson, copy: String?) throws(Diagnostic) -> LessonProgress? {
    let own = try savedProgress(lesson.key, copy)
    let parts = lesson.isOfProgram && own?.joined == nil ? JoinedLessons.parts(of: lesson.id) : []
    guard !parts.isEmpty else { return own }
    var earlier: [LessonProgress] = []
    for part in parts { if let saved = try savedProgress(part, copy) { earlier.append(saved) } }
    guard own != nil || !earlier.isEmpty else { return nil }
    var whole = own ?? LessonProgress(lesson: lesson.id)
    for part in earlier { whole.join(part, lesson) }
    whole.joined = parts
    // The parts that were never begun come next.
    whole.step = whole.step ?? lesson.steps.first { !whole.isSettled($0) }?.id
    return whole
  }

  /// What is saved under a key, or on a copy of that name; nil when it was not begun.
  func savedProgress(_ key: String, _ copy: String?) throws(Diagnostic) -> LessonProgress? {
    guard let text = try savedProgress(inLesson: LessonProvider.key(key, copy: copy)) else { return nil }
    guard let progress = LessonProgress(json: text) else { throw Diagnostic(SavedLearningError.lesson(key)) }
    return progress
  }
}

extension LessonProgress {
  /// Takes over what was done in a part of the lesson; where both have a step, its own counts.
  fileprivate mutating func join(_ part: LessonProgress, _ lesson: Lesson) {
    for step in lesson.steps where !step.isRead && !isSettled(step) && part.isSettled(step) {
      part.done.contains(step.id) ? done.append(step.id) : skipped.append(step.id)
      guesses += part.guesses.filter { $0.step == step.id }
    }
    let asked = Set(lesson.steps.filter { !$0.isRead }.map(\.id))
    figures = (part.figures ?? [:]).filter { asked.contains($0.key) }.merging(figures ?? [:]) { $1 }
    record(part.commands)
  }
}
