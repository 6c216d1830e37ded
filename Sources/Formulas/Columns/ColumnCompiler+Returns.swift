import Finance

extension ColumnCompiler {
  /// The internal rate of return of flows, of which some vary.
  mutating func internalRate(
    _ parts: [Node], _ evaluation: Evaluation
  ) throws(NotVectorizableError) -> Part {
    guard parts.count == 1 else { throw NotVectorizableError() }
    var runs: [ColumnProgram.FlowRun] = []
    let items = try items(of: parts[0], evaluation)
    // The part of the magnitudes that the rounding within the search takes, so that no other error weighs more than it.
    let scale = Double(4 * items.count) * LaneValues.roundoff
    var error = tracksErrors ? scale : 0
    for operand in items {
      let sum = tracksErrors ? try flow(operand, scale) : try sumWithMagnitude(operand)
      error = max(error, sum.error)
      if let last = runs.last, last.flow == sum.value, last.magnitude == sum.magnitude {
        runs[runs.count - 1].count += 1
      } else {
        runs.append(ColumnProgram.FlowRun(flow: sum.value, magnitude: sum.magnitude, count: 1))
      }
    }
    let step = ColumnProgram.Step.internalRate(runs, error: error, tolerance: tolerance * 0.8)
    return .column(
      LaneValues(
        slot: add(step), unit: Ratio(1), error: tolerance * 0.8, limit: .infinity,
        isTruth: false))
  }

  /// The rate a year of a nominal one that varies and is compounded so many times as the second argument says.
  ///
  /// `(1 + r)ⁿ − 1` as `r (1 + (1 + r) + … + (1 + r)ⁿ⁻¹)`, a sum in which nothing cancels for a rate that is positive.
  mutating func effectiveRate(
    _ parts: [Node], _ evaluation: Evaluation
  ) throws(NotVectorizableError) -> Part {
    guard case .number(let times) = try operand(parts[1], evaluation), let count = times.integer,
      (1...366).contains(count), case .lanes(let varying) = try operand(parts[0], evaluation)
    else { throw NotVectorizableError() }
    let nominal = settled(varying)
    let factor = nominal.unit.double / Double(count)
    let step = ColumnProgram.Step.compounded(nominal.slot, factor: factor, count: count)
    return .column(
      LaneValues(
        slot: add(step), unit: Ratio(1), error: nominal.error + Double(3 * count) * LaneValues.roundoff,
        limit: .infinity, isTruth: false))
  }

  /// The level payment for an amount, over a number of periods that is the same in all lanes.
  ///
  /// `gⁿ / (1 + g + … + gⁿ⁻¹)` of the amount for `g = 1 + r`: for a rate that is not negative a quotient of sums in
  /// which nothing cancels, and `1/n` for a rate of zero. Doubling takes the sum to `n` terms. With `u = 2⁻⁵³`, a
  /// relative error of the rate moves it by no more; what `1 + r` is off by, at most `n u`; the products of the power
  /// are off by `n u`, and those of the sum by as much and `4 u` for each doubling.
  mutating func levelPayment(_ parts: [Node], _ evaluation: Evaluation) throws(NotVectorizableError) -> Part {
    guard parts.count == 3, case .number(let periods) = try operand(parts[1], evaluation),
      let count = periods.integer, (1...Period.lastMonth).contains(count)
    else { throw NotVectorizableError() }
    let rate = settled(try lanes(of: operand(parts[0], evaluation)))
    let error = rate.error + Double(3 * count + 50) * LaneValues.roundoff
    guard error <= tolerance else { throw NotVectorizableError() }
    let step = ColumnProgram.Step.levelPayment(rate.slot, factor: rate.unit.double, count: count)
    let payment = LaneValues(
      slot: add(step), unit: Ratio(-1), error: error, limit: .infinity, isTruth: false)
    return .column(try product(lanes(of: operand(parts[2], evaluation)), payment))
  }

  /// The items of a list, with those of figures in ranges of periods.
  mutating func items(of node: Node, _ evaluation: Evaluation) throws(NotVectorizableError) -> [Operand] {
    switch node.kind {
    case .list(let parts):
      var operands: [Operand] = []
      for part in parts { operands += try items(of: part, evaluation) }
      return operands
    case .symbol(let symbol, let called?) where called.isRange:
      guard !varies(called), let range = try? evaluation.periods(of: called) else {
        throw NotVectorizableError()
      }
      var operands: [Operand] = []
      for period in range.periods {
        if varies(symbol) {
          operands.append(try operand(self.symbol(symbol, period, evaluation)))
        } else {
          do throws(FormulaError) {
            operands.append(.number(try evaluation.value(of: symbol, period, at: node)))
          } catch {
            throw NotVectorizableError(absence: error)
          }
        }
      }
      return operands
    case .negative(let part) where node.measure == .list:
      return try items(of: part, evaluation).map { item throws(NotVectorizableError) in
        try applied(.multiply, item, .number(-1))
      }
    case .chain(let first, let links) where node.measure == .list:
      var items = (try items(of: first, evaluation), isList: first.measure == .list)
      for link in links { items = try applied(link, items, evaluation) }
      return items.0
    default: return [try operand(node, evaluation)]
    }
  }

  /// The items of an operation with a list, in pairs or each with one number.
  private mutating func applied(
    _ link: Node.Link, _ left: ([Operand], isList: Bool), _ evaluation: Evaluation
  ) throws(NotVectorizableError) -> ([Operand], isList: Bool) {
    let right = (try items(of: link.operand, evaluation), isList: link.operand.measure == .list)
    let count = left.isList ? left.0.count : right.0.count
    guard !(left.isList && right.isList) || left.0.count == right.0.count else {
      throw NotVectorizableError()
    }
    var items: [Operand] = []
    for index in 0..<count {
      let pair = (left.0[left.isList ? index : 0], right.0[right.isList ? index : 0])
      items.append(try applied(link.operation, pair.0, pair.1))
    }
    return (items, left.isList || right.isList)
  }
}
