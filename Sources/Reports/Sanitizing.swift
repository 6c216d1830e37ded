import Encoding

/// Untrusted text made safe for a terminal: characters that control it or cannot be seen are shown as their
/// escapes, `\u{1B}`.
///
/// All other characters stay; of joiners those between emoji or letters of a script that needs them.
package enum Sanitizing {
  /// The text with its control characters made visible.
  package static func visible(_ text: String) -> String { ControlCharacters.visible(text) }

  /// The words and numbers of a `LocalizedText` or a cell with their control characters made visible; the
  /// directional marks that a locale puts into numbers stay.
  package static func visible(localized text: String) -> String {
    ControlCharacters.visible(text, keepsMarks: true)
  }

  /// The lines of a text with their control characters made visible.
  package static func visible(lines text: String) -> String { ControlCharacters.visible(lines: text) }

  /// The escape for which a character stands in a line that is typed; nil for one that stands for itself.
  ///
  /// A joiner is judged by the character before it alone, as the one behind it may not be typed yet.
  package static func escape(of scalar: Unicode.Scalar, after previous: Unicode.Scalar?) -> String? {
    ControlCharacters.isHidden(scalar, after: previous, before: previous) ? escape(of: scalar) : nil
  }

  /// The escape of any character.
  package static func escape(of scalar: Unicode.Scalar) -> String {
    var bytes: [UInt8] = []
    bytes.append(escapeOf: scalar)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Writes the text with its control characters made visible.
  package static func write(_ text: String, into bytes: inout [UInt8]) {
    bytes.append(visible: text, keepsMarks: false)
  }

  /// Writes the words and numbers of a `LocalizedText` or a cell, as `visible(localized:)` returns them.
  package static func write(localized text: String, into bytes: inout [UInt8]) {
    bytes.append(visible: text, keepsMarks: true)
  }
}
