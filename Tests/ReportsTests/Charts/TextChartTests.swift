import Finance
import Foundation
import Localization
import SeededRandom
import Synchronization
import Testing

@testable import Reports

@Suite("Charts as text")
struct TextChartTests {
  private func drawn(
    _ chart: Chart, width: Int?, _ glyphs: ChartGlyphs = .blocks, palette: Palette = .plain,
    localeFormat: LocaleFormat = .enUS
  ) -> String {
    TextRenderer(localeFormat: localeFormat, width: width, palette: palette, chartGlyphs: glyphs)
      .text(Report([.chart(chart)]))
  }

  /// `ROI_RECORD=1 swift test --filter TextChartTests` records them anew; it fails while it does.
  @Test(
    "Each form at 40, 78 and 120 columns, in blocks and in ASCII", arguments: ChartSamples.all.map(\.name))
  func isAsRecorded(name: String) throws {
    let chart = try #require(ChartSamples.all.first { $0.name == name }?.chart)
    let text = [40, 78, 120].map { width in
      [ChartGlyphs.blocks, .ascii].map { glyphs in
        "\(String(repeating: "=", count: width))\n" + drawn(chart, width: width, glyphs)
      }.joined()
    }.joined()
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Recorded/\(name).txt")
    if ProcessInfo.processInfo.environment["ROI_RECORD"] != nil {
      try text.write(to: file, atomically: true, encoding: .utf8)
      Issue.record("recorded anew; look at the difference, then run the test again")
      return
    }
    #expect(try text == String(contentsOf: file, encoding: .utf8), "ROI_RECORD=1 records it anew")
  }

  @Test("ASCII is ASCII but for the words", arguments: ChartSamples.all.map(\.name))
  func ascii(name: String) throws {
    let chart = try #require(ChartSamples.all.first { $0.name == name }?.chart)
    let text = drawn(chart, width: 78, .ascii).replacing("→", with: "").replacing("–", with: "")
    #expect(text.utf8.allSatisfy { $0 < 0x80 }, "\(text)")
  }

  @Test("Where there is no window, a chart is 72 columns wide", arguments: ChartSamples.all.map(\.name))
  func withoutWindow(name: String) throws {
    let chart = try #require(ChartSamples.all.first { $0.name == name }?.chart)
    #expect(drawn(chart, width: nil) == drawn(chart, width: 72))
    #expect(drawn(chart, width: 140) == drawn(chart, width: 100))
  }

  @Test("Without its colours, a coloured chart is the same", arguments: ChartSamples.all.map(\.name))
  func colours(name: String) throws {
    let chart = try #require(ChartSamples.all.first { $0.name == name }?.chart)
    let colored = drawn(chart, width: 78, palette: .trueColor)
    #expect(colored.contains("\u{1B}[38;2;39;118;209m"))
    let bare = colored.replacing(/\u{1B}\[[0-9;]*m/, with: "")
    #expect(bare == drawn(chart, width: 78))
  }

  @Test("Labels at the axes are in the locale")
  func locale() {
    let german = LocaleFormat.icu(locale: "de_DE", currency: Currency(canonical: "EUR") ?? .usd)
    #expect(drawn(ChartSamples.lines, width: 78, localeFormat: german).contains("\n200k\u{A0}€ ┤"))
    #expect(drawn(ChartSamples.criterion, width: 78, localeFormat: german).contains("\n10\u{A0}% ┤"))
  }

  // MARK: Any chart

  private static func chart(_ form: Chart.Form, _ random: inout SplitMix) -> Chart {
    let count = Int.random(in: 1...80, using: &random)
    let names = ["a", "bb", "a long name of a series", "東京"].prefix(
      form == .fan ? 3 : Int.random(in: 1...4, using: &random))
    let scale = Int128([0, 1, 100, 1_000_000, 1_000_000_000_000].randomElement(using: &random) ?? 1)
    let rows = (0..<count).map { row -> [Cell] in
      let x: Cell = form == .bars ? .text(String(repeating: "word ", count: row % 9)) : .count(row * 7)
      return [x]
        + names.map { _ in
          switch Int.random(in: 0...9, using: &random) {
          case 0: .undefined(why: "there is none")
          case 1: dollars(0)
          default: dollars(Int128(Int.random(in: -999...999, using: &random)) * scale)
          }
        }
    }
    return Chart(
      title: "A chart", form: form, table: ChartSamples.table(["x"] + names, rows), x: "x",
      series: Array(names),
      unit: "years", marks: [Chart.Mark(.y, at: dollars(100 * scale), label: "a criterion", failing: .below)],
      reading: "A sentence.")
  }

  @Test("No line is wider than the window, or ends with a blank", arguments: Chart.Form.allCases)
  func fits(form: Chart.Form) {
    var random = SplitMix(seed: 18)
    for _ in 0..<40 {
      let chart = TextChartTests.chart(form, &random)
      for (width, glyphs) in [(40, ChartGlyphs.blocks), (56, .ascii), (77, .blocks), (200, .ascii)] {
        let text = drawn(chart, width: width, glyphs)
        for line in text.split(separator: "\n") {
          #expect(TextWidth.cells(line) <= min(width, 100), "\(form) at \(width): \(line)")
        }
        #expect(!text.contains(" \n"))
      }
    }
  }

  @Test("A table without rows has its reading alone")
  func empty() {
    let chart = Chart(
      title: "None", form: .lines, table: ChartSamples.table(["x", "y"], []), x: "x", series: ["y"],
      reading: "There is nothing.")
    #expect(drawn(chart, width: 78) == "None\nThere is nothing.\n")
  }

  @Test("Numbers that are too large for an axis are not drawn", arguments: Chart.Form.allCases)
  func tooLarge(form: Chart.Form) throws {
    let numbers = [1.7e308, -1.7e308, 1e300, 5].compactMap {
      Number($0).map { Cell.number($0, .plain, .rounded(0)) }
    }
    let rows = numbers.enumerated().map { [Cell.count($0.offset)] + Array(repeating: $0.element, count: 3) }
    let table = ChartSamples.table(["x", "a", "b", "c"], rows)
    let chart = Chart(
      title: "Large", form: form, table: table, x: "x", series: ["a", "b", "c"], reading: "Large.")
    #expect(drawn(chart, width: 78).hasSuffix("Large.\n"))
    #expect(ChartSVG(chart, .enUS).file.contains("</svg>"))
  }

  // MARK: A million points

  @Test("A million points make no million rows, and the least and the largest are drawn")
  func manyPoints() {
    let made = Mutex(0)
    let count = 1_000_000
    let number = { @Sendable (row: Int) in row == 654_321 ? 5_000.0 : Double(row % 1_000) }
    let columns = [Double.init, number].map { number in
      NumberColumn(.drawn(.plain)) { numbers, first in
        for index in numbers.indices { numbers[index] = number(first + index) }
      }
    }
    let rows = TableRows(count: count, columns: 2, numbers: columns) { row, column in
      made.withLock { $0 += 1 }
      return column == 0 ? .count(row) : .number(.approximate(number(row)), .plain, .atLeast(0))
    }
    let table = Table(
      columns: ["x", "y"].map { TableColumn(key: $0, label: LocalizedText(verbatim: $0)) }, rows: rows)
    let chart = Chart(title: "Many", form: .lines, table: table, x: "x", series: ["y"], reading: "Many.")
    let lines = drawn(chart, width: 78).split(separator: "\n")
    #expect(made.withLock { $0 } < 10)
    // One peak above the band that all others are in.
    #expect(
      lines[1].count { "▘▝▀▖▌▞▛▗▚▐▜▄▙▟█".contains($0) } == 1, "\(lines[1])")
    #expect(lines[11].count { $0 == "█" } > 60, "\(lines[11])")
  }

  @Test("An envelope holds all points of its columns")
  func envelope() throws {
    var random = SplitMix(seed: 5)
    let count = 5_000
    let x = (0..<count).map(Double.init)
    let y = x.map { _ in Double.random(in: -1...1, using: &random) }
    let axis = AxisScale(0...Double(count - 1), most: 5, isExact: true)
    let envelope = LineEnvelope(x: x, y: y, along: axis, columns: 61)
    for index in y.indices {
      let column = Int((x[index] / Double(count - 1) * 60).rounded())
      #expect(try #require(envelope.ranges[column]).contains(y[index]))
    }
  }
}
