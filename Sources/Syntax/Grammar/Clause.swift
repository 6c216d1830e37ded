import Localization
import Reports

/// A part of a command that begins with a word and sets something of what is asked for: `top 10`.
package struct Clause<Request: Sendable>: Sendable {
  /// The word with which it begins.
  let word: String
  let node: SyntaxNode
  /// The words for the clause where it must stand and does not; nil where it may be left out.
  fileprivate let missing: LocalizedText?
  /// The word with its meaning, for Tab.
  fileprivate let candidate: Suggestion.Candidate
  /// Tells whether Tab offers it.
  fileprivate let isOffered: @Sendable (ReadingContext) -> Bool
  fileprivate let read:
    @Sendable (inout ArgumentCursor, ReadingContext, inout Request) throws(Diagnostic) -> Void

  /// A word with a part behind it.
  /// - Parameters:
  ///   - missing: The words for the clause where it must stand; nil where it may be left out.
  ///   - isAskedFor: `true` where it is in the usage as one that must stand, but may be asked for at a prompt.
  ///   - isOffered: Tells whether Tab offers it.
  ///   - set: Sets the value of the part.
  package init<Value>(
    _ word: String, _ meaning: LocalizedText, _ part: Syntax<Value>,
    missing: LocalizedText? = nil, isAskedFor: Bool = false,
    isOffered: @escaping @Sendable (ReadingContext) -> Bool = { _ in true },
    set: @escaping @Sendable (inout Request, Value) -> Void
  ) {
    let node = SyntaxNode.sequence([.word(word), part.node])
    self.word = word
    self.node = missing != nil || isAskedFor ? node : .optional(node)
    self.missing = missing
    (candidate, self.isOffered) = (.init(word, meaning), isOffered)
    read = { words, context, request throws(Diagnostic) in set(&request, try part.read(&words, context)) }
  }

  /// A word alone.
  package init(
    _ word: String, _ meaning: LocalizedText, set: @escaping @Sendable (inout Request) -> Void
  ) {
    (self.word, node, missing, candidate) = (word, .optional(.word(word)), nil, .init(word, meaning))
    isOffered = { _ in true }
    read = { _, _, request in set(&request) }
  }
}

extension Syntax {
  /// Clauses in any order, each at most once.
  /// - Parameters:
  ///   - request: What is asked for without any.
  ///   - clauses: The clauses, in the order of the usage line.
  package static func clauses(_ request: Value, _ clauses: [Clause<Value>]) -> Syntax {
    let node = SyntaxNode.clauses(clauses.map(\.node))
    return Syntax(node) { words, context throws(Diagnostic) in
      var (request, left) = (request, clauses)
      while let next = words.next {
        guard let index = left.firstIndex(where: { next.isWord($0.word) }) else {
          guard try words.isClause(next, of: clauses.map(\.word), left: left.map(\.word), context) else {
            break
          }
          continue
        }
        let clause = left.remove(at: index)
        try words.take(keyword: clause.word)
        try words.reading(before: [node]) { words throws(Diagnostic) in
          do throws(Diagnostic) {
            try clause.read(&words, context, &request)
          } catch {
            words.reading?.rest.append(SyntaxNode.usage(of: left.map(\.node)[...]))
            throw error
          }
        }
      }
      if words.next == nil {
        let possible = left
        words.expect(SyntaxNode.usage(of: left.map(\.node)[...])) { context in
          possible.filter { $0.isOffered(context) }.map(\.candidate)
        }
      }
      if let missing = left.lazy.compactMap(\.missing).first {
        throw Diagnostic(ArgumentError.missing(missing, usage: words.usage), at: words.end..<words.end)
      }
      return request
    }
  }
}

extension ArgumentCursor {
  /// Returns `false` for a word that is for what follows the clauses; throws for one that begins none.
  fileprivate func isClause(
    _ word: Token, of all: [String], left: [String], _ context: ReadingContext
  ) throws(Diagnostic) -> Bool {
    if all.contains(where: word.isWord) {
      throw Diagnostic(ArgumentError.wordTwice(word.text.lowercased()), at: word.range)
    }
    if left.isEmpty || canFollow(word, context) { return false }
    throw context.unknownChoice(word, allowed: left)
  }
}
