import Finance
import Localization
import Reports
import SeededRandom
import Testing

/// Tables of random columns, numbers and texts in windows of every width.
@Suite("Random tables in narrow windows")
struct RandomTableTests {
  private static let words = ["a", "of", "the", "sale", "rent", "balance", "month,", "insurance", "東京"]

  private static func text(_ random: inout SplitMix, words count: ClosedRange<Int>) -> Cell {
    let count = Int.random(in: count, using: &random)
    return .text((0..<count).map { _ in words.randomElement(using: &random) ?? "" }.joined(separator: " "))
  }

  private static func cell(_ kind: Int, _ random: inout SplitMix) -> Cell {
    switch kind {
    case 0: dollars(Int128.random(in: -99_999_999...9_999_999_999, using: &random))
    case 1: .count(Int.random(in: 0...999, using: &random))
    case 2: text(&random, words: 0...4)
    default: text(&random, words: 0...30)
    }
  }

  private static func table(_ random: inout SplitMix) -> Table {
    let kinds = (0..<Int.random(in: 1...9, using: &random)).map { _ in Int.random(in: 0...3, using: &random) }
    let columns = kinds.enumerated().map { index, kind in
      let label = text(&random, words: 1...3)
      let importance = TableColumn.Importance(rawValue: Int.random(in: 0...6, using: &random)) ?? .essential
      return TableColumn(
        key: "key\(index)", label: LocalizedText(verbatim: LocaleFormat.enUS.text(label)),
        importance: importance, isProse: kind == 3, isExcerpt: kind == 3 && Bool.random(using: &random))
    }
    let rows = (0..<Int.random(in: 0...6, using: &random)).map { _ in kinds.map { cell($0, &random) } }
    return Table(columns: columns, rows: rows)
  }

  @Test(
    "None is wider than its window, and each number and text is whole or its column is named",
    arguments: 0..<UInt64(RandomCases.count(60, oneOf: 4)))
  func fits(seed: UInt64) {
    var random = SplitMix(seed: seed)
    for _ in 0..<5 {
      let table = Self.table(&random)
      for width in 1...120 {
        let text = TextRenderer(localeFormat: .enUS, width: width).text(Report([.table(table)]))
        #expect(!text.contains(" \n"))
        // The widest number and the least of a first column fit side by side.
        guard width >= 30 else { continue }
        for line in text.split(separator: "\n") {
          #expect(TextWidth.cells(line) <= width, "\(seed) at \(width):\n\(text)")
        }
        let shown = Set(text.split { " \n".contains($0) }.map { $0.trimmingSuffix(",.") })
        for (index, column) in table.columns.enumerated()
        where !column.isExcerpt && !shown.contains(column.key) {
          for row in table.rows {
            for word in LocaleFormat.enUS.text(row[index]).split(separator: " ") {
              #expect(shown.contains(word.trimmingSuffix(",.")), "\(seed) at \(width): \(word)\n\(text)")
            }
          }
        }
      }
    }
  }
}

extension Substring {
  /// The text without these characters at its end.
  fileprivate func trimmingSuffix(_ characters: String) -> String {
    var text = self
    while let last = text.last, characters.contains(last) { text.removeLast() }
    return String(text)
  }
}
