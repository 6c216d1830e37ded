import Testing
import TestShell

@testable import Shell

/// The line that an empty one offers, from what is there.
@Suite("The next step")
struct NextStepTests {
  private static let house = "set price 250k down 20 rate 6.5 rent 1500"
  private static let costs = "set taxes 3000/yr insurance 1200/yr"
  private static let allowances = "set vacancy 8% maintenance 5% management 8% capex 5%"

  @Test(
    "Each state of a property has one",
    arguments: [
      ([], NextStep.State.withoutHouse, "set price 250k down 20% rate 6 rent 1800"),
      (["price 300k"], .withoutHouse, "set down 20% rate 6 rent 1800"),
      (["set price 200k down 100 rent 1500"], .withoutCosts, costs),
      ([house, "escrow 300"], .withoutAllowances, allowances),
      ([house], .withoutCosts, costs), ([house, "taxes 2000/yr"], .withoutCosts, "set insurance 1200/yr"),
      ([house, costs], .withoutAllowances, allowances),
      ([house, costs, allowances], .withoutCriterion, "require cash_on_cash >= 8%"),
      (
        [house, costs, allowances, "require ltv <= 80%", "require dscr >= 1.25"], .failing,
        "solve price for dscr >= 1.25"
      ),
    ])
  func states(lines: [String], state: NextStep.State, line: String) {
    let shell = TestShell()
    for line in lines { shell.run(line) }
    let step = shell.interpreter.nextStep()
    #expect(step?.state == state)
    #expect(step?.line == line)
    // It runs as it is, wherever one writes a comma before decimals.
    shell.run("settings locale de_DE")
    #expect(shell.code(step?.line ?? "") == nil)
  }

  @Test("There is none where criteria are met, or on another worksheet, or when it is not wanted any more")
  func none() {
    let shell = TestShell()
    for line in [Self.house, Self.costs, Self.allowances, "require ltv <= 80%"] { shell.run(line) }
    #expect(shell.interpreter.nextStep() == nil)
    shell.run("use tip")
    #expect(shell.interpreter.nextStep() == nil)
    #expect(TestShell().interpreter.nextStep(until: { true }) == nil)
  }
}
