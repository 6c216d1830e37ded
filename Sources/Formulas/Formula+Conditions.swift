extension Formula {
  /// The conditions that must all hold for this one to hold: the parts of `a and b`, or just itself.
  public var conditions: [Formula] {
    guard case .chain(let first, let links) = root.kind, links.first?.operation == .and else { return [self] }
    return ([first] + links.map(\.operand)).flatMap { part($0).conditions }
  }

  /// The two sides of a comparison; nil for anything else.
  public var sides: (left: Formula, comparison: Comparison, right: Formula)? {
    guard case .comparison(let comparison, let left, let right) = root.kind else { return nil }
    return (part(left), comparison, part(right))
  }

  /// What one side of a comparison is measured in, when the other knows better: the 8 % of `roi(12) >= 8%` is a
  /// percentage, and the 1.25 of `dscr >= 1.25` is a number.
  public static func common(_ left: Formula, _ right: Formula) -> Measure {
    left.measure == .number ? right.measure : left.measure
  }

  /// Whether it says whether something holds, rather than how much it is.
  public var isCondition: Bool { measure == .truth }

  /// Whether it is just a name.
  public var symbol: Symbol? {
    if case .symbol(let symbol, _) = root.kind { symbol } else { nil }
  }

  private func part(_ node: Node) -> Formula { Formula(self, part: node) }
}
