import Encoding
import Shell
import Syntax

extension LanguageFeature {
  /// One blank between words, and none at the ends of lines; nothing else is changed.
  static let formatting = LanguageFeature(
    "textDocument/formatting", ("documentFormattingProvider", .boolean(true))
  ) { request throws(MessageError) in
    if request.text.isPage { return [] }
    let edits = request.lines(in: try request.rows()).compactMap { found -> JSONValue? in
      let passage = found.line.passage
      guard passage.rows.count == 1, let text = passage.text.withSingleBlanks, text != passage.text else {
        return nil
      }
      return request.text.edit(passage.range(0..<passage.text.utf8.count, from: found.row), text)
    }
    return .array(edits)
  }
}

extension String {
  /// The line with one blank between its words; nil for one that cannot be read.
  ///
  /// The gap before a comment stays, as comments may stand below each other.
  var withSingleBlanks: String? {
    let line = Line(unfinished: self)
    let tokens = line.statements.flatMap(\.tokens)
    let endOfWords = tokens.last?.range.upperBound ?? 0
    let comment = text(endOfWords..<utf8.count)
    var (result, end) = ("", 0)
    for token in tokens {
      let gap = text(end..<token.range.lowerBound)
      if end > 0 { result += gap.contains(";") ? "; " : gap.isEmpty ? "" : " " }
      result += text(token.range)
      end = token.range.upperBound
    }
    let rest = comment.trimmingBlanks
    if !rest.isEmpty {
      result += (tokens.isEmpty ? "" : String(comment.prefix { $0 == " " || $0 == "\t" })) + rest
    }
    // Whatever was not understood stays as it is.
    let read = Line(unfinished: result).statements.map { $0.tokens.map(\.text) }
    return read == line.statements.map { $0.tokens.map(\.text) } ? result : nil
  }

  /// The text without blanks at its ends.
  private var trimmingBlanks: String {
    let isBlank = { (character: Character) in character == " " || character == "\t" }
    let rest = drop(while: isBlank)
    let end = rest.lastIndex { !isBlank($0) }
    return end.map { String(rest[...$0]) } ?? ""
  }
}
