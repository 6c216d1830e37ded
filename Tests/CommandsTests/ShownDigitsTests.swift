import Localization
import Reports
import TestShell
import Testing
import Workspace

@testable import Commands
@testable import Shell

/// The digits with which amounts and the sides of comparisons are shown.
@Suite("Shown digits")
struct ShownDigitsTests {
  /// Half a smallest unit goes away from zero.
  @Test(
    "An amount is shown in the minor unit of its currency",
    arguments: [
      ("USD", "0.125", "$0.13"), ("USD", "0.045", "$0.05"), ("USD", "1/3", "$0.33"),
      ("USD", "-0.125", "-$0.13"),
      ("USD", "0.0001", "$0.00"), ("USD", "rent / 7 / 3000", "$0.09"), ("JPY", "0.01", "¥0"),
      ("JPY", "2.5", "¥3"),
      ("KWD", "0.0125", "KWD 0.013"), ("EUR", "0.125", "€0.13"),
    ])
  func minorUnits(currency: String, formula: String, expected: String) {
    let shell = TestShell("settings currency \(currency)", "set rent 1800")
    let text = TestShell.text(shell.run("calc \(formula) as money"), in: shell.workspace.localeFormat)
    #expect(text.replacing("\u{A0}", with: " ") == expected + "\n")
  }

  /// 1,800 / 7 / 3,000 = 0.0857142…, a price for each of many; 1,800 × 0.00003 = 0.054, an amount.
  @Test(
    "A price for each of many has a unit of its own, and its digits",
    arguments: [
      ("rent / 7 / 3000", "$0.08571"), ("-(rent / 21000)", "-0.08571428571"), ("rent * 0.00003", "$0.05"),
      ("rent / 12 * 0.0003", "$0.05"), ("rent / 1400", "$1.29"),
    ])
  func unitPrices(formula: String, expected: String) {
    let shell = TestShell("set rent 1800")
    #expect(shell.text("calc \(formula)") == expected + "\n")
    shell.expectSuccess("define own = \(formula)")
    #expect(shell.text("show own") == "  own  own  \(expected)\n")
    shell.expectSuccess("define own = \(formula) as money")
    #expect(!shell.text("show own").contains(/\.[0-9]{3}/))
  }

  // MARK: Comparisons

  // Rents of 1,599 less taxes of 400 a month are 14,388 a year, over payments of 959.28 (160,000 at 6 % over 30 years):
  // 14,388 / 11,511.36 = 1.249895…
  private func shell() -> TestShell {
    TestShell("set price 200k down 20 rate 6 term 30 rent 1599 taxes 4800")
  }

  @Test("A value that fails is not shown as its limit")
  func failing() throws {
    let shell = shell()
    #expect(shell.text("calc dscr") == "1.25\n")
    #expect(shell.text("require dscr >= 1.25").hasSuffix("1  dscr >= 1.25  fail      1.2499\n"))
    #expect(shell.text("summary full").contains(/dscr >= 1\.25 +fail +1\.2499\n/))
    // The figure itself stands above it.
    #expect(shell.text("summary full").contains(/dscr +Debt Service Coverage +1\.2499\n/))
    #expect(shell.text("show dscr").hasSuffix(" 1.2499\n"))
    #expect(try shell.failure("assert dscr >= 1.25").message.contains("1.2498"))
    // What is far enough away has the usual digits.
    #expect(shell.text("require dscr >= 1.2").contains(/dscr >= 1\.2 +pass +1\.25\n/))
  }

  @Test("An amount has more than cents where they would tell another story")
  func amounts() {
    // 1,000 / 3 = 333.3333…
    let shell = TestShell("set rent 1000")
    #expect(shell.text("require rent / 3 > 333.33").contains(/pass +\$333\.333\n/))
    #expect(shell.text("require rent / 3 < 333.34").contains(/pass +\$333\.33\n/))
    #expect(shell.text("require rent / 3 = 333.33").contains(/fail +\$333\.333\n/))
  }

  @Test("A value that is its limit is shown as it")
  func equal() {
    let shell = TestShell("set rent 1250 price 1000")
    #expect(shell.text("require rent / price >= 1.25").contains(/pass +1\.25\n/))
    #expect(shell.text("require vacancy >= 0%").contains(/pass +0%\n/))
  }

  @Test("The prompt, the lender and the audit show what the verdict says")
  func elsewhere() {
    let shell = shell()
    shell.expectSuccess("require dscr >= 1.25")
    #expect(shell.interpreter.preview(of: "set taxes 4801")?.text.contains("1.2498") == true)
    // 1,599 over PITIA of 1,359.28 is 1.176358…
    shell.expectSuccess("set target_dscr 1.1764")
    #expect(shell.text("lender").contains(/lender_dscr .* 1\.17636 +1\.17640 +fail/))
  }
}
