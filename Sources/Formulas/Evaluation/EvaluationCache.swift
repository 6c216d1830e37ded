import Finance

/// The value of a symbol, or the reason why it has none.
///
/// No `Result`, which is generic: its types are looked up whenever it is copied.
enum KnownValue {
  case number(Number)
  case failure(FormulaError.Reason)
}

/// The values of symbols that were computed in one scope, which itself never changes.
///
/// A projection asks for the same figures again and again: the rent of a year is in the income, the vacancy,
/// and the fee of the manager. Not safe for use from several threads at once.
public final class EvaluationCache {
  /// What is known of a symbol.
  private struct Row {
    var isConstantInYears: Bool?
    /// The first value that was kept, with the code of its period: most symbols are asked for one period.
    var first: (code: Int, value: Number)?
    /// The other values by the code of their period; numbers only, so that the array is copied as plain memory.
    var values: [Number?] = []
    /// The reasons for no value, by the code of the period.
    var failures: [Int: FormulaError.Reason] = [:]

    /// Makes room for the value of a period and, as the years of a projection follow one another, for the next ones.
    mutating func reserve(_ code: Int) {
      guard code >= values.count else { return }
      let count = max(64, 2 * (code + 1))
      values += Array(repeating: nil, count: count - values.count)
    }
  }

  /// The rows by group and number, into which the index of a symbol is split.
  private var groups: [[Row]] = []
  /// The rows of the few symbols with high numbers, before which there would be many empty ones.
  private var others: [Int: Row] = [:]
  private static let groupBits = 32
  private static let mostInGroup = 1 << 10

  /// The values of another scope in which the same symbols have the same values; nil for none.
  private let base: EvaluationCache?
  /// Returns `true` for a symbol whose values are kept there; nil for values that are only read.
  private let isShared: ((Symbol) -> Bool)?

  /// A cache without values.
  public init() { (base, isShared) = (nil, nil) }

  /// A cache that begins with the values of another one, which it leaves alone.
  /// - Parameter base: Of a scope that may differ only in symbols that are never asked for here.
  package init(basedOn base: EvaluationCache?) { (self.base, isShared) = (base, nil) }

  /// A cache that shares the values of some symbols with another one.
  /// - Parameter isShared: Returns `true` for a symbol that has the same values in both scopes.
  package init(sharing base: EvaluationCache?, where isShared: @escaping (Symbol) -> Bool) {
    (self.base, self.isShared) = (base, isShared)
  }

  func value(of symbol: Symbol, at period: Period?) -> KnownValue? {
    let code = period.code
    let known: KnownValue? = row(of: symbol) { row in
      if let first = row.first, first.code == code { return .number(first.value) }
      if code < row.values.count, let value = row.values[code] { return .number(value) }
      return row.failures[code].map(KnownValue.failure)
    }
    if let known { return known }
    guard let base, isShared?(symbol) != false else { return nil }
    return base.value(of: symbol, at: period)
  }

  /// Keeps a value; an evaluation that was interrupted has none, and may be asked for again.
  func keep(_ value: KnownValue, of symbol: Symbol, at period: Period?) {
    if case .failure(.interrupted) = value { return }
    if let base, isShared?(symbol) == true { return base.keep(value, of: symbol, at: period) }
    change(symbol) { row in
      let code = period.code
      switch value {
      case .number(let number) where row.first == nil: row.first = (code, number)
      case .number(let number):
        row.reserve(code)
        row.values[code] = number
      case .failure(let reason): row.failures[code] = reason
      }
    }
  }

  /// The values of a symbol in several months; nil where none is known.
  func numbers(of symbol: Symbol, at months: [Period]) -> [Number?] {
    if let base, isShared?(symbol) == true { return base.numbers(of: symbol, at: months) }
    let known: [Number?]? = row(of: symbol) { row in
      months.map { month in
        let code = Optional(month).code
        if let first = row.first, first.code == code { return first.value }
        return code < row.values.count ? row.values[code] : nil
      }
    }
    guard let base, isShared == nil else { return known ?? Array(repeating: nil, count: months.count) }
    let others = base.numbers(of: symbol, at: months)
    return known.map { zip($0, others).map { $0 ?? $1 } } ?? others
  }

  /// Keeps the values of a symbol in several ascending months, of which some may have none.
  func keep(_ numbers: [Number?], of symbol: Symbol, at months: [Period]) {
    if let base, isShared?(symbol) == true { return base.keep(numbers, of: symbol, at: months) }
    guard let last = months.last else { return }
    change(symbol) { row in
      row.reserve(Optional(last).code)
      for (month, number) in zip(months, numbers) where number != nil {
        row.values[Optional(month).code] = number
      }
    }
  }

  func isConstantInYears(_ symbol: Symbol) -> Bool? {
    if let known = row(of: symbol, \.isConstantInYears) { return known }
    guard let base, isShared?(symbol) == true else { return nil }
    return base.isConstantInYears(symbol)
  }

  func keep(isConstantInYears isConstant: Bool, of symbol: Symbol) {
    if let base, isShared?(symbol) == true { return base.keep(isConstantInYears: isConstant, of: symbol) }
    change(symbol) { $0.isConstantInYears = isConstant }
  }

  /// Reads the row of a symbol, without a copy; nil when there is none.
  private func row<Result>(of symbol: Symbol, _ body: (Row) -> Result?) -> Result? {
    guard let (group, number) = place(of: symbol) else { return nil }
    guard number < EvaluationCache.mostInGroup else { return others[symbol.index].flatMap(body) }
    guard group < groups.count, number < groups[group].count else { return nil }
    return body(groups[group][number])
  }

  /// The place of a symbol; nil for one of a query, whose index is negative.
  private func place(of symbol: Symbol) -> (group: Int, number: Int)? {
    guard symbol.index >= 0 else { return nil }
    let bits = EvaluationCache.groupBits
    return (symbol.index >> bits, symbol.index & (1 << bits - 1))
  }

  private func change(_ symbol: Symbol, _ body: (inout Row) -> Void) {
    guard let (group, number) = place(of: symbol) else { return }
    guard number < EvaluationCache.mostInGroup else { return body(&others[symbol.index, default: Row()]) }
    while groups.count <= group { groups.append([]) }
    let missing = number + 1 - groups[group].count
    if missing > 0 { groups[group].append(contentsOf: repeatElement(Row(), count: missing)) }
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
    case .part: preconditionFailure("values of a part of a year are not kept")
    }
  }
}
