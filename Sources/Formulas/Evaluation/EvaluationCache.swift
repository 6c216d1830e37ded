import Finance

/// The values of symbols that were computed in one scope, which itself never changes.
///
/// A projection asks for the same figures again and again: the rent of a year is in the income, the vacancy,
/// and the fee of the manager. Not safe for use from several threads at once.
public final class EvaluationCache {
  private typealias Value = Result<Number, FormulaError.Reason>

  /// What is known of a symbol.
  private struct Row {
    var isConstantInYears: Bool?
    /// The values by the code of their period, as far as one was asked for.
    var values: [Value?] = []
  }

  /// The rows by group and number, into which the index of a symbol is split.
  private var groups: [[Row]] = []
  private static let groupBits = 20

  /// A cache without values.
  public init() {}

  func value(of symbol: Symbol, at period: Period?) -> Result<Number, FormulaError.Reason>? {
    guard let (group, number) = place(of: symbol), group < groups.count, number < groups[group].count else {
      return nil
    }
    let code = period.code
    return code < groups[group][number].values.count ? groups[group][number].values[code] : nil
  }

  func keep(_ value: Result<Number, FormulaError.Reason>, of symbol: Symbol, at period: Period?) {
    change(symbol) { row in
      let missing = period.code + 1 - row.values.count
      if missing > 0 { row.values += Array(repeating: nil, count: missing) }
      row.values[period.code] = value
    }
  }

  func isConstantInYears(_ symbol: Symbol) -> Bool? {
    guard let (group, number) = place(of: symbol), group < groups.count, number < groups[group].count else {
      return nil
    }
    return groups[group][number].isConstantInYears
  }

  func keep(isConstantInYears isConstant: Bool, of symbol: Symbol) {
    change(symbol) { $0.isConstantInYears = isConstant }
  }

  /// The place of a symbol; nil for one of a query, whose index is negative.
  private func place(of symbol: Symbol) -> (group: Int, number: Int)? {
    guard symbol.index >= 0 else { return nil }
    let bits = EvaluationCache.groupBits
    return (symbol.index >> bits, symbol.index & (1 << bits - 1))
  }

  private func change(_ symbol: Symbol, _ body: (inout Row) -> Void) {
    guard let (group, number) = place(of: symbol) else { return }
    while groups.count <= group { groups.append([]) }
    if groups[group].count <= number {
      groups[group] += Array(repeating: Row(), count: number + 1 - groups[group].count)
    }
    body(&groups[group][number])
  }
}

extension Period? {
  /// A number from 0 that no other period has.
  fileprivate var code: Int {
    switch self {
    case nil: 0
    case .month(let month): 2 * month + 1
    case .year(let year): 2 * year + 2
    }
  }
}
