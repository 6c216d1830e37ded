import Encoding
import Reports
import Shell
import Workspace

/// A kind of requests about a document, and how they are answered.
struct LanguageFeature: Sendable {
  /// The methods of the protocol, with their answers.
  let methods: [(name: String, answer: Answer)]
  /// The ability that the server states.
  let ability: JSONValue.Member

  typealias Answer = @Sendable (DocumentRequest) throws(MessageError) -> JSONValue

  init(_ method: String, _ ability: JSONValue.Member, _ answer: @escaping Answer) {
    self.init([(method, answer)], ability)
  }

  init(_ methods: [(name: String, answer: Answer)], _ ability: JSONValue.Member) {
    (self.methods, self.ability) = (methods, ability)
  }
}

/// A request about an open document.
struct DocumentRequest {
  /// The longest time in which lines before the one that is asked about are worked out.
  private static let longest = Duration.milliseconds(50)

  let id: RequestID
  let parameters: JSONTree?
  let open: OpenDocument

  var text: TextDocument { open.text }
  var evaluation: Evaluation { open.evaluation }

  /// The place in the document.
  func place() throws(MessageError) -> Place {
    guard let place = text.place(parameters?["position"]) else {
      throw MessageError(.invalidParameters, "\"position\" has a line and a character from 0 on.", of: id)
    }
    return place
  }

  /// The rows of the range in the document; all where none is stated.
  func rows() throws(MessageError) -> Range<Int> {
    guard let stated = parameters?["range"] else { return 0..<text.rows.count }
    guard let range = text.range(stated) else {
      throw MessageError(.invalidParameters, "\"range\" has a start and an end.", of: id)
    }
    return range.lowerBound.row..<range.upperBound.row + 1
  }

  /// The lines that have some of the rows, worked out as far as time allows.
  func lines(in rows: Range<Int>) -> [Evaluation.Found] {
    evaluation.go(on: rows.upperBound, for: Self.longest)
    open.lacksLines = !evaluation.hasReached(min(rows.upperBound, text.rows.count))
    return evaluation.lines(in: rows)
  }

  /// The line at a place, and where the place is in it; nil for a place outside of the transcripts of a page.
  func cursor() throws(MessageError) -> Cursor? {
    let place = try place()
    guard let found = lines(in: place.row..<place.row + 1).first,
      let offset = found.line.passage.offset(of: place, from: found.row)
    else {
      if text.isPage { return nil }
      // A row that is no line yet, such as the empty one at the end.
      return Cursor(
        line: text.rows[place.row], first: place.row, offset: place.column, before: evaluation.state,
        after: evaluation.state, passage: nil)
    }
    return Cursor(
      line: found.line.passage.text, first: found.row, offset: offset, before: found.line.before,
      after: found.line.after, passage: found.line.passage)
  }
}

/// A place in a line.
struct Cursor {
  let line: String
  /// The row in which the line begins.
  let first: Int
  /// The UTF-8 offset in the line.
  let offset: Int
  let before: WorkspaceState
  let after: WorkspaceState
  /// Nil for a row that is no line yet.
  let passage: Passage?

  /// The places of a range of the line.
  func range(_ range: Range<Int>) -> Range<Place> {
    guard let passage else {
      return Place(row: first, column: range.lowerBound)..<Place(row: first, column: range.upperBound)
    }
    return passage.range(range, from: first)
  }

  /// The role of the word at the place; nil for none.
  var token: TokenSpan? {
    let spans = DraftShell(resuming: before).interpreter.tokens(in: line, cursor: nil)
    return spans.first { $0.range.contains(offset) } ?? spans.first { $0.range.upperBound == offset }
  }

  /// The text of a range of the line.
  func text(_ range: Range<Int>) -> String { line.text(range) }
}

extension String {
  /// The text of UTF-8 offsets.
  func text(_ range: Range<Int>) -> String {
    String(decoding: utf8.prefix(range.upperBound).dropFirst(range.lowerBound), as: UTF8.self)
  }
}

extension Passage {
  /// The places of a range of the line.
  func range(_ range: Range<Int>, from first: Int) -> Range<Place> {
    let start = place(of: range.lowerBound, from: first)
    return start..<max(start, place(of: range.upperBound, from: first))
  }
}

extension LanguageFeature {
  /// All that an editor can ask about a document.
  static let all: [LanguageFeature] = [
    .completion, .signatureHelp, .hover, .semanticTokens, .codeActions, .formatting, .symbols, .definition,
    .rename, .inlayHints, .codeLens,
  ]

  /// The answers by their methods.
  static let answers = Dictionary(
    all.flatMap(\.methods).map { ($0.name, $0.answer) }, uniquingKeysWith: { first, _ in first })
}
