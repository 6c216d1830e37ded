import Formulas

/// What has the same values in all lanes, and is computed once for them.
extension WorksheetColumns {
  /// The scope of the worksheet of a lane, with the values of the first lane where they are the same.
  @specialized(where Sheet == Rental)
  func scope(
    of sheet: Sheet, _ context: EvaluationContext, sharing formulas: SharedFormulas<Sheet>? = nil,
    basedOn cache: EvaluationCache?
  ) -> WorksheetScope<Sheet> {
    WorksheetScope(
      sheet, userDefinitions, context, sharing: formulas,
      cache: EvaluationCache(sharing: cache) { self.isUnchanged($0) })
  }

  @specialized(where Sheet == Rental)
  func scope(ofLane lane: Int, sharing cache: EvaluationCache) -> any Scope {
    // Elsewhere a lane may have formulas that the samples lack.
    guard let formulas, !columns.contains(where: \.includesNothing) else { return scope(ofLane: lane) }
    return WorksheetScope(
      sheet(inLane: lane), userDefinitions,
      EvaluationContext(currency: currency, at: period, isInterrupted: stops), sharing: formulas,
      cache: EvaluationCache(sharing: cache) { self.isUnchanged($0) })
  }

  /// Returns `true` if a symbol has the same formula in all lanes, and so has all that it is made up of, which no field
  /// that varies is.
  private func isUnchanged(_ symbol: Symbol) -> Bool {
    if let isUnchanged = known.isUnchanged(symbol) { return isUnchanged }
    var (pending, seen): ([Symbol], Set<Symbol>) = ([symbol], [symbol])
    // What is made up of a symbol, as far as it was looked at.
    var users: [Symbol: [Symbol]] = [:]
    var changed: [Symbol] = []
    while let next = pending.popLast() {
      let parts = parts(of: next)
      if varies(next, madeOf: parts) || !hasOneFormulaInYears(next)
        || parts.contains(where: { known.isUnchanged($0) == false })
      {
        changed.append(next)
        continue
      }
      for part in parts where known.isUnchanged(part) == nil {
        users[part, default: []].append(next)
        if seen.insert(part).inserted { pending.append(part) }
      }
    }
    while let next = changed.popLast() {
      guard known.isUnchanged(next) == nil else { continue }
      known.keep(isUnchanged: false, next)
      changed += users[next] ?? []
    }
    for symbol in seen where known.isUnchanged(symbol) == nil { known.keep(isUnchanged: true, symbol) }
    return known.isUnchanged(symbol) == true
  }

  /// The symbols that the formulas of a symbol name, for months and for years.
  private func parts(of symbol: Symbol) -> [Symbol] {
    if case .definition(let number) = ValueReference(symbol) {
      return userDefinitions.definition(numbered: number).formula.symbols
    }
    return sampleFormulas[symbol].first.parts
  }

  /// Returns `true` if a symbol has the same formula in all lanes, for months and for years.
  private func hasOneFormulaInYears(_ symbol: Symbol) -> Bool {
    if case .definition = ValueReference(symbol) { return true }
    return sampleFormulas[symbol].isOneInYears
  }
}
