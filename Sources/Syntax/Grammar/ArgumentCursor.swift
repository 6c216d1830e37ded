import Formulas
import Localization
import Model

/// A cursor over the words of a command, which reads them in order.
package struct ArgumentCursor {
  /// The words that are not taken.
  package private(set) var rest: ArraySlice<Token>
  /// The end of the last word that was taken, which is the position of a missing one.
  package private(set) var end: Int
  /// The flags among the words, which may stand anywhere.
  package let flags: Set<String>
  private let command: (any CommandSyntax)?
  /// The usage line of a line that is no command.
  private var lineUsage = ""
  private let statement: Statement
  /// The wrong values so far, so that all of them can be reported at once.
  private var invalidValues: [(error: FieldInputError, range: Range<Int>?)] = []
  /// The reading of a command that is still typed; nil for one that runs.
  package let reading: TypedReading?
  /// The names that its formulas can use; nil for those of the open worksheet.
  package var vocabulary: (any Vocabulary)?
  /// The parts of the syntax that can stand behind what is read, of each part around it.
  var following: [ArraySlice<SyntaxNode>] = []

  package init(_ statement: Statement, of command: any CommandSyntax, reading: TypedReading? = nil) {
    (self.statement, self.command, self.reading) = (statement, command, reading)
    end = statement.tokens[0].range.upperBound
    let words = statement.tokens.dropFirst()
    guard !command.flags.isEmpty else {
      (rest, flags) = (words, [])
      return
    }
    flags = Set(words.filter(command.isFlag).map(\.text))
    rest = words.filter { !command.isFlag($0) }[...]
  }

  /// A cursor over the words of a line that is no command of the table.
  package init(_ statement: Statement, usage: String) {
    (self.statement, command, reading) = (statement, nil, nil)
    (rest, flags, end) = (statement.tokens.dropFirst(), [], statement.tokens[0].range.upperBound)
    lineUsage = usage
  }

  /// A cursor over some words, for what they are and not for their errors: of a command, or of a file.
  package init(_ words: ArraySlice<Token>) {
    (statement, command, reading) = (Statement(tokens: Array(words), text: ""), nil, nil)
    (rest, flags, end) = (words, [], words.last?.range.upperBound ?? 0)
  }

  /// The usage line of the command.
  package var usage: String { command?.usage ?? lineUsage }

  /// The next word, which is not taken; nil at the end.
  package var next: Token? { rest.first }

  /// Takes the next word; nil at the end.
  package mutating func take() -> Token? {
    guard let token = rest.popFirst() else { return nil }
    end = token.range.upperBound
    return token
  }

  /// Takes the next word.
  /// - Parameter expected: The words for the missing word when there is none.
  package mutating func take(_ expected: @autoclosure () -> LocalizedText) throws(Diagnostic) -> Token {
    guard let token = take() else {
      throw Diagnostic(ArgumentError.missing(expected(), usage: usage), at: end..<end)
    }
    return token
  }

  /// Takes a word that must stand here, such as the `for` of `solve price for …`.
  package mutating func take(keyword: String) throws(Diagnostic) {
    let word = try take(LocalizedText(verbatim: "\"\(keyword)\""))
    guard word.text.lowercased() == keyword else {
      throw Diagnostic(
        ArgumentError.unknownChoice(word.text, allowed: [keyword], nearest: nil), at: word.range)
    }
    reading?.note(word, .keyword)
  }

  /// Takes the words up to one of these as their text in the line, with its blanks.
  ///
  /// One quoted word is the text inside its quotes, so that a formula can be quoted as any other text.
  package mutating func takeText(
    _ expected: @autoclosure () -> LocalizedText, until stops: [String] = []
  ) throws(Diagnostic) -> Token {
    let first = try take(expected())
    if first.isQuoted { return first }
    var last = first
    while let next, next.isQuoted || !stops.contains(next.text.lowercased()) {
      last = next
      _ = take()
    }
    let range = first.range.lowerBound..<last.range.upperBound
    return Token(text: text(in: range) ?? "", range: range, isQuoted: false)
  }

  /// The text of a range of the line; nil where the words are those of no line.
  func text(in range: Range<Int>) -> String? {
    guard !statement.text.isEmpty else { return nil }
    let start = statement.tokens[0].range.lowerBound
    return String(
      decoding: statement.text.utf8.dropFirst(range.lowerBound - start).prefix(range.count), as: UTF8.self)
  }

  /// Joins a number with the percent sign that may stand behind it as a word of its own, as in `12,5 %`.
  ///
  /// A comma may follow, as behind any value.
  package mutating func takePercentSign(after number: Token) -> Token {
    guard !number.isQuoted, let sign = next, !sign.isQuoted, sign.text == "%" || sign.text == "%," else {
      return number
    }
    _ = take()
    return Token(
      text: number.text + sign.text, range: number.range.lowerBound..<sign.range.upperBound, isQuoted: false)
  }

  /// The value of a field whose first word is no value by itself: without the comma at its end, or with the
  /// words up to the parenthesis that closes; nil when there is neither.
  mutating func takeRest(of first: Token) -> Token? {
    guard !first.isQuoted else { return nil }
    var token = first
    while token.openParentheses > 0, let next = take() {
      token = Token(
        text: token.text + " " + next.text, range: first.range.lowerBound..<next.range.upperBound,
        isQuoted: token.isQuoted || next.isQuoted)
    }
    if token.text.last == ",", next != nil {
      token = Token(
        text: String(token.text.dropLast()), range: token.range.lowerBound..<token.range.upperBound - 1,
        isQuoted: token.isQuoted)
    }
    return token == first ? nil : token
  }

  /// Notes that a word is one of the language, in a command that is still typed.
  package func noteKeyword(_ word: Token) { reading?.note(word, .keyword) }

  /// Notes that a word names a field or a line, in a command that is still typed.
  package func noteField(_ word: Token) { reading?.note(word, .field) }

  // MARK: Errors

  /// Notes the error of a field's value, so that reading goes on.
  package mutating func note(_ error: Diagnostic, of field: Field, typed: String?) {
    // Of a command that is still typed each value is told by itself.
    if let reading { return reading.note(error) }
    invalidValues.append((FieldInputError(field, typed: typed, error.error), error.range))
  }

  /// Checks that every value so far was right.
  func checkValues() throws(Diagnostic) {
    if let first = invalidValues.first { throw first.range.diagnostic(invalidValues) }
  }

  /// Checks that every value was right and every word was read.
  package func finish() throws(Diagnostic) {
    try checkValues()
    if let stray = next {
      let flags = command?.flags.map(\.text) ?? []
      let nearest = stray.text.hasPrefix("--") ? NearestName.name(to: stray.text, among: flags) : nil
      throw Diagnostic(ArgumentError.unexpected(stray.text, usage: usage, flag: nearest), at: stray.range)
    }
  }
}

extension Range<Int>? {
  /// The one error of the values that begin at this range, or all of them as one.
  fileprivate func diagnostic(_ values: [(error: FieldInputError, range: Range<Int>?)]) -> Diagnostic {
    guard values.count > 1 else { return Diagnostic(values[0].error.cause, at: self) }
    let all = FieldValueError.several(values.map(\.error))
    guard let start = self?.lowerBound, let end = values[values.count - 1].range?.upperBound else {
      return Diagnostic(all)
    }
    return Diagnostic(all, at: start..<Swift.max(start, end))
  }
}

extension Token {
  /// The number of parentheses that are opened and not closed.
  var openParentheses: Int { text.count { $0 == "(" } - text.count { $0 == ")" } }
}
