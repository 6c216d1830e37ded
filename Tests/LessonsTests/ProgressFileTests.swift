import Foundation
import Reports
import SeededRandom
import Testing
import Workspace

@testable import LessonChecks
@testable import Lessons

/// Files of learners, read whatever is in them.
@Suite("Progress files")
struct ProgressFileTests {
  private static let file = ProgressReportTests.file(
    "a", at: "s2",
    [
      ProgressReportTests.step(1),
      ProgressReportTests.step(
        2, end: nil, tries: 2, right: false, hints: 1, [.init(answer: "5", mistake: "m", count: 2)]),
    ], skills: [.init(name: "tax", right: 1, withHints: 0, wrong: 0, mastered: false)])

  private func error(_ text: String) -> ProgressFileError? {
    do throws(ProgressFileError) {
      _ = try ProgressFile(Array(text.utf8))
      return nil
    } catch {
      return error
    }
  }

  @Test("What is written is read")
  func writtenAndRead() throws {
    #expect(try ProgressFile(Array(Self.file.json.utf8)) == Self.file)
    #expect(try ProgressFile(Array(("\u{FEFF}" + Self.file.json).utf8)) == Self.file)
    let more = Self.file.json.replacing("\"learner\"", with: "\"later\": [{\"x\": 1e400}],\n\"learner\"")
    #expect(try ProgressFile(Array(more.utf8)) == Self.file, "a later release may add members")
  }

  @Test(
    "What is wrong is said with its line, and what was probably meant",
    arguments: [
      ("\"roi-progress\"", "\"roi-progess\"", 2, "The format is \"roi-progess\", not \"roi-progress\""),
      ("\"format\"", "\"fromat\"", 1, "There is no \"format\" in this object. Is \"fromat\" meant for it?"),
      ("\"version\" : 1", "\"version\" : 2", 55, "version 2 of its format, and this release reads version 1"),
      ("\"version\" : 1", "\"version\" : \"1\"", 55, "\"version\" is to be a whole number."),
      ("\"tries\" : 2", "\"tries\" : -3", 32, "\"tries\" is a whole number from 0 to 1000000, not -3."),
      ("\"tries\" : 2", "\"tries\" : 2.5", 32, "not 2.5."),
      ("\"tries\" : 2", "\"tries\" : 1e999", 32, "not 1e999."),
      ("\"tries\" : 2", "\"tries\" : 99999999999999999999999", 32, "not 99999999999999999999999."),
      ("\"tries\" : 2", "\"tries\" : NaN", 32, "This is no JSON"),
      ("\"tries\" : 2", "\"tries\" : \"2\"", 32, "\"tries\" is to be a whole number."),
      ("\"tries\" : 2", "\"tries\" : 1", 24, "There are 2 wrong answers, but \"tries\" is 1."),
      ("\"hints\" : 1", "\"hints\" : 9", 24, "\"hints\" is 9, but the step has 2."),
      ("\"kind\" : \"question\"", "\"kind\" : \"qestion\"", 15, "Did you mean \"question\"?"),
      ("\"id\" : \"s2\"", "\"id\" : \"s1\"", 5, "The step \"s1\" stands here for the second time."),
      ("\"lessons\"", "\"lesons\"", 1, "Is \"lesons\" meant for it?"),
      ("\"finished\" : false", "\"finished\" : 0", 7, "\"finished\" is to be true or false."),
      ("\"title\" : \"Step 1\"", "\"title\" : [\"Step 1\"]", 18, "\"title\" is to be a text."),
    ])
  func told(old: String, new: String, line: Int, words: String) throws {
    let text = Self.file.json
    let range = try #require(text.firstRange(of: old))
    let found = error(text.replacingCharacters(in: range, with: new))
    let error = try #require(found)
    #expect(error.message.description.contains(words), "\(error.message)")
    #expect(error.line == line, "\(text)")
  }

  @Test("A file that is cut anywhere is refused")
  func truncated() {
    let bytes = Array(Self.file.json.utf8)
    for count in 0..<bytes.count - 2 {
      #expect(throws: ProgressFileError.self) { try ProgressFile(Array(bytes.prefix(count))) }
    }
  }

  @Test("Bytes that are changed by chance are read or refused, and reported without a crash")
  func damaged() {
    var random = SplitMix(seed: 21)
    let bytes = Array(Self.file.json.utf8)
    for _ in 0..<3_000 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        damaged[Int.random(in: 0..<damaged.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      guard let file = try? ProgressFile(damaged) else { continue }
      var files = ProgressFiles()
      _ = files.add(file, named: "a")
      var text: [UInt8] = []
      let result = CommandResult(command: "", result: .success(ProgressReport(files).report))
      OutputFormat.text.renderer(localeFormat: .enUS, width: 80).render(result, into: &text)
      #expect(!text.contains(0x1B))
    }
  }

  @Test("Depth, length and numbers of elements have limits")
  func limits() {
    let deep = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
    #expect(error(deep)?.reason == .tooDeep)
    #expect(error("{\"a\":" + deep + "}")?.reason == .tooDeep)
    #expect(error(String(repeating: " ", count: ProgressFile.longestFile + 1))?.reason == .tooLong)
    let wrong = (0..<51).map { ProgressFile.WrongAnswer(answer: "\($0)", mistake: nil, count: 1) }
    let many = ProgressReportTests.file("a", [ProgressReportTests.step(1, tries: 60, right: false, wrong)])
    #expect(error(many.json)?.reason == .tooMany("wrong", limit: 50))
    for text in ["", "null", "[]", "5", "\"x\"", "true", "{}", "# A page\n", "{\"format\":null}"] {
      #expect(error(text) != nil, "\(text)")
    }
  }

  @Test("Escape sequences in texts are shown, and long texts cut")
  func escapes() throws {
    let title = "\u{1B}]0;mine\u{07}\u{202E}" + String(repeating: "x", count: 500)
    let written = title.replacing("\u{1B}", with: "\\u001b").replacing("\u{07}", with: "\\u0007")
    let text = Self.file.json.replacing("A deal", with: written)
    let file = try ProgressFile(Array(text.utf8))
    let read = try #require(file.lessons.first?.title)
    #expect(read.hasPrefix(#"\u{1B}]0;mine\u{07}\u{202E}xxx"#) && read.unicodeScalars.count == 200)
  }

  // MARK: Writing

  @Test("The file of a workspace has the lessons that were begun, but none on a copy, and one token")
  func written() throws {
    let workspace = Workspace(inMemory: .transcript, localeFormat: .enUS)
    #expect(try LessonLibrary().progressFile(of: workspace) == nil)
    let lesson = try #require(LessonCatalog.lesson("first-property"))
    let tutor = Tutor(lesson, .reproducible(files: .nowhere))
    _ = tutor.begin()
    for line in ["set price 240", "set price 240k"] { _ = tutor.respond(to: line) }
    try workspace.keep(progress: tutor.progress.json, inLesson: "first-property elm")
    #expect(try LessonLibrary().progressFile(of: workspace) == nil)
    for key in ["first-property", "gone"] { try workspace.keep(progress: tutor.progress.json, inLesson: key) }
    let text = try #require(try LessonLibrary().progressFile(of: workspace))
    #expect(try LessonLibrary().progressFile(of: workspace) == text)
    let file = try ProgressFile(Array(text.utf8))
    #expect(file.lessons.map(\.id) == ["first-property"] && file.learner.count == 16)
    let step = try #require(file.lessons.first?.steps.first)
    #expect(step.id == "price" && step.number == 1 && step.kind == .task && step.hintCount == 3)
    #expect(step.tries == 2 && step.rightAtFirst == false && step.end == .done)
    #expect(step.wrong == [.init(answer: "set price 240", mistake: nil, count: 1)])
    // No day and no house.
    for word in ["2026", "beginnings", "rows", "transcript"] { #expect(!text.contains(word), "\(word)") }
  }
}
