import Commands
import Shell
import Workspace

/// The lessons that come with the program.
package enum LessonCatalog {
  /// Every lesson, in the recommended order; the tests prove that each page is one.
  ///
  /// The pages are the files in `Courses`, in the order of their names.
  package static let all: [Lesson] = pages.compactMap { try? Lesson($0) }

  /// Returns the lesson with that id; nil when there is none.
  package static func lesson(_ id: String) -> Lesson? { all.first { $0.id == id } }

  /// The lessons for the commands, with the progress that `workspace` keeps.
  /// - Parameter begin: Begins a lesson after the command; nil where there is no prompt.
  package static func provider(
    for workspace: Workspace, begin: ((_ id: String, _ copy: LessonProvider.Copy?) -> Void)?
  ) -> LessonProvider {
    let progress = { [unowned workspace] (id: String, copy: String?) in
      workspace.progress(inLesson: LessonProvider.key(id, copy: copy)).flatMap(LessonProgress.init(json:))
    }
    return LessonProvider(
      for: workspace,
      listings: {
        all.map { lesson in
          LessonProvider.Listing(
            id: lesson.id, title: lesson.title, minutes: lesson.minutes,
            state: progress(lesson.id, nil)?.state(in: lesson) ?? .new)
        }
      }, begin: begin, refusal: { id, work in lesson(id)?.refusal(of: work) },
      summary: { id, copy in progress(id, copy).flatMap { lesson(id)?.summary(of: $0) } })
  }
}

extension Lesson {
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
