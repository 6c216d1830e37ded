import Localization
import Reports

extension Suggestion {
  /// What a parameter offers, before it is fitted to what was typed.
  enum Candidate {
    case word(String, description: LocalizedText, isFinal: Bool)
    /// Something to name in a formula, which may stand right behind an operator.
    case name(FormulaName)
    /// The files that begin as typed.
    case paths

    init(_ word: String, _ description: LocalizedText, isFinal: Bool = true) {
      self = .word(word, description: description, isFinal: isFinal)
    }

    static var file: Candidate { .paths }
  }
}

/// What could stand at the cursor: a pure function of line, cursor and what the session knows.
struct Completion {
  let session: Workspace
  let files: Files

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
        return files.list(typing.partial).map { path in
          suggestion(
            path, path.hasSuffix("/") ? LocalizedText("folder") : LocalizedText("file"),
            isFinal: !path.hasSuffix("/"),
            typing)
        }
      }
    }
  }

  private func suggestion(
    _ word: String, _ description: LocalizedText, isFinal: Bool, _ typing: Typing
  ) -> Suggestion {
    Suggestion(
      replaces: typing.range, text: Quoting.word(word), label: word, description: session.said(description),
      isFinal: isFinal)
  }

  /// A name for the end of what was typed of a formula; a function's parenthesis comes along.
  private func suggestion(_ name: FormulaName, _ typing: Typing) -> Suggestion? {
    let isPart = { (character: Character) in character.isLetter || character.isNumber || character == "_" }
    let start = typing.partial.lastIndex { !isPart($0) }.map { typing.partial.index(after: $0) }
    let partial = typing.partial[(start ?? typing.partial.startIndex)...]
    guard name.name.lowercased().hasPrefix(partial.lowercased()) else { return nil }
    let begins = typing.range.upperBound - partial.utf8.count
    return Suggestion(
      replaces: begins..<typing.range.upperBound, text: name.isCalled ? name.name + "(" : name.name,
      label: name.signature, description: session.said(name.help), isFinal: !name.isCalled)
  }

  private func candidates(_ typing: Typing) -> [Suggestion.Candidate] {
    guard let name = typing.before.first else {
      return CommandTable.all.map { .init($0.name, $0.help) }
    }
    guard let command = try? CommandTable.command(name, session) else { return [] }
    let typed = typing.before.dropFirst()
    let isFlag = { (token: Token) in !token.isQuoted && command.flags.contains { $0.word == token.text } }
    let free = command.flags.filter { flag in !typed.contains { isFlag($0) && $0.text == flag.word } }
      .map { Suggestion.Candidate($0.word, $0.summary) }
    var rest = typed.filter { !isFlag($0) }[...]
    for parameter in command.parameters {
      let takesAll = parameter.count == .many || parameter.count == .any || parameter.kind.takesRest
      if takesAll || rest.isEmpty { return parameter.kind.suggestions(after: rest, session) + free }
      rest = rest.dropFirst()
    }
    return free
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
    do throws(Line.Fault) {
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

extension Completion {
  /// The parameters that a command still wants, as its usage has them; nil when nothing is wanted or known.
  func hint(after line: String) -> String? {
    guard line.hasSuffix(" "), let typing = Typing(line, line.utf8.count), typing.partial.isEmpty,
      let name = typing.before.first, let command = try? CommandTable.command(name, session)
    else { return nil }
    var given = typing.before.count - 1
    var wanted: [String] = []
    for parameter in command.parameters {
      let takesAll = parameter.count == .many || parameter.count == .any
      if given == 0 || takesAll { wanted.append(parameter.usage(after: given)) }
      given = max(0, given - 1)
    }
    return wanted.isEmpty ? nil : wanted.joined(separator: " ")
  }
}

extension Interpreter {
  /// What could come after a line, to be shown dim behind the cursor; nil when nothing could.
  package func hint(after line: String) -> String? {
    Completion(session: session, files: files).hint(after: line)
  }

  /// What could stand at the cursor.
  package func suggestions(in line: String, at cursor: Int) -> [Suggestion] {
    Completion(session: session, files: files).suggestions(in: line, at: cursor)
  }
}
