/// One word of a command with its range in the line.
package struct Token: Sendable, Equatable {
  /// The word, without quotes and escapes.
  package let text: String
  /// UTF-8 offsets in the line, quotes included.
  package let range: Range<Int>
  /// `true` when a part of it was quoted, so that it is never a keyword or a number.
  package let isQuoted: Bool

  /// A word at a range of the line.
  package init(text: String, range: Range<Int>, isQuoted: Bool) {
    (self.text, self.range, self.isQuoted) = (text, range, isQuoted)
  }

  /// `true` when its text stands in the line as it is, so that offsets in the one are offsets in the other.
  package var isVerbatim: Bool { !isQuoted || text.utf8.count == range.count }
}

/// One command of a line: its words, and the text from the first to the last.
package struct Statement: Sendable, Equatable {
  package let tokens: [Token]
  /// The command as it is read: as it was typed, but for labels in the place of which names stand.
  package let text: String
  /// What was typed, where it is other than the text; nil where it is the same.
  package private(set) var renaming: Renaming?

  package init(tokens: [Token], text: String, renaming: Renaming? = nil) {
    (self.tokens, self.text, self.renaming) = (tokens, text, renaming)
  }

  /// The command as it was typed.
  package var typedText: String { renaming?.typedText ?? text }
}

extension Statement {
  /// A word of a command that a program puts together.
  package enum Word: Sendable {
    /// A word of the language, or one that is read like one that is typed.
    case typed(String)
    /// One value, whatever is in it: it is no keyword and no flag, and neither ends the command nor begins another.
    case value(String)

    /// The text of the word.
    package var text: String {
      switch self {
      case .typed(let text), .value(let text): text
      }
    }
  }

  /// A command of these words, of which there is at least one; none of them is looked into.
  package init(_ words: [Word]) {
    var (text, tokens) = ("", [Token]())
    for word in words {
      if !tokens.isEmpty { text += " " }
      let start = text.utf8.count
      text += word.text
      let isValue = if case .value = word { true } else { false }
      tokens.append(Token(text: word.text, range: start..<text.utf8.count, isQuoted: isValue))
    }
    self.init(tokens: tokens, text: text)
  }
}

/// A line of the shell's language, split into commands and words.
///
/// Blanks separate words; `;` separates commands, but inside parentheses or brackets it belongs to the word;
/// `#` at the start of a word begins a comment; `"…"` and `'…'` quote, with `\` as an escape except in single
/// quotes; an apostrophe between two digits belongs to the number, as in `1'234`; a `\` at the end of a line
/// joins it to the next.
package struct Line: Sendable, Equatable {
  package let text: String
  package let statements: [Statement]
  /// The UTF-8 ranges of quoted text, with the quotes.
  package let quotes: [Range<Int>]
  /// The offset of the `#` of a comment; nil where there is none.
  package let comment: Int?

  /// The error of a text that cannot be split into words.
  package enum SyntaxError: Error, Sendable, Equatable {
    /// The text ends in a `\`: the next line belongs to it.
    case continues
    /// A quote is never closed; it stands at this offset.
    case openQuote(at: Int)
  }

  /// Splits a line.
  ///
  /// No word is looked up yet.
  package init(_ text: String) throws(SyntaxError) {
    var text = text
    let scanner = LineScanner.scanning(&text)
    if let error = scanner.error { throw error }
    self.init(text, scanner)
  }

  /// Splits a line that may be unfinished: an open quote, or a `\` at the end, ends with the line.
  package init(unfinished text: String) {
    var text = text
    let scanner = LineScanner.scanning(&text)
    self.init(text, scanner)
  }

  /// A line of one command that a program has put together.
  package init(_ statement: Statement) {
    (text, statements, quotes, comment) = (statement.text, [statement], [], nil)
  }

  private init(_ text: String, _ scanner: LineScanner) {
    self.text = text
    (quotes, comment) = (scanner.quotes, scanner.comment)
    // Mostly a line is just its one command.
    if scanner.further.isEmpty {
      statements = scanner.first.isEmpty ? [] : [Line.statement(scanner.first, in: text)]
    } else {
      statements = ([scanner.first] + scanner.further).map { Line.statement($0, in: text) }
    }
  }

  private static func statement(_ tokens: [Token], in text: String) -> Statement {
    let range = tokens[0].range.lowerBound..<tokens[tokens.count - 1].range.upperBound
    // The line and its one command can share their storage.
    let isWhole = range.count == text.utf8.count
    return Statement(tokens: tokens, text: isWhole ? text : slice(text, range))
  }

  private static func slice(_ text: String, _ range: Range<Int>) -> String {
    String(decoding: text.utf8.dropFirst(range.lowerBound).prefix(range.count), as: UTF8.self)
  }
}

/// One pass over the bytes of a line.
private struct LineScanner {
  /// The words of the first command; empty where there is none.
  private(set) var first: [Token] = []
  /// The words of each further command, of which there is at least one.
  private(set) var further: [[Token]] = []
  private(set) var error: Line.SyntaxError?
  private(set) var quotes: [Range<Int>] = []
  private(set) var comment: Int?
  private let bytes: UnsafeBufferPointer<UInt8>
  private var tokens: [Token] = []
  private var start: Int?
  private var isQuoted = false
  /// `true` for a word without quotes or escapes.
  private var isPlain = true
  private var depth = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  static func scanning(_ text: inout String) -> LineScanner {
    text.withUTF8 { bytes in
      var scanner = LineScanner(bytes)
      scanner.run()
      scanner.endWord(at: bytes.count)
      scanner.endCommand()
      return scanner
    }
  }

  private mutating func run() {
    var position = 0
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"):
        endWord(at: position)
      case UInt8(ascii: ";") where depth == 0:
        endWord(at: position)
        endCommand()
      case UInt8(ascii: "#") where start == nil:
        comment = position
        return
      case UInt8(ascii: "\\"):
        beginWord(at: position)
        isPlain = false
        position += 1
        guard position < bytes.count else { return error = .continues }
      case UInt8(ascii: "\""),
        UInt8(ascii: "'") where !isBetweenDigits(position):
        beginWord(at: position)
        (isPlain, isQuoted) = (false, true)
        let end = endOfQuote(from: position)
        quotes.append(position..<(end.map { $0 + 1 } ?? bytes.count))
        guard let end else { return }
        position = end
      case let byte:
        beginWord(at: position)
        if byte == UInt8(ascii: "(") || byte == UInt8(ascii: "[") { depth += 1 }
        if byte == UInt8(ascii: ")") || byte == UInt8(ascii: "]") { depth = max(0, depth - 1) }
      }
      position += 1
    }
  }

  /// `true` when the bytes right before and behind an offset are digits.
  private func isBetweenDigits(_ position: Int) -> Bool {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    return position > 0 && position + 1 < bytes.count && digits.contains(bytes[position - 1])
      && digits.contains(bytes[position + 1])
  }

  /// The offset of the closing quote; sets `error` and returns nil when there is none.
  private mutating func endOfQuote(from opening: Int) -> Int? {
    let quote = bytes[opening]
    var position = opening + 1
    while position < bytes.count {
      if bytes[position] == quote { return position }
      if bytes[position] == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
        position += 1
        if position == bytes.count {
          error = .continues
          return nil
        }
      }
      position += 1
    }
    error = .openQuote(at: opening)
    return nil
  }

  private mutating func beginWord(at position: Int) {
    if start == nil { start = position }
  }

  private mutating func endWord(at position: Int) {
    guard let first = start else { return }
    let text = String(decoding: bytes[first..<position], as: UTF8.self)
    if tokens.isEmpty { tokens.reserveCapacity(4) }
    tokens.append(
      Token(text: isPlain ? text : LineScanner.unescaped(text), range: first..<position, isQuoted: isQuoted))
    (start, isQuoted, isPlain) = (nil, false, true)
  }

  private mutating func endCommand() {
    depth = 0
    guard !tokens.isEmpty else { return }
    if first.isEmpty { first = tokens } else { further.append(tokens) }
    tokens = []
  }

  /// The text of a word with quotes and escapes.
  private static func unescaped(_ source: String) -> String {
    var word = String.UnicodeScalarView()
    var quote: Unicode.Scalar?
    var isEscaped = false
    // Scalars, as a combining mark behind a quote would make one character of both.
    let scalars = Array(source.unicodeScalars)
    let isDigit = { (index: Int) in scalars.indices.contains(index) && "0"..."9" ~= scalars[index] }
    for (index, scalar) in scalars.enumerated() {
      if isEscaped {
        // A quoted word may hold a line break or a tab; other escapes stand for themselves.
        let named: [Unicode.Scalar: Unicode.Scalar] = quote == nil ? [:] : ["n": "\n", "t": "\t"]
        word.append(named[scalar] ?? scalar)
        isEscaped = false
      } else if scalar == "\\", quote != "'" {
        isEscaped = true
      } else if scalar == quote {
        quote = nil
      } else if quote == nil, scalar == "\"" || (scalar == "'" && !(isDigit(index - 1) && isDigit(index + 1)))
      {
        quote = scalar
      } else {
        word.append(scalar)
      }
    }
    return String(word)
  }
}
