import Finance
import Localization
import Reports
import Results
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
    #expect(text.contains("\nfirst-property  comes next\n    FIRST-PROPERTY, 5 min\n"), "\(text)")
  }

  @Test("For people each track is a table with its minutes and what comes next; for programs all is one")
  func tracks() throws {
    let listings = [
      LessonProvider.Listing(id: "a", title: "A", minutes: 5, state: .finished, track: .firstHouse),
      .init(id: "b", title: "B", minutes: 7, state: .begun(done: 1, of: 4), track: .firstHouse),
      .init(id: "c", title: "C", minutes: 9, state: .new, track: .shell),
      .init(id: "d", title: "D", minutes: 3, state: .new),
    ]
    let shell = TestShell()
    shell.provideLessons(listings)
    let text = shell.text("learn")
    for line in [
      "First house: 12 minutes, 1 of 2 finished",
      "b       B, 7 min          1 of 4 steps, comes next",
      "The shell and other worksheets: 9 minutes, 0 of 1 finished",
      "Other lessons: 3 minutes, 0 of 1 finished",
    ] { #expect(text.contains(line), "\(text)") }
    #expect(!text.contains("first-house") && !text.contains("Comparing deals"))
    let tables = try #require(shell.run("learn").first?.report?.tables)
    let all = try #require(tables.last)
    #expect(all.audience == .programs && all.columns.map(\.key).last == "track")
    #expect(
      all.rows.map { $0.last } == [.text("first-house"), .text("first-house"), .text("shell"), .empty])
  }

  @Test("A lesson begins by its name or a beginning that only it has")
  func begins() {
    for line in ["learn flows", "learn fl", "learn FIRST-PA"] { shell.expectSuccess(line) }
    #expect(asked.lessons.map(\.id) == ["flows", "flows", "first-payment"])
    #expect(asked.lessons.allSatisfy { $0.work == nil })
    // Names that begin with the whole of another do not hide that.
    shell.provideLessons(["flow", "flows"], begin: { [asked] id, _ in asked.lessons.append((id, nil)) })
    shell.expectSuccess("learn fl")
    #expect(asked.lessons.last?.id == "flow")
  }

  @Test("The name of a lesson that is a part of another now begins that one, and says so")
  func part() throws {
    shell.provideLessons(
      ["first-property", "flows"], begin: { [asked] id, _ in asked.lessons.append((id, nil)) },
      prepare: { $0.whole = { $0 == "first-payment" ? "flows" : nil } })
    let text = shell.text("learn First-Payment")
    #expect(asked.lessons.map(\.id) == ["flows"] && text.contains("first-payment is a part of flows now."))
  }

  @Test("The usage names progress, with a file or without, and its word is not taken for a lesson")
  func usageOfProgress() throws {
    let usage = try #require(shell.text("help learn").split(separator: "\n").first)
    #expect(usage.contains("| progress [FILE]]"), "\(usage)")
    shell.provideLessons(
      ["flows"], prepare: { $0.progressFile = { () throws(Diagnostic) in "{}\n" } })
    #expect(shell.text("learn progress").contains("You have begun no lesson yet."))
    #expect(try shell.failure("learn progress --with elm").marked != nil)
  }

  @Test("One minute is one, of a lesson and of a track")
  func oneMinute() throws {
    let shell = TestShell()
    shell.provideLessons([
      .init(id: "a", title: "A", minutes: 1, state: .new, track: .firstHouse),
      .init(id: "b", title: "B", minutes: 2, state: .new),
    ])
    let text = shell.text("learn")
    #expect(text.contains("First house: one minute, 0 of 1 finished"), "\(text)")
    #expect(text.contains("Other lessons: 2 minutes, 0 of 1 finished"), "\(text)")
  }

  @Test("Skills are a column once one of them was exercised")
  func skillsColumn() throws {
    for (standing, isShown) in [(LessonProvider.Standing.new, false), (.familiar, true)] {
      let shell = TestShell()
      shell.provideLessons([.init(id: "a", title: "A", minutes: 1, state: .new, standing: standing)])
      #expect(shell.text("learn").contains("Skills") == isShown)
    }
  }

  @Test("A lesson begins with a copy of what was saved")
  func beginsWith() throws {
    shell.expectSuccess("learn flows --with elm")
    #expect(asked.lessons.last?.work?.rows["rent"] == "1800")
    let failure = try shell.failure("learn flows --with oak")
    #expect(failure.code == "unknown-name" && failure.marked == "oak")
    shell.expectSuccess("set rent 1900")
    shell.expectSuccess("learn flows --with")
    #expect(asked.lessons.last?.work?.rows["rent"] == "1900")
    let other = TestShell("set rent 1800")
    other.interpreter.connect(Person().console)
    var taken: [String?] = []
    other.provideLessons(["flows"], begin: { taken.append($1?.rows["rent"]) })
    other.expectSuccess("learn flows --with")
    #expect(taken == ["1800"], "a name is not asked for")
    other.provideLessons(["flows"], refusal: .takesNone(others: []))
    #expect(try other.failure("learn flows --with").code == "unfit-copy")
    other.provideLessons(["flows"], refusal: .needs("a loan"))
    let message = try other.failure("learn flows --with").message
    #expect("\(message)" == "The open property does not fit flows, which takes a loan.")
  }

  @Test("A copy that does not fit is refused in words")
  func refused() throws {
    for (refusal, words) in [
      (LessonProvider.Refusal.needs("a loan"), "elm does not fit flows, which takes a loan."),
      (.takesNone(others: ["a", "b"]), "These lessons take them: a and b."),
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
    shell.files["a.md"] = "mine"
    shell.expectSuccess("learn flows summary a.md --force")
    #expect(shell.files["a.md"] == "# What I did\n")
  }

  @Test("The figures of all lessons are written to a file, which another takes only by force")
  func progressFile() throws {
    #expect(try shell.failure("learn progress a.json").code == "nothing-begun")
    shell.provideLessons(
      ["flows"], prepare: { $0.progressFile = { () throws(Diagnostic) in "{}\n" } })
    shell.expectSuccess("learn progress a.json")
    #expect(shell.files["a.json"] == "{}\n")
    shell.files["a.json"] = "mine"
    #expect(shell.code("learn progress a.json") == "file-failed")
    #expect(shell.files["a.json"] == "mine")
    shell.expectSuccess("learn prog a.json --force")
    #expect(shell.files["a.json"] == "{}\n")
    #expect(try shell.failure("learn progress a.json b.json").marked == "b.json")
    #expect(try shell.failure("learn progress a.json --force b.json").marked == "b.json")
    let at = { (line: String) in shell.interpreter.suggestions(in: line, at: line.utf8.count).map(\.text) }
    #expect(at("learn pr") == ["progress"])
    #expect(at("learn progress b.json --") == ["--force"])
    shell.interpreter.isSafe = true
    #expect(shell.code("learn progress c.json") == "not-permitted")
  }

  @Test("A script lists lessons and begins none")
  func inScript() {
    #expect(shell.script("learn\n").last?.failure == nil)
    #expect(shell.script("learn flows\n").last?.failure?.code == "no-prompt")
    #expect(asked.lessons.isEmpty)
  }

  @Test("Progress is kept, and no undo takes it back")
  func progress() throws {
    #expect(try shell.workspace.savedProgress(inLesson: "flows") == nil)
    try shell.workspace.keep(progress: "{}", inLesson: "flows")
    shell.run("undo 9")
    #expect(try shell.workspace.savedProgress(inLesson: "flows") == "{}")
  }

  @Test("Lessons complete with their titles, then what can be said of them")
  func completion() {
    let at = { (line: String) in shell.interpreter.suggestions(in: line, at: line.utf8.count) }
    #expect(at("learn fl").map(\.text) == ["flows"])
    #expect(at("learn fl").first?.description == "FLOWS")
    #expect(at("learn flows ").map(\.text) == ["summary"])
    #expect(at("learn exam ").map(\.text) == ["summary"])
    #expect(at("learn exam --").map(\.text) == ["--seed", "--with", "--force"])
    #expect(at("learn re").map(\.text) == ["review"])
    #expect(at("learn flows -").map(\.text) == ["--with", "--force"])
    #expect(at("learn flows --with ").map(\.text) == ["elm", "summary"])
    #expect(at("learn flows --with elm ").map(\.text) == ["summary"])
  }

  private func skill(_ name: String, _ standing: LessonProvider.Standing, due: String?)
    -> LessonProvider.Skill
  {
    LessonProvider.Skill(
      name: name, standing: standing, right: 3, withHints: 1, wrong: 2,
      due: due.flatMap { CalendarDate(canonical: $0) })
  }

  @Test("An examination begins with the house of its seed, and a lesson of one house takes none")
  func seeds() throws {
    for line in ["learn exam", "learn exam --seed 7", "learn exam-8"] { shell.expectSuccess(line) }
    #expect(asked.lessons.map(\.id) == ["exam", "exam-7", "exam-8"])
    #expect(try shell.failure("learn exam --seed -7").code == "bad-seed")
    #expect(try shell.failure("learn exam --seed 1000000001").marked == "1000000001")
    #expect(try shell.failure("learn flows --seed 7").code == "no-seed")
    #expect(shell.code("learn flows-7") == "unknown-lesson")
    shell.expectSuccess("learn exam --seed 7 summary exam.md")
  }

  /// A shell with a lesson `flows`, and what each of some paths leads to.
  private func shell(finding found: [String: LessonProvider.Found]) -> TestShell {
    let shell = TestShell()
    shell.interpreter.connect(Person().console)
    shell.provideLessons(["flows"]) { [asked] id, work in
      asked.lessons.append((id, work))
    } prepare: { provider in
      provider.find = { path throws(FileError) in
        guard let found = found[path] else { throw FileError(.read, path, .missing) }
        return found
      }
    }
    return shell
  }

  @Test("A path begins the lesson of a page; a word is an id before it is a path")
  func paths() throws {
    let shell = shell(finding: [
      "flows": .lesson("/a/flows"), "./flows": .lesson("/a/flows"), "street": .lesson("/a/street"),
      "Elm St.MD": .lesson("/a/Elm St.MD"), "notes": .noLesson, "notes.md": .noLesson,
    ])
    for line in ["learn flows", "learn ./flows", "learn street", "learn \"Elm St.MD\""] {
      shell.expectSuccess(line)
    }
    #expect(asked.lessons.map(\.id) == ["flows", "/a/flows", "/a/street", "/a/Elm St.MD"])
    #expect(shell.code("learn notes") == "unknown-lesson")
    #expect(
      try shell.failure("learn notes.md").marked == "notes.md" && shell.code("learn notes.md") == "no-lesson")
    #expect(shell.code("learn other.md") == "file-failed")
  }

  @Test("The path of a folder lists its lessons, and tells of pages with errors")
  func folders() throws {
    let faulty = LessonProvider.FaultyPage(path: "a/b.md", line: 4, message: "No @chek.", count: 2)
    let listing = LessonProvider.Listing(
      id: "a/my elm.md", title: "Elm", minutes: 5, state: .begun(done: 1, of: 4))
    let shell = shell(finding: [
      "a": .folder([listing], faulty: [faulty]), "b/": .folder([], faulty: []), "a/b.md": .faulty(faulty),
      "c/": .folder([], faulty: [faulty]),
    ])
    let report = try #require(shell.run("learn a").first?.report)
    // The name is as it is to be typed.
    #expect(report.tables.first?.rows.first?.first == .text("\"a/my elm.md\""))
    let said = "a/b.md has an error in line 4: No @chek. \"roi lesson lint a/b.md\" lists all 2."
    #expect(shell.text("learn a").contains(said) && shell.text("learn c/").contains(said))
    #expect(try shell.failure("learn a/b.md").message == said)
    #expect(try shell.failure("learn b/").code == "no-lesson")
    #expect(asked.lessons.isEmpty)
  }

  @Test("What is due comes first, then the lesson that was begun, the next one, and the examination")
  func nextStep() {
    let next = {
      (due: Int, states: [LessonProvider.State], ended: String?, placed: [String]) -> String? in
      let listings = zip(["a", "b", "c"], states).map { id, state in
        LessonProvider.Listing(id: id, title: id, minutes: 5, state: state, standing: .familiar)
      }
      var provider = LessonProvider(
        for: shell.workspace, listings: { listings }, begin: nil, refusal: { _, _ in nil },
        summary: { _, _ in nil })
      (provider.questionsDue, provider.isSeeded) = ({ due }, { $0 == "exam" })
      provider.placed = { placed }
      return provider.nextStep(after: ended)?.text(in: .enUS)
    }
    let begun = LessonProvider.State.begun(done: 1, of: 3)
    #expect(next(2, [.new], nil, [])?.contains("2 questions that are due") == true)
    #expect(next(1, [.new], nil, [])?.contains("one question that is due") == true)
    #expect(next(0, [.finished, .new, begun], nil, [])?.contains("learn c") == true)
    #expect(next(0, [.finished, .new, .new], nil, [])?.contains("learn b") == true)
    #expect(next(0, [.finished], nil, [])?.contains("learn exam") == true)
    #expect(next(0, [.finished, .new, .new], "b", [])?.contains("learn c") == true)
    #expect(next(0, [.new, .new, .finished], "c", [])?.contains("learn a") == true)
    #expect(next(0, [begun, .new, .finished], "a", [])?.contains("learn b") == true)
    #expect(next(0, [begun, .new, .new], nil, ["c", "b"])?.contains("learn c") == true)
    #expect(next(0, [begun, .new, .finished], "c", ["c", "b"])?.contains("learn b") == true)
  }

  @Test("The skills are listed with their answers; a review with nothing to ask says when there is")
  func skills() throws {
    let skills = [
      skill("principal", .mastered, due: "2026-03-02"), skill("dscr", .familiar, due: "2026-02-02"),
      skill("tax", .new, due: nil),
    ]
    shell.provideLessons(["flows"], prepare: { provider in provider.skills = { skills } })
    let rows = try #require(shell.run("learn skills").first?.report?.tables.first).rows
    #expect(rows.map { $0[0] } == [.text("principal"), .text("dscr"), .text("tax")])
    #expect(rows.map { $0[2] } == [.count(3), .count(3), .count(3)] && rows[2][5] == .empty)
    #expect(shell.text("learn review").contains("Nothing is due before 2026-02-02."))
    shell.provideLessons(["flows"])
    #expect(shell.text("learn review").contains("A review asks about what lessons have taught you"))
    shell.provideLessons(["flows"], begin: { [asked] id, _ in asked.lessons.append((id, nil)) }) {
      $0.questionsDue = { 1 }
    }
    shell.expectSuccess("learn review")
    #expect(asked.lessons.map(\.id) == ["review"])
  }

  @Test(
    "Under what was learnt stands what cannot be read of it",
    arguments: ["learn", "learn skills", "learn calibration", "learn progress", "learn review"])
  func unreadable(line: String) {
    shell.provideLessons(["flows"])
    #expect(!shell.text(line).contains("Damaged."))
    shell.provideLessons(["flows"], prepare: { $0.unreadable = { [LocalizedText(verbatim: "Damaged.")] } })
    #expect(shell.text(line).hasSuffix("Damaged.\n"))
  }

  private func calibrate(_ answers: [Int: Calibration.Answers]) {
    shell.provideLessons(["flows"], prepare: { $0.calibration = { Calibration(answers) } })
  }

  @Test("Of ten statements and more, the list says how sure was how right; of fewer it says nothing")
  func calibration() {
    // 20 × 80 + 5 × 90 is 2050 of 25; 16 of them are right.
    calibrate([80: .init(right: 12, wrong: 8), 90: .init(right: 4, wrong: 1)])
    let sentence =
      "You said 82% on average and were right 64% of the time, in 25 answers: surer than right."
    #expect(shell.text("learn").contains(sentence))
    #expect(shell.text("learn calibration").contains(sentence))
    #expect(shell.text("learn calibration").contains("Brier score: 0.258,"))
    calibrate([80: .init(right: 5, wrong: 4)])
    #expect(!shell.text("learn").contains("You said"))
    #expect(shell.text("learn calibration").contains("9 answers are too few to say"))
    calibrate([80: .init(right: 1)])
    #expect(shell.text("learn calibration").contains("One answer is too few to say"))
    calibrate([:])
    #expect(shell.text("learn calibration").contains("you have not said it yet"))
  }

  @Test("The progress shows lessons that were begun, a bar for each band with answers, and the Brier score")
  func progressShown() throws {
    calibrate([:])
    #expect(shell.text("learn progress") == "You have begun no lesson yet.\n")
    calibrate([55: .init(right: 1, wrong: 3), 90: .init(right: 2), 100: .init(right: 1, wrong: 1)])
    let report = try #require(shell.run("learn progress").first?.report)
    let charts = report.blocks.compactMap { if case .chart(let chart) = $0 { chart } else { nil } }
    let chart = try #require(charts.first)
    #expect(chart.table.rows.map { $0[0] } == [.text("50–59"), .text("90–100")])
    #expect(chart.table.columns.map(\.key) == ["band", "stated", "right", "answers", "said"])
    #expect(chart.table.rows.map { $0[3] } == [.count(4), .count(4)])
    // (3 × 0.55² + 0.45² + 2 × 0.1² + 1) / 8
    let text = shell.text("learn progress")
    #expect(text.contains("Brier score: 0.266,") && text.contains("8 answers are too few to say"))
    let bars = text.split(separator: "\n").filter { $0.contains("you said") }
    #expect(bars.count == 2 && bars[0].contains("25%") && bars[0].contains("you said 55%, in 4 answers"))
    #expect(bars[1].contains("75%") && bars[1].contains("you said 95%, in 4 answers"))
  }

  @Test("What may be chance is no verdict")
  func chance() {
    // Of 25 at 80 %, 20 are expected, with a standard deviation of 2.
    for (right, verdict) in [
      (25, Calibration.Verdict.tooUnsure), (24, .fitting), (20, .fitting), (16, .fitting), (15, .tooSure),
    ] {
      #expect(Calibration([80: .init(right: right, wrong: 25 - right)]).verdict == verdict, "\(right)")
    }
    #expect(Calibration([100: .init(right: 10)]).verdict == .fitting)
    #expect(Calibration([100: .init(right: 9, wrong: 1)]).verdict == .tooSure)
    #expect(Calibration([50: .init(right: 10)]).verdict == .tooUnsure)
    #expect(Calibration([50: .init(right: 9)]).verdict == .tooFew)
  }

  @Test("The bands are a table, for programs too")
  func bands() throws {
    calibrate([55: .init(right: 1, wrong: 3), 90: .init(right: 2), 100: .init(right: 1, wrong: 1)])
    let result = try #require(shell.run("learn calibration").first)
    var bytes: [UInt8] = []
    CSVRenderer(currency: .usd).render(result, into: &bytes)
    #expect(
      String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n") == """
        band,stated,right,answers
        50–59,55,25,4
        60–69,,,0
        70–79,,,0
        80–89,,,0
        90–100,95,75,4

        """)
  }
}
