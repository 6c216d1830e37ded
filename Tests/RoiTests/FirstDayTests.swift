import Programs
import Testing

@Suite("learn on a first day", .serialized)
struct FirstDayTests {
  /// The lines with which a person comes from nothing to a verdict on a house of their own.
  private static let lines = [
    "set price 200k", "", "set rent 2400", "", "set taxes 2500", "", "set insurance 1200", "",
  ]

  private func verdict(_ person: Person, after changes: [String]) throws -> PseudoTerminal {
    let terminal = try person.terminal()
    try terminal.enter("learn") { $0.typed == "your-deal>" && $0.isAtPrompt }
    for line in Self.lines + changes {
      try terminal.enter(line) { $0.typed == "your-deal>" && $0.isAtPrompt }
    }
    return terminal
  }

  @Test("It leads to a verdict, the weakest figures and a price, and leaves the house")
  func verdict() throws {
    let person = try Person()
    let terminal = try verdict(person, after: ["set rate 6.5", ""])
    #expect(terminal.screen.contains("Both hold: at this price the house earns its keep."))
    try terminal.enter("") { $0.contains("Type breaks and look at the first three fields") && $0.isAtPrompt }
    try terminal.enter("breaks") { $0.contains("cash_flow >= 0") && $0.isAtPrompt }
    try terminal.enter("") { $0.contains("the highest price at which both hold") && $0.isAtPrompt }
    try terminal.enter("") { $0.contains("The house is saved as my-deal, and open.") && $0.isAtPrompt }
    try terminal.enter("show rent rate") { $0.contains("$2,400") && $0.contains("6.500%") && $0.isAtPrompt }
    // On another day `learn` lists the lessons.
    try terminal.enter("learn") { $0.contains("finished") && $0.contains("first-property") && $0.isAtPrompt }
  }

  @Test("A house that does not carry itself is told so")
  func negativeVerdict() throws {
    let terminal = try verdict(try Person(), after: ["set rent 1500", ""])
    #expect(terminal.screen.contains("At this price it does not."))
    #expect(terminal.screen.contains("You would pay into it month after month."))
  }

  @Test("Somebody with saved work gets the list")
  func list() throws {
    let terminal = try Person().terminal()
    try terminal.enter("set price 200k") { $0.contains("$200,000") && $0.isAtPrompt }
    try terminal.enter("learn") { $0.contains("A verdict on your own deal") && $0.typed == "roi>" }
  }
}
