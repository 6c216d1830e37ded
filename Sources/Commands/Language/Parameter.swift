import Localization
import Model
import Reports

/// What may stand behind a command's name.
///
/// A kind both reads and completes, so that what is offered and what is taken cannot disagree.
struct Parameter: Sendable {
  /// How often it may stand.
  enum Count: Sendable {
    case one
    case optional
    /// Once or more.
    case many
    /// As often as one likes, or not at all.
    case any
  }

  let name: String
  let kind: any ParameterKind
  let count: Count

  init(_ name: String, _ kind: any ParameterKind, _ count: Count = .one) {
    (self.name, self.kind, self.count) = (name, kind, count)
  }

  /// How what is still wanted of it is written, when so many of its words are there.
  func usage(after given: Int) -> String {
    let words = name.split(separator: " ")
    guard count == .many, words.count > 1 else { return usage }
    return words.dropFirst(given % words.count).joined(separator: " ")
  }

  /// How it is written in a usage line: `[N]`, `FIELD VALUE …`.
  var usage: String {
    switch count {
    case .one: name
    case .optional: "[\(name)]"
    case .many: "\(name) …"
    case .any: "[\(name) …]"
    }
  }
}

/// A kind of parameter: its reader and its completion side by side.
protocol ParameterKind: Sendable {
  /// Takes the words of one argument.
  func read(_ words: inout ArgumentCursor, _ session: Workspace) throws(Problem) -> Argument
  /// Whether it takes all words that follow, so that whatever else may stand there is its own to offer.
  var takesRest: Bool { get }
  /// What could stand where the cursor is.
  /// - Parameter before: The words of this argument that stand before the cursor's word.
  func suggestions(after before: ArraySlice<Token>, _ session: Workspace) -> [Suggestion.Candidate]
}

extension ParameterKind {
  /// Most take a word or two.
  var takesRest: Bool { false }
}

/// What a parameter was read as.
enum Argument: Sendable {
  case field(Field)
  case assignment(Field, Value)
  case number(Int)
  case span(ScheduleRange)
  case text(Token)
  case formula(TypedFormula)
  case formulas([TypedFormula])
  case axes([SweepAxis])
  /// Saved properties to compare, and how.
  case comparison([Token], all: Bool, why: Token?)
  /// Fields and values, right or wrong.
  case inputs(Inputs)
  /// What parts of an account are to be.
  case accountParts([AccountPart])
  /// A name and the formula that it is to stand for.
  case definition(Token, Token)
  /// A word that is always the same.
  case keyword
  /// A lesson, and what is to be done with it.
  case lesson(String, LessonWish)
  /// What a command of the journal was told.
  case journal(JournalWords)
}

/// Which rows of a schedule.
enum ScheduleRange: Sendable, Equatable {
  case all
  case months(ClosedRange<Int>)
  case years
}

/// The words of a command that are still to be read.
struct ArgumentCursor {
  private var rest: ArraySlice<Token>
  /// The end of the last word that was taken, where a missing one would stand.
  private(set) var end: Int
  private let command: Command
  private let statement: Statement
  /// Values that are wrong, so that all of them can be told at once.
  private(set) var faults: [(fault: InputError, range: Range<Int>?)] = []

  init(_ tokens: ArraySlice<Token>, of statement: Statement, usage command: Command) {
    (rest, self.statement, self.command) = (tokens, statement, command)
    end = statement.tokens[0].range.upperBound
  }

  var usage: String { command.usage }

  var next: Token? { rest.first }

  mutating func take() -> Token? {
    guard let token = rest.popFirst() else { return nil }
    end = token.range.upperBound
    return token
  }

  /// Notes that the value of a field is wrong, and goes on.
  mutating func note(_ problem: Problem, of field: Field, typed: String?) {
    faults.append((InputError(field, typed: typed, problem.fact), problem.range))
  }

  /// The one problem with the values, or all of them as one; nil when there is none.
  var problem: Problem? {
    guard let first = faults.first, let last = faults.last else { return nil }
    guard faults.count > 1 else { return Problem(first.fault.fact, at: first.range) }
    guard let start = first.range?.lowerBound, let end = last.range?.upperBound else {
      return Problem(.inputs(faults.map(\.fault)))
    }
    return Problem(.inputs(faults.map(\.fault)), at: start..<max(start, end))
  }

  /// The next word, or a problem that says what is missing.
  mutating func take(_ what: @autoclosure () -> LocalizedText) throws(Problem) -> Token {
    guard let token = take() else { throw Problem(.missing(what(), usage: usage), at: end..<end) }
    return token
  }
}

extension ArgumentCursor {
  /// The words up to one of these, as the text that they are in the line, blanks and all.
  ///
  /// One quoted word is what it says, so that a formula can be quoted as any other text.
  mutating func takeText(
    _ what: @autoclosure () -> LocalizedText, until stops: [String] = []
  ) throws(Problem) -> Token {
    let first = try take(what())
    if first.isQuoted { return first }
    var last = first
    while let next, next.isQuoted || !stops.contains(next.text.lowercased()) {
      last = next
      _ = take()
    }
    let range = first.range.lowerBound..<last.range.upperBound
    let start = statement.tokens[0].range.lowerBound
    let text = statement.text.utf8.dropFirst(range.lowerBound - start).prefix(range.count)
    return Token(text: String(decoding: text, as: UTF8.self), range: range, isQuoted: false)
  }

  /// A number with the percent sign that may stand behind it as a word of its own, as in `12,5 %`.
  mutating func withPercentSign(_ number: Token) -> Token {
    guard !number.isQuoted, let sign = next, !sign.isQuoted, sign.text == "%" else { return number }
    _ = take()
    return Token(
      text: number.text + sign.text, range: number.range.lowerBound..<sign.range.upperBound, isQuoted: false)
  }

  /// A value of a field, of which the first word was taken.
  mutating func value(of field: Field, _ first: Token) -> Token {
    field.unit == .percent ? withPercentSign(first) : first
  }

  /// Takes a word that must stand here, such as the `for` of `solve price for …`.
  mutating func take(keyword: String) throws(Problem) {
    let word = try take(LocalizedText(verbatim: "\"\(keyword)\""))
    guard word.text.lowercased() == keyword else {
      throw Problem(.unknownChoice(word.text, allowed: [keyword], nearest: nil), at: word.range)
    }
  }
}

/// What a command was given, in the order in which it was typed.
struct Arguments: Sendable {
  private(set) var values: [Argument] = []
  private(set) var flags: Set<String> = []
  /// The words as typed, the command's name first.
  let statement: Statement

  /// Reads the words behind a command's name by its parameters.
  init(_ statement: Statement, of command: Command, _ session: Workspace) throws(Problem) {
    self.statement = statement
    let rest = flags(in: statement, of: command)
    var words = ArgumentCursor(rest, of: statement, usage: command)
    for parameter in command.parameters {
      switch parameter.count {
      case .one: try take(parameter, &words, session)
      case .optional: if words.next != nil { try take(parameter, &words, session) }
      case .any: while words.next != nil { try take(parameter, &words, session) }
      case .many: repeat { try take(parameter, &words, session) } while words.next != nil
      }
    }
    if let problem = words.problem { throw problem }
    if let stray = words.next {
      throw Problem(.unexpected(stray.text, usage: command.usage), at: stray.range)
    }
  }

  /// Takes the flags, which may stand anywhere, and leaves the other words.
  private mutating func flags(in statement: Statement, of command: Command) -> ArraySlice<Token> {
    let rest = statement.tokens.dropFirst()
    if command.flags.isEmpty { return rest }
    let isFlag = { (token: Token) in !token.isQuoted && command.flags.contains { $0.word == token.text } }
    flags = Set(rest.filter(isFlag).map(\.text))
    return rest.filter { !isFlag($0) }[...]
  }

  private mutating func take(
    _ parameter: Parameter, _ words: inout ArgumentCursor, _ session: Workspace
  ) throws(Problem) {
    values.append(try parameter.kind.read(&words, session))
  }

  /// The words of text arguments, in their order.
  var texts: [Token] {
    values.compactMap { if case .text(let token) = $0 { token } else { nil } }
  }

  /// The first number, nil when an optional one was left out.
  var number: Int? {
    values.lazy.compactMap { if case .number(let number) = $0 { number } else { nil } }.first
  }
}
