import Localization
import Reports

extension Suggestion {
  /// A suggestion of a parameter, before it is fitted to the word at the cursor.
  package enum Candidate {
    case word(String, description: LocalizedText, isFinal: Bool)
    /// A detail of a field, such as `insurance.growth`, which is offered once the point is typed.
    case detail(String, description: LocalizedText)
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
    guard let cursorWord = CursorWord(line, cursor) else { return [] }
    return candidates(cursorWord).flatMap { candidate -> [Suggestion] in
      switch candidate {
      case .detail(let name, let description):
        guard cursorWord.partial.contains("."), name.hasPrefix(cursorWord.partial.lowercased()) else {
          return []
        }
        return [suggestion(name, description, isFinal: true, cursorWord)]
      case .word(let word, let description, let isFinal):
        guard word.lowercased().hasPrefix(cursorWord.partial.lowercased()) else { return [] }
        return [suggestion(word, description, isFinal: isFinal, cursorWord)]
      case .name(let name):
        return suggestion(name, cursorWord).map { [$0] } ?? []
      case .paths:
        // A name with invisible characters would be another one than it seems, also in the line.
        let paths = interpreter.files.list(cursorWord.partial).filter { Sanitizing.visible($0) == $0 }
        return paths.map { path in
          let isFolder = path.hasSuffix("/")
          return suggestion(
            path, isFolder ? LocalizedText("folder") : LocalizedText("file"), isFinal: !isFolder, cursorWord)
        }
      }
    }
  }

  private func suggestion(
    _ word: String, _ description: LocalizedText, isFinal: Bool, _ cursorWord: CursorWord
  ) -> Suggestion {
    Suggestion(
      replaces: cursorWord.range, text: Quoting.word(word), label: word,
      description: context.localized(description),
      isFinal: isFinal)
  }

  /// A name for the end of a formula that was begun; a function's parenthesis comes along.
  private func suggestion(_ name: FormulaName, _ cursorWord: CursorWord) -> Suggestion? {
    let isPart = { (character: Character) in
      character.isLetter || character.isNumber || "_.".contains(character)
    }
    let start = cursorWord.partial.lastIndex { !isPart($0) }.map { cursorWord.partial.index(after: $0) }
    // A point is a part of a path; two stand between the ends of a range.
    let path = cursorWord.partial[(start ?? cursorWord.partial.startIndex)...]
    let partial = path.split(separator: "..", omittingEmptySubsequences: false).last ?? path
    guard name.name.lowercased().hasPrefix(partial.lowercased()) else { return nil }
    let begins = cursorWord.range.upperBound - partial.utf8.count
    return Suggestion(
      replaces: begins..<cursorWord.range.upperBound, text: name.isCalled ? name.name + "(" : name.name,
      label: name.signature, description: context.localized(name.help), isFinal: !name.isCalled)
  }

  private func candidates(_ cursorWord: CursorWord) -> [Suggestion.Candidate] {
    if cursorWord.before.isEmpty {
      let commands = interpreter.commands.all.map { Suggestion.Candidate($0.name, $0.localizedSummary) }
      return commands + (cursorWord.partial.isEmpty ? [] : impliedCandidates)
    }
    guard let (command, typed) = interpreter.resolved(cursorWord.before) else { return [] }
    let given = Set(typed.filter(command.isFlag).map(\.text))
    // A flag is offered to one who has begun it: alone it would be inserted unasked, and some destroy.
    let flags = command.parameters.compactMap { parameter -> Suggestion.Candidate? in
      guard cursorWord.partial.hasPrefix("-"), !given.contains(parameter.name) else { return nil }
      return parameter.flagSummary.map { Suggestion.Candidate(parameter.name, $0) }
    }
    var rest = typed.filter { !command.isFlag($0) }[...]
    for parameter in command.parameters where parameter.flagSummary == nil {
      if parameter.takesAll || rest.isEmpty {
        return withPaths(parameter.complete(rest, context), cursorWord.partial) + flags
      }
      rest = rest.dropFirst()
    }
    return flags
  }

  /// The candidates with the paths that formulas can name, once a point is typed in one.
  private func withPaths(_ candidates: [Suggestion.Candidate], _ partial: String) -> [Suggestion.Candidate] {
    let isFormula = candidates.contains { if case .name = $0 { true } else { false } }
    guard isFormula, partial.contains(".") else { return candidates }
    let known = Set(context.workspace.fields.map(\.name))
    return candidates + context.workspace.pathFigureNames.map(Suggestion.Candidate.name)
      + context.workspace.paths.filter { !known.contains($0.name) }.map {
        .name(FormulaName(name: $0.name, signature: $0.name, summary: $0.summary, isCalled: false))
      }
  }

  /// The names that can begin a line without a command, but for those that are commands.
  private var impliedCandidates: [Suggestion.Candidate] {
    guard interpreter.commands.implied != nil else { return [] }
    let names = context.workspace.figureNames.filter { interpreter.commands[$0.name] == nil }
    return names.map { .init($0.name, $0.help, isFinal: !$0.isCalled) }
  }

  /// The parameters that a command still needs, as in its usage; nil when it needs none or is not known.
  func hint(after line: String) -> String? {
    guard line.hasSuffix(" "), let cursorWord = CursorWord(line, line.utf8.count), cursorWord.partial.isEmpty,
      let (command, typed) = interpreter.resolved(cursorWord.before)
    else { return nil }
    var given = typed.count
    var needed: [String] = []
    for parameter in command.parameters where parameter.flagSummary == nil {
      let takesAll = parameter.count == .many || parameter.count == .any
      if given == 0 || takesAll { needed.append(parameter.usage(after: given)) }
      given = max(0, given - 1)
    }
    return needed.isEmpty ? nil : needed.joined(separator: " ")
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

/// The word at the cursor, and the words of its command before it.
private struct CursorWord {
  let before: ArraySlice<Token>
  let partial: String
  let range: Range<Int>

  init?(_ line: String, _ cursor: Int) {
    let text = String(decoding: line.utf8.prefix(cursor), as: UTF8.self)
    // A letter at the cursor shows its command and its word; in a quote, the end of the quote does.
    guard let (tokens, letters) = CursorWord.probe(text), let word = tokens.last,
      word.range.upperBound == text.utf8.count + 1
    else { return nil }
    before = tokens.dropLast()
    partial = String(word.text.dropLast(letters))
    range = word.range.lowerBound..<min(cursor, line.utf8.count)
  }

  /// The words of the last command of a line, and the number of letters that were added to the last one.
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
