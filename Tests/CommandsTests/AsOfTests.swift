import Localization
import Reports
import TestShell
import Testing

@testable import Commands

@Suite("Figures as of a time")
struct AsOfTests {
  /// Two properties, the second of which closed two years before the first.
  private func shell() -> TestShell {
    let shell = TestShell()
    shell.expectSuccess("set price 250k down 20 rate 6.5 rent 1800 escrow 250 expenses 100 rent_growth 3")
    shell.expectSuccess("set appreciation 3 closing_date 2026-12-01; save ash")
    shell.expectSuccess("copy ash elm; open elm; set rent 2000 closing_date 2024-12-01")
    return shell
  }

  private func cells(_ shell: TestShell, _ line: String) throws -> [[Cell]] {
    let table = try #require(shell.run(line).last?.report?.tables.first, "\(line)")
    return table.rows.map { Array($0) }
  }

  @Test(
    "A bare name means the time, as the same name with the time behind it does",
    arguments: [("y3", "y3"), ("36", "36"), ("y1", "y1")])
  func period(time: String, argument: String) throws {
    let shell = shell()
    let shown = try cells(shell, "list figures noi equity noi/price rent as of \(time)")
    let expected = try cells(
      shell, "list figures noi(\(argument)) equity(\(argument)) noi(\(argument))/price rent(\(argument))")
    #expect(shown == expected && shown.count == 2)
  }

  @Test("A comparison says which of its times go on after a sale")
  func afterTheSale() {
    let shell = shell()
    shell.expectSuccess("set hold 30m; open ash; set hold 5")
    let note = "elm: The sale is at the end of month 30; what comes after is as if there were none.\n"
    #expect(shell.text("compare ash elm as of y3").contains(note))
    #expect(!shell.text("compare ash elm as of y3").contains("ash: The sale"))
    #expect(!shell.text("compare ash elm as of 30").contains("The sale is"))
  }

  @Test("A month of the calendar has the number that follows from each closing date")
  func calendar() throws {
    let shell = shell()
    let shown = try cells(shell, "list figures balance as of 2027-06")
    // Month 7 of the first, month 31 of the second.
    #expect(
      try shown == [cells(shell, "list figures balance(7)")[0], cells(shell, "list figures balance(31)")[1]])
    shell.expectSuccess("reset closing_date")
    #expect(shell.text("list figures balance as of 2027-06").contains("elm has no value: Closing Date"))
    #expect(
      shell.text("list figures balance as of 2024-11").contains("ash has no value: there is no such month"))
  }

  @Test("Order and condition are of the time, too; what has none is told")
  func ranking() throws {
    let shell = shell()
    let text = shell.text("list figures price irr by cash_flow where noi > 20000 as of y3")
    #expect(text.contains("Figures are those of year 3, as planned."))
    #expect(text.contains("The same at any time: irr."))
    // A net operating income of 1,800 or 2,000 a month grown by 3 % twice, less 4,200 a year; only one is above 20,000.
    #expect(text.contains("1 of 2 does not meet noi > 20000"))
  }

  @Test("A comparison is of the figures of the time")
  func comparison() throws {
    let shell = shell()
    let rows = try cells(shell, "compare ash elm as of y3")
    let noi = try #require(rows.first { $0[0] == .text("noi") })
    let expected = try cells(shell, "list figures noi(y3)").map { $0[1] }
    #expect(noi.contains(expected[0]) && noi.contains(expected[1]))
    #expect(!rows.contains { [.text("rate"), .text("irr")].contains($0[0]) })
    #expect(shell.text("compare ash elm all as of 36").contains("month 36, as planned"))
  }

  @Test("What is no time is refused", arguments: ["soon", "y0", "y101", "0", "1201", "2028-13", "y", "-3"])
  func refused(time: String) throws {
    let shell = shell()
    #expect(try shell.failure("list figures noi as of \(time)").marked == time)
    #expect(try shell.failure("compare ash elm as of \(time)").marked == time)
    #expect(shell.code("compare ash elm --why noi as of y3") != nil)
  }
}
