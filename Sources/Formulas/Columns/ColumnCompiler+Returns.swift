import Finance

extension ColumnCompiler {
  /// The internal rate of return of flows, of which some vary.
  mutating func internalRate(
    _ parts: [Node], _ evaluation: Evaluation
  ) throws(NotVectorizableError) -> Part {
    guard parts.count == 1 else { throw NotVectorizableError() }
    var runs: [ColumnProgram.FlowRun] = []
    var error = 0.0
    for operand in try items(of: parts[0], evaluation) {
      let sum = try sumWithMagnitude(operand)
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
      (1...366).contains(count), case .lanes(let nominal) = try operand(parts[0], evaluation)
    else { throw NotVectorizableError() }
    let factor = nominal.unit.double / Double(count)
    let step = ColumnProgram.Step.compounded(nominal.slot, factor: factor, count: count)
    return .column(
      LaneValues(
        slot: add(step), unit: Ratio(1), error: nominal.error + Double(3 * count) * LaneValues.roundoff,
        limit: .infinity, isTruth: false))
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
          guard let number = try? evaluation.value(of: symbol, period, at: node) else {
            throw NotVectorizableError()
          }
          operands.append(.number(number))
        }
      }
      return operands
    default: return [try operand(node, evaluation)]
    }
  }
}
