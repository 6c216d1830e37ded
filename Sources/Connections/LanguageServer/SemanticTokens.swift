import Encoding
import Reports

extension LanguageFeature {
  /// The roles of words, as the prompt colours them.
  static let semanticTokens = LanguageFeature(
    [("textDocument/semanticTokens/full", tokens), ("textDocument/semanticTokens/range", tokens)],
    (
      "semanticTokensProvider",
      [
        "legend": [
          "tokenTypes": .array(TokenKind.allCases.map { .string($0.semanticType) }), "tokenModifiers": [],
        ], "full": .boolean(true), "range": .boolean(true),
      ]
    ))

  @Sendable private static func tokens(_ request: DocumentRequest) throws(MessageError) -> JSONValue {
    var (numbers, last) = ([Int](), Place(row: 0, column: 0))
    for found in request.lines(in: try request.rows()) {
      for span in request.evaluation.tokens(of: found) {
        let kind = TokenKind.allCases.firstIndex(of: span.kind) ?? 0
        for (place, length) in request.text.pieces(of: span.range, of: found) {
          let isSameRow = place.row == last.row
          let delta = [place.row - last.row, place.column - (isSameRow ? last.column : 0), length, kind, 0]
          numbers += delta
          last = place
        }
      }
    }
    // Thousands of numbers, of which no tree is made.
    let data = numbers
    return [
      "data": .written { bytes in
        bytes.append(contentsOf: "[\(data.map(String.init).joined(separator: ","))]".utf8)
      }
    ]
  }
}

extension TokenKind {
  /// The type of the protocol that editors know colours of; a name of its own where there is none.
  fileprivate var semanticType: String {
    switch self {
    case .command: "keyword"
    case .field: "property"
    case .metric: "variable"
    case .function: "function"
    case .number: "number"
    case .text: "string"
    case .keyword: "operator"
    case .flag: "parameter"
    case .comment: "comment"
    case .matchingParenthesis: "bracket"
    case .wrong: "invalid"
    }
  }
}

extension Evaluation {
  /// The roles of the words of a line.
  func tokens(of found: Found) -> [TokenSpan] {
    if let tokens = found.line.tokens { return tokens }
    let interpreter = DraftShell(resuming: found.line.before).interpreter
    let tokens = interpreter.tokens(in: found.line.passage.text, cursor: nil)
    update(found.index) { $0.tokens = tokens }
    return tokens
  }
}

extension TextDocument {
  /// The parts of a range in each row, in the columns of the protocol.
  fileprivate func pieces(
    of range: Range<Int>, of found: Evaluation.Found
  ) -> [(place: Place, length: Int)] {
    let passage = found.line.passage
    let starts = passage.rows.map(\.start).filter { range.contains($0) && $0 > range.lowerBound }
    let bounds = [range.lowerBound] + starts + [range.upperBound]
    return zip(bounds, bounds.dropFirst()).map { from, to in
      let place = passage.place(of: from, from: found.row)
      let row = rows[min(place.row, rows.count - 1)]
      let column = encoding.column(of: place.column, in: row)
      return (
        Place(row: place.row, column: column), encoding.column(of: place.column + to - from, in: row) - column
      )
    }
  }
}
