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
  enum Column {
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
    numbers(of: formula.root, Evaluation(scope, formula))
  }

  /// The numbers of a part of a formula, one for each period.
  func numbers(of node: Node, _ evaluation: Evaluation) -> [Number?] {
    if periods.isEmpty { return [] }
    return switch column(of: node, evaluation) {
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
    case .call(let function, let parts):
      if let column = function.periods?(self, parts, evaluation) { return column }
      fallthrough
    default: return .each(periods.map { try? evaluation.at($0).number(of: node) })
    }
  }

  /// The values of a monthly symbol in the periods of the rows.
  private func column(of symbol: Symbol, at node: Node, _ evaluation: Evaluation) -> Column {
    if let known = known[symbol.index] { return known }
    let column = computedColumn(of: symbol, at: node, evaluation)
    known[symbol.index] = column
    return column
  }

  private func computedColumn(of symbol: Symbol, at node: Node, _ evaluation: Evaluation) -> Column {
    guard areMonths, !evaluation.isConstantInYears(symbol) else {
      return .each(values(of: symbol, at: node, evaluation))
    }
    let kept = scope.cache?.numbers(of: symbol, at: periods)
    if let kept, !kept.contains(where: { $0 == nil }) { return .each(kept) }
    let inner = scope.formula(of: symbol, at: periods.first).map {
      Evaluation(scope, $0, depth: evaluation.depth + 1)
    }
    if inner != nil, evaluation.depth >= Evaluation.maximumMetricDepth {
      return .each(values(of: symbol, at: node, evaluation))
    }
    let numbers = { (columns: PeriodColumns) in
      inner.map { columns.numbers(of: $0.formula.root, $0) } ?? columns.given(symbol)
    }
    guard var known = kept else { return .each(numbers(self)) }
    let unknown = known.indices.filter { known[$0] == nil }
    let columns = columns(at: unknown)
    let computed = numbers(columns)
    scope.cache?.keep(computed, of: symbol, at: columns.periods)
    for (place, number) in zip(unknown, computed) { known[place] = number }
    return .each(known)
  }

  /// The values of a symbol without a formula, of which there is nothing else to evaluate.
  private func given(_ symbol: Symbol) -> [Number?] {
    periods.map { period in
      if scope.isInterrupted { return nil }
      return (try? scope.value(of: symbol, at: period)) ?? nil
    }
  }

  /// The values one by one; one for the months of a year in which it is the same.
  private func values(of symbol: Symbol, at node: Node, _ evaluation: Evaluation) -> [Number?] {
    let isConstant = evaluation.isConstantInYears(symbol)
    var last: (period: Period, value: Number?)?
    return periods.map { period in
      guard !period.isClosing || symbol.hasClosing else { return nil }
      let key = isConstant ? period.firstOfItsYear : period
      if let last, last.period == key { return last.value }
      if scope.isInterrupted { return nil }
      let value = try? evaluation.value(of: symbol, key, at: node)
      last = (key, value)
      return value
    }
  }
}

// MARK: Conditions

extension PeriodColumns {
  /// The second part where the first holds, else the third; each is computed in no other periods.
  func choice(_ parts: [Node], _ evaluation: Evaluation) -> Column {
    let truths = truths(of: parts[0], evaluation)
    if let only = truths.first ?? nil, truths.allSatisfy({ $0 == only }) {
      return only
        ? column(of: parts[1], evaluation) : parts.count == 3 ? column(of: parts[2], evaluation) : .same(nil)
    }
    var numbers = [Number?](repeating: nil, count: periods.count)
    for (part, truth) in zip(parts.dropFirst(), [true, false]) {
      let places = truths.indices.filter { truths[$0] == truth }
      for (place, number) in zip(places, columns(at: places).numbers(of: part, evaluation)) {
        numbers[place] = number
      }
    }
    return .each(numbers)
  }

  /// Whether a condition holds in each period; nil where it has no truth.
  private func truths(of node: Node, _ evaluation: Evaluation) -> [Bool?] {
    switch node.kind {
    case .not(let part): return truths(of: part, evaluation).map { $0.map(!) }
    case .chain(let first, let links) where links.first?.operation.isArithmetic == false:
      return links.reduce(truths(of: first, evaluation)) { truths, link in
        joined(truths, link, evaluation)
      }
    case .comparison(let comparison, let left, let right)
    where left.measure != .truth && left.measure != .date:
      let (left, right) = (numbers(of: left, evaluation), numbers(of: right, evaluation))
      return left.indices.map { index in
        guard let one = left[index], let other = right[index] else { return nil }
        return comparison.holds(one, other)
      }
    default: return periods.map { try? evaluation.at($0).truth(of: node) }
    }
  }

  /// The truths with those of one more condition, which is asked for only where it decides.
  private func joined(_ truths: [Bool?], _ link: Node.Link, _ evaluation: Evaluation) -> [Bool?] {
    var joined = truths
    let places = truths.indices.filter { truths[$0] == (link.operation == .and) }
    for (place, truth) in zip(places, columns(at: places).truths(of: link.operand, evaluation)) {
      joined[place] = truth
    }
    return joined
  }

  /// The columns of some of the periods.
  private func columns(at places: [Int]) -> PeriodColumns {
    places.count == periods.count ? self : PeriodColumns(scope, at: places.map { periods[$0] })
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
