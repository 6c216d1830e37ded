import Formulas
import Localization
import Reports
import Syntax

extension Interpreter {
  /// The roles of the stretches of a line that is typed, in order; none of them covers a blank.
  ///
  /// They are found by the readers of the commands themselves. Nothing is computed or changed, and neither a file
  /// nor a service nor the store is asked.
  /// - Parameter cursor: A UTF-8 offset; the word there may be unfinished, and so is not wrong yet. Nil for a
  ///   line that is finished.
  package func tokens(in line: String, cursor: Int?) -> [TokenSpan] {
    var painter = TokenPainter(line, cursor)
    let typed = Line(unfinished: line)
    for (index, statement) in typed.statements.enumerated() {
      // The commands before it may make names, or go to another worksheet.
      paint(statement, isFirst: index == 0, &painter)
    }
    for quote in typed.quotes { painter.paint(quote, .text) }
    if let comment = typed.comment { painter.paint(comment..<line.utf8.count, .comment) }
    painter.paintParentheses(outside: typed.quotes, before: typed.comment ?? line.utf8.count)
    return painter.spans
  }

  private func paint(_ statement: Statement, isFirst: Bool, _ painter: inout TokenPainter) {
    for word in statement.tokens.dropFirst() {
      if let kind = word.kindByItself { painter.paint(word.range, kind) }
    }
    let first = statement.tokens[0]
    guard let (command, statement) = readable(statement, by: resolvedIfAny) else {
      if isFirst { painter.paintWrong(first.range) }
      return
    }
    guard command.works(on: workspace.sheet) else {
      painter.paint(first.range, .command)
      if isFirst { painter.paintWrong(first.range) }
      return
    }
    // An implied command takes no room.
    painter.paint(statement.typed(statement.tokens[0].range), .command)
    let reading = TypedReading(command, statement, in: self)
    for word in statement.tokens where word.range.lowerBound > reading.end {
      paintUnread(word, at: statement.typed(word.range), &painter)
    }
    for word in statement.tokens.dropFirst() where command.isFlag(word) {
      painter.paint(statement.typed(word.range), .flag)
    }
    for span in reading.spans { painter.paint(statement.typed(span.range), span.kind) }
    guard isFirst else { return }
    for error in reading.errors where painter.isFinished || !error.isOfUnfinished {
      if let range = error.range { painter.paintWrong(statement.typed(range)) }
    }
  }

  /// Paints a word behind an error as what it is by itself.
  private func paintUnread(_ word: Token, at range: Range<Int>, _ painter: inout TokenPainter) {
    guard !word.isQuoted else { return }
    if workspace.field(named: word.text) != nil {
      painter.paint(range, .field)
    } else if workspace.vocabulary.symbol(named: word.text.lowercased(), isCalled: false) != nil {
      painter.paint(range, .metric)
    }
  }
}

extension Token {
  /// The kind of a word that nothing else is known of; nil for a name.
  fileprivate var kindByItself: TokenKind? {
    // What is in brackets is for its reader.
    if isQuoted || text.contains(where: { "()[],".contains($0) }) { return nil }
    if text.hasPrefix("--"), text.utf8.count > 2 { return .flag }
    let digits = text.utf8.drop { "+-$.".utf8.contains($0) }
    guard let digit = digits.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else {
      return nil
    }
    // The letters of a number are a unit at its end, such as that of 300k and 30y.
    return text.drop { !$0.isLetter }.count <= 1 ? .number : nil
  }
}

/// The kinds of the bytes of a line, of which later ones paint over earlier ones.
private struct TokenPainter {
  private let bytes: [UInt8]
  private let cursor: Int?
  private var kinds: [TokenKind?]

  init(_ line: String, _ cursor: Int?) {
    bytes = Array(line.utf8)
    self.cursor = cursor
    kinds = Array(repeating: nil, count: bytes.count)
  }

  /// `true` when nothing more is typed.
  var isFinished: Bool { cursor == nil }

  mutating func paint(_ range: Range<Int>, _ kind: TokenKind) {
    for index in range.clamped(to: 0..<bytes.count) where !isBlank(bytes[index]) { kinds[index] = kind }
  }

  /// Paints a wrong word that the cursor has left.
  mutating func paintWrong(_ range: Range<Int>) {
    if let cursor, (range.lowerBound...range.upperBound).contains(cursor) { return }
    paint(range, .wrong)
  }

  /// Paints the pair of parentheses at one of which the cursor stands.
  /// - Parameter quotes: The ranges in which they are text.
  mutating func paintParentheses(outside quotes: [Range<Int>], before end: Int) {
    guard let cursor else { return }
    for place in [cursor, cursor - 1] where (0..<min(end, bytes.count)).contains(place) {
      guard !quotes.contains(where: { $0.contains(place) }) else { continue }
      guard let other = partner(of: place, quotes, end) else { continue }
      paint(place..<place + 1, .matchingParenthesis)
      paint(other..<other + 1, .matchingParenthesis)
      return
    }
  }

  private func partner(of place: Int, _ quotes: [Range<Int>], _ end: Int) -> Int? {
    let pairs = [("(", ")"), ("[", "]")].map { ($0.0.utf8.first ?? 0, $0.1.utf8.first ?? 0) }
    guard let (open, close) = pairs.first(where: { $0 == bytes[place] || $1 == bytes[place] }) else {
      return nil
    }
    var depth = 0
    let places = bytes[place] == open ? Array(place..<min(end, bytes.count)) : (0...place).reversed()
    for index in places where !quotes.contains(where: { $0.contains(index) }) {
      if bytes[index] == open { depth += 1 }
      if bytes[index] == close { depth -= 1 }
      if depth == 0 { return index }
    }
    return nil
  }

  private func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || (9...13).contains(byte) }

  /// The stretches of one kind, each of whole scalars.
  var spans: [TokenSpan] {
    var spans: [TokenSpan] = []
    var index = 0
    while index < bytes.count {
      let start = index
      repeat {
        index += 1
      } while index < bytes.count
        && (kinds[index] == kinds[start] && kinds[start] != .matchingParenthesis
          || bytes[index] & 0xC0 == 0x80)
      if let kind = kinds[start] { spans.append(TokenSpan(start..<index, kind)) }
    }
    return spans
  }
}
