import Testing

@testable import LessonChecks
@testable import Lessons

@Suite("Drafting lessons")
struct LessonDraftTests {
  private func draft(_ commands: [String]) throws -> String {
    let transcript = "# Recorded\n\n```roi\n" + commands.map { "roi> \($0)\n" }.joined() + "```\n"
    return try LessonDraft.page(from: TranscriptPage(transcript), id: "my-deal", files: .nowhere)
  }

  /// Sessions with one of each thing that can change.
  static let sessions: [[String]] = [
    ["set rent 1800"],
    [
      "set price 250k down 20% rate 6.5 term 30y rent 1,800", "show", "month 12", "set rent 1900",
      "set loan 190000",
    ],
    ["set term 25m rate 6.125", "set rent 5", "undo", "redo", "reset rent"],
    ["set rant 5", "set rent 1800; set rent 1900", "define yield = rent * 12", "require yield > 5"],
    ["set price 9", "save elm", "new", "set price 8", "save oak", "open elm", "summary"],
    ["use tip", "set bill 48.60", "set people 3 custom 20"],
    ["use interest", "set principal 1500 rate 4.3 years 6 times 4", "set times continuous"],
    ["use accounts", "add Savings banking 500", "add Card credit 20", "remove Card"],
    ["set price 100000", "month 1", "calc 2 + 2", "set price 100000"],
    [
      "set rent 5", "save elm", "undo", "set rent 6", "undo", "undo", "redo", "save fir", "delete fir",
      "undo",
    ],
    ["set extra 0.5", "set price 100", "set down 12.5"],
  ]

  @Test("A draft is a lesson without a fault", arguments: sessions)
  func lint(commands: [String]) throws {
    let page = try draft(commands)
    #expect(LessonLint.errors(in: page, files: .nowhere) == [], "\(page)")
  }

  @Test("A task for each change, its check from the state, its why from a figure that moved")
  func page() throws {
    let page = try draft(["set price 250k down 20", "show", "set rent 1800"])
    #expect(
      page == """
        ---
        id: my-deal
        title: My deal
        minutes: 2
        ---
        What this lesson is about.

        ## Purchase Price and more

        `set`: Change one or more fields.

        @task See to it that Purchase Price is $250,000, Down Payment % is 20%.
        @check price = 250000
        @check down = 20%
        @solve set price 250k down 20
        @hint `price`: What you pay the seller.
        @hint `down`: The share of the price that you pay in cash.
        @hint Type `set price 250k down 20`.
        @why Cash Investment is {invested(1)}: `price - loan + extra * month`. Cash paid in so far, with the extra payment as entered, each month.

        ## Rent

        Have a look: `show`.

        @task See to it that Rent is $1,800.
        @check rent = 1800
        @solve set rent 1800
        @hint `rent`: What your tenants pay, a month.
        @hint Type `set rent 1800`.
        @why Net Income is {net(1)}: `rent - escrow - interest(month) - expenses`. What the month leaves before principal; without vacancy, growth and costs entered elsewhere.

        """)
  }

  @Test("Each change is a task of its own, and looks are none")
  func tasks() throws {
    let lesson = try Lesson(try draft(["set rent 1", "show", "set rent 2", "set rent 3", "month 1", "show"]))
    #expect(lesson.steps.map(\.id) == ["rent", "rent-2", "rent-3", "look-around"])
  }

  @Test("What cannot be drafted")
  func errors() {
    #expect(throws: LessonDraftError.nothingChanges) { try draft(["show", "set rant 5"]) }
    #expect(throws: LessonDraftError.nothingChanges) { try draft([]) }
    let many = (1...61).map { "set rent \($0)" }
    #expect(throws: LessonDraftError.tooLong(tasks: 61, limit: 60)) { try draft(many) }
    #expect(throws: LessonDraftError.badID("My Deal")) {
      try LessonDraft.page(from: TranscriptPage(""), id: "My Deal", files: .nowhere)
    }
  }

  @Test("The first transcript, with those that go on with it")
  func blocks() throws {
    let page =
      "```roi\nroi> set rent 1\n```\n```roi continue\nroi> set rent 2\n```\n```roi\nroi> set rent 3\n```\n"
    let draft = try LessonDraft.page(
      from: TranscriptPage(page), id: "x", files: .nowhere)
    #expect(try Lesson(draft).steps.count == 2)
  }
}
