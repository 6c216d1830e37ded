import Finance
import Formulas
import Foundation
import Model
import Programs
import SeededRandom
import Testing

@testable import Screening

@Suite("Screens as SQL")
struct ScreenSQLTests {
  /// The property whose assumptions the listings share.
  private static let typed = [
    "down": "25", "rate": "6.5", "term": "30", "vacancy": "5", "insurance": "1800/yr", "management": "8%",
    "capex": "5%", "rent_growth": "2", "expense_growth": "2.5", "appreciation": "3", "hold": "10",
    "selling": "6",
    "closing": "3%",
  ]

  private func rental(_ changes: [String: String] = [:]) throws -> Rental {
    var rental = Rental()
    for (name, text) in ScreenSQLTests.typed.merging(changes, uniquingKeysWith: { $1 }).sorted(by: {
      $0.key < $1.key
    }) {
      let field = try #require(rental.field(named: name))
      rental.set(field, to: try field.value(typed: text, in: .usd))
    }
    return rental
  }

  /// A screen of a file.
  private func screen(
    _ path: String, _ sheet: Rental, _ map: ListingMap = ListingMap(), where conditions: [String] = [],
    show figures: [String], rankBy rank: String? = nil, top: Int? = nil, texts: [String] = []
  ) throws -> Screen {
    let file = try ListingFile(path: path)
    let vocabulary = sheet.vocabulary(UserDefinitions())
    let formula = { (text: String) in try Formula(text, in: vocabulary) }
    return Screen(
      sheet, UserDefinitions(), try ListingLayout(file, map, sheet, in: .usd),
      where: try conditions.map(formula),
      show: try figures.map(formula),
      rankBy: try rank.map { Screen.Rank(try formula($0), isDescending: true) },
      top: top, texts: texts.compactMap { file.names.firstIndex(of: $0) })
  }

  /// Listings in which now and then a cell is no plain number.
  private func listings(_ count: Int, seed: UInt64) -> String {
    var random = SplitMix(seed: seed)
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    var text = "address,price,rent,taxes,hoa,note\n"
    for row in 1...count {
      let price = number(60...900) * 1_000 + (number(0...3) == 0 ? number(0...999) : 0)
      let rent = price / number(90...220)
      let taxes = "\(price / 90).\(number(10...99))"
      let hoa = number(0...1) == 0 ? "0" : "\(number(0...400)).5"
      let odd = ["$\(price)", "\(price / 1_000)k", "N/A", "", "-5", "99999999"][number(0...5)]
      text +=
        "\"\(row) Elm St, \"\"B\"\"\",\(number(0...60) == 0 ? odd : "\(price)"),\(rent),\(taxes),\(hoa),\n"
    }
    return text
  }

  private static let figures = [
    "payment", "balance(120)", "total_interest", "payoff_month", "noi", "dscr", "cash_on_cash", "irr",
    "cap_rate",
    "interest(y3)", "principal(y1)", "sum(extra, 1..12)",
  ]

  /// Compares the rows of DuckDB's answer that are certain with the exact values, and returns the share of doubts.
  private func compare(_ screen: Screen, _ path: String) throws -> Double {
    let answer = try DuckDB.rows([try screen.sql(.duckdb, file: path, version: "1")])[0]
    let block = try rowValues(path, screen)
    var doubts = 0
    for row in answer {
      let number = try #require(row[screen.texts.count].flatMap { Int($0) })
      let first = screen.texts.count + 1 + screen.layout.fields.count
      if row[first] == "True" {
        doubts += 1
        continue
      }
      let lane = block.lines.firstIndex(of: number + 1)
      guard let lane else {
        Issue.record("row \(number) cannot be read")
        continue
      }
      let scope = screen.scope(of: block.values, row: lane)
      for condition in screen.conditions { #expect(try condition.evaluate(in: scope) == .truth(true)) }
      for (figure, cell) in zip(screen.figures, row.dropFirst(first + 2)) {
        let exact = try figure.number(in: scope).double * (figure.measure == .percent ? 100 : 1)
        let found = try #require(cell.flatMap { Double($0) }, "\(figure.text) in row \(number)")
        #expect(
          abs(found - exact) <= 1e-12 * abs(exact), "\(figure.text) in row \(number): \(found), not \(exact)")
      }
    }
    return Double(doubts) / Double(max(answer.count, 1))
  }

  /// The numbers of the rows that can be read.
  private func rowValues(_ path: String, _ screen: Screen) throws -> (lines: [Int], values: RowValues) {
    let file = try ListingFile(path: path)
    var (lines, values) = ([Int](), RowValues(fieldCount: screen.layout.fields.count))
    while let block = try file.nextChunk()?.block(screen.layout) {
      lines += block.lines
      values.append(contentsOf: RowValues(block.values, count: block.count))
    }
    return (lines, values)
  }

  @Test(
    "Rows that are not in doubt have the exact values", .enabled(if: DuckDB.isInstalled),
    arguments: [
      [:], ["extra": "250"], ["term": "90m"], ["rate": "0"], ["hold": "3", "term": "24m"],
      ["down": "25", "extra": "1500", "dscr_rule": "noi-reserves"],
    ] as [[String: String]])
  func agreement(changes: [String: String]) throws {
    let folder = try TestFolder()
    try folder.write(listings(300, seed: 5), to: "county.csv")
    let sheet = try rental(changes)
    let screen = try screen(
      folder("county.csv"), sheet, show: ScreenSQLTests.figures, texts: ["address"])
    let doubts = try compare(screen, folder("county.csv"))
    #expect(doubts < 0.1)
  }
}
