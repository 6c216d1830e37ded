import Formulas

/// What has the same values in all lanes, and is computed once for them.
extension WorksheetColumns {
  /// The scope of a lane, with the values of the first lane where they are the same.
  func scope(
    ofLane lane: Int, _ context: EvaluationContext, basedOn cache: EvaluationCache?
  ) -> WorksheetScope<Sheet> {
    var unchanged: [Int: Bool] = [:]
    return WorksheetScope(
      sheet(inLane: lane), userDefinitions, context,
      cache: EvaluationCache(sharing: cache) { self.isUnchanged($0, &unchanged) })
  }

  /// Returns `true` if a symbol has the same formula in all lanes, and so has all that it is made up of, which no field
  /// that varies is.
  /// - Parameter known: What is known of symbols, by their indices.
  private func isUnchanged(_ symbol: Symbol, _ known: inout [Int: Bool]) -> Bool {
    if let isUnchanged = known[symbol.index] { return isUnchanged }
    var pending = [symbol]
    var seen: Set<Symbol> = [symbol]
    while let next = pending.popLast() {
      if known[next.index] == true { continue }
      let parts = definition(of: next, in: sheet)?.symbols ?? []
      guard known[next.index] != false, !varies(next, madeOf: parts), hasOneFormulaInYears(next) else {
        known[symbol.index] = false
        return false
      }
      for part in parts where seen.insert(part).inserted { pending.append(part) }
    }
    for symbol in seen { known[symbol.index] = true }
    return true
  }

  /// Returns `true` if a symbol has the same formula in all lanes, for months and for years.
  private func hasOneFormulaInYears(_ symbol: Symbol) -> Bool {
    guard hasOneFormula(symbol) else { return false }
    guard case .metric(let index) = ValueReference(symbol) else { return true }
    let metric = Sheet.metrics.all[index]
    let texts = samples.flatMap { sheet in
      [nil, .year(1)].map { Sheet.metrics.formula(of: metric, at: $0, in: sheet)?.text ?? "" }
    }
    return (0..<2).allSatisfy { kind in
      Set(stride(from: kind, to: texts.count, by: 2).map { texts[$0] }).count == 1
    }
  }
}
