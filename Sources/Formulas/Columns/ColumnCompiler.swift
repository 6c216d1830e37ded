import Finance

/// A compiler of formulas into programs for columns.
///
/// A part that can't be computed in columns within the allowed error throws `NotVectorizableError`, and
/// becomes a step that evaluates the part lane by lane, unless it has no value in any of them.
struct ColumnCompiler {
  struct NotVectorizableError: Error {
    /// Why the part has no value in any lane, as a part that is asked for in each of them has none; nil for other
    /// reasons.
    let absence: FormulaError?

    init(absence error: FormulaError? = nil) { absence = error.flatMap { $0.isAbsence ? $0 : nil } }
  }

  let scope: any ColumnScope
  var program = ColumnProgram()
  /// What is compiled already.
  private let compiled = Compiled()
  private let variation: LaneVariation

  /// The largest relative error that a column may have.
  let tolerance: Double
  /// `true` to compute a bound of the error of each lane beside rounded values; `false` for one bound of all lanes,
  /// which is a shorter program, but lets errors add up along a long chain as if all terms nearly cancelled.
  let tracksErrors: Bool

  /// - Parameter variation: What is known of the scope; nil for nothing.
  init(
    scope: any ColumnScope, tolerance: Double, tracksErrors: Bool = false, variation: LaneVariation? = nil
  ) {
    (self.scope, self.tolerance, self.tracksErrors) = (scope, tolerance, tracksErrors)
    self.variation = variation ?? LaneVariation(in: scope)
  }

  private struct Occurrence: Hashable {
    let symbol: Symbol
    let period: Period?
  }

  /// The compiled metrics and columns by period, as formulas mention them more than once, and the slots of steps.
  ///
  /// An object, as a compiler that is copied would copy the dictionaries at each change.
  private final class Compiled {
    var parts: [Occurrence: Part] = [:]
    var slots: [ColumnProgram.Step: Int] = [:]
    /// The slot with the values of a symbol that were loaded last.
    var loads: [Symbol: Int] = [:]
    /// The first figure whose values a slot has.
    var figures: [Int: Figure] = [:]
    /// The number of figures within one another that are being compiled.
    var level = 0
  }

  /// A figure in a period, with the formula that defines it and the unit in which its slot counts.
  struct Figure {
    let symbol: Symbol
    let period: Period?
    let formula: Formula
    let unit: Ratio
  }

  /// A compiled part of a formula.
  enum Part {
    case constant(Quantity)
    case column(LaneValues)
    /// No value in any lane, with the error.
    case none(FormulaError)
  }

  mutating func plan(of formula: Formula) -> ColumnEvaluator.Plan { plan(of: result(of: formula)) }

  /// A program for the difference of two formulas, of which only the sign is within no error.
  mutating func plan(ofDifference left: Formula, _ right: Formula, _ difference: Formula)
    -> ColumnEvaluator.Plan
  {
    guard varies(difference.root) else { return plan(of: difference) }
    let sides = [left, right].map { part($0.root, Evaluation(scope, $0)) }
    for case .none(let error) in sides { return .none(error) }
    guard let left = try? operand(sides[0]), let right = try? operand(sides[1]),
      let lanes = try? self.difference(left, right)
    else { return plan(of: difference) }
    return plan(of: .lanes(lanes))
  }

  private mutating func plan(of result: Result) -> ColumnEvaluator.Plan {
    switch result {
    case .constant(let value): return .constant(value)
    case .none(let error): return .none(error)
    case .lanes(let lanes):
      program.finish(with: lanes)
      return .program(program)
    }
  }

  /// The result of one of the formulas of a program, of which all share their steps.
  enum Result {
    case constant(Double)
    /// No value in any lane, with the error.
    case none(FormulaError)
    case lanes(LaneValues)
  }

  /// Compiles a formula, beside those that were before it.
  mutating func result(of formula: Formula) -> Result {
    switch part(formula.root, Evaluation(scope, formula)) {
    case .constant(.number(let number)): return .constant(number.double)
    case .constant(.truth(let truth)): return .constant(truth ? 1 : 0)
    case .constant(let other):
      return .none(FormulaError(.wrongKind(wanted: .number, given: other.kind), formula.root.range))
    case .none(let error): return .none(error)
    case .column(let lanes): return .lanes(settled(lanes, tolerance))
    }
  }

  /// The figures whose values slots have.
  var figures: [Int: Figure] { compiled.figures }
}

// MARK: Parts

extension ColumnCompiler {
  /// `true` when a part can have different values in two lanes.
  func varies(_ node: Node) -> Bool { variation.varies(node) }

  func varies(_ symbol: Symbol) -> Bool { variation.varies(symbol) }

  mutating func part(_ node: Node, _ evaluation: Evaluation) -> Part {
    guard varies(node) else {
      do throws(FormulaError) { return .constant(try evaluation.value(of: node)) } catch {
        return .none(error)
      }
    }
    do throws(NotVectorizableError) {
      return try vectorized(node, evaluation)
    } catch {
      if let absence = error.absence { return .none(absence) }
      let isTruth = node.measure == .truth
      return .column(
        LaneValues(
          slot: program.append(ExactPart(node, evaluation, isTruth: isTruth)), unit: Ratio(1),
          error: LaneValues.roundoff, limit: .infinity, isTruth: isTruth))
    }
  }

  private mutating func vectorized(_ node: Node, _ evaluation: Evaluation) throws(NotVectorizableError)
    -> Part
  {
    switch node.kind {
    case .symbol(let symbol, let called): return try self.symbol(symbol, called, evaluation)
    case .negative(let part): return try scaled(operand(part, evaluation), by: Ratio(-1))
    case .percent(let part): return try scaled(operand(part, evaluation), by: LaneValues.hundredth)
    case .not(let part):
      let truth = try truth(self.part(part, evaluation))
      return .column(try truthful(sum([(.number(1), 1), (.lanes(truth), -1)])))
    case .chain(let first, let links): return try chain(first, links, evaluation)
    case .comparison(let comparison, let left, let right):
      return try compared(comparison, part(left, evaluation), part(right, evaluation))
    case .call(let function, let parts): return try call(function, parts, evaluation)
    case .number, .date, .month, .list, .year, .periods: throw NotVectorizableError()
    }
  }

  private mutating func symbol(
    _ symbol: Symbol, _ called: Node?, _ evaluation: Evaluation
  ) throws(NotVectorizableError) -> Part {
    if let called, varies(called) || called.isRange { throw NotVectorizableError() }
    guard let period = try? Optional(evaluation.period(for: symbol, called, at: Node(.month, 0..<0))) else {
      throw NotVectorizableError()
    }
    return try self.symbol(symbol, period, evaluation)
  }

  /// A symbol in a period; nil for one that does not depend on it.
  mutating func symbol(
    _ symbol: Symbol, _ period: Period?, _ evaluation: Evaluation
  ) throws(NotVectorizableError) -> Part {
    let metric = scope.formula(of: symbol, at: period)
    let inner = metric == nil ? period : period ?? evaluation.period
    let key = evaluation.isConstantInYears(symbol) ? inner?.firstOfItsYear : inner
    let occurrence = Occurrence(symbol: symbol, period: key)
    if let part = compiled.parts[occurrence] { return try present(part) }
    if variation.isInterrupted { throw NotVectorizableError() }
    guard compiled.level <= Evaluation.maximumMetricDepth else { throw NotVectorizableError() }
    compiled.level += 1
    defer { compiled.level -= 1 }
    if compiled.level == Evaluation.maximumMetricDepth { compileSymbols(behind: symbol, key, evaluation) }
    // A lookup before it is known comes from within the metric itself, which fails in every lane.
    compiled.parts[occurrence] = Part.none(
      FormulaError(.tooDeep(limit: Evaluation.maximumMetricDepth), 0..<0))
    let part: Part
    if let months = try months(of: symbol, in: key, evaluation) {
      part = months
    } else if let metric {
      part = self.part(metric.root, Evaluation(scope, metric, period: key))
    } else if let loan = scope.plainLoan(of: symbol, at: key), let lanes = try? figure(of: loan, evaluation) {
      part = .column(lanes)
    } else {
      part = .column(load(symbol, key))
    }
    compiled.parts[occurrence] = part
    if case .column(let lanes) = part, let metric, compiled.figures[lanes.slot] == nil {
      compiled.figures[lanes.slot] = Figure(symbol: symbol, period: key, formula: metric, unit: lanes.unit)
    }
    return try present(part)
  }

  /// Compiles the figures at the end of a long chain from its end, so that each finds those behind it.
  private mutating func compileSymbols(behind symbol: Symbol, _ period: Period?, _ evaluation: Evaluation) {
    let evaluation = Evaluation(evaluation.scope, evaluation.formula, period: period)
    for part in scope.symbols(behind: symbol, at: period, where: { varies($0) }).dropLast() {
      _ = try? self.symbol(part, part.isMonthly ? period : nil, evaluation)
    }
  }

  /// The value of a symbol in a year from its months; nil for one that is not taken from them.
  private mutating func months(
    of symbol: Symbol, in period: Period?, _ evaluation: Evaluation
  ) throws(NotVectorizableError) -> Part? {
    guard let period, case .year(let year) = period else { return nil }
    if year == 0 { return try self.symbol(symbol, .closing, evaluation) }
    if symbol.yearRule == .sum, scope.formula(of: symbol, at: period) == nil, scope.fillsYears(of: symbol) {
      return nil
    }
    return evaluation.formula(of: symbol, overMonthsOf: period).map { part($0, evaluation) }
  }

  /// Returns a number or a numeric column; anything else is left to the exact path, which reports the error.
  private func present(_ part: Part) throws(NotVectorizableError) -> Part {
    if case .constant(.number) = part { return part }
    if case .column(let lanes) = part, !lanes.isTruth { return part }
    if case .none(let error) = part { throw NotVectorizableError(absence: error) }
    throw NotVectorizableError()
  }

  mutating func load(_ symbol: Symbol, _ period: Period?) -> LaneValues {
    let encoding = scope.encoding(of: symbol) ?? .approximate
    let isWhole = encoding.largestWhole.map { $0 <= LaneValues.wholeLimit } ?? false
    let slot = add(.load(symbol, at: period, after: compiled.loads[symbol]))
    compiled.loads[symbol] = slot
    return LaneValues(
      slot: slot, unit: encoding.unit,
      error: isWhole ? 0 : max(encoding.error, LaneValues.roundoff),
      limit: encoding.largestWhole ?? .infinity, isTruth: false)
  }

  /// The slot of a step: that of an equal one if there is any, as months of a year often are equal.
  mutating func add(_ step: ColumnProgram.Step) -> Int {
    if let slot = compiled.slots[step] { return slot }
    let slot = program.append(step)
    compiled.slots[step] = slot
    return slot
  }
}

// MARK: Operands

extension ColumnCompiler {
  /// An operand: a constant number or a column.
  enum Operand {
    case number(Number)
    case lanes(LaneValues)

    static func number(_ integer: Int) -> Operand { .number(Number(integer)) }
  }

  mutating func operand(_ node: Node, _ evaluation: Evaluation) throws(NotVectorizableError) -> Operand {
    try operand(part(node, evaluation))
  }

  func operand(_ part: Part) throws(NotVectorizableError) -> Operand {
    switch part {
    case .constant(.number(let number)): return .number(number)
    case .column(let lanes) where !lanes.isTruth: return .lanes(lanes)
    case .none(let error): throw NotVectorizableError(absence: error)
    default: throw NotVectorizableError()
    }
  }

  mutating func truth(_ part: Part) throws(NotVectorizableError) -> LaneValues {
    switch part {
    case .constant(.truth(let truth)): return try truthful(lanes(of: .number(truth ? 1 : 0)))
    case .column(let lanes) where lanes.isTruth: return lanes
    case .none(let error): throw NotVectorizableError(absence: error)
    default: throw NotVectorizableError()
    }
  }

  func truthful(_ lanes: LaneValues) throws(NotVectorizableError) -> LaneValues {
    var lanes = lanes
    lanes.isTruth = true
    return lanes
  }

  /// An operand as lanes; a constant is loaded into a slot.
  mutating func lanes(of operand: Operand) throws(NotVectorizableError) -> LaneValues {
    switch operand {
    case .lanes(let lanes): return lanes
    case .number(let number):
      let whole = number.exact.flatMap(LaneValues.whole)
      return LaneValues(
        slot: add(.constant(whole ?? number.double)),
        unit: whole.flatMap { _ in number.exact?.unit } ?? Ratio(1),
        error: whole == nil ? LaneValues.roundoff : 0, limit: abs(whole ?? .infinity), isTruth: false)
    }
  }
}
