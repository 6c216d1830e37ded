import Localization
import Reports

/// The syntax of a command, or of a part of one: a tree that can be walked, and its reading as a value of its own
/// type.
///
/// All that is said of a line comes from this one value. `read` takes the words; where they end, it notes what could
/// stand there, which is what Tab offers, and what is left of the tree, which is the hint. The roles that it notes
/// are the colours, the tree is the usage, and its first words are the allowed ones of an error. Parts that depend
/// on values before them, such as the terms of a loan, are made while reading (`then`), so the walk is the reading
/// itself rather than a second one over the tree.
package struct Syntax<Value: Sendable>: Sendable {
  /// Reads the value from the next words.
  package typealias Reader =
    @Sendable (_ words: inout ArgumentCursor, _ context: ReadingContext) throws(Diagnostic) -> Value
  /// Returns what can stand at the cursor.
  package typealias Completer = @Sendable (_ context: ReadingContext) -> [Suggestion.Candidate]

  package let node: SyntaxNode
  package let read: Reader

  package init(_ node: SyntaxNode, read: @escaping Reader) { (self.node, self.read) = (node, read) }

  /// A place for a value.
  /// - Parameters:
  ///   - name: The name in the usage line: `FIELD`.
  ///   - begins: Tells whether a word can begin the value, where it may be left out; nil for any word that is
  ///     none of those that can follow.
  ///   - read: Takes the value's words; a reader of several notes what can stand at the end of them itself.
  ///   - complete: What can stand at the beginning.
  package init(
    _ name: String, begins: (@Sendable (Token, ReadingContext) -> Bool)? = nil, read: @escaping Reader,
    complete: @escaping Completer = { _ in [] }
  ) {
    self.init(.place(.init(name: name, begins: begins))) { words, context throws(Diagnostic) in
      words.expect(name, complete)
      return try read(&words, context)
    }
  }

  /// The value of another type that is made of the value, or the error that it is.
  package func map<Other>(
    _ transform: @escaping @Sendable (Value, ReadingContext) throws(Diagnostic) -> Other
  ) -> Syntax<Other> {
    Syntax<Other>(node) { words, context throws(Diagnostic) in
      try transform(try read(&words, context), context)
    }
  }

  /// The value of another type that is made of the value.
  package func map<Other>(_ transform: @escaping @Sendable (Value) -> Other) -> Syntax<Other> {
    map { value, _ in transform(value) }
  }
}
