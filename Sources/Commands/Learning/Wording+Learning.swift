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
    default: nil
    }
  }
}
