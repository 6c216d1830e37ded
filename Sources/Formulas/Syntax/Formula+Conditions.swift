extension Formula {
  /// The conditions that must all hold for this one to hold: the operands of `a and b`, or the formula
  /// itself.
  public var conditions: [Formula] {
    guard case .chain(let first, let links) = root.kind, links.first?.operation == .and else { return [self] }
    return ([first] + links.map(\.operand)).flatMap { part($0).conditions }
  }

  /// The two sides of a comparison; `nil` for anything else.
  public var sides: (left: Formula, comparison: Comparison, right: Formula)? {
    guard case .comparison(let comparison, let left, let right) = root.kind else { return nil }
    return (part(left), comparison, part(right))
  }

  /// The common measure of two sides of a comparison: the 8 % of `roi(12) >= 8%` is a percentage, and the
  /// 1.25 of `dscr >= 1.25` is a number.
  public static func common(_ left: Formula, _ right: Formula) -> Measure {
    left.measure == .number ? right.measure : left.measure
  }

  /// `true` when the formula's value is a truth rather than an amount.
  public var isCondition: Bool { measure == .truth }

  /// The symbol of a formula that is just a name; `nil` for any other.
  public var symbol: Symbol? {
    if case .symbol(let symbol, _) = root.kind { symbol } else { nil }
  }

  private func part(_ node: Node) -> Formula { Formula(self, part: node) }
}
