extension Node {
  /// Calls `body` with this part and all parts below it.
  func visit(_ body: (Node) -> Void) {
    body(self)
    for part in parts { part.visit(body) }
  }

  /// The direct parts.
  var parts: [Node] {
    switch kind {
    case .number, .date, .month: []
    case .symbol(_, let period): period.map { [$0] } ?? []
    case .negative(let part), .not(let part), .percent(let part), .year(let part): [part]
    case .chain(let first, let links): [first] + links.map(\.operand)
    case .comparison(_, let left, let right), .periods(let left, let right): [left, right]
    case .call(_, let parts), .list(let parts): parts
    }
  }

  /// Returns `true` if one of the direct parts satisfies a condition.
  func hasPart(where condition: (Node) -> Bool) -> Bool {
    switch kind {
    case .number, .date, .month: false
    case .symbol(_, let period): period.map(condition) ?? false
    case .negative(let part), .not(let part), .percent(let part), .year(let part): condition(part)
    case .chain(let first, let links): condition(first) || links.contains { condition($0.operand) }
    case .comparison(_, let left, let right), .periods(let left, let right):
      condition(left) || condition(right)
    case .call(_, let parts), .list(let parts): parts.contains(where: condition)
    }
  }

  /// `true` when the value of the part depends on the month.
  var dependsOnMonth: Bool {
    switch kind {
    case .month: true
    case .symbol(let symbol, let period): period?.dependsOnMonth ?? symbol.isMonthly
    case .call(_, let parts) where variesMonth: parts.dropFirst().contains(where: \.dependsOnMonth)
    default: parts.contains(where: \.dependsOnMonth)
    }
  }

  /// `true` when the part iterates over months by itself, so that its figures have no single value.
  var variesMonth: Bool {
    guard case .call(let function, let parts) = kind else { return false }
    if function.name == "first" { return true }
    if case .periods = parts.last?.kind { return true }
    return false
  }

  /// `true` for a range of months or of years.
  var isRange: Bool { if case .periods = kind { true } else { false } }

  /// The same part with all its ranges in the text moved.
  func moved(by offset: Int) -> Node {
    if offset == 0 { return self }
    let kind = kind(changing: { $0.moved(by: offset) })
    return Node(kind, range.lowerBound + offset..<range.upperBound + offset)
  }

  /// The same part with this part and all parts below it changed, those below first.
  func changed(by change: (Node) -> Node) -> Node {
    change(Node(kind(changing: { $0.changed(by: change) }), range))
  }

  /// The kind with each direct part changed.
  private func kind(changing change: (Node) -> Node) -> Kind {
    switch kind {
    case .number, .date, .month: kind
    case .symbol(let symbol, let period): .symbol(symbol, at: period.map(change))
    case .year(let part): .year(change(part))
    case .negative(let part): .negative(change(part))
    case .not(let part): .not(change(part))
    case .percent(let part): .percent(change(part))
    case .chain(let first, let links):
      .chain(change(first), links.map { Link(operation: $0.operation, operand: change($0.operand)) })
    case .comparison(let comparison, let left, let right):
      .comparison(comparison, change(left), change(right))
    case .periods(let first, let last): .periods(change(first), change(last))
    case .call(let function, let parts): .call(function, parts.map(change))
    case .list(let parts): .list(parts.map(change))
    }
  }

  /// The measure of the part's items if it is a list, else its own.
  private var itemMeasure: Measure {
    switch kind {
    case .symbol(let symbol, let period) where period?.isRange == true: symbol.measure
    case .list(let parts): .common(parts.map(\.itemMeasure))
    case .negative(let part): part.itemMeasure
    case .chain(let first, let links) where measure == .list: Node.measure(of: first, links, \.itemMeasure)
    default: measure
    }
  }

  /// `true` for values between brackets.
  var isList: Bool { if case .list = kind { true } else { false } }

  /// The measure of operands in a chain.
  /// - Parameter measure: Returns the measure of an operand, or of its items.
  private static func measure(
    of first: Node, _ links: [Link], _ measure: (Node) -> Measure
  ) -> Measure {
    links.reduce(measure(first)) { total, link in
      let operand = measure(link.operand)
      return switch link.operation {
      case .subtract where total == .date && operand == .date: .count
      case .add, .subtract: .sum(total, operand)
      case .multiply: .product(total, operand)
      case .divide: .quotient(total, operand == .number ? link.operand.divisorMeasure : operand)
      case .power: .number
      case .and, .or: .truth
      }
    }
  }

  /// The measure of the part, as far as its text determines it.
  var measure: Measure {
    switch kind {
    case .number(_, let measure): measure
    case .date: .date
    case .month: .count
    case .symbol(_, let period) where period?.isRange == true: .list
    case .symbol(let symbol, _): symbol.measure
    case .negative(let part): part.measure
    case .not, .comparison: .truth
    case .percent: .percent
    case .list, .periods: .list
    case .year: .count
    case .call(let function, let parts): function.measure(parts.map(\.itemMeasure))
    case .chain(let first, let links):
      links.contains { $0.operand.measure == .list } || first.measure == .list
        ? links[0].operation.isArithmetic ? .list : .truth : Node.measure(of: first, links, \.measure)
    }
  }
}
