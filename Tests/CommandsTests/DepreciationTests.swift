import TestShell
import Testing

@testable import Commands
@testable import Shell

/// Buildings of other lives, other conventions, a stated basis, and income that differs by year.
@Suite("Depreciation and income by year")
struct DepreciationTests {
  /// The answers to formulas, as they are shown.
  private func answers(_ shell: TestShell, _ formulas: String...) -> [String] {
    formulas.map { String(shell.text("calc \($0)").split(separator: "\n").first ?? "") }
  }

  /// A building of 390,000 that is placed in service in a month of the calendar.
  private func building(_ month: Int, _ lines: String...) -> TestShell {
    let shell = TestShell(
      "set price 500k down 100 rent 4000 tax_rate 24 magi 90k depreciable_basis 390000 placed \(month)")
    for line in lines { shell.expectSuccess(line) }
    return shell
  }

  // 390,000 / 39 = 10,000 a year, 9,583.33 in the first one from January (11.5 months), 416.67 from December;
  // over 30 years 13,000, over 40 years 9,750. Source of the lives: 26 USC 168(c) and (g)(2)(C).
  @Test(
    "A building depreciates over the life that is entered, from mid-month",
    arguments: [
      ("39", 1, "$9,583.33", "$10,000.00"), ("39", 12, "$416.67", "$10,000.00"),
      ("30", 1, "$12,458.33", "$13,000.00"), ("40", 7, "$4,468.75", "$9,750.00"),
      ("27.5", 1, "$13,590.91", "$14,181.82"),
    ])
  func lives(life: String, month: Int, first: String, second: String) {
    let shell = building(month, "set building_life \(life)")
    let end = 13 - month
    #expect(
      answers(shell, "depreciated(\(end))", "depreciated(\(end + 12)) - depreciated(\(end))") == [
        first, second,
      ])
  }

  // Source: IRS Publication 946, Table A-7a: 2.461 % from January, 0.107 % from December, then 2.564 %; and
  // Table A-6: 3.485 %, 0.152 %, then 3.636 %.
  @Test(
    "The table of 39 years",
    arguments: [
      ("39", 1, "$9,597.90", "$9,999.60"), ("39", 8, "$3,755.70", "$9,999.60"),
      ("39", 12, "$417.30", "$9,999.60"),
      ("27.5", 1, "$13,591.50", "$14,180.40"), ("27.5", 12, "$592.80", "$14,180.40"),
    ])
  func tables(life: String, month: Int, first: String, second: String) {
    let shell = building(month, "set building_life \(life) depreciation_rule table")
    let end = 13 - month
    #expect(
      answers(shell, "depreciated(\(end))", "depreciated(\(end + 12)) - depreciated(\(end))") == [
        first, second,
      ])
    // In the end all of it has been depreciated.
    #expect(answers(shell, "depreciated(\(end + 40 * 12))") == ["$390,000.00"])
  }

  // No convention: from August five months of 14,181.82 / 12 = 1,181.82 are 5,909.09, and a sale in month 18,
  // the January after next, still has that month in full: 5,909.09 + 14,181.82 + 1,181.82.
  @Test("By full months the months of the beginning and of the sale count in full")
  func fullMonths() {
    let shell = building(8, "set depreciation_rule full-months")
    #expect(
      answers(shell, "depreciated(1)", "depreciated(5)", "depreciated(17)", "depreciated(18)") == [
        "$1,181.82", "$5,909.09", "$20,090.91", "$21,272.73",
      ])
    shell.expectSuccess("set hold 18m")
    #expect(answers(shell, "depreciated(hold * 12)") == ["$21,272.73"])
    shell.expectSuccess("set depreciation_rule exact")
    // From mid-month to mid-month: 4.5, 12 and 0.5 months.
    #expect(answers(shell, "depreciated(hold * 12)") == ["$20,090.91"])
    #expect(shell.code("explain depreciated(5)") == nil)
  }

  // 390,000 stated of 500,000: 110,000 do not depreciate, whatever the land; an improvement keeps its own
  // basis.
  @Test("A stated basis takes the place of price and costs without the land")
  func statedBasis() {
    let shell = building(1)
    #expect(shell.code("tax") == nil)
    #expect(answers(shell, "depreciable", "land_value") == ["$390,000.00", "$110,000.00"])
    shell.expectSuccess("set land 50%")
    #expect(answers(shell, "depreciable") == ["$390,000.00"])
    shell.expectSuccess("at 13 improvement 27500 roof")
    // 27,500 / 27.5 · 11.5 / 12 = 958.33.
    #expect(answers(shell, "depreciated(24) - depreciated(12)") == ["$15,140.15"])
    shell.expectSuccess("reset depreciable_basis")
    #expect(answers(shell, "depreciable") == ["$250,000.00"])
  }

  // Full months of 275,000 are 10,000 a year; with costs of 21,000 and no rent each year loses 31,000. With
  // other income of 120,000 the allowance is 15,000 and 16,000 carry on (26 CFR 1.469-1, IRS Publication
  // 925); with 130,000 it is 10,000, so that 16,000 + 31,000 - 10,000 carry on; with 90,000 it is 25,000:
  // 37,000 + 31,000 - 25,000.
  @Test("Other income that differs by year changes what losses count in each")
  func incomeByYear() throws {
    let shell = TestShell(
      "set price 400k down 100 expenses 1750 tax_rate 24 magi 120k depreciable_basis 275000 depreciation_rule full-months",
      "at y2 magi 130k", "at y3 magi 90000")
    #expect(
      answers(
        shell, "suspended(12)", "suspended(24)", "suspended(36)", "loss_allowed(y2)", "loss_allowed(y3)") == [
          "$16,000.00", "$37,000.00", "$43,000.00", "$10,000.00", "$25,000.00",
        ])
    #expect(
      answers(shell, "magi(y1)", "magi(y2)", "magi(y3)", "magi") == [
        "$120,000.00", "$130,000.00", "$90,000.00", "$120,000.00",
      ])
    #expect(answers(shell, "allowance(24)") == ["$10,000.00"])
    let table = try #require(shell.run("tax 3").last?.report?.tables.first)
    #expect(table.columns.map(\.key).contains("magi"))
    #expect(shell.rows["event 1"] == "13 magi 130000")
    shell.expectSuccess("set event.1 140k")
    #expect(answers(shell, "loss_allowed(y2)") == ["$5,000.00"])
    shell.expectSuccess("remove event 1")
    #expect(answers(shell, "loss_allowed(y2)") == ["$15,000.00"])
  }

  // Of a gain the net investment income tax counts above 200,000 of the income of the year of the sale: with
  // 250,000 in that year all of the gain is above it, with 100,000 none.
  @Test("The year of the sale has its own income")
  func incomeAtTheSale() {
    let shell = TestShell(
      "set price 300k down 100 rent 0 tax_rate 24 magi 100k depreciable_basis 1 hold 3y exit_price 350000")
    #expect(answers(shell, "niit_at_sale") == ["$0.00"])
    shell.expectSuccess("at y3 magi 250k")
    // The gain of 50,000, and the dollar of the basis as far as it has depreciated, a tenth.
    #expect(answers(shell, "round(niit_at_sale)") == ["$1,900.00"])
  }
}
