import Reports

/// What is said of lessons; what they say themselves is theirs.
extension Wording {
  static let howToLearn = Phrase("\"learn LESSON\" begins one, or goes on where you left it.")

  static func standing(_ standing: School.Standing) -> Cell {
    switch standing {
    case .new: .empty
    case .begun(let done, let count): .words(Phrase("\(done) of \(count) steps"))
    case .finished: .words(Phrase("finished"))
    }
  }

  static func wroteSummary(of lesson: String, to path: String) -> Phrase {
    Phrase("Wrote what you did in \(lesson) to \(shown(path)).")
  }

  static func lessonEntry(_ fact: Problem.Fact) -> (String, Phrase)? {
    switch fact {
    case .unknownLesson(let name, let nearest):
      (
        "unknown-lesson",
        Phrase("There is no lesson \(quoted(name)).").then(guess(nearest) ?? Phrase("\"learn\" lists them."))
      )
    case .ambiguousLesson(let typed, let choices):
      ("ambiguous-lesson", Phrase("\(quoted(typed)) could be \(Phrase.any(choices))."))
    case .lessonNotBegun(let id):
      ("lesson-not-begun", Phrase("You have not begun \(id) yet, so there is nothing to tell of it."))
    case .unfitCopy(let name, let lesson, let refusal): ("unfit-copy", unfitCopy(name, lesson, refusal))
    default: nil
    }
  }

  private static func unfitCopy(_ name: String, _ lesson: String, _ refusal: School.Refusal) -> Phrase {
    switch refusal {
    case .takesNone(let others):
      Phrase("\(lesson) is about the numbers of its own property, and takes no copy.")
        .then(others.isEmpty ? nil : Phrase("A copy is taken by \(Phrase.all(others))."))
    case .needs(let words): Phrase("\(shown(name)) does not fit \(lesson), which takes \(words).")
    }
  }
}
