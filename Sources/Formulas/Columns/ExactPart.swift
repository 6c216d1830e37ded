/// The exact scopes of a block's lanes, created on demand.
struct LaneScopes {
  let lanes: Range<Int>
  let scope: any ColumnScope
  private var made: [(any Scope)?] = []

  init(lanes: Range<Int>, scope: any ColumnScope) {
    (self.lanes, self.scope) = (lanes, scope)
  }

  subscript(index: Int) -> any Scope {
    mutating get {
      if made.isEmpty { made = Array(repeating: nil, count: lanes.count) }
      if let scope = made[index] { return scope }
      let laneScope = scope.scope(ofLane: lanes.lowerBound + index)
      made[index] = laneScope
      return laneScope
    }
  }
}

/// A part of a formula that is evaluated lane by lane.
struct ExactPart: Sendable {
  let node: Node
  let formula: Formula
  let period: Period?
  let isTruth: Bool

  init(_ node: Node, _ evaluation: Evaluation, isTruth: Bool) {
    (self.node, self.isTruth) = (node, isTruth)
    (formula, period) = (evaluation.formula, evaluation.period)
  }

  /// The value, or NaN when the result is of another kind, so that the whole formula is evaluated exactly.
  func value(in scope: any Scope) -> Double {
    let evaluation = Evaluation(scope, formula, period: period)
    return switch try? evaluation.value(of: node) {
    case .number(let number) where !isTruth: number.double
    case .truth(let truth) where isTruth: truth ? 1 : 0
    default: .nan
    }
  }
}

extension ExactPart {
  /// The part of the formula, as it is written.
  var text: String { formula.text.slice(node.range) }
}
