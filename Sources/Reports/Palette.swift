import Encoding
import Localization

/// The colours that text may have.
///
/// The caller chooses them by the terminal, `--color` and `NO_COLOR`.
package enum Palette: Sendable, Hashable {
  /// No escape sequences at all.
  case plain
  /// A few Select Graphic Rendition sequences: bold headings, dim keys and remarks, red negative numbers, and
  /// the nearest of 16 colours for a tint.
  case colored
  /// The same, with those tints alone that can be read on a light background.
  case coloredOnLight
  /// The same, with those colours alone that stand out on a dark and on a light background.
  case coloredOnAny
  /// The same, with xterm's 256 colours for tints.
  case colored256
  /// The same, with tints in 24 bits.
  case trueColor

  /// The Select Graphic Rendition parameters of a tint; nil without colours.
  package func parameters(of tint: RGBColor) -> String? {
    switch self {
    case .plain: nil
    case .colored: "\(tint.ansi16)"
    case .coloredOnLight: tint.ansi16OnLight.map(String.init)
    case .coloredOnAny: tint.ansi16OnAny.map(String.init)
    case .colored256: "38;5;\(tint.ansi256)"
    case .trueColor: "38;2;\(tint.red);\(tint.green);\(tint.blue)"
    }
  }
}

extension Palette {
  /// The Select Graphic Rendition parameters of what can be typed, among prose; nil without colours.
  var parametersOfCode: String? {
    switch self {
    case .plain: nil
    case .colored: "36"
    case .coloredOnLight: "34"
    case .coloredOnAny: "94"
    // A blue that stands out on a dark and on a light background.
    case .colored256, .trueColor: "38;5;31"
    }
  }
}

/// The style of a text, which a palette may show.
enum TextStyle: Hashable {
  case plain, heading, secondary, negative, error
  case tinted(RGBColor)
}

extension Palette {
  /// Begins a style; `end` ends it.
  func begin(_ textStyle: TextStyle, into bytes: inout [UInt8]) {
    guard self != .plain else { return }
    switch textStyle {
    case .plain: break
    case .heading: bytes.append("\u{1B}[1m")
    case .secondary: bytes.append("\u{1B}[2m")
    case .negative, .error: bytes.append(self == .coloredOnAny ? "\u{1B}[91m" : "\u{1B}[31m")
    case .tinted(let tint): bytes.append(raw: parameters(of: tint).map { "\u{1B}[\($0)m" } ?? "")
    }
  }

  /// Ends a style.
  func end(_ textStyle: TextStyle, into bytes: inout [UInt8]) {
    guard self != .plain, textStyle != .plain else { return }
    bytes.append("\u{1B}[0m")
  }
}
