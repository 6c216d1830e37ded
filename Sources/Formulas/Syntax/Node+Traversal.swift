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
    case .symbol(_, let month): month.map { [$0] } ?? []
    case .negative(let part), .not(let part), .percent(let part): [part]
    case .chain(let first, let links): [first] + links.map(\.operand)
    case .comparison(_, let left, let right), .months(let left, let right): [left, right]
    case .call(_, let parts), .list(let parts): parts
    }
  }

  /// `true` when the value of the part depends on the month.
  var dependsOnMonth: Bool {
    switch kind {
    case .month: true
    case .symbol(let symbol, let month): month?.dependsOnMonth ?? symbol.isMonthly
    case .call(_, let parts) where variesMonth: parts.dropFirst().contains(where: \.dependsOnMonth)
    default: parts.contains(where: \.dependsOnMonth)
    }
  }

  /// `true` when the part iterates over months by itself, so that its figures have no single value.
  var variesMonth: Bool {
    guard case .call(let function, let parts) = kind else { return false }
    if function.name == "first" { return true }
    if case .months = parts.last?.kind { return true }
    return false
  }

  /// The same part with all its ranges in the text moved.
  func moved(by offset: Int) -> Node {
    if offset == 0 { return self }
    let move = { (node: Node) in node.moved(by: offset) }
    let kind: Kind =
      switch self.kind {
      case .number, .date, .month: self.kind
      case .symbol(let symbol, let month): .symbol(symbol, month: month.map(move))
      case .negative(let part): .negative(move(part))
      case .not(let part): .not(move(part))
      case .percent(let part): .percent(move(part))
      case .chain(let first, let links):
        .chain(move(first), links.map { Link(operation: $0.operation, operand: move($0.operand)) })
      case .comparison(let comparison, let left, let right): .comparison(comparison, move(left), move(right))
      case .months(let first, let last): .months(move(first), move(last))
      case .call(let function, let parts): .call(function, parts.map(move))
      case .list(let parts): .list(parts.map(move))
      }
    return Node(kind, range.lowerBound + offset..<range.upperBound + offset)
  }

  /// The measure of the part, as far as its text determines it.
  var measure: Measure {
    switch kind {
    case .number(_, let measure): measure
    case .date: .date
    case .month: .count
    case .symbol(let symbol, _): symbol.measure
    case .negative(let part): part.measure
    case .not, .comparison: .truth
    case .percent: .percent
    case .list, .months: .list
    case .call(let function, let parts): function.measure(parts.map(\.measure))
    case .chain(let first, let links):
      links.reduce(first.measure) { measure, link in
        switch link.operation {
        case .subtract where measure == .date && link.operand.measure == .date: .count
        case .add, .subtract: .common([measure, link.operand.measure])
        case .multiply: .product(measure, link.operand.measure)
        case .divide: .quotient(measure, link.operand.measure)
        case .power: .number
        case .and, .or: .truth
        }
      }
    }
  }
}
