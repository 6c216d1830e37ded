import Localization
import Reports
import TestShell
import Testing

@testable import Commands
@testable import Shell

@Suite("Which definitions give a figure that somebody quotes")
struct WhichTests {
  private static let property =
    "set price 300k down 25 rate 6.5 rent 2700 taxes 3600 insurance 1200 vacancy 5 capex 5% closing 9k"

  /// The value and the definitions of each row.
  private func rows(_ line: String, _ shell: TestShell) throws -> [(value: String, definitions: String)] {
    let table = try #require(shell.run(line).last?.report?.tables.first)
    return table.rows.map { (LocaleFormat.enUS.text($0[0]), LocaleFormat.enUS.text($0[3])) }
  }

  /// Works the figure out with the switch set, and asks which switch gives it.
  @Test(
    "Each choice is found by the figure that it makes",
    arguments: [
      ("noi", "noi_rule reserves-above"), ("cap_rate", "cap_rate_rule cost"), ("dscr", "dscr_rule rent"),
      ("dscr", "dscr_rule noi-reserves"), ("cash_on_cash", "invested_rule with-reserves"),
      ("irr", "irr_rule monthly"), ("sale_price", "exit_rule trailing"),
      ("noi(y3)", "noi_rule reserves-above"),
    ])
  func choices(metric: String, choice: String) throws {
    let shell = TestShell(Self.property, "set reserve_fund 8k hold 7y exit_cap 6 rent_growth 3 selling 6")
    shell.expectSuccess("set \(choice)")
    let text = shell.text("calc \(metric)").split(separator: "\n").first.map(String.init) ?? ""
    shell.expectSuccess("undo")
    let found = try rows("which \(metric) \(text)", shell)
    #expect(found.contains { $0.definitions == choice }, "\(text): \(found)")
    #expect(found.allSatisfy { $0.definitions != "as at present" })
  }

  @Test("A choice of several that matter together is found, and the line that makes it so")
  func together() throws {
    let shell = TestShell(Self.property)
    shell.expectSuccess("set noi_rule reserves-above cap_rate_rule cost")
    let quoted = shell.shown("cap_rate")
    shell.expectSuccess("undo")
    #expect(
      try rows("which cap_rate \(quoted)", shell).first?.definitions
        == "noi_rule reserves-above; cap_rate_rule cost")
    #expect(
      shell.text("which cap_rate \(quoted)").hasSuffix(
        "\"set noi_rule reserves-above cap_rate_rule cost\" makes it so here.\n"))
  }

  /// The figures are worked out by hand: 32,400 of rent, 5 % vacancy, 4,800 of costs, 1,620 of reserves, loan
  /// payments of 1,422.15 on 225,000, cash of 84,000.
  @Test(
    "Readings that are no choice here are found, too",
    arguments: [
      ("cap_rate", "9.2%", "without vacancy"), ("cap_rate", "10.80%", "gross rent as income, without costs"),
      ("noi", "2165", "a month rather than a year"), ("cash_flow", "7,294.16", "a year rather than a month"),
      ("cash_on_cash", "9.73%", "the down payment as the only cash"), ("grm", "111.11", "in months of rent"),
      ("cash_on_cash", "10.61%", "before reserves"),
      ("cash_on_cash", "11.68%", "principal counted as return"),
      ("cash_on_cash", "7.89%", "as if paid in cash"),
    ])
  func readings(metric: String, value: String, definitions: String) throws {
    let found = try rows("which \(metric) \(value)", TestShell(Self.property))
    #expect(found.contains { $0.definitions == definitions }, "\(found)")
  }

  @Test("The value counts at the precision in which it is written, and the present definitions come first")
  func precision() throws {
    let shell = TestShell(Self.property)
    // noi is 25,980.00.
    for (value, isPresent) in [
      ("26k", true), ("25.9k", false), ("$25,980", true), ("25,980.01", false), ("25980.4", false),
    ] {
      #expect(
        try
          (rows("which noi \(value)", shell).first?.definitions == "as at present"
          && shell.text("which noi \(value)").contains("by the present definitions.\n")) == isPresent,
        "\(value)")
    }
    // 1.5223 times
    #expect(try rows("which dscr 1.52x", shell).first?.definitions == "as at present")
  }

  @Test("Where nothing gives the value, what comes nearest is shown, each with how far off it is")
  func nearest() throws {
    let shell = TestShell(Self.property)
    let table = try #require(shell.run("which noi 900000").last?.report?.tables.first)
    #expect(table.rows.count <= 5 && LocaleFormat.enUS.text(table.rows[0][0]) == "$32,400.00")
    #expect(LocaleFormat.enUS.text(table.rows[0][1]) == "-$867,600.00")
    #expect(
      shell.text("which noi 900000").hasPrefix(
        "noi is $25,980.00 by the present definitions; none tried gives 900000."))
  }

  @Test(
    "Of many ways to a coarse value the first are shown, those that differ least, and the number of the others"
  )
  func coarse() throws {
    let shell = TestShell(Self.property, "set management 8% maintenance 8% rehab 4k reserve_fund 8k")
    let report = try #require(shell.run("which cash_on_cash 6%").last?.report)
    let table = try #require(report.tables.first)
    let counts = table.rows.map { LocaleFormat.enUS.text($0[2]) }
    #expect(counts.count == 10 && counts == counts.sorted())
    #expect(
      TestShell.text(shell.run("which cash_on_cash 6%")).contains(" more differ in as many definitions"))
  }

  @Test("A figure without a value tells why")
  func absent() throws {
    #expect(TestShell().code("which cash_on_cash 9%") == "no-value")
  }

  @Test("It changes nothing")
  func changesNothing() {
    let shell = TestShell(Self.property)
    let before = shell.state
    shell.run("which cash_on_cash 9.89%")
    #expect(shell.state == before)
  }

  @Test("A long search can be stopped")
  func stops() {
    let shell = TestShell(Self.property)
    shell.isInterrupted = true
    #expect(shell.code("which cash_on_cash 9.89%") == "interrupted")
  }
}

@Suite("The definitions that are chosen")
struct DefinitionNoteTests {
  private static let note = "noi_rule is reserves-above."

  @Test(
    "are named below each figure that they touch, and below no other",
    arguments: [
      "calc noi / 12", "noi", "explain cap_rate depth 1", "why noi", "sweep rent 2000..2200 by 100 show dscr",
      "sweep rent 2000..2200 by 100 rate 5..6 by 1 show dscr", "solve rent for noi >= 20000", "summary",
      "project 2",
      "project 2 show noi", "sale 5", "month 400", "breaks", "require", "require noi > 5", "rank by noi",
      "rank by price where noi > 0", "list figures", "list figures noi", "compare elm oak",
      "compare elm oak all",
      "compare elm oak --why noi", "lender",
    ])
  func named(line: String) {
    let shell = Self.shell()
    #expect(shell.text(line).contains(Self.note), "\(line)")
    shell.expectSuccess("reset noi_rule")
    shell.run("open oak; reset noi_rule")
    #expect(!shell.text(line).contains(Self.note), "\(line)")
  }

  @Test(
    "are not named where they touch nothing",
    arguments: ["calc rent * 2", "ltv", "rank by price", "which noi 5"])
  func unnamed(line: String) { #expect(!Self.shell().text(line).contains(Self.note), "\(line)") }

  @Test("are named with the properties of which they are")
  func ofSome() {
    let shell = Self.shell()
    shell.run("open oak; reset noi_rule; open elm")
    #expect(shell.text("rank by noi").contains("noi_rule is reserves-above for elm."))
    #expect(shell.text("list figures noi").contains("noi_rule is reserves-above for elm."))
    #expect(shell.text("compare elm oak").contains("noi_rule is reserves-above for elm."))
    for number in 1...8 { shell.run("copy \(number < 5 ? "elm" : "oak") p\(number)") }
    #expect(shell.text("rank by noi").contains("noi_rule is reserves-above for 5 of 10."))
  }

  private static func shell() -> TestShell {
    TestShell(
      "set price 300k down 25 rate 6.5 rent 2700 vacancy 5 capex 5% hold 5y noi_rule reserves-above",
      "require dscr >= 1.1", "save elm", "copy elm oak", "open oak; rent 2800; open elm")
  }

  @Test(
    "are no settings of the shell, which names the line to type",
    arguments: [
      ("settings noi reserves-above", "set noi_rule reserves-above"),
      ("settings growth", "set growth_rule monthly"),
      ("settings cash_invested with-reserves", "set invested_rule with-reserves"),
      ("settings exit_rule trailing", "set exit_rule trailing"),
      ("settings dscr cheese", "set dscr_rule rent"),
    ])
  func settings(line: String, meant: String) throws {
    let failure = try TestShell().failure(line)
    #expect(failure.code == "is-of-property" && failure.message.contains("\"\(meant)\""))
    #expect(TestShell().code(meant) == nil)
  }
}
