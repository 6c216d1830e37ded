import Finance

/// A text in the shell's formula language, read against the names that it may use.
///
/// ```swift
/// let roi = try Formula("net * 12 / invested", in: vocabulary)
/// try roi.evaluate(in: property)        // .number(.exact(…))
/// ```
///
/// The same formula computes a number, explains it (`explanation`), is computed for many scenarios at a time
/// (`Columns`), and tells what it rests on (`symbols`).
public struct Formula: Sendable {
  /// The formula as it was written.
  public let text: String
  /// What its result is measured in.
  public let measure: Measure
  /// Where it stands in the text that it was read from, in UTF-8 bytes: past blanks, a leading `=`, or other formulas.
  public let offset: Int
  let root: Node

  /// The name of the month at hand.
  public static let monthName = "month"
  /// Words that are no names.
  public static let reservedWords = ["and", "or", "not"]

  /// Reads a formula.
  public init(_ text: String, in vocabulary: any Vocabulary) throws(FormulaError) {
    var parser = try Parser(text, vocabulary)
    self.init(text, root: try parser.formula())
  }

  /// Reads formulas one after another, separated by commas or just blanks: `roi(12), dscr ltv`.
  public static func list(_ text: String, in vocabulary: any Vocabulary) throws(FormulaError) -> [Formula] {
    var parser = try Parser(text, vocabulary)
    return try parser.formulas().map { Formula(text, root: $0) }
  }

  /// The formula that is just a name.
  public init(_ symbol: Symbol) {
    self.init(symbol.name, root: Node(.symbol(symbol, month: nil), 0..<symbol.name.utf8.count))
  }

  /// A part of a formula as one of its own.
  init(_ whole: Formula, part: Node) {
    self.init(whole.text, root: part)
  }

  private init(_ text: String, root: Node) {
    self.text = text.slice(root.range)
    offset = root.range.lowerBound
    self.root = root.moved(by: -offset)
    measure = root.measure
  }

  /// What it comes to.
  /// - Parameter remarks: Takes what else is to be said of the answer.
  public func evaluate(in scope: any Scope, remarks: Remarks? = nil) throws(FormulaError) -> Quantity {
    try Evaluation(scope, self, remarks: remarks).value(of: root)
  }

  /// What it comes to in a month, from 1, in which everything is taken that depends on one.
  public func evaluate(in scope: any Scope, month: Int?, depth: Int = 0) throws(FormulaError) -> Quantity {
    try Evaluation(scope, self, month: month, depth: depth).value(of: root)
  }

  /// The number that it comes to; a formula that comes to something else is refused.
  public func number(in scope: any Scope) throws(FormulaError) -> Number {
    try Evaluation(scope, self).number(of: root)
  }

  /// How often it mentions each name.
  public var mentions: [Symbol: Int] {
    var mentions: [Symbol: Int] = [:]
    root.visit { node in
      if case .symbol(let symbol, _) = node.kind { mentions[symbol, default: 0] += 1 }
    }
    return mentions
  }

  /// The numbers in it that are no percentages, each with its text.
  public var literals: [(text: String, number: Number)] {
    var literals: [(text: String, number: Number)] = []
    root.visit { node in
      guard case .number(let number, let measure) = node.kind, measure != .percent else { return }
      literals.append((text.slice(node.range), number))
    }
    return literals
  }

  /// Whether it comes to something else in another month.
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
