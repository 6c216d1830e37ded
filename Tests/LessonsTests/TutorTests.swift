import Commands
import SeededRandom
import Testing
import Workspace

@testable import LessonChecks
@testable import Lessons

@Suite("The tutor")
struct TutorTests {
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
        - What counts: you said \"The principal\", which it is

        ## Commands that worked

        - `set rent 1800`

        """)
  }

  @Test(
    "The result counts, whatever led to it",
    arguments: [
      "set rent 1.8k", "set rent 5; set rent 1800", "set rent $1,800.00", "calc 1; set rent 1800",
    ])
  func anyWay(line: String) throws {
    let tutor = try SampleLesson.tutor(at: "the-rent")
    #expect(tutor.respond(to: line).text.contains("**Done.**"))
  }

  @Test("Wrong answers: a mistake with a name, a failed command, anything else")
  func wrongAnswers() throws {
    let tutor = try SampleLesson.tutor(at: "the-rent")
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

  @Test("A number alone, where a command is asked for, is told to be none, and a hint helps from then on")
  func bareNumber() throws {
    for typed in ["1800", "$1,800", "1.8k"] {
      let tutor = try SampleLesson.tutor(at: "the-rent")
      #expect(tutor.respond(to: "hint").text.hasPrefix("Try it first"))
      let response = tutor.respond(to: typed)
      #expect(response.text.contains("A number alone changes nothing") && !tutor.isSettled, "\(typed)")
      #expect(response.events.isEmpty && tutor.progress.figures?["the-rent"]?.wrongAnswers.isEmpty == true)
      #expect(tutor.respond(to: "hint").text.contains("Hint"))
    }
  }

  @Test("A number in words is told how it is read, and that it is no command, in each language")
  func numberInWords() throws {
    for (typed, read) in [
      ("about 240 thousand", "240,000"), ("240 thousand dollars", "240,000"), ("roughly $1,800", "1,800"),
      ("eighteen hundred", "1,800"), ("unos 1800", "1,800"), ("doce por ciento", "12%"),
    ] {
      let tutor = try SampleLesson.tutor(at: "the-rent")
      let response = tutor.respond(to: typed)
      #expect(
        response.text.contains("is read as") && response.text.contains(read), "\(typed): \(response.text)")
      #expect(response.text.contains("A number alone changes nothing"), "\(typed)")
      #expect(response.results.isEmpty && response.status == .ongoing && response.events.isEmpty)
      #expect(tutor.respond(to: "hint").text.contains("Hint"))
    }
    // A command is one, and what is neither is the shell's.
    let tutor = try SampleLesson.tutor(at: "the-rent")
    #expect(tutor.respond(to: "perhaps more").status == .failed)
    #expect(tutor.respond(to: "set rent about 1800").text.contains("**Done.**"))
  }

  @Test("Looking at something is no attempt")
  func looking() throws {
    let tutor = try SampleLesson.tutor(at: "the-rent")
    for line in ["show", "calc 1", "help set", "summary"] {
      let response = tutor.respond(to: line)
      #expect(response.text == "" && response.results.count == 1)
    }
    #expect(tutor.respond(to: "hint").text == "Try it first: a hint comes after an attempt.")
  }

  @Test("Hints need an attempt, grow, are offered after two failures, and end")
  func hints() throws {
    let tutor = try SampleLesson.tutor(at: "the-rent")
    #expect(tutor.respond(to: "hint").text.hasPrefix("Try it first"))
    #expect(!tutor.respond(to: "set rent 1").text.contains("hint"))
    #expect(tutor.respond(to: "set rent 2").text.contains("*`hint` helps.*"))
    #expect(tutor.respond(to: "hint").text.hasPrefix("**Hint 1.** Which field"))
    #expect(tutor.respond(to: "hint").text.hasPrefix("**Hint 2.** Type the name"))
    #expect(tutor.respond(to: "hint").text.hasPrefix("There is no further hint."))
    #expect(tutor.respond(to: "why").text.contains("`hint` helps until then"))
  }

  @Test("An outcome is shown in the format that was chosen when it came")
  func formats() throws {
    let tutor = try SampleLesson.tutor(at: "the-rent")
    let parts = tutor.respond(to: "output csv; show price; output text").parts
    let formats = parts.compactMap { if case .result(let formatted) = $0 { formatted.format } else { nil } }
    #expect(formats == [.csv, .csv, .text])
    let page = TranscriptPage("```roi\nroi> output csv; show price; output text\n…\nprice,0\n…\n```")
    #expect(page.mismatches(files: .nowhere).map(\.actual) == [])
  }

  @Test("A line that goes on is waited for")
  func continuedLines() throws {
    let tutor = try SampleLesson.tutor(at: "the-rent")
    #expect(tutor.respond(to: "set rent \\").status == .continues)
    #expect(tutor.respond(to: "set rent 1800").text.contains("**Done.**"))
  }

  @Test("A lesson begins with the figures of somebody's own work, which may have the answer already")
  func ownWork() throws {
    let own = WorkspaceSnapshot(
      kind: "rental", name: nil, rows: ["price": "90000", "loan": "50000", "rent": "1800"])
    let page = SampleLesson.page.replacing("term 30\n---", with: "term 30 rent 1500\n---")
    let tutor = try SampleLesson.tutor(page, copy: .init(name: "elm", work: own))
    #expect(tutor.begin().text.contains("You pay $90,000.00"))
    #expect(tutor.respond(to: "").text.contains("It is already that way."))
    #expect(tutor.respond(to: "undo").status == .failed, "nothing was done that could be taken back")
  }

  @Test("The lesson's commands complete beside those of the shell")
  func completion() throws {
    let tutor = try SampleLesson.tutor(at: "the-rent")
    let labels = { (line: String) in tutor.suggestions(in: line, at: line.utf8.count).map(\.label) }
    #expect(labels("sk") == ["skip"])
    #expect(labels("set re").contains("rent") && !labels("set re").contains("restart"))
    #expect(labels("w").filter { $0 == "why" }.count == 1 && labels("w").contains("where"))
  }

  @Test(
    "After any lines, each with a response, the lesson can be finished",
    arguments: 0..<20 as Range<UInt64>)
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
        tutor = try SampleLesson.tutor(progress: tutor.progress.savedAndRead())
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
