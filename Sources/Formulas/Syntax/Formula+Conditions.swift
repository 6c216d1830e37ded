import Finance

extension Formula {
  /// The conditions that must all hold for this one to hold: the operands of `a and b`, or the formula
  /// itself.
  public var conditions: [Formula] {
    guard case .chain(let first, let links) = root.kind, links.first?.operation == .and else { return [self] }
    return ([first] + links.map(\.operand)).flatMap { part($0).conditions }
  }

  /// The comparisons anywhere in the formula, each with its two sides.
  public var comparisons: [(left: Formula, right: Formula)] {
    var comparisons: [(left: Formula, right: Formula)] = []
    root.visit { node in
      if case .comparison(_, let left, let right) = node.kind {
        comparisons.append((part(left), part(right)))
      }
    }
    return comparisons
  }

  /// The number of a formula that is just a number without a percent sign; `nil` for any other.
  public var plainNumber: Number? {
    switch root.kind {
    case .number(let number, .number): return number
    case .negative(let part):
      guard case .number(let number, .number) = part.kind else { return nil }
      return number.negated
    default: return nil
    }
  }

  /// `true` when a plain number is added to a percentage or the like, as in `rate + 0.25`, where 0.25 is 25 %.
  ///
  /// One inside of a larger formula, or before the sum of the whole, is meant as one, as in
  /// `(1 + rate / 2) ^ (1 / 6) - 1`: what grows at the rate.
  public var addsNumberToPercentage: Bool {
    var found = false
    root.visit { node in
      guard case .chain(let first, let links) = node.kind else { return }
      guard let operation = links.first?.operation, [.add, .subtract].contains(operation) else { return }
      let terms = [first] + links.map(\.operand)
      let isWhole = node.range == root.range
      let isGrowth = operation == .add && part(first).plainNumber == Number(1)
      let others = isGrowth ? terms.dropFirst() : terms[...]
      found =
        found
        || terms.contains { $0.measure == .percent }
          && others.contains { part($0).plainNumber.map { isWhole || $0 != Number(1) } ?? false }
    }
    return found
  }

  /// `true` when a number in the formula has a percent sign.
  public var hasPercentSign: Bool {
    var found = false
    root.visit { node in
      switch node.kind {
      case .percent, .number(_, .percent): found = true
      default: break
      }
    }
    return found
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

  /// The month or year in which a formula takes a figure: the first year of `noi(y1)`; `nil` for any other formula,
  /// and for a period that has to be computed.
  public var period: Period? {
    guard case .symbol(_, let period?) = root.kind else { return nil }
    if case .year(let node) = period.kind { return Self.whole(node).map(Period.year) }
    return Self.whole(period).map(Period.month)
  }

  private static func whole(_ node: Node) -> Int? {
    guard case .number(let number, _) = node.kind, number.double.rounded() == number.double,
      (0...Double(Period.lastMonth)).contains(number.double)
    else { return nil }
    return Int(number.double)
  }

  private func part(_ node: Node) -> Formula { Formula(self, part: node) }
}
