import Shell
import TestShell
import Testing

@Suite("Stepping the number at the cursor")
struct NumberStepTests {
  @Test(
    "A number goes by the natural step of its field, in the form in which it is written",
    arguments: [
      ("set rate 6.5", 1, "set rate 6.625"), ("set rate 6.875%", 1, "set rate 7%"),
      ("rate 6", -2, "rate 5.75"),
      ("price 250k", 1, "price 251k"), ("price 250,000", -1, "price 249,000"),
      ("price 1.2M", 1, "price 1.201M"),
      ("rent 1800", 1, "rent 1825"), ("rent 1800", -10, "rent 1550"), ("taxes 3000/yr", 1, "taxes 3100/yr"),
      ("down 20", 1, "down 21"), ("down $40k", 1, "down $41k"), ("vacancy 5%", -1, "vacancy 4%"),
      ("term 30y", -1, "term 29y"), ("hold 7", 1, "hold 8"),
      ("set rent 1800 vacancy 5", 1, "set rent 1800 vacancy 6"),
      ("require dscr >= 1.25", 1, "require dscr >= 1.26"), ("calc 2", 1, "calc 3"),
      ("month 12", 10, "month 22"), ("set rent_growth -2", 1, "set rent_growth -1"),
      ("set closing_date 2026-12-31", 1, "set closing_date 2027-01-01"),
      ("month 2026-12", 1, "month 2027-01"),
    ])
  func steps(line: String, count: Int, expected: String) throws {
    let shell = TestShell("set price 250k rent 1500")
    let stepped = try #require(shell.interpreter.stepped(line, at: line.utf8.count, by: count))
    #expect(stepped.line == expected)
    #expect(stepped.cursor == expected.utf8.count)
    // The way back leads to the same value.
    let back = shell.interpreter.stepped(stepped.line, at: stepped.cursor, by: -count)?.line
    #expect(back?.replacing("%", with: "") == line.replacing("%", with: ""))
  }

  @Test("The number of the word at the cursor is stepped, and what follows stays")
  func withinTheLine() throws {
    let shell = TestShell()
    let stepped = try #require(shell.interpreter.stepped("set rent 1800 rate 7", at: 10, by: 1))
    #expect(stepped == ("set rent 1825 rate 7", 13))
  }

  @Test("Numbers are written as in the locale")
  func locale() {
    let shell = TestShell()
    shell.expectSuccess("settings locale de_DE")
    #expect(shell.interpreter.stepped("rate 6,5", at: 8, by: 1)?.line == "rate 6,625")
    #expect(shell.interpreter.stepped("price 250.000", at: 13, by: 1)?.line == "price 251.000")
  }

  @Test(
    "Where no number stands, or it would be negative, nothing is stepped",
    arguments: [
      "", " ", "set rent", "rent -", "rent 0", "sweep rate 5..8", "calc m12", "save house_2", "calc 1.2.3",
      "calc 99999999999999999999",
    ])
  func nothing(line: String) {
    #expect(TestShell().interpreter.stepped(line, at: line.utf8.count, by: -1) == nil)
  }
}
