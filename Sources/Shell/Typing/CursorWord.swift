import Syntax

/// The word at the cursor, and the words of its command before it.
struct CursorWord {
  /// The words before it; nil where it is the first.
  let before: Statement?
  let partial: String
  let range: Range<Int>
  /// `true` where the word ends with a quotation mark.
  let isClosed: Bool

  init?(_ line: String, _ cursor: Int) {
    let text = String(decoding: line.utf8.prefix(cursor), as: UTF8.self)
    // A letter at the cursor shows its command and its word; in a quote, the end of the quote does.
    guard let (tokens, letters) = CursorWord.probe(text), let word = tokens.last,
      word.range.upperBound == text.utf8.count + 1
    else { return nil }
    before = Statement(tokens.dropLast(), in: line)
    partial = String(word.text.dropLast(letters))
    range = word.range.lowerBound..<min(cursor, line.utf8.count)
    isClosed = letters > 0 && text.utf8.last.map { "\"'".utf8.contains($0) } ?? false
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

extension Statement {
  /// The words of a line as a command; nil when there are none.
  fileprivate init?(_ words: ArraySlice<Token>, in line: String) {
    guard let first = words.first, let last = words.last else { return nil }
    let text = line.utf8.prefix(last.range.upperBound).dropFirst(first.range.lowerBound)
    self.init(tokens: Array(words), text: String(decoding: text, as: UTF8.self))
  }
}
