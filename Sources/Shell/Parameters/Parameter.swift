import Localization
import Reports

/// A parameter of a command, which is read as a value of its own type.
///
/// The reader and the completion are declared together, so that suggested words can be read.
package struct Parameter<Value: Sendable>: Sendable {
  /// Reads the value from the next words.
  package typealias Reader =
    @Sendable (_ words: inout ArgumentCursor, _ context: CommandContext) throws(Diagnostic) -> Value
  /// Returns the candidates for the word at the cursor.
  ///
  /// `words` are the words of this parameter before the cursor.
  package typealias Completer =
    @Sendable (_ words: ArraySlice<Token>, _ context: CommandContext) -> [Suggestion.Candidate]

  let shape: ParameterShape
  package let read: Reader
  package let complete: Completer

  /// A parameter that stands once.
  /// - Parameters:
  ///   - name: The name in the usage line: `FIELD`.
  ///   - takesRest: `true` when it takes all words that follow, and so completes all of them.
  package init(
    _ name: String, takesRest: Bool = false, read: @escaping Reader,
    complete: @escaping Completer = { _, _ in [] }
  ) {
    self.init(ParameterShape(name: name, count: .one, takesRest: takesRest, complete: complete), read)
  }

  private init(_ shape: ParameterShape, _ read: @escaping Reader) {
    (self.shape, self.read, complete) = (shape, read, shape.complete)
  }

  /// Reads the value and forgets it, for a command that is still typed.
  func check(_ words: inout ArgumentCursor, _ context: CommandContext) throws(Diagnostic) {
    if shape.flag == nil { words.reading?.beginParameter(words) }
    _ = try read(&words, context)
  }

  /// The same parameter under another name.
  package func named(_ name: String) -> Parameter {
    Parameter(shape.with(name: name, count: shape.count), read)
  }

  /// A parameter that may be left out.
  package static func optional<Wrapped>(_ parameter: Parameter<Wrapped>) -> Parameter
  where Value == Wrapped? {
    Parameter<Wrapped?>(parameter.shape.with(name: parameter.shape.name, count: .optional)) {
      words, context throws(Diagnostic) in
      words.next == nil ? nil : try parameter.read(&words, context)
    }
  }

  /// A parameter that stands once or more.
  /// - Parameter check: Checks the first word of each further value, given the values before it.
  package static func oneOrMore<Element>(
    _ parameter: Parameter<Element>,
    check: @escaping @Sendable (_ values: [Element], _ word: Token) throws(Diagnostic) -> Void = { _, _ in }
  ) -> Parameter where Value == [Element] {
    Parameter<[Element]>(parameter.shape.with(name: parameter.shape.name, count: .many)) {
      words, context throws(Diagnostic) in
      var values: [Element] = []
      repeat {
        words.reading?.beginElement(words)
        values.append(try parameter.read(&words, context))
        if let next = words.next { try check(values, next) }
      } while words.next != nil
      return values
    }
  }

  /// A parameter that stands any number of times, or not at all.
  package static func any<Element>(_ parameter: Parameter<Element>) -> Parameter where Value == [Element] {
    Parameter<[Element]>(parameter.shape.with(name: parameter.shape.name, count: .any)) {
      words, context throws(Diagnostic) in
      var values: [Element] = []
      while words.next != nil { values.append(try parameter.read(&words, context)) }
      return values
    }
  }
}

extension Parameter where Value == Bool {
  /// A word that may stand anywhere behind the name of the command, such as `--force`; `true` when it does.
  /// - Parameter destroys: `true` when something is lost by it.
  package static func flag(_ word: String, _ summary: LocalizedText, destroys: Bool = false) -> Parameter {
    Parameter(ParameterShape(flag: .init(word, summary, isInsertedUnasked: !destroys))) { words, _ in
      words.flags.contains(word)
    }
  }
}

/// A parameter without its type: usage, hints and completion.
struct ParameterShape: Sendable {
  /// The number of times that it may stand.
  enum Count: Sendable {
    case one
    case optional
    /// Once or more.
    case many
    /// Any number of times, or not at all.
    case any
  }

  let name: String
  let count: Count
  let takesRest: Bool
  /// The word of a flag with its meaning; nil for a parameter with a fixed position.
  let flag: Suggestion.Candidate?
  let complete: @Sendable (ArraySlice<Token>, CommandContext) -> [Suggestion.Candidate]

  init(
    name: String, count: Count, takesRest: Bool,
    complete: @escaping @Sendable (ArraySlice<Token>, CommandContext) -> [Suggestion.Candidate]
  ) {
    (self.name, self.count, self.takesRest, self.complete) = (name, count, takesRest, complete)
    flag = nil
  }

  init(flag: Suggestion.Candidate) {
    (name, count, takesRest, self.flag) = (flag.text, .optional, false, flag)
    complete = { _, _ in [] }
  }

  func with(name: String, count: Count) -> ParameterShape {
    ParameterShape(name: name, count: count, takesRest: takesRest, complete: complete)
  }

  /// `true` when it takes all words that follow.
  var takesAll: Bool { count == .many || count == .any || takesRest }

  /// The usage: `[N]`, `FIELD VALUE …`.
  var usage: String {
    switch count {
    case .one: name
    case .optional: "[\(name)]"
    case .many: "\(name) …"
    case .any: "[\(name) …]"
    }
  }
}
