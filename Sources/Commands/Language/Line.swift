/// One word of a command, with the place where it stands.
public struct Token: Sendable, Equatable {
  /// The word, without quotes and escapes.
  public let text: Substring
  /// UTF-8 offsets in the line, quotes included.
  public let range: Range<Int>
  /// Whether any of it was quoted, so that it is text whatever it says.
  public let isQuoted: Bool
}

/// One command of a line: its words, and the text from the first to the last.
public struct Statement: Sendable, Equatable {
  public let tokens: [Token]
  /// The command as it was typed.
  public let text: Substring
}

/// A line of the shell's language, split into commands and words.
///
/// Blanks separate words; `;` separates commands, but inside parentheses or brackets it belongs to the word; `#` at the
/// start of a word begins a comment; `"…"` and `'…'` quote, with `\` as an escape except in single quotes; a `\` at the
/// end of a line joins it to the next.
public struct Line: Sendable, Equatable {
  public let text: String
  public let statements: [Statement]

  /// What keeps text from being a line.
  public enum Fault: Error, Sendable, Equatable {
    /// The text ends in a `\`: the next line belongs to it.
    case continues
    /// A quote is never closed; it stands at this offset.
    case openQuote(at: Int)
  }

  /// Splits a line. Nothing is looked up yet, so that every word is still only text.
  public init(_ text: String) throws(Fault) {
    self.text = text
    var text = text
    let scan = text.withUTF8 { bytes in Scanner.scan(bytes) }
    if let fault = scan.fault { throw fault }
    statements = scan.statements.map { words in
      let tokens = words.map { word in
        let source = Line.slice(text, word.range)
        return Token(
          text: word.isPlain ? source : Substring(Line.unescaped(source)), range: word.range,
          isQuoted: word.isQuoted)
      }
      let first = words.first?.range.lowerBound ?? 0
      return Statement(tokens: tokens, text: Line.slice(text, first..<(words.last?.range.upperBound ?? first)))
    }
  }

  private static func slice(_ text: String, _ range: Range<Int>) -> Substring {
    let view = text.utf8
    let start = view.index(view.startIndex, offsetBy: range.lowerBound)
    return text[start..<view.index(start, offsetBy: range.count)]
  }

  /// The word that quotes and escapes stand for.
  private static func unescaped(_ source: Substring) -> String {
    var word = String.UnicodeScalarView()
    var quote: Unicode.Scalar?
    var isEscaped = false
    // Scalars, as a combining mark behind a quote would make one character of both.
    for scalar in source.unicodeScalars {
      if isEscaped {
        // A quoted word may hold a line break or a tab; other escapes stand for themselves.
        let named: [Unicode.Scalar: Unicode.Scalar] = quote == nil ? [:] : ["n": "\n", "t": "\t"]
        word.append(named[scalar] ?? scalar)
        isEscaped = false
      } else if scalar == "\\", quote != "'" {
        isEscaped = true
      } else if scalar == quote {
        quote = nil
      } else if quote == nil, scalar == "\"" || scalar == "'" {
        quote = scalar
      } else {
        word.append(scalar)
      }
    }
    return String(word)
  }
}

/// One pass over the bytes of a line.
private struct Scanner {
  struct Word {
    let range: Range<Int>
    var isQuoted: Bool
    /// Whether the word stands in the line as it is, without quotes or escapes.
    var isPlain: Bool
  }

  private(set) var statements: [[Word]] = []
  private(set) var fault: Line.Fault?
  private var words: [Word] = []
  private var start: Int?
  private var isQuoted = false
  private var isPlain = true
  private var depth = 0

  static func scan(_ bytes: UnsafeBufferPointer<UInt8>) -> Scanner {
    var scanner = Scanner()
    scanner.run(bytes)
    return scanner
  }

  private mutating func run(_ bytes: UnsafeBufferPointer<UInt8>) {
    var position = 0
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"):
        endWord(at: position)
      case UInt8(ascii: ";") where depth == 0:
        endWord(at: position)
        endStatement()
      case UInt8(ascii: "#") where start == nil:
        position = bytes.count
        continue
      case UInt8(ascii: "\\"):
        beginWord(at: position)
        isPlain = false
        position += 1
        guard position < bytes.count else { return fault = .continues }
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        beginWord(at: position)
        (isPlain, isQuoted) = (false, true)
        guard let end = endOfQuote(bytes, from: position) else { return }
        position = end
      case let byte:
        beginWord(at: position)
        if byte == UInt8(ascii: "(") || byte == UInt8(ascii: "[") { depth += 1 }
        if byte == UInt8(ascii: ")") || byte == UInt8(ascii: "]") { depth = max(0, depth - 1) }
      }
      position += 1
    }
    endWord(at: bytes.count)
    endStatement()
  }

  /// The offset of the closing quote; nil, with a fault, when there is none.
  private mutating func endOfQuote(_ bytes: UnsafeBufferPointer<UInt8>, from opening: Int) -> Int? {
    let quote = bytes[opening]
    var position = opening + 1
    while position < bytes.count {
      if bytes[position] == quote { return position }
      if bytes[position] == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
        position += 1
        if position == bytes.count {
          fault = .continues
          return nil
        }
      }
      position += 1
    }
    fault = .openQuote(at: opening)
    return nil
  }

  private mutating func beginWord(at position: Int) {
    if start == nil { start = position }
  }

  private mutating func endWord(at position: Int) {
    guard let first = start else { return }
    words.append(Word(range: first..<position, isQuoted: isQuoted, isPlain: isPlain))
    (start, isQuoted, isPlain) = (nil, false, true)
  }

  private mutating func endStatement() {
    depth = 0
    guard !words.isEmpty else { return }
    statements.append(words)
    words = []
  }
}
