/// What has different values in two lanes of a scope, found once for all formulas that are compiled for it.
///
/// Not safe for use from several threads at once.
final class LaneVariation {
  private let scope: any ColumnScope
  /// What is known of symbols, by their indices.
  private var known: [NumberKey: Bool] = [:]
  /// The number of figures within one another that are asked whether they vary.
  private var level = 0
  /// The number of symbols that were looked at.
  private var count = 0
  private var wasInterrupted = false

  init(in scope: any ColumnScope) { self.scope = scope }

  /// `true` when what is compiled is not wanted any more.
  ///
  /// It is asked at some of the symbols. What is compiled from then on is left to be evaluated lane by lane, which ends at
  /// once.
  var isInterrupted: Bool {
    count += 1
    if count.isMultiple(of: 16), scope.isInterrupted { wasInterrupted = true }
    return wasInterrupted
  }

  /// `true` when a part can have different values in two lanes.
  func varies(_ node: Node) -> Bool {
    if case .symbol(let symbol, _) = node.kind, varies(symbol) { return true }
    if node.variesMonth, scope.lastMonthVaries { return true }
    return node.hasPart(where: varies)
  }

  func varies(_ symbol: Symbol) -> Bool {
    if let known = known[symbol.key] { return known }
    if isInterrupted { return true }
    level += 1
    defer { level -= 1 }
    if level == Evaluation.maximumMetricDepth {
      for part in scope.symbols(behind: symbol, at: nil, where: { known[$0.key] == nil }) {
        _ = varies(part)
      }
    }
    // A metric that depends on itself fails in every lane; nothing varies by that.
    known[symbol.key] = false
    let result =
      if let metric = scope.formula(of: symbol, at: nil) { varies(metric.root) } else {
        scope.encoding(of: symbol) != nil
      }
    known[symbol.key] = result
    return result
  }
}
