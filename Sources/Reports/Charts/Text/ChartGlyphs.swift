import Localization

/// The characters that charts are drawn with.
package enum ChartGlyphs: String, Sendable {
  /// Blocks, halves and eighths of them, and lines.
  case blocks
  /// ASCII alone, for consoles and character sets that have no blocks.
  case ascii
}

extension ChartGlyphs {
  private func choose<Glyph>(_ block: Glyph, _ ascii: Glyph) -> Glyph { self == .blocks ? block : ascii }

  // The axes.
  var yLine: Character { choose("│", "|") }
  var yTick: Character { choose("┤", "+") }
  var corner: Character { choose("└", "+") }
  var xLine: Character { choose("─", "-") }
  var xTick: Character { choose("┬", "+") }

  // The marks.
  var zeroLine: Character { choose("─", "-") }
  var xMark: Character { choose("┊", ":") }
  var yMark: Character { choose("┈", ".") }
  var pointer: Character { choose("▲", "^") }
  var cross: Character { choose("×", "x") }

  // The areas.
  /// The texture of a series in a stack.
  func texture(_ series: Int) -> Character {
    choose(Array<Character>(["█", "░", "▒", "▓"]), ["#", ".", "=", "+"])[series % 4]
  }
  var bar: Character { choose("█", "#") }
  var failingBar: Character { choose("░", ".") }
  var total: Character { choose("█", "=") }
  var increase: Character { choose("█", "+") }
  var decrease: Character { choose("░", "-") }
  var outerBand: Character { choose("░", ".") }
  var innerBand: Character { choose("▒", ":") }
  var middle: Character { choose("━", "=") }

  /// The end of a bar to the right, of a number of eighths of a character; nil where nothing is drawn.
  func rightEnd(eighths: Int) -> Character? {
    switch self {
    case .blocks: eighths > 0 ? Array("▏▎▍▌▋▊▉")[min(eighths, 7) - 1] : nil
    case .ascii: eighths >= 4 ? "#" : nil
    }
  }

  /// The end of a bar to the left.
  func leftEnd(eighths: Int) -> Character? { eighths >= 4 ? choose("▐", "#") : nil }

  /// The top of a column.
  /// - Parameter full: The character of the column below.
  func top(eighths: Int, of full: Character) -> Character? {
    switch self {
    case .blocks: eighths > 0 ? Array("▁▂▃▄▅▆▇")[min(eighths, 7) - 1] : nil
    case .ascii: eighths >= 4 ? full : nil
    }
  }

  /// The level of a sparkline, from 0 to 1.
  func level(_ level: Double) -> Character {
    let levels = Array(choose("▁▂▃▄▅▆▇█", "_.-~=*#"))
    return levels[min(Int(level * Double(levels.count)), levels.count - 1)]
  }

  /// The character of a line in the quarters of a cell: 1 for the upper left, 2 right of it, 4 and 8 below them.
  func quarters(_ bits: UInt8, series: Int) -> Character {
    choose(
      Array<Character>(ChartGlyphs.quarters), Array(repeating: ChartGlyphs.markers[series % 4], count: 16))[
        Int(bits)]
  }

  private static let quarters = Array(" ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█")
  private static let markers = Array("*o+x")

  /// The character of a line of ASCII, in front of its name; nil where lines are told by their dashes.
  func marker(_ series: Int) -> Character? { choose(nil, ChartGlyphs.markers[series % 4]) }

  /// `true` if a line is drawn at a half of a character: whole, dashed, dotted, or both.
  func isDrawn(_ series: Int, half: Int) -> Bool {
    guard self == .blocks else { return true }
    return switch series % 4 {
    case 0: true
    case 1: half % 8 < 6
    case 2: half % 4 < 2
    default: half % 12 < 8 || half % 12 >= 10
    }
  }

  /// A piece of a line, for a legend.
  func sample(_ series: Int) -> String {
    if let marker = marker(series) { return String(repeating: marker, count: 3) }
    return String((0..<5).map { isDrawn(series, half: 2 * $0) ? "▄" : " " })
  }
}

extension TextStyle {
  /// The colour of a series, which can be read on black and on white.
  static func series(_ index: Int) -> TextStyle {
    .tinted([RGBColor(0x2776D1), RGBColor(0xB55E06), RGBColor(0x757576), RGBColor(0xBE479D)][index % 4])
  }
}
