import Finance

/// The values of monthly symbols that were computed in one scope, which itself never changes.
///
/// A projection asks for the same figures again and again: the rent of a year is in the income, the vacancy,
/// and the fee of the manager. Not safe for use from several threads at once.
public final class EvaluationCache {
  private var values: [Int: Result<Number, FormulaError.Reason>] = [:]
  private var constants: [Int: Bool] = [:]

  /// A cache without values.
  public init() {}

  func value(of symbol: Symbol, at period: Period) -> Result<Number, FormulaError.Reason>? {
    values[key(symbol, period)]
  }

  func keep(_ value: Result<Number, FormulaError.Reason>, of symbol: Symbol, at period: Period) {
    values[key(symbol, period)] = value
  }

  func isConstantInYears(_ symbol: Symbol) -> Bool? { constants[symbol.index] }

  func keep(isConstantInYears isConstant: Bool, of symbol: Symbol) { constants[symbol.index] = isConstant }

  /// Symbols have indices of any sign; a period has a code below 2¹².
  private func key(_ symbol: Symbol, _ period: Period) -> Int { symbol.index << 12 | period.code }
}
