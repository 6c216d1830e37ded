import Finance

/// The levels of precedence, from the loosest to that of `%`.
extension Parser {
  mutating func expression() throws(FormulaError) -> Node {
    try nested { parser throws(FormulaError) in
      try parser.chain(
        { parser throws(FormulaError) in try parser.conjunction() },
        { parser, left in parser.takeWord("or", behind: left) ? .or : nil })
    }
  }

  private mutating func conjunction() throws(FormulaError) -> Node {
    try chain(
      { parser throws(FormulaError) in try parser.negation() },
      { parser, left in parser.takeWord("and", behind: left) ? .and : nil })
  }

  private mutating func negation() throws(FormulaError) -> Node {
    let start = next.range.lowerBound
    // `not(…)` is read here too: a parenthesis around what it negates changes nothing.
    guard takeWord("not") else { return try comparison() }
    let operand = try nested { parser throws(FormulaError) in try parser.negation() }
    return Node(.not(operand), start..<operand.range.upperBound)
  }

  private mutating func comparison() throws(FormulaError) -> Node {
    let left = try sum()
    guard case .sign(let sign) = next.kind, let comparison = Comparison(rawValue: sign) else {
      if partial != nil { Comparison.allCases.forEach { seek($0.rawValue) } }
      return left
    }
    index += 1
    let right = try side(comparedWith: left, by: comparison)
    if case .sign(let sign) = next.kind, Comparison(rawValue: sign) != nil {
      throw FormulaError(.comparisonOfComparison, next.range)
    }
    return Node(.comparison(comparison, left, right), left.range.lowerBound..<right.range.upperBound)
  }

  mutating func sum() throws(FormulaError) -> Node {
    try chain(
      { parser throws(FormulaError) in try parser.product() },
      { parser, _ in parser.takeSign(of: [.add, .subtract]) })
  }

  private mutating func product() throws(FormulaError) -> Node {
    try chain(
      { parser throws(FormulaError) in try parser.power() },
      { parser, _ in parser.takeSign(of: [.multiply, .divide]) })
  }

  private mutating func power() throws(FormulaError) -> Node {
    try chain(
      { parser throws(FormulaError) in try parser.signed() },
      { parser, _ in parser.takeSign(of: [.power]) })
  }

  /// Parses operands with operators of one precedence between them.
  private mutating func chain(
    _ operand: (inout Parser) throws(FormulaError) -> Node, _ operation: (inout Parser, Node) -> Operation?
  ) throws(FormulaError) -> Node {
    let first = try operand(&self)
    var links: [Node.Link] = []
    while let operation = operation(&self, links.last?.operand ?? first) {
      links.append(Node.Link(operation: operation, operand: try operand(&self)))
    }
    guard let last = links.last else { return first }
    return Node(.chain(first, links), first.range.lowerBound..<last.operand.range.upperBound)
  }

  private mutating func signed() throws(FormulaError) -> Node {
    let start = next.range.lowerBound
    if take("+") { return try nested { parser throws(FormulaError) in try parser.signed() } }
    guard take("-") else { return try percentage() }
    let operand = try nested { parser throws(FormulaError) in try parser.signed() }
    return Node(.negative(operand), start..<operand.range.upperBound)
  }

  private mutating func percentage() throws(FormulaError) -> Node {
    var node = try primary()
    var signs = 0
    defer { seek("%") }
    while next.kind == .sign("%") {
      index += 1
      if case .number(let number, .number) = node.kind,
        let part = number.divided(by: Number(100))
      {
        node = Node(.number(part, .percent), node.range.lowerBound..<end)
      } else {
        signs += 1
        guard depth + signs <= Parser.maximumNesting else {
          throw FormulaError(.tooDeep(limit: Parser.maximumNesting), node.range)
        }
        node = Node(.percent(node), node.range.lowerBound..<end)
      }
    }
    return node
  }
}
