import Localization
import Reports
import TestShell
import Testing

@testable import Commands
@testable import Shell

/// The amounts of Los Amigos are those of planease.com; the others follow from the rules by hand.
@Suite("tax")
struct TaxTests {
  /// Los Amigos with its tax, from the example; see `InvestorFiguresTests`.
  private static let apartments = [
    "set price 1550000 closing 1% loan 1240000 rate 10 term 30 points 1.5",
    "set rent 39360/12 vacancy 5 rent_growth 5",
    "add income larger 157440/yr vacancy 5%", "add income laundry 3600/yr vacancy 5%",
    "set expense_growth 5",
    "set taxes 18600 insurance 3000 utilities 4800/yr maintenance 3200/yr management 5%",
    "set taxes.growth 2 utilities.growth 7", "add expense several 16350/yr",
    "set hold 10y exit_cap 10 exit_rule trailing selling 7 discount 12",
    "set tax_rate 31 gains_rate 20 land_amount 279000 magi 200000 placed january niit no",
  ]

  private func shell(_ lines: [String]) -> TestShell {
    let shell = TestShell()
    for line in lines { shell.expectSuccess(line) }
    return shell
  }

  private func table(_ shell: TestShell, _ line: String) throws -> Table {
    try #require(shell.run(line).last?.report?.tables.first, "\(line)")
  }

  private func column(_ key: String, _ table: Table) throws -> [String] {
    let index = try #require(table.columns.firstIndex { $0.key == key }, "\(key)")
    return table.rows.map { LocaleFormat.enUS.text($0[index]) }
  }

  @Test(
    "Tax says that it leaves out one-off items, wherever its figures stand, and only where there are some")
  func oneOffs() {
    let note = """
      Tax leaves out the one-off costs and incomes of "events": an improvement depreciates, and a line from one month \
      to the same counts in it.
      """
    let lines = [
      "tax 2", "summary full", "sale", "project 2", "calc tax(y1)", "explain irr_after_tax depth 1",
    ]
    let shell = shell([
      "set price 200k down 25 rent 2000 hold 5 tax_rate 24 land 20 magi 90k", "at 3 improvement 9000 kitchen",
    ])
    for line in lines { #expect(!shell.text(line).contains(note), "\(line)") }
    shell.expectSuccess("at 61 cost 9000 roof")
    #expect(!shell.text("tax").contains(note), "after the sale")
    shell.expectSuccess("at 3.. every 12 cost 900 boiler")
    for line in lines { #expect(shell.text(line).contains(note), "\(line)") }
    #expect(!shell.text("calc noi").contains(note))
    // What the note advises: a line of one month lowers the taxable income by what it costs.
    let before = shell.text("calc taxable(y1)").prefix { $0 != "\n" }.filter { !"$,".contains($0) }
    shell.expectSuccess("add expense repair 900/mo from 5 to 5")
    #expect(shell.text("calc \(before) - taxable(y1)").hasPrefix("$900.00\n"))
  }

  @Test("The losses of a professional have no limit, so that there is no allowance")
  func professional() {
    let shell = shell(["set price 200k down 25 rent 2000 tax_rate 24 land 20 magi 120k"])
    // 25,000 less half of what 120,000 is above 100,000.
    #expect(shell.text("calc allowance").hasPrefix("$15,000.00"))
    #expect(shell.text("calc loss_limit").hasPrefix("$25,000.00"))
    shell.expectSuccess("set participation professional")
    for name in ["allowance", "loss_limit"] {
      #expect(shell.text("calc \(name)").hasPrefix("none: a professional's losses have no limit"), "\(name)")
    }
    #expect(shell.text("calc suspended(24)").hasPrefix("$0.00"))
    for line in ["set participation passive", "set participation active filing separate"] {
      shell.expectSuccess(line)
      for name in ["allowance", "loss_limit"] { #expect(shell.text("calc \(name)").hasPrefix("$0.00")) }
    }
  }

  @Test("Tax says that it takes the owner's own home as rented")
  func ownHome() {
    let shell = TestShell(
      "set price 300k down 25 rate 6 hold 5 tax_rate 24 land 20 magi 90k", "add unit rear 1900")
    let note = "Your own part of the house counts as rented, so that the tax comes out too low.\n"
    #expect(!shell.text("tax").contains(note))
    shell.expectSuccess("add unit home 1600 own to 18")
    #expect(shell.text("tax").contains(note))
  }

  @Test("A row for each tax year, then the sale, and what the estimate leaves out")
  func apartments() throws {
    let shell = shell(Self.apartments)
    let table = try table(shell, "tax")
    #expect(
      table.columns.map(\.key) == [
        "tax_year", "noi", "interest", "depreciation", "points_deduction", "taxable", "loss_allowed",
        "suspended",
        "tax", "after_tax_cash_flow",
      ])
    #expect(try column("tax_year", table) == (1...10).map(String.init))
    #expect(try column("tax", table) == Array(repeating: "$0.00", count: 8) + ["$701.58", "$17,172.29"])
    #expect(try column("suspended", table).prefix(5).last == "$95,125.09")
    let text = shell.text("tax")
    for part in [
      "$198,078.46", "$669,503.38", "-$12,400.00", "14.02%",
      "Tax is an estimate, by US federal law of 2026.", "niit is no.",
      "Left out: 1031 exchange, 121 exclusion, QBI deduction, AMT, SALT.",
    ] {
      #expect(text.contains(part), "\(part) in \(text)")
    }
    #expect(try column("tax_year", self.table(shell, "tax 3")) == ["1", "2", "3"])
  }

  @Test("Years have their numbers of the calendar, and the first and last are parts of one")
  func calendarYears() throws {
    let shell = shell(Duplex.lines + ["set tax_rate 24 land 20% magi 120k closing_date 2026-11-15 hold 3"])
    let table = try table(shell, "tax")
    #expect(try column("date", table) == ["2026", "2027", "2028", "2029"])
    // 1.5 of 12 months; the basis is 80 % of price and closing costs, and the rehab.
    let basis = 0.8 * 334_750 + 12_000
    let first = try #require(table.rows.first?[4])
    guard case .money(let money, _) = first else {
      Issue.record("\(first)")
      return
    }
    #expect(abs(Double(money.minorUnits) / 100 - basis / 27.5 * 1.5 / 12) < 0.006)
    #expect(!shell.text("tax").contains("Month 1 counts as January"))
    #expect(
      shell.text("tax").contains("niit: 3.8 % counts above an income of $200,000, as filing is single."))
  }

  @Test("Without a date month 1 is January, and without a sale there are ten years, which is said")
  func defaults() throws {
    let shell = shell(Duplex.lines + ["set tax_rate 24 land 20% magi 120k", "reset hold"])
    let text = shell.text("tax")
    #expect(text.contains("Month 1 counts as January, as neither closing_date nor placed is entered."))
    #expect(text.contains("Ten years, as no holding period is entered."))
    #expect(!text.contains("tax_at_sale"))
    #expect(try table(shell, "tax").rows.count == 10)
  }

  @Test("What must be entered is named")
  func missing() throws {
    let shell = shell(Duplex.lines)
    #expect(
      shell.run("tax").last?.failure?.message.english.contains("tax_rate, land and magi must be entered")
        == true)
    shell.expectSuccess("set tax_rate 24 land $60,000")
    #expect(shell.code("tax") == "no-tax-fields")
    shell.expectSuccess("set participation passive niit no gains_rate 15")
    #expect(shell.code("tax") == nil)
    #expect(shell.code("tax 4800") == "not-tax-years")
    #expect(try shell.failure("tax 3,800 a year").message.contains("\"taxes 3,800\" enters property taxes"))
    #expect(shell.code("tax soon") == "not-a-count")
  }

  @Test("project and sale have their tax once a rate is entered, and say that it is an estimate")
  func elsewhere() throws {
    let shell = shell(Duplex.lines)
    let estimate = "Tax is an estimate, by US federal law of 2025."
    for line in ["project", "sale", "summary", "summary full", "explain irr"] {
      #expect(!shell.text(line).lowercased().contains("tax is"), "\(line)")
    }
    shell.expectSuccess("set tax_rate 24 land 20 magi 90k tax_year 2025")
    for line in [
      "project", "sale", "summary full", "explain tax(y1)", "show irr_after_tax", "year 3",
      "calc irr_after_tax * 2", "sweep rent 3000..3200 by 100 show irr_after_tax",
      "solve rent for tax(y1) = 0",
    ] {
      #expect(shell.text(line).contains(estimate), "\(line): \(shell.text(line))")
    }
    #expect(!shell.text("explain irr").contains(estimate))
    for line in ["save one", "copy one two", "set rent 3100"] { shell.expectSuccess(line) }
    for line in ["compare one two --why irr_after_tax", "compare one two", "rank by irr_after_tax"] {
      #expect(shell.text(line).components(separatedBy: estimate).count == 2, "\(line): \(shell.text(line))")
    }
    #expect(!shell.text("rank by irr").contains(estimate))
    let keys = try table(shell, "project").columns.map(\.key)
    #expect(keys.contains("tax") && keys.contains("after_tax_cash_flow"))
    for figure in ["tax_at_sale", "after_tax_proceeds", "irr_after_tax"] {
      #expect(shell.text("sale").contains(figure), "\(figure)")
    }
  }

  @Test("A figure without a rate says what is missing")
  func noRate() {
    let shell = shell(Duplex.lines)
    #expect(shell.text("calc irr_after_tax").contains("Tax Rate % is not entered yet"))
  }

  @Test("The derivation goes down to the fields")
  func explained() {
    let text = shell(Self.apartments).text("explain tax(y9)")
    for part in [
      "tax(y9) = $701.58", "= taxed(108)", "= max(year_income(108) − suspended(96), −allowance)",
      "tax_rate = 31%", "price = $1,550,000", "land_amount = $279,000", "magi = $200,000",
    ] {
      #expect(text.contains(part), "\(part) in \(text)")
    }
    let loss = shell(Self.apartments).text("explain suspended(y2)")
    #expect(loss.contains("= max(suspended(12) − year_income(24) − allowance, 0)"), "\(loss)")
  }

  @Test("An improvement is an event that can be changed, swept and undone")
  func improvement() {
    let shell = shell(Duplex.lines + ["set tax_rate 24 land 20 magi 90k", "at 36 improvement 9000 new roof"])
    #expect(shell.text("events").contains("improvement  $9,000  new roof"))
    #expect(shell.text("calc improvements(36)").contains("$9,000"))
    #expect(shell.text("calc one_offs(36)").contains("-$9,000"))
    shell.expectSuccess("change event 1 12000")
    #expect(shell.text("calc improvements(84)").contains("$12,000"))
    #expect(shell.code("at 12.. improvement 500") == "happens-once")
    shell.expectSuccess("sweep event.1 9000..11000 by 1000 show irr_after_tax")
  }

  @Test("Months of the calendar are typed as names, and what is none is refused")
  func placed() {
    let shell = shell(Duplex.lines)
    for text in ["march", "mar", "3", "2026-03-15", "MARCH"] {
      shell.expectSuccess("set placed \(text)")
      #expect(shell.shown("placed") == "3", "\(text)")
    }
    for text in ["13", "0", "marchy", "m"] { #expect(shell.code("set placed \(text)") != nil, "\(text)") }
    #expect(shell.text("set placed soon").contains("is not a month of the calendar such as 6, june or jun"))
  }

  @Test("The help of a command and of the figure of its name")
  func help() {
    let text = shell(Duplex.lines).text("help tax")
    #expect(text.hasPrefix("tax [YEARS]"))
    #expect(text.contains("(tax_rate + state_tax) * taxed(month)"))
  }
}
