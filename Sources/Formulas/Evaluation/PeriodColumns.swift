import Finance

/// The values of formulas in several periods, part by part: a name is looked up once for all of them, and only the
/// arithmetic is done for each.
///
/// The numbers are those of `Formula.evaluate`, whose operations are done in the same order. A period in which a
/// formula has no number, or another kind of value, has none here; the evaluation of that period tells what it is.
/// Not safe for use from several threads at once.
public final class PeriodColumns {
  private let scope: any Scope
  private let periods: [Period]
  /// `true` if all periods are months after the closing, in which a formula is the rule of its symbol.
  private let areMonths: Bool
  /// The columns of the monthly symbols called for the row's own period, by index.
  private var known: [Int: Column] = [:]

  /// The values of a part of a formula.
  fileprivate enum Column {
    /// One number in all periods.
    case same(Number?)
    /// A number for each period.
    case each([Number?])
  }

  /// Columns of the values in these periods.
  public init(_ scope: any Scope, at periods: [Period]) {
    (self.scope, self.periods) = (scope, periods)
    areMonths = periods.allSatisfy { if case .month(1...) = $0 { true } else { false } }
  }

  /// The numbers of a formula, one for each period.
  public func numbers(of formula: Formula) -> [Number?] {
    switch column(of: formula.root, Evaluation(scope, formula)) {
    case .same(let number): Array(repeating: number, count: periods.count)
    case .each(let numbers): numbers
    }
  }

  private func column(of node: Node, _ evaluation: Evaluation) -> Column {
    switch node.kind {
    case .number(let number, _): return .same(number)
    case .negative(let part): return column(of: part, evaluation).map(\.negated)
    case .percent(let part): return column(of: part, evaluation).map { $0.divided(by: Number(100)) }
    case .chain(let first, let links) where links.first?.operation.isArithmetic == true:
      return links.reduce(column(of: first, evaluation)) { total, link in
        total.combined(with: column(of: link.operand, evaluation), link.operation.result)
      }
    case .symbol(let symbol, nil) where !symbol.isMonthly:
      return .same(try? evaluation.value(of: symbol, nil, at: node))
    case .symbol(let symbol, let called) where symbol.isMonthly && (called == nil || called?.isMonth == true):
      return column(of: symbol, at: node, evaluation)
    default: return .each(periods.map { try? evaluation.at($0).number(of: node) })
    }
  }

  /// The values of a monthly symbol in the periods of the rows.
  private func column(of symbol: Symbol, at node: Node, _ evaluation: Evaluation) -> Column {
    if let known = known[symbol.index] { return known }
    let column: Column
    if areMonths, evaluation.depth < Evaluation.maximumMetricDepth, !evaluation.isConstantInYears(symbol),
      let formula = scope.formula(of: symbol, at: periods.first)
    {
      column = self.column(of: formula.root, Evaluation(scope, formula, depth: evaluation.depth + 1))
    } else {
      column = .each(values(of: symbol, at: node, evaluation))
    }
    known[symbol.index] = column
    return column
  }

  /// The values one by one; one for the months of a year in which it is the same.
  private func values(of symbol: Symbol, at node: Node, _ evaluation: Evaluation) -> [Number?] {
    let isConstant = evaluation.isConstantInYears(symbol)
    var last: (period: Period, value: Number?)?
    return periods.map { period in
      guard !period.isClosing || symbol.hasClosing else { return nil }
      let key = isConstant ? period.firstOfItsYear : period
      if let last, last.period == key { return last.value }
      let value = try? evaluation.value(of: symbol, key, at: node)
      last = (key, value)
      return value
    }
  }
}

extension PeriodColumns.Column {
  fileprivate func map(_ operation: (Number) -> Number?) -> Self {
    switch self {
    case .same(let number): .same(number.flatMap(operation))
    case .each(let numbers): .each(numbers.map { $0.flatMap(operation) })
    }
  }

  /// The results of an operation in each period.
  fileprivate func combined(with other: Self, _ operation: (Number, Number) -> Number?) -> Self {
    switch (self, other) {
    case (.same(nil), _), (_, .same(nil)): .same(nil)
    case (_, .same(let right?)): map { operation($0, right) }
    case (.same(let left?), _): other.map { operation(left, $0) }
    case (.each(let left), .each(let right)):
      .each(
        left.indices.map { index in
          guard let one = left[index], let other = right[index] else { return nil }
          return operation(one, other)
        })
    }
  }
}

extension Node {
  /// `true` for the present month, as in `noi(month)`.
  fileprivate var isMonth: Bool { if case .month = kind { true } else { false } }
}
