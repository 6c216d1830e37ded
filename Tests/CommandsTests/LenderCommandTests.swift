import Localization
import Reports
import TestShell
import Testing

@testable import Commands
@testable import Shell

@Suite("The sheet of a lender")
struct LenderCommandTests {
  private static let property =
    "set price 250k loan 200k rate 6 rent 2000 taxes 3000 insurance 1200 hoa 40"

  /// The texts of a column of the sheet, by line.
  private func column(_ key: String, _ shell: TestShell) throws -> [String: String] {
    let table = try #require(shell.run("lender").last?.report?.tables.first)
    let index = try #require(table.columns.firstIndex { $0.key == key })
    return Dictionary(
      uniqueKeysWithValues: table.rows.map {
        (LocaleFormat.enUS.text($0[0]), LocaleFormat.enUS.text($0[index]))
      })
  }

  @Test("The owner's figures stand beside the lender's, with what is asked for")
  func bothViews() throws {
    let shell = TestShell(Self.property)
    let (owner, lender) = (try column("owner", shell), try column("lender", shell))
    #expect(owner["lender_income"] == "$2,000.00" && lender["lender_income"] == "$1,500.00")
    #expect(owner["pitia"] == "$1,589.10" && lender["pitia"] == "$1,589.10")
    #expect(owner["lender_dscr"] == "1.34" && lender["lender_dscr"] == "1.26")
    #expect(try column("asked", shell)["lender_dscr"] == "1.00")
    #expect(try column("met", shell)["lender_ltv"] == "pass")
    #expect(
      try column("rule", shell)["lender_income"]?.hasSuffix(
        "(Fannie Mae Selling Guide B3-3.1-08; HUD Handbook 4000.1, II.A.4.c)") == true)
  }

  @Test("A reserve fund that is not entered is not known; one that is, is judged")
  func reserves() throws {
    let shell = TestShell(Self.property)
    #expect(shell.text("lender").contains("Reserves Required             –   $9,534.60"))
    #expect(try column("met", shell)["reserves_required"] == "")
    shell.expectSuccess("set reserve_fund 9000")
    #expect(try column("met", shell)["reserves_required"] == "fail")
    shell.expectSuccess("set reserve_months 5")
    #expect(try column("met", shell)["reserves_required"] == "pass")
  }

  @Test("FHA's test is made with three and four units only")
  func selfSufficiency() throws {
    let shell = TestShell(Self.property)
    for (units, verdict) in [(1, nil), (2, nil), (3, "fail"), (4, "fail")] {
      shell.expectSuccess("set units \(units)")
      #expect(try column("met", shell)["self_sufficiency"] == verdict)
    }
    shell.expectSuccess("set units 5")
    #expect(try column("met", shell)["self_sufficiency"] == nil)
    #expect(shell.text("calc self_sufficiency").contains("none: it applies only with 3 or 4 units"))
    #expect(try column("lender", shell)["lender_reserves"] == "$1,250.00")
  }

  /// 75 % of 5,015 is 3,761.25; the owner's unit counts.
  @Test("FHA's test is one and the same for a lender and for an owner who lives in a unit")
  func ownersUnit() throws {
    let shell = TestShell(
      "set price 480k loan 456577.69 rate 6.125 pmi 0.55% pmi_rule none taxes 5200 insurance 2050",
      "add unit mine 1725 own; add unit two 1675 market 1700; add unit three 1590")
    #expect(try column("lender", shell)["self_sufficiency"] == "$173.61")
    #expect(try column("met", shell)["self_sufficiency"] == "pass")
    #expect(shell.text("hack").contains("$173.61"))
    shell.expectSuccess("set rent_growth 3%")
    // In the second year rents are 3 % higher, 112.84 of the part that counts.
    let first = try shell.number("self_sufficiency(12)")
    #expect(try abs(shell.number("self_sufficiency(13)") - first - 112.84) < 0.01)
    shell.expectSuccess("set rent_share 70%")
    #expect(try column("met", shell)["self_sufficiency"] == "fail")
  }

  @Test("The rule that allows less binds, and the loan is compared with it")
  func binding() {
    let shell = TestShell(Self.property)
    #expect(
      shell.text("lender").contains("  max_loan_ltv   Most by LTV     $212,500.00  the rule that binds\n"))
    #expect(shell.text("lender").contains("Such a lender would give $12,500.00 more than is borrowed."))
    shell.expectSuccess("set target_dscr 1.3")
    #expect(shell.text("lender").contains("Most by DSCR    $191,553.92  the rule that binds\n"))
    #expect(shell.text("lender").contains("What is borrowed is $8,446.08 more than such a lender gives."))
    shell.expectSuccess("set target_dscr 1.2 max_ltv 80")
    #expect(shell.text("lender").contains("What is borrowed is the most that such a lender gives."))
  }

  @Test("Without a loan or a rent, the reason stands in the place of the figure")
  func absent() {
    let shell = TestShell("set price 250k loan 200k rate 6")
    #expect(shell.text("lender").contains("Most to Borrow  none: rent is not more than 0\n"))
    let cash = TestShell("set price 250k down 100 rent 2000")
    #expect(cash.text("lender").contains("Most to Borrow  none: payment is not more than 0\n"))
    #expect(cash.text("lender").contains("Paid in cash: no loan."))
    #expect(TestShell().code("lender") == "no-loan")
    #expect(TestShell("use tip").code("lender") == "wrong-kind")
  }

  @Test("Its figures are explained, solved for and required")
  func metrics() {
    let shell = TestShell(Self.property, "require lender_dscr >= 1.2")
    #expect(shell.text("explain lender_dscr depth 1").contains("lender_rent ÷ pitia"))
    // PITIA is 1,199.10 + 350 + 40.
    #expect(shell.text("solve rent for lender_dscr >= target_dscr").contains("$1,589.10 or more"))
    #expect(shell.text("sweep target_dscr 1.1..1.3 by 0.1 show max_loan_dscr").contains("$212,937.48"))
  }

  @Test("A comparison has its figures where one of its numbers is entered, and with \"all\"")
  func comparison() {
    let shell = TestShell(Self.property, "save elm", "copy elm oak", "set rent 2100")
    #expect(!shell.text("compare elm oak").contains("lender_dscr"))
    #expect(shell.text("compare elm oak all").contains("lender_dscr"))
    shell.expectSuccess("set reserve_months 5")
    #expect(shell.text("compare elm oak").contains("lender_dscr"))
  }

  /// At the end of year 3 of 240,000 at 3 %, with 192,000 at 6.5 %; worked out apart by decimals.
  @Test(
    "As of a month, it lends on the value, the balance, the next payment and the income of a year until then")
  func asOf() throws {
    let shell = TestShell(
      "set price 240k down 20% rate 6.5 rent 2100 taxes 3000 insurance 1200 vacancy 5 appreciation 3%")
    #expect(try abs(shell.number("lender_dscr(36)") - 1.343080258638884) < 1e-12)
    #expect(try abs(shell.number("lender_ltv(36)") - 0.7058835372421473) < 1e-12)
    #expect(try shell.number("net_rental_income(36)") == 11.43)
    #expect(try abs(shell.number("max_loan_ltv(36)") - 222_916.308) < 1e-9)
    let year = shell.text("lender as of y3")
    #expect(year == shell.text("lender as of 36") + "y3 ends with month 36.\n")
    #expect(year.contains("Such a lender would give $37,795.19 more than is owed."))
  }

  @Test("A month's payment is the usual one where the next one settles the loan")
  func balloon() throws {
    let lines = "set price 300k down 10% rate 5 rent 2600 taxes 3600 vacancy 5 appreciation 3"
    let (usual, due) = (TestShell(lines), TestShell(lines + " balloon 61"))
    for name in ["lender_payment", "pitia", "max_loan", "lender_dscr", "reserves_required"] {
      #expect(try due.number("\(name)(60)") == usual.number("\(name)(60)"), "\(name)")
    }
    #expect(try due.number("lender_payment(61)") == 0 && due.number("debt_service(61)") > 240_000)
    #expect(due.text("keep as of y5 for 2y").contains("Loan Payment a Month"))
    due.expectSuccess("add loan second 20k rate 9 term 15y")
    usual.expectSuccess("add loan second 20k rate 9 term 15y")
    #expect(try due.number("lender_payment(60)") == usual.number("lender_payment(60)"))
  }

  @Test("At the end of the first year of a property that does not change, it is the sheet of the closing")
  func firstYear() throws {
    for lines in [
      Self.property, "set price 900k loan 600k rate 6 rent 9000 taxes 9000 units 8 management 6%",
    ] {
      let shell = TestShell(lines)
      for name in [
        "lender_payment", "pitia", "lender_rent", "lender_vacancy", "lender_management", "lender_reserves",
        "lender_noi", "lender_dscr", "lender_value", "reserves_required",
      ] {
        #expect(try abs(shell.number(name) - shell.number("\(name)(12)")) < 1e-9, "\(name)")
      }
    }
  }

  @Test("Rents of seasons and nights count as a month of the year, others as they are")
  func seasons() throws {
    let shell = TestShell("set price 300k loan 200k rate 6; add unit bed 600 season sep..may")
    #expect(try shell.number("lender_rent(24)") == 450)
    let usual = TestShell("set price 300k loan 200k rate 6 rent 1800 market_rent 1700 rent_growth 10%")
    #expect(try abs(usual.number("lender_rent(13)") - 1870) < 1e-9)
  }

  @Test("Rents are compared with what the same units would rent for nearby")
  func rentsNearby() throws {
    let shell = TestShell(
      "set price 300k loan 200k rate 6; add unit front 1600 own; add unit rear 1500 market 1400")
    #expect(try shell.number("market_rent") == 3000)
    for text in ["lender_rent", "lender_rent(12)"] { #expect(try shell.number(text) == 1400, "\(text)") }
    shell.expectSuccess("add unit cottage nights 100 occupancy 50")
    for text in ["lender_rent", "lender_rent(12)"] {
      #expect(try abs(shell.number("\(text) - cottage(y1) / 12") - 1400) < 1e-9, "\(text)")
    }
    let later = TestShell(
      "set price 300k loan 200k rate 6; add unit front 1600 market 1300 own to 18; add unit rear 1500 market 1400"
    )
    #expect(try later.number("lender_rent(18)") == 1400)
    #expect(try later.number("lender_rent(19)") == 2700)
  }
}
