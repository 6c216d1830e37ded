import Localization
import Reports
import TestShell
import Testing
import Workspace

@testable import Commands
@testable import Shell

/// A property whose flows are worth nothing at two rates.
///
/// Paid in cash with 100,000, it brings 230,000 in the first year and costs 232,000 in the second, before it is sold
/// for the price: −100,000, 230,000, −132,000, which are worth nothing at 10 % and at 20 %.
@Suite("Several rates of return of a property")
struct SeveralReturnsTests {
  private static let lines = [
    "set price 100k hold 2 discount 5", "at 12 income 230000", "at 24 cost 232000", "require irr >= 9%",
  ]

  private func shell(_ more: String...) -> TestShell {
    let shell = TestShell()
    for line in Self.lines + more { shell.expectSuccess(line) }
    return shell
  }

  @Test(
    "No command shows a number, and each says which rates fit",
    arguments: [
      "show irr", "calc irr", "calc irr + 1%", "require", "sale", "summary", "show irr_unlevered",
      "sweep rent 0..0 by 1 show irr",
    ])
  func noNumber(line: String) throws {
    let text = shell().text(line)
    #expect(text.contains(/several rates fit: 10\.0+% and 20\.0+%/), "\(text)")
    #expect(!text.contains(/irr +IRR +-?[0-9]/), "\(text)")
  }

  @Test("A rate a year is one a year, though the periods are months")
  func monthly() {
    let shell = shell("set irr_rule monthly")
    #expect(shell.text("show irr").contains(/several rates fit: 10\.0+% and 20\.0+%/))
  }

  @Test("A criterion is neither met nor failed")
  func criterion() throws {
    let table = try #require(shell().run("require").last?.report?.tables.first)
    guard case .undefined = table.rows[0][2], case .undefined = table.rows[0][3] else {
      Issue.record("\(table.rows[0])")
      return
    }
  }

  @Test("Many scenarios in columns have none either, beside those that have one")
  func columns() throws {
    let shell = shell()
    let table = try #require(shell.run("sweep rent 0..2000 by 1 show irr").last?.report?.tables.first)
    guard case .undefined = table.rows[0][1] else {
      Issue.record("\(table.rows[0])")
      return
    }
    // From 132,000 a year on, nothing is paid in but the price.
    shell.expectSuccess("set rent 11000")
    #expect(shell.text("show irr").contains(/irr +IRR +[0-9]/))
  }

  @Test("Properties are ranked by a rate that there is")
  func rank() throws {
    let shell = shell("save several", "new", "set price 100k rent 1000 hold 2", "save one")
    let text = shell.text("rank by irr")
    // 12,000 a year on 100,000, which come back.
    #expect(text.contains("    1  one      12.00%\n"), "\(text)")
    #expect(text.contains("several has no value: several rates fit: 10.0000% and 20.0000%.\n"), "\(text)")
  }
}
