import Commands
import Finance
import Foundation
import Localization
import Testing

@testable import LessonChecks
@testable import Lessons

/// The pages that ship, as they lie in the sources.
@Suite("Courses")
struct CoursesTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Sources/Lessons/Courses").standardizedFileURL

  /// The names of the files by the names of the pages, which have neither the number nor the ending.
  private static let files: [String: String] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let pages = files.filter { $0.hasSuffix(".md") }.map { file in
      (file.drop { $0.isNumber || $0 == "-" }.dropLast(3), file)
    }
    return Dictionary(uniqueKeysWithValues: pages.map { (String($0), $1) })
  }()

  private static let names = files.keys.sorted()

  private static func page(_ name: String) throws -> String {
    try String(contentsOf: folder.appending(path: try #require(files[name])), encoding: .utf8)
  }

  @Test("Every page is offered, under the name of its file, once")
  func allPages() {
    #expect(!CoursesTests.names.isEmpty)
    #expect(LessonCatalog.all.map(\.id).sorted() == CoursesTests.names)
  }

  @Test("The linter finds no fault", arguments: names)
  func faultless(name: String) throws {
    let errors = LessonLint.errors(
      in: try CoursesTests.page(name), isStrict: true, files: .nowhere)
    #expect(errors.map { "\(name).md:\($0.line): \($0.message)" } == [])
    #expect(try Lesson(CoursesTests.page(name)).id == name)
  }

  @Test(
    "A lesson takes 5 to 20 minutes, or is of several parts, and has something to do in it",
    arguments: LessonCatalog.all.map(\.id))
  func size(id: String) throws {
    let lesson = try #require(LessonCatalog.lesson(id))
    // That on loans has three parts, each of which takes as long as a lesson.
    #expect((5...(id == "loans-that-change" ? 45 : 20)).contains(lesson.minutes))
    #expect(lesson.steps.contains { if case .reading = $0.exercise { false } else { true } })
  }

  @Test("A guess that is off by half is not near enough", arguments: LessonCatalog.all.map(\.id))
  func tolerances(id: String) throws {
    let lesson = try #require(LessonCatalog.lesson(id))
    let tutor = Tutor(lesson, .reproducible(files: .nowhere))
    _ = tutor.begin()
    for step in lesson.steps {
      if case .prediction(let prediction) = step.exercise {
        let (number, measure) = try tutor.sandbox.query().number(prediction.formula.text)
        let half = try #require(number.divided(by: Number(2)))
        for guess in [half, try #require(number.adding(half))] {
          #expect(
            !prediction.tolerance.accepts(guess, for: number, measure), "\(step.id): \(guess.canonical)")
        }
      }
      for line in step.modelAnswer(tutor.sandbox) where !tutor.isSettled { _ = tutor.respond(to: line) }
      _ = tutor.respond(to: "")
    }
  }

  @Test(
    "A share of something is told as a percentage, not as a number below one",
    arguments: LessonCatalog.all.map(\.id))
  func shares(id: String) throws {
    for language in [Language.english, .of(locale: "es")] {
      let lesson = try #require(LessonCatalog.lesson(id, in: language))
      let tutor = Tutor(lesson, .reproducible(files: .nowhere))
      _ = tutor.begin()
      for step in lesson.steps {
        for formula in [step.text, step.why, step.request].compactMap({ $0 }).flatMap(\.formulas) {
          guard let (number, measure) = try? tutor.sandbox.query().number(formula.text) else { continue }
          // A share of a month is a number, and the page says so.
          let isStated = formula.text.hasSuffix(" as number")
          let isBare = !isStated && measure == .number && number != Number(0) && number.magnitude < Number(1)
          #expect(!isBare, "\(language.code) \(step.id): {\(formula.text)} shows \(number.canonical)")
        }
        for line in step.modelAnswer(tutor.sandbox) where !tutor.isSettled { _ = tutor.respond(to: line) }
        _ = tutor.respond(to: "")
      }
    }
  }

  /// An earlier lesson has introduced each command that a lesson takes for known.
  @Test("Along the order of the lessons, each command is known by the time it is used")
  func order() {
    var met: Set<String> = []
    for lesson in LessonCatalog.all {
      let unknown = lesson.knownCommands.filter { !met.contains($0) }
      #expect(unknown == [], "\(lesson.id) takes for known what no lesson before it tells of")
      met.formUnion(lesson.introducedCommands)
    }
  }
}

extension LessonStep {
  /// The text that asks for something; nil where nothing is asked.
  fileprivate var request: TemplateText? {
    switch exercise {
    case .reading: nil
    case .task(let task): task.request
    case .prediction(let prediction): prediction.question
    case .choice(let choice): choice.question
    }
  }
}

extension Lesson {
  /// The commands that it has told of when its model answers have led to its end.
  fileprivate var introducedCommands: Set<String> {
    let configuration = SandboxConfiguration.reproducible(files: .nowhere)
    var proof = LessonProof(self, configuration)
    let tutor = Tutor(self, configuration)
    _ = tutor.begin()
    proof.introduce(introduction, tutor.sandbox)
    for step in steps {
      proof.introduce(step.text, tutor.sandbox)
      for line in step.modelAnswer(tutor.sandbox) where !tutor.isSettled { _ = tutor.respond(to: line) }
      if let why = step.why { proof.introduce(why, tutor.sandbox) }
      _ = tutor.respond(to: "")
    }
    return proof.introduced
  }
}
