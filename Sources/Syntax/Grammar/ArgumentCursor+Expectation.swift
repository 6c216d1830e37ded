import Localization
import Reports

extension ArgumentCursor {
  /// Notes what can stand here, where the words of a command that is still typed end.
  /// - Parameters:
  ///   - usage: The usage of it, for the hint.
  ///   - candidates: Called when Tab asks for it.
  package func expect(_ usage: String = "", _ candidates: @escaping Syntax<Void>.Completer) {
    guard let reading, next == nil else { return }
    reading.expect(usage, candidates)
  }

  /// Notes that any text can stand here, so that Tab completes only beginnings of other words.
  package func expectText() {
    if let reading, next == nil { reading.takesText = true }
  }

  /// Notes that a part can stand here, where the words of a command that is still typed end.
  /// - Parameter usage: The usage of it, for the hint.
  package mutating func expect<Value>(
    _ part: Syntax<Value>, as usage: @autoclosure () -> String, _ context: ReadingContext
  ) {
    guard let reading, next == nil else { return }
    let rest = reading.rest
    // It ends with the error that it is missing.
    do throws(Diagnostic) { _ = try part.read(&self, context) } catch {}
    reading.rest = rest + [usage()]
  }

  /// Reads a part of a sequence.
  /// - Parameter rest: The part and those behind it; on return, those behind it.
  package mutating func read<Value>(
    _ part: Syntax<Value>, _ rest: inout ArraySlice<SyntaxNode>, _ context: ReadingContext
  ) throws(Diagnostic) -> Value {
    rest = rest.dropFirst()
    let following = rest
    return try reading(before: following) { words throws(Diagnostic) in
      do throws(Diagnostic) {
        return try part.read(&words, context)
      } catch {
        words.reading?.rest.append(SyntaxNode.rest(of: following))
        throw error
      }
    }
  }

  /// Reads something before which other parts may stand only behind it.
  package mutating func reading<Value>(
    before nodes: ArraySlice<SyntaxNode>,
    _ body: (inout ArgumentCursor) throws(Diagnostic) -> Value
  ) throws(Diagnostic) -> Value {
    following.append(nodes)
    defer { following.removeLast() }
    return try body(&self)
  }

  /// The parts of which one can come next behind what is read, the innermost first.
  private var followers: [SyntaxNode] {
    var nodes: [SyntaxNode] = []
    for level in following.reversed() {
      for node in level {
        nodes.append(node)
        if !node.isOptional { return nodes }
      }
    }
    return nodes
  }

  /// The words of the language that end what is read.
  package var stops: [String] { followers.flatMap(\.firstWords) }

  /// `true` when a word can stand behind what is read.
  package func canFollow(_ word: Token, _ context: ReadingContext) -> Bool {
    followers.contains { $0.begins(with: word, context) }
  }

  /// `true` when the next word belongs to a part that may be left out, rather than to what follows it.
  ///
  /// A word that nothing can take is for the value of the part, which says what is wrong with it; where only words
  /// of the language can stand, it is none of these.
  package func belongs(_ word: Token, to node: SyntaxNode, _ context: ReadingContext) throws(Diagnostic)
    -> Bool
  {
    if node.begins(with: word, context, isOnlyLanguage: true) { return true }
    let followers = followers
    if followers.contains(where: { $0.begins(with: word, context, isOnlyLanguage: true) }) { return false }
    if node.begins(with: word, context) { return true }
    if followers.contains(where: { $0.begins(with: word, context) }) { return false }
    let allowed = ([node] + followers).flatMap(\.firstWords)
    if allowed.isEmpty { return true }
    throw context.unknownChoice(word, allowed: allowed)
  }
}
