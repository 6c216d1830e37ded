import Reports
import TestShell
import Testing

@testable import Shell

@Suite("Numbers of a locale in formulas")
struct LocaleFormulaTests: LocaleSuite {
  let user = Person()

  @Test(
    "A number that an amount would be read otherwise from is told in a formula",
    arguments: [
      ("de_DE", "calc 1.000 + 1", ["Read 1.000 as 1:", "Type 1000 for"]),
      ("es_ES", "require rent > 2.500", ["Read 2.500 as 2,5:", "Type 2500 for"]),
      ("de_DE", "solve rent for net(1) >= 1.000", ["Read 1.000 as 1:"]),
      ("de_DE", "sweep rent 1..2 by 1 show rent + 1.000", ["Read 1.000 as 1:"]),
      ("de_DE", "calc 1.5 + 1000.5 + 12.50 + 6.125%", []), ("de_CH", "calc 1.000 + 1", []),
      ("en_US", "calc 1.000 + 1", []),
    ])
  func formulas(locale: String, line: String, said: [String]) throws {
    let shell = prompt("locale \(locale)")
    shell.expectSuccess("set price 250k down 20 rate 6.5 rent 1800")
    let shown = text(shell, line)
    for said in said { #expect(shown.contains(said), "\(shown)") }
    #expect(shown.contains("Read ") == !said.isEmpty)
    let script = shell.script(line + "\n")
    #expect(!TestShell.text(script).contains("Read "))
  }

  @Test("A decimal comma in a formula is told to be a point")
  func decimalComma() throws {
    let shell = prompt("locale de_DE")
    shell.expectSuccess("set price 250k down 20 rate 6.5 rent 1800")
    for line in ["solve rent for net(1) = 1,5", "calc 2 + 1,5", "calc '1,5'"] {
      let failure = try shell.failure(line)
      #expect(
        failure.code == "decimal-comma" && failure.message.hasSuffix("where a point marks decimals: 1.5."))
      #expect(failure.marked?.contains("1,5") == true)
    }
    #expect(shell.code("calc max(1,5)") == nil)
    #expect(shell.script("calc 2 + 1,5\n").last?.failure?.code != "decimal-comma")
    #expect(try prompt().failure("calc 2 + 1,5").code != "decimal-comma")
  }

  @Test("The distance of a sweep is read as its ends are")
  func sweepSteps() throws {
    let shell = prompt("locale de_DE")
    let outcome = try #require(shell.run("sweep price 100.000..200.000 by 50.000 show loan").last)
    #expect(outcome.report?.tables.first?.rows.count == 3)
    #expect(text(shell, "sweep rate 4..5 by 0,5 show rate").contains("4,5"))
    #expect(
      shell.script("sweep price 100..200 by 50.000 show loan\n").last?.report?.tables.first?.rows.count == 3)
  }
}
