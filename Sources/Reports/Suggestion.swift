/// A completion of a line: the text that Tab inserts, and its entry in the list.
package struct Suggestion: Sendable, Equatable {
  /// The UTF-8 offsets of the text that is replaced; the same for all suggestions for a line.
  package var replaces: Range<Int>
  /// The text to insert, already quoted if necessary.
  ///
  /// It need not begin with what it replaces, as `cash_on_cash` does not for `coc`.
  package var text: String
  /// The text in the list.
  package var label: String
  /// The meaning in a few words.
  package var description: String
  /// `true` if the word is complete: a space follows it if it is the only suggestion.
  package var isFinal: Bool
  /// `false` for a word that destroys something: it is listed, but never inserted before it is chosen, even as the
  /// only suggestion.
  package var isInsertedUnasked: Bool

  /// A suggestion; the list shows `text` unless a label is given.
  package init(
    replaces: Range<Int>, text: String, label: String? = nil, description: String = "", isFinal: Bool = true,
    isInsertedUnasked: Bool = true
  ) {
    self.replaces = replaces
    self.text = text
    self.label = label ?? text
    self.description = description
    self.isFinal = isFinal
    self.isInsertedUnasked = isInsertedUnasked
  }
}
