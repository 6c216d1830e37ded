import Reports
import TestShell
import Testing

@testable import Shell

@Suite("Numbers of a locale in formulas")
struct LocaleFormulaTests: LocaleSuite {
  let user = Person()

  private static let property = "set price 250k down 20 rate 6,5 rent 1800"

  @Test(
    "Formulas are read neutral or as the locale writes, where that is one number",
    arguments: [
      ("de_DE", "calc 1.5 + 1000.5", "1.002"), ("de_DE", "calc 1000,5 + 1,5", "1.002"),
      ("de_DE", "calc '1.000,5 + 1,5'", "1.002"), ("de_DE", "calc 6,25% * 100", "6,25"),
      ("de_DE", "calc 6.25% * 100", "6,25"), ("de_DE", "calc max(1,5)", "5"),
      ("de_DE", "calc 2.100,00 € − 1.213,57 €", "886,43"), ("de_DE", "calc 80% of 240000", "192.000"),
      ("es_ES", "calc 80 por ciento de 192 mil", "153.600"), ("en_US", "calc $2,100 - $1,213.57", "886.43"),
      ("en_US", "calc 1.27x", "1.27"), ("en_US", "calc $316/mo", "316"),
      ("en_US", "calc 80% of 240000", "192,000"),
      ("en_US", "calc (1+5.24%/2)^2", "1.0530"), ("en_US", "calc 1.000 + 1", "2"),
      ("de_CH", "calc 1.000 + 1", "2"), ("fr_FR", "calc 1 500,5 + 1", "1 501,5"),
    ])
  func formulas(locale: String, line: String, shown: String) throws {
    let shell = prompt("locale \(locale)")
    #expect(text(shell, line).contains(shown), "\(text(shell, line))")
  }

  @Test(
    "A number of a formula that may be two is refused",
    arguments: [
      ("de_DE", "calc 1.000 + 1", "1.000"), ("es_ES", "require rent > 2.500", "2.500"),
      ("de_DE", "solve rent for net(1) >= 1.000", "1.000"), ("de_DE", "calc 2 + 1,125", "1,125"),
      ("de_DE", "sweep rent 1..2 by 1 show rent + 1.000", "1.000"), ("fr_FR", "calc 1,000 + 1", "1,000"),
      ("de_DE", "define x = 1.000 * rent", "1.000"),
    ])
  func ambiguity(locale: String, line: String, marked: String) throws {
    let shell = prompt("locale \(locale)")
    shell.expectSuccess(Self.property)
    let failure = try shell.failure(line)
    #expect(failure.code == "several-readings" && failure.marked == marked, "\(failure)")
    #expect(shell.script(line + "\n").last?.failure?.code != "several-readings")
  }

  @Test("What is defined, ranked and compared by a formula in a locale is what a script computes")
  func readOnce() throws {
    let shell = prompt("locale de_DE")
    shell.expectSuccess(Self.property)
    shell.expectSuccess("define half = 1000,5 / 2")
    #expect(text(shell, "calc half").contains("500,25"))
    shell.script("define third = 80% of 240,000\n")
    #expect(text(shell, "calc third").contains("192.000"))
    shell.expectSuccess("save ash; list figures rent * 1,125 + 0,5; save elm")
    #expect(text(shell, "list figures rent * 1,5 by rent * 1,5 where rent > 1000,5").contains("2.700"))
    #expect(text(shell, "compare ash elm --why rent * 1,5").contains("2.700"))
  }

  @Test("The distance of a sweep is read as its ends are")
  func sweepSteps() throws {
    let shell = prompt("locale de_DE")
    let outcome = try #require(shell.run("sweep price 100.000..200.000 by 50.000 show loan").last)
    #expect(outcome.report?.tables.first?.rows.count == 3)
    #expect(text(shell, "sweep rate 4..5 by 0,5 show rate").contains("4,5"))
    #expect(
      shell.script("sweep price 100..200 by 50.00 show loan\n").last?.report?.tables.first?.rows.count == 3)
  }
}
