import Reports

/// The knowledge of lines that an editor asks while one is typed.
///
/// All but the preview is asked with each key, so each answer should come within a few milliseconds.
package struct LineAssistant {
  /// The suggestions for a line, at a UTF-8 offset in it.
  package var suggestions: (_ line: String, _ cursor: Int) -> [Suggestion] = { _, _ in [] }
  /// The dim text after a line for which history has no hint, such as the next parameter.
  ///
  /// Right does not insert it; it inserts hints of history only.
  package var hint: (_ line: String) -> String? = { _ in nil }
  /// The line that an empty one offers; nil for none.
  ///
  /// It is asked in a pause, and gives up as a preview does.
  package var nextLine: (_ isStopped: @escaping @Sendable () -> Bool) -> String? = { _ in nil }
  /// The roles of the stretches of a line, for its colours; the cursor is a UTF-8 offset.
  package var tokens: (_ line: String, _ cursor: Int) -> [TokenSpan] = { _, _ in [] }
  /// `true` for a line that Enter runs; one that is not whole is broken by it, and goes on in a further row.
  package var isWhole: (_ line: String) -> Bool = { _ in true }
  /// The consequences of a line, were it entered now; nil where there is nothing to say.
  ///
  /// It is asked in a pause of typing, and may take long: it gives up as soon as `isStopped` is true, which it
  /// may ask on any thread.
  package var preview: (_ line: String, _ isStopped: @escaping @Sendable () -> Bool) -> StyledText? = {
    _, _ in nil
  }
  /// The consequences of a line with what takes longer to find, such as how far a number can go; nil where
  /// there is no more to say.
  ///
  /// It is asked once the consequences stand there, and gives up as they do.
  package var fullerPreview: (_ line: String, _ isStopped: @escaping @Sendable () -> Bool) -> StyledText? = {
    _, _ in nil
  }
  /// The consequences of pasted lines, were they run; it gives up as a preview does.
  package var consequences:
    (_ lines: [String], _ isStopped: @escaping @Sendable () -> Bool) -> PasteConsequences = { _, _ in .init()
    }
  /// A line with the number at a UTF-8 offset some of its natural steps up or down, and the offset of the cursor
  /// in it; nil where no number stands.
  package var step: (_ line: String, _ cursor: Int, _ count: Int) -> (line: String, cursor: Int)? = {
    _, _, _ in
    nil
  }
  /// The row that stands under every line; nil for none.
  package var status: () -> StyledText? = { nil }

  /// An assistant that knows nothing.
  package init() {}
}
