import Foundation
import Localization
import Reports
import TestShell
import Testing

@testable import Commands
@testable import Shell

/// The output of commands in windows that are too narrow for it.
@Suite("Output in a narrow window")
struct NarrowOutputTests {
  private static let widths = [40, 60, 80, 120]

  private static func text(_ outcomes: [CommandResult], _ language: Language, width: Int?) -> String {
    let renderer = TextRenderer(localeFormat: .enUS.with(language: language), width: width)
    var bytes: [UInt8] = []
    for outcome in outcomes { renderer.render(outcome, into: &bytes) }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func words(_ text: String) -> [Substring] {
    text.split(whereSeparator: { $0 == " " || $0 == "\n" })
  }

  /// The numbers of a report for people, each with the key of its column or figure.
  private static func numbers(_ outcomes: [CommandResult], _ localeFormat: LocaleFormat) -> [(String, String)]
  {
    outcomes.flatMap { outcome -> [(String, Cell)] in
      guard case .success(let report) = outcome.result else { return [] }
      return report.blocks.flatMap { block -> [(String, Cell)] in
        switch block {
        case .figures(_, let figures): figures.filter { !$0.isForMachines }.map { ($0.key, $0.cell) }
        case .table(let table) where table.audience == .programs: []
        case .table(let table):
          table.rows.flatMap { row in
            zip(table.columns, row).filter { $0.0.audience != .programs }.map { ($0.0.key, $0.1) }
          }
        case .changes(let changes): changes.flatMap { [($0.key, $0.from), ($0.key, $0.to)] }
        case .answer(let cell): [("answer", cell)]
        case .note, .derivation, .heatMap, .chart, .section: []
        }
      }
    }.flatMap { key, cell -> [(String, String)] in
      switch cell {
      case .money, .balance, .percent, .amount, .yield, .term, .count, .number, .percents:
        words(localeFormat.text(cell)).filter { $0.contains(where: \.isNumber) }.map { (key, String($0)) }
      default: []
      }
    }
  }

  @Test("No row is wider than the window, and no number is broken or lost", arguments: ExamplesTests.all)
  func everyExample(name: String, line: String) throws {
    let prepared = try PreparedExample(line, of: name)
    let outcomes = prepared.shell.run(line)
    for language in Language.all {
      let localeFormat = LocaleFormat.enUS.with(language: language)
      for width in NarrowOutputTests.widths {
        let text = NarrowOutputTests.text(outcomes, language, width: width)
        for row in text.split(separator: "\n") where TextWidth.cells(row) > width {
          #expect(NarrowOutputTests.words(String(row)).count == 1, "\(line) at \(width): \(row)")
        }
        let shown = Set(NarrowOutputTests.words(text))
        // The keys of omitted columns are named below their table, with a comma or a point behind them.
        let named = Set(shown.map { $0.trimmingCharacters(in: [",", "."]) })
        for (key, number) in NarrowOutputTests.numbers(outcomes, localeFormat) {
          #expect(
            shown.contains(number[...]) || named.contains(key), "\(line) at \(width): \(key) \(number)")
        }
      }
    }
  }

  // MARK: As they were recorded

  private static let house = [
    "set price 250k down 20 rate 6.5 rent 1800 taxes 3600 insurance 1200 management 8% vacancy 5",
    "set closing_date 2026-12-01 hold 7y selling 7 discount 9 appreciation 3 rent_growth 3",
    "add income laundry 60/mo", "at 60 cost 9000 roof", "add loan second 20k rate 9 term 15y",
    "define yield = rent * 12 / price as percent", "require dscr >= 1.2", "save elm",
  ]

  /// `ROI_RECORD=1 swift test --filter NarrowOutputTests` records them anew; it fails while it does.
  @Test(
    "Help and tables at 40, 60 and 80 columns",
    arguments: [
      "help", "help formulas", "help add", "fields", "settings", "log", "show", "schedule 1..3", "project",
    ],
    Language.all)
  func isAsRecorded(line: String, language: Language) throws {
    let shell = TestShell()
    for line in NarrowOutputTests.house { shell.expectSuccess(line) }
    let outcomes = shell.run(line)
    let text = [40, 60, 80].map { width in
      "\(String(repeating: "=", count: width))\n" + NarrowOutputTests.text(outcomes, language, width: width)
    }.joined()
    let name = line.replacing(" 1..3", with: "").replacing(" ", with: "-")
    try Recording("Narrow/" + (language == .english ? "\(name).txt" : "\(name).\(language.code).txt")).expect(
      text)
  }
}
