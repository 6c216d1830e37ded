/// The text before the line, in parts that may be styled.
///
/// A prompt is one row: line breaks and other control characters are dropped. To say more, print a line
/// first.
package struct Prompt: Sendable, Equatable {
  /// A stretch of one style.
  package struct Part: Sendable, Equatable {
    /// The text.
    package var text: String
    /// SGR parameters such as `1;32`, or nil for plain text.
    package var style: String?

    /// Makes a part.
    package init(_ text: String, style: String? = nil) {
      self.text = text.filter { !$0.isControl }
      self.style = style
    }
  }

  /// The parts in order.
  package var parts: [Part]

  /// Makes a prompt of several parts.
  package init(_ parts: [Part]) { self.parts = parts }

  /// Makes a prompt of one part.
  package init(_ text: String, style: String? = nil) { self.init([Part(text, style: style)]) }

  /// The prompt without its styles.
  package var text: String { parts.map(\.text).joined() }

  /// The prompt for a terminal.
  func rendered(styled: Bool) -> String {
    encoded(styled: styled) { $0 }
  }

  /// The prompt for libedit: escape sequences between `mark`s, so that they count for no cells.
  func encoded(styled: Bool, mark: Character) -> String {
    encoded(styled: styled) { "\(mark)\($0)\(mark)" }
  }

  /// The prompt with its escape sequences encoded by `literal`.
  ///
  /// libedit loses a literal at the very end and garbles two in a row, so a change of style is one literal
  /// and the last reset stands before the last character.
  private func encoded(styled: Bool, literal: (String) -> String) -> String {
    guard styled else { return text }
    var result = ""
    var current: String?
    for (part, isLast) in displayedParts {
      if part.style != current {
        let reset = current == nil ? "" : "\u{1B}[0m"
        result += literal(reset + (part.style.map { "\u{1B}[\($0)m" } ?? ""))
        current = part.style
      }
      result +=
        isLast && current != nil
        ? part.text.dropLast() + literal("\u{1B}[0m") + part.text.suffix(1) : part.text
    }
    return result
  }

  /// The parts that are not empty.
  private var displayedParts: [(Part, isLast: Bool)] {
    let filled = parts.filter { !$0.text.isEmpty }
    return filled.enumerated().map { index, part in
      let isLast = index == filled.count - 1
      // A last part of one character has no room for a style between two literals.
      return (isLast && part.text.count == 1 ? Part(part.text) : part, isLast)
    }
  }
}
