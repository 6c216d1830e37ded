import Programs
import Testing

import Localization

@testable import Lessons

/// Lessons among all else that a person does at the prompt: what they keep, what they leave alone, and how
/// they end.
@Suite("Learning")
struct LearningTests {
  /// The lesson that most is tried on.
  private let lesson: Lesson
  private let person: Person

  init() throws {
    lesson = try #require(LessonCatalog.lesson("first-property"))
    person = try Person()
  }

  /// A learner in the lesson, with the first steps done and the next one at hand.
  private func learner(done count: Int = 0, _ options: String...) throws -> Learner {
    let learner = try Learner(person)
    _ = try learner.type("learn \(lesson.id)")
    for step in lesson.steps.prefix(count) {
      _ = try learner.type(try learner.modelAnswer(to: step))
      _ = try learner.type("")
    }
    return learner
  }

  /// What the person's own store tells.
  private func own(_ commands: String...) throws -> [String] {
    try commands.map { try person.commands($0, options: ["--saved"]).text }
  }

  // MARK: Progress

  @Test("A lesson goes on where it was when the shell is killed", arguments: 1...4)
  func killed(done count: Int) throws {
    let first = try learner(done: count)
    let work = try first.type("show")
    _ = try first.type("set rant 5")
    try first.terminal.process.killAndWait()
    let second = try Learner(person)
    let standing = "\(count) of \(lesson.steps.count)"
    #expect(try second.type("learn").contains(standing))
    let said = try second.type("learn \(lesson.id)")
    #expect(said.contains("Continuing with step \(count + 1) of \(lesson.steps.count)."))
    #expect(said.tells(lesson.steps[count].title))
    #expect(try second.type("show") == work)
    #expect(try second.type("where").tells("\(lesson.steps[count - 1].title) done"))
  }

  @Test("A step that is settled when the shell is killed is done")
  func killedAfterTheAnswer() throws {
    let first = try learner()
    #expect(try first.type(try first.modelAnswer(to: lesson.steps[0])).settles)
    let work = try first.type("show")
    try first.terminal.process.killAndWait()
    let second = try Learner(person)
    #expect(try second.type("learn \(lesson.id)").contains("Continuing with step 2 of "))
    #expect(try second.type("show") == work)
  }

  @Test("leave, Ctrl-D and quit keep what was done; Ctrl-D leaves the lesson and not the shell")
  func leaving() throws {
    let learner = try learner(done: 1)
    let goesOn = "Continuing with step 2 of \(lesson.steps.count)."
    #expect(try learner.type("leave").contains("Left at step 2 of \(lesson.steps.count)."))
    try learner.terminal.waitForPrompt("roi>")
    #expect(try learner.type("learn \(lesson.id)").contains(goesOn))
    // From a free play as well.
    _ = try learner.type("play")
    learner.terminal.send("\u{04}")
    try learner.terminal.waitForPrompt("roi>")
    #expect(try learner.type("learn \(lesson.id)").contains(goesOn))
    // A line that was begun is dropped first.
    learner.terminal.send("set rent \\\r")
    try learner.terminal.wait("the rest of the line") { $0.textToCursor == "...> " }
    learner.terminal.send("\u{04}")
    try learner.terminal.wait("a bell") { $0.bells == 1 }
    learner.terminal.send("\u{03}\u{04}")
    try learner.terminal.waitForPrompt("roi>")
    #expect(try learner.type("learn \(lesson.id)").contains(goesOn))
    learner.terminal.send("quit\r")
    #expect(try learner.terminal.waitForEnd() == 0)
    let next = try Learner(person)
    #expect(try next.type("learn \(lesson.id)").contains(goesOn))
    next.terminal.send("\u{04}")
    try next.terminal.waitForPrompt("roi>")
    next.terminal.send("\u{04}")
    #expect(try next.terminal.waitForEnd() == 0)
  }

  @Test("Where a text takes several screenfuls, its last line stays above the prompt")
  func screenfuls() throws {
    let terminal = try person.terminal("--color", "never", rows: 24, columns: 80)
    try terminal.enter("learn loans-that-change") { $0.isAtPrompt && $0.contains("Enter shows more.") }
    try terminal.enter("") { $0.isAtPrompt && $0.contains("pairs of a word") }
    #expect(
      terminal.screen.contains("Task. Make this a 5/6 loan with `index 4.25`"), "\(terminal.screen)"
    )
  }

  @Test("What was done is written down on request, and only what was begun")
  func summary() throws {
    let learner = try Learner(person)
    _ = try learner.type("learn \(lesson.id) summary none.md")
    #expect(learner.hasFailed && person.home.bytes(of: "none.md") == nil)
    _ = try learner.type("learn \(lesson.id)")
    _ = try learner.type(try learner.modelAnswer(to: lesson.steps[0]))
    // In the lesson, and outside of it.
    for (name, line) in [("in.md", ""), ("out.md", "leave")] {
      if line != "" { _ = try learner.type(line) }
      _ = try learner.type("learn \(lesson.id) summary \(name)")
      #expect(!learner.hasFailed)
      let page = "# \(lesson.title)\n\n## What you did\n\n- \(lesson.steps[0].title)\n"
      #expect(person.home.text(of: name).hasPrefix(page))
    }
    _ = try learner.type("learn \(lesson.id) summary out.md")
    #expect(learner.hasFailed, "a file that is there is not written over")
  }

  // MARK: The person's own

  @Test("A lesson touches nothing that the person has saved or has open")
  func ownWork() throws {
    let made = try person.commands(
      "set price 300k rent 1500", "save elm", "copy elm oak", "new", "set rent 77", options: ["--saved"])
    try #require(made.status == 0)
    let store = "data/rentalroi/worksheets.db"
    let (before, rows) = (try own("list", "log", "show"), try person.rows(in: store))
    let learner = try learner(done: lesson.steps.count)
    try learner.terminal.waitForPrompt("roi>")
    // Commands that would reach further than the fields.
    _ = try learner.type("learn \(lesson.id)")
    for line in ["save mine", "open elm", "delete elm", "new", "undo 9", "settings hints off"] {
      _ = try learner.type(line)
    }
    _ = try learner.type("leave")
    #expect(try learner.type("show rent").contains("$77"))
    learner.terminal.send("quit\r")
    #expect(try learner.terminal.waitForEnd() == 0)
    #expect(try own("list", "log", "show") == before)
    #expect(try person.rows(in: store) == rows)
    #expect(person.home.names(in: "config") == [])
  }

  @Test("A copy of what was saved has its own progress, and the saved one is let be")
  func withOwn() throws {
    let saved = try person.commands(
      "set price 300k down 20 rate 7 escrow 300 rent 1500", "save elm", "new", "set price 90k loan 0",
      "save cash", options: ["--saved"])
    try #require(saved.status == 0)
    let before = try own("list", "log", "show")
    let learner = try Learner(person)
    _ = try learner.type("learn down-payment")
    #expect(try learner.type("180k").settles)
    _ = try learner.type("leave")
    #expect(try learner.type("learn down-payment --with elm").contains("the loan is $240,000.00"))
    #expect(try learner.type("set price 310k").contains("$300,000 → $310,000"))
    _ = try learner.type("set price 300k")
    #expect(try learner.type("225k").settles)
    _ = try learner.type("")
    #expect(try learner.type("leave").contains("`learn down-payment --with elm` goes on"))
    #expect(try learner.type("learn down-payment").contains("Continuing with step 2 of "))
    #expect(try learner.type("show price").contains("$240,000"))
    let again = try learner.type("learn down-payment --with elm")
    #expect(again.contains("Continuing with step 2 of ") && again.contains("those that elm had"))
    _ = try learner.type("leave")
    #expect(try own("list", "log", "show") == before)
    for (line, words) in [
      ("learn down-payment --with cash", "cash does not fit down-payment, which takes"),
      (
        "learn \(lesson.id) --with elm",
        "does not take the figures of a property. These lessons take them: down-payment"
      ), ("learn down-payment --with oak", "oak"),
    ] {
      #expect(try learner.type(line).contains(words) && learner.hasFailed)
    }
  }

  @Test("After a free play all is as it was")
  func freePlay() throws {
    let learner = try learner(done: 2)
    let before = try learner.type(["show", "list", "where"])
    _ = try learner.type("play")
    try learner.terminal.waitForPrompt("play>")
    for line in ["set price 1 down 5", "save elm", "month 3", "use tip", "hint", ""] {
      _ = try learner.type(line)
    }
    _ = try learner.type("done")
    try learner.terminal.waitForPrompt("\(lesson.id)>")
    #expect(try learner.type(["show", "list", "where"]) == before)
  }

  // MARK: At the prompt

  @Test("Tab completes the verbs of a lesson beside the commands")
  func completion() throws {
    let terminal = try learner().terminal
    for (typed, completed) in [
      ("sk", "skip"), ("wher", "where"), ("sch", "schedule"), ("set esc", "set escrow"),
    ] {
      terminal.send("\u{15}\(typed)\t")
      try terminal.wait(typed) { $0.textToCursor == "\(lesson.id)> \(completed) " }
    }
    terminal.send("\u{15}re\t\t")
    try terminal.wait { $0.contains("restart") && $0.contains("start this step over") && $0.contains("redo") }
    terminal.send("\u{15}learn \(lesson.id.prefix(3))\t")
    try terminal.wait { $0.textToCursor.hasPrefix("\(lesson.id)> learn \(lesson.id.prefix(3))") }
  }

  @Test("Another lesson can be begun within one; each goes on where it was")
  func switching() throws {
    let other = try #require(LessonCatalog.all.last)
    let learner = try learner(done: 1)
    _ = try learner.type("learn \(other.id)")
    try learner.terminal.wait { $0.typed.hasPrefix(other.id) && $0.isAtPrompt }
    #expect(try learner.type("learn \(lesson.id)").contains("Continuing with step 2 of "))
    _ = try learner.type("leave")
    try learner.terminal.waitForPrompt("roi>")
  }

  @Test("A lesson is in the language of the shell as far as there is a page in it, and in dollars")
  func spanish() throws {
    person.environment["LANG"] = "es_ES.UTF-8"
    let learner = try Learner(person)
    let before = try learner.type("show")
    #expect(!before.contains("Purchase Price"))
    let spanish = try #require(
      LessonCatalog.lesson(lesson.id, in: Language.all.first { $0.code == "es" } ?? .english))
    let said = try learner.type("learn \(lesson.id)")
    #expect(said.tells(spanish.introduction) && said.tells(spanish.steps[0].text))
    #expect(!(try learner.type("show").contains("Purchase Price")))
    #expect(try learner.type(try learner.modelAnswer(to: lesson.steps[0])).contains("Intro sigue."))
    #expect(try learner.type("leave").contains("La dejas en el paso 2 de"))
    #expect(try learner.type("show") == before)
  }

  private static let street = """
    ---
    id: our-street
    title: Our street
    minutes: 2
    knows: set
    start:
      set price 250000 rent 1500
    ---
    Houses cost {price}.

    ## The rent

    @task Set the rent to $1,800 a month.
    @check rent = 1800
    @solve set rent 1800
    @hint `set`, the field, the amount.

    ## The year

    @predict rent * 12 within 1% : How much is that in a year?
    """

  @Test(
    "What somebody wrote is played by its path, and from one's own folder by its name; each goes on where it was"
  )
  func pagesOfOthers() throws {
    try person.home.write(Self.street, to: "pages/our-street.md")
    try person.home.write(Self.street, to: "data/rentalroi/lessons/our-street.md")
    let learner = try Learner(person)
    let before = try learner.type("show")
    #expect(try learner.type("learn pages").contains("pages/our-street.md Our street"))
    #expect(try learner.type("learn pages/our-street.md").contains("Houses cost $250,000.00."))
    try learner.terminal.waitForPrompt("our-street>")
    #expect(try learner.type("set rent 1800").settles)
    #expect(try learner.type("").contains("How much is that in a year?"))
    let left = try learner.type("leave")
    #expect(
      left.contains("Left at step 2 of 2. `learn \(person.home("pages/our-street.md"))` goes on"))
    #expect(try learner.type("show") == before)
    #expect(try learner.type("learn").contains("our-street Our street, 2 min"))
    #expect(try learner.type("learn our-street").contains("Set the rent to $1,800"))
    _ = try learner.type("leave")
    #expect(try learner.type("learn pages/our-street.md").contains("Continuing with step 2 of 2."))
    #expect(try learner.type("21600").settles)
    _ = try learner.type("")
    #expect(try learner.type("learn pages").contains("finished"))
  }

  @Test("A page writes no file, and asks nothing, and its texts do nothing to the terminal")
  func hostilePage() throws {
    try person.home.write("mine\n", to: "home/.bashrc")
    let attack = """
      @start record ~/.bashrc --force
      @start export ~/.bashrc
      @start source ~/.bashrc
      @start settings pager rm
      @start history clear
      @start edit
      @start learn shell
      """
    let page = Self.street.replacing("Houses", with: "\u{1B}]0;evil\u{07}\u{1B}[2JHouses")
      .replacing("\n@task", with: "\n\(attack)\n@task")
    try person.home.write(page, to: "street.md")
    let learner = try Learner(person)
    #expect(try learner.type("learn ./street.md").contains("Set the rent"))
    #expect(try learner.type("set rent 1800").settles)
    let raw = String(decoding: learner.terminal.bytes, as: UTF8.self)
    #expect(!raw.contains("\u{1B}]0;evil") && !raw.contains("\u{1B}[2JHouses"))
    _ = try learner.type("leave")
    #expect(person.home.text(of: "home/.bashrc") == "mine\n")
    #expect(try learner.type("settings pager").contains("rm") == false)
  }

  @Test("roi learn NAME begins a lesson at a terminal")
  func fromTheCommandLine() throws {
    let terminal = try PseudoTerminal(person.invocation(["learn", lesson.id]), rows: 60, columns: 120)
    try terminal.waitForPrompt("\(lesson.id)>")
    #expect(terminal.screen.contains(lesson.steps[0].title))
  }

  @Test("On a pipe the lessons are listed, with how far the person is; none is begun")
  func onAPipe() throws {
    _ = try learner(done: 1)
    let list = try person.roi("learn")
    #expect(list.status == 0 && list.errors == "")
    for other in LessonCatalog.all {
      #expect(list.text.contains(other.id) && list.text.contains(other.title))
    }
    #expect(list.text.contains("1 of \(lesson.steps.count)"))
    let unknown = try person.roi("learn", "x")
    #expect(unknown.status == 1 && unknown.errors.contains(#"There is no lesson "x"."#))
    let begun = try person.roi("learn", lesson.id)
    #expect(begun.status == 1 && begun.errors.contains("at the prompt only"))
  }
}
