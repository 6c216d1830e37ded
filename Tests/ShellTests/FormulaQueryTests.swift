import Finance
import Formulas
import Localization
import Results
import TestShell
import Testing

@testable import Shell

@Suite("Formulas asked from outside")
struct FormulaQueryTests {
  private let shell = TestShell("set price 250k down 20 rate 6.5 rent 1800")

  private func inquiry(_ variables: FormulaQuery.Variable...) -> FormulaQuery {
    FormulaQuery(shell.workspace, variables: variables + FormulaQuery.Variable.counts)
  }

  @Test(
    "Shown as the shell shows it",
    arguments: [
      ("interest(1)", "$1,083.33"), ("ltv", "80.00%"), ("rent * 12 / price as percent", "8.64%"),
      ("price as number", "250,000"), ("rent > 5", "true"), ("saved", "0"), ("guess * 2", "$10.00"),
    ])
  func shown(formula: String, text: String) throws {
    #expect(try inquiry(.init("guess", Number(5), .money)).shown(formula) == text)
  }

  @Test("A measure that is chosen is that of the number, too")
  func chosen() throws {
    let (share, measure) = try inquiry().number("loan / price as percent")
    #expect(share == Number(4).divided(by: Number(5)) && measure == .percent)
  }

  @Test(
    "Refused, or without a value",
    arguments: ["rant = 5", "rent", "1 / 0 = 1", "net = 5", "", "guess = 5", "pmtNo(999) = 1"])
  func refused(condition: String) {
    #expect(throws: Diagnostic.self) { try inquiry().holds(condition) }
  }

  @Test("A given name hides one of the worksheet, and metrics know nothing of it")
  func hidden() throws {
    let inquiry = inquiry(.init("rent", Number(1)))
    #expect(try inquiry.holds("rent = 1"))
    #expect(try inquiry.holds("net(1) = 1800 - interest(1)"))
  }

  @Test("What there is besides the worksheet")
  func counts() throws {
    for line in ["month 12", "require rent > 5", "save elm"] { shell.run(line) }
    #expect(try inquiry().holds("open_month = 12 and open_year = 0 and criteria = 1 and saved = 1"))
    shell.run("year 2")
    #expect(try inquiry().holds("open_month = 0 and open_year = 2 and entries = 0"))
  }

  @Test(
    "Numbers as they are typed",
    arguments: [
      ("1,083.33", .money, Ratio(108_333, 100)), ("$1.2k", .money, Ratio(1200)),
      ("10.4", .percent, Ratio(104, 1000)),
      ("10.4%", .percent, Ratio(104, 1000)), ("1.25", .number, Ratio(5, 4)), ("360", .count, Ratio(360)),
      ("1.2607430971", .number, Ratio(12_607_430_971, 10_000_000_000)),
      ("7.91075%", .percent, Ratio(791_075, 10_000_000)), ("7.91075%%", .percent, nil),
      ("7.91075x", .percent, nil), ("10%", .number, nil),
      ("much", .money, nil), ("1.005", .money, nil), ("", .number, nil),
    ] as [(String, Measure, Ratio?)])
  func typed(text: String, measure: Measure, number: Ratio?) {
    #expect(inquiry().number(typed: text, as: measure) == number.map(Number.exact))
  }
}
