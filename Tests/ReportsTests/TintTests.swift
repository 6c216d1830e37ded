import SeededRandom
import Testing

@testable import Localization
@testable import Reports

/// Colours of meanings at every depth of a terminal.
@Suite("Tints")
struct TintTests {
  private static let escape = "\u{1B}["

  /// The nearest entries of xterm's palette (https://www.ditig.com/256-colors-cheat-sheet), and the ANSI
  /// colour of the nearest hue.
  @Test(
    "A colour has its nearest entry in each palette",
    arguments: [
      // The primaries and their mixtures.
      (0xFF0000, 196, 31), (0x00FF00, 46, 32), (0x0000FF, 21, 34), (0xFFFF00, 226, 93), (0x00FFFF, 51, 36),
      (0xFF00FF, 201, 95), (0xFF8000, 208, 33),
      // Greys.
      (0x000000, 16, 90), (0x808080, 244, 37), (0xFFFFFF, 231, 37), (0x121212, 233, 90),
    ])
  func depths(hex: Int, of256: Int, of16: Int) throws {
    let tint = RGBColor(UInt32(hex))
    #expect(tint.ansi256 == of256)
    #expect(tint.ansi16 == of16)
    #expect(Palette.plain.parameters(of: tint) == nil)
    #expect(Palette.colored.parameters(of: tint) == "\(of16)")
    #expect(Palette.colored256.parameters(of: tint) == "38;5;\(of256)")
    let parts = "\(hex >> 16);\(hex >> 8 & 0xFF);\(hex & 0xFF)"
    #expect(Palette.trueColor.parameters(of: tint) == "38;2;\(parts)")
  }

  @Test("The nearest of the whole palette, by looking at each of its colours")
  func nearestOf256() {
    var generator = SplitMix(seed: 5)
    let levels = [0, 95, 135, 175, 215, 255]
    let cube = levels.flatMap { red in levels.flatMap { green in levels.map { [red, green, $0] } } }
    let palette = cube + (0..<24).map { Array(repeating: 8 + 10 * $0, count: 3) }
    for _ in 0..<2_000 {
      let bits = UInt32.random(in: 0...0xFFFFFF, using: &generator)
      let tint = RGBColor(bits)
      let parts = [Int(tint.red), Int(tint.green), Int(tint.blue)]
      let distances = palette.map { zip($0, parts).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) } }
      #expect(distances[tint.ansi256 - 16] == distances.min(), "\(String(bits, radix: 16))")
    }
  }

  @Test("Tints in a table")
  func inATable() {
    let table = Table(
      columns: [TableColumn(key: "mood", label: "Mood"), TableColumn(key: "n", label: "N")],
      rows: [[.tinted("meh", RGBColor(0xA8A23F)), .count(7)]])
    let report = Report([.table(table)])
    #expect(TextRenderer(localeFormat: .enUS).text(report) == "Mood  N\nmeh   7\n")
    #expect(
      TextRenderer(localeFormat: .enUS, palette: .trueColor).text(report).contains(
        "\(Self.escape)38;2;168;162;63mmeh\(Self.escape)0m   7\n"))
    #expect(
      TextRenderer(localeFormat: .enUS, palette: .colored).text(report).contains("\(Self.escape)93mmeh"))
    #expect(JSONRenderer(currency: .usd).text(report).contains(#""rows":[{"mood":"meh","n":7}]"#))
    #expect(CSVRenderer(currency: .usd).text(report) == "mood,n\r\nmeh,7\r\n")
    #expect(MarkdownRenderer(localeFormat: .enUS).text(report).contains("| :--- | --: |\n| meh  |   7 |"))
  }
}
