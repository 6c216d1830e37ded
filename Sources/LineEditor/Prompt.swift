/// The text before the line, in parts that may be styled.
///
/// A prompt is one row: line breaks and other control characters are dropped, and what cannot be seen is shown as
/// its escape. To say more, print a line first.
package struct Prompt: Sendable, Equatable {
  /// A stretch of one style.
  package struct Part: Sendable, Equatable {
    /// The text.
    package var text: String
    /// SGR parameters such as `1;32`, or nil for plain text.
    package var style: String?

    /// Makes a part.
    package init(_ text: String, style: String? = nil) {
      self.text = text.filter { !$0.isControl }.printable
      self.style = style
    }
  }

  /// The parts in order.
  package var parts: [Part]

  /// Makes a prompt of several parts.
  package init(_ parts: [Part]) { self.parts = parts }

  /// Makes a prompt of one part.
  package init(_ text: String, style: String? = nil) { self.init([Part(text, style: style)]) }

  /// The prompt of a row, or of a line, that goes on with the one before.
  package static let continuation = Prompt("...> ")

  /// The prompt without its styles.
  package var text: String { rendered(styled: false) }

  /// The prompt for a terminal.
  func rendered(styled: Bool) -> String {
    var text = ""
    for part in parts {
      if styled, let style = part.style {
        text += "\u{1B}[\(style)m\(part.text)\u{1B}[0m"
      } else {
        text += part.text
      }
    }
    return text
  }
}
