import Finance

/// A builder of explanations down to a depth.
struct ExplanationBuilder {
  let depth: Int

  func explain(
    _ symbol: Symbol, _ period: Period?, _ evaluation: Evaluation, _ node: Node
  ) throws(FormulaError) -> Explanation {
    let value = try evaluation.value(of: symbol, period, at: node)
    if let sum = sum(of: symbol, period, evaluation, value) { return sum }
    let (formula, inner) = derivation(of: symbol, period, evaluation)
    let given = Explanation(
      subject: symbol.called(at: period), symbol: symbol, period: period, value: .number(value),
      measure: symbol.measure, pieces: [], parts: [])
    guard let formula else { return given }
    guard try inner.value(of: formula).isNearly(.number(value)) else { return given.supplied }
    return Explanation(
      subject: given.subject, symbol: symbol, period: period, value: given.value, measure: symbol.measure,
      pieces: try pieces(of: formula, inner),
      parts: depth > 0 ? try ExplanationBuilder(depth: depth - 1).parts(of: formula, inner, of: period) : [])
  }

  /// The explanation of a year's value that adds up months of different values, which are not shown one by one;
  /// nil for any other.
  private func sum(
    of symbol: Symbol, _ period: Period?, _ evaluation: Evaluation, _ value: Number
  ) -> Explanation? {
    guard case .year(let year)? = period, year > 0, symbol.yearRule == .sum,
      !evaluation.isConstantInYears(symbol), onlyMonth(of: symbol, inYear: year, evaluation) == nil
    else { return nil }
    let months = Period.year(year).months
    let text = "sum(\(symbol.name)(\(months.lowerBound)..\(months.upperBound)))"
    return Explanation(
      subject: symbol.called(at: period), symbol: symbol, period: period, value: .number(value),
      measure: symbol.measure, pieces: [.figure(text, .number(value), symbol.measure)], parts: [])
  }

  /// The month of a year to which all of the year's value belongs, as that of a yearly tax does; nil for a value
  /// of several months, and for none.
  private func onlyMonth(of symbol: Symbol, inYear year: Int, _ evaluation: Evaluation) -> Int? {
    let months = Period.year(year).months.filter { month in
      let value = try? evaluation.value(of: symbol, .month(month), at: Node(.month, 0..<0))
      return value?.isZero == false
    }
    return months.count == 1 ? months[0] : nil
  }

  /// The formula that derives the value of a symbol, and the evaluation that it belongs to.
  ///
  /// For a year whose value is taken from its months it is a formula of those.
  private func derivation(
    of symbol: Symbol, _ period: Period?, _ evaluation: Evaluation
  ) -> (formula: Node?, evaluation: Evaluation) {
    if case .year(let year)? = period, year > 0, symbol.yearRule == .sum,
      !evaluation.isConstantInYears(symbol), let month = onlyMonth(of: symbol, inYear: year, evaluation)
    {
      let node = evaluation.call(symbol, month: month)
      return (node, Evaluation(evaluation.scope, Formula(symbol)))
    }
    if let period, let node = evaluation.formula(of: symbol, overMonthsOf: period) {
      return (node, Evaluation(evaluation.scope, Formula(symbol)))
    }
    let scope = evaluation.scope
    // What defines a figure explains it, though it be computed in a shorter way.
    guard let formula = scope.arithmetic(of: symbol, at: period) ?? scope.formula(of: symbol, at: period)
    else { return (nil, evaluation) }
    return (formula.root, Evaluation(scope, formula, period: period ?? evaluation.period))
  }

  // MARK: The figures

  /// The figures on which a formula depends, each once.
  ///
  /// A schedule goes back month by month to the loan; a figure of another month than the explained one is not
  /// expanded, since it is explained by its own name.
  func parts(
    of node: Node, _ evaluation: Evaluation, of period: Period? = nil
  ) throws(FormulaError) -> [Explanation] {
    var seen: Set<String> = []
    var parts: [Explanation] = []
    for figure in try figures(of: node, evaluation) {
      guard seen.insert("\(figure.symbol.index) \(figure.period?.argument ?? "")").inserted else { continue }
      let isElsewhere = figure.isOneOfMany || period.map { !figure.isWithin($0) } == true
      let part = try (isElsewhere ? ExplanationBuilder(depth: -1) : self).explain(
        figure.symbol, figure.period, evaluation, figure.place)
      parts.append(depth >= 0 && !isElsewhere ? part : part.withoutDerivation)
    }
    return parts
  }

  /// A figure in a formula.
  private struct Occurrence {
    let symbol: Symbol
    let period: Period?
    let place: Node
    /// `true` for one of the middle periods of a range, which is explained by its own name.
    var isOneOfMany = false

    /// `true` when the figure belongs to the period: it has none, or it is the same or a month of that year.
    func isWithin(_ other: Period) -> Bool {
      guard let period else { return true }
      if case .year = other, case .month = period { return other.months.overlaps(period.months) }
      return period == other
    }
  }

  private func figures(of node: Node, _ evaluation: Evaluation) throws(FormulaError) -> [Occurrence] {
    if case .symbol(let symbol, let called) = node.kind {
      if let called, called.isRange {
        let periods = try evaluation.periods(of: called).periods
        return periods.enumerated().map { index, period in
          let isOneOfMany = periods.count > 3 && index > 1 && index < periods.count - 1
          return Occurrence(symbol: symbol, period: period, place: node, isOneOfMany: isOneOfMany)
        }
      }
      let inCall = try called.map { node throws(FormulaError) in try figures(of: node, evaluation) } ?? []
      let period = try evaluation.period(for: symbol, called, at: node)
      return [Occurrence(symbol: symbol, period: period, place: node)] + inCall
    }
    if let taken = try ExplanationBuilder.branch(of: node, evaluation) {
      return try figures(of: taken, evaluation)
    }
    if case .call(_, let parts) = node.kind,
      node.variesMonth || parts.contains(where: { isLong($0, evaluation) })
    {
      return []
    }
    var all: [Occurrence] = []
    for part in node.parts { all += try figures(of: part, evaluation) }
    return all
  }

  /// `true` for a figure in more periods than are shown one by one.
  private func isLong(_ node: Node, _ evaluation: Evaluation) -> Bool {
    let longest = 12
    guard case .symbol(_, let called?) = node.kind, called.isRange else {
      if case .list(let parts) = node.kind { return parts.contains { isLong($0, evaluation) } }
      return false
    }
    return ((try? evaluation.periods(of: called))?.numbers.count ?? 0) > longest
  }

  /// The taken branch of an `if`, down to one that is no `if` itself; `nil` for anything else.
  private static func branch(of node: Node, _ evaluation: Evaluation) throws(FormulaError) -> Node? {
    guard case .call(let function, let parts) = node.kind, function.name == "if", parts.count == 3 else {
      return nil
    }
    let taken = try evaluation.truth(of: parts[0]) ? parts[1] : parts[2]
    return try branch(of: taken, evaluation) ?? taken
  }

  // MARK: The formula

  /// The formula in pieces, with no more parentheses than needed.
  func pieces(of node: Node, _ evaluation: Evaluation) throws(FormulaError) -> [Explanation.Piece] {
    switch node.kind {
    case .number, .date, .month:
      return [.literal(try evaluation.value(of: node), node.measure)]
    case .symbol(let symbol, let called?) where called.isRange:
      let range = try evaluation.periods(of: called)
      let values = try evaluation.values(of: symbol, in: range, at: node)
      let name = symbol.name + "(" + range.argument + ")"
      return [.figure(name, .list(values.map(Quantity.number)), symbol.measure)]
    case .symbol(let symbol, let called):
      let period = try evaluation.period(for: symbol, called, at: node)
      return [.figure(symbol.called(at: period), try evaluation.value(of: node), symbol.measure)]
    case .negative(let part): return [.text("−")] + (try wrapped(part, evaluation, above: .signed))
    case .not(let part): return [.text("not ")] + (try wrapped(part, evaluation, above: .not))
    case .percent(let part): return try wrapped(part, evaluation, above: .signed) + [.text("%")]
    case .chain(let first, let links):
      var pieces = try wrapped(first, evaluation, above: node.precedence)
      for link in links {
        pieces.append(.text(" \(link.operation.sign) "))
        pieces += try wrapped(link.operand, evaluation, above: node.precedence, isRightOperand: true)
      }
      return pieces
    case .comparison(let comparison, let left, let right):
      // Neither side may be a comparison itself, which the grammar does not allow.
      return try wrapped(left, evaluation, above: .comparison, isRightOperand: true) + [
        .text(" \(comparison.sign) ")
      ]
        + wrapped(right, evaluation, above: .comparison, isRightOperand: true)
    case .call(let function, let parts):
      if let taken = try ExplanationBuilder.branch(of: node, evaluation) {
        return try pieces(of: taken, evaluation)
      }
      if node.variesMonth || parts.contains(where: { isLong($0, evaluation) }) {
        return [.figure(evaluation.text(of: node), try evaluation.value(of: node), node.measure)]
      }
      return try [.text(function.name + "(")] + listed(parts, evaluation) + [.text(")")]
    case .list(let parts): return try [.text("[")] + listed(parts, evaluation) + [.text("]")]
    case .year(let number): return [.text("y")] + (try pieces(of: number, evaluation))
    case .periods(let first, let last):
      return try pieces(of: first, evaluation) + [.text("..")] + pieces(of: last, evaluation)
    }
  }

  private func listed(_ parts: [Node], _ evaluation: Evaluation) throws(FormulaError) -> [Explanation.Piece] {
    var pieces: [Explanation.Piece] = []
    for (index, part) in parts.enumerated() {
      if index > 0 { pieces.append(.text(", ")) }
      pieces += try self.pieces(of: part, evaluation)
    }
    return pieces
  }

  /// A part, in parentheses where it would otherwise be parsed differently.
  private func wrapped(
    _ node: Node, _ evaluation: Evaluation, above precedence: Node.Precedence, isRightOperand: Bool = false
  ) throws(FormulaError) -> [Explanation.Piece] {
    let taken = try ExplanationBuilder.branch(of: node, evaluation) ?? node
    let pieces = try pieces(of: taken, evaluation)
    let needsNone = isRightOperand ? taken.precedence > precedence : taken.precedence >= precedence
    return needsNone ? pieces : [.text("(")] + pieces + [.text(")")]
  }
}

extension Node {
  /// The precedence of a part's operator, the loosest first.
  fileprivate enum Precedence: Int, Comparable {
    case or, and, not, comparison, sum, product, power, signed, whole

    static func < (one: Precedence, other: Precedence) -> Bool { one.rawValue < other.rawValue }
  }

  fileprivate var precedence: Precedence {
    switch kind {
    case .number, .date, .month, .symbol, .call, .list, .year, .periods: .whole
    case .negative, .percent: .signed
    case .not: .not
    case .comparison: .comparison
    case .chain(_, let links):
      switch links.first?.operation {
      case .add, .subtract: .sum
      case .multiply, .divide: .product
      case .power: .power
      case .and: .and
      default: .or
      }
    }
  }
}

extension Explanation {
  /// The value alone.
  fileprivate var withoutDerivation: Explanation {
    Explanation(
      subject: subject, symbol: symbol, period: period, value: value, measure: measure, pieces: [], parts: [])
  }

  /// The same explanation, marked as supplied from outside.
  fileprivate var supplied: Explanation {
    var copy = self
    copy.isSupplied = true
    return copy
  }
}

extension Symbol {
  /// The name with its period, as it is typed: `roi(12)`, `noi(y3)`.
  fileprivate func called(at period: Period?) -> String {
    period.map { "\(name)(\($0.argument))" } ?? name
  }
}

extension PeriodRange {
  /// The range as it is typed: `1..12`, `y1..y7`.
  fileprivate var argument: String {
    let periods = [numbers.lowerBound, numbers.upperBound].map { isInYears ? Period.year($0) : .month($0) }
    return periods.map(\.argument).joined(separator: "..")
  }
}

extension Quantity {
  /// `true` when both are equal, up to the rounding of approximate numbers.
  fileprivate func isNearly(_ other: Quantity) -> Bool {
    guard case .number(let one) = self, case .number(let two) = other else { return self == other }
    if case .exact = one, case .exact = two { return one == two }
    return abs(one.double - two.double) <= 1e-9 * max(abs(one.double), abs(two.double))
  }
}
