import Finance

/// A formula of the shell's formula language, parsed with the names of a vocabulary.
///
/// ```swift
/// let roi = try Formula("net * 12 / invested", in: vocabulary)
/// try roi.evaluate(in: property)        // .number(.exact(…))
/// ```
///
/// The same formula computes a number, explains it (`explanation`), is evaluated in many scenarios at a time
/// (`ColumnEvaluator`), and lists the names on which it depends (`symbols`).
public struct Formula: Sendable {
  /// The formula as it was written.
  public let text: String
  /// The measure of its value.
  public internal(set) var measure: Measure
  /// `true` when the user has chosen the measure.
  var isMeasureChosen = false
  /// The UTF-8 offset in the text from which it was parsed: past blanks, a leading `=`, or other formulas.
  public let offset: Int
  let root: Node

  /// The name of the current month.
  public static let monthName = "month"
  /// The words that cannot be names.
  public static let reservedWords = ["and", "or", "not"]

  /// Parses a formula.
  public init(_ text: String, in vocabulary: any Vocabulary) throws(FormulaError) {
    var parser = try Parser(text, vocabulary)
    self.init(text, root: try parser.formula())
  }

  /// Parses formulas separated by commas or blanks: `roi(12), dscr ltv`.
  public static func list(_ text: String, in vocabulary: any Vocabulary) throws(FormulaError) -> [Formula] {
    var parser = try Parser(text, vocabulary)
    return try parser.formulas().map { Formula(text, root: $0) }
  }

  /// The words of a text that a formula would take for names, in lower case; also those of functions.
  public static func names(in text: String) -> Set<String> {
    Set(
      Lexer.readableLexemes(of: text).lexemes.compactMap { lexeme in
        if case .name(let name) = lexeme.kind { name.lowercased() } else { nil }
      })
  }

  /// The text of a formula in which names are others.
  /// - Parameter others: The new names by the present ones, both in lower case.
  public static func renaming(_ others: [String: String], in text: String) -> String {
    var renamed = Array(text.utf8)
    for lexeme in Lexer.readableLexemes(of: text).lexemes.reversed() {
      guard case .name(let name) = lexeme.kind, let other = others[name.lowercased()] else { continue }
      renamed.replaceSubrange(lexeme.range, with: other.utf8)
    }
    return String(decoding: renamed, as: UTF8.self)
  }

  /// `true` for a text that computes something from names, and is no name of several words itself.
  public static func computes(_ text: String) -> Bool {
    let (lexemes, isReadable) = Lexer.readableLexemes(of: text)
    guard isReadable else { return false }
    let isNamed = lexemes.contains { if case .name = $0.kind { true } else { false } }
    return isNamed
      && lexemes.contains { lexeme in
        switch lexeme.kind {
        case .number, .approximate: true
        case .sign(let sign): sign != "(" && sign != ")"
        case .date, .text, .name, .end: false
        }
      }
  }

  /// The formula that is just a name.
  public init(_ symbol: Symbol) {
    self.init(symbol.name, root: Node(.symbol(symbol, at: nil), 0..<symbol.name.utf8.count))
  }

  /// The formula of a part of another one.
  init(_ whole: Formula, part: Node) {
    self.init(whole.text, root: part)
  }

  /// A formula that was put together from parts of others.
  init(_ text: String, computed root: Node) {
    (self.text, offset, self.root, measure) = (text, 0, root, root.measure)
  }

  private init(_ text: String, root: Node) {
    self.text = text.slice(root.range)
    offset = root.range.lowerBound
    self.root = root.moved(by: -offset)
    measure = root.measure
  }

  /// Returns the value of the formula.
  /// - Parameter remarks: Collects remarks on the answer.
  public func evaluate(in scope: any Scope, remarks: Remarks? = nil) throws(FormulaError) -> Quantity {
    try Evaluation(scope, self, remarks: remarks).value(of: root)
  }

  /// Returns the value of the formula in a period, for everything that depends on one.
  public func evaluate(in scope: any Scope, at period: Period?) throws(FormulaError) -> Quantity {
    try Evaluation(scope, self, period: period).value(of: root)
  }

  /// Returns the value as a number; throws when it is something else.
  public func number(in scope: any Scope) throws(FormulaError) -> Number {
    try Evaluation(scope, self).number(of: root)
  }

  /// The number of mentions of each name.
  public var mentions: [Symbol: Int] {
    var mentions: [Symbol: Int] = [:]
    root.visit { node in
      if case .symbol(let symbol, _) = node.kind { mentions[symbol, default: 0] += 1 }
    }
    return mentions
  }

  /// The numbers in the formula that are no percentages, each with its text.
  public var literals: [(text: String, number: Number)] {
    var literals: [(text: String, number: Number)] = []
    root.visit { node in
      guard case .number(let number, let measure) = node.kind, measure != .percent else { return }
      literals.append((text.slice(node.range), number))
    }
    return literals
  }

  /// `true` when its value depends on the month.
  public var dependsOnMonth: Bool { root.dependsOnMonth }

  /// The names that it mentions, each once.
  public var symbols: [Symbol] {
    var seen: Set<Symbol> = []
    var symbols: [Symbol] = []
    root.visit { node in
      if case .symbol(let symbol, _) = node.kind, seen.insert(symbol).inserted { symbols.append(symbol) }
    }
    return symbols
  }
}

extension String {
  /// The text at UTF-8 offsets.
  func slice(_ range: Range<Int>) -> String {
    String(decoding: utf8.dropFirst(range.lowerBound).prefix(range.count), as: UTF8.self)
  }
}
