/// A parser of formulas by recursive descent; one function for each level of precedence.
///
/// From the loosest: `or`, `and`, `not`, comparisons, `+ -`, `* /`, `^`, a leading `-` or `+`, a trailing
/// `%`. As in OpenFormula, a leading minus binds closer than `^`, so that `-2^2` is 4, and `^` is
/// left-associative, so that a formula from a spreadsheet has the same value here.
struct Parser {
  /// The largest length of a text in bytes: a list of ten thousand dated flows is shorter.
  static let maximumLength = 200_000
  static let maximumNesting = 60

  let lexemes: [Lexeme]
  let vocabulary: any Vocabulary
  var index = 0
  var depth = 0
  /// The roles of what was read and what was looked for at the end; nil when nobody asks for them.
  var partial: PartialFormula?

  init(_ text: String, _ vocabulary: any Vocabulary) throws(FormulaError) {
    guard text.utf8.count <= Parser.maximumLength else {
      throw FormulaError(.tooLong(limit: Parser.maximumLength), 0..<text.utf8.count)
    }
    lexemes = try Lexer.lexemes(of: text)
    self.vocabulary = vocabulary
  }

  /// A parser of a text that may be unfinished or wrong.
  init(_ lexemes: [Lexeme], _ vocabulary: any Vocabulary) {
    (self.lexemes, self.vocabulary, partial) = (lexemes, vocabulary, PartialFormula())
  }

  /// Parses the whole text as one formula; a spreadsheet's leading `=` is skipped.
  mutating func formula() throws(FormulaError) -> Node {
    if next.kind == .sign("=") { index += 1 }
    seekOperand()
    if next.kind == .end { throw FormulaError(.empty, next.range) }
    let node = try expression()
    guard next.kind == .end else { throw unexpected() }
    return node
  }

  /// Parses the whole text as formulas separated by commas or blanks.
  mutating func formulas() throws(FormulaError) -> [Node] {
    var nodes: [Node] = []
    repeat {
      nodes.append(try expression())
      _ = take(",")
    } while next.kind != .end
    seekOperand()
    return nodes
  }

  /// Parses as far as possible, for what is noted on the way.
  mutating func readPartially(isList: Bool) {
    if isList { _ = try? formulas() } else { _ = try? formula() }
    noteRest()
  }
}
