import Commands
import Foundation
import SeededRandom
import Testing
import Workspace

@testable import Lessons

@Suite("The tutor")
struct TutorTests {
  /// A tutor at a step, by its id.
  private func tutor(at step: String) throws -> Tutor {
    let tutor = try SampleLesson.tutor()
    _ = tutor.begin()
    while tutor.step.id != step { _ = tutor.respond(to: tutor.isSettled ? "" : "skip") }
    return tutor
  }

  private func rent(_ tutor: Tutor) -> String? {
    tutor.interpreter.workspace.snapshot.rows["rent"]
  }

  @Test("Played with model answers it ends, with a summary of what was done")
  func modelAnswers() throws {
    let tutor = try SampleLesson.tutor()
    let first = tutor.begin()
    #expect(first.text.contains("You pay $250,000.00 for it."))
    #expect(first.text.contains("`show` lists the fields, {so it is}."))
    #expect(tutor.respond(to: "").text.contains("Set the rent to $1,800 a month."))
    let done = tutor.respond(to: "set rent 1800")
    #expect(done.text.contains("**Done.**") && done.hasProgressed)
    #expect(done.text.contains("With this rent $716.67 is left of the first month."))
    _ = tutor.respond(to: "")
    #expect(tutor.respond(to: "1100").text.contains("**Right**: it is $1,083.33, you said $1,100.00."))
    _ = tutor.respond(to: "")
    #expect(tutor.respond(to: "b").text.contains("It moves from cash to equity."))
    let end = tutor.respond(to: "")
    #expect(end.status == .finished)
    #expect(tutor.progress.done.count == 4 && tutor.progress.step == nil)
    #expect(
      end.text == """
        # A first property

        ## What you did

        - The rent
        - The first interest
        - What counts

        ## Guesses and answers

        - The first interest: you said $1,100.00, it is $1,083.33, which was near enough

        ## Commands that worked

        - `set rent 1800`

        """)
  }

  /// The state that results counts, whatever led to it.
  @Test(arguments: [
    "set rent 1.8k", "set rent 5; set rent 1800", "set rent $1,800.00", "calc 1; set rent 1800",
  ])
  func anyWay(line: String) throws {
    let tutor = try tutor(at: "the-rent")
    #expect(tutor.respond(to: line).text.contains("**Done.**"))
  }

  @Test("Wrong answers: a mistake with a name, a failed command, anything else")
  func wrongAnswers() throws {
    let tutor = try tutor(at: "the-rent")
    #expect(tutor.respond(to: "set rent 21600").text == "That is a year of rent; the field takes a month.")
    let failed = tutor.respond(to: "set rant 1800")
    #expect(failed.status == .failed && failed.results.count == 1)
    #expect(failed.text.hasSuffix("*`hint` helps.*"))
    #expect(tutor.respond(to: "set rent 17").text == "That is not it yet.")
    #expect(!tutor.progress.done.contains("the-rent"))
  }

  @Test("A part of the way is no failure, nor is the way back; a mistake with a name is one all the same")
  func partOfTheWay() throws {
    let page = SampleLesson.page.replacing("@check rent", with: "@check expenses = 90\n@check rent")
      .replacing("@solve set rent 1800", with: "@solve set rent 1800 expenses 90")
      .replacing("@accept set rent 1.8k\n", with: "").replacing(
        "@accept set rent 5; set rent 1800\n", with: ""
      )
      .replacing("@hint Which", with: "@wrong open_month = 3 : That is a month.\n@hint Which")
    let tutor = try SampleLesson.tutor(page)
    for response in [tutor.begin(), tutor.respond(to: "")] { #expect(response.status == .ongoing) }
    for (line, answer) in [
      ("set expenses 90", "Right so far; there is more to do."),
      ("set rent 21600", "That is a year of rent; the field takes a month."), ("undo 2", ""),
      ("month 3", "That is a month.\n*`hint` helps.*"), ("back; back", ""),
      ("set price 7", "That is not it yet."),
    ] { #expect(tutor.respond(to: line).text == answer, "\(line)") }
    #expect(tutor.respond(to: "set rent 1800 expenses 90").text.contains("**Done.**"))
  }

  @Test("Looking at something is no attempt")
  func looking() throws {
    let tutor = try tutor(at: "the-rent")
    for line in ["show", "calc 1", "help set", "summary"] {
      let response = tutor.respond(to: line)
      #expect(response.text == "" && response.results.count == 1)
    }
    #expect(tutor.respond(to: "hint").text == "Try it first: a hint comes after an attempt.")
  }

  @Test("Hints need an attempt, grow, are offered after two failures, and end")
  func hints() throws {
    let tutor = try tutor(at: "the-rent")
    #expect(tutor.respond(to: "hint").text.hasPrefix("Try it first"))
    #expect(!tutor.respond(to: "set rent 1").text.contains("hint"))
    #expect(tutor.respond(to: "set rent 2").text.contains("*`hint` helps.*"))
    #expect(tutor.respond(to: "hint").text.hasPrefix("**Hint 1.** Which field"))
    #expect(tutor.respond(to: "hint").text.hasPrefix("**Hint 2.** Type the name"))
    #expect(tutor.respond(to: "hint").text.hasPrefix("There is no further hint."))
    #expect(tutor.respond(to: "why").text.contains("`hint` helps until then"))
  }

  @Test(
    "Guesses",
    arguments: [
      ("1083.33", "**Right**, to the digit: $1,083.33."), ("$1,100", "**Right**: it is"),
      ("guess 1.1k", "**Right**: it is"),
      ("13000", "$13,000.00 would be a year of interest."), ("500", "$500.00 is too low."),
      ("guess 2000", "$2,000.00 is too high."), ("guess much", "“much” is not a number"),
      ("guess", "Type a number"), ("13000/12", "**Right**"), ("200000 * 6.5% / 12", "**Right**"),
      ("192 thousand", "is not a number that can be read"), ("1/0", "is not a number that can be read"),
    ])
  func guesses(typed: String, answer: String) throws {
    let tutor = try tutor(at: "the-first-interest")
    #expect(tutor.respond(to: typed).text.contains(answer))
  }

  @Test(
    "A year of interest is 13,000, and what is near to both is the nearer of the two",
    arguments: [
      ("13000", "would be a year"), ("13400", "would be a year"), ("13900", "more than a year"),
    ])
  func theNearestMistake(typed: String, answer: String) throws {
    let wrong = "@wrong guess = interest(1) * 12"
    let page = SampleLesson.page.replacing(
      wrong, with: "@wrong guess = 14000 : That is more than a year.\n" + wrong)
    #expect(LessonLint.errors(in: page, files: SampleLesson.noFiles) == [])
    let tutor = try SampleLesson.tutor(page)
    _ = tutor.begin()
    while tutor.step.id != "the-first-interest" { _ = tutor.respond(to: tutor.isSettled ? "" : "skip") }
    #expect(tutor.respond(to: typed).text.contains(answer))
  }

  @Test("A percentage is guessed as it is typed; a fraction for it is a mistake with a name")
  func percentages() throws {
    let page = SampleLesson.page.replacing(
      "interest(1) within 10% :", with: "ltv within 2 :"
    ).replacing("@accept 1,100", with: "@accept 81%").replacing("@reject 13000", with: "@reject 0.8")
      .replacing("guess = interest(1) * 12", with: "guess < 1%")
    #expect(LessonLint.errors(in: page, files: SampleLesson.noFiles) == [])
    let tutor = try SampleLesson.tutor(page)
    _ = tutor.begin()
    while tutor.step.id != "the-first-interest" { _ = tutor.respond(to: tutor.isSettled ? "" : "skip") }
    #expect(tutor.respond(to: "0.8").text.contains("0.8% would be"))
    #expect(tutor.respond(to: "78").text.contains("**Right**: it is 80.00%, you said 78%."))
  }

  @Test("Choices by letter or number; wrong ones are answered")
  func choices() throws {
    let tutor = try tutor(at: "what-counts")
    #expect(tutor.respond(to: "a").text.hasPrefix("Interest is subtracted"))
    #expect(tutor.respond(to: "guess 9").text.hasPrefix("Type the letter of an answer: a, b, c."))
    #expect(tutor.respond(to: "2").text.contains("**Right.**"))
    #expect(tutor.respond(to: "a").results.count == 1, "it is settled, so that letters are the shell's again")
  }

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
    #expect(response.results.isEmpty && rent(tutor) == nil && tutor.isSettled)
  }

  @Test("An outcome is shown in the format that was chosen when it came")
  func formats() throws {
    let tutor = try tutor(at: "the-rent")
    let parts = tutor.respond(to: "output csv; show price; output text").parts
    let formats = parts.compactMap { if case .result(let formatted) = $0 { formatted.format } else { nil } }
    #expect(formats == [.csv, .csv, .text])
    let page = TranscriptPage("```roi\nroi> output csv; show price; output text\n…\nprice,0\n…\n```")
    #expect(page.mismatches(files: SampleLesson.noFiles).map(\.actual) == [])
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

  @Test("What was skipped is not done, at the end and before")
  func standing() throws {
    let lesson = try SampleLesson.lesson()
    let tutor = try tutor(at: "the-rent")
    for line in ["skip", "", "1083.33", "", "b"] { _ = tutor.respond(to: line) }
    #expect(tutor.progress.state(in: lesson) == .begun(done: 3, of: 4))
    #expect(tutor.respond(to: "").status == .finished)
    #expect(tutor.progress.state(in: lesson) == .begun(done: 3, of: 4))
  }

  @Test("The summary tells of an exact guess, and of no command that was a wrong try")
  func honestSummary() throws {
    let tutor = try tutor(at: "the-rent")
    for line in ["show", "set rent 21600", "set rent 1800", "", "1083.33", "calc 1"] {
      _ = tutor.respond(to: line)
    }
    #expect(tutor.summary.contains("you said $1,083.33, which it is\n"))
    #expect(tutor.summary.hasSuffix("worked\n\n- `show`\n- `set rent 1800`\n- `calc 1`\n"))
  }

  @Test("Whoever leaves is told of the step that comes next")
  func leavingASettledStep() throws {
    let tutor = try tutor(at: "the-rent")
    _ = tutor.respond(to: "set rent 1800")
    #expect(tutor.respond(to: "leave").text.hasPrefix("Left at step 3 of 4."))
    #expect(try SampleLesson.tutor(progress: tutor.progress).begin().text.contains("On with step 3 of 4."))
  }

  @Test("help lists the commands of the lesson")
  func help() throws {
    let tutor = try tutor(at: "the-rent")
    let all = tutor.respond(to: "help")
    #expect(all.text.contains("- `skip`: go on without doing it") && all.results.count == 1)
    for (line, words, count) in [
      ("help skip", "without doing it", 0), ("help play", "as it was", 0), ("help hint", "this step", 0),
      ("help restart", "`restart lesson`", 0), ("help back", "the step before", 1),
    ] {
      let response = tutor.respond(to: line)
      #expect(response.text.contains(words) && response.results.count == count, "\(line)")
    }
    #expect(tutor.respond(to: "help set").text == "")
  }

  @Test("Behind a step that is done, what would have been an answer is told to press Enter")
  func answersTooLate() throws {
    let tutor = try tutor(at: "the-rent")
    _ = tutor.respond(to: "set rent 1800")
    for line in ["192", "c"] { #expect(tutor.respond(to: line).text == "*Enter goes on.*") }
  }

  @Test("Skipped is not done; the work goes on as if it had been")
  func skip() throws {
    let tutor = try tutor(at: "the-rent")
    _ = tutor.respond(to: "set rent 3 price 100")
    let response = tutor.respond(to: "skip")
    #expect(response.text.contains("- `set rent 1800`"))
    #expect(tutor.progress.skipped == ["the-rent"] && tutor.progress.done == ["look-around"])
    #expect(rent(tutor) == "1800" && tutor.interpreter.workspace.snapshot.rows["price"] == "250000")
    #expect(tutor.summary.contains("## Skipped\n\n- The rent"))
    _ = tutor.respond(to: "")
    #expect(tutor.respond(to: "skip").text.contains("It is $1,083.33."))
  }

  @Test("After a free play all is as it was, saved work and the log included")
  func play() throws {
    let tutor = try tutor(at: "the-rent")
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
    #expect(rent(tutor) == "0")
    #expect(
      tutor.respond(to: "done").results.count == 1, "outside of a free play it is no command of the lesson")
    #expect(tutor.respond(to: "set rent 1800").text.contains("**Done.**"))
    #expect(!tutor.summary.contains("save elm"))
  }

  @Test(
    "back leaves an open month first, as in the shell, and then reads the step before; why with a formula is the shell's"
  )
  func back() throws {
    let tutor = try tutor(at: "the-rent")
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
    let tutor = try tutor(at: "the-rent")
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
    let tutor = try tutor(at: "the-rent")
    for line in ["set rent 5", "back"] { _ = tutor.respond(to: line) }
    #expect(tutor.step.id == "look-around" && tutor.progress.step == "the-rent")
    _ = tutor.respond(to: "")
    #expect(tutor.step.id == "the-rent" && rent(tutor) == "5")
    _ = tutor.respond(to: "restart")
    #expect(rent(tutor) == "0")
  }

  @Test("where, leave and quit")
  func leaving() throws {
    let tutor = try tutor(at: "the-rent")
    let text = tutor.respond(to: "where").text
    #expect(text.hasPrefix("Step 2 of 4, The rent") && text.contains("- Look around (done)"))
    let left = tutor.respond(to: "leave")
    #expect(left.status == .left && left.hasProgressed && left.text.contains("`learn first-property`"))
    #expect(try self.tutor(at: "the-rent").respond(to: "quit").status == .quit)
  }

  @Test("A line that goes on is waited for")
  func continuedLines() throws {
    let tutor = try tutor(at: "the-rent")
    #expect(tutor.respond(to: "set rent \\").status == .continues)
    #expect(tutor.respond(to: "set rent 1800").text.contains("**Done.**"))
  }

  /// The progress saved after each line is enough to resume, whenever the program is killed.
  @Test func resuming() throws {
    var saved = try SampleLesson.tutor().progress
    for line in ["", "set rent 5", "set rent 1800", "", "500", "1100", "", "b"] {
      let tutor = try SampleLesson.tutor(progress: saved)
      let shown = tutor.begin()
      if shown.hasProgressed { saved = tutor.progress }
      // The step that a line settles in one run is gone on from in the next.
      if line.isEmpty, tutor.isSettled == false { continue }
      if tutor.respond(to: line).hasProgressed { saved = try coded(tutor.progress) }
    }
    #expect(saved.done == ["look-around", "the-rent", "the-first-interest", "what-counts"])
    #expect(saved.step == nil)
    #expect(saved.beginnings["what-counts"]?.rows["rent"] == "1800")
    let again = try SampleLesson.tutor(progress: saved)
    #expect(again.progress.done.isEmpty, "who has finished begins anew")
  }

  private func coded(_ progress: LessonProgress) throws -> LessonProgress {
    let copy = try JSONDecoder().decode(LessonProgress.self, from: JSONEncoder().encode(progress))
    #expect(copy == progress)
    return copy
  }

  @Test("Saved worksheets and the kind that is open come back")
  func resumedWork() throws {
    let tutor = try tutor(at: "the-rent")
    for line in ["save elm", "new", "set price 9", "use tip", "skip"] { _ = tutor.respond(to: line) }
    for line in ["save oak", "use interest", ""] { _ = tutor.respond(to: line) }
    let again = try SampleLesson.tutor(progress: coded(tutor.progress))
    let work = again.interpreter.workspace.snapshot
    #expect(work == tutor.interpreter.workspace.snapshot)
    #expect(work.kind == "interest" && again.interpreter.workspace.savedNames == ["oak"])
  }

  @Test("A lesson begins with a copy of somebody's own work, which may have the answer already")
  func ownWork() throws {
    let own = WorkspaceSnapshot(
      kind: "rental", name: nil, rows: ["price": "90000", "loan": "50000", "rent": "1800"])
    let tutor = try SampleLesson.tutor(copy: .init(name: "elm", work: own))
    #expect(tutor.begin().text.contains("You pay $90,000.00"))
    #expect(tutor.respond(to: "").text.contains("That is so already."))
    #expect(tutor.respond(to: "undo").status == .failed, "nothing was done that could be taken back")
  }

  @Test("The lesson's commands complete beside those of the shell")
  func completion() throws {
    let tutor = try tutor(at: "the-rent")
    let labels = { (line: String) in tutor.suggestions(in: line, at: line.utf8.count).map(\.label) }
    #expect(labels("sk") == ["skip"])
    #expect(labels("set re").contains("rent") && !labels("set re").contains("restart"))
    #expect(labels("w").filter { $0 == "why" }.count == 1 && labels("w").contains("where"))
  }

  /// Whatever is typed, a response comes back and the lesson can still be finished.
  @Test(arguments: 0..<20 as Range<UInt64>)
  func randomLines(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let lines = [
      "", "hint", "why", "skip", "play", "done", "back", "next", "where", "restart", "restart lesson",
      "guess 5",
      "1083", "b", "a", "set rent 1800", "set rent 5", "month 3", "use tip", "use rental", "undo", "save x",
      "{",
      "new", "set \\", "@task", "guess", "set price 0", "show",
    ]
    var tutor = try SampleLesson.tutor()
    _ = tutor.begin()
    for _ in 0..<60 {
      let response = tutor.respond(to: lines[Int(random.next() % UInt64(lines.count))])
      if response.status == .finished { return }
      if random.next() % 8 == 0 {
        tutor = try SampleLesson.tutor(progress: coded(tutor.progress))
        _ = tutor.begin()
      }
    }
    if tutor.isPlaying { _ = tutor.respond(to: "done") }
    var response = tutor.respond(to: "restart lesson")
    for line in ["", "set rent 1800", "", "1083.33", "", "b", ""] { response = tutor.respond(to: line) }
    #expect(response.status == .finished)
    #expect(tutor.progress.done.count == 4)
  }
}
