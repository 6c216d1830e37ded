import Programs
import Testing

@Suite("learn on a first day")
struct FirstDayTests {
  /// Types the lines with which a person comes from nothing to a verdict on a house of their own.
  /// - Returns: The verdict.
  private func reachVerdict(_ learner: Learner, after change: String) throws -> String {
    let lines = [
      "learn", "set price 200k", "", "set rent 2400", "", "set taxes 2500", "", "set insurance 1200", "",
    ]
    for line in lines + [change] { _ = try learner.type(line) }
    return try learner.type("")
  }

  @Test("It leads to a verdict, the weakest figures and a price, and leaves the house")
  func verdict() throws {
    let learner = try Learner(Person())
    let verdict = try reachVerdict(learner, after: "set rate 6.5")
    #expect(verdict.contains("Both hold: at this price the house earns its keep."))
    #expect(try learner.type("").contains("and look at the first three fields"))
    #expect(try learner.type("breaks").contains("cash_on_cash >= 5%"))
    #expect(try learner.type("").contains("the highest price at which both hold"))
    #expect(try learner.type("").contains("The house is saved as"))
    let shown = try learner.type("show rent rate")
    #expect(shown.contains("$2,400") && shown.contains("6.500%"))
    // On another day `learn` lists the lessons.
    #expect(try learner.type("learn").tells("A verdict on your own deal, 10 min finished"))
  }

  @Test("A house that does not carry itself is told so")
  func negativeVerdict() throws {
    let verdict = try reachVerdict(Learner(Person()), after: "set rent 1500")
    #expect(verdict.contains("At this price it does not."))
    #expect(verdict.contains("You would pay into it month after month."))
  }

  @Test("Somebody with saved work gets the list")
  func list() throws {
    let learner = try Learner(Person())
    _ = try learner.type("set price 200k")
    #expect(try learner.type("learn").contains("A verdict on your own deal"))
    #expect(learner.terminal.screen.typed == "roi>")
  }
}
