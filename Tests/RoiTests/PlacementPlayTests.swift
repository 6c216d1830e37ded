import Programs
import Testing

@testable import Lessons

/// The placement at a terminal, in both languages.
@Suite("Placement, played")
struct PlacementPlayTests {
  /// The right answers, by arithmetic of their own: 135,000 at 6.5 % for 30 years takes 853.29 a month; 21,600 of rent less
  /// 5 %, 2,160, 960 and 1,728 is 15,672; less twelve payments it is 5,432.52, a twelfth of which is 452.71; 15,672 /
  /// 10,239.48 is 1.53; and 15,672 - 8,730.58 - 5,018.18 is 1,923.24.
  private static let answers = ["853.29", "15,672", "about 453", "1.53", "$1,923"]

  @Test(
    "The first question that is not known ends it; learn names the lesson on later days", arguments: 0..<5)
  func missed(place: Int) throws {
    for isSpanish in [false, true] {
      let person = try Person()
      if isSpanish { person.environment["LANG"] = "es_US.UTF-8" }
      let learner = try Learner(person)
      let said = try learner.type("learn placement")
      #expect(said.contains(isSpanish ? "Por dónde empezar" : "Where to begin"))
      for answer in PlacementPlayTests.answers.prefix(place) {
        #expect(try learner.type(answer).contains(isSpanish ? "Correcto: es" : "Right: it is"), "\(answer)")
      }
      let end = try learner.type(isSpanish ? "no sé" : "I don't know")
      let id = ["first-property", "what-roi-means", "what-roi-means", "what-roi-means", "tax"][place]
      #expect(end.contains(isSpanish ? "Empieza con `learn \(id)`" : "Begin with `learn \(id)`"), "\(end)")
      try learner.terminal.waitForPrompt("roi>")
      let later = try Learner(person)
      #expect(try later.type("learn").contains(#""learn \#(id)""#))
    }
  }

  @Test("Five right answers lead to the last track, and the end of a lesson names the next one")
  func allRight() throws {
    let learner = try Learner(try Person())
    _ = try learner.type("learn placement")
    let end = try learner.type(PlacementPlayTests.answers)
    #expect(end.contains("All five are right") && end.contains("Begin with `learn loans-that-change`"))
    let lesson = try #require(LessonCatalog.lesson("loans-that-change"))
    _ = try learner.type("learn loans-that-change")
    var said = ""
    for step in lesson.steps {
      if !step.isRead { _ = try learner.type("skip") }
      said = try learner.type("")
    }
    try learner.terminal.waitForPrompt("roi>")
    #expect(said.contains(#"Next: "learn tax""#), "\(said)")
  }

  @Test("Ctrl-D leaves it, and it goes on from there")
  func left() throws {
    let learner = try Learner(try Person())
    _ = try learner.type("learn placement")
    _ = try learner.type("853")
    learner.terminal.send("\u{04}")
    try learner.terminal.waitForPrompt("roi>")
    #expect(try learner.type("learn placement").contains("Continuing with step 2 of 5."))
  }
}
