import Finance
import Shell
import Workspace

extension LessonLibrary {
  /// The lesson that the user of a workspace asks for: a review of what is due, the examination that was begun or one
  /// of a new seed, or a lesson with the house with which it was begun.
  package func lesson(_ id: String, for workspace: Workspace) -> Lesson? {
    if id == LessonProvider.review {
      let seed = LessonCatalog.freshSeed(for: workspace)
      return Review(of: LessonCatalog.taken(by: workspace), seed: seed).lesson(
        on: workspace.mastery.due(on: workspace.today), in: workspace.localeFormat.language, proof: proof)
    }
    let language = workspace.localeFormat.language
    guard let lesson = lesson(id, in: language), lesson.isDrawn else {
      return lesson(id, in: language)
    }
    if lesson.isExamination {
      let begun = workspace.seedToResume(at: lesson)
      return lesson.named(drawnWith: begun ?? LessonCatalog.freshSeed(for: workspace))
    }
    if lesson.seed != nil { return lesson }
    let saved = workspace.progress(in: lesson, copy: nil)
    let begun = saved?.step == nil ? nil : saved?.seed
    return lesson.drawn(seed: begun ?? LessonCatalog.freshSeed(for: workspace))
  }
}

extension LessonCatalog {
  /// The questions that a review asks today.
  static func questionsDue(for workspace: Workspace) -> [Review.Place] {
    Review(of: taken(by: workspace), seed: 0).places(for: workspace.mastery.due(on: workspace.today))
  }

  /// The lessons that the user has begun; all, where somebody knows skills from elsewhere.
  fileprivate static func taken(by workspace: Workspace) -> [Lesson] {
    let all = all(in: workspace.localeFormat.language)
    let taken = all.filter { workspace.progress(in: $0, copy: nil) != nil }
    return taken.isEmpty ? all : taken
  }

  /// A seed of four digits, another one each time.
  fileprivate static func freshSeed(for workspace: Workspace) -> UInt64 {
    var hash = FNVHash()
    hash.add("\(workspace.identity.session) \(workspace.identity.now())".utf8)
    return 1_000 + hash.value % 9_000
  }
}

extension Mastery {
  /// The skills of lessons, in the order in which these exercise them first.
  func listing(of lessons: [Lesson]) -> [LessonProvider.Skill] {
    var names: [String] = []
    for name in lessons.flatMap(\.steps).flatMap(\.skills) where !names.contains(name) { names.append(name) }
    return names.map { name in
      let skill = skills[name]
      return LessonProvider.Skill(
        name: name, standing: standing(of: name), right: skill?.right ?? 0, withHints: skill?.withHints ?? 0,
        wrong: skill?.wrong ?? 0, due: skill.flatMap { CalendarDate(canonical: $0.due) })
    }
  }
}
