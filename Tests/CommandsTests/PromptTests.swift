import TestShell
import Testing

@testable import Commands
@testable import Shell

@Suite("History, hints and progress at a prompt")
struct PromptTests {
  private let person = Person()
  private let shell = TestShell("set price 200k rent 1800")

  init() {
    shell.interpreter.connect(person.console)
  }

  @Test("history lists the last lines with their numbers")
  func history() throws {
    person.lines = (1...30).map { "month \($0)" }
    let table = try #require(shell.run("history 2").first?.report?.tables.first)
    #expect(table.rows == [[.count(29), .text("month 29")], [.count(30), .text("month 30")]])
    shell.expectSuccess("history clear")
    #expect(person.lines == [])
    shell.expectSuccess("history off")
    #expect(person.applied == ["history=off"])
  }

  @Test(
    "A hint is what the command still wants",
    arguments: [
      ("set ", "FIELD VALUE"), ("set rent ", "VALUE"), ("month ", "N | next | previous | back"),
      ("rename elm ", "NEW-NAME"),
      ("schedule ", "[LOAN] [FIRST..LAST | by year] [show NAME …]"), ("quit ", nil), ("xyz ", nil),
      ("month", nil),
      ("month 1 ", nil),
      ("show; mon ", "N | next | previous | back"),
    ] as [(String, String?)])
  func hint(line: String, hint: String?) {
    #expect(shell.interpreter.hint(after: line) == hint)
  }

  @Test("Long work says how far it has come")
  func progress() {
    shell.files["long.roi"] = String(repeating: "set rent 1\n", count: 600)
    shell.expectSuccess("source long.roi")
    #expect(person.progress == ["Running long.roi: line 256", "Running long.roi: line 512"])
  }
}
