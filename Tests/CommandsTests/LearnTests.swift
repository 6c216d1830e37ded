import Reports
import TestShell
import Testing
import Workspace

@testable import Commands
@testable import Shell

@Suite("learn")
struct LearnTests {
  private final class Asked { var lessons: [(id: String, work: WorkspaceSnapshot?)] = [] }

  private let asked = Asked()
  private let shell = TestShell("set rent 1800", "save elm")

  init() {
    shell.interpreter.connect(Person().console)
    shell.provideLessons(["first-property", "first-payment", "flows"], summary: "# What I did\n") {
      [asked] id, work in asked.lessons.append((id, work))
    }
  }

  @Test("Lessons are listed in their order")
  func list() throws {
    let table = try #require(shell.run("learn").first?.report?.tables.first)
    #expect(table.rows.map { $0[0] } == [.text("first-property"), .text("first-payment"), .text("flows")])
  }

  @Test("A narrow window has the titles below the names, and cuts no name that is to be typed")
  func narrow() throws {
    let report = try #require(shell.run("learn").first?.report)
    var bytes: [UInt8] = []
    TextRenderer(localeFormat: .enUS, width: 32).render(report, into: &bytes)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("\nfirst-property        5\n    FIRST-PROPERTY\n"), "\(text)")
  }

  @Test("A lesson begins by its name or a beginning that only it has")
  func begins() {
    for line in ["learn flows", "learn fl", "learn FIRST-PA"] { shell.expectSuccess(line) }
    #expect(asked.lessons.map(\.id) == ["flows", "flows", "first-payment"])
    #expect(asked.lessons.allSatisfy { $0.work == nil })
  }

  @Test("A lesson begins with a copy of what was saved")
  func beginsWith() throws {
    shell.expectSuccess("learn flows --with elm")
    #expect(asked.lessons.last?.work?.rows["rent"] == "1800")
    let failure = try shell.failure("learn flows --with oak")
    #expect(failure.code == "unknown-name" && failure.marked == "oak")
  }

  @Test("A copy that does not fit is refused in words")
  func refused() throws {
    for (refusal, words) in [
      (LessonProvider.Refusal.needs("a loan"), "elm does not fit flows, which takes a loan."),
      (.takesNone(others: ["a", "b"]), "A copy is taken by a and b."),
    ] {
      let shell = TestShell("set rent 1800", "save elm")
      shell.interpreter.connect(Person().console)
      shell.provideLessons(["flows"], refusal: refusal)
      let failure = try shell.failure("learn flows --with elm")
      #expect(failure.code == "unfit-copy" && failure.marked == "elm")
      #expect("\(failure.message)".contains(words))
    }
  }

  @Test("What was done is written to a new file")
  func summary() throws {
    shell.expectSuccess("learn flows summary a.md")
    #expect(shell.files["a.md"] == "# What I did\n")
    #expect(shell.code("learn flows summary a.md") == "file-failed")
  }

  @Test("A script lists lessons and begins none")
  func inScript() {
    #expect(shell.script("learn\n").last?.failure == nil)
    #expect(shell.script("learn flows\n").last?.failure?.code == "no-prompt")
    #expect(asked.lessons.isEmpty)
  }

  @Test("Progress is kept, and no undo takes it back")
  func progress() throws {
    #expect(shell.workspace.progress(inLesson: "flows") == nil)
    try shell.workspace.keep(progress: "{}", inLesson: "flows")
    shell.run("undo 9")
    #expect(shell.workspace.progress(inLesson: "flows") == "{}")
  }

  @Test("Lessons complete with their titles, then what can be said of them")
  func completion() {
    let at = { (line: String) in shell.interpreter.suggestions(in: line, at: line.utf8.count) }
    #expect(at("learn fl").map(\.text) == ["flows"])
    #expect(at("learn fl").first?.description == "FLOWS")
    #expect(at("learn flows ").map(\.text) == ["summary"])
    #expect(at("learn flows -").map(\.text) == ["--with"])
    #expect(at("learn flows --with ").map(\.text) == ["elm"])
    #expect(at("learn flows --with elm ").map(\.text) == ["summary"])
  }
}
