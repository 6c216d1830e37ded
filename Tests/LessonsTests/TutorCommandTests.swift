import Commands
import Testing
import Workspace

@testable import Lessons

@Suite("Commands of a lesson")
struct TutorCommandTests {
  @Test("What skip shows does the task, or it is said that it does not")
  func skipThatDoesNotDoIt() throws {
    let page = SampleLesson.page.replacing(
      "@check rent = 1800", with: "@check rent = 1800 and price = 250000"
    )
    .replacing("@solve set rent 1800", with: "@solve set rent 1800\n@solve set price {price / (rate - 7%)}")
    let own = WorkspaceSnapshot(
      kind: "rental", name: nil, rows: ["price": "90000", "loan": "50000", "rate": "7"])
    let tutor = try SampleLesson.tutor(page, copy: .init(name: "elm", work: own))
    for response in [tutor.begin(), tutor.respond(to: "")] { #expect(response.status == .ongoing) }
    let response = tutor.respond(to: "skip")
    #expect(response.text.contains("not with those that there are here"))
    #expect(response.results.isEmpty && tutor.rent == nil && tutor.isSettled)
  }

  @Test("A step that is read again says what it said")
  func numbersOfThen() throws {
    let page = SampleLesson.page.replacing("The tenants pay", with: "The rent is {rent}. The tenants pay")
    let tutor = try SampleLesson.tutor(page)
    _ = tutor.begin()
    let then = tutor.respond(to: "").text
    #expect(then.contains("The rent is $0.00."))
    for line in ["set rent 1800", "", "set rent 7"] { _ = tutor.respond(to: line) }
    let again = tutor.respond(to: "back").text
    #expect(again.contains("The rent is $0.00."))
    #expect(tutor.respond(to: "why").text.contains("$716.67 is left"))
  }

  @Test("help lists the commands of the lesson")
  func help() throws {
    let tutor = try SampleLesson.tutor(at: "the-rent")
    let all = tutor.respond(to: "help")
    #expect(all.text.contains("- `skip`: go on without doing it") && all.results.isEmpty)
    for (line, words, count) in [
      ("help skip", "without doing it", 0), ("help play", "as it was", 0), ("help hint", "this step", 0),
      ("help restart", "`restart lesson`", 0), ("help back", "the step before", 1),
    ] {
      let response = tutor.respond(to: line)
      #expect(response.text.contains(words) && response.results.count == count, "\(line)")
    }
    #expect(tutor.respond(to: "help set").text == "" && tutor.respond(to: "help commands").results.count == 1)
  }

  @Test("Skipped is not done; the work goes on as if it had been")
  func skip() throws {
    let tutor = try SampleLesson.tutor(at: "the-rent")
    _ = tutor.respond(to: "set rent 3 price 100")
    let response = tutor.respond(to: "skip")
    #expect(response.text.contains("- `set rent 1800`"))
    #expect(tutor.progress.skipped == ["the-rent"] && tutor.progress.done == ["look-around"])
    #expect(tutor.rent == "1800" && tutor.interpreter.workspace.snapshot.rows["price"] == "250000")
    #expect(tutor.summary.contains("## Skipped\n\n- The rent"))
    _ = tutor.respond(to: "")
    #expect(tutor.respond(to: "skip").text.contains("It is $1,083.33."))
  }

  @Test("After a free play all is as it was, saved work and the log included")
  func play() throws {
    let tutor = try SampleLesson.tutor(at: "the-rent")
    _ = tutor.respond(to: "set rent 17")
    let before = tutor.interpreter.workspace.snapshot
    #expect(tutor.respond(to: "play").text.contains("Free play"))
    for line in ["set rent 1800", "save elm", "new", "use tip", "month 3", "hint", ""] {
      let response = tutor.respond(to: line)
      #expect(!response.hasProgressed && !response.text.contains("**Done.**"))
    }
    #expect(tutor.isPlaying && tutor.interpreter.workspace.snapshot != before)
    #expect(tutor.respond(to: "done").text.hasPrefix("Back in the lesson"))
    #expect(!tutor.isPlaying && tutor.interpreter.workspace.snapshot == before)
    _ = tutor.respond(to: "undo")
    #expect(tutor.rent == nil)
    #expect(
      tutor.respond(to: "done").results.count == 1, "outside of a free play it is no command of the lesson")
    #expect(tutor.respond(to: "set rent 1800").text.contains("**Done.**"))
    #expect(!tutor.summary.contains("save elm"))
  }

  @Test(
    "back leaves an open month first, as in the shell, and then reads the step before; why with a formula is the shell's"
  )
  func back() throws {
    let tutor = try SampleLesson.tutor(at: "the-rent")
    _ = tutor.respond(to: "month 12")
    #expect(tutor.respond(to: "back").results.count == 1)
    #expect(tutor.respond(to: "back").results.count == 1)
    #expect(tutor.respond(to: "back").text.contains("## Look around"))
    #expect(tutor.respond(to: "back").text == "This is the first step.")
    #expect(tutor.respond(to: "next").text.contains("## The rent"))
    #expect(tutor.respond(to: "next").text.contains("`skip` goes on without it"))
    #expect(tutor.respond(to: "why price").results.count == 1)
  }

  @Test("restart begins a step anew, or the lesson")
  func restart() throws {
    let tutor = try SampleLesson.tutor(at: "the-rent")
    _ = tutor.respond(to: "set price 5 rent 1800")
    #expect(tutor.progress.done.contains("the-rent"))
    #expect(tutor.respond(to: "restart").text.contains("**Task.** Set the rent"))
    #expect(!tutor.progress.done.contains("the-rent"))
    #expect(tutor.interpreter.workspace.snapshot.rows["price"] == "250000")
    #expect(tutor.respond(to: "restart lesson").text.contains("You pay $250,000.00"))
    #expect(tutor.progress.done.isEmpty && tutor.step.id == "look-around")
  }

  @Test(
    "Whoever reads a step again and comes back finds the work as it was, and still can begin the step anew")
  func backAndForth() throws {
    let tutor = try SampleLesson.tutor(at: "the-rent")
    for line in ["set rent 5", "back"] { _ = tutor.respond(to: line) }
    #expect(tutor.step.id == "look-around" && tutor.progress.step == "the-rent")
    _ = tutor.respond(to: "")
    #expect(tutor.step.id == "the-rent" && tutor.rent == "5")
    _ = tutor.respond(to: "restart")
    #expect(tutor.rent == nil)
  }

  @Test("where, leave and quit")
  func leaving() throws {
    let tutor = try SampleLesson.tutor(at: "the-rent")
    let text = tutor.respond(to: "where").text
    #expect(text.hasPrefix("Step 2 of 4, The rent") && text.contains("- Look around (done)"))
    let left = tutor.respond(to: "leave")
    #expect(left.status == .left && left.hasProgressed && left.text.contains("`learn first-property`"))
    #expect(try SampleLesson.tutor(at: "the-rent").respond(to: "quit").status == .quit)
  }
}
