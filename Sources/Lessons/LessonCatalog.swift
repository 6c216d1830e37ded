import Commands
import Localization
import Shell
import Workspace

/// The lessons that come with the program.
package enum LessonCatalog {
  /// Every lesson, in the recommended order; the tests prove that each page is one.
  ///
  /// The pages are the files in `Courses`, in the order of their names.
  package static let all: [Lesson] = pages.compactMap { try? Lesson($0) }

  /// The translations; a page says its language itself.
  static let translations: [Lesson] = translatedPages.compactMap { try? Lesson($0) }

  /// The pages on mistakes, whose names are their ids.
  package static let misconceptions: [Lesson] = misconceptionPages.compactMap { try? Lesson($0) }

  /// The examinations.
  package static let examinations: [Lesson] = examinationPages.compactMap { try? Lesson($0) }

  /// Every lesson, in the recommended order; in a language as far as there are pages in it, otherwise in
  /// English.
  package static func all(in language: Language) -> [Lesson] {
    all.map { $0.translated(into: language, from: translations) }
  }

  /// Returns the lesson with that id; nil when there is none.
  ///
  /// `exam-7` is the lesson `exam` with the house of seed 7.
  package static func lesson(_ id: String, in language: Language = .english) -> Lesson? {
    if let lesson = page(id, in: language) { return lesson }
    guard let (name, seed) = LessonProvider.seeded(id), var lesson = page(name, in: language),
      !lesson.variations.isEmpty
    else { return nil }
    lesson = lesson.drawn(seed: seed)
    lesson.id = id
    return lesson
  }

  /// Returns the lesson of the page with that id, in a language if there is one in it.
  private static func page(_ id: String, in language: Language) -> Lesson? {
    (all + misconceptions + examinations).first { $0.id == id }?
      .translated(into: language, from: translations)
  }

  /// The lessons for the commands, with the progress that `workspace` keeps.
  /// - Parameter begin: Begins a lesson after the command; nil where there is no prompt.
  package static func provider(
    for workspace: Workspace, begin: ((_ id: String, _ copy: LessonProvider.Copy?) -> Void)?
  ) -> LessonProvider {
    let language = { [unowned workspace] in workspace.localeFormat.language }
    let lesson = { (id: String) in LessonCatalog.lesson(id, in: language()) }
    let progress = { [unowned workspace] (id: String, copy: String?) in
      workspace.progress(inLesson: LessonProvider.key(id, copy: copy)).flatMap(LessonProgress.init(json:))
    }
    var provider = LessonProvider(
      for: workspace,
      listings: { [unowned workspace] in
        let mastery = workspace.mastery
        return all(in: language()).map { lesson in
          LessonProvider.Listing(
            id: lesson.id, title: lesson.title, minutes: lesson.minutes,
            state: progress(lesson.id, nil)?.state(in: lesson) ?? .new, standing: mastery.standing(of: lesson)
          )
        }
      }, begin: begin, refusal: { id, work in lesson(id)?.refusal(of: work) },
      summary: { id, copy in progress(id, copy).flatMap { lesson(id)?.summary(of: $0) } })
    provider.skills = { [unowned workspace] in workspace.mastery.listing(of: all) }
    provider.calibration = { [unowned workspace] in workspace.mastery.calibration ?? Calibration() }
    provider.progressFile = { [unowned workspace] () throws(Diagnostic) in
      try progressFile(of: workspace)
    }
    provider.questionsDue = { [unowned workspace] in questionsDue(for: workspace).count }
    provider.unlisted = misconceptions.map(\.id)
    provider.seeded = (all + examinations).filter { !$0.variations.isEmpty }.map(\.id)
    return provider
  }
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
  func refusal(of work: WorkspaceSnapshot) -> LessonProvider.Refusal? {
    guard let requirement = copyRequirement else {
      return .takesNone(others: LessonCatalog.all.filter { $0.copyRequirement != nil }.map(\.id))
    }
    let workspace = Workspace(inMemory: .transcript, localeFormat: .enUS, snapshot: work)
    return FormulaQuery(workspace).isTrue(requirement.condition.text) ? nil : .needs(requirement.words)
  }
}

extension FormulaQuery {
  /// `true` when a condition holds; `false` also when it cannot be evaluated.
  func isTrue(_ condition: String) -> Bool { (try? holds(condition)) ?? false }
}
