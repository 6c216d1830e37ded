import Localization
import Reports

extension Suggestion {
  /// An offer of a parameter, before it is fitted to the word at the cursor.
  package enum Candidate {
    case word(String, description: LocalizedText, isFinal: Bool)
    /// A name in a formula, which may stand right behind an operator.
    case name(FormulaName)
    /// The files that begin as typed.
    case paths

    /// A word with its meaning.
    package init(_ word: String, _ description: LocalizedText, isFinal: Bool = true) {
      self = .word(word, description: description, isFinal: isFinal)
    }

    /// The files that begin as typed.
    package static var file: Candidate { .paths }
  }
}

/// The suggestions at the cursor: a function of line, cursor, workspace and files.
struct Completion {
  private let context: CommandContext
  private let interpreter: Interpreter

  init(_ interpreter: Interpreter) {
    self.interpreter = interpreter
    context = CommandContext(interpreter, Statement(tokens: [], text: ""), isTyped: false)
  }

  /// The suggestions for the word in which the cursor stands, in the order in which they are shown.
  /// - Parameter cursor: A UTF-8 offset in the line.
  func suggestions(in line: String, at cursor: Int) -> [Suggestion] {
    guard let typing = Typing(line, cursor) else { return [] }
    return candidates(typing).flatMap { candidate -> [Suggestion] in
      switch candidate {
      case .word(let word, let description, let isFinal):
        guard word.lowercased().hasPrefix(typing.partial.lowercased()) else { return [] }
        return [suggestion(word, description, isFinal: isFinal, typing)]
      case .name(let name):
        return suggestion(name, typing).map { [$0] } ?? []
      case .paths:
        return interpreter.files.list(typing.partial).map { path in
          let isFolder = path.hasSuffix("/")
          return suggestion(
            path, isFolder ? LocalizedText("folder") : LocalizedText("file"), isFinal: !isFolder, typing)
        }
      }
    }
  }

  private func suggestion(
    _ word: String, _ description: LocalizedText, isFinal: Bool, _ typing: Typing
  ) -> Suggestion {
    Suggestion(
      replaces: typing.range, text: Quoting.word(word), label: word,
      description: context.localized(description),
      isFinal: isFinal)
  }

  /// A name for the end of a formula that was begun; a function's parenthesis comes along.
  private func suggestion(_ name: FormulaName, _ typing: Typing) -> Suggestion? {
    let isPart = { (character: Character) in character.isLetter || character.isNumber || character == "_" }
    let start = typing.partial.lastIndex { !isPart($0) }.map { typing.partial.index(after: $0) }
    let partial = typing.partial[(start ?? typing.partial.startIndex)...]
    guard name.name.lowercased().hasPrefix(partial.lowercased()) else { return nil }
    let begins = typing.range.upperBound - partial.utf8.count
    return Suggestion(
      replaces: begins..<typing.range.upperBound, text: name.isCalled ? name.name + "(" : name.name,
      label: name.signature, description: context.localized(name.help), isFinal: !name.isCalled)
  }

  private func candidates(_ typing: Typing) -> [Suggestion.Candidate] {
    guard let name = typing.before.first else {
      return interpreter.commands.all.map { .init($0.name, $0.localizedSummary) }
    }
    guard let command = try? interpreter.command(name) else { return [] }
    let typed = typing.before.dropFirst()
    let given = Set(typed.filter(command.isFlag).map(\.text))
    let flags = command.parameters.compactMap { parameter in
      parameter.flagSummary.flatMap {
        given.contains(parameter.name) ? nil : Suggestion.Candidate(parameter.name, $0)
      }
    }
    var rest = typed.filter { !command.isFlag($0) }[...]
    for parameter in command.parameters where parameter.flagSummary == nil {
      if parameter.takesAll || rest.isEmpty { return parameter.complete(rest, context) + flags }
      rest = rest.dropFirst()
    }
    return flags
  }

  /// The parameters that a command still wants, as its usage has them; nil when nothing is wanted or known.
  func hint(after line: String) -> String? {
    guard line.hasSuffix(" "), let typing = Typing(line, line.utf8.count), typing.partial.isEmpty,
      let name = typing.before.first, let command = try? interpreter.command(name)
    else { return nil }
    var given = typing.before.count - 1
    var wanted: [String] = []
    for parameter in command.parameters where parameter.flagSummary == nil {
      let takesAll = parameter.count == .many || parameter.count == .any
      if given == 0 || takesAll { wanted.append(parameter.usage(after: given)) }
      given = max(0, given - 1)
    }
    return wanted.isEmpty ? nil : wanted.joined(separator: " ")
  }
}

extension Interpreter {
  /// The text that is shown dim behind the cursor; nil for none.
  package func hint(after line: String) -> String? { Completion(self).hint(after: line) }

  /// The suggestions at the cursor.
  package func suggestions(in line: String, at cursor: Int) -> [Suggestion] {
    Completion(self).suggestions(in: line, at: cursor)
  }
}

/// The word in which the cursor stands, and the words of its command before it.
private struct Typing {
  let before: ArraySlice<Token>
  let partial: String
  let range: Range<Int>

  init?(_ line: String, _ cursor: Int) {
    let text = String(decoding: line.utf8.prefix(cursor), as: UTF8.self)
    // A letter at the cursor shows which command and word it belongs to; in a quote, the end of the quote does.
    guard let (tokens, letters) = Typing.probe(text), let word = tokens.last,
      word.range.upperBound == text.utf8.count + 1
    else { return nil }
    before = tokens.dropLast()
    partial = String(word.text.dropLast(letters))
    range = word.range.lowerBound..<min(cursor, line.utf8.count)
  }

  /// The words of the last command of a line that goes on, and how many letters were put at the end of the last one.
  private static func probe(_ text: String) -> (tokens: [Token], letters: Int)? {
    do throws(Line.SyntaxError) {
      return try Line(text + "x").statements.last.map { ($0.tokens, 1) }
    } catch {
      guard case .openQuote(let offset) = error, let quote = text.utf8.dropFirst(offset).first else {
        return nil
      }
      let closed = try? Line(text + String(Unicode.Scalar(quote)))
      return closed?.statements.last.map { ($0.tokens, 0) }
    }
  }
}
