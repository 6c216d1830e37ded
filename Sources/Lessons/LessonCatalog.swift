import Commands
import Localization
import Results
import Shell
import Workspace

/// The lessons that come with the program.
package enum LessonCatalog {
  /// Every lesson, in the recommended order, which is that of the tracks; the tests prove that each page is one.
  ///
  /// The pages are the files in `Courses`, in the order of their names.
  package static let all: [Lesson] = pages.compactMap { try? Lesson($0) }

  /// The translations; a page says its language itself.
  static let translations: [Lesson] = withTracks(translatedPages.compactMap { try? Lesson($0) })

  /// The pages on mistakes, whose names are their ids.
  package static let misconceptions: [Lesson] = misconceptionPages.compactMap { try? Lesson($0) }

  /// The examinations, with those at the ends of the tracks.
  static let examinations: [Lesson] = withTracks(examinationPages.compactMap { try? Lesson($0) })

  /// The lessons with the examinations of the tracks behind those of each.
  static let listed: [Lesson] = {
    let tracks = LessonProvider.Track.allCases.map(Optional.some) + [nil]
    let endings = examinations.filter { $0.track != nil }
    return tracks.flatMap { track in (all + endings).filter { $0.track == track } }
  }()

  /// Pages with the examinations of the tracks that are made of the program's examination.
  private static func withTracks(_ pages: [Lesson]) -> [Lesson] {
    pages + pages.filter { $0.id == LessonProvider.examination }.flatMap(\.ofTracks)
  }

  /// Every lesson, in the recommended order; in a language as far as there are pages in it, otherwise in
  /// English.
  package static func all(in language: Language) -> [Lesson] {
    all.map { $0.translated(into: language, from: translations) }
  }

  /// The same with the examinations of the tracks.
  static func listed(in language: Language) -> [Lesson] {
    listed.map { $0.translated(into: language, from: translations) }
  }

  /// Returns the lesson of the page with that id, in a language if there is one in it; nil when there is none.
  package static func lesson(_ id: String, in language: Language = .english) -> Lesson? {
    (all + misconceptions + examinations).first { $0.id == id }?
      .translated(into: language, from: translations)
  }

  /// The skills that the exercises of a lesson of the program need; none for any other lesson.
  package static func skills(ofLesson id: String) -> Set<String> {
    Set(lesson(id)?.steps.flatMap(\.skills) ?? [])
  }

  /// The words that a lesson understands beside the commands of the shell.
  package static let words = TutorCommand.allCases.map(\.rawValue)

  /// The ids of the program's pages.
  static let names = Set((all + misconceptions + examinations).map(\.id))
}

extension Lesson {
  /// The same lesson in a language, or itself when none of the pages is one.
  ///
  /// Both have the same steps, so that progress in one is progress in the other.
  func translated(into language: Language, from pages: @autoclosure () -> [Lesson]) -> Lesson {
    if self.language == language { return self }
    return pages().first { $0.id == id && $0.language == language } ?? self
  }

  /// The reason for which the lesson cannot be taken on a copy of `work`; nil when it can.
  package func refusal(of work: WorkspaceSnapshot) -> LessonProvider.Refusal? {
    guard let requirement = copyRequirement else {
      return .takesNone(others: LessonCatalog.all.filter { $0.copyRequirement != nil }.map(\.id))
    }
    guard let taken = taking(work) else { return .needs(requirement.words) }
    var configuration = SandboxConfiguration.reproducible(files: MemoryFiles().files)
    configuration.house = LessonHouse(taken)
    let shell = SandboxShell(configuration)
    let isEntered = taken.start.allSatisfy { shell.perform($0).failure == nil }
    return isEntered && shell.isTrue(requirement.condition.text) ? nil : .needs(requirement.words)
  }
}

extension FormulaQuery {
  /// `true` when a condition holds; `false` also when it cannot be evaluated.
  package func isTrue(_ condition: String) -> Bool { (try? holds(condition)) ?? false }
}
