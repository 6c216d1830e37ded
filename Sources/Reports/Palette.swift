import Localization

/// How many colours text has.
///
/// What to choose is the caller's business: a terminal, `--color`, `NO_COLOR`.
package enum Palette: Sendable, Hashable {
  /// No escape sequences at all.
  case plain
  /// Select Graphic Rendition sequences, few of them: bold headings, dim keys and remarks, red for what is negative, and
  /// the nearest of 16 colours for a tint.
  case colored
  /// The same, with xterm's 256 colours for tints.
  case colored256
  /// The same, with tints in 24 bits.
  case trueColor

  /// The Select Graphic Rendition parameters that show a tint; nil where there are no colours.
  package func parameters(of tint: RGBColor) -> String? {
    switch self {
    case .plain: nil
    case .colored: "\(tint.ansi16)"
    case .colored256: "38;5;\(tint.ansi256)"
    case .trueColor: "38;2;\(tint.red);\(tint.green);\(tint.blue)"
    }
  }
}

/// The part that a piece of text plays, which a palette may show.
enum Tone: Hashable {
  case plain, heading, aside, negative, fault
  case tinted(RGBColor)
}

extension Palette {
  /// Starts a tone; `end` ends it.
  func begin(_ tone: Tone, into bytes: inout [UInt8]) {
    guard self != .plain else { return }
    switch tone {
    case .plain: break
    case .heading: bytes.append("\u{1B}[1m")
    case .aside: bytes.append("\u{1B}[2m")
    case .negative, .fault: bytes.append("\u{1B}[31m")
    case .tinted(let tint): bytes.append(raw: parameters(of: tint).map { "\u{1B}[\($0)m" } ?? "")
    }
  }

  /// Ends a tone.
  func end(_ tone: Tone, into bytes: inout [UInt8]) {
    guard self != .plain, tone != .plain else { return }
    bytes.append("\u{1B}[0m")
  }
}
