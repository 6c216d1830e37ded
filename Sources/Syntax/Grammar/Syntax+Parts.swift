import Localization
import Reports

extension Syntax {
  /// Parts that follow each other.
  package static func sequence<each Part>(_ parts: repeat Syntax<each Part>) -> Syntax
  where Value == (repeat each Part) {
    var nodes: [SyntaxNode] = []
    repeat nodes.append((each parts).node)
    let all = nodes
    return Syntax(.sequence(all)) { words, context throws(Diagnostic) in
      var rest = all[...]
      return (repeat try words.read(each parts, &rest, context))
    }
  }

  /// The value of the part behind a word of the language.
  /// - Parameter meaning: The meaning of the word in a few words.
  package static func word(_ word: String, _ meaning: LocalizedText, _ part: Syntax) -> Syntax {
    Syntax(.sequence([.word(word), part.node])) { words, context throws(Diagnostic) in
      if words.next == nil {
        words.expect([word, part.node.usage].joined(separator: " ")) { _ in [.init(word, meaning)] }
      }
      try words.take(keyword: word)
      return try part.read(&words, context)
    }
  }

  /// A part that may be left out.
  package static func optional<Wrapped>(_ part: Syntax<Wrapped>) -> Syntax where Value == Wrapped? {
    let node = SyntaxNode.optional(part.node)
    return Syntax(node) { words, context throws(Diagnostic) in
      guard let next = words.next else {
        words.expect(part, as: node.usage, context)
        return nil
      }
      guard try words.belongs(next, to: part.node, context) else { return nil }
      return try part.read(&words, context)
    }
  }

  /// A part that stands once or more.
  /// - Parameter check: Checks the first word of each further value, given the values before it.
  package static func oneOrMore<Element>(
    _ part: Syntax<Element>,
    check: @escaping @Sendable (_ values: [Element], _ word: Token) throws(Diagnostic) -> Void = { _, _ in }
  ) -> Syntax where Value == [Element] {
    Syntax(.repeated(part.node)) { words, context throws(Diagnostic) in
      var values: [Element] = []
      let following = [SyntaxNode.optional(part.node)][...]
      while true {
        values.append(
          try words.reading(before: following) { words throws(Diagnostic) in try part.read(&words, context) })
        guard let next = words.next else {
          words.expect(part, as: part.node.usage, context)
          return values
        }
        guard try words.belongs(next, to: part.node, context) else { return values }
        try check(values, next)
      }
    }
  }

  /// A part that stands any number of times, or not at all.
  package static func any<Element>(_ part: Syntax<Element>) -> Syntax where Value == [Element] {
    Syntax<[Element]?>.optional(Syntax<[Element]>.oneOrMore(part)).map { $0 ?? [] }
  }

  /// One of several parts.
  package static func choice(_ parts: [Syntax]) -> Syntax {
    let node = SyntaxNode.choice(parts.map(\.node))
    return Syntax(node) { words, context throws(Diagnostic) in
      guard let next = words.next else {
        let rest = words.reading?.rest
        defer { words.reading?.rest = (rest ?? []) + [node.usage] }
        do throws(Diagnostic) {
          return try parts[0].read(&words, context)
        } catch {
          // What is missing is named by the first of them.
          for part in parts.dropFirst() { words.expect(part, as: "", context) }
          throw error
        }
      }
      let part =
        parts.first { $0.node.begins(with: next, context, isOnlyLanguage: true) }
        ?? parts.first { $0.node.begins(with: next, context) }
      guard let part else { throw context.unknownChoice(next, allowed: node.firstWords) }
      return try part.read(&words, context)
    }
  }

  /// A part that depends on the value before it.
  /// - Parameter usage: The usage of all that the part can be.
  package func then<Next>(
    usage: String, _ next: @escaping @Sendable (Value, ReadingContext) throws(Diagnostic) -> Syntax<Next>
  ) -> Syntax<(Value, Next)> {
    then(.place(.init(name: usage, isOptional: true)), next)
  }

  /// A part that depends on the value before it.
  /// - Parameter prototype: The part with all that it can be.
  package func then<Next>(
    like prototype: Syntax<Next>,
    _ next: @escaping @Sendable (Value, ReadingContext) throws(Diagnostic) -> Syntax<Next>
  ) -> Syntax<(Value, Next)> {
    then(prototype.node, next)
  }

  private func then<Next>(
    _ node: SyntaxNode,
    _ next: @escaping @Sendable (Value, ReadingContext) throws(Diagnostic) -> Syntax<Next>
  ) -> Syntax<(Value, Next)> {
    let nodes = [self.node, node]
    return Syntax<(Value, Next)>(.sequence(nodes)) { words, context throws(Diagnostic) in
      var rest = nodes[...]
      let value = try words.read(self, &rest, context)
      return (value, try next(value, context).read(&words, context))
    }
  }
}

extension Syntax where Value == Bool {
  /// A word that may stand anywhere behind the name of the command, such as `--force`; `true` when it does.
  /// - Parameter destroys: `true` when something is lost by it.
  package static func flag(_ word: String, _ summary: LocalizedText, destroys: Bool = false) -> Syntax {
    Syntax(.flag(.init(word, summary, isInsertedUnasked: !destroys))) { words, _ in
      words.flags.contains(word)
    }
  }
}

extension Syntax where Value == Void {
  /// A word of the language that stands alone.
  /// - Parameters:
  ///   - destroys: `true` when something is lost by it.
  ///   - isOffered: Tells whether Tab offers it.
  package static func word(
    _ word: String, _ meaning: LocalizedText, destroys: Bool = false,
    isOffered: @escaping @Sendable (ReadingContext) -> Bool = { _ in true }
  ) -> Syntax {
    Syntax(.word(word)) { words, _ throws(Diagnostic) in
      words.expect(word) { context in
        isOffered(context) ? [.init(word, meaning, isInsertedUnasked: !destroys)] : []
      }
      try words.take(keyword: word)
    }
  }
}

extension Syntax where Value == Token {
  /// One of a few words, each with its meaning; read in lower case.
  /// - Parameters:
  ///   - name: The name in the usage line; nil for the words themselves.
  ///   - others: Other words that are taken for them.
  ///   - refusal: Returns the error of a word that is known to mean something else; nil for the usual error.
  package static func choice(
    _ name: String?, _ choices: [(word: String, meaning: LocalizedText)], or others: [String: String] = [:],
    refusal: @escaping @Sendable (Token) -> Diagnostic? = { _ in nil }
  ) -> Syntax {
    let words = choices.map(\.word)
    let node =
      name.map { SyntaxNode.place(.init(name: $0, words: words)) }
      ?? .choice(words.map(SyntaxNode.word))
    let usage = node.usage
    return Syntax(node) { words, context throws(Diagnostic) in
      words.expect(usage) { _ in choices.map { .init($0.word, $0.meaning) } }
      if let next = words.next, !next.isQuoted {
        let typed = next.text.lowercased()
        if let word = others[typed] {
          words.noteKeyword(next)
          return Token(text: word, range: try words.take(LocalizedText.none).range, isQuoted: false)
        }
        if !choices.contains(where: { $0.word == typed }), let error = refusal(next) { throw error }
      }
      return try words.take(oneOf: choices.map(\.word), context)
    }
  }
}
