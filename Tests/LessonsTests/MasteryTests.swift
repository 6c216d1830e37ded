import Commands
import Finance
import Localization
import Shell
import TestShell
import Testing
import Workspace

@testable import Lessons

@Suite("Skills, reviews and mistakes with names")
struct MasteryTests {
  private func day(_ number: Int) throws -> CalendarDate {
    try #require(CalendarDate(dayNumber: 20_000 + number))
  }

  private func due(_ mastery: Mastery, _ skill: String) throws -> Int {
    let known = try #require(mastery.skills[skill])
    let date = try #require(CalendarDate(canonical: known.due))
    return date.dayNumber - 20_000
  }

  private func answer(
    _ mastery: inout Mastery, _ outcome: LearningEvent.Outcome, on number: Int, to question: String? = nil
  ) throws {
    mastery.note(
      .answer(skills: ["principal"], outcome, question: question ?? "of \(number)"), on: try day(number))
  }

  @Test("A skill is asked again after 1, 3, 7 and 21 days")
  func intervals() throws {
    var mastery = Mastery()
    #expect(mastery.standing(of: "principal") == .new)
    for (number, next) in [(0, 1), (1, 4), (4, 11), (11, 32), (32, 53)] {
      try answer(&mastery, .right, on: number)
      #expect(try due(mastery, "principal") == next)
      #expect(mastery.standing(of: "principal") == (number < 4 ? .familiar : .mastered))
    }
    #expect(mastery.due(on: try day(52)) == [])
    #expect(mastery.due(on: try day(53)) == ["principal"])
  }

  @Test("Three right in a row master a skill, to different questions, the last on another day")
  func mastery() throws {
    var mastery = Mastery()
    for question in ["a", "b", "c"] { try answer(&mastery, .right, on: 0, to: question) }
    #expect(mastery.standing(of: "principal") == .familiar)
    // The same numbers again say nothing new.
    try answer(&mastery, .right, on: 1, to: "c")
    #expect(mastery.standing(of: "principal") == .familiar)
    try answer(&mastery, .right, on: 1, to: "d")
    #expect(mastery.standing(of: "principal") == .mastered)
    try answer(&mastery, .wrong, on: 2, to: "e")
    #expect(mastery.standing(of: "principal") == .familiar)
    for (number, question) in [(2, "f"), (3, "g")] { try answer(&mastery, .right, on: number, to: question) }
    try answer(&mastery, .withHints, on: 4, to: "h")
    try answer(&mastery, .right, on: 5, to: "i")
    #expect(mastery.standing(of: "principal") == .familiar)
  }

  @Test("A question that was answered under the id of a lesson of an earlier release is the same question")
  func renamed() throws {
    var kept = Mastery()
    for question in ["refinance.cash-back 9", "review.extra-payments.payoff 3"] {
      try answer(&kept, .right, on: 0, to: question)
    }
    var mastery = try #require(Mastery(json: kept.json))
    #expect(
      mastery.skills["principal"]?.row?.map(\.question)
        == ["loans-that-change.cash-back 9", "review.loans-that-change.payoff 3"])
    try answer(&mastery, .right, on: 3, to: "loans-that-change.cash-back 9")
    #expect(mastery.standing(of: "principal") == .familiar, "it says nothing new")
    try answer(&mastery, .right, on: 3, to: "loans-that-change.cash-back 10")
    #expect(mastery.standing(of: "principal") == .mastered)
    // Both names in a row are one question.
    try answer(&kept, .right, on: 3, to: "loans-that-change.cash-back 9")
    #expect(kept.standing(of: "principal") == .mastered)
    #expect(try #require(Mastery(json: kept.json)).standing(of: "principal") == .familiar)
    for other in ["tax.first-year 5", "refinance", "", "review.x"] {
      #expect(JoinedLessons.question(other) == other)
    }
  }

  @Test("Without one right answer a skill stays new")
  func neverRight() throws {
    var mastery = Mastery()
    for number in 0..<5 { try answer(&mastery, .wrong, on: number) }
    #expect(mastery.standing(of: "principal") == .new)
    try answer(&mastery, .withHints, on: 6)
    #expect(mastery.standing(of: "principal") == .familiar)
  }

  @Test("What was mastered before answers were counted stays so until something is wrong")
  func keptBefore() throws {
    for (stage, standing) in [(3, LessonProvider.Standing.mastered), (2, .familiar)] {
      let text = """
        {"skills":{"principal":{"right":4,"withHints":0,"wrong":0,"stage":\(stage),"due":"2000-01-01"}},\
        "misconceptions":{}}
        """
      var mastery = try #require(Mastery(json: text))
      #expect(mastery.standing(of: "principal") == standing)
      try answer(&mastery, .right, on: 5)
      #expect(mastery.standing(of: "principal") == standing)
      try answer(&mastery, .wrong, on: 6)
      #expect(mastery.standing(of: "principal") == .familiar)
    }
  }

  @Test("Numbers that no answers lead to are taken within their limits")
  func outOfRange() throws {
    for stage in ["-1", "99", "-9223372036854775808", "9223372036854775807"] {
      let text = """
        {"skills":{"principal":{"right":9223372036854775807,"withHints":-5,"wrong":0,"stage":\(stage),"due":"2000-01-01"}},\
        "misconceptions":{"m":9223372036854775807},\
        "calibration":{"answers":{"70":{"right":9223372036854775807,"wrong":9223372036854775807}}}}
        """
      var mastery = try #require(Mastery(json: text))
      for outcome in [LearningEvent.Outcome.withHints, .right, .wrong] {
        try answer(&mastery, outcome, on: 2_912_896 - 20_000)
      }
      mastery.note(.misconception("m"), on: .last)
      mastery.note(.answer(skills: ["principal"], .right), on: .last)
      #expect(mastery.skills["principal"].map { $0.due <= "9999-12-31" } == true)
      #expect(mastery.calibration?.verdict != nil)
    }
  }

  @Test("A right answer before its day moves nothing; a late one counts from its day")
  func earlyAndLate() throws {
    var mastery = Mastery()
    for _ in 1...5 { try answer(&mastery, .right, on: 0) }
    #expect(try due(mastery, "principal") == 1)
    try answer(&mastery, .right, on: 9)
    #expect(try due(mastery, "principal") == 12)
    #expect(mastery.skills["principal"]?.right == 6)
  }

  @Test("A wrong answer goes back to one day; one with a hint stays at its interval")
  func setbacks() throws {
    var mastery = Mastery()
    for number in [0, 1, 4] { try answer(&mastery, .right, on: number) }
    try answer(&mastery, .withHints, on: 11)
    #expect(try due(mastery, "principal") == 18)
    try answer(&mastery, .wrong, on: 12)
    #expect(try due(mastery, "principal") == 13)
    try answer(&mastery, .right, on: 13)
    #expect(try due(mastery, "principal") == 16)
    let skill = try #require(mastery.skills["principal"])
    #expect((skill.right, skill.withHints, skill.wrong) == (4, 1, 1))
    #expect(Mastery(json: mastery.json) == mastery && Mastery(json: "{") == nil)
  }

  /// The sample with skills and a named mistake.
  static let page = SampleLesson.page
    .replacing("@task", with: "@skill set-fields\n@task")
    .replacing("@predict", with: "@skill interest-of-a-month\n@predict")
    .replacing("@wrong guess", with: "@wrong #year-for-month guess")
    .replacing("@wrong rent", with: "@wrong #year-for-month rent")
    .replacing("@choose", with: "@skill principal\n@choose")
    .replacing("- The interest :", with: "- #interest-is-principal The interest :")

  private func events(_ lines: [String], at step: String) throws -> [LearningEvent] {
    let tutor = try SampleLesson.tutor(page: Self.page, at: step)
    return lines.flatMap { tutor.respond(to: $0).events.map(\.withoutQuestion) }
  }

  @Test("A question with other numbers is another one")
  func questions() throws {
    let asked = { (page: String, answer: String) throws -> String? in
      let tutor = try SampleLesson.tutor(page: page, at: "the-first-interest")
      guard case .answer(_, .right, let question)? = tutor.respond(to: answer).events.first else {
        return nil
      }
      return question
    }
    #expect(try asked(Self.page, "1083.33") == "first-property.the-first-interest 1083.33")
    let other = Self.page.replacing("rate 6.5", with: "rate 6")
    #expect(try asked(other, "1000") == "first-property.the-first-interest 1000")
    let review = try #require(
      Review(of: [try SampleLesson.lesson(Self.page)], seed: 5).lesson(on: ["interest-of-a-month"]) {
        _, _, _ in
        false
      })
    let tutor = Tutor(review, .reproducible(files: .nowhere))
    _ = tutor.begin()
    #expect(
      tutor.respond(to: "1083.33").events
        == [
          .answer(
            skills: ["interest-of-a-month"], .right, question: "first-property.the-first-interest 1083.33")
        ])
  }

  @Test("The tutor tells what was right, wrong, skipped and helped, once for each step")
  func events() throws {
    let interest = { (outcome: LearningEvent.Outcome) in
      LearningEvent.answer(skills: ["interest-of-a-month"], outcome)
    }
    let mistake = LearningEvent.misconception("year-for-month")
    let at = "the-first-interest"
    #expect(try events(["1083", ""], at: at) == [interest(.right)])
    #expect(try events(["13000", "13000", "1083"], at: at) == [mistake, interest(.wrong), mistake])
    #expect(try events(["5", "hint", "1083"], at: at) == [interest(.wrong)])
    #expect(try events(["skip"], at: at) == [interest(.wrong)])
    #expect(try events(["show", "where", "many"], at: at) == [])
    #expect(
      try events(["a", "b"], at: "what-counts")
        == [.misconception("interest-is-principal"), .answer(skills: ["principal"], .wrong)])
  }

  @Test("A slip in a command is no lack of skill; a wrong amount is")
  func tasks() throws {
    let fields = { (outcome: LearningEvent.Outcome) in LearningEvent.answer(skills: ["set-fields"], outcome) }
    #expect(try events(["set rant 5", "set rent 1800"], at: "the-rent") == [fields(.right)])
    #expect(try events(["set rant 5", "hint", "set rent 1800"], at: "the-rent") == [fields(.withHints)])
    #expect(
      try events(["set rent 21600", "set rent 1800"], at: "the-rent")
        == [.misconception("year-for-month"), fields(.wrong)])
  }

  @Test("The second time that a mistake is made, in whatever lesson, is told; reading its page begins anew")
  func misconceptions() throws {
    let workspace = Workspace(inMemory: .transcript, localeFormat: .enUS)
    let mistake = LearningEvent.misconception("year-for-month")
    #expect(try workspace.keep([mistake]).map(\.name) == [])
    #expect(try workspace.keep([.misconception("last-digit")]).map(\.name) == [])
    #expect(try workspace.keep([mistake]).map(\.name) == ["year-for-month"])
    try workspace.keepRead(misconception: "year-for-month")
    #expect(try workspace.keep([mistake]).map(\.name) == [])
    #expect(workspace.mastery.misconceptions == ["year-for-month": 1, "last-digit": 1])
  }

  @Test("What was learned is not written over when it cannot be read, whichever call fails")
  func unreadable() throws {
    let mistake = LearningEvent.misconception("year-for-month")
    for call in 0..<8 {
      let store = FaultyStore()
      let workspace = try Workspace(store: store, identity: .transcript)
      for _ in 0..<2 { _ = try workspace.keep([mistake, .answer(skills: ["principal"], .right)]) }
      let before = workspace.mastery
      store.callsLeft = call
      let told = try? workspace.keep([mistake])
      #expect((told == nil) == store.hasFailed)
      store.mend()
      #expect(workspace.mastery.skills == before.skills)
      #expect(workspace.mastery.misconceptions == ["year-for-month": told == nil ? 2 : 3])
    }
  }

  @Test("What another release has saved, or damage, is told and left as it is")
  func ofAnotherRelease() throws {
    let workspace = Workspace(inMemory: .transcript, localeFormat: .enUS)
    let lesson = try #require(LessonCatalog.lesson("first-property"))
    let (answers, progress) = (#"{"skills":[7]}"#, #"{"lesson":"first-property","step":12}"#)
    try workspace.keep(progress: answers, inLesson: Mastery.key)
    try workspace.keep(progress: progress, inLesson: lesson.key)
    let answer = #expect(throws: Diagnostic.self) { try workspace.keep([.misconception("last-digit")]) }
    #expect(answer?.code == "unreadable-skills")
    let begun = #expect(throws: Diagnostic.self) { try workspace.savedProgress(in: lesson, copy: nil) }
    #expect(
      begun?.message.text(in: .enUS) == """
        What is saved of the lesson "first-property" cannot be read. It is left as it is, and nothing more is saved \
        there: a newer release may read it. "restore FILE" takes a backup back; "roi --store FILE" learns with a store \
        of its own.
        """)
    #expect(workspace.mastery == Mastery() && workspace.progress(in: lesson, copy: nil) == nil)
    #expect(try workspace.savedProgress(inLesson: Mastery.key) == answers)
    #expect(try workspace.savedProgress(inLesson: lesson.key) == progress)
    let provider = LessonLibrary().provider(for: workspace, begin: nil)
    let told = provider.unreadable().map { $0.text(in: .enUS).prefix { $0 != "." } }
    #expect(
      told == [
        "What is saved of your answers cannot be read",
        "What is saved of the lesson \"first-property\" cannot be read",
      ])
    #expect(throws: Diagnostic.self) { try provider.summary(lesson.id, nil) }
  }

  @Test("Learning that can be read is told to nobody")
  func readable() throws {
    let workspace = Workspace(inMemory: .transcript, localeFormat: .enUS)
    _ = try workspace.keep([.misconception("last-digit")])
    #expect(LessonLibrary().provider(for: workspace, begin: nil).unreadable().isEmpty)
  }

  @Test("The day is that of the clock where the user is")
  func clock() throws {
    let identity = RunIdentity(
      session: "a", now: { "2026-01-31T12:00:00Z" },
      localNow: { .init(time: "2026-02-01T01:00:00+13:00", zone: "Pacific/Auckland") })
    let workspace = Workspace(inMemory: identity, localeFormat: .enUS)
    _ = try workspace.keep([.answer(skills: ["principal"], .right)])
    #expect(workspace.mastery.skills["principal"]?.due == "2026-02-02")
  }

  @Test("A lesson is new, familiar or mastered as its skills are")
  func lessonStanding() throws {
    let lesson = try SampleLesson.lesson(Self.page)
    var mastery = Mastery()
    #expect(mastery.standing(of: lesson) == .new)
    #expect(mastery.standing(of: try SampleLesson.lesson()) == nil)
    try answer(&mastery, .right, on: 0)
    #expect(mastery.standing(of: lesson) == .familiar)
    for number in [0, 1, 4, 11] {
      mastery.note(
        .answer(
          skills: ["set-fields", "interest-of-a-month", "principal"], .right, question: "of \(number)"),
        on: try day(number))
    }
    #expect(mastery.standing(of: lesson) == .mastered)
  }
}

extension SampleLesson {
  /// A tutor of a page at the step of an ID; the steps before it are skipped.
  static func tutor(page: String, at step: String) throws -> Tutor {
    let tutor = try tutor(page)
    _ = tutor.begin()
    while tutor.step.id != step { _ = tutor.respond(to: tutor.isSettled ? "" : "skip") }
    return tutor
  }
}
