/// A text that is kept beside the worksheets, under a key on its shelf; no part of the log, and no `undo` reaches it.
package struct KeptText: Sendable, Equatable {
  /// What texts are kept for.
  package enum Shelf: String, Sendable {
    /// How far somebody has come in a lesson, by the lesson's id.
    case lessons
    /// What a service answered, by what it was asked for.
    case schedules
  }

  /// What it is known by.
  package let key: String
  /// The text.
  package let text: String
  /// When it was kept, as ISO 8601.
  package let time: String

  /// A text to keep.
  package init(_ key: String, _ text: String, at time: String) {
    (self.key, self.text, self.time) = (key, text, time)
  }
}
