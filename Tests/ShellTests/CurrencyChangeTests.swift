import Finance
import TestShell
import Testing
import Workspace

@testable import Shell

@Suite("Another currency for amounts that are there")
struct CurrencyChangeTests: LocaleSuite {
  let user = Person()

  @Test("Amounts stand as they are in another currency")
  func restated() {
    let shell = prompt()
    shell.expectSuccess("set price 250000 down 20 rent 1800; save elm")
    let before = shell.rows
    let log = shell.state.log.count
    shell.expectSuccess("settings currency JPY")
    #expect(text(shell, "show rent").contains("¥1,800"))
    #expect(shell.rows(in: "JPY") == before)
    #expect(shell.state.log.count == log)
    shell.expectSuccess("settings currency KWD; set rent 1800.5; settings currency default; undo")
    #expect(shell.rows == before)
  }

  @Test("An amount with more decimals than the currency has keeps everything as it is")
  func tooFine() throws {
    let shell = prompt()
    shell.expectSuccess("set rent 1.50; save elm")
    let before = shell.state
    let failure = try shell.failure("settings currency JPY")
    #expect(failure.code == "too-fine-for-currency")
    #expect(failure.message.hasPrefix("rent of \"elm\" is 1.5, and an amount in JPY has no decimals."))
    #expect(shell.state == before)
    #expect(shell.workspace.currency == .usd && shell.interpreter.settings.chosen(.currency) == nil)
    shell.expectSuccess("new; settings currency JPY")
    #expect(try shell.failure("open elm").code == "too-fine-for-currency")
    #expect(try shell.failure("undo").code == "too-fine-for-currency")
    shell.expectSuccess("settings currency USD; open elm")
    #expect(shell.rows["rent"] == "1.5")
  }

  @Test("A script that fails after it chose a currency takes back its amounts, exactly")
  func failedScript() {
    let shell = prompt()
    shell.expectSuccess("set rent 1800.50")
    shell.script("settings currency KWD\nset rent 7.125\nbogus\n")
    #expect(shell.rows(in: "KWD")["rent"] == "1800.5")
    shell.expectSuccess("settings currency USD")
    #expect(shell.rows["rent"] == "1800.5")
  }

  @Test("What cannot be read in the locale's currency is opened when the kept settings choose another")
  func reopened() throws {
    let store = MemoryStore()
    try TestShell(on: store, as: "first").expectSuccess("set rent 1.50; save elm")
    let yen = try #require(Currency(canonical: "JPY"))
    let workspace = try Workspace(
      store: store, identity: TestShell.identity("next"), localeFormat: .icu(locale: "ja_JP", currency: yen))
    #expect(workspace.name == nil)
    let shell = TestShell(workspace)
    shell.files["settings.roi"] = "settings currency USD\n"
    shell.interpreter.start(from: "settings.roi", isSettings: true)
    #expect(workspace.name == "elm")
    #expect(text(shell, "show rent").contains("$1.50"))
    #expect(shell.rows["rent"] == "1.5")
    #expect(shell.run("undo").first?.failure == nil)
  }
}
