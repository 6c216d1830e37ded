import Programs
import Testing

@testable import Lessons
@testable import Localization

/// The two cases at the end of each track, at a terminal.
@Suite("Examinations of the tracks, played")
struct TrackExaminationPlayTests {
  private static let ids = LessonCatalog.listed.map(\.id).filter { $0.hasPrefix("exam-") }

  @Test("Left, interrupted and killed, it goes on where it was, and ends in what comes next", arguments: ids)
  func played(id: String) throws {
    for isSpanish in [false, true] {
      let person = try Person()
      if isSpanish { person.environment["LANG"] = "es_US.UTF-8" }
      let language = isSpanish ? Language.of(locale: "es") : .english
      let lesson = try #require(LessonCatalog.lesson(id, in: language)).drawn(seed: 7)
      var learner = try Learner(person)
      let begun = try learner.type("learn \(id) --seed 7")
      #expect(begun.contains(isSpanish ? "Para aprobar: 2 de 2 casos" : "To pass: 2 of 2 cases"), "\(begun)")
      var said = ""
      for (index, step) in lesson.steps.enumerated() {
        if index == 1 { learner = try afterInterruption(of: learner, person) }
        if index == 2 || index == 4 { learner = try afterKill(of: learner, person) }
        if index == 1 || index == 2 || index == 4 {
          said = try learner.type("learn \(id)")
          let words =
            isSpanish ? "Sigue el paso \(index + 1) de 6." : "Continuing with step \(index + 1) of 6."
          #expect(said.contains(words), "\(said)")
        }
        said = try learner.type(try learner.modelAnswer(to: step))
        #expect(said.contains(isSpanish ? "Anotad" : "Noted."), "\(said)")
        // Enter would begin the next question, which a kill interrupts in two of them.
        if ![0, 1, 3].contains(index) { said = try learner.type("") }
      }
      try learner.terminal.waitForPrompt("roi>")
      #expect(said.contains(isSpanish ? "Aprobado, 2 de 2" : "Passed, 2 of 2 right"), "\(said)")
      #expect(said.contains(isSpanish ? "Lo siguiente: \"learn " : "Next: \"learn "), "\(said)")
      #expect(!said.contains("\"learn \(id)"), "\(said)")
      for line in ["learn", "learn progress"] {
        let list = try learner.type(line)
        #expect(list.tells("\(id) \(lesson.title), 10 min \(isSpanish ? "aprobado" : "passed")"), "\(list)")
      }
    }
  }

  /// Ctrl-C on a line, and Ctrl-D, which leaves the lesson.
  private func afterInterruption(of learner: Learner, _ person: Person) throws -> Learner {
    learner.terminal.send("half a line\u{03}")
    try learner.terminal.wait("the prompt after Ctrl-C") { $0.isAtPrompt }
    learner.terminal.send("\u{04}")
    try learner.terminal.waitForPrompt("roi>")
    return learner
  }

  private func afterKill(of learner: Learner, _ person: Person) throws -> Learner {
    try learner.terminal.process.killAndWait()
    return try Learner(person)
  }
}
