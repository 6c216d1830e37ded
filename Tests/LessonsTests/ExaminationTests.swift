import Commands
import Finance
import Localization
import Shell
import Synchronization
import Testing
import Workspace

@testable import LessonChecks
@testable import Lessons

@Suite("Examinations")
struct ExaminationTests {
  /// A drawn examination; drawing one takes a moment.
  private static let lesson = LessonLibrary().lesson("exam-7")

  private func tutor(progress: LessonProgress? = nil) throws -> Tutor {
    let lesson = try #require(ExaminationTests.lesson)
    return Tutor(lesson, .reproducible(files: .nowhere), progress: progress)
  }

  /// The lines that answer every question, the wrong ones at some places.
  private func answer(_ tutor: Tutor, wrongAt wrong: Set<Int> = []) -> [TutorResponse] {
    var responses = [tutor.begin()]
    for (index, step) in tutor.lesson.steps.enumerated() {
      let right = step.modelAnswer(tutor.sandbox)[0]
      let other = right == "a" ? "b" : right.count == 1 ? "a" : "guess 987654321"
      let line = wrong.contains(index) ? other : right
      responses += [tutor.respond(to: line), tutor.respond(to: "")]
    }
    return responses
  }

  @Test("The page is without errors with the deals of seeds")
  func lint() throws {
    let page = try #require(LessonCatalog.examinationPages.first)
    #expect(LessonLint.errors(in: page, files: .nowhere).map(\.message) == [])
  }

  @Test("Right answers pass; a case tells nothing until its last question, and then all")
  func passed() throws {
    let tutor = try tutor()
    let responses = answer(tutor)
    let told = responses.map(\.text).filter { $0.contains("This case is right.") }
    #expect(told.count == 8 && told.allSatisfy { $0.contains("With the facts put right") })
    #expect(responses.count { $0.text.hasPrefix("Noted.") } == 24)
    #expect(responses.last?.status == .finished)
    let page = tutor.summary
    #expect(responses.last?.text.contains(page) == true)
    #expect(page.hasPrefix("# Certificate: Would you buy it?\n\n- Result: **Passed**, 8 of 8 right\n"))
    #expect(
      page.contains("- To pass: 6 cases with every answer right\n- Seed: 7 (`learn exam --seed 7` asks"))
    #expect(page.matches(of: /\n## [0-9]/).count == 24 && !page.contains("wrong**"))
  }

  @Test("A case counts when all its answers are right, and six cases pass")
  func marks() throws {
    for (wrong, right) in [([0, 1, 5], 6), ([0, 4, 8], 5)] as [(Set<Int>, Int)] {
      let tutor = try tutor()
      let responses = answer(tutor, wrongAt: wrong)
      #expect(tutor.lesson.isPassed(by: tutor.progress.answers ?? []) == (right >= 6))
      #expect(tutor.summary.contains("**\(right >= 6 ? "Passed" : "Not passed")**, \(right) of 8 right"))
      #expect(responses.count { $0.text.contains("This case is not right.") } == 8 - right)
    }
  }

  @Test("There is one answer to a question and no help; what is tried ends with the case")
  func rules() throws {
    let tutor = try tutor()
    _ = tutor.begin()
    for line in ["hint", "why", "restart", "restart lesson"] {
      #expect(tutor.respond(to: line).text.hasPrefix("An examination "), "\(line)")
    }
    _ = tutor.respond(to: "set vacancy 11")
    let right = tutor.step.modelAnswer(tutor.sandbox)[0]
    #expect(tutor.respond(to: right).text.contains("Noted."))
    #expect(tutor.respond(to: right).text.contains("Enter goes on"))
    _ = tutor.respond(to: "")
    #expect(tutor.sandbox.isTrue("vacancy = 11%"), "what was put right stays for the next question")
    #expect(tutor.respond(to: "skip").text.hasPrefix("Left without an answer."))
    for line in ["", "guess 5"] { _ = tutor.respond(to: line) }
    #expect(tutor.respond(to: "why").text.contains("is the most to pay"))
    _ = tutor.respond(to: "")
    #expect(tutor.sandbox.interpreter.workspace.snapshot == tutor.step.work)
    #expect(tutor.progress.answers?.map(\.isRight) == [true, false, false])
    #expect(tutor.summary.contains("- Result: **Not finished**, 0 of 8 right"))
  }

  @Test("What cannot be read is asked back, and is no answer; no name gives the number away")
  func badInput() throws {
    let tutor = try tutor()
    _ = tutor.begin()
    for line in ["perhaps", "e", "7"] {
      #expect(tutor.respond(to: line).text.contains("Type the letter of an answer"), "\(line)")
    }
    for line in ["skip", "", "skip", ""] { _ = tutor.respond(to: line) }
    for line in ["many", "guess many", "guess 12 %", "guess at_most", "guess 500000-600000", "calc at_most"] {
      _ = tutor.respond(to: line)
      #expect(!tutor.isSettled, "\(line)")
    }
    #expect(tutor.progress.answers?.count == 2)
  }

  @Test("An examination goes on where it was left, in the middle of a case")
  func resumed() throws {
    let first = try tutor()
    _ = first.begin()
    for line in ["a", "", "set vacancy 11", "b"] { _ = first.respond(to: line) }
    let second = try tutor(progress: first.progress.savedAndRead())
    #expect(second.begin().text.contains("Continuing with step 3 of 24"))
    #expect(second.progress.answers?.count == 2 && second.progress.seed == 7)
    #expect(second.sandbox.isTrue("vacancy = 11%"))
  }

  @Test("An examination passed in an earlier release stays passed")
  func earlier() throws {
    let lesson = try #require(ExaminationTests.lesson)
    let answer = { (step: String, isRight: Bool) in
      ExaminationAnswer(
        step: step, question: "?", answer: "1", rightAnswer: "1", isRight: isRight, day: "2026-01-31")
    }
    var progress = LessonProgress(lesson: "exam-7")
    progress.answers =
      ["the-payment", "the-first-interest", "the-net-operating-income", "the-cap-rate", "the-coverage"].map {
        answer($0, true)
      } + [answer("the-lowest-rent", false), answer("the-recommendation", true)]
    #expect(lesson.summary(of: progress).contains("- Result: **Passed**, 6 of 7 right"))
    #expect(try tutor(progress: progress).progress.answers == nil, "taken again, it begins anew")
    progress.answers?[6] = answer("the-recommendation", false)
    #expect(lesson.summary(of: progress).contains("**Not passed**"))
  }

  @Test("An examination has no tasks and no hints, and can be passed")
  func form() {
    let errors = { (page: String) in LessonLint.errors(in: page, files: .nowhere).map(\.message) }
    let found = errors(SampleLesson.page.replacing("minutes: 5", with: "minutes: 5\npass: 4"))
    #expect(found.contains { $0.contains("asks by @predict and @choose alone") })
    #expect(found.contains { $0.contains("has no @hint, and a @why only about cases") })
    #expect(found.contains { $0.contains("more right answers than the 3 questions") })
    for mark in ["many", "0", "6 of 0 cases", "9 of 8"] {
      let page = SampleLesson.page.replacing("minutes: 5", with: "minutes: 5\npass: \(mark)")
      #expect(errors(page).first?.contains("\"\(mark)\"") == true)
    }
  }
}

/// The deals of first cases, each drawn for the first test that asks for it.
enum FirstDeals {
  private static let known = Mutex<[UInt64: ExaminationDeal?]>([:])

  static func deal(ofSeed seed: UInt64) -> ExaminationDeal? {
    if let deal = known.withLock({ $0[seed] }) { return deal }
    let deal = ExaminationDeal.drawn(seed: seed, number: 1)
    known.withLock { $0[seed] = .some(deal) }
    return deal
  }
}

/// The deals of examinations; `Tests/examination-marks` marks them with arithmetic of its own.
@Suite("Deals of examinations")
struct ExaminationDealTests {
  private static let deals = (UInt64(1)...240).map { ($0, FirstDeals.deal(ofSeed: $0)) }

  @Test("Every seed has a deal; each verdict has about a third of them, and each fault a tenth")
  func shares() {
    let deals = ExaminationDealTests.deals.compactMap(\.1)
    #expect(deals.count == 240)
    for verdict in DealVerdict.allCases {
      #expect((60...100).contains(deals.count { $0.verdict == verdict }), "\(verdict)")
    }
    for fault in DealFault.allCases.map(Optional.some) + [nil] {
      #expect((9...45).contains(deals.count { $0.fault == fault }), "\(String(describing: fault))")
    }
  }

  @Test("The page marks what was drawn; the terms decide by the facts, and with three hundredths to spare")
  func marks() throws {
    let lesson = try #require(LessonCatalog.lesson("exam"))
    for (seed, deal) in ExaminationDealTests.deals.prefix(40) {
      let deal = try #require(deal)
      let steps = lesson.steps(about: deal, number: 1, seed: seed)
      let choices = steps.compactMap { step -> MultipleChoice? in
        if case .choice(let choice) = step.exercise { choice } else { nil }
      }
      #expect(choices.allSatisfy { $0.options.count(where: \.isRight) == 1 })
      #expect(choices[1].options.count == 4)
      #expect(choices[0].options.map(\.isRight) == DealVerdict.allCases.map { $0 == deal.verdict }, "\(seed)")
      let honest = DealSheet(work: deal.marked)
      honest.run(deal.corrections)
      let share = try #require(honest.value("at_most / price"))
      #expect(abs(share - 1) >= 0.03 && abs(share / 0.85 - 1) >= 0.03, "\(seed)")
      #expect(honest.holds(ExaminationDeal.terms, atPrice: "at_most * 0.99"), "\(seed)")
      #expect(!honest.holds(ExaminationDeal.terms, atPrice: "at_most * 1.01"), "\(seed)")
      #expect(DealSheet(work: deal.listing).value("at_most") == nil, "the prompt does not know it")
    }
  }

  @Test("The commands of the replies run on the deal of the listing")
  func commands() throws {
    let lesson = try #require(LessonCatalog.lesson("exam"))
    let deal = try #require(ExaminationDealTests.deals[0].1)
    guard case .choice(let choice) = lesson.steps[1].exercise else { return }
    let lines = choice.options.flatMap { $0.reply.source.code }.filter {
      $0.contains(" ") && $0 != "set hold"
    }
    #expect(lines.count >= 8)
    for line in lines {
      let shell = SandboxShell(.reproducible(files: .nowhere), work: deal.listing)
      #expect(shell.perform(PageLine(text: line, line: 1)).failure == nil, "\(line)")
    }
  }

  @Test("Nobody passes without reading: not with the same answers, and not with answers of chance")
  func blind() throws {
    let lesson = try #require(LessonCatalog.lesson("exam"))
    // Cases of the seeds in place of whole examinations, of which each takes a moment.
    typealias Marks = (verdict: Int, reason: Int, share: Double)
    let marked = ExaminationDealTests.deals.compactMap { seed, deal -> Marks? in
      guard let deal, let share = DealSheet(work: deal.marked).value("at_most / price") else { return nil }
      let rights = lesson.steps(about: deal, number: 1, seed: seed).compactMap { step -> Int? in
        guard case .choice(let choice) = step.exercise else { return nil }
        return choice.options.firstIndex(where: \.isRight)
      }
      return (rights[0], rights[1], share)
    }
    var stream = RandomStream(seed: 1, name: "guesses")
    for examination in 0..<200 {
      let cases = (0..<8).map { marked[(examination * 7 + $0 * 37) % marked.count] }
      let same = (verdict: examination % 3, reason: examination % 4, share: 0.92)
      let right = cases.count {
        $0.verdict == same.verdict && $0.reason == same.reason && abs($0.share - same.share) < 0.01
      }
      let byChance = cases.count {
        $0.verdict == stream.index(below: 3) && $0.reason == stream.index(below: 4)
          && abs($0.share - 0.7 - Double(stream.index(below: 45)) / 100) < 0.01
      }
      #expect(right < 6 && byChance < 6)
    }
  }
}
