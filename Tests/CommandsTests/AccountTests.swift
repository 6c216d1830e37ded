import Model
import Reports
import TestShell
import Testing
import Workspace

@testable import Commands
@testable import Shell

@Suite("Accounts: add, change, remove, list, account")
struct AccountTests {
  /// FACTS.md, section 4.
  static let sample = [
    "use accounts", "add \"Basic Savings\" banking 929466.23",
    "add \"No-Fee All-In Chequing\" banking 17562.44",
    "add \"Visa Avion Card\" credit 412.83", "add \"Student Mastercard\" \"Credit Card\" 50.83",
    "add \"Tax-Free Saver\" investment 2000.00", "add \"Growth Fund\" investment 15000.00",
  ]

  private func sampled() -> TestShell {
    let shell = TestShell()
    for line in Self.sample { shell.expectSuccess(line) }
    return shell
  }

  @Test("A list has no fields, and says what there is instead")
  func fields() {
    #expect(TestShell("use accounts").text("fields").contains("\"add\" adds to the list"))
  }

  @Test("The list: type, name, label by type, balance, totals and net worth")
  func list() {
    let text = """
      No.  Type         Name                                         Balance
        1  Banking      Basic Savings           Current balance  $929,466.23
        2  Banking      No-Fee All-In Chequing  Current balance   $17,562.44
        3  Credit Card  Visa Avion Card         Current balance      $412.83
        4  Credit Card  Student Mastercard      Current balance       $50.83
        5  Investment   Tax-Free Saver          Value              $2,000.00
        6  Investment   Growth Fund             Value             $15,000.00

      Totals
        banking       Banking       $947,028.67
        credit_cards  Credit Cards      $463.66
        investments   Investments    $17,000.00
        net_worth     Net Worth     $963,565.01

      """
    let shell = sampled()
    #expect(shell.text("list") == text)
    #expect(shell.text("show") == text)
    #expect(shell.text("list saved").contains("Nothing is saved under a name yet"))
    shell.expectSuccess("save mine")
    #expect(shell.text("list saved").contains("mine  accounts"))
    shell.expectSuccess("use rental")
    #expect(shell.text("list").contains("mine  accounts"))
  }

  @Test("One account's detail, by name, by number, in other letters")
  func detail() {
    let shell = sampled()
    let text = """
      Growth Fund
        number   No.              6
        type     Type    Investment
        name     Name   Growth Fund
        balance  Value   $15,000.00

      """
    for name in ["6", "\"Growth Fund\"", "'growth fund'"] {
      #expect(shell.text("account \(name)").filter { $0 != " " } == text.filter { $0 != " " })
    }
    #expect(shell.text("account 3").contains("Current balance"))
  }

  @Test("Accounts are no defaults, and no advice is given that was just followed")
  func defaults() {
    let shell = TestShell("use accounts", "add A banking 5")
    #expect(
      shell.text("defaults save")
        == "Each new list of accounts begins empty: what one holds is no assumption about another.\n")
    shell.expectSuccess("save a; new")
    #expect(shell.rows.isEmpty)
  }

  @Test("add, change and remove say what moved")
  func replies() {
    let shell = TestShell("use accounts")
    #expect(shell.text("add Cash banking 100") == "Cash        none → $100.00\nNet Worth  $0.00 → $100.00\n")
    #expect(shell.text("add Visa credit 30") == "Visa          none → $30.00\nNet Worth  $100.00 → $70.00\n")
    #expect(shell.text("change visa balance 30") == "Nothing to change: everything is already that way.\n")
    #expect(shell.text("change Visa name Card") == "Visa: name  Visa → Card\n")
    #expect(
      shell.text("change 2 type investment balance 5 name Fund") == """
        Card: name         Card → Fund
        Fund: type  Credit Card → Investment
        Fund             $30.00 → $5.00
        Net Worth        $70.00 → $105.00

        """)
    #expect(shell.text("remove Cash") == "Cash       $100.00 → none\nNet Worth  $105.00 → $5.00\n")
    #expect(
      shell.text("undo") == "Undone: remove Cash\nCash        none → $100.00\nNet Worth  $5.00 → $105.00\n")
    #expect(shell.text("account 1").contains("Cash"))
  }

  @Test("What is added and then undone, one by one, and done again is the same")
  func undo() {
    let shell = sampled()
    let rows = shell.rows
    shell.expectSuccess("remove 3")
    shell.expectSuccess("change 1 balance -5 name x")
    shell.expectSuccess("reset all")
    #expect(shell.rows.isEmpty)
    shell.expectSuccess("undo 3")
    #expect(shell.rows == rows)
    shell.expectSuccess("undo 6")
    #expect(shell.rows.isEmpty)
    shell.expectSuccess("redo 6")
    #expect(shell.rows == rows)
  }

  @Test("Of several with one name the number tells which")
  func sameName() throws {
    let shell = TestShell(
      "use accounts", "add A banking 1", "add A banking 2", "add a credit 3", "add 2 banking 4")
    #expect(try shell.failure("remove A").code == "ambiguous-account")
    #expect(try shell.failure("remove A").message.contains("1 or 2"))
    #expect(shell.text("account a").contains("$3.00"))
    // Digits are a number, and quoted they are a name.
    #expect(shell.text("account 2").contains("$2.00"))
    #expect(shell.text("account '2'").contains("$4.00"))
    shell.expectSuccess("remove 2")
    #expect(shell.text("account A").contains("$1.00"))
  }

  @Test(
    "Bad input changes nothing, and the caret marks it",
    arguments: [
      ("add", "missing-argument", ""), ("add x", "missing-argument", ""),
      ("add x banking", "missing-argument", ""),
      ("add x bank 5", "unknown-choice", "bank"), ("add x banking cheap", "not-a-number", "cheap"),
      ("add x banking nan", "not-a-number", "nan"), ("add x banking 1.005", "too-many-decimals", "1.005"),
      ("add x banking 1e400", "not-a-number", "e400"), ("add '' banking 5", "bad-name", "''"),
      ("add x banking 1000000000000000.01", "out-of-range", "1000000000000000.01"),
      ("add x banking 5 6", "unexpected-argument", "6"), ("change", "missing-argument", ""),
      ("change 1", "missing-argument", ""), ("change 1 colour red", "unknown-choice", "colour"),
      ("change 1 balance", "missing-argument", ""), ("change 1 balance x", "not-a-number", "x"),
      ("change 1 balance 5 balance 6", "word-twice", "balance"), ("change 1 name ' '", "bad-name", "' '"),
      ("change 1 balance 7 type zoo", "unknown-choice", "zoo"),
      ("change 9 balance 5", "unknown-account", "9"), ("change 0 balance 5", "unknown-account", "0"),
      ("remove Bsic", "unknown-account", "Bsic"), ("remove", "missing-argument", ""),
      ("remove 99999999999999999999999", "unknown-account", "99999999999999999999999"),
      ("account 7", "unknown-account", "7"), ("set balance 5", "unknown-field", "balance"),
    ])
  func bad(line: String, code: String, marked: String) throws {
    let shell = sampled()
    let before = shell.state
    let failure = try shell.failure(line)
    #expect(failure.code == code)
    #expect(failure.marked == marked)
    #expect(shell.state == before)
  }

  @Test(
    "On another worksheet they say where to go",
    arguments: ["add x banking 5", "change 1", "remove x", "account"])
  func elsewhere(line: String) throws {
    let failure = try TestShell("use tip").failure(line)
    #expect(failure.code == "wrong-kind")
    #expect(failure.message.contains("\"use accounts\""))
  }

  @Test("Balances are read as the fields of others: grouped, with a symbol, with a suffix, below nothing")
  func balances() {
    let shell = TestShell(
      "use accounts", "add a banking $1,800.50", "add b credit card 2k", "add c INVESTMENT -5",
      "add d 'credit card' 0")
    #expect(
      shell.rows == [
        "account 1": "banking 1800.5 a", "account 2": "credit 2000 b", "account 3": "investment -5 c",
        "account 4": "credit 0 d",
      ])
  }

  @Test("Saved, opened, copied and recorded, they are the same")
  func kept() throws {
    let shell = sampled()
    let rows = shell.rows
    for line in ["save mine", "copy mine other", "remove 1", "open other"] { shell.expectSuccess(line) }
    #expect(shell.rows == rows)
    shell.expectSuccess("record r.roi")
    for line in ["add \"a \\\"b\\\" #\" banking 5", "open mine", "undo", "record stop"] {
      shell.expectSuccess(line)
    }
    let other = TestShell()
    other.script(try #require(shell.files["r.roi"]))
    #expect(other.verdict == .done, "\(TestShell.text(other.outcomes))")
    #expect(other.rows.values.sorted() == shell.rows.values.sorted())
    #expect(other.text("list") == shell.text("list"))
  }

  @Test("In an editor they are lines that make them anew")
  func edited() throws {
    let shell = sampled()
    let person = Person()
    shell.interpreter.connect(person.console)
    person.editedText = "reset all\nadd Cash banking 5\n"
    #expect(shell.text("edit").contains("Cash"))
    let shown = try #require(person.shownTexts.first)
    #expect(shown.hasPrefix("reset all\nadd \"Basic Savings\" banking 929466.23\n"))
    #expect(shell.rows.values.sorted() == ["banking 5 Cash"])
    shell.expectSuccess("undo")
    #expect(shell.rows.count == 6)
  }

  @Test("Formulas, criteria, comparing and JSON work as on every worksheet")
  func formulas() {
    let shell = sampled()
    #expect(shell.text("calc net_worth - banking") == "$16,536.34\n")
    #expect(shell.text("explain net_worth").contains("= $947,028.67 + $17,000.00 − $463.66"))
    for line in ["define cash = banking - credit_cards", "require cash > 900k", "save a", "copy a b"] {
      shell.expectSuccess(line)
    }
    shell.expectSuccess("change 1 balance 0")
    #expect(shell.text("compare a b").contains("net_worth"))
    #expect(shell.text("show cash") != "")
    // What no field has to do with is not put down to any.
    #expect(shell.code("compare a b --why net_worth") == "no-fields")
    shell.expectSuccess("help banking")
    shell.expectSuccess("fields")
    shell.interpreter.format = .json
    let report = shell.run("account 3")[0].report
    var bytes: [UInt8] = []
    if let report {
      JSONRenderer(currency: .usd).render(
        CommandResult(command: "account 3", result: .success(report)), into: &bytes)
    }
    #expect(
      String(decoding: bytes, as: UTF8.self).contains(
        #""figures":{"number":3,"type":"Credit Card","name":"Visa Avion Card","balance":412.83}"#))
  }

  @Test("A currency with fewer decimals takes them only if it can")
  func currencies() throws {
    let shell = sampled()
    let failure = try shell.failure("settings currency JPY")
    #expect(failure.code == "too-fine-for-currency")
    #expect(failure.message.contains("Basic Savings"))
    #expect(shell.workspace.currency.code == "USD")
  }

  @Test("Two shells: each adds, and each hears of the other's")
  func sharing() throws {
    let store = MemoryStore()
    let one = try TestShell(on: store, as: "one")
    for line in Self.sample + ["save mine"] { one.expectSuccess(line) }
    let two = try TestShell(on: store, as: "two")
    two.expectSuccess("add Two banking 2")
    let reply = one.text("add One banking 1")
    #expect(reply.contains("Another shell changed") && reply.contains("none → $2.00"))
    #expect(one.rows.count == 8)
    two.expectSuccess("list")
    #expect(two.rows == one.rows)
    // Each takes back only its own.
    two.expectSuccess("undo")
    one.expectSuccess("list")
    #expect(one.rows["account 8"] == "banking 1 One")
    #expect(one.rows["account 7"] == nil)
  }

  @Test("Completion offers accounts, types and parts")
  func completion() {
    let shell = sampled()
    shell.expectSuccess("add 2024 banking 1")
    let at = { (line: String) in
      shell.interpreter.suggestions(in: line, at: line.utf8.count).map(\.text)
    }
    #expect(at("account G") == ["\"Growth Fund\""])
    #expect(at("remove 7") == ["7"])
    #expect(at("add x ") == ["banking", "credit", "investment"])
    #expect(at("change 1 ") == ["name", "type", "balance"])
    #expect(at("change 1 type ") == ["banking", "credit", "investment"])
    #expect(at("change 1 type credit ") == ["name", "balance"])
    #expect(at("list ") == ["saved", "lines", "loans", "events", "figures"])
  }
}
