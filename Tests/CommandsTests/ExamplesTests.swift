import Localization
import Programs
import SQLiteStore
import TestShell
import Testing
import Workspace

@testable import Commands
@testable import Shell

@Suite("The examples in help")
struct ExamplesTests {
  /// What an example needs beyond a property that was saved as elm, changed, and walked through.
  private static let ranges = [
    "vary rent 1700 to 2100 middle 1900", "vary expenses 100 to 400 middle 200",
  ]

  fileprivate static let preparations: [String: [String]] = [
    "save elm": ["delete elm", "set rent 1"], "save elm --force": ["new", "set rent 1"], "open elm": ["new"],
    "restore worksheets-2026.db --force": ["backup worksheets-2026.db", "set rent 5"],
    "record stop": ["record elm.roi"], "redo": ["undo"],
    "unvary rent": ["vary rent 1700 to 2100 middle 1900"],
    "unvary all": ["vary rent 1700 to 2100 middle 1900"],
    "link rent expenses 0.5": ranges, "simulate": ranges,
    "simulate cash_on_cash dscr futures 1000 seed 7": ranges,
    "simulate cash_flow by year": ranges + ["set hold 5"],
    "clipboard irr": ["set hold 10y"],
    "chart breaks": ["require dscr >= 1.1 and rent > 5"], "export schedule.svg": ["schedule by year"],
    "breaks": ["require dscr >= 1.1 and rent > 5"],
    "report two.html of elm oak": ["copy elm oak"], "compare elm oak": ["copy elm oak"],
    "compare elm oak all": ["copy elm oak"],
    "compare elm oak --why cash_on_cash": ["copy elm oak"], "compare elm oak as of y3": ["copy elm oak"],
    "entry 7": journal, "entry 7 change mood really good": journal, "entry 7 remove": journal,
    "calculate": ["use interest", "set principal 1500 rate 4.3 years 6 times 4"],
    "calculate principal 1500 rate 4.3 years 6 times 4": ["use interest"],
    "growth": ["use interest", "set principal 1500 rate 4.3 years 6 times 4"], "keypad 5632": ["use tip"],
    "add Visa credit 412.83": ["use accounts"],
    #"add "Basic Savings" banking 929466.23"#: ["use accounts"], "add checking 1200": ["use accounts"],
    "change Visa balance 380": ["use accounts", "add Visa credit 412.83"],
    #"change 1 name "Rainy Day" type investment"#: ["use accounts", "add Visa credit 412.83"],
    "remove Visa": ["use accounts", "add Visa credit 412.83"],
    "remove 1": ["use accounts", "add Visa credit 412.83"],
    "account Visa": ["use accounts", "add Visa credit 412.83"],
    "account 1": ["use accounts", "add Visa credit 412.83"],
    "change laundry 70/mo from 7": ["add income laundry 60/mo"],
    "remove laundry": ["add income laundry 60/mo"],
    "change event 2 9500": ["at 24 income 500", "at 60 cost 9000"],
    "remove event 2": ["at 24 income 500", "at 60 cost 9000"],
    "change second rate 8.5 term 20y": second, "remove second": second, "schedule second": second,
    "arm second 3/1 index 5 margin 3": second,
    "tax": ["set tax_rate 24 land 20 magi 90k"], "tax 5": ["set tax_rate 24 land 20 magi 90k"],
    "compare deal.xlsx": ["set price 200k down 20 rent 1500", "report deal.xlsx"],
    "open deal.xlsx": ["set price 200k down 20 rent 1500", "report deal.xlsx"],
    "screen save county": ["screen county.csv as price=list_price"],
    "month 2028-12": ["set closing_date 2026-12-01"],
    "audit on management": ["audit off management because \"my own work\""],
    "remove upper": ["add unit upper 1180"], "change upper 1200 market 1250": ["add unit upper 1180"],
    "change units lease 12 turnover 40% downtime 1 ready 1500": ["add unit upper 1180"],
    "roll": units, "leases": units, "leases 1..24": units, "hack": units, "renting": units,
    "renting 15": units,
    "keep": ["set closing_date 2024-01-01"],
    "flip": ["set hold 7m arv 300k rent 0"], "assign": ["set contract_price 117500 arv 232k rehab 38k"],
    "partners": ["set hold 5y", "add partner investor 90%", "set pref 8 split 75/25"],
    "remove investor": ["add partner investor 90%"], "change investor 80%": ["add partner investor 90%"],
    "nights": nights, "nights 13..24": nights, "nights by year": nights,
    "undefine yield": ["define yield = rent * 12 / price"], "unrequire 1": ["require rent > 0"],
  ]

  private static let units = [
    "add unit mine 1350 own to 18",
    "add unit a 1420 market 1560 lease 5 turnover 35% downtime 1.5 ready 1300",
    "set discount 6",
  ]
  private static let nights = ["add unit cottage nights 185 occupancy 62% stay 3.2 cleaning 110"]
  private static let second = ["add loan second 40k rate 9 term 15y"]

  /// Entries up to number 7; elm has number 1.
  private static let journal = Array(repeating: "journal okay \"Walked\"", count: 7)

  /// Each example with the name of its command.
  static let all = CommandTable.standard.all.flatMap { command in
    command.examples.map { (command.name, $0.line) }
  }

  @Test("Every example runs", arguments: all)
  func runs(name: String, line: String) throws {
    let prepared = try PreparedExample(line, of: name)
    let kinds = { (line: String) in prepared.shell.interpreter.tokens(in: line, cursor: nil).map(\.kind) }
    #expect(!kinds(line).contains(.wrong))
    #expect(kinds(line).first == .command)
    #expect(kinds("zzqx " + line).first == .wrong)
    prepared.shell.expectSuccess(line)
    #expect(line.hasPrefix(name), "an example of another command")
  }

  @Test("Every command has an example and a summary that is a sentence")
  func isDocumented() {
    for command in CommandTable.standard.all {
      #expect(!command.examples.isEmpty, "\(command.name)")
      #expect(command.summary.hasSuffix("."), "\(command.name)")
      #expect(command.details?.hasSuffix(".") ?? true, "\(command.name)")
      #expect(command.usage.hasPrefix(command.name))
    }
  }

  @Test("Every command and field has its help, and every group is in the overview")
  func help() {
    let shell = TestShell()
    for command in CommandTable.standard.all {
      let text = shell.text("help \(command.name)")
      #expect(text.hasPrefix(command.usage + "\n" + command.summary), "\(text)")
      for example in command.examples { #expect(text.contains(example.line)) }
    }
    for field in shell.workspace.fields {
      // A topic of the name, as taxes is one, comes first.
      let text = "\n" + shell.text("help \(field.name)")
      #expect(text.contains("\n\(field.name): \(field.label). \(field.summary)\n"))
    }
    let overview = shell.text("help")
    let everything = shell.text("help all")
    for command in CommandTable.standard.all {
      #expect(everything.contains(command.name))
      #expect(overview.contains(command.name) == command.works(on: shell.workspace.sheet))
    }
    // One screen.
    #expect(overview.split(separator: "\n", omittingEmptySubsequences: false).count <= 25)
  }
}

/// A shell in which an example can be typed, with what it needs as long as it runs.
struct PreparedExample {
  let shell: TestShell
  private let person = Person()
  private let folder: TestFolder

  init(_ line: String, of name: String) throws {
    // Backups are made of files.
    folder = try TestFolder()
    let store: any Store =
      ["backup", "restore"].contains(name) ? try SQLiteStore(path: folder("elm.db")) : MemoryStore()
    shell = try TestShell(on: store, as: "here")
    for line in [
      "set price 250k down 20 rate 6.5 rent 1800", "save elm", "set rent 1900", "set rent 2000", "month 12",
    ] { shell.expectSuccess(line) }
    shell.files["examples/first-rental.roi"] = "set price 100k\n"
    shell.files["rents.csv"] = "unit,rent,lease\nupper,1180,12\n"
    shell.files["my-list.roi"] = "check budget stop price <= 250000 because \"no more\"\n"
    shell.files["county.csv"] = "id,address,price,list_price,rent\n1,12 Elm St,200000,210000,2100\n"
    shell.files["counties/summit.csv"] = shell.files["county.csv"]
    person.editedText = "set rent 2100\n"
    shell.interpreter.connect(person.console)
    shell.provideLessons(
      ["first-property"], summary: "# Your first property\n",
      prepare: { provider in
        provider.progressFile = { () throws(Diagnostic) in "{}\n" }
        provider.find = { .lesson($0) }
      })
    for line in ExamplesTests.preparations[line] ?? [] { shell.expectSuccess(line) }
  }
}
