import Foundation
import Localization
import SeededRandom
import Shell
import TestShell
import Testing
import Workspace

@testable import LessonChecks
@testable import Lessons

/// Lessons with the figures of deals that people have entered.
@Suite("A lesson on one's own deal")
struct OwnDealTests {
  private static let ids = LessonCatalog.all.filter { $0.copyRequirement != nil }.map(\.id)
  private static let languages = [Language.english, Language.of(locale: "es")]
  /// The fewest of the 20 deals that a lesson is to take: that on the tax needs a loss on paper.
  private static let fewest = 2

  /// The lesson of a page as it lies in the sources.
  private static func lesson(_ id: String, in language: Language) throws -> Lesson {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/Lessons/Courses").standardizedFileURL
    let file = try #require(
      FileManager.default.contentsOfDirectory(atPath: folder.path).first { $0.hasSuffix("-\(id).md") })
    let path = language == .english ? file : "\(language.code)/\(file)"
    return try Lesson(String(contentsOf: folder.appending(path: path), encoding: .utf8))
  }

  @Test("Every lesson of the tracks takes the figures of a deal, but those about a house of one kind")
  func count() {
    let others = LessonCatalog.all.filter { $0.track != .shell && $0.copyRequirement == nil }.map(\.id)
    #expect(others == ["your-deal", "first-property", "solving-for-a-price", "units", "brrrr", "flip"])
  }

  @Test("On each of 20 deals, model answers lead to the end, or the lesson says why not", arguments: ids)
  func deals(id: String) throws {
    for language in OwnDealTests.languages {
      let lesson = try OwnDealTests.lesson(id, in: language)
      var taken = 0
      for lines in Deals.lines(20, seed: 44) {
        let work = Deals.work(lines)
        switch lesson.refusal(of: work) {
        case nil:
          taken += 1
          try play(lesson, lines, work)
        case .needs(let words): #expect(words.count > 20)
        case .takesNone: Issue.record("\(id) takes none")
        }
      }
      #expect(taken >= OwnDealTests.fewest, "\(id) takes \(taken) of 20")
    }
  }

  /// Answers every step with its model answer, and reads everything that is said.
  private func play(_ lesson: Lesson, _ deal: String, _ work: WorkspaceSnapshot) throws {
    let copy = LessonProvider.Copy(name: "deal", work: work)
    let tutor = Tutor(lesson, .reproducible(files: .nowhere), copy: copy)
    var said = tutor.begin().text
    for (index, step) in tutor.lesson.steps.enumerated() {
      for line in step.modelAnswer(tutor.sandbox) where !tutor.isPast(index) {
        said += "\n" + tutor.respond(to: line).text
      }
      if !tutor.isPast(index) {
        Issue.record("\(lesson.language.code) \(lesson.id), \(step.id), on \(deal): \(said.suffix(600))")
        return
      }
      if tutor.stepIndex == index { said += "\n" + tutor.respond(to: "").text }
    }
    let lines = said.split(separator: "\n").filter { $0.contains("{") || $0.contains("NaN") }
    #expect(lines == [], "\(lesson.language.code) \(lesson.id) on \(deal)")
  }

  @Test("What does not fit is refused, with the words of the page")
  func refused() throws {
    let lesson = try #require(LessonCatalog.lesson("what-could-go-wrong"))
    for lines in [
      "set price 200k down 100 escrow 300 rent 1800", "set price 200k loan 150k rent 1800", "use tip",
    ] {
      #expect(
        lesson.refusal(of: Deals.work(lines)) == .needs(lesson.copyRequirement?.words ?? ""), "\(lines)")
    }
    let none = try #require(LessonCatalog.lesson("shell"))
    guard case .takesNone(let others)? = none.refusal(of: Deals.work("set price 1")) else {
      Issue.record("shell takes a deal")
      return
    }
    #expect(others == OwnDealTests.ids)
  }

  @Test("The lesson has the fields that it states from the deal, as they were entered, and no other")
  func figures() throws {
    let deal = Deals.work(
      "set price 300k loan 210k rate 7 taxes 3600 insurance 1200 rent 2800 vacancy 6 management 9%; at 30 cost 900"
    )
    let lesson = try #require(LessonCatalog.lesson("down-payment")?.taking(deal))
    let rows = Deals.work(lesson.start.map(\.text).joined(separator: "; ")).rows
    #expect(rows["price"] == "300000" && rows["loan"] == "210000" && rows["down"] == nil)
    #expect(rows["rate"] == "7" && rows["escrow"] == "400" && rows["rent"] == "2800" && rows["term"] == "30")
    // The manager's fee is a cost of a month besides taxes and insurance.
    #expect(rows["expenses"] == "236.88" && rows["vacancy"] == nil && rows["management"] == nil)
    #expect(lesson.fieldsLeftOut(of: deal) == ["vacancy"])
  }

  @Test("A lesson goes on with the figures with which it began, whatever was saved meanwhile")
  func resumed() throws {
    let lesson = try #require(LessonCatalog.lesson("down-payment"))
    let configuration = SandboxConfiguration.reproducible(files: .nowhere)
    let begun = Deals.work("set price 300k down 30 rate 7 escrow 400 rent 2800")
    let tutor = Tutor(lesson, configuration, copy: .init(name: "elm", work: begun))
    _ = tutor.begin()
    _ = tutor.respond(to: "skip")
    _ = tutor.respond(to: "")
    let saved = Deals.work("set price 500k down 30 rate 7 escrow 400 rent 2800")
    let again = Tutor(lesson, configuration, progress: tutor.progress, copy: .init(name: "elm", work: saved))
    #expect(again.begin().text.contains("Set the loan to $195,000.00"))
    _ = again.respond(to: "set loan 195k")
    #expect(again.isSettled)
  }

  @Test(
    "An open property without a name goes on with its own figures, and another one begins anew",
    arguments: ids)
  func unnamed(id: String) throws {
    let lesson = try #require(LessonCatalog.lesson(id))
    let configuration = SandboxConfiguration.reproducible(files: .nowhere)
    let works = Deals.lines(20, seed: 44).map(Deals.work).filter { lesson.refusal(of: $0) == nil }
    let open = LessonProvider.Copy(name: "", work: works[0])
    let tutor = Tutor(lesson, configuration, copy: open)
    #expect(tutor.begin().text.contains("The figures are those of the open property, which stays as it is."))
    #expect(tutor.command == "learn \(id) --with")
    for line in ["skip", ""] { _ = tutor.respond(to: line) }
    let progress = try tutor.progress.savedAndRead()
    let again = Tutor(lesson, configuration, progress: progress, copy: open)
    #expect(again.begin().text.contains("those that the open property had when it began"))
    // What the deal does not state is that of the lesson.
    if id == "down-payment" {
      let few = LessonProvider.Copy(name: "", work: Deals.work("set price 300k loan 240k rate 7 rent 2400"))
      let begun = Tutor(lesson, configuration, copy: few)
      _ = begun.begin()
      let again = Tutor(lesson, configuration, progress: begun.progress, copy: few)
      #expect(again.begin().text.contains("Continuing with step 1"))
    }
    let other = Tutor(lesson, configuration, progress: progress, copy: .init(name: "", work: works[1]))
    #expect(other.begin().text.contains("which stays as it is") && other.stepIndex == 0)
  }

  @Test("Progress on a copy is in the list of what was begun, with the line that goes on with it")
  func listed() throws {
    let workspace = Workspace(inMemory: .transcript, localeFormat: .enUS)
    let shell = TestShell()
    shell.interpreter.lessons = LessonLibrary().provider(for: workspace, begin: nil)
    #expect(shell.text("learn progress").contains("You have begun no lesson yet."))
    let lesson = try #require(LessonCatalog.lesson("down-payment"))
    let work = Deals.work("set price 300k down 30 rate 7 escrow 400 rent 2800")
    for name in ["elm st", ""] {
      let tutor = Tutor(
        lesson, .reproducible(files: .nowhere), copy: .init(name: name, work: work))
      _ = tutor.begin()
      for line in ["skip", "", "1"] { _ = tutor.respond(to: line) }
      try workspace.keep(
        progress: tutor.progress.json, inLesson: LessonProvider.key(lesson.key, copy: tutor.copy?.name))
    }
    let text = shell.text("learn progress")
    #expect(
      text.contains("down-payment --with ") && text.contains("down-payment --with \"elm st\""), "\(text)")
    #expect(text.matches(of: /of [0-9]+ steps/).count == 2 && !text.contains("comes next"), "\(text)")
    #expect(!shell.text("learn").contains("--with \"elm st\""))
  }
}

/// Deals as people enter them.
private enum Deals {
  /// Lines that enter so many deals.
  static func lines(_ count: Int, seed: UInt64) -> [String] {
    var random = SplitMix(seed: seed)
    return (0..<count).map { _ in line(&random) }
  }

  private static func line(_ random: inout SplitMix) -> String {
    let price = Int.random(in: 90...600, using: &random) * 1000
    let down = [15, 20, 20, 25, 25, 30, 35].randomElement(using: &random) ?? 20
    let rent = price / 1000 * Int.random(in: 75...125, using: &random) / 10 / 5 * 5
    let (taxes, insurance) = (price / 1000 * Int.random(in: 6...14, using: &random), price / 200)
    var words = ["set price \(price)", "rent \(rent)"]
    words.append(Bool.random(using: &random) ? "down \(down)" : "loan \(price / 1000 * (100 - down) * 10)")
    words.append("rate \(Double(Int.random(in: 40...62, using: &random)) / 8)")
    words.append("term \([30, 30, 30, 20, 15].randomElement(using: &random) ?? 30)")
    words.append(
      Int.random(in: 0..<4, using: &random) == 0
        ? "escrow \((taxes + insurance) / 12)" : "taxes \(taxes) insurance \(insurance)")
    words.append(
      Bool.random(using: &random)
        ? "expenses \(Int.random(in: 5...30, using: &random) * 10)" : "maintenance 5% vacancy 4")
    if Bool.random(using: &random) { words.append("closing 3%") }
    return words.joined(separator: " ")
  }

  /// The work after lines of a shell.
  static func work(_ line: String) -> WorkspaceSnapshot {
    let shell = SandboxShell(.reproducible(files: .nowhere))
    _ = shell.run(line)
    return shell.interpreter.workspace.snapshot
  }
}
