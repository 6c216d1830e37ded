import Finance
import Foundation
import Programs
import Testing

@testable import Formulas

@Suite("SQL")
struct SQLTests {
  /// A query for the values of formulas about lots, one row for each lane in order; nil for a formula that has no SQL.
  private func query(
    _ texts: [String], _ lots: Lots, lanes: Int, _ dialect: SQLDialect = .duckdb
  ) throws -> String {
    let wanted = try texts.enumerated().map { number, text in
      SQLFormulas.Wanted(try Formula(text, in: lots), name: "result_\(number + 1)")
    }
    let names = ["rent", "loan"]
    let formulas = try SQLFormulas(wanted, in: lots, dialect, taken: Set(names + ["lane"])) {
      symbol, period in
      names.contains(symbol.name) && period == nil ? symbol.name : nil
    }
    var query = SQLQuery(dialect, from: "lots")
    query.select(formulas.levels)
    return query.text(
      formulas.results.enumerated().map { SQLColumn(name: "r\($0 + 1)", expression: $1.expression) },
      end: " order by lane")
  }

  /// The statement that makes the table of lots.
  private func table(_ lots: Lots, lanes: Int) -> String {
    var rows: [String] = []
    for lane in 0..<lanes {
      rows.append(
        "(\(lane), \(lots.units(of: "rent", inLane: lane))e0, \(lots.units(of: "loan", inLane: lane))e0)")
    }
    return
      "create or replace table lots as select * from (values \(rows.joined(separator: ", "))) as t(lane, rent, loan)"
  }

  /// Compares an answer with the exact values, and returns the number of doubts.
  private func compare(_ answer: [String?], _ text: String, _ lots: Lots) throws -> Int {
    let columns = ColumnEvaluator(try Formula(text, in: lots), in: lots)
    var doubts = 0
    for (lane, cell) in answer.enumerated() {
      guard let cell else {
        doubts += 1
        continue
      }
      let found = try #require(Double(cell), "\(text): \(cell)")
      switch try? columns.value(inLane: lane) {
      case .number(let number):
        let exact = number.double
        #expect(
          found == exact || abs(found - exact) <= 1e-12 * abs(exact),
          "\(text) in lane \(lane): \(found), not \(exact)")
      case .truth(let truth): #expect(found == (truth ? 1 : 0), "\(text) in lane \(lane)")
      default: Issue.record("\(text) in lane \(lane) is \(found) and should have no value")
      }
    }
    return doubts
  }

  /// The number of lanes that the program leaves undecided in memory.
  private func undecided(_ text: String, _ lots: Lots, lanes: Int) throws -> Int {
    switch ColumnEvaluator(try Formula(text, in: lots), in: lots).plan {
    case .constant: return 0
    case .none: return lanes
    case .program(let program):
      let length = ColumnProgram.blockLength
      let memory = ColumnProgram.Memory(of: program)
      defer { memory.deallocate() }
      var count = 0
      for start in stride(from: 0, to: lanes, by: length) {
        let block = start..<min(start + length, lanes)
        program.run(memory, lanes: block, in: lots)
        let result = memory[program.places[program.result.slot]]
        for lane in 0..<block.count where !result[lane].isFinite { count += 1 }
      }
      return count
    }
  }

  private func check(_ texts: [String], _ lots: Lots, lanes: Int) throws {
    let queries = try texts.map { try query([$0], lots, lanes: lanes) }
    let answers = try DuckDB.rows([table(lots, lanes: lanes)] + queries).dropFirst()
    for (text, answer) in zip(texts, answers) {
      #expect(answer.count == lanes, "\(text)")
      let doubts = try compare(answer.map { $0[0] }, text, lots)
      // What is decided in memory is decided here.
      let most = try undecided(text, lots, lanes: lanes)
      #expect(doubts <= most, "\(text)")
    }
  }

  @Test(
    "DuckDB has the exact values, or a doubt where columns are undecided", .enabled(if: DuckDB.isInstalled))
  func agreement() throws {
    let lots = Lots(rents: 179_900...180_300, loans: [200_000, 225_000, 250_000])
    try check(SQLTests.texts, lots, lanes: 1_203)
  }

  private static let texts = [
    "rent", "-rent", "rent%", "price / (rent * 12)", "grm > 10.5", "rent * loan / price",
    "rent / 3 * 3 - rent",
    "rent / 3 * 3 = rent", "rent / 7 - 257.14 + loan / 3", "1 / (rent - 1800)",
    "(rent - 1800) / (rent - 1800)",
    "if(rent > 1800, 1 / (rent - 1800), 0)", "rent > 1800.02 and 1 / (rent - 1800) > 0",
    "rent > 1800 or loan > 1",
    "not rent > 1800", "(rent > 1801) = (loan > 1)", "min(rent, 1801, loan / 100)", "max([rent, 1801])",
    "sum(rent, loan, 3)", "average(rent, loan)", "abs(rent - 1801)", "round(rent / 3, 2)", "round(rent, 1)",
    "round(rent)", "round(rent / 2, 2)", "rent ^ 2", "rent ^ 0.5", "(1 + rent / 1e6) ^ 360",
    "(1800.5 - rent) ^ 0.5",
    "2 ^ (rent / 1000)", "rent * 1e200 * 1e200", "rent * 0", "0 / rent", "5 / 4", "rent - 1/3 - 1800",
    "pmt(rent / 1e6, 360, loan)", "pmt(6.5% / 12, 360, loan)", "round(-pmt(rent / 30000 / 12, 360, loan), 2)",
    "pmt((rent - 1800) / 1e6, 180, loan)", "pmt(rent / 1e6, 1, 100)",
    "pmt(loan / 1e6, 1200, rent)",
    "round(-rent / 7)", "round(rent * 0.75)", "round(-rent / 16, 2)", "round(rent * 0.035, 2)",
    "round(rent / 200, 3)",
    "round(loan / -16, 1)", "round(rent * 300)", "1 / (loan - 225000) ^ 2", "rent ^ -2.5",
    "positive(rent - 1800)",
    "effect(rent / 1e5, 12)",
    "effect(rent / 1e5, 365)", "1 / round((rent - 1800) / 7)", "1e-9 / (1 / rent - 1 / 1800)",
    "irr([-loan, rent * 12, rent * 12 + 1000, loan * 1.1])",
    "irr([-loan, rent - 1800, loan])", "irr([rent - 1800, rent, rent])",
    "irr([-loan, rent, rent, rent, rent, rent * 13])",
  ]

  @Test("DuckDB has the exact values of any formula", .enabled(if: DuckDB.isInstalled))
  func anyFormula() throws {
    var formulas = RandomFormulas(seed: 4)
    let lots = Lots(rents: 179_999...180_010, loans: [200_000, 250_000])
    var texts: [String] = []
    for index in 0..<600 {
      let text = index % 3 == 0 ? formulas.truth(depth: 3) : formulas.number(depth: 4)
      // What is computed lane by lane, or what is wrong, is no query.
      if (try? query([text], lots, lanes: 24)) != nil { texts.append(text) }
    }
    try #require(texts.count > 100)
    try check(texts, lots, lanes: 24)
  }

  @Test(
    "A figure that is computed here is refused by its name",
    arguments: [
      ("1 + interest(round(rent - 1790))", "interest(round(rent - 1790))"),
      ("rent + fv(1%, 12, rent)", "fv(1%, 12, rent)"),
    ])
  func refusals(text: String, part: String) throws {
    let lots = Lots(rents: 179_900...180_300)
    #expect(throws: SQLFormulaError.computedHere(part)) { try query([text], lots, lanes: 3) }
  }

  /// `ROI_RECORD=1 swift test --filter SQLTests` records the texts anew; it fails while it does.
  @Test("The text of some formulas", arguments: SQLDialect.allCases)
  func text(dialect: SQLDialect) throws {
    let lots = Lots(rents: 100_000...300_000, loans: [200_000, 225_000])
    let texts = [
      "roi(12)", "roi(12) >= 8% and grm < 12", "round(rent * 12 / 7, 2)", "irr([-loan, rent * 12, loan])",
      "max(rent, loan / 100) ^ 2", "loan / (rent - 1800)",
    ]
    let found = try query(texts, lots, lanes: 1, dialect)
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "Recorded/formulas.\(dialect).sql")
    if ProcessInfo.processInfo.environment["ROI_RECORD"] != nil {
      try found.write(to: file, atomically: true, encoding: .utf8)
      Issue.record("recorded")
    }
    #expect(try found == String(contentsOf: file, encoding: .utf8), "ROI_RECORD=1 records it anew")
  }

  @Test("Names and texts cannot be more than that")
  func quotation() {
    #expect(SQLDialect.duckdb.identifier("\"; drop table x; --") == "\"\"\"; drop table x; --\"")
    #expect(SQLDialect.spark.identifier("a`b${env:HOME}") == "`a``b$(env:HOME}`")
    #expect(SQLDialect.spark.existing("a`b${env:HOME}") == "identifier('`a``b\\u0024{env:HOME}`')")
    #expect(SQLDialect.duckdb.text("it's \\") == "'it''s \\'")
    #expect(SQLDialect.spark.text("it's \\\n") == "'it\\'s \\\\\\u000a'")
    #expect(SQLDialect.spark.comment("a\nselect \u{2028}1 ${x} \\") == "-- a select  1 $ {x} \\.")
  }
}
