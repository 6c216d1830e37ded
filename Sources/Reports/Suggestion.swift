/// A completion of a line: the text that Tab inserts, and its entry in the list.
package struct Suggestion: Sendable, Equatable {
  /// The UTF-8 offsets of the text that is replaced; all suggestions for a line start at the same offset.
  package var replaces: Range<Int>
  /// The text to insert, already quoted if necessary.
  package var text: String
  /// The text in the list.
  package var label: String
  /// The meaning in a few words.
  package var description: String
  /// `true` if the word is complete: a space follows it if it is the only suggestion.
  package var isFinal: Bool
  /// `false` for a word that destroys, which is inserted when it is chosen and never as the only one that fits.
  package var isInsertedUnasked = true

  /// A suggestion; the list shows `text` unless a label is given.
  package init(
    replaces: Range<Int>, text: String, label: String? = nil, description: String = "", isFinal: Bool = true
  ) {
    self.replaces = replaces
    self.text = text
    self.label = label ?? text
    self.description = description
    self.isFinal = isFinal
  }
}
