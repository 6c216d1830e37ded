import Finance

/// A builder of explanations down to a depth.
struct ExplanationBuilder {
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
    guard let formula, evaluation.depth < Evaluation.maximumMetricDepth else { return given }
    let inner = Evaluation(
      evaluation.scope, formula, month: month ?? evaluation.month, depth: evaluation.depth + 1)
    guard try inner.value(of: formula.root).isNearly(value) else { return given.supplied }
    let pieces = try pieces(of: formula.root, inner)
    let parts =
      depth > 0 ? try ExplanationBuilder(depth: depth - 1).parts(of: formula.root, inner, of: month) : []
    return Explanation(
      subject: subject, symbol: symbol, month: month, value: value, measure: symbol.measure, pieces: pieces,
      parts: parts)
  }

  // MARK: The figures

  /// The figures on which a formula depends, each once.
  ///
  /// A schedule goes back month by month to the loan; a figure of another month than the explained one is not
  /// expanded, since it is explained by its own name.
  func parts(
    of node: Node, _ evaluation: Evaluation, of month: Int? = nil
  ) throws(FormulaError) -> [Explanation] {
    var seen: Set<String> = []
    var parts: [Explanation] = []
    for (symbol, itsMonth, place) in try figures(of: node, evaluation) {
      guard seen.insert("\(symbol.index) \(itsMonth ?? 0)").inserted else { continue }
      let isElsewhere = month != nil && itsMonth != nil && itsMonth != month
      let part = try (isElsewhere ? ExplanationBuilder(depth: -1) : self).explain(
        symbol, itsMonth, evaluation, place)
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
    if let taken = try ExplanationBuilder.branch(of: node, evaluation) {
      return try figures(of: taken, evaluation)
    }
    if node.variesMonth { return [] }
    var all: [(Symbol, Int?, Node)] = []
    for part in node.parts { all += try figures(of: part, evaluation) }
    return all
  }

  /// The taken branch of an `if`, down to one that is no `if` itself; `nil` for anything else.
  private static func branch(of node: Node, _ evaluation: Evaluation) throws(FormulaError) -> Node? {
    guard case .call(let function, let parts) = node.kind, function.name == "if", parts.count == 3 else {
      return nil
    }
    let taken = try evaluation.truth(of: parts[0]) ? parts[1] : parts[2]
    return try branch(of: taken, evaluation) ?? taken
  }

  // MARK: The formula

  /// The formula in pieces, with no more parentheses than needed.
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
      var pieces = try wrapped(first, evaluation, above: node.precedence)
      for link in links {
        pieces.append(.text(" \(link.operation.sign) "))
        pieces += try wrapped(link.operand, evaluation, above: node.precedence, isRightOperand: true)
      }
      return pieces
    case .comparison(let comparison, let left, let right):
      // Neither side may be a comparison itself, which the grammar does not allow.
      return try wrapped(left, evaluation, above: .comparison, isRightOperand: true) + [
        .text(" \(comparison.sign) ")
      ]
        + wrapped(right, evaluation, above: .comparison, isRightOperand: true)
    case .call(let function, let parts):
      if let taken = try ExplanationBuilder.branch(of: node, evaluation) {
        return try pieces(of: taken, evaluation)
      }
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

  /// A part, in parentheses where it would otherwise be parsed differently.
  private func wrapped(
    _ node: Node, _ evaluation: Evaluation, above precedence: Node.Precedence, isRightOperand: Bool = false
  ) throws(FormulaError) -> [Explanation.Piece] {
    let taken = try ExplanationBuilder.branch(of: node, evaluation) ?? node
    let pieces = try pieces(of: taken, evaluation)
    let needsNone = isRightOperand ? taken.precedence > precedence : taken.precedence >= precedence
    return needsNone ? pieces : [.text("(")] + pieces + [.text(")")]
  }
}

extension Node {
  /// The precedence of a part's operator, the loosest first.
  fileprivate enum Precedence: Int, Comparable {
    case or, and, not, comparison, sum, product, power, signed, whole

    static func < (one: Precedence, other: Precedence) -> Bool { one.rawValue < other.rawValue }
  }

  fileprivate var precedence: Precedence {
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
}

extension Explanation {
  /// The same explanation, marked as supplied from outside.
  fileprivate var supplied: Explanation {
    var copy = self
    copy.isSupplied = true
    return copy
  }
}

extension Quantity {
  /// `true` when both are equal, up to the rounding of approximate numbers.
  fileprivate func isNearly(_ other: Quantity) -> Bool {
    guard case .number(let one) = self, case .number(let two) = other else { return self == other }
    if case .exact = one, case .exact = two { return one == two }
    return abs(one.double - two.double) <= 1e-9 * max(abs(one.double), abs(two.double))
  }
}
