import Foundation

/// The background on which the line that is typed stands.
package enum Theme: String, Sendable, CaseIterable {
  case dark
  case light

  /// The background that a terminal tells in `COLORFGBG`, as `15;0`: the last number is one of its 16 colours.
  init?(colorVariable text: String) {
    guard let number = text.split(separator: ";").last.flatMap({ Int($0) }), 0..<16 ~= number else {
      return nil
    }
    self = number == 7 || number == 15 ? .light : .dark
  }

  /// The background that the environment tells; that of the Linux console is dark.
  init?(environment: TerminalVariables) {
    if let told = environment["COLORFGBG"] {
      self.init(colorVariable: told)
    } else if environment["TERM"] == "linux" {
      self = .dark
    } else {
      return nil
    }
  }

  /// The background of a terminal's answer to OSC 11, as `11;rgb:ffff/ffff/ffff`; nil for another answer.
  init?(answer text: String) {
    guard text.hasPrefix("11;rgb:") else { return nil }
    let parts = text.dropFirst(7).split(separator: "/")
    let shares = parts.compactMap { part in
      (1...4).contains(part.count)
        ? Int(part, radix: 16).map { Double($0) / (pow(16, Double(part.count)) - 1) } : nil
    }
    guard parts.count == 3, shares.count == 3 else { return nil }
    self = RelativeLuminance(red: shares[0], green: shares[1], blue: shares[2]).value > 0.179 ? .light : .dark
  }
}

/// The relative luminance of a colour, from 0 for black to 1 for white; at 0.179 black and white stand out alike.
///
/// - Source: Web Content Accessibility Guidelines 2.1, "relative luminance".
struct RelativeLuminance {
  let value: Double

  /// The luminance of a colour whose parts are between 0 and 1.
  init(red: Double, green: Double, blue: Double) {
    let linear = { (part: Double) in part <= 0.03928 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4) }
    value = 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
}

extension LineEditor {
  /// The background, where it is chosen or known, and the terminal has colours for it.
  private var shownTheme: Theme? { theme ?? background }

  var colors: LineColors { LineColors.on(shownTheme, screen.colors) }

  /// The style of a prompt after a failure, in the red of that background.
  package var failureStyle: String { "1;" + colors.negative }

  /// The question for the background, before the first line is drawn; empty where it is known or cannot be asked.
  ///
  /// Nobody waits for the answer, which comes as a key.
  func backgroundQuestion() -> String {
    guard !hasAskedBackground else { return "" }
    hasAskedBackground = true
    background = Theme(environment: environment)
    if environment["COLORFGBG"] != nil { return "" }
    let canAsk = theme == nil && screen.colors >= .ansi256 && showsMarks
    return canAsk ? "\u{1B}]11;?\u{1B}\\" : ""
  }
}
