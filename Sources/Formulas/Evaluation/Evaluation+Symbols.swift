import Finance

/// The values of names.
extension Evaluation {
  /// The value of a symbol in a period.
  /// - Parameter period: `nil` for a symbol that does not depend on it.
  func value(of symbol: Symbol, _ period: Period?, at node: Node) throws(FormulaError) -> Number {
    guard let cache = cache(for: period) else { return try computed(symbol, period, at: node) }
    let key = period.map { isConstantInYears(symbol) ? $0.firstOfItsYear : $0 }
    switch cache.value(of: symbol, at: key) {
    case .number(let number)?: return number
    // The range in another formula means nothing here.
    case .failure(let reason)?: throw FormulaError(reason, node.range)
    case nil: break
    }
    do throws(FormulaError) {
      let number = depth == 0 ? try resolved(symbol, key, at: node) : try computed(symbol, key, at: node)
      cache.keep(.number(number), of: symbol, at: key)
      return number
    } catch {
      if error.deferred == nil { cache.keep(.failure(error.reason), of: symbol, at: key) }
      throw error
    }
  }

  /// The values that are kept.
  ///
  /// Remarks are made anew by each evaluation that wants them; monthly figures make none.
  private func cache(for period: Period?) -> EvaluationCache? {
    guard let cache = scope.cache else { return nil }
    // There are many parts of years, of which one is asked for once.
    if case .part = period { return nil }
    return period == nil ? remarks?.values ?? cache : cache
  }

  /// The value of a symbol behind which there may be a chain of figures of any length.
  ///
  /// The figure at which the evaluation would get too deep is evaluated first, from the top, and so on down the
  /// chain; on the way back each finds the next one's value in the cache.
  private func resolved(_ symbol: Symbol, _ period: Period?, at node: Node) throws(FormulaError) -> Number {
    var waiting: [DeferredFigure] = []
    var seen: Set<DeferredFigure> = []
    while true {
      let (symbol, period) = waiting.last.map { ($0.symbol, $0.period) } ?? (symbol, period)
      do throws(FormulaError) {
        let number = try computed(symbol, period, at: node)
        if waiting.popLast() == nil { return number }
        cache(for: period)?.keep(.number(number), of: symbol, at: period)
      } catch {
        if let next = error.deferred {
          if seen.insert(next).inserted {
            waiting.append(next)
          } else {
            // It waits for itself.
            cache(for: next.period)?.keep(
              .failure(.tooDeep(limit: Evaluation.maximumMetricDepth)), of: next.symbol, at: next.period)
          }
        } else if waiting.popLast() != nil {
          cache(for: period)?.keep(.failure(error.reason), of: symbol, at: period)
        } else {
          throw error
        }
      }
    }
  }

  private func computed(_ symbol: Symbol, _ period: Period?, at node: Node) throws(FormulaError) -> Number {
    if let period, period.isSpan {
      if period.isClosing { return try value(of: symbol, .closing, at: node) }
      if let value = try value(of: symbol, over: period, at: node) { return value }
    }
    guard let formula = scope.formula(of: symbol, at: period) else {
      guard let value = try given(symbol, period, at: node) else {
        throw FormulaError(.needsMonth(symbol.name), node.range)
      }
      return value
    }
    return try value(of: formula, symbol, period, at: node)
  }

  /// The value for a year, or a part of one, by the rule of the symbol; `nil` when its own formula is the rule.
  private func value(of symbol: Symbol, over period: Period, at node: Node) throws(FormulaError) -> Number? {
    let months = period.months
    switch symbol.yearRule {
    case .formula: return nil
    case .first: return try value(of: symbol, .month(months.lowerBound), at: node)
    case .last: return try value(of: symbol, .month(months.upperBound), at: node)
    case .sum:
      if scope.formula(of: symbol, at: period) == nil,
        let value = try given(symbol, period, at: node)
      {
        return value
      }
      if isConstantInYears(symbol) {
        let month = try value(of: symbol, .month(months.lowerBound), at: node)
        return try checked(month.multiplied(by: Number(months.count)), node)
      }
      var total = Number(0)
      for month in months {
        total = try checked(total.adding(try value(of: symbol, .month(month), at: node)), node)
      }
      return total
    }
  }

  private func given(_ symbol: Symbol, _ period: Period?, at node: Node) throws(FormulaError) -> Number? {
    do throws(NoValueError) {
      return try scope.value(of: symbol, at: period)
    } catch {
      throw FormulaError(.absent(error), node.range)
    }
  }

  private func value(
    of formula: Formula, _ symbol: Symbol, _ period: Period?, at node: Node
  ) throws(FormulaError) -> Number {
    guard depth < Evaluation.maximumMetricDepth else {
      // Without a cache there is nothing in which the figure's value could wait.
      let deferred = cache(for: period) == nil ? nil : DeferredFigure(symbol: symbol, period: period)
      throw FormulaError(.tooDeep(limit: Evaluation.maximumMetricDepth), node.range, deferred: deferred)
    }
    let inner = Evaluation(scope, formula, period: period ?? self.period, depth: depth + 1, remarks: remarks)
    do throws(FormulaError) {
      return try inner.number(of: formula.root)
    } catch {
      if error.deferred != nil { throw error }
      if error.isOfValues, let reason = scope.reason(forNo: symbol, at: period) {
        throw FormulaError(.absent(reason), node.range)
      }
      // The range in the metric's own formula means nothing to a user who wrote only its name.
      throw FormulaError(inner.reasonInOwnRates(error), node.range)
    }
  }
}

// MARK: Explaining

extension Evaluation {
  /// The value of a symbol in a year as a formula of its months: `12 * rent(25)`, `balance(36)`; `nil` for a
  /// symbol with a formula for years, and for a month.
  func formula(of symbol: Symbol, overMonthsOf period: Period) -> Node? {
    guard case .year(let year) = period, year > 0 else { return nil }
    let months = period.months
    switch symbol.yearRule {
    case .formula: return nil
    case .first: return call(symbol, month: months.lowerBound)
    case .last: return call(symbol, month: months.upperBound)
    case .sum where isConstantInYears(symbol):
      let link = Node.Link(operation: .multiply, operand: call(symbol, month: months.lowerBound))
      return Node(.chain(Node(.number(Number(months.count), .count), 0..<0), [link]), 0..<0)
    case .sum:
      let links = months.dropFirst().map { Node.Link(operation: .add, operand: call(symbol, month: $0)) }
      return Node(.chain(call(symbol, month: months.lowerBound), links), 0..<0)
    }
  }

  /// The call of a symbol in a month, as a node.
  func call(_ symbol: Symbol, month: Int) -> Node {
    Node(.symbol(symbol, at: Node(.number(Number(month), .count), 0..<0)), 0..<0)
  }
}

// MARK: Figures that change from year to year only

extension Evaluation {
  /// `true` when a symbol has one value in all months of a year.
  ///
  /// So are most figures of a projection, which grow once a year: one month of them stands for twelve.
  func isConstantInYears(_ symbol: Symbol) -> Bool { isConstantInYears(symbol, level: 0) }

  private func isConstantInYears(_ symbol: Symbol, level: Int) -> Bool {
    guard let cache = scope.cache else { return false }
    if let known = cache.isConstantInYears(symbol) { return known }
    if level == Evaluation.maximumMetricDepth {
      for part in scope.symbols(behind: symbol, at: .month(1), where: { cache.isConstantInYears($0) == nil })
      {
        _ = isConstantInYears(part, level: level + 1)
      }
    }
    // A symbol that depends on itself fails in every month.
    cache.keep(isConstantInYears: true, of: symbol)
    let isConstant =
      scope.formula(of: symbol, at: .month(1)).map { isConstantInYears($0.root, level: level) }
      ?? scope.isConstantInYears(symbol)
    cache.keep(isConstantInYears: isConstant, of: symbol)
    return isConstant
  }

  private func isConstantInYears(_ node: Node, level: Int) -> Bool {
    if case .month = node.kind { return false }
    if case .symbol(let symbol, let called) = node.kind {
      switch called?.kind {
      case nil, .month: return !symbol.isMonthly || isConstantInYears(symbol, level: level + 1)
      default: break
      }
    }
    return !node.hasPart { !isConstantInYears($0, level: level) }
  }
}

extension Period {
  /// The first month of the year of a month; the period itself for any other.
  var firstOfItsYear: Period {
    guard case .month(let month) = self, month > 0 else { return self }
    return .month((month - 1) / 12 * 12 + 1)
  }
}
