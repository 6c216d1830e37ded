import Localization
import Reports
import SeededRandom
import TestShell
import Testing
import Workspace

@testable import Commands
@testable import Shell

/// Many scenarios at once: `sweep` and `compare`.
@Suite("Scenarios")
struct ScenarioTests {
  private let shell = TestShell(AnalysisTests.property)

  private func table(_ line: String, _ shell: TestShell? = nil) throws -> Table {
    let outcome = try #require((shell ?? self.shell).run(line).last)
    return try #require(outcome.report?.tables.first, "\(line): \(outcome.failure?.message ?? "")")
  }

  private func text(_ cell: Cell) -> String { LocaleFormat.enUS.text(cell) }

  // MARK: sweep

  @Test("A line for each value, up or down, with the last one where it is met")
  func lines() throws {
    let up = try table("sweep rent 1500..2500 by 400 show noi")
    #expect(up.rows.map { text($0[0]) } == ["$1,500", "$1,900", "$2,300"])
    let down = try table("sweep rent 2300..1500 by 400 show noi")
    #expect(down.rows.map { text($0[1]) } == up.rows.reversed().map { text($0[1]) })
    #expect(shell.shown("rent") == "$1,800")
  }

  @Test(
    "As CSV, columns of numbers are what their cells are",
    arguments: [
      "sweep rent 100..3100 by 0.5 show cash_flow cap_rate payment/rent",
      "sweep rate 0.5..9 by 0.0025 show payment cash_on_cash dscr",
      "sweep term 1y..30y by 1y rent 1000..1900 by 9 show payment dscr",
      "sweep rent 0..300 by 0.1 show 1/(rent-300) cash_flow rent/64",
      "sweep price 1..1000 by 20 rate 2..8 by 0.1 show cash_flow noi>0 payoff_month",
    ])
  func numbersAsCSV(line: String) throws {
    let table = try table(line)
    try #require(table.rows.count > 2_000)
    let stored = Table(columns: table.columns, rows: TableRows(Array(table.rows)))
    let texts = [table, stored].map { table in
      var bytes: [UInt8] = []
      let report = Report([.table(Table(columns: table.columns, rows: table.rows))])
      let result = CommandResult(command: "sweep", result: .success(report))
      CSVRenderer(currency: .usd).render(result, into: &bytes)
      return String(decoding: bytes, as: UTF8.self).split(separator: "\r\n")
    }
    #expect(texts[0].count == table.rows.count + 1)
    #expect(texts[0] == texts[1])
  }

  /// Values that are rounded to four decimals before they are rounded to cents differ in four of these lines.
  @Test("More scenarios than are computed one by one show the same cents")
  func columnsRoundOnce() throws {
    let shell = TestShell(
      "set price 325000 down 25 rate 6.875 term 30 closing 3% rehab 12000 units 2 rent 2900 vacancy 6 taxes 4200",
      "set insurance 1650 utilities 95 management 8% maintenance 6% capex 5% rent_growth 3 expense_growth 2.5",
      "set appreciation 3 hold 7y selling 7 discount 9")
    let few = try table("sweep rent 1890..2404 by 1 show npv", shell)
    let many = try table("sweep rent 1890..2404 by 0.25 show npv", shell)
    try #require(few.rows.count <= 2_000 && many.rows.count > 2_000)
    for (index, row) in few.rows.enumerated() {
      #expect(row.map(text) == many.rows[4 * index].map(text))
    }
  }

  @Test("Each line says what set and show would say")
  func linesAreExact() throws {
    let swept = try table("sweep price 0..300k by 50k show loan down ltv cash_on_cash payoff_month")
    for row in swept.rows {
      let other = TestShell(AnalysisTests.property, "set price \(text(row[0]))")
      let figures = ["loan", "down", "ltv", "cash_on_cash", "payoff_month"].map { other.shown($0) }
      // What has no value is a dash in a table and its reason in a sheet.
      for (cell, figure) in zip(row.dropFirst(), figures) {
        if case .undefined(let why) = cell {
          #expect(figure.contains(why.english) || figure == text(cell))
        } else {
          #expect(text(cell) == figure)
        }
      }
    }
  }

  @Test(
    "What scenarios have in common changes none of them",
    arguments: [
      "rent 1500..2500 by 100", "price 200k..300k by 10k", "rate 5..7 by 0.25", "hold 1y..12y by 1y",
      "hold 18m..60m by 6m", "gardener 0..200 by 20", "taxes 0..6000 by 600", "appreciation -3..5 by 1",
      "second.term 5y..30y by 5y", "vacancy 0..20 by 2",
    ])
  func shared(axis: String) throws {
    let house = """
      set closing 3% taxes 3000 vacancy 5 hold 7y selling 6 appreciation 3 rent_growth 2 expense_growth 2.5
      add expense gardener 80 from 13 growth 4%; add expense helper 3% of collected; add reserve roof 100
      add loan second 20k rate 9 term 15y; at 25 cost 2000 roof; at 36 rent 2100
      at 61 refinance 70% of value rate 6 term 30y costs 3000
      """.split(separator: "\n").map(String.init)
    func shell() -> TestShell {
      let shell = TestShell(AnalysisTests.property)
      for line in house { shell.expectSuccess(line) }
      return shell
    }
    let figures = ["irr", "npv", "dscr", "cash_on_cash", "payoff_month", "cash_left", "profit"]
    let swept = try table("sweep \(axis) show \(figures.joined(separator: " "))", shell())
    #expect(swept.rows.count > 5)
    for row in swept.rows {
      let other = shell()
      let typed = text(row[0]).replacing(/\ (y|m)(ear|onth)s?/) { String($0.1) }
      other.expectSuccess("set \(axis.split(separator: " ")[0]) \(typed)")
      for (cell, figure) in zip(row.dropFirst(), figures) {
        if case .undefined(let why) = cell {
          #expect(other.shown(figure).contains(why.english) || other.shown(figure) == text(cell))
        } else {
          #expect(text(cell) == other.shown(figure), "\(figure) at \(text(row[0]))")
        }
      }
    }
  }

  /// 300,000 less 20 %.
  @Test(
    "What follows from a field is the same on many lanes, of which the first is nothing",
    arguments: [100, 100_000])
  func nothingFirst(step: Int) throws {
    let shell = TestShell("set price 250k down 20 rate 6.5 rent 1800")
    let last = try #require(table("sweep price 0..300k by \(step) show down loan", shell).rows.last)
    #expect(last.map(text) == ["$300,000", "20%", "$240,000.00"])
  }

  @Test("A grid goes down by the first field and across by the second")
  func grid() throws {
    let grid = try table("sweep rate 5..6 by 0.5 down 10..30 by 10 show cash_flow")
    #expect(grid.columns.map(\.key) == ["rate", "down 10", "down 20", "down 30"])
    for (row, rate) in zip(grid.rows, ["5", "5.5", "6"]) {
      for (place, down) in ["10", "20", "30"].enumerated() {
        let other = TestShell(AnalysisTests.property, "set rate \(rate) down \(down)")
        #expect(text(row[place + 1]) == other.shown("cash_flow"))
      }
    }
    #expect(shell.code("sweep down 0..100 by 50 loan 0..5 by 5 show noi") == "contradiction")
  }

  /// 2,000 lanes are computed one by one, more on columns.
  @Test(
    "Many lanes equal the exact path",
    arguments: [
      "roi(12)", "cash_on_cash", "dscr", "loan", "total_interest", "payoff_month", "1 / (price - 260000)",
      "if(dscr > 1; roi(1); 0 - 1)", "cash_flow > 0", "spread(3)",
    ])
  func columnsEqualTheExactPath(formula: String) throws {
    shell.expectSuccess("define spread = roi - rate")
    let many = try table("sweep price 250k..270010 by 10 show \(formula)")
    #expect(many.rows.count == 2_002)
    for start in [0, 700, 1_000, 1_999] {
      let first = 250_000 + 10 * start
      let few = try table("sweep price \(first)..\(first + 20) by 10 show \(formula)")
      for (offset, row) in few.rows.enumerated() {
        #expect(text(many.rows[start + offset][1]) == text(row[1]), "\(formula) at \(text(row[0]))")
      }
    }
  }

  @Test("What is swept, or asked for twice, has one column")
  func repeatedColumns() throws {
    let twice = try table("sweep price 250k..260k by 5000 show price dscr price dscr ltv")
    let once = try table("sweep price 250k..260k by 5000 show dscr ltv")
    #expect(twice.columns.map(\.key) == ["price", "dscr", "ltv"])
    #expect(twice.rows.map { $0.map(text) } == once.rows.map { $0.map(text) })
  }

  @Test("A lane without a value has its reason, on few lanes and on many")
  func undefinedLanes() throws {
    for range in ["0..100 by 50", "0..3000 by 1"] {
      let row = try #require(try table("sweep price \(range) show ltv").rows.first)
      #expect(text(row[1]) == "price is 0")
    }
  }

  @Test("An export that is interrupted leaves no file", arguments: ["txt", "csv", "json", "md"])
  func anInterruptedExport(ending: String) {
    let shell = TestShell(
      "set price 250k down 20 rate 6.5 rent 1800", "sweep rent 1..100 by 1 show cash_flow")
    shell.isInterrupted = true
    #expect(shell.code("export rows.\(ending)") == "interrupted")
    #expect(shell.files["rows.\(ending)"] == nil)
    shell.isInterrupted = false
    shell.expectSuccess("export rows.\(ending)")
  }

  @Test("Sweeping can be stopped, and changes nothing")
  func interruption() {
    let before = shell.state
    shell.isInterrupted = true
    #expect(shell.code("sweep rent 0..3000 by 1 show roi(12)") == "interrupted")
    shell.isInterrupted = false
    #expect(shell.state == before)
  }

  @Test("A case is the same number in a large sweep as in a small one, in the digits that are certain")
  func digitsOfLargeSweeps() throws {
    let small = try table("sweep rent 1800..1810 by 10 rate 6..6.5 by 0.5 show noi/200000")
    let large = try table("sweep rent 1800..2100 by 1 rate 6..7 by 0.1 show noi/200000")
    let written = { (cell: Cell) -> String in
      guard case .number(let number, _, _) = cell else { return "" }
      return number.canonical
    }
    // The second column of the small one is the sixth rate of the large one.
    for (row, place) in [(0, 0), (1, 10)] {
      for (column, other) in [(1, 1), (2, 6)] {
        #expect(written(small.rows[row][column]) == written(large.rows[place][other]))
      }
    }
  }

  // MARK: compare

  private func pair(_ second: String, on store: MemoryStore = MemoryStore()) throws -> TestShell {
    let shell = try TestShell(on: store, as: "here")
    for line in [AnalysisTests.property, "save elm", "copy elm oak", "open oak"] { shell.expectSuccess(line) }
    if !second.isEmpty { shell.expectSuccess(second) }
    return shell
  }

  @Test("Only what differs, unless all is asked for")
  func comparison() throws {
    let pair = try pair("set rent 2000")
    let names = { (table: Table) in table.rows.map { self.text($0[0]) } }
    let some = names(try table("compare elm oak", pair))
    #expect(some.contains("rent") && some.contains("noi") && !some.contains("price") && !some.contains("ltv"))
    let all = names(try table("compare elm oak all", pair))
    #expect(all.contains("price") && all.contains("ltv"))
    let alike = try self.pair("")
    #expect(alike.text("compare elm oak").contains("alike"))
  }

  @Test(
    "The shares of a change add up exactly as they are shown",
    arguments: [
      "cash_on_cash", "noi", "dscr", "payoff_month", "roi(12)", "total_interest", "grm", "cash_flow",
      "price * price",
    ])
  func sharesAddUp(metric: String) throws {
    var random = SplitMix(seed: 7)
    for _ in 0..<8 {
      let number = { (range: ClosedRange<Int>) in Int.random(in: range, using: &random) }
      let second = """
        set price \(number(100_000...900_000)) down \(number(0...90)) rate \(number(1...12)).\(number(1...9)) \
        rent \(number(500...9_000)) expenses \(number(0...900)) extra \(number(0...300)) term \(number(9...40))
        """
      let pair = try pair(second)
      let rows = Array(try table("compare elm oak --why \(metric)", pair).rows)
      let shares = rows.map { units(text($0[3])) }
      let whole = try #require(rows.last)
      #expect(shares.dropLast().reduce(0, +) == shares.last, "\(metric) \(second)")
      #expect(units(text(whole[2])) - units(text(whole[1])) == units(text(whole[3])), "\(metric) \(second)")
    }
  }

  /// The digits of a shown number, counted in millionths.
  private func units(_ text: String) -> Int {
    let isNegative = text.contains("-") || text.contains("−")
    let parts = text.filter { $0.isNumber || $0 == "." }.split(separator: ".")
    let fraction = parts.count > 1 ? String(parts[1]) : ""
    let digits = (parts.first ?? "0") + (fraction + "000000").prefix(6)
    return (Int(digits) ?? 0) * (isNegative ? -1 : 1)
  }

  @Test("One field that differs has all of the change; the other way round it is the opposite")
  func oneField() throws {
    let pair = try pair("set rent 2000")
    let there = Array(try table("compare elm oak --why noi", pair).rows)
    #expect(there.map { text($0[0]) } == ["rent", "noi"])
    #expect(text(there[0][3]) == "$2,400.00")
    #expect(text(try #require(try table("compare oak elm --why noi", pair).rows.first)[3]) == "-$2,400.00")
  }

  @Test("Each property is judged by its own definitions, which have a share where they differ")
  func ownDefinitions() throws {
    let pair = try pair("set rent 2000")
    for line in [
      "open elm", "define base = rent - 300", "define unused = 1 + 0", "define own = base * 12", "open oak",
      "define own = (rent - 500) * 12",
    ] { pair.expectSuccess(line) }
    // elm: (1800 - 300) * 12; oak: (2000 - 500) * 12. The rent alone adds 2400, and the definitions take it.
    let rows = try table("compare elm oak --why own", pair).rows.map { $0.map(text) }
    #expect(
      rows == [
        ["rent", "$1,800", "$2,000", "$2,400.00"],
        ["base/own", "base = rent - 300; own = base * 12", "own = (rent - 500) * 12", "-$2,400.00"],
        ["own", "$18,000.00", "$18,000.00", "$0.00"],
      ])
    let whole = try table("compare oak elm --why own + rent", pair).rows.map { $0.map(text) }
    #expect(whole.last == ["own + rent", "$20,000.00", "$19,800.00", "-$200.00"])
    #expect(pair.code("compare elm oak --why base") == "not-defined")
    #expect(pair.code("compare elm oak --why basis") == "unknown-name")
  }

  @Test("What has no value on the way is said, and what is too large too")
  func noShares() throws {
    let pair = try pair("set price 0 rent 0")
    #expect(pair.code("compare elm oak --why grm") == "no-value")
    #expect(pair.code("compare elm oak --why price ^ 9") == "no-value")
    #expect(pair.code("compare elm oak --why price ^ 2") == nil)
    #expect(pair.code("compare elm oak --why rent > 5") == "wrong-kind")
    #expect(pair.code("compare elm --why roi") == "needs-month")
  }
}
