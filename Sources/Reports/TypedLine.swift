/// The role of a stretch of a line that is typed, which its colour shows.
package enum TokenKind: Sendable, Hashable, CaseIterable {
  case command, field, metric, function, number, text, keyword, flag, comment
  /// One of a pair of parentheses, at one of which the cursor stands.
  case matchingParenthesis
  /// A word that cannot stand there.
  case wrong
}

/// A stretch of a line and its role.
package struct TokenSpan: Sendable, Hashable {
  /// The UTF-8 offsets in the line.
  package let range: Range<Int>
  /// The role.
  package let kind: TokenKind

  /// A stretch with its role.
  package init(_ range: Range<Int>, _ kind: TokenKind) { (self.range, self.kind) = (range, kind) }
}

/// A text of one row, in stretches of one style each, such as a row under the line that is typed.
package struct StyledText: Sendable, Hashable {
  /// The style of a stretch; what it says is in the words or the marks too.
  package enum Style: Sendable, Hashable {
    case plain, heading, secondary, positive, negative
  }

  /// A stretch of one style.
  package struct Part: Sendable, Hashable {
    /// The text, without control characters.
    package let text: String
    /// The style.
    package let style: Style

    /// A stretch of one style.
    package init(_ text: String, _ style: Style = .plain) { (self.text, self.style) = (text, style) }
  }

  /// The stretches in order.
  package var parts: [Part]
  /// What stands in their place where there is no room for all of them; nil for as much of them as there is room for.
  package var shorter: [Part]?

  /// A text of stretches.
  package init(_ parts: [Part] = [], shorter: [Part]? = nil) { (self.parts, self.shorter) = (parts, shorter) }

  /// The text without its styles.
  package var text: String { parts.map(\.text).joined() }
}
