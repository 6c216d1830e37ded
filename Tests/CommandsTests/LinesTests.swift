import Localization
import Model
import TestShell
import Testing

@testable import Commands
@testable import Shell

@Suite("Lines and events: add, change, remove, list lines, at, events")
struct LinesTests {
  static let duplex = [
    "set price 325k down 25% rate 6.5 term 30 rent 2900 taxes 4200 insurance 1600 vacancy 6% management 9%",
    "add income laundry 60/mo", "add expense gardener 80/mo from 13 growth 4%",
    "add expense pool 1200/yr to 60", "add reserve roof 100/mo",
    "add income parking 40/unit/mo vacancy 5%", "add expense manager2 3% of collected",
    "set insurance.growth 6", "at 60 cost 9000 roof", "at 24 income 500 insurance refund",
    "at 30 rent 3100", "at 25 management 10%",
  ]

  private func duplex(_ lines: String...) -> TestShell {
    let shell = TestShell()
    for line in Self.duplex + lines { shell.expectSuccess(line) }
    return shell
  }

  // MARK: Adding, changing, removing

  @Test("add says what it adds; plain amounts are a month's")
  func adds() {
    let shell = TestShell("set rent 1000")
    #expect(shell.text("add income laundry 60") == "laundry  none → $60/mo\n")
    #expect(
      shell.text("add expense gardener 80/mo growth 4% from y2") == """
        gardener         none → $80/mo
        gardener.growth  none → 4%
        gardener.from    none → 13
        y2 begins with month 13.

        """)
    #expect(shell.text("add expense pool 1200/yr to y5").hasSuffix("y5 ends with month 60.\n"))
    #expect(shell.text("calc pool(1)") == "$100.00\n")
    #expect(shell.text("calc pool(61)") == "$0.00\n")
    #expect(shell.text("calc gardener(12)") == "$0.00\n")
    #expect(shell.text("calc gardener(13)") == "$83.20\n")
    #expect(shell.text("calc gross_potential(1)") == "$1,060.00\n")
    shell.expectSuccess("undo")
    #expect(shell.code("show pool") == "unknown-name")
    shell.expectSuccess("redo")
    #expect(shell.shown("pool") == "$1,200/yr")
  }

  @Test("A quoted name gets a name that formulas can use, and the reply says so")
  func quotedNames() {
    let shell = TestShell()
    let text = shell.text("add income \"Vending-Machines  2\" 25")
    #expect(text.contains("vending_machines_2  none → $25/mo\n"))
    #expect(text.contains("is called vending_machines_2"))
    #expect(shell.text("add income LAUNDRY 50") == "laundry  none → $50/mo\n")
  }

  @Test(
    "What is wrong is refused with a caret under it, and nothing changes",
    arguments: [
      ("add income rent 5", "name-taken", "rent"), ("add income irr 5", "name-taken", "irr"),
      ("add income pmt 5", "name-taken", "pmt"), ("add income y3 5", "name-taken", "y3"),
      ("add income month 5", "name-taken", "month"), ("add income and 5", "name-taken", "and"),
      ("add income event 5", "name-taken", "event"), ("add income laundry 5", "name-taken", "laundry"),
      ("add income yield 5", "name-taken", "yield"), ("add income 2x 5", "bad-name", "2x"),
      ("add income a-b 5", "bad-name", "a-b"), ("add income \"\" 5", "bad-name", "\"\""),
      ("add stuff x 5", "unknown-choice", "stuff"), ("add income x 5 vacancy 101%", "out-of-range", "101%"),
      ("add expense x 5 vacancy 5%", "unknown-choice", "vacancy"),
      ("add income x 5 from 0", "not-a-month", "0"), ("add income x 5 from 1201", "not-a-month", "1201"),
      ("add income x 5 from 9 to 8", "empty-range", "to 8"),
      ("add income x 5 from 9 from 8", "word-twice", "from"), ("add income x -5", "out-of-range", "-5"),
      ("add income x 5% of collected", "not-a-number", "of collected"),
      ("define laundry = 5", "name-taken", "laundry"), ("change nothing 5", "unknown-line", "nothing"),
      ("remove insurance", "standard-line", "insurance"), ("remove laundry", "in-use", "laundry"),
      ("remove event 3", "unknown-event", "3"), ("remove event 2", "in-use", "event 2"),
      ("change event 3 5", "unknown-event", "3"), ("at -1 cost 5", "not-a-month", "-1"),
      ("at y101 cost 5", "not-a-month", "y101"), ("at 5 kost 5", "unknown-line", "kost"),
      ("at 5 cost 5%", "not-a-number", "%"), ("reset laundry", "no-default", "laundry"),
      ("reset event.1", "no-default", "event.1"), ("reset all", "in-use", "reset all"),
    ])
  func refusals(line: String, code: String, marked: String) throws {
    let shell = TestShell(
      "add income laundry 60", "at 60 cost 9000", "at 61 cost 9", "define yield = laundry * 2 + event.2")
    let before = shell.state
    let refusal = try shell.failure(line)
    #expect(refusal.code == code)
    #expect(refusal.marked == marked)
    #expect(shell.state == before)
  }

  @Test("A line in use is kept, and the error names every use")
  func uses() throws {
    let shell = TestShell(
      "add income laundry 60", "define a = laundry.growth", "require laundry(1) > 5", "define b = a")
    let message = try shell.failure("remove laundry").message
    #expect(message.contains("laundry is in use: a and laundry(1) > 5 could not"))
    shell.expectSuccess("unrequire all; undefine all; remove laundry")
    #expect(shell.rows.isEmpty)
  }

  @Test("change sets the amount, the terms or both; set and reset do the same for one of them")
  func changes() {
    let shell = duplex()
    #expect(
      shell.text("change laundry 70 from 7 growth 3%") == """
        laundry         $60/mo → $70/mo
        laundry.growth      0% → 3%
        laundry.from         1 → 7

        """)
    #expect(shell.text("change laundry 70/mo") == "Nothing to change: everything is already that way.\n")
    #expect(shell.text("change laundry growth 2%") == "laundry.growth  3% → 2%\n")
    #expect(shell.text("change insurance 1700 growth 5%").contains("insurance.growth"))
    #expect(shell.text("set laundry 75/mo") == "laundry  $70/mo → $75/mo\n")
    #expect(shell.text("laundry.growth 3") == "laundry.growth  2% → 3%\n")
    #expect(shell.text("reset laundry.from") == "laundry.from  7 → 1\n")
    #expect(shell.text("reset insurance.growth") == "insurance.growth  5% → 0%\n")
    #expect(shell.text("show taxes.growth").contains("follows from expense_growth"))
    #expect(shell.text("change event 1 600") == "Month 24: income insurance refund  $500 → $600\n")
    #expect(shell.text("set event.1 601") == "event.1  $600 → $601\n")
    // 75 a month, grown by 3 % after each of two years.
    #expect(shell.text("calc laundry(y3)") == "$954.81\n")
  }

  @Test("A removed line takes its events along; formulas still find the lines behind it")
  func removes() {
    let shell = duplex("define yield = roof * 12", "at 9 laundry 65")
    #expect(
      shell.text("remove laundry") == """
        laundry           $60/mo → none
        Month 9: laundry  $65/mo → none

        """)
    #expect(shell.text("calc yield") == "$1,200.00\n")
    shell.expectSuccess("remove gardener")
    #expect(shell.text("calc yield") == "$1,200.00\n")
    #expect(shell.rows["gardener.growth"] == nil)
    shell.expectSuccess("undo 2")
    #expect(shell.text("calc yield + laundry(9)") == "$1,265.00\n")
  }

  // MARK: Lists

  @Test("list lines shows what is entered; a line that begins later has nothing in year 1")
  func list() {
    #expect(TestShell().text("list lines").contains("No incomes or costs yet"))
    #expect(
      duplex().text("list lines") == """
        Name        Kind                     Amount  A Month in Year 1  Growth  From  To  Vacancy
        rent        income                   $2,900          $2,900.00      0%                 6%
        taxes       expense               $4,200/yr            $350.00      0%
        insurance   expense               $1,600/yr            $133.33      6%
        management  expense  9% of collected income            $254.16      0%
        laundry     income                   $60/mo             $60.00      0%                 0%
        gardener    expense                  $80/mo              $0.00      4%    13
        pool        expense               $1,200/yr            $100.00      0%        60
        roof        reserve                 $100/mo            $100.00      0%
        parking     income              $40/unit/mo             $40.00      0%                 5%
        manager2    expense  3% of collected income             $84.72      0%

        """)
    #expect(TestShell("use tip").code("list lines") == "wrong-kind")
  }

  @Test("events are numbered in the order of their months")
  func events() {
    #expect(TestShell().text("events").contains("No events yet"))
    let shell = duplex()
    #expect(
      shell.text("events") == """
        No.  Month  Year  Effect                       Amount  Label
          1     24     2  income                         $500  insurance refund
          2     25     3  management  10% of collected income
          3     30     3  rent                         $3,100
          4     60     5  cost                         $9,000  roof

        """)
    #expect(shell.text("remove event 3") == "Month 30: rent  $3,100 → none\n")
    #expect(shell.text("at y5 taxes 5000 \"new roll\"").contains("y5 begins with month 49."))
    #expect(shell.text("calc one_offs(60)") == "-$9,000.00\n")
    #expect(shell.text("calc one_offs(24)") == "$500.00\n")
    #expect(shell.text("calc taxes(48)") == "$350.00\n")
    #expect(shell.text("calc taxes(49)") == "$416.67\n")
  }

  @Test("A value holds from the end of its month and grows from there; loans that are shares of it follow")
  func values() throws {
    let shell = TestShell(
      "set price 250k down 20 rate 6 term 30y rent 2000 selling 6 hold 5 appreciation 3",
      "at 32 value 275000")
    // 250,000 * 1.03 ^ (31 / 12); then 275,000 * 1.03 ^ (n / 12) for n of 0, 12 and 28.
    for (month, value) in [
      (31, "$269,837.83"), (32, "$275,000.00"), (44, "$283,250.00"), (60, "$294,636.28"),
    ] { #expect(shell.text("calc value(\(month))") == value + "\n") }
    // 94 % of it.
    #expect(shell.text("calc sale_price - selling_costs") == "$276,958.10\n")
    shell.expectSuccess("at 44 refinance 80% of value rate 6 term 30y as refi")
    #expect(shell.text("calc refi.balance(44)") == "$226,600.00\n")
    #expect(shell.text("set event.1 280k") == "event.1  $275,000 → $280,000\n")
    // 80 % of 280,000 * 1.03.
    #expect(shell.text("calc refi.balance(44)") == "$230,720.00\n")
    shell.expectSuccess("at 50 value 300k appraised; save elm; open elm")
    #expect(shell.text("calc value(49) + value(50)") == "$591,973.95\n")
    #expect(shell.text("list events").contains("value"))
    #expect(try shell.failure("at 0 value 250k").code == "not-at-closing")
    #expect(try shell.failure("at 13..60 value 250k").code == "happens-once")
    shell.expectSuccess("remove event 3; remove event 1")
    #expect(shell.text("calc value(60)") == "$289,818.52\n")
  }

  // MARK: Saving and repeating

  @Test("A recording, an edit of nothing, a copy, defaults and a new one --from have all lines and events")
  func carries() throws {
    let shell = duplex("define yield = laundry * 12 / price", "require pool(y2) < 5000", "save elm")
    let rows = shell.rows
    shell.expectSuccess("record r.roi; undo; redo; record stop")
    let other = TestShell()
    other.script(try #require(shell.files["r.roi"]))
    #expect(other.verdict == .done, "\(TestShell.text(other.outcomes))")
    #expect(other.rows == rows)
    #expect(other.text("list lines") == shell.text("list lines"))
    for line in ["copy elm oak; open oak", "new ash --from elm", "defaults save; new birch"] {
      shell.expectSuccess(line)
      #expect(shell.rows == rows, "\(line)")
      #expect(shell.text("calc yield") == "0.2215%\n" || !shell.text("calc yield").isEmpty)
    }
    #expect(shell.text("defaults").contains("laundry"))
    #expect(shell.text("defaults").contains("insurance refund"))
    shell.expectSuccess("unrequire all; undefine all; reset all")
    #expect(shell.rows.isEmpty)
  }

  @Test("The editor gets the lines and events; what it leaves is what there is")
  func edit() {
    let shell = duplex("define yield = laundry * 12 / price")
    let rows = shell.rows
    let person = Person()
    shell.interpreter.connect(person.console)
    person.editedText = "# nothing\n"
    shell.expectSuccess("edit")
    #expect(shell.rows == rows)
    let text = person.shownTexts[0]
    #expect(text.contains("add expense gardener 80/mo growth 4% from 13\n"))
    #expect(text.contains("at 24 income 500 \"insurance refund\"\n"))
    person.editedText = text.replacing("add reserve roof 100/mo\n", with: "add reserve roof 110/mo\n")
    shell.expectSuccess("edit")
    var expected = rows
    expected["line 4"] = "reserve roof 110/mo"
    #expect(shell.rows == expected)
    #expect(shell.text("calc yield * price") == "$720.00\n")
  }

  @Test("compare has a row for each line and event; what a property does not have is empty")
  func compare() {
    let shell = TestShell(
      "set price 100k rent 1000", "add income laundry 60", "at 60 cost 9000 roof", "save elm", "copy elm oak",
      "open oak", "remove laundry", "remove event 1", "add expense pool 30", "set insurance.growth 2")
    let rows = Dictionary(
      shell.text("compare elm oak").split(separator: "\n").map { line in
        let cells = line.split(separator: "  ").map { $0.trimmingCharacters(in: " ") }
        return (cells[0], Array(cells.dropFirst()))
      }, uniquingKeysWith: { first, _ in first })
    #expect(rows["laundry"] == ["laundry", "$60/mo"])
    #expect(rows["pool"] == ["pool", "$30/mo"])
    #expect(rows["insurance.growth"] == ["insurance.growth", "0%", "2%"])
    #expect(rows["at 60 cost roof"] == ["Event", "$9,000"])
    // $60 less income and $30 more costs, a month.
    let why = shell.text("compare elm oak --why cash_flow")
    #expect(why.contains("laundry 60/mo"))
    #expect(why.contains("-$90.00"))
    shell.expectSuccess("open elm")
    #expect(shell.text("list figures laundry") == "Name  laundry\nelm    $60/mo\noak         –\n")
  }

  @Test("The log names what each command did, and not what only got another number")
  func log() {
    let shell = duplex("remove event 1", "remove gardener")
    let text = shell.text("log 2")
    #expect(text.contains("remove event 1") && text.contains("24 income 500 insurance refund → –"))
    #expect(!text.contains("line 3") && !text.contains("event 2"))
    #expect(text.contains("expense gardener 80/mo → –"))
  }

  // MARK: Analysis

  @Test("A share is swept and solved for as a percentage, an amount for each unit as that")
  func shares() {
    let shell = duplex()
    let swept = shell.text("sweep management 5%..10% by 1% show cash_flow")
    #expect(swept.hasPrefix("management.percent"))
    #expect(swept == shell.text("sweep management.percent 5..10 by 1 show cash_flow"))
    // An amount that is not entered is a share where it is typed as one.
    #expect(shell.text("sweep hoa 1%..3% by 1% show noi").hasPrefix("hoa.percent"))
    #expect(shell.text("sweep hoa 10..30 by 10 show noi").hasPrefix("HOA Dues"))
    #expect(shell.text("solve management for cash_flow = 100").contains("management.percent at"))
    #expect(shell.text("solve parking for cash_flow = 500").contains("parking.unit at"))
    shell.expectSuccess("solve management for cash_flow = 100 --set")
    #expect(shell.rows["management"]?.hasSuffix("% of collected") == true)
    shell.expectSuccess("require cash_flow >= 0")
    let breaks = shell.text("breaks")
    for name in ["management.percent", "manager2.percent", "roof", "pool", "rent"] {
      #expect(breaks.contains("\n\(name) "), "\(name)")
    }
    #expect(shell.code("solve irr_rule for cash_flow = 100") == "no-number")
  }

  @Test("A sweep of a line in columns agrees with the values one by one")
  func columns() {
    let shell = duplex()
    for (field, range, value) in [
      ("laundry", "1..3000 by 1", "2345"), ("laundry.growth", "0..3 by 0.001", "2.345"),
      ("insurance.growth", "0..3 by 0.001", "2.345"), ("event.4", "1..3000 by 1", "2345"),
    ] {
      let table = shell.text("sweep \(field) \(range) show cash_flow(60)").split(separator: "\n")
      shell.expectSuccess("set \(field) \(value)")
      let single = shell.text("calc cash_flow(60)").split(separator: "\n")[0]
      #expect(table[field.contains("growth") ? 2346 : 2345].hasSuffix(" \(single)"), "\(field)")
    }
  }

  @Test("Tab offers lines, their details behind a point, and the terms that are left")
  func completion() {
    let shell = duplex()
    let at = { (line: String) in
      shell.interpreter.suggestions(in: line, at: line.utf8.count).map(\.label)
    }
    #expect(
      at("set insurance.") == [
        "insurance.growth", "insurance.from", "insurance.to", "insurance.percent", "insurance.unit",
      ])
    #expect(at("calc 2*insurance.g") == ["insurance.growth"])
    #expect(at("set lau").contains("laundry"))
    #expect(!at("set ").contains("insurance.percent"))
    #expect(at("add ") == ["income", "expense", "reserve", "loan", "unit", "units", "partner"])
    #expect(at("add expense x 5 from 3 ") == ["to", "growth"])
    #expect(at("change laundry 70 ") == ["from", "to", "growth", "vacancy"])
    #expect(at("remove ") == ["laundry", "gardener", "pool", "roof", "parking", "manager2", "event"])
    #expect(at("remove event ") == ["1", "2", "3", "4"])
    #expect(at("at 60 c").contains("cost"))
    #expect(shell.text("help add").contains("Add a line of income, of costs or of money set aside"))
    #expect(shell.text("help laundry").hasPrefix("laundry: laundry. A line of your own."))
  }

  @Test("An amount where the name belongs is told from a name that is none")
  func amountForName() throws {
    let shell = TestShell("set price 100k")
    for amount in ["60", "$60", "1,200", "5k", "60/mo", "3%"] {
      let message = try shell.failure("add income \(amount)").message
      let line = "add income NAME \(amount)"
      #expect(message.hasPrefix("The name of a line goes before \"\(amount)\": \"\(line)\"."), "\(message)")
    }
    for name in ["2nd", "2x", "5main", "a-b"] {
      let message = try shell.failure("add income \(name) 60").message
      #expect(message.hasPrefix("\"\(name)\" is not a name for a line"), "\(message)")
    }
  }
}

extension StringProtocol {
  /// The text without blanks at its ends.
  fileprivate func trimmingCharacters(in blank: Character) -> String {
    String(drop { $0 == blank }.reversed().drop { $0 == blank }.reversed())
  }
}
