import Finance

/// Where a number comes from: the formula, the figures in it, and the same of each of those.
public struct Explanation: Sendable {
  /// A part of a formula as it is written down.
  public enum Piece: Sendable {
    /// An operator, a parenthesis, a number of the formula itself.
    case text(String)
    /// A name or a call, with what it comes to.
    case figure(String, Quantity, Measure)
    /// A number that is written in the formula.
    case literal(Quantity, Measure)
  }

  /// What is explained: `roi(12)`, or the whole formula.
  public let subject: String
  /// The name behind it; nil for a formula that was typed.
  public let symbol: Symbol?
  /// The month that it is for.
  public let month: Int?
  /// What it comes to.
  public let value: Quantity
  /// What it is measured in.
  public let measure: Measure
  /// Whether somebody else told the value: its arithmetic comes to another one, and so explains nothing.
  public var isTold = false
  /// The formula, with the branch of an `if` that was taken; empty for what is given.
  public let pieces: [Piece]
  /// The figures of the formula, each once; none past the depth that was asked for.
  public let parts: [Explanation]
}

extension Explanation {
  /// The same, of a value that somebody else told.
  fileprivate var told: Explanation {
    var copy = self
    copy.isTold = true
    return copy
  }
}

extension Quantity {
  /// Whether it is the other one, but for what an approximate number has lost.
  fileprivate func isNearly(_ other: Quantity) -> Bool {
    guard case .number(let one) = self, case .number(let two) = other else { return self == other }
    if case .exact = one, case .exact = two { return one == two }
    return abs(one.double - two.double) <= 1e-9 * max(abs(one.double), abs(two.double))
  }
}

extension Formula {
  /// Explains what the formula comes to, down to what is given.
  /// - Parameter depth: How many levels below the formula are explained; nil for all.
  public func explanation(in scope: any Scope, depth: Int?) throws(FormulaError) -> Explanation {
    let evaluation = Evaluation(scope, self)
    // A single name is explained as such rather than as a formula that consists of it.
    if case .symbol(let symbol, let month) = root.kind {
      let month = try evaluation.month(for: symbol, month, at: root)
      return try Explainer(depth: depth ?? .max).explain(symbol, month, evaluation, root)
    }
    let explainer = Explainer(depth: depth ?? .max)
    return Explanation(
      subject: text, symbol: nil, month: nil, value: try evaluation.value(of: root), measure: measure,
      pieces: try explainer.pieces(of: root, evaluation), parts: try explainer.parts(of: root, evaluation))
  }
}

/// Builds explanations down to a depth.
private struct Explainer {
  let depth: Int

  func explain(
    _ symbol: Symbol, _ month: Int?, _ evaluation: Evaluation, _ node: Node
  ) throws(FormulaError) -> Explanation {
    let monthNode = month.map { Node(.number(Number($0), .count), node.range) }
    let named = Node(.symbol(symbol, month: monthNode), node.range)
    let value = try evaluation.value(of: named)
    let subject = month.map { "\(symbol.name)(\($0))" } ?? symbol.name
    let given = Explanation(
      subject: subject, symbol: symbol, month: month, value: value, measure: symbol.measure, pieces: [],
      parts: [])
    let formula = evaluation.scope.formula(of: symbol) ?? evaluation.scope.arithmetic(of: symbol)
    guard let formula, evaluation.depth < Evaluation.deepestMetrics else { return given }
    let inner = Evaluation(
      evaluation.scope, formula, month: month ?? evaluation.month, depth: evaluation.depth + 1)
    guard try inner.value(of: formula.root).isNearly(value) else { return given.told }
    let pieces = try pieces(of: formula.root, inner)
    let parts = depth > 0 ? try Explainer(depth: depth - 1).parts(of: formula.root, inner, of: month) : []
    return Explanation(
      subject: subject, symbol: symbol, month: month, value: value, measure: symbol.measure, pieces: pieces,
      parts: parts)
  }

  // MARK: The figures

  /// The figures that a formula rests on, each once.
  ///
  /// A schedule goes back month by month to the loan; a figure of another month than the one explained is not taken
  /// further, since it is explained by its own name.
  func parts(
    of node: Node, _ evaluation: Evaluation, of month: Int? = nil
  ) throws(FormulaError) -> [Explanation] {
    var seen: Set<String> = []
    var parts: [Explanation] = []
    for (symbol, itsMonth, place) in try figures(of: node, evaluation) {
      guard seen.insert("\(symbol.index) \(itsMonth ?? 0)").inserted else { continue }
      let isElsewhere = month != nil && itsMonth != nil && itsMonth != month
      let part = try (isElsewhere ? Explainer(depth: -1) : self).explain(symbol, itsMonth, evaluation, place)
      parts.append(
        depth >= 0 && !isElsewhere
          ? part
          : Explanation(
            subject: part.subject, symbol: symbol, month: itsMonth, value: part.value, measure: part.measure,
            pieces: [], parts: []))
    }
    return parts
  }

  private func figures(
    of node: Node, _ evaluation: Evaluation
  ) throws(FormulaError) -> [(Symbol, Int?, Node)] {
    if case .symbol(let symbol, let month) = node.kind {
      let inMonth = try month.map { node throws(FormulaError) in try figures(of: node, evaluation) } ?? []
      return [(symbol, try evaluation.month(for: symbol, month, at: node), node)] + inMonth
    }
    if let taken = try Explainer.branch(of: node, evaluation) { return try figures(of: taken, evaluation) }
    if node.variesMonth { return [] }
    var all: [(Symbol, Int?, Node)] = []
    for part in node.parts { all += try figures(of: part, evaluation) }
    return all
  }

  /// The branch of an `if` that counts, down to one that is no `if` itself; nil for anything else.
  private static func branch(of node: Node, _ evaluation: Evaluation) throws(FormulaError) -> Node? {
    guard case .call(let function, let parts) = node.kind, function.name == "if", parts.count == 3 else {
      return nil
    }
    let taken = try evaluation.truth(of: parts[0]) ? parts[1] : parts[2]
    return try branch(of: taken, evaluation) ?? taken
  }

  // MARK: The formula

  /// The formula in pieces, with no more parentheses than it needs.
  func pieces(of node: Node, _ evaluation: Evaluation) throws(FormulaError) -> [Explanation.Piece] {
    switch node.kind {
    case .number, .date, .month:
      return [.literal(try evaluation.value(of: node), node.measure)]
    case .symbol(let symbol, let month):
      let month = try evaluation.month(for: symbol, month, at: node)
      let name = month.map { "\(symbol.name)(\($0))" } ?? symbol.name
      return [.figure(name, try evaluation.value(of: node), symbol.measure)]
    case .negative(let part): return [.text("−")] + (try wrapped(part, evaluation, above: .signed))
    case .not(let part): return [.text("not ")] + (try wrapped(part, evaluation, above: .not))
    case .percent(let part): return try wrapped(part, evaluation, above: .signed) + [.text("%")]
    case .chain(let first, let links):
      var pieces = try wrapped(first, evaluation, above: node.level)
      for link in links {
        pieces.append(.text(" \(link.operation.sign) "))
        pieces += try wrapped(link.operand, evaluation, above: node.level, isRight: true)
      }
      return pieces
    case .comparison(let comparison, let left, let right):
      // Neither side may be a comparison itself, which the language has no reading for.
      return try wrapped(left, evaluation, above: .comparison, isRight: true) + [
        .text(" \(comparison.sign) ")
      ]
        + wrapped(right, evaluation, above: .comparison, isRight: true)
    case .call(let function, let parts):
      if let taken = try Explainer.branch(of: node, evaluation) { return try pieces(of: taken, evaluation) }
      if node.variesMonth {
        return [.figure(evaluation.text(of: node), try evaluation.value(of: node), node.measure)]
      }
      return try [.text(function.name + "(")] + listed(parts, evaluation) + [.text(")")]
    case .list(let parts): return try [.text("[")] + listed(parts, evaluation) + [.text("]")]
    case .months(let first, let last):
      return try pieces(of: first, evaluation) + [.text("..")] + pieces(of: last, evaluation)
    }
  }

  private func listed(_ parts: [Node], _ evaluation: Evaluation) throws(FormulaError) -> [Explanation.Piece] {
    var pieces: [Explanation.Piece] = []
    for (index, part) in parts.enumerated() {
      if index > 0 { pieces.append(.text("; ")) }
      pieces += try self.pieces(of: part, evaluation)
    }
    return pieces
  }

  /// A part, in parentheses where it would otherwise be read as belonging elsewhere.
  private func wrapped(
    _ node: Node, _ evaluation: Evaluation, above level: Node.Level, isRight: Bool = false
  ) throws(FormulaError) -> [Explanation.Piece] {
    let taken = try Explainer.branch(of: node, evaluation) ?? node
    let pieces = try pieces(of: taken, evaluation)
    let needsNone = isRight ? taken.level > level : taken.level >= level
    return needsNone ? pieces : [.text("(")] + pieces + [.text(")")]
  }
}

extension Node {
  /// How close a part's operator binds, the loosest first.
  fileprivate enum Level: Int, Comparable {
    case or, and, not, comparison, sum, product, power, signed, whole

    static func < (one: Level, other: Level) -> Bool { one.rawValue < other.rawValue }
  }

  fileprivate var level: Level {
    switch kind {
    case .number, .date, .month, .symbol, .call, .list, .months: .whole
    case .negative, .percent: .signed
    case .not: .not
    case .comparison: .comparison
    case .chain(_, let links):
      switch links.first?.operation {
      case .add, .subtract: .sum
      case .multiply, .divide: .product
      case .power: .power
      case .and: .and
      default: .or
      }
    }
  }

  /// Whether the part goes through months by itself, so that its figures have no single value.
  var variesMonth: Bool {
    guard case .call(let function, let parts) = kind else { return false }
    if function.name == "first" { return true }
    if case .months = parts.last?.kind { return true }
    return false
  }
}

extension Operation {
  /// The sign as it is printed.
  fileprivate var sign: String {
    switch self {
    case .subtract: "−"
    case .multiply: "×"
    case .divide: "÷"
    default: rawValue
    }
  }
}

extension Comparison {
  /// The sign as it is printed.
  public var sign: String {
    switch self {
    case .lessOrEqual: "≤"
    case .greaterOrEqual: "≥"
    case .unequal: "≠"
    default: rawValue
    }
  }
}
