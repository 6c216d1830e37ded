import Model
import SeededRandom
import TestShell
import Testing

@testable import Commands

@Suite("Units")
struct UnitTests {
  private static let terms =
    "price 300k; loan 240k; rate 6.5; vacancy 7; rent_growth 3; taxes 4000; management 8%"
  private static let compared = [
    "rent(y1)", "rent(y5)", "vacancy_loss(y3)", "effective_gross(y1)", "noi(y4)", "cash_flow(y2)", "rent",
    "units",
    "grm", "one_percent", "break_even_rent", "lender_rent", "lender_dscr", "roi(1)",
  ]

  private func shell(_ lines: [String], terms: String = terms) -> TestShell {
    let shell = TestShell()
    shell.expectSuccess(terms)
    for line in lines { shell.expectSuccess(line) }
    return shell
  }

  @Test(
    "The same rent is the same, as one number, as one unit or as several",
    arguments: [
      ["add unit whole 1500"], ["add unit a 750; add unit b 750"], ["add units 2 flat 750"],
      ["add unit pair 9000/yr count 2"],
    ])
  func oneRent(_ lines: [String]) throws {
    let (whole, units) = (shell(["rent 1500; units 2"]), shell(lines))
    for formula in Self.compared where formula != "units" || lines != ["add unit whole 1500"] {
      #expect(try abs(whole.number(formula) - units.number(formula)) < 1e-9, "\(formula)")
    }
  }

  @Test("The order of units changes nothing, and a unit that is added and removed leaves nothing behind")
  func order() throws {
    let lines = [
      "add unit a 900 lease 7 turnover 40% downtime 1", "add unit b 200/wk", "add unit c 1100 own to 9",
    ]
    let (one, other) = (shell(lines), shell(lines.reversed()))
    for formula in Self.compared {
      #expect(try abs(one.number(formula) - other.number(formula)) < 1e-9, "\(formula)")
    }
    let before = one.rows
    one.expectSuccess("add unit d 1300 vacancy 3%; remove d")
    #expect(one.rows == before)
    one.expectSuccess("remove a; remove b; remove c; rent 1500")
    #expect(try one.number("rent(y1)") == 18000)
  }

  @Test("The rent of a unit has no default to go back to, as the amount of a line has none; its terms have")
  func resets() throws {
    let shell = shell(["add unit a 900 vacancy 3%; add unit b nights 90 occupancy 50%"])
    let before = shell.rows
    for name in ["a.rent", "b.rate"] {
      let failure = try shell.failure("reset \(name)")
      #expect(failure.code == "no-default" && failure.message.contains("remove \(name.prefix(1))"))
    }
    #expect(shell.rows == before)
    #expect(shell.text("reset a.vacancy").contains("a.vacancy  3% → 7%"))
  }

  @Test("The vacancy of all is the sum of vacancies")
  func vacancies() throws {
    let shell = shell([
      "add unit a 900; add unit b 1000 vacancy 20%; add unit c 800 lease 3 turnover 50% downtime 2"
    ])
    for period in ["1", "4", "y1", "y3"] {
      let parts = try ["a", "b", "c"].map { try shell.number("\($0).vacancy_loss(\(period))") }
      #expect(try abs(shell.number("vacancy_loss(\(period))") - parts.reduce(0, +)) < 1e-9)
    }
  }

  @Test("What is dumped, and what is saved, makes the same property again")
  func roundTrip() throws {
    let lines = [
      "add unit front 1275 market 1300; add unit bed 165/wk count 4 season sep..may growth 2%",
      "add unit mine 1350 own to 18; add unit a 1420 lease 5 turnover 35% downtime 1.5 free 0.5 ready 1300 renew 2.5%",
      "add unit cottage nights 185 occupancy 62% stay 3.2 cleaning 110 cost 95 platform 15%",
      "set cottage.rate.jul 235 cottage.owner.aug 14",
    ]
    let shell = shell(lines)
    shell.expectSuccess("dump copy.roi")
    let text = try #require(shell.files["copy.roi"])
    let again = TestShell()
    again.script(text)
    #expect(again.rows == shell.rows)
    let rebuilt = try Rental(rows: shell.rows, in: .usd)
    #expect(rebuilt.rows(in: .usd) == shell.rows)
  }

  @Test("A field that is the sum of units is not set, swept, solved for or varied")
  func sums() throws {
    let shell = shell(["add unit a 900; add unit b 1000"])
    for line in [
      "rent 1800", "set units 3", "market_rent 2000", "at 13 rent 1900",
      "sweep rent 900..1000 by 50 show noi",
      "solve rent for dscr >= 1.2", "vary rent 900 to 1100",
    ] {
      let before = shell.state
      #expect(shell.code(line) == "follows", "\(line)")
      #expect(shell.state == before)
    }
    shell.expectSuccess(
      "solve a.rent for cash_flow >= 0; sweep a.rent 900..1000 by 50 show noi; set b.rent 250/wk")
    #expect(try abs(shell.number("b.rent") - 250 * 52 / 12.0) < 1e-9)
  }

  @Test("All rents together are moved by their level, which can be swept, solved for and varied")
  func level() throws {
    let lines = [
      "add unit a 900 lease 7 turnover 40% downtime 1; add unit b 1000 count 2; add unit c nights 90 occupancy 50%"
    ]
    let raised = shell([
      "add unit a 990 lease 7 turnover 40% downtime 1; add unit b 1100 count 2; add unit c nights 99 occupancy 50%"
    ])
    let shell = shell(lines)
    let (before, needed) = (try shell.number("rent"), try shell.number("break_even_rent"))
    shell.expectSuccess("set rent_level 110")
    for formula in Self.compared {
      #expect(try abs(shell.number(formula) - raised.number(formula)) < 1e-9, "\(formula)")
    }
    #expect(try abs(shell.number("rent") - before * 1.1) < 0.01)
    shell.expectSuccess("reset rent_level; solve rent_level for cash_flow >= 0 --set")
    #expect(try abs(shell.number("rent_level") - needed / before) < 0.0002)
    shell.expectSuccess(
      "reset rent_level; sweep rent_level 90..110 by 10 show noi dscr; vary rent_level 90 to 110")
    #expect(TestShell().code("set rent_level 90") == "no-units")
    #expect(TestShell().code("sweep rent_level 90..110 by 10 show noi") == "no-units")
  }

  @Test("A turnover without a lease that ends leaves the vacancy, and a home may be borrowed on at 95 %")
  func terms() throws {
    let shell = shell(["add unit a 1000; set a.turnover 40%"])
    #expect(try shell.number("vacancy_loss(y1)") == 840)
    #expect(shell.code("add unit b 900 turnover 40%") == "needs-lease")
    #expect(try shell.number("highest_ltv") == 0.85)
    shell.expectSuccess("add unit mine 900 own to 24")
    #expect(try shell.number("highest_ltv") == 0.95)
  }

  @Test(
    "What is wrong changes nothing",
    arguments: [
      ("add unit 900", "bad-name"), ("add unit a", "missing-argument"),
      ("add unit a 900 occupancy 62%", "unknown-choice"),
      ("add unit a 900 season sep", "not-a-season"), ("add unit a 900 season may..xyz", "not-a-season"),
      ("add unit a 900 downtime 1", "needs-lease"), ("add unit a 900 lease 5 ready 100", "needs-turnover"),
      ("add unit a 900 lease 5 turnover 40% vacancy 5%", "vacancy-twice"),
      ("add unit a 900 from 9 to 4", "empty-range"), ("add unit noi 900", "name-taken"),
      ("add unit x nights 100 occupancy 120%", "out-of-range"), ("add unit a 900 count 0", "out-of-range"),
      ("add unit taken 900", "name-taken"), ("remove front", "unknown-line"), ("roll", nil),
      ("nights", "no-nights"),
      ("hack", "no-home"), ("renting", "no-home"), ("leases", "no-leases"),
    ])
  func refusals(_ line: String, _ code: String?) {
    let shell = shell(["add unit taken 800"])
    let before = shell.state
    #expect(shell.code(line) == code, "\(line)")
    #expect(shell.state == before)
  }

  @Test("Months of the calendar have their own nights, and a month without any is none")
  func months() throws {
    let shell = shell(
      ["start_month feb; add unit cabin nights 100 occupancy 50%; set cabin.occupancy.mar 0%"], terms: "")
    #expect(try shell.number("cabin(1)") == 28 * 50)
    #expect(try shell.number("cabin(2)") == 0)
    #expect(try shell.number("cabin(3)") == 30 * 50)
    #expect(shell.code("closing_date 2026-12-01") == nil)
    #expect(try shell.number("cabin(1)") == 31 * 50)
    #expect(shell.code("start_month may") == "follows")
  }

  @Test("A property without any income has no returns on it")
  func withoutRent() {
    let shell = TestShell("price 300k; loan 200k; closing 5000")
    for figure in ["cap_rate", "dscr", "cash_on_cash", "grm", "one_percent"] {
      #expect(shell.text("calc \(figure)").hasPrefix("none"), "\(figure)")
    }
    shell.expectSuccess("rent 1900")
    #expect(shell.text("calc dscr").contains("1."))
  }

  @Test("The name of a field is no beginning of a command")
  func fieldBeforeCommand() {
    let shell = TestShell("rent 1900")
    #expect(shell.rows["rent"] == "1900")
  }
}
