import Commands
import Foundation
import Localization
import Shell
import Testing
import Workspace

@testable import LessonChecks
@testable import Lessons

/// Lessons in other languages.
@Suite("Translations of lessons")
struct TranslationTests {
  private static let courses = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Sources/Lessons/Courses").standardizedFileURL

  /// The paths of the translations that ship, such as `es/10-first-property.md` and `examinations/es/exam.md`.
  private static let paths: [String] = ["", "misconceptions/", "examinations/"].flatMap { pages in
    Language.all.dropFirst().flatMap { language -> [String] in
      let folder = "\(pages)\(language.code)/"
      let files =
        (try? FileManager.default.contentsOfDirectory(atPath: courses.appending(path: folder).path)) ?? []
      return files.filter { $0.hasSuffix(".md") }.sorted().map { folder + $0 }
    }
  }

  static func page(_ path: String) throws -> String {
    try String(contentsOf: courses.appending(path: path), encoding: .utf8)
  }

  private static let spanish = Language.of(locale: "es")

  // MARK: The pages that ship

  @Test("There are Spanish pages")
  func notEmpty() { #expect(TranslationTests.paths.count >= 3) }

  @Test("A translation works, and is its original in other words", arguments: paths)
  func faultless(path: String) throws {
    let page = try TranslationTests.page(path)
    let original = try #require(LessonLint.pathOfOriginal(of: page, at: path))
    let errors = LessonLint.errors(
      in: page, original: try TranslationTests.page(original), files: .nowhere)
    #expect(errors.map { "\(path):\($0.line): \($0.message)" } == [])
    let lesson = try Lesson(page)
    #expect(path.split(separator: "/").dropLast().last == lesson.language.code[...])
    #expect(LessonCatalog.lesson(lesson.id, in: lesson.language)?.title == lesson.title)
  }

  @Test("A language has the lessons of English, in their order, and English ones for those it lacks")
  func catalog() throws {
    let english = LessonCatalog.all
    #expect(LessonCatalog.all(in: .english).map(\.title) == english.map(\.title))
    let spanish = LessonCatalog.all(in: TranslationTests.spanish)
    #expect(spanish.map(\.id) == english.map(\.id))
    for (lesson, original) in zip(spanish, english) {
      #expect((lesson.title == original.title) == (lesson.language == .english), "\(lesson.id)")
    }
    let first = try #require(english.first)
    #expect(first.translated(into: TranslationTests.spanish, from: []).title == first.title)
    #expect(first.translated(into: TranslationTests.spanish, from: spanish).title == spanish[0].title)
  }

  @Test("Each page on a mistake is in Spanish, too, and the examination, with the house of its seed")
  func unlisted() throws {
    let spanish = TranslationTests.spanish
    for lesson in LessonCatalog.misconceptions + LessonCatalog.examinations {
      let translation = try #require(LessonCatalog.lesson(lesson.id, in: spanish))
      #expect(translation.language == spanish && translation.title != lesson.title, "\(lesson.id)")
    }
    let (examination, original) = (
      try #require(LessonLibrary().lesson("exam-7", in: spanish)),
      try #require(LessonLibrary().lesson("exam-7"))
    )
    #expect(examination.id == "exam-7" && examination.seed == 7 && examination.language == spanish)
    #expect(examination.start.map(\.text) == original.start.map(\.text))
    let workspace = Workspace(inMemory: .transcript, localeFormat: .enUS)
    workspace.use(spanish)
    #expect(LessonLibrary().lesson("exam", for: workspace)?.language == spanish)
  }

  @Test("\"learn\" lists the titles of the user's language, as it is at the moment")
  func titles() throws {
    let workspace = Workspace(inMemory: .transcript, localeFormat: .enUS)
    let provider = LessonLibrary().provider(for: workspace, begin: nil)
    #expect(provider.listings().first?.title == "A verdict on your own deal")
    workspace.use(TranslationTests.spanish)
    #expect(provider.listings().first?.title == "Un veredicto sobre tu propio negocio")
  }

  // MARK: The shell of a lesson

  private func tutor(_ id: String, _ locale: LocaleFormat) throws -> Tutor {
    let lesson = try #require(LessonCatalog.lesson(id, in: locale.language))
    return Tutor(
      lesson,
      SandboxConfiguration(files: .nowhere, identity: .transcript))
  }

  private func answers(_ tutor: Tutor, _ line: String) -> String {
    tutor.respond(to: line).parts.map { part in
      switch part {
      case .text(let text): text
      case .result(let formatted):
        formatted.result.failure.map { $0.message.text(in: tutor.interpreter.workspace.localeFormat) } ?? ""
      }
    }.joined(separator: "\n")
  }

  @Test("The shell of a lesson has the language of the page, and the page's way to write numbers")
  func shell() throws {
    let spanish = try tutor("first-property", .enUS.with(language: TranslationTests.spanish))
    _ = spanish.begin()
    #expect(spanish.interpreter.workspace.localeFormat.language == TranslationTests.spanish)
    #expect(answers(spanish, "set rant 5").contains("No hay ningún campo \"rant\""))
    #expect(answers(spanish, "set price $240,000.00").contains("El programa repite cada cambio"))
    #expect(spanish.isSettled)
    let english = try tutor("first-property", .enUS)
    #expect(english.interpreter.workspace.localeFormat.language == .english)
  }

  @Test("A lesson that was begun in one language goes on in another")
  func progress() throws {
    let spanish = try tutor("first-property", .enUS.with(language: TranslationTests.spanish))
    _ = spanish.begin()
    _ = spanish.respond(to: "set price 240k")
    let original = try #require(LessonCatalog.lesson("first-property"))
    let english = Tutor(
      original, SandboxConfiguration(files: .nowhere, identity: .transcript),
      progress: spanish.progress)
    #expect(english.stepIndex == 1)
    #expect(spanish.progress.state(in: original) == .begun(done: 1, of: original.steps.count))
  }

  // MARK: Planted errors

  /// One error planted in a translation without errors.
  struct Planted: CustomTestStringConvertible {
    let old: String
    let new: String
    let message: String
    /// The text of the line at which the error is reported.
    let place: String

    init(_ old: String, _ new: String, _ message: String, at place: String? = nil) {
      (self.old, self.new, self.message) = (old, new, message)
      self.place = place ?? String(new.split(separator: "\n").first ?? "")
    }

    var testDescription: String { message }
  }

  /// `SampleLesson.page` in Spanish, with the ids that its titles make in English.
  private static let page = """
    ---
    id: first-property
    title: Una primera propiedad
    language: es
    minutes: 5
    knows: help
    start:
      set price 250000 down 20 rate 6.5 term 30
    ---
    Pagas {price} por ella. `set` cambia un campo, y `undo` lo deshace.

    ## Mira alrededor
    Aquí no hay nada que hacer. `show` muestra los campos, \\{así es}.

    @id look-around

    ## La renta
    Los inquilinos pagan una vez al mes.

    @id the-rent
    @task Pon la renta en $1,800 al mes.
    @check rent = 1800
    @solve set rent 1800
    @accept set rent 1.8k
    @accept set rent 5; set rent 1800
    @reject set rent 21600
    @reject set price 1800
    @wrong rent = 21600 : Eso es un año de renta; el campo quiere un mes.
    @hint ¿Qué campo es? "fields" los muestra.
    @hint Escribe el nombre del campo, un espacio y el importe, detrás de `set`.
    @why Con esta renta quedan {net(1)} del primer mes.

    ## El primer interés
    @id the-first-interest
    @predict interest(1) within 10% : ¿Cuánto de la primera cuota es interés?
    @accept 1,100
    @reject 13000
    @wrong guess = interest(1) * 12 : {guess} sería un año de interés.
    @hint Un mes es la doceava parte de un año.
    @why Son {interest(1)}, de una cuota de {payment}.

    ## Lo que cuenta
    @id what-counts
    @choose ¿Cuál de estos falta en el ingreso neto?
    - El interés : El interés se resta: net = rent - escrow - interest - expenses.
    + El capital : Pasa de efectivo a patrimonio.
    - Ninguno : Uno de ellos pasa de efectivo a patrimonio.
    @hint ¿De quién es lo que se ha devuelto?

    """

  /// The errors in the form of a page and as a translation; what else it is proved of is the same in every
  /// language.
  private func errors(_ page: String, original: String = SampleLesson.page) -> [LessonCheckError] {
    LessonLint.errors(in: page, original: original, files: .nowhere).filter {
      if case .proof = $0.reason { false } else { true }
    }
  }

  @Test("A faithful translation has no errors")
  func clean() { #expect(errors(TranslationTests.page).map(\.message) == []) }

  static let planted: [Planted] = [
    // The front matter.
    .init("id: first-property", "id: second-property", "is \"first-property\" in line 2"),
    .init("minutes: 5", "minutes: 6", "is \"5\" in line 4"),
    .init("knows: help", "knows: help show", "is \"help\" in line 5"),
    .init("knows: help\n", "", "0 × knows here, and 1 ×", at: "---"),
    .init("  set price 250000", "  set price 260000", "set price 250000 down 20"),
    .init("title: Una primera propiedad", "title: Una\nwith: price > 0 : una", "1 × with here", at: "with:"),
    .init("language: es", "language: it", "A language is en or es, not \"it\""),
    // Steps.
    .init("@id the-rent", "@id renta", "no step \"renta\"", at: "## La renta"),
    // Lines of a step.
    .init("@accept set rent 1.8k", "@accept set rent 1800.00", "is \"set rent 1.8k\" in line"),
    .init("@reject set price 1800\n", "", "1 × @reject here, and 2 ×", at: "@reject set rent"),
    .init("@check rent = 1800", "@check rent = 1800\n@check price > 0", "2 × @check here", at: "price > 0"),
    .init("@solve set rent 1800", "@solve set rent 1.8k", "is \"set rent 1800\""),
    .init("within 10%", "within 9%", "is \"interest(1) within 10%\""),
    .init("@wrong rent = 21600", "@wrong rent > 21000", "is \"rent = 21600\""),
    .init("@hint Un mes", "@hint Piensa en el año.\n@hint Un mes", "2 × @hint here", at: "@hint Un mes"),
    .init("@why Con esta renta quedan {net(1)} del primer mes.\n", "", "0 × @why here", at: "## La renta"),
    .init("- Ninguno", "- Todos : Ninguno.\n- Ninguno", "4 × answer here", at: "- Ninguno"),
    // Formulas and code.
    .init("Pagas {price}", "Pagas mucho", "lacks {price}, which line 9", at: "Pagas"),
    .init("{interest(1)}, de", "{interest(2)}, de", "lacks {interest(1)}", at: "@why Son"),
    .init("`undo` lo", "`redo` lo", "has `redo`, which line 9", at: "Pagas"),
    // Texts.
    .init(
      "@hint Un mes es la doceava parte de un año.", "@hint A month is a twelfth of a year.",
      "still that of line"),
    // Numbers and terms.
    .init("la renta en $1,800", "la renta en $1,900", "lacks 1,800, which line", at: "@task Pon"),
    .init("la primera cuota es interés", "la primera cuota es capital", "lacks \"interés\"", at: "@predict"),
  ]

  @Test("A planted difference is reported with its line", arguments: planted)
  func difference(error: Planted) throws {
    #expect(TranslationTests.page.contains(error.old))
    let page = TranslationTests.page.replacing(error.old, with: error.new, maxReplacements: 1)
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
    let found = errors(page).filter { $0.message.contains(error.message) }
    #expect(found.count == 1, "\(errors(page).map { "\($0.line): \($0.message)" })")
    let told = try #require(found.first)
    #expect(!error.place.isEmpty && lines[told.line - 1].contains(error.place), "\(told)")
  }

  @Test("Another answer that is right is reported, at both")
  func otherAnswer() {
    let page = TranslationTests.page.replacing("- El interés", with: "+ El interés")
      .replacing("+ El capital", with: "- El capital")
    #expect(errors(page).map(\.message).contains { $0.hasPrefix("\"+\" is \"-\" in line") })
    #expect(errors(page).count == 2, "\(errors(page).map(\.message))")
  }

  @Test("Steps in another order, and a missing one, are reported with the lines of both")
  func steps() throws {
    let parts = TranslationTests.page.split(separator: "\n## ").map(String.init)
    let swapped = [parts[0], parts[1], parts[3], parts[2], parts[4]].joined(separator: "\n## ")
    #expect(
      errors(swapped).map(\.message).contains {
        $0.hasPrefix("The step \"the-first-interest\" stands where the original has \"the-rent\", in line")
      })
    let short = [parts[0], parts[1], parts[2], parts[4]].joined(separator: "\n## ")
    let line = try #require(errors(short).first { $0.message.contains("\"the-first-interest\"") })
    #expect(line.message.hasSuffix("of the original is missing."))
  }

  @Test("An original with errors is told of, and not compared")
  func brokenOriginal() {
    let original = SampleLesson.page.replacing("{price}", with: "{price")
    let found = errors(TranslationTests.page, original: original)
    #expect(found.map(\.line) == [1])
    #expect(found.first?.message.contains("before its line 9 is mended") == true)
  }

  @Test("The original is in the folder above, under the same name")
  func path() {
    let page = TranslationTests.page
    #expect(LessonLint.pathOfOriginal(of: page, at: "courses/es/a.md") == "courses/a.md")
    #expect(LessonLint.pathOfOriginal(of: page, at: "a.md") == "../a.md")
    #expect(LessonLint.pathOfOriginal(of: page, at: "/es/a.md") == "/a.md")
    #expect(LessonLint.pathOfOriginal(of: SampleLesson.page, at: "es/a.md") == nil)
  }

  @Test("Two pages of a lesson in one language have the same id; in two languages that is right")
  func ids() throws {
    let pages = [("en.md", SampleLesson.page), ("es.md", TranslationTests.page)]
    let lessons = try pages.map { (name: $0.0, lesson: try Lesson($0.1)) }
    #expect(LessonLint.duplicateIDs(of: lessons).isEmpty)
    #expect(LessonLint.duplicateIDs(of: lessons + [lessons[1]]).map(\.name) == ["es.md"])
  }
}
