import Finance

/// One evaluation of a formula: exact where the operations allow.
struct Evaluation {
  /// The largest depth of metrics that depend on metrics in one go, so that the stack is never too small; what
  /// is deeper is evaluated before.
  static let maximumMetricDepth = 40

  let scope: any Scope
  let formula: Formula
  /// The period used by every monthly symbol that is called without one.
  let period: Period?
  let depth: Int
  /// The collector of remarks on the answer; `nil` when they are not wanted.
  let remarks: Remarks?

  init(
    _ scope: any Scope, _ formula: Formula, period: Period? = nil, depth: Int = 0, remarks: Remarks? = nil
  ) {
    (self.scope, self.formula, self.depth, self.remarks) = (scope, formula, depth, remarks)
    self.period = period ?? scope.period
  }

  /// The same evaluation in another period.
  func at(_ period: Period) -> Evaluation {
    Evaluation(scope, formula, period: period, depth: depth, remarks: remarks)
  }

  /// The value of a part.
  func value(of node: Node) throws(FormulaError) -> Quantity {
    switch node.kind {
    case .number(let number, _): return .number(number)
    case .date(let date): return .date(date)
    case .month: return .number(Number(try presentMonth(for: node)))
    case .symbol(let symbol, let called?) where called.isRange:
      return .list(try values(of: symbol, in: periods(of: called), at: node).map(Quantity.number))
    case .symbol(let symbol, let called):
      return .number(try self.value(of: symbol, period(for: symbol, called, at: node), at: node))
    case .negative(let part):
      if part.measure == .list, case .list(let items) = try value(of: part) {
        return .list(try negated(items, at: part))
      }
      return .number(try number(of: part).negated)
    case .percent(let part): return .number(try checked(try number(of: part).divided(by: Number(100)), node))
    case .not(let part): return .truth(!(try truth(of: part)))
    case .chain(let first, let links): return try value(of: first, links)
    case .comparison(let comparison, let left, let right): return .truth(try holds(comparison, left, right))
    case .call(let function, let parts):
      if scope.isInterrupted { throw .interrupted }
      return try function.run(FunctionCall(arguments: parts, node: node, evaluation: self))
    case .list(let parts):
      var values: [Quantity] = []
      for part in parts {
        let value = try value(of: part)
        // The values of a figure in a range of periods are items of the list, not a list in it.
        if case .list(let items) = value, !part.isList { values += items } else { values.append(value) }
      }
      return .list(values)
    case .periods: return .periods(try periods(of: node))
    case .year(let number): throw FormulaError(.wrongKind(wanted: .number, given: .periods), number.range)
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

  /// A part as a period: the number of a month, or a year.
  func period(of node: Node) throws(FormulaError) -> Period {
    switch node.kind {
    case .month where period != nil: return period ?? .closing
    case .year(let part):
      let number = try number(of: part)
      guard let year = number.integer, (0...Period.lastYear).contains(year) else {
        throw FormulaError(.notAYear(number), part.range)
      }
      return .year(year)
    default:
      let number = try number(of: node)
      guard let month = number.integer, (0...Period.lastMonth).contains(month) else {
        throw FormulaError(.notAMonth(number), node.range)
      }
      return .month(month)
    }
  }

  /// A part as a range of periods.
  func periods(of node: Node) throws(FormulaError) -> PeriodRange {
    guard case .periods(let first, let last) = node.kind else {
      throw FormulaError(.wrongKind(wanted: .periods, given: .number), node.range)
    }
    switch (try period(of: first), try period(of: last)) {
    case (.month(let from), .month(let to)) where from <= to:
      return PeriodRange(numbers: from...to, isInYears: false)
    case (.year(let from), .year(let to)) where from <= to:
      return PeriodRange(numbers: from...to, isInYears: true)
    case (let from, let to):
      throw FormulaError(.notARange(from: from.argument, to: to.argument), last.range)
    }
  }

  /// Returns the number; throws `tooLarge` when there is none.
  func checked(_ number: Number?, _ node: Node) throws(FormulaError) -> Number {
    guard let number else { throw FormulaError(.tooLarge, node.range) }
    return number
  }

  // MARK: Names

  private func presentMonth(for node: Node) throws(FormulaError) -> Int {
    guard case .month(let month) = period else {
      throw FormulaError(.needsMonth(Formula.monthName), node.range)
    }
    return month
  }

  /// The period for a symbol; `nil` for one that does not depend on it.
  func period(for symbol: Symbol, _ called: Node?, at node: Node) throws(FormulaError) -> Period? {
    guard symbol.isMonthly else { return nil }
    let period = try called.map { node throws(FormulaError) in try self.period(of: node) } ?? self.period
    guard let period else { throw FormulaError(.needsMonth(symbol.name), node.range) }
    if period.isClosing, !symbol.hasClosing {
      let reason: FormulaError.Reason = period.isSpan ? .notAYear(Number(0)) : .notAMonth(Number(0))
      throw FormulaError(reason, (called ?? node).range)
    }
    return period
  }

  /// The values of a symbol in each period of a range.
  func values(of symbol: Symbol, in range: PeriodRange, at node: Node) throws(FormulaError) -> [Number] {
    try numbers(of: Node(.symbol(symbol, at: nil), node.range), in: range)
  }

  /// The values of a part in each period of a range.
  func numbers(of node: Node, in range: PeriodRange) throws(FormulaError) -> [Number] {
    let periods = range.periods
    let known = numbersInMonths(of: node, in: range) ?? Array(repeating: nil, count: periods.count)
    var numbers: [Number] = []
    numbers.reserveCapacity(periods.count)
    for (period, number) in zip(periods, known) {
      if scope.isInterrupted { throw .interrupted }
      if let number { numbers.append(number); continue }
      // What has no number is evaluated by itself, which tells why.
      numbers.append(try at(period).number(of: node))
    }
    return numbers
  }

  /// The values in the months of a range, part by part; none at the closing, and nil for few months, which are quicker
  /// one by one.
  private func numbersInMonths(of node: Node, in range: PeriodRange) -> [Number?]? {
    let months = range.periods.filter { !$0.isClosing }
    guard !range.isInYears, months.count >= Evaluation.fewestInColumns, scope.cache != nil else { return nil }
    let numbers = PeriodColumns(scope, at: months).numbers(of: node, self)
    return months.count == range.numbers.count ? numbers : [nil] + numbers
  }

  /// The least number of months that are computed part by part.
  private static let fewestInColumns = 13

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
    return try elementwise(link, left, right, node)
  }

  /// The result for two numbers.
  func result(
    of link: Node.Link, _ left: Quantity, _ right: Quantity, _ node: Node
  ) throws(FormulaError) -> Quantity {
    guard case .number(let one) = left else {
      throw FormulaError(.wrongKind(wanted: .number, given: left.kind), node.range)
    }
    guard case .number(let other) = right else {
      throw FormulaError(.wrongKind(wanted: .number, given: right.kind), link.operand.range)
    }
    let range = node.range.lowerBound..<link.operand.range.upperBound
    if link.operation == .divide, other.isZero {
      throw FormulaError(.divisionByZero(text(of: link.operand)), link.operand.range)
    }
    let result = link.operation.result(one, other)
    if result == nil, link.operation == .power, one.isZero || one < Number(0) {
      throw FormulaError(.noSuchPower, range)
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
