import Localization
import Reports
import TestShell
import Testing

@testable import Commands
@testable import Shell

@Suite("The row of chosen figures, and settings for what is drawn")
struct StatusTests {
  private let shell = TestShell(
    "set price 250k down 20 rate 6.5 rent 1500 taxes 250/mo insurance 100/mo", "require dscr >= 1.25")
  private var status: String? { shell.interpreter.status()?.text }

  @Test("Without a choice there is no row")
  func off() {
    #expect(status == nil)
    shell.expectSuccess("settings status cash_flow")
    #expect(status != nil)
    shell.expectSuccess("settings status off")
    #expect(status == nil)
    shell.expectSuccess("settings status cash_flow")
    shell.expectSuccess("settings status default")
    #expect(status == nil)
  }

  @Test("Chosen figures and criteria, with the direction in which the last line moved them")
  func figures() {
    shell.expectSuccess("settings status cash_flow noi, cash_flow rent")
    #expect(shell.interpreter.settings[.status] == "cash_flow noi rent")
    #expect(
      status
        == "cash flow -$114.14 · noi $13,800.00 · Rent $1,500 · dscr 0.91 ✗".replacing("Rent", with: "rent"))
    shell.expectSuccess("rent 2000")
    #expect(status == "cash flow $385.86 ↑ · noi $19,800.00 ↑ · rent $2,000 ↑ · dscr 1.31 ↑ ✓")
    shell.expectSuccess("price 270k")
    #expect(status == "cash flow $284.73 ↓ · noi $19,800.00 · rent $2,000 · dscr 1.21 ↓ ✗")
    shell.expectSuccess("show rent")
    #expect(status == "cash flow $284.73 · noi $19,800.00 · rent $2,000 · dscr 1.21 ✗")
    #expect(shell.code("rent abc") != nil)
    #expect(status == "cash flow $284.73 · noi $19,800.00 · rent $2,000 · dscr 1.21 ✗")
    shell.expectSuccess("undo")
    #expect(status == "cash flow $385.86 ↑ · noi $19,800.00 · rent $2,000 · dscr 1.31 ↑ ✓")
  }

  @Test("A figure without a value is a dash, and one of another worksheet is left out")
  func elsewhere() {
    shell.expectSuccess("settings status dscr closing_date result")
    #expect(status == "dscr 0.91 ✗ · closing date –")
    shell.expectSuccess("set closing_date 2026-12-01")
    #expect(status == "dscr 0.91 ✗ · closing date 2026-12-01 *")
    shell.expectSuccess("use interest")
    shell.expectSuccess("set principal 1500 rate 4.3 years 6 times 4")
    #expect(status == "result $1,938.84 *")
    shell.expectSuccess("use tip")
    #expect(status == nil)
  }

  @Test("A wrong name is refused with the nearest one, and the user's own metrics are taken")
  func names() throws {
    let failure = try shell.failure("settings status cash_flow dcsr")
    #expect(failure.code == "unknown-name" && failure.message.contains("Did you mean \"dscr\"?"))
    #expect(failure.marked == "dcsr")
    #expect(status == nil)
    shell.expectSuccess("define yield = rent * 12 / price as percent")
    shell.expectSuccess("settings status yield")
    #expect(status == "yield 7.2% · dscr 0.91 ✗")
  }

  @Test("The choice is kept, and read again whatever is open")
  func kept() {
    let person = Person()
    shell.interpreter.connect(person.console)
    shell.expectSuccess("define yield = rent * 12 / price as percent")
    shell.expectSuccess("settings status yield cash_flow")
    shell.expectSuccess("settings overlay off")
    shell.expectSuccess("settings preview off")
    #expect(person.applied == ["status=yield cash_flow", "overlay=off", "preview=off"])
    let next = TestShell("use tip")
    next.files["settings.roi"] = person.kept.last
    next.interpreter.start(from: "settings.roi", isSettings: true)
    #expect(next.outcomes.allSatisfy { $0.failure == nil })
    #expect(next.interpreter.settings[.status] == "yield cash_flow")
    #expect(next.interpreter.settings[.overlay] == "off" && next.interpreter.settings[.preview] == "off")
    #expect(TestShell().interpreter.settings[.overlay] == "on")
    #expect(TestShell().interpreter.settings[.preview] == "on")
  }

  @Test("Settings lists them, explains them and completes them")
  func listed() {
    let text = shell.text("settings")
    for name in ["overlay", "preview", "status"] { #expect(text.contains("\n\(name)")) }
    #expect(shell.text("settings status").contains("off"))
    let labels = { (line: String) in shell.interpreter.suggestions(in: line, at: line.utf8.count).map(\.label)
    }
    #expect(labels("settings o").contains("overlay") && labels("settings pr") == ["preview"])
    #expect(labels("settings status cash_f") == ["cash_flow"])
    #expect(labels("settings status cash_flow dsc").contains("dscr"))
    #expect(!labels("settings status cash_flow cash_f").contains("cash_flow"))
    #expect(labels("settings status o").contains("off"))
    #expect(shell.code("settings overlay off on") == "unexpected-argument")
  }

  @Test("A figure below zero and a criterion that fails have the negative style")
  func styles() {
    shell.expectSuccess("settings status cash_flow")
    let parts = shell.interpreter.status()?.parts ?? []
    #expect(parts.contains(.init("-$114.14", .negative)) && parts.contains(.init(" ✗", .negative)))
  }
}
