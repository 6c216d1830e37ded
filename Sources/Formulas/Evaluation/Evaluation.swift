import Finance

/// One evaluation of a formula: exact where the operations allow.
struct Evaluation {
  /// The largest depth of metrics that depend on metrics.
  static let maximumMetricDepth = 40

  let scope: any Scope
  let formula: Formula
  /// The month used by every monthly symbol that is called without one.
  let month: Int?
  let depth: Int
  /// The collector of remarks on the answer; `nil` when they are not wanted.
  let remarks: Remarks?

  init(
    _ scope: any Scope, _ formula: Formula, month: Int? = nil, depth: Int = 0, remarks: Remarks? = nil
  ) {
    (self.scope, self.formula, self.depth, self.remarks) = (scope, formula, depth, remarks)
    self.month = month ?? scope.month
  }

  /// The same evaluation in another month.
  func at(month: Int) -> Evaluation {
    Evaluation(scope, formula, month: month, depth: depth, remarks: remarks)
  }

  /// The value of a part.
  func value(of node: Node) throws(FormulaError) -> Quantity {
    switch node.kind {
    case .number(let number, _): return .number(number)
    case .date(let date): return .date(date)
    case .month: return .number(Number(try presentMonth(for: node)))
    case .symbol(let symbol, let month): return .number(try self.value(of: symbol, month, at: node))
    case .negative(let part): return .number(try number(of: part).negated)
    case .percent(let part): return .number(try checked(try number(of: part).divided(by: Number(100)), node))
    case .not(let part): return .truth(!(try truth(of: part)))
    case .chain(let first, let links): return try value(of: first, links)
    case .comparison(let comparison, let left, let right): return .truth(try holds(comparison, left, right))
    case .call(let function, let parts):
      return try function.run(FunctionCall(arguments: parts, node: node, evaluation: self))
    case .list(let parts):
      var values: [Quantity] = []
      for part in parts { values.append(try value(of: part)) }
      return .list(values)
    case .months(let first, let last): return .months(try months(first, last))
    }
  }

  // MARK: Kinds

  /// A part as a number.
  func number(of node: Node) throws(FormulaError) -> Number {
    let quantity = try value(of: node)
    guard case .number(let number) = quantity else {
      throw FormulaError(.wrongKind(wanted: .number, given: quantity.kind), node.range)
    }
    return number
  }

  func truth(of node: Node) throws(FormulaError) -> Bool {
    let quantity = try value(of: node)
    guard case .truth(let truth) = quantity else {
      throw FormulaError(.wrongKind(wanted: .truth, given: quantity.kind), node.range)
    }
    return truth
  }

  /// A part as a whole number.
  func integer(of node: Node) throws(FormulaError) -> Int {
    let number = try number(of: node)
    guard let integer = number.integer else { throw FormulaError(.notAWholeNumber(number), node.range) }
    return integer
  }

  /// A part as the number of a month, from 1.
  func month(of node: Node) throws(FormulaError) -> Int {
    let number = try number(of: node)
    guard let month = number.integer, month > 0 else { throw FormulaError(.notAMonth(number), node.range) }
    return month
  }

  private func months(_ first: Node, _ last: Node) throws(FormulaError) -> ClosedRange<Int> {
    let (from, to) = (try month(of: first), try month(of: last))
    guard from <= to else { throw FormulaError(.notAMonth(Number(to)), last.range) }
    return from...to
  }

  /// Returns the number; throws `tooLarge` when there is none.
  func checked(_ number: Number?, _ node: Node) throws(FormulaError) -> Number {
    guard let number else { throw FormulaError(.tooLarge, node.range) }
    return number
  }

  // MARK: Names

  private func presentMonth(for node: Node) throws(FormulaError) -> Int {
    guard let month else { throw FormulaError(.needsMonth(Formula.monthName), node.range) }
    return month
  }

  private func value(of symbol: Symbol, _ called: Node?, at node: Node) throws(FormulaError) -> Number {
    let month = try self.month(for: symbol, called, at: node)
    guard let formula = scope.formula(of: symbol) else {
      do throws(NoValueError) {
        return try scope.value(of: symbol, month: month)
      } catch {
        throw FormulaError(.absent(error), node.range)
      }
    }
    guard depth < Evaluation.maximumMetricDepth else {
      throw FormulaError(.tooDeep(limit: Evaluation.maximumMetricDepth), node.range)
    }
    let inner = Evaluation(scope, formula, month: month ?? self.month, depth: depth + 1, remarks: remarks)
    do throws(FormulaError) {
      return try inner.number(of: formula.root)
    } catch {
      if case .divisionByZero = error.reason, let reason = scope.reason(forNo: symbol, month: month) {
        throw FormulaError(.absent(reason), node.range)
      }
      // The range in the metric's own formula means nothing to a user who wrote only its name.
      throw FormulaError(error.reason, node.range)
    }
  }

  /// The month for a symbol; `nil` for one that does not depend on it.
  func month(for symbol: Symbol, _ called: Node?, at node: Node) throws(FormulaError) -> Int? {
    guard symbol.isMonthly else { return nil }
    if let called { return try month(of: called) }
    guard let month else { throw FormulaError(.needsMonth(symbol.name), node.range) }
    return month
  }

  // MARK: Operators

  private func value(of first: Node, _ links: [Node.Link]) throws(FormulaError) -> Quantity {
    guard let operation = links.first?.operation, operation != .and, operation != .or else {
      return .truth(try truth(of: first, links))
    }
    var total = try value(of: first)
    for link in links { total = try apply(link, to: total, first) }
    return total
  }

  private func apply(
    _ link: Node.Link, to left: Quantity, _ node: Node
  ) throws(FormulaError) -> Quantity {
    let right = try value(of: link.operand)
    if let date = try apply(link, left, right) { return date }
    guard case .number(let one) = left else {
      throw FormulaError(.wrongKind(wanted: .number, given: left.kind), node.range)
    }
    guard case .number(let other) = right else {
      throw FormulaError(.wrongKind(wanted: .number, given: right.kind), link.operand.range)
    }
    let range = node.range.lowerBound..<link.operand.range.upperBound
    let result: Number?
    switch link.operation {
    case .add: result = one.adding(other)
    case .subtract: result = one.subtracting(other)
    case .multiply: result = one.multiplied(by: other)
    case .divide:
      if other.isZero { throw FormulaError(.divisionByZero(text(of: link.operand)), link.operand.range) }
      result = one.divided(by: other)
    default:
      result = one.raised(to: other)
      if result == nil, one.isZero || one < Number(0) { throw FormulaError(.noSuchPower, range) }
    }
    guard let result else { throw FormulaError(.tooLarge, range) }
    return .number(result)
  }

  /// Date arithmetic: a number of days later or earlier, and the days between two dates.
  private func apply(
    _ link: Node.Link, _ left: Quantity, _ right: Quantity
  ) throws(FormulaError) -> Quantity? {
    switch (left, link.operation, right) {
    case (.date(let one), .subtract, .date(let other)): return .number(Number(one.days(since: other)))
    case (.date(let date), .add, .number(let days)), (.date(let date), .subtract, .number(let days)):
      guard let count = days.integer else {
        throw FormulaError(.notAWholeNumber(days), link.operand.range)
      }
      let day = date.dayNumber.addingReportingOverflow(link.operation == .add ? count : -count)
      guard !day.overflow, let moved = CalendarDate(dayNumber: day.partialValue) else {
        throw FormulaError(.tooLarge, link.operand.range)
      }
      return .date(moved)
    default: return nil
    }
  }

  /// The source text of a part.
  ///
  /// A part's range includes the parentheses around it; those are left out.
  func text(of node: Node) -> String {
    let text = formula.text.slice(node.range)
    guard case .chain = node.kind, text.hasPrefix("("), text.hasSuffix(")") else { return text }
    return String(text.dropFirst().dropLast())
  }

  private func truth(of first: Node, _ links: [Node.Link]) throws(FormulaError) -> Bool {
    var result = try truth(of: first)
    for link in links {
      if result == (link.operation == .or) { return result }
      result = try truth(of: link.operand)
    }
    return result
  }

  private func holds(_ comparison: Comparison, _ left: Node, _ right: Node) throws(FormulaError) -> Bool {
    switch (try value(of: left), try value(of: right)) {
    case (.number(let one), .number(let other)): return comparison.holds(one, other)
    case (.date(let one), .date(let other)): return comparison.holds(one, other)
    case (.truth(let one), .truth(let other)) where comparison == .equal: return one == other
    case (.truth(let one), .truth(let other)) where comparison == .unequal: return one != other
    case (.number, let other): throw FormulaError(.wrongKind(wanted: .number, given: other.kind), right.range)
    case (.date, let other): throw FormulaError(.wrongKind(wanted: .date, given: other.kind), right.range)
    case (let one, _): throw FormulaError(.wrongKind(wanted: .number, given: one.kind), left.range)
    }
  }
}
