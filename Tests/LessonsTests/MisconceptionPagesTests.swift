import Testing

@testable import LessonChecks
@testable import Lessons

@Suite("Pages on mistakes")
struct MisconceptionPagesTests {
  private static let pages: [String: String] = Dictionary(
    uniqueKeysWithValues: LessonCatalog.misconceptionPages.compactMap { page in
      (try? Lesson(page)).map { ($0.id, page) }
    })

  @Test(
    "Each is a lesson of two steps without errors, in the houses of many seeds",
    arguments: pages.keys.sorted())
  func faultless(name: String) throws {
    let page = try #require(Self.pages[name])
    #expect(
      LessonLint.errors(in: page, files: .nowhere).map { "\(name):\($0.line): \($0.message)" }
        == [])
    let lesson = try #require(LessonCatalog.lesson(name))
    #expect(lesson.steps.count == 2 && !lesson.variations.isEmpty && lesson.minutes <= 3)
    #expect(lesson.misconceptionNames.contains(name), "the page shows its own mistake")
  }

  @Test("Every mistake that a lesson names has a page, and the other way round")
  func complete() {
    #expect(Self.pages.count == LessonCatalog.misconceptionPages.count)
    let named = Set(LessonCatalog.all.flatMap(\.misconceptionNames))
    #expect(named.sorted() == Self.pages.keys.sorted())
  }

  @Test("Every step with an exercise names its skills, and most skills are exercised more than once")
  func skills() {
    var counts: [String: Int] = [:]
    for lesson in LessonCatalog.all {
      for step in lesson.steps where !step.isRead {
        #expect(!step.skills.isEmpty, "\(lesson.id), \(step.id)")
        for skill in step.skills { counts[skill, default: 0] += 1 }
      }
    }
    #expect(counts.count { $0.value < 2 } * 4 < counts.count, "\(counts)")
  }
}

extension Lesson {
  /// The names of the mistakes that its replies are about.
  fileprivate var misconceptionNames: [String] {
    steps.flatMap { step -> [String?] in
      switch step.exercise {
      case .reading: []
      case .task(let task): task.misconceptions.map(\.name)
      case .prediction(let prediction): prediction.misconceptions.map(\.name)
      case .choice(let choice): choice.options.map(\.misconception)
      }
    }.compactMap { $0 }
  }
}
