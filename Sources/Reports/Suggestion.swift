/// One way to go on with a line: what Tab may put in, and how the list shows it.
package struct Suggestion: Sendable, Equatable {
  /// What of the line it stands for, as UTF-8 offsets; all suggestions for a line start at the same place.
  package var replaces: Range<Int>
  /// What is put in, already quoted if need be.
  package var text: String
  /// What the list shows.
  package var label: String
  /// What it means, in a few words.
  package var description: String
  /// Whether the word ends here: a space follows it when it is the only one.
  package var isFinal: Bool

  /// Makes a suggestion; the list shows `text` unless a label is given.
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
