import LessonChecks
import Localization
import Shell
import Testing
import Workspace

@testable import Lessons

@Suite("Lessons of others")
struct LessonLibraryTests {
  private let memory = MemoryFiles()
  private let workspace = Workspace(inMemory: .transcript, localeFormat: .enUS)

  private func library(ownFolder: String? = nil) -> LessonLibrary {
    LessonLibrary(files: { [memory] in memory.files }, ownFolder: ownFolder, proof: LessonLint.isSound)
  }

  private func write(_ page: String, to path: String) { memory[path] = Array(page.utf8) }

  private func page(_ id: String, _ more: String = "") -> String {
    "---\nid: \(id)\ntitle: The street\nminutes: 5\n\(more)---\n## One\nText.\n\n## Two\nMore.\n"
  }

  private func found(_ path: String) throws -> LessonProvider.Found {
    try library().provider(for: workspace, begin: nil).find(path)
  }

  @Test("A page has progress of its own, whatever its id")
  func progress() throws {
    write(page("shell"), to: "/a/street.md")
    let lesson = try #require(library().lesson("/a/street.md"))
    #expect(lesson.title == "The street" && lesson.key == "/a/street.md" && !lesson.isOfProgram)
    let tutor = Tutor(lesson, .reproducible(files: .nowhere))
    _ = tutor.begin()
    _ = tutor.respond(to: "")
    try workspace.keep(progress: tutor.progress.json, inLesson: lesson.key)
    #expect(workspace.progress(in: lesson, copy: nil)?.step == "two")
    let own = try #require(library().lesson("shell"))
    #expect(own.isOfProgram && workspace.progress(in: own, copy: nil) == nil)
    #expect(tutor.command == "learn /a/street.md")
  }

  @Test("A path leads to a lesson, a page with errors, a folder, or nothing of the kind")
  func paths() throws {
    write(page("street"), to: "a/street.md")
    write(page("Bad") + "@chek\n", to: "a/bad.md")
    write("# Read me\n", to: "a/README.md")
    write("no page", to: "a/notes.txt")
    guard case .lesson("a/street.md") = try found("a/street.md") else { throw Failed() }
    guard case .noLesson = try found("a/README.md"), case .noLesson = try found("a/notes.txt") else {
      throw Failed()
    }
    guard case .faulty(let faulty) = try found("a/bad.md") else { throw Failed() }
    #expect(faulty.line == 2 && faulty.count == 2 && faulty.message.contains("\"Bad\""))
    for path in ["a", "a/"] {
      guard case .folder(let listings, let errors) = try found(path) else { throw Failed() }
      #expect(listings.map(\.id) == ["a/street.md"] && errors.map(\.path) == ["a/bad.md"])
    }
    #expect(throws: FileError.self) { try found("a/other.md") }
  }

  private struct Failed: Error {}

  @Test("The user's own lessons are listed behind the others by their ids, unless these are taken")
  func ownFolder() throws {
    for (name, id) in [("a", "street"), ("b", "shell"), ("c", "street"), ("d", "review")] {
      write(page(id), to: "own/\(name).md")
    }
    let library = library(ownFolder: "own")
    let provider = library.provider(for: workspace, begin: nil)
    #expect(provider.listings().map(\.id) == LessonCatalog.listed.map(\.id) + ["street"])
    #expect(provider.faultyPages().map(\.path) == ["own/b.md", "own/c.md", "own/d.md"])
    #expect(library.lesson("street")?.key == "own/a.md" && library.lesson("shell")?.isOfProgram == true)
    #expect(library.lesson("own/b.md")?.isOfProgram == false)
  }

  @Test("A translation beside the page is taken in its language, with the progress of the page")
  func translation() throws {
    let spanish = try #require(Language.all.first { $0.code == "es" })
    write(page("street"), to: "a/street.md")
    write(page("street", "language: es\n").replacing("The street", with: "La calle"), to: "a/es/street.md")
    #expect(library().lesson("a/street.md", in: spanish)?.title == "La calle")
    #expect(library().lesson("a/street.md", in: spanish)?.key == "a/street.md")
    #expect(library().lesson("a/street.md")?.title == "The street")
    // A page of another lesson is no translation.
    write(page("other", "language: es\n"), to: "a/es/street.md")
    #expect(library().lesson("a/street.md", in: spanish)?.title == "The street")
  }

  @Test("A seed draws the house of a page with variations, and has progress of its own")
  func seeds() throws {
    write(page("street", "vary: rent 1000, 2000, 3000\n"), to: "a/street.md")
    let provider = library().provider(for: workspace, begin: nil)
    #expect(provider.isSeeded("a/street.md") && !provider.isSeeded("first-payment.md"))
    let lesson = try #require(library().lesson("a/street.md-7"))
    #expect(lesson.seed == 7 && lesson.id == "street-7" && lesson.key == "a/street.md-7")
    guard case .lesson("a/street.md-7") = try provider.find("a/street.md-7") else { throw Failed() }
  }

  @Test(
    "What is answered in a page of others says nothing about skills and mistakes of the program's lessons")
  func mastery() throws {
    let text = SampleLesson.page.replacing("@wrong rent", with: "@wrong #year-for-month rent")
      .replacing("@task Set", with: "@skill rent\n@task Set")
    write(text, to: "a.md")
    for (lesson, counts) in [(try Lesson(text), true), (try #require(library().lesson("./a.md")), false)] {
      let tutor = Tutor(lesson, .reproducible(files: .nowhere))
      _ = tutor.begin()
      let events = ["", "set rent 21600", "set rent 1800"].flatMap { tutor.respond(to: $0).events }
      #expect(events.isEmpty != counts)
    }
  }

  @Test("A page's own lines lead to no other page, and read none of the user's files")
  func linesOfPages() throws {
    write(page("other"), to: "b.md")
    write(page("street", "start:\n  learn ./b.md\n  learn .\n  source ./b.md\n"), to: "a.md")
    let lesson = try #require(library().lesson("./a.md"))
    let read = MemoryFiles()
    let user = Files.readOnly(
      .notAllowed,
      read: { path throws(FileError) in
        read[path] = []
        throw FileError(.read, path, .missing)
      },
      identity: { $0 }, list: { _ in [] })
    var begun: [String] = []
    let library = LessonLibrary(files: { user }, ownFolder: nil, proof: LessonLint.isSound)
    let configuration = SandboxConfiguration(files: user, identity: .transcript) { [workspace] interpreter in
      interpreter.lessons = library.provider(for: workspace) { id, _ in begun.append(id) }
    }
    let tutor = Tutor(lesson, configuration)
    _ = tutor.begin()
    let sandbox = SandboxShell(configuration)
    #expect(sandbox.perform(PageLine(text: "learn ./b.md", line: 1)).failure?.code == "no-prompt")
    #expect(read["./b.md"] == nil && begun == [])
    // What the user types is their own.
    #expect(sandbox.run("learn ./b.md").failure?.code == "file-failed")
    #expect(read["./b.md"] != nil)
  }

  @Test("A page that is too large is told, and not read")
  func tooLarge() throws {
    write(page("street") + String(repeating: "Text.\n", count: 200_000), to: "a.md")
    guard case .faulty(let page) = try found("./a.md") else { throw Failed() }
    #expect(page.message.contains("megabyte"))
  }
}
