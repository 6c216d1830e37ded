import Localization
import Shell
import Syntax

/// A lesson that cannot be begun or summarized.
enum LearnError: DiagnosticError {
  case unknownLesson(String, nearest: String?)
  case ambiguousLesson(String, choices: [String])
  case lessonNotBegun(String)
  /// The page is meant to be a lesson, but has errors.
  case faultyPage(LessonProvider.FaultyPage)
  /// The file is no lesson.
  case noLesson(String)
  /// No page of the folder is a lesson.
  case emptyFolder(String)
  /// There is no lesson whose figures could be written.
  case nothingBegun
  case badSeed(String)
  /// The lesson has the same house for everybody.
  case noSeed(String)
  /// The lesson takes no copy of that saved property, or of the open one, whose name is empty.
  case unfitCopy(String, lesson: String, LessonProvider.Refusal)

  var nearestName: String? {
    if case .unknownLesson(_, let nearest) = self { nearest } else { nil }
  }

  var diagnosis: Diagnosis {
    switch self {
    case .unknownLesson(let name, let nearest):
      Diagnosis(
        "unknown-lesson",
        LocalizedText("There is no lesson \(quoted(name)).").then(
          didYouMean(nearest) ?? LocalizedText("\"learn\" lists them."))
      )
    case .ambiguousLesson(let typed, let choices):
      Diagnosis("ambiguous-lesson", LocalizedText("\(quoted(typed)) could be \(LocalizedText.any(choices))."))
    case .lessonNotBegun(let id):
      Diagnosis(
        "lesson-not-begun",
        LocalizedText("You have not begun \(id) yet, so there is nothing to show."))
    case .faultyPage(let page): Diagnosis("faulty-lesson", page.sentence)
    case .noLesson(let path):
      Diagnosis(
        "no-lesson",
        LocalizedText("\(Quoting.path(path)) is not a lesson: \"roi lesson help\" says how a page begins."))
    case .emptyFolder(let path):
      Diagnosis(
        "no-lesson",
        LocalizedText(
          "No page in \(Quoting.path(path)) is a lesson: \"roi lesson help\" says how one begins."))
    case .nothingBegun:
      Diagnosis(
        "nothing-begun",
        LocalizedText("You have begun no lesson yet, except on a copy, so there are no figures to write."))
    case .badSeed(let typed):
      Diagnosis("bad-seed", LocalizedText("A seed is a whole number up to 1000000000, not \(quoted(typed))."))
    case .noSeed(let lesson):
      Diagnosis("no-seed", LocalizedText("\(lesson) has one house for everybody, and takes no seed."))
    case .unfitCopy(_, let lesson, .takesNone(let others)):
      Diagnosis(
        "unfit-copy",
        LocalizedText("\(lesson) does not take the figures of a property.").then(
          others.isEmpty
            ? nil
            : LocalizedText("These lessons take them: \(LocalizedText.all(others)).")))
    case .unfitCopy(let name, let lesson, .needs(let words)):
      Diagnosis(
        "unfit-copy",
        name.isEmpty
          ? LocalizedText("The open property does not fit \(lesson), which takes \(words).")
          : LocalizedText("\(Quoting.path(name)) does not fit \(lesson), which takes \(words)."))
    }
  }
}
