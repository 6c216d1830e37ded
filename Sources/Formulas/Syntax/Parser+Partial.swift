/// Notes of the parts that were read and of those that may come next, for `PartialFormula`.
extension Parser {
  mutating func note(_ role: PartialFormula.Role, _ range: Range<Int>) {
    partial?.parts.append(PartialFormula.Part(range: range, role: role))
  }

  /// Throws an error behind which an unfinished formula can be read on.
  func recover(_ error: FormulaError) throws(FormulaError) {
    guard partial != nil else { throw error }
  }

  mutating func seek(_ sign: String) {
    if partial != nil, next.kind == .end { partial?.soughtSigns.insert(sign) }
  }

  mutating func seekOperand() {
    if partial != nil, next.kind == .end { partial?.takesOperand = true }
  }

  mutating func open(_ bracket: PartialFormula.Bracket) { partial?.brackets.append(bracket) }

  mutating func close() { _ = partial?.brackets.popLast() }

  /// Goes on to another item in the innermost brackets.
  mutating func beginItem(_ item: Int) {
    guard case .call(let function, _)? = partial?.brackets.last else { return }
    close()
    open(.call(function, argument: item))
  }

  /// Notes what is behind an error, each lexeme by itself.
  mutating func noteRest() {
    while next.kind != .end {
      switch next.kind {
      case .number, .approximate, .date, .text: note(.number, next.range)
      case .name(let typed):
        let name = typed.lowercased()
        if let symbol = symbol(name) {
          note(.symbol(symbol), next.range)
        } else if Formula.reservedWords.contains(name) || name == Formula.monthName {
          note(.keyword, next.range)
        } else if Functions.named(name) != nil {
          note(.function, next.range)
        }
      case .sign, .end: break
      }
      index += 1
    }
  }

  func symbol(_ name: String) -> Symbol? {
    vocabulary.symbol(named: name, isCalled: false) ?? vocabulary.symbol(named: name, isCalled: true)
  }
}
