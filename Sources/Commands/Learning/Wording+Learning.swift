import Localization

/// What is said of lessons; what they say themselves is theirs.
extension Wording {
  static let howToLearn = LocalizedText("\"learn LESSON\" begins one, or goes on where you left it.")

  static func standing(_ standing: LessonProvider.Standing) -> Cell {
    switch standing {
    case .new: .empty
    case .begun(let done, let count): .words(LocalizedText("\(done) of \(count) steps"))
    case .finished: .words(LocalizedText("finished"))
    }
  }

  static func wroteSummary(of lesson: String, to path: String) -> LocalizedText {
    LocalizedText("Wrote what you did in \(lesson) to \(shown(path)).")
  }

  static func lessonEntry(_ fact: Problem.Fact) -> (String, LocalizedText)? {
    switch fact {
    case .unknownLesson(let name, let nearest):
      (
        "unknown-lesson",
        LocalizedText("There is no lesson \(quoted(name)).").then(
          guess(nearest) ?? LocalizedText("\"learn\" lists them."))
      )
    case .ambiguousLesson(let typed, let choices):
      ("ambiguous-lesson", LocalizedText("\(quoted(typed)) could be \(LocalizedText.any(choices))."))
    case .lessonNotBegun(let id):
      ("lesson-not-begun", LocalizedText("You have not begun \(id) yet, so there is nothing to tell of it."))
    case .unfitCopy(let name, let lesson, let refusal): ("unfit-copy", unfitCopy(name, lesson, refusal))
    default: nil
    }
  }

  private static func unfitCopy(_ name: String, _ lesson: String, _ refusal: LessonProvider.Refusal)
    -> LocalizedText
  {
    switch refusal {
    case .takesNone(let others):
      LocalizedText("\(lesson) is about the numbers of its own property, and takes no copy.")
        .then(others.isEmpty ? nil : LocalizedText("A copy is taken by \(LocalizedText.all(others))."))
    case .needs(let words): LocalizedText("\(shown(name)) does not fit \(lesson), which takes \(words).")
    }
  }
}
