import Finance

/// Turns a formula into a program for columns.
///
/// What can't be done in columns within the error that is allowed throws `Unfit`, and becomes a step that computes that
/// part lane by lane.
struct ColumnCompiler {
  struct Unfit: Error {}

  let scope: any ColumnScope
  var program = ColumnProgram()
  /// What each metric and column became in each month, as formulas mention them more than once.
  private var known: [Occurrence: Part] = [:]
  private var varying: [Symbol: Bool] = [:]

  init(scope: any ColumnScope) { self.scope = scope }

  struct Occurrence: Hashable {
    let symbol: Symbol
    let month: Int?
  }

  /// What a part of a formula became.
  enum Part {
    case constant(Quantity)
    case column(Lanes)
    /// In no lane is there a value.
    case none(FormulaError)
  }

  mutating func plan(of formula: Formula) -> Columns.Plan {
    switch part(formula.root, Evaluation(scope, formula)) {
    case .constant(.number(let number)): return .constant(number.double)
    case .constant(.truth(let truth)): return .constant(truth ? 1 : 0)
    case .constant(let other):
      return .none(FormulaError(.wrongKind(wanted: .number, given: other.kind), formula.root.range))
    case .none(let fault): return .none(fault)
    case .column(let lanes):
      program.finish(with: lanes)
      return .program(program)
    }
  }
}

// MARK: What varies

extension ColumnCompiler {
  /// Whether a part can come to different things in two lanes.
  private mutating func varies(_ node: Node) -> Bool {
    if case .symbol(let symbol, _) = node.kind, varies(symbol) { return true }
    if node.variesMonth, scope.lastMonthVaries { return true }
    for part in node.parts where varies(part) { return true }
    return false
  }

  private mutating func varies(_ symbol: Symbol) -> Bool {
    if let known = varying[symbol] { return known }
    // A metric that rests on itself is at fault in every lane; nothing in it varies by that.
    varying[symbol] = false
    let result =
      if let metric = scope.formula(of: symbol) { varies(metric.root) } else {
        scope.variation(of: symbol) != nil
      }
    varying[symbol] = result
    return result
  }
}

// MARK: Parts

extension ColumnCompiler {
  private mutating func part(_ node: Node, _ evaluation: Evaluation) -> Part {
    guard varies(node) else {
      do throws(FormulaError) { return .constant(try evaluation.value(of: node)) } catch {
        return .none(error)
      }
    }
    do throws(Unfit) {
      return try fitting(node, evaluation)
    } catch {
      let isTruth = node.measure == .truth
      return .column(
        Lanes(
          slot: add(.exact(ExactPart(node, evaluation, isTruth: isTruth))), unit: Ratio(1),
          error: Lanes.roundoff, limit: .infinity, isTruth: isTruth))
    }
  }

  private mutating func fitting(_ node: Node, _ evaluation: Evaluation) throws(Unfit) -> Part {
    switch node.kind {
    case .symbol(let symbol, let month): return try self.symbol(symbol, month, evaluation)
    case .negative(let part): return try scaled(operand(part, evaluation), by: Ratio(-1))
    case .percent(let part): return try scaled(operand(part, evaluation), by: Lanes.hundredth)
    case .not(let part):
      let truth = try truth(self.part(part, evaluation))
      return .column(try truthful(sum([(.number(1), 1), (.lanes(truth), -1)])))
    case .chain(let first, let links): return try chain(first, links, evaluation)
    case .comparison(let comparison, let left, let right):
      return try compared(comparison, part(left, evaluation), part(right, evaluation))
    case .call(let function, let parts): return try call(function, parts, evaluation)
    case .number, .date, .month, .list, .months: throw Unfit()
    }
  }

  private mutating func symbol(
    _ symbol: Symbol, _ called: Node?, _ evaluation: Evaluation
  ) throws(Unfit) -> Part {
    if let called, varies(called) { throw Unfit() }
    guard evaluation.depth < Evaluation.deepestMetrics,
      let month = try? Optional(evaluation.month(for: symbol, called, at: Node(.month, 0..<0)))
    else { throw Unfit() }
    let metric = scope.formula(of: symbol)
    let occurrence = Occurrence(symbol: symbol, month: metric == nil ? month : month ?? evaluation.month)
    if let part = known[occurrence] { return try present(part) }
    let part: Part
    if let metric {
      // Whoever asks again before it is known asks from within it, which is at fault in every lane.
      known[occurrence] = Part.none(FormulaError(.tooDeep(limit: Evaluation.deepestMetrics), 0..<0))
      let inner = Evaluation(scope, metric, month: occurrence.month, depth: evaluation.depth + 1)
      part = self.part(metric.root, inner)
    } else {
      part = .column(load(symbol, month))
    }
    known[occurrence] = part
    return try present(part)
  }

  /// A metric that is a number; whatever else it is, is a fault, which is for the exact path to tell.
  private func present(_ part: Part) throws(Unfit) -> Part {
    if case .column(let lanes) = part, !lanes.isTruth { return part }
    throw Unfit()
  }

  private mutating func load(_ symbol: Symbol, _ month: Int?) -> Lanes {
    let variation = scope.variation(of: symbol) ?? .approximate
    let isWhole = variation.wholeUpTo.map { $0 <= Lanes.wholeLimit } ?? false
    return Lanes(
      slot: add(.load(symbol, month: month)), unit: variation.unit, error: isWhole ? 0 : Lanes.roundoff,
      limit: variation.wholeUpTo ?? .infinity, isTruth: false)
  }

  mutating func add(_ step: ColumnProgram.Step) -> Int {
    program.steps.append(step)
    return program.steps.count - 1
  }
}

// MARK: Operands

extension ColumnCompiler {
  /// A number, the same in all lanes or not.
  enum Operand {
    case number(Number)
    case lanes(Lanes)

    static func number(_ integer: Int) -> Operand { .number(Number(integer)) }
  }

  private mutating func operand(_ node: Node, _ evaluation: Evaluation) throws(Unfit) -> Operand {
    try operand(part(node, evaluation))
  }

  private func operand(_ part: Part) throws(Unfit) -> Operand {
    switch part {
    case .constant(.number(let number)): return .number(number)
    case .column(let lanes) where !lanes.isTruth: return .lanes(lanes)
    default: throw Unfit()
    }
  }

  private mutating func truth(_ part: Part) throws(Unfit) -> Lanes {
    switch part {
    case .constant(.truth(let truth)): return try truthful(lanes(of: .number(truth ? 1 : 0)))
    case .column(let lanes) where lanes.isTruth: return lanes
    default: throw Unfit()
    }
  }

  private func truthful(_ lanes: Lanes) throws(Unfit) -> Lanes {
    var lanes = lanes
    lanes.isTruth = true
    return lanes
  }

  /// An operand as lanes in any case.
  mutating func lanes(of operand: Operand) throws(Unfit) -> Lanes {
    switch operand {
    case .lanes(let lanes): return lanes
    case .number(let number):
      let whole = number.exact.flatMap(Lanes.whole)
      return Lanes(
        slot: add(.constant(whole ?? number.double)),
        unit: whole.flatMap { _ in number.exact?.unit } ?? Ratio(1),
        error: whole == nil ? Lanes.roundoff : 0, limit: abs(whole ?? .infinity), isTruth: false)
    }
  }
}

// MARK: Operators

extension ColumnCompiler {
  private mutating func chain(
    _ first: Node, _ links: [Node.Link], _ evaluation: Evaluation
  ) throws(Unfit) -> Part {
    switch links.first?.operation {
    case .add, .subtract:
      var terms = [(try operand(first, evaluation), 1)]
      for link in links {
        terms.append((try operand(link.operand, evaluation), link.operation == .add ? 1 : -1))
      }
      return .column(try sum(terms))
    case .multiply, .divide, .power:
      var result = try operand(first, evaluation)
      for link in links { result = try applied(link.operation, result, operand(link.operand, evaluation)) }
      return .column(try lanes(of: result))
    case .and: return try joined([first] + links.map(\.operand), evaluation, isAnd: true)
    default: return try joined([first] + links.map(\.operand), evaluation, isAnd: false)
    }
  }

  private mutating func applied(
    _ operation: Operation, _ left: Operand, _ right: Operand
  ) throws(Unfit) -> Operand {
    switch (operation, left, right) {
    case (.multiply, .number(let one), .number(let other)): return .number(try fit(one.multiplied(by: other)))
    case (.divide, .number(let one), .number(let other)): return .number(try fit(one.divided(by: other)))
    case (.power, .number(let one), .number(let other)): return .number(try fit(one.raised(to: other)))
    case (.multiply, .lanes(let lanes), .number(let number)),
      (.multiply, .number(let number), .lanes(let lanes)):
      if let factor = number.exact, factor.numerator != 0, let part = lanes.counted(in: factor) {
        return .lanes(part)
      }
      return .lanes(try product(lanes, try self.lanes(of: .number(number))))
    case (.divide, .lanes(let lanes), .number(let number)):
      if let factor = number.exact.flatMap({ Ratio(1).divided(by: $0) }), let part = lanes.counted(in: factor)
      {
        return .lanes(part)
      }
      return .lanes(try quotient(lanes, try self.lanes(of: .number(number))))
    case (.multiply, _, _): return .lanes(try product(try lanes(of: left), try lanes(of: right)))
    case (.divide, _, _): return .lanes(try quotient(try lanes(of: left), try lanes(of: right)))
    default: return .lanes(try power(try lanes(of: left), try lanes(of: right)))
    }
  }

  private func fit(_ number: Number?) throws(Unfit) -> Number {
    guard let number else { throw Unfit() }
    return number
  }

  private mutating func scaled(_ operand: Operand, by factor: Ratio) throws(Unfit) -> Part {
    .column(try lanes(of: applied(.multiply, operand, .number(.exact(factor)))))
  }

  /// Conditions joined from the left; the first one that settles it settles it, whatever stands behind.
  private mutating func joined(
    _ nodes: [Node], _ evaluation: Evaluation, isAnd: Bool
  ) throws(Unfit) -> Part {
    var result: Lanes?
    for node in nodes {
      let next = try truth(part(node, evaluation))
      guard let before = result else {
        result = next
        continue
      }
      let slot =
        isAnd
        ? add(.choice(before.slot, then: next.slot, otherwise: before.slot))
        : add(.choice(before.slot, then: before.slot, otherwise: next.slot))
      result = Lanes(slot: slot, unit: Ratio(1), error: 0, limit: 1, isTruth: true)
    }
    guard let result else { throw Unfit() }
    return .column(result)
  }

  private mutating func compared(
    _ comparison: Comparison, _ left: Part, _ right: Part
  ) throws(Unfit) -> Part {
    let difference: Lanes
    if let one = try? truth(left), let other = try? truth(right) {
      guard comparison == .equal || comparison == .unequal else { throw Unfit() }
      difference = try sum([(.lanes(one), 1), (.lanes(other), -1)])
    } else {
      difference = try sum([(operand(left), 1), (operand(right), -1)])
    }
    let slot = add(.comparison(comparison, difference.slot))
    return .column(Lanes(slot: slot, unit: Ratio(1), error: 0, limit: 1, isTruth: true))
  }
}

// MARK: Functions

extension ColumnCompiler {
  private mutating func call(
    _ function: Function, _ parts: [Node], _ evaluation: Evaluation
  ) throws(Unfit) -> Part {
    switch function.name {
    case "and": return try joined(parts, evaluation, isAnd: true)
    case "or": return try joined(parts, evaluation, isAnd: false)
    case "if" where parts.count == 3: return try choice(parts, evaluation)
    case "abs":
      let lanes = try lanes(of: operand(parts[0], evaluation))
      return .column(lanes.with(slot: add(.magnitude(lanes.slot, factor: 1, offset: 0))))
    case "round": return .column(try rounded(parts, evaluation))
    case "sum": return .column(try sum(values(parts, evaluation).map { ($0, 1) }))
    case "average":
      let values = try values(parts, evaluation)
      return try scaled(.lanes(sum(values.map { ($0, 1) })), by: Ratio(1, Int128(values.count)) ?? Ratio(1))
    case "min", "max": return .column(try extreme(values(parts, evaluation), isLeast: function.name == "min"))
    default: throw Unfit()
    }
  }

  /// The arguments of an aggregate, lists taken apart.
  private mutating func values(_ parts: [Node], _ evaluation: Evaluation) throws(Unfit) -> [Operand] {
    var operands: [Operand] = []
    for part in parts {
      let elements = if case .list(let elements) = part.kind { elements } else { [part] }
      for element in elements { operands.append(try operand(element, evaluation)) }
    }
    guard !operands.isEmpty else { throw Unfit() }
    return operands
  }

  private mutating func choice(_ parts: [Node], _ evaluation: Evaluation) throws(Unfit) -> Part {
    let condition: Lanes
    switch part(parts[0], evaluation) {
    case .constant(.truth(let truth)): return part(parts[truth ? 1 : 2], evaluation)
    case let varying: condition = try truth(varying)
    }
    let (then, otherwise) = (part(parts[1], evaluation), part(parts[2], evaluation))
    if let then = try? truth(then), let otherwise = try? truth(otherwise) {
      let slot = add(.choice(condition.slot, then: then.slot, otherwise: otherwise.slot))
      return .column(then.with(slot: slot))
    }
    let sides = try aligned([operand(then), operand(otherwise)])
    let slot = add(.choice(condition.slot, then: sides[0].slot, otherwise: sides[1].slot))
    return .column(sides[0].with(slot: slot))
  }

  private mutating func extreme(_ values: [Operand], isLeast: Bool) throws(Unfit) -> Lanes {
    let values = try aligned(values)
    return values.dropFirst().reduce(values[0]) { best, next in
      best.with(slot: add(isLeast ? .least(best.slot, next.slot) : .greatest(best.slot, next.slot)))
    }
  }

  private mutating func rounded(_ parts: [Node], _ evaluation: Evaluation) throws(Unfit) -> Lanes {
    let number = try lanes(of: operand(parts[0], evaluation))
    var decimals = 0
    if parts.count == 2 {
      guard case .number(let given) = try operand(parts[1], evaluation), let integer = given.integer,
        (-12...12).contains(integer)
      else { throw Unfit() }
      decimals = integer
    }
    guard let power = Ratio(10).power(decimals), let unit = Ratio(1).divided(by: power) else { throw Unfit() }
    let factor = number.unit.double * power.double
    let step = ColumnProgram.Step.rounded(
      number.slot, factor: factor, error: number.error + 4 * Lanes.roundoff)
    // What is so large that its error reaches a half is left undecided.
    return Lanes(slot: add(step), unit: unit, error: 0, limit: Lanes.wholeLimit / 4, isTruth: false)
  }
}
