import TestShell
import Testing

@testable import Commands
@testable import Shell

@Suite("set, reset, show, fields")
struct EditingTests {
  @Test("set replies with the old and the new value, and with what else moved")
  func setReplies() {
    let shell = TestShell("set rent 1700")
    #expect(shell.text("set rent 1800") == "Rent  $1,700 → $1,800\n")
    shell.expectSuccess("set price 250k down 20")
    #expect(
      shell.text("set price 300k") == """
        Purchase Price     $250,000 → $300,000
        Loan Amount     $200,000.00 → $240,000.00  (follows from price)

        """)
    #expect(
      shell.text("set loan 150,000.50") == """
        Loan Amount     $240,000.00 → $150,000.50
        Down Payment %          20% → 49.9998%  (follows from loan)

        """)
    #expect(shell.text("set rent 1800") == "Rent is $1,800 already.\n")
    #expect(shell.text("set rent 1800 rate 5%") == "Nothing to change: everything is already that way.\n")
  }

  @Test(
    "Values are taken as people type them",
    arguments: [
      ("rent 1800", "rent", "1800"), ("rent 1,800", "rent", "1800"), ("rent $1,800.00", "rent", "1800"),
      ("price 250k", "price", "250000"), ("price 1.2M", "price", "1200000"), ("rate 20", "rate", "20"),
      ("rate 20%", "rate", "20"), ("term 30", "term", "30"), ("term 30y", "term", "30"),
      ("term 25m", "term", "25m"),
      ("RENT \"1,800\"", "rent", "1800"), ("rent 0.10", "rent", "0.1"),
      (
        "price 1e15".replacing("1e15", with: "1000000b").replacing("1000000b", with: "1,000,000b"), "price",
        "1000000000000000"
      ),
    ])
  func values(typed: String, field: String, canonical: String) {
    #expect(TestShell("set \(typed)").rows[field] == canonical)
  }

  @Test(
    "What is no value is refused with a caret under it, and nothing changes",
    arguments: [
      ("rent nan", "not-a-number", "nan"), ("rent inf", "not-a-number", "inf"),
      ("rent 0x10", "not-a-number", "x10"),
      ("rent 1e400", "not-a-number", "e400"), ("rent 1,80", "several-readings", "1,80"),
      ("rent 12abc", "not-a-number", "abc"), ("rent \"\"", "empty-value", "\"\""),
      ("rent 1.005", "too-many-decimals", "1.005"), ("rent -1", "out-of-range", "-1"),
      ("price 1000000000000000.01", "out-of-range", "1000000000000000.01"),
      ("rate 101", "out-of-range", "101"),
      ("down -0.5", "out-of-range", "-0.5"), ("term 0", "out-of-range", "0"),
      ("term 101y", "out-of-range", "101y"), ("term 1201", "out-of-range", "1201"),
      ("term 1.1", "part-of-a-month", "1.1"), ("rent \"12 abc\"", "not-a-number", "\"12 abc\""),
      (
        "rent 99999999999999999999999999999999999999999999", "out-of-range",
        "99999999999999999999999999999999999999999999"
      ),
      ("rent", "missing-argument", ""), ("", "missing-argument", ""), ("rent 1 rate", "missing-argument", ""),
      ("rent 1 rent 2", "field-twice", "rent 2"), ("colour red", "unknown-field", "colour"),
      ("rent 5 % rate 6", "not-a-number", "5 %"),
    ])
  func refuses(typed: String, code: String, marked: String) throws {
    let shell = TestShell("set price 100k down 20 rent 7")
    let before = shell.state
    let failure = try shell.failure("set \(typed)")
    #expect(failure.code == code)
    #expect(failure.marked == marked)
    #expect(shell.state == before)
  }

  @Test("Down payment and loan in one command must agree")
  func contradiction() throws {
    let shell = TestShell("set price 100k")
    let before = shell.state
    for line in ["set down 20 loan 50k", "set loan 50k down 20", "set loan 50k price 200k down 20"] {
      #expect(try shell.failure(line).code == "contradiction", "\(line)")
      #expect(shell.state == before)
    }
    #expect(try shell.failure("set rent 5 down 20 loan 50k").marked == "down 20")
    shell.expectSuccess("set down 20 loan 80k")
    #expect(shell.rows["loan"] == "80000")
  }

  @Test("A down payment without a price is kept until there is one, and says so")
  func downWithoutPrice() {
    let shell = TestShell()
    #expect(shell.text("set down 20") == "Down Payment % will be 20% as soon as there is a price.\n")
    #expect(shell.shown("down") == "0%")
    #expect(
      shell.text("set price 100k") == """
        Purchase Price     $0 → $100,000
        Down Payment %     0% → 20%  (follows from price)
        Loan Amount     $0.00 → $80,000.00  (follows from price)

        """)
  }

  @Test("Stating a loan as it is anyway keeps it from now on, and says so")
  func statesWhatIs() {
    let shell = TestShell("set price 100k down 20")
    #expect(
      shell.text("set loan 80k")
        == "Loan Amount is $80,000.00 already; from now on it stays when price changes.\n")
    shell.expectSuccess("set price 200k")
    #expect(shell.shown("loan") == "$80,000.00")
    #expect(shell.text("set loan 80k") == "Loan Amount is $80,000.00 already.\n")
  }

  @Test("reset puts one field back, or all")
  func resets() {
    let shell = TestShell("set price 100k down 20 rate 6.5 rent 5")
    #expect(shell.text("reset rate") == "Interest Rate %  6.500% → 5.000%\n")
    #expect(shell.text("reset rate") == "Interest Rate % is 5.000% already.\n")
    shell.expectSuccess("reset all")
    #expect(shell.rows == TestShell().rows)
    #expect(shell.code("reset rant") == "unknown-field")
    #expect(shell.code("reset") == "missing-argument")
  }

  @Test(
    "After reset all it is as if nothing had been said",
    arguments: [
      "set price 100k down 20", "set down 20", "set price 5 down 0", "set price 5 loan 5", "set loan 7",
      "set down 0",
    ])
  func resetsAll(line: String) {
    let shell = TestShell(line, "reset all", "set price 100k")
    #expect(shell.rows == TestShell("set price 100k").rows)
  }

  @Test("show gives the fields by section, with what follows from what")
  func shows() {
    let shell = TestShell("set price 250k down 12.5 rate 6.125 extra 0.5 rent 1800")
    #expect(
      shell.text("show") == """
        Mortgage
          price   Purchase Price          $250,000
          down    Down Payment %             12.5%
          loan    Loan Amount          $218,750.00  follows from price and down
          rate    Interest Rate %           6.125%
          term    Mortgage Term (Yr.)     30 years  default
          escrow  Escrow Amount                 $0  default
          extra   Extra Payment              $0.50

        Operations
          expenses  Expenses      $0  default
          rent      Rent      $1,800

        Not entered: closing_date, start_month, closing, rehab, arv, contingency, credit, appraisal, reserve_fund, units, \
        market_rent, other, vacancy, taxes, insurance, hoa, utilities, management, maintenance, capex, \
        rent_growth, expense_growth, appreciation, hold, selling, exit_cap, exit_price, horizon, discount; "fields" \
        lists them all.

        """)
    #expect(
      shell.text("show RENT rate")
        == "  rent  Rent             $1,800\n  rate  Interest Rate %  6.125%\n")
    #expect(shell.code("show rant") == "unknown-name")
  }

  @Test("fields lists every field with its bounds")
  func fields() throws {
    let names = { (line: String) in
      try #require(TestShell().run(line).first?.report?.tables.first).rows.map(\.first)
    }
    let fields = TestShell().workspace.fields
    #expect(try names("fields all") == fields.map { .text($0.name) })
    #expect(TestShell().text("fields all").contains("$1,000,000,000,000,000"))
    #expect(try names("fields TAX") == fields.filter { $0.section == "Tax" }.map { .text($0.name) })
    #expect(try names("fields loan") == fields.filter { $0.section == "Loan Terms" }.map { .text($0.name) })
    #expect(TestShell().code("fields taks") == "unknown-choice")
  }

  @Test("fields alone lists those of a usual house, and says where the others are")
  func usualFields() throws {
    let report = try #require(TestShell().run("fields").first?.report)
    let names = try #require(report.tables.first).rows.map(\.first)
    #expect(names.count == 19)
    #expect(names.contains(.text("rent")) && !names.contains(.text("pmi_rule")))
    #expect(TestShell().text("fields").contains("All \(TestShell().workspace.fields.count) are in these"))
  }
}
