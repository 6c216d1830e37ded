import Finance
import Localization
import Model
import Reports
import TestShell
import Testing
import Workspace

@testable import Commands
@testable import Shell

/// `list figures`, `rank`, and the best and the criteria in `compare`.
@Suite("Many properties at once")
struct ManyPropertiesTests {
  /// Three properties with a loan, one of which has a metric of its own, and an empty one.
  private let shell = TestShell(
    "set price 200k down 25 rate 6 rent 2000", "define yield = rent * 12 / price", "require dscr >= 1.5",
    "save elm", "new oak", "set price 100k down 25 rate 6 rent 1100", "require dscr >= 2.5", "new pine",
    "set price 400k down 25 rate 6 rent 2000", "new zero", "set rent 5")

  private func table(_ line: String) throws -> Table {
    try #require(shell.run(line).last?.report?.tables.first, "\(line)")
  }

  private func texts(_ line: String, column: Int) throws -> [String] {
    try table(line).rows.map { LocaleFormat.enUS.text($0[column]) }
  }

  // MARK: list figures

  @Test("Without metrics, the overview of the kind is listed")
  func overview() throws {
    for (setup, kind) in [("show", "rental"), ("use tip; set bill 5; save lunch", "tip")] {
      shell.run(setup)
      let names = type(of: shell.workspace.sheet).conventions.overview
      #expect(try table("list figures").columns.map(\.key) == ["name"] + names, "\(kind)")
    }
    #expect(try table("list figures").rows.count == 1)
  }

  @Test("Each property is worked out by itself, also with a formula")
  func figures() throws {
    #expect(try texts("list figures price noi*2", column: 0) == ["elm", "oak", "pine", "zero"])
    // noi is twelve rents, as nothing else is entered.
    #expect(
      try texts("list figures price, noi*2", column: 2) == [
        "$48,000.00", "$26,400.00", "$48,000.00", "$120.00",
      ])
    #expect(try table("list figures noi noi price noi").columns.map(\.key) == ["name", "noi", "price"])
  }

  @Test("A definition that one property has can be named from another; the others have no value")
  func ownMetrics() throws {
    let rows = try table("list figures yield").rows
    // 2,000 * 12 / 200,000 is 0.12.
    #expect(LocaleFormat.enUS.text(rows[0][1]) == "0.12")
    #expect(rows.dropFirst().allSatisfy { if case .undefined = $0[1] { true } else { false } })
    #expect(shell.code("list figures yeild") == "unknown-name")
    #expect(shell.code("list figures roi") == "needs-month")
    #expect(shell.code("list figures roi(12)") == nil)
    #expect(shell.code("list figure") == "unknown-choice")
  }

  @Test("Changes of a running script are seen, and other kinds are not")
  func openDocument() throws {
    let outcomes = shell.script(
      "use tip\nset bill 7\nsave lunch\nuse rental\nset rent 9\nlist figures rent\n")
    let rows = try #require(outcomes.last?.report?.tables.first).rows
    #expect(rows.map { LocaleFormat.enUS.text($0[0]) } == ["elm", "oak", "pine", "zero"])
    #expect(rows.last?[1] == .money(Money(minorUnits: 900), .atLeast(0)))
  }

  @Test("Nothing saved, and something that cannot be read, are said")
  func nothing() throws {
    #expect(TestShell().text("list figures").contains("Nothing is saved"))
    #expect(TestShell().text("rank by noi").contains("Nothing is saved"))
    let store = MemoryStore()
    let shell = try TestShell(on: store, as: "here")
    for line in ["set rent 5", "save elm", "copy elm oak"] { shell.expectSuccess(line) }
    let oak = try #require(store.documents(.name("oak")).first)
    store.apply([RowChange(oak.id, .field("rent"), from: "5", to: "five")])
    let text = shell.text("list figures rent")
    #expect(text.contains("elm     $5\n") && !text.contains("oak  "))
    #expect(text.contains("What is saved as \"oak\" cannot be read"))
  }

  @Test("Three hundred properties are listed and ranked")
  func hundreds() throws {
    let shell = TestShell()
    shell.script(
      (1...300).map { "new p\($0)\nset price \(1000 * $0) down 20 rent \($0 % 50 + 1)\n" }.joined())
    #expect(shell.run("list figures").last?.report?.tables.first?.rows.count == 300)
    let rows = try #require(shell.run("rank by rent where price > 10000").last?.report?.tables.first).rows
    #expect(rows.count == 290)
    // Rents of 50 are those of 49, 99 and so on, which share the first place.
    #expect(rows.prefix(7).map { $0[0] } == Array(repeating: .count(1), count: 6) + [.count(7)])
  }

  // MARK: rank

  @Test("The best is the first, unless an order is named")
  func order() throws {
    #expect(try texts("rank by price", column: 1) == ["pine", "elm", "oak", "zero"])
    #expect(try texts("rank by price ascending", column: 1) == ["zero", "oak", "elm", "pine"])
    // Price divided by twelve rents: less is better.
    #expect(try texts("rank by grm", column: 1) == ["zero", "oak", "elm", "pine"])
    #expect(try texts("rank by grm descending", column: 1) == ["pine", "elm", "oak", "zero"])
    #expect(try texts("rank by rent", column: 0) == ["1", "1", "3", "4"])
    #expect(shell.text("rank by grm").hasPrefix("Gross Rent Multiplier, the lowest first\n"))
  }

  @Test("Those without a value are at the end, with the reason")
  func absent() throws {
    let text = shell.text("rank by yield")
    #expect(text.contains("3 of 4 have no value: yield is not defined for it."))
    #expect(try texts("rank by yield", column: 0) == ["1", "", "", ""])
    #expect(shell.text("rank by cap_rate").contains("zero has no value: price is 0."))
  }

  @Test("A condition leaves out and counts, and what it compares is shown")
  func condition() throws {
    let line = "rank by noi where price <= 200k and dscr > 1"
    #expect(try table(line).columns.map(\.key) == ["place", "name", "noi", "price", "dscr"])
    #expect(try texts(line, column: 1) == ["elm", "oak"])
    let text = shell.text(line)
    #expect(text.contains("1 of 4 does not meet price <= 200k and dscr > 1."))
    #expect(text.contains("For 1 of 4 there is no value of price <= 200k and dscr > 1."))
    #expect(shell.text("rank by noi where rent < 2000").contains("2 of 4 do not meet rent < 2000."))
  }

  @Test(
    "What is wrong is said at its place",
    arguments: [
      ("rank by", "missing-argument", ""), ("rank noy", "unknown-name", "noy"),
      ("rank by rent > 5", "wrong-kind", "rent > 5"), ("rank by noy", "unknown-name", "noy"),
      ("rank by noi where price", "not-a-condition", "price"),
      ("rank by noi ascending price", "unknown-choice", "price"),
      ("rank by noi where", "missing-argument", ""), ("rank by roi", "needs-month", "roi"),
    ])
  func wrong(line: String, code: String, marked: String) throws {
    let failure = try shell.failure(line)
    #expect(failure.code == code)
    #expect(failure.marked == marked)
  }

  @Test(
    "Completion knows what may follow",
    arguments: [
      ("rank pri", "price"), ("rank by cap", "cap_rate"), ("rank by noi ", "where"),
      ("rank by noi d", "descending"),
      ("rank by noi where pr", "price"), ("list f", "figures"), ("list figures ds", "dscr"),
      ("new x --", "--from"), ("new x --from o", "oak"), ("new --p", "--plain"), ("defaults s", "save"),
      ("defaults set ra", "rate"), ("defaults save ra", "rate"),
    ])
  func completes(line: String, word: String) {
    let suggestions = shell.interpreter.suggestions(in: line, at: line.utf8.count)
    #expect(suggestions.contains { $0.text == word }, "\(suggestions.map(\.text))")
  }

  @Test("A program reads the places, and null with the reason for what has no value")
  func machineFormats() throws {
    let line = "rank by yield where rent = 2000"
    let render = { (renderer: any Renderer) in
      var bytes: [UInt8] = []
      for outcome in self.shell.run(line) { renderer.render(outcome, into: &bytes) }
      return String(decoding: bytes, as: UTF8.self)
    }
    #expect(
      render(JSONRenderer(currency: .usd)).contains(
        """
        "rows":[{"place":1,"name":"elm","yield":0.12,"rent":2000},\
        {"place":null,"name":"pine","yield":null,"rent":2000,"why":{"yield":"yield is not defined for it"}}]
        """))
    let csv = "place,name,yield,rent\r\n1,elm,0.12,2000\r\n,pine,,2000\r\n"
    #expect(render(CSVRenderer(currency: .usd)) == csv)
    #expect(render(MarkdownRenderer(localeFormat: .enUS)).contains("|     1 | elm  |  0.12 | $2,000 |"))
  }

  // MARK: compare

  @Test("The best of a metric is named; of equal values, of a field and of a single value there is none")
  func best() throws {
    let rows = try table("compare elm oak all").rows
    let best = { (name: String) in
      rows.first { LocaleFormat.enUS.text($0[0]) == name }?.last.map { LocaleFormat.enUS.text($0) }
    }
    #expect(best("cap_rate") == "oak" && best("noi") == "elm" && best("grm") == "oak")
    #expect(best("price") == "" && best("ltv") == "" && best("yield") == "")
    let single = try table("compare elm zero all").rows.first { $0[0] == .text("cap_rate") }
    #expect(single?.last == .empty)
    shell.run("use tip; set bill 5; save a; set bill 6; save b")
    #expect(try table("compare a b").columns.last?.key == "b")
  }

  @Test("Each property's criteria are judged, whether they differ or not")
  func criteria() throws {
    let rows = try table("compare elm oak pine").rows.map { $0.map { LocaleFormat.enUS.text($0) } }
    // Rents pay 2,000 / 899.33 = 2.22 and 1,100 / 449.66 = 2.45 times the payment.
    #expect(rows.contains(["dscr >= 1.5", "Criterion", "pass", "", "", ""]))
    #expect(rows.contains(["dscr >= 2.5", "Criterion", "", "fail", "", ""]))
    shell.run("copy elm ash")
    let alike = shell.text("compare elm ash")
    #expect(alike.contains("dscr >= 1.5  Criterion  pass  pass") && alike.contains("They are alike"))
    shell.run("open ash; require dscr >= 1.4; open elm")
    #expect(!shell.text("compare elm ash").contains("They are alike"))
  }
}
