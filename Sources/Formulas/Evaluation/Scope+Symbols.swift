extension Scope {
  /// The symbols on which a symbol depends by formulas, directly or through others, each behind those on which
  /// it depends itself; the symbol is the last.
  ///
  /// It keeps a list of its own in the place of the stack, so that a chain may be as long as memory allows.
  /// - Parameter isWanted: Returns `false` for a symbol that is left out, with all that only it depends on.
  func symbols(behind symbol: Symbol, at period: Period?, where isWanted: (Symbol) -> Bool) -> [Symbol] {
    var ordered: [Symbol] = []
    var seen: Set<Symbol> = []
    var pending = [(symbol: symbol, isBehindItsOwn: false)]
    while let (next, isBehindItsOwn) = pending.popLast() {
      if isBehindItsOwn {
        ordered.append(next)
      } else if isWanted(next), seen.insert(next).inserted {
        pending.append((next, true))
        pending += (formula(of: next, at: period)?.symbols ?? []).map { ($0, false) }
      }
    }
    return ordered
  }
}
