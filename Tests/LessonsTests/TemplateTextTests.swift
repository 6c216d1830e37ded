import Testing

@testable import Lessons

@Suite("Texts of lessons")
struct TemplateTextTests {
  private func text(_ source: String) throws(LessonError) -> TemplateText {
    try TemplateText([PageLine(text: source, line: 7)])
  }

  private func shown(_ source: String) throws -> String {
    let sandbox = SandboxShell(.reproducible(files: .nowhere))
    sandbox.perform(PageLine(text: "set rent 1800", line: 1))
    return try text(source).shown(sandbox.query())
  }

  @Test(
    "Of two texts the one whose condition holds is shown",
    arguments: [
      ("{? rent > 1000 : It is let. : It stands empty.}", "It is let."),
      ("So: {? rent < 1000 : cheap : **dear**} at {rent}.", "So: **dear** at $1,800.00."),
      ("`{? rent : a : b}`", "`{? rent : a : b}`"),
    ])
  func choices(source: String, expected: String) throws {
    #expect(try shown(source) == expected)
    #expect(try text(source).source == source)
  }

  @Test("A condition that cannot be evaluated shows its error, and neither text")
  func unknownName() throws {
    let text = try shown("{? renting > 1 : let : empty}")
    #expect(text.contains("renting") && !text.contains("empty"))
  }

  @Test(
    "Braces without a condition and two texts are an error of their line",
    arguments: ["{? rent > 0}", "{? rent > 0 : yes}", "{? : yes : no}", "{? rent > 0 : a : b : c}"])
  func badChoices(source: String) {
    #expect(throws: LessonError(7, .badChoice)) { try text(source) }
  }
}
