import Localization
import Reports
import TestShell
import Testing

@testable import Commands
@testable import Shell

@Suite("Watched commands")
struct WatchTests {
  private let shell = TestShell(
    "set price 250k down 20 rate 6.5 rent 1500 taxes 250/mo insurance 100/mo", "save elm")

  /// The commands whose results a line shows, in order; a failure with its code.
  private func shown(_ line: String) -> [String] { texts(shell.run(line)) }

  private func shownByScript(_ text: String) -> [String] { texts(shell.script(text)) }

  private func texts(_ results: [CommandResult]) -> [String] {
    results.map { result in
      result.failure.map { "\(result.command): \($0.code)" } ?? result.command
    }
  }

  @Test("The result is shown at once, and again below that of each change")
  func changes() {
    let first = shell.text("watch show cash_flow dscr")
    #expect(first.contains("-$114.14") && first.contains("watch off"))
    #expect(shown("rent 1900") == ["rent 1900", "show cash_flow dscr"])
    #expect(shell.outcomes.last?.report?.blocks.count == 1)
    shell.expectSuccess("watch cash_flow")
    #expect(
      shown("rent 1800; price 240k") == [
        "rent 1800", "show cash_flow dscr", "cash_flow", "price 240k", "show cash_flow dscr", "cash_flow",
      ])
    #expect(shown("undo") == ["undo", "show cash_flow dscr", "cash_flow"])
    #expect(shown("use tip").count == 3)
  }

  @Test("Not after a command that fails or changes nothing")
  func unchanged() {
    shell.expectSuccess("watch cash_flow")
    #expect(shown("rent abc") == ["rent abc: not-a-number"])
    for line in ["rent 1500", "show", "save elm", "settings hints off", "month 12", "calc 2 + 2"] {
      #expect(shown(line) == [line])
    }
  }

  @Test("In a script in order, and the last change once")
  func scripts() {
    shell.expectSuccess("watch cash_flow")
    #expect(
      shownByScript("rent 1900\nshow rent\nprice 240k\n") == [
        "rent 1900", "cash_flow", "show rent", "price 240k", "cash_flow",
      ])
    shell.files["a.roi"] = "set rent 1700\nset rate 6\n"
    #expect(
      shown("source a.roi") == ["set rent 1700", "cash_flow", "set rate 6", "cash_flow", "source a.roi"])
    shell.files["b.roi"] = "set rent 1650\nset rate abc\n"
    #expect(shown("source b.roi").prefix(2) == ["set rent 1650", "cash_flow"])
    // The document is as it was before, and so is the number of its changes.
    #expect(shown("rent 1600") == ["rent 1600", "cash_flow"])
    let other = TestShell()
    #expect(
      other.script("set rent 5\nwatch rent\nset rent 6\n").map(\.command) == [
        "set rent 5", "watch rent", "set rent 6", "rent",
      ])
  }

  @Test("A watched command that fails leaves the change as it is")
  func failing() {
    shell.expectSuccess("define yield = rent * 12 / price")
    shell.expectSuccess("watch yield")
    shell.expectSuccess("watch cash_flow")
    #expect(shown("undefine yield") == ["undefine yield", "yield: unknown-command", "cash_flow"])
    let message = shell.outcomes.dropLast().last?.failure?.message.text(in: .enUS) ?? ""
    #expect(message.hasPrefix("Watching \"yield\": "))
    #expect(shell.interpreter.run(typed: "rent 1800") == .done)
    #expect(shell.shown("rent") == "$1,800")
  }

  @Test("Only what reads can be watched")
  func refused() throws {
    for line in [
      "set rent 5", "rent 5", "reset rent", "require dscr > 1", "define a = 2",
      "solve rent for cash_flow = 0 --set",
      "new", "delete elm", "save oak", "open elm", "undo", "export a.csv", "record a.roi", "source a.roi",
      "settings hints off", "edit", "calculate", "watch summary", "journal okay", "quit", "service off",
      "dump",
    ] {
      let failure = try shell.failure("watch \(line)")
      #expect(failure.code == "cannot-watch" && failure.marked == line, "\(line)")
    }
    #expect(shell.code("watch shwo") == "unknown-command")
    #expect(shell.code("watch calc rnt") == "unknown-name")
    #expect(try shell.failure("watch calc rnt").marked == "rnt")
    #expect(shown("rent 1900") == ["rent 1900"])
    for line in [
      "summary", "show rent", "calc rent * 12", "rent * 12", "solve rent for cash_flow = 0", "require",
      "define",
      "list", "compare elm elm", "sweep rent 1500..1600 by 50 show dscr", "schedule 1..2", "project", "log",
    ] { shell.expectSuccess("watch \(line)") }
    #expect(shown("rent 1950").count == 14)
  }

  @Test("A list, no command twice, and an end")
  func list() {
    #expect(shell.text("watch").contains("Nothing is watched"))
    shell.expectSuccess("watch cash_flow")
    shell.expectSuccess("watch solve rent for cash_flow = 0")
    shell.expectSuccess("watch cash_flow")
    #expect(shell.text("watch").contains("  1  cash_flow\n  2  solve rent for cash_flow = 0\n"))
    shell.expectSuccess("watch off")
    #expect(shown("rent 1900") == ["rent 1900"])
  }

  @Test("The open month stays, and a recording has none of it")
  func position() {
    shell.expectSuccess("month 3")
    shell.expectSuccess("record a.roi")
    shell.expectSuccess("watch month 12")
    #expect(shown("rent 1900") == ["rent 1900", "month 12"])
    #expect(shell.workspace.path == .month(3))
    shell.expectSuccess("record stop")
    #expect(shell.files["a.roi"]?.contains("month 12") == false)
    #expect(shell.files["a.roi"]?.contains("rent 1900") == true)
  }

  @Test("Values that were typed as in the locale stay what they were, also in scripts")
  func locale() {
    let person = Person()
    shell.interpreter.connect(person.console)
    shell.expectSuccess("settings locale de_DE")
    shell.expectSuccess("watch tip 1.234,50 20%")
    shell.files["a.roi"] = "set rent 1700\n"
    let results = shell.run("source a.roi")
    #expect(results[1].command == "tip 1.234,50 20%" && results[1].failure == nil)
    #expect(person.applied == ["locale=de_DE"])
  }

  @Test("Commands that read complete, and their words")
  func completion() {
    let labels = { (line: String) in shell.interpreter.suggestions(in: line, at: line.utf8.count).map(\.label)
    }
    #expect(labels("watch s").contains("summary") && !labels("watch s").contains("set"))
    #expect(labels("watch o").contains("off"))
    #expect(labels("watch show cash_f") == ["cash_flow"])
  }
}
