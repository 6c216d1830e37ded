import Commands
import Testing

@testable import Lessons

@Suite("Progress and summary of a lesson")
struct TutorProgressTests {
  @Test("What was skipped is not done, at the end and before")
  func standing() throws {
    let lesson = try SampleLesson.lesson()
    let tutor = try SampleLesson.tutor(at: "the-rent")
    for line in ["skip", "", "1083.33", "", "b"] { _ = tutor.respond(to: line) }
    #expect(tutor.progress.state(in: lesson) == .begun(done: 3, of: 4))
    #expect(tutor.respond(to: "").status == .finished)
    #expect(tutor.progress.state(in: lesson) == .begun(done: 3, of: 4))
  }

  @Test("The summary tells of an exact guess, and of no command that was a wrong try")
  func honestSummary() throws {
    let tutor = try SampleLesson.tutor(at: "the-rent")
    for line in ["show", "set rent 21600", "set rent 1800", "", "1083.33", "calc 1"] {
      _ = tutor.respond(to: line)
    }
    #expect(tutor.summary.contains("you said $1,083.33, which it is\n"))
    #expect(tutor.summary.hasSuffix("worked\n\n- `show`\n- `set rent 1800`\n- `calc 1`\n"))
  }

  @Test("Whoever leaves is told of the step that comes next")
  func leavingASettledStep() throws {
    let tutor = try SampleLesson.tutor(at: "the-rent")
    _ = tutor.respond(to: "set rent 1800")
    #expect(tutor.respond(to: "leave").text.hasPrefix("Left at step 3 of 4."))
    #expect(
      try SampleLesson.tutor(progress: tutor.progress).begin().text.contains("Continuing with step 3 of 4."))
  }

  @Test("The progress saved after each line is enough to resume, whenever the program is killed")
  func resuming() throws {
    var saved = try SampleLesson.tutor().progress
    for line in ["", "set rent 5", "set rent 1800", "", "500", "1100", "", "b"] {
      let tutor = try SampleLesson.tutor(progress: saved)
      let shown = tutor.begin()
      if shown.hasProgressed { saved = tutor.progress }
      // The step that a line settles in one run is gone on from in the next.
      if line.isEmpty, tutor.isSettled == false { continue }
      if tutor.respond(to: line).hasProgressed { saved = try tutor.progress.savedAndRead() }
    }
    #expect(saved.done == ["look-around", "the-rent", "the-first-interest", "what-counts"])
    #expect(saved.step == nil)
    #expect(saved.beginnings["what-counts"]?.rows["rent"] == "1800")
    let again = try SampleLesson.tutor(progress: saved)
    #expect(again.progress.done.isEmpty, "who has finished begins anew")
  }

  @Test("Saved worksheets and the kind that is open come back")
  func resumedWork() throws {
    let tutor = try SampleLesson.tutor(at: "the-rent")
    for line in ["save elm", "new", "set price 9", "use tip", "skip"] { _ = tutor.respond(to: line) }
    for line in ["save oak", "use interest", ""] { _ = tutor.respond(to: line) }
    let again = try SampleLesson.tutor(progress: tutor.progress.savedAndRead())
    let work = again.interpreter.workspace.snapshot
    #expect(work == tutor.interpreter.workspace.snapshot)
    #expect(work.kind == "interest" && again.interpreter.workspace.savedNames == ["oak"])
  }
}
