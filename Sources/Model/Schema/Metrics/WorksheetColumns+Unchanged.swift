import Formulas

/// What has the same values in all lanes, and is computed once for them.
extension WorksheetColumns {
  /// The scope of the worksheet of a lane, with the values of the first lane where they are the same.
  @specialized(where Sheet == Rental)
  func scope(
    of sheet: Sheet, _ context: EvaluationContext, sharing formulas: SampleFormulas<Sheet>?,
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
    // What it is made up of, each before its own parts, as far as that is not known to be unchanged.
    var (symbols, seen): ([Symbol], Set<NumberKey>) = ([symbol], [symbol.key])
    var partsOfSymbols: [[Symbol]] = []
    var changed: Set<NumberKey> = []
    while partsOfSymbols.count < symbols.count {
      let next = symbols[partsOfSymbols.count]
      let (parts, isOne) = definition(of: next)
      partsOfSymbols.append(parts)
      if varies(next, madeOf: parts) || !isOne {
        changed.insert(next.key)
        continue
      }
      for part in parts where seen.insert(part.key).inserted {
        switch known.isUnchanged(part) {
        case nil: symbols.append(part)
        case false?: changed.insert(part.key)
        case true?: break
        }
      }
    }
    var count = 0
    while count < changed.count {
      count = changed.count
      for (symbol, parts) in zip(symbols, partsOfSymbols).reversed()
      where parts.contains(where: { changed.contains($0.key) }) {
        changed.insert(symbol.key)
      }
    }
    for symbol in symbols { known.keep(isUnchanged: !changed.contains(symbol.key), symbol) }
    return !changed.contains(symbol.key)
  }

  /// The symbols that the formulas of a symbol name, for months and for years, and `true` if those are the same in all
  /// lanes.
  private func definition(of symbol: Symbol) -> (parts: [Symbol], isOne: Bool) {
    if case .definition(let number) = ValueReference(symbol) {
      return (userDefinitions.definition(numbered: number).formula.symbols, true)
    }
    let sampled = sampleFormulas[symbol]
    return (sampled.first.parts, sampled.isOneInYears)
  }
}
