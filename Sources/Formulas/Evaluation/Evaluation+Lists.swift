import Finance

/// Arithmetic on lists: a number with each item of a list, and the items of two lists in pairs.
extension Evaluation {
  /// The result of an operator on numbers, on lists, or on both.
  func elementwise(
    _ link: Node.Link, _ left: Quantity, _ right: Quantity, _ node: Node
  ) throws(FormulaError) -> Quantity {
    switch (left, right) {
    case (.list(let ones), .list(let others)):
      guard ones.count == others.count else {
        throw FormulaError(.unequalLists(ones.count, others.count), link.operand.range)
      }
      return try list(of: zip(ones, others), link, node)
    case (.list(let ones), _): return try list(of: ones.lazy.map { ($0, right) }, link, node)
    case (_, .list(let others)): return try list(of: others.lazy.map { (left, $0) }, link, node)
    default: return try result(of: link, left, right, node)
    }
  }

  private func list(
    of pairs: some Sequence<(Quantity, Quantity)>, _ link: Node.Link, _ node: Node
  ) throws(FormulaError) -> Quantity {
    var items: [Quantity] = []
    for (one, other) in pairs { items.append(try result(of: link, one, other, node)) }
    return .list(items)
  }

  /// The items of a list with the other sign.
  func negated(_ items: [Quantity], at node: Node) throws(FormulaError) -> [Quantity] {
    var negated: [Quantity] = []
    for item in items {
      guard case .number(let number) = item else {
        throw FormulaError(.wrongKind(wanted: .number, given: item.kind), node.range)
      }
      negated.append(.number(number.negated))
    }
    return negated
  }
}
