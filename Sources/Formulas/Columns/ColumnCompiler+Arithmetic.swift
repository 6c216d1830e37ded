import Finance

extension ColumnCompiler {
  /// The result of a step; throws when its error bound is too large.
  private mutating func result(
    _ step: ColumnProgram.Step, unit: Ratio, error: Double, limit: Double = .infinity
  ) throws(NotVectorizableError) -> LaneValues {
    guard error <= LaneValues.greatestError else { throw NotVectorizableError() }
    return LaneValues(slot: add(step), unit: unit, error: error, limit: limit, isTruth: false)
  }

  /// The same values counted in ones.
  private mutating func inOnes(_ lanes: LaneValues) throws(NotVectorizableError) -> LaneValues {
    if lanes.unit == Ratio(1) { return lanes }
    return try result(
      .linear(lanes.slot, factor: lanes.unit.double, offset: 0), unit: Ratio(1),
      error: lanes.error + 2 * LaneValues.roundoff)
  }

  mutating func product(_ left: LaneValues, _ right: LaneValues) throws(NotVectorizableError) -> LaneValues {
    guard let unit = left.unit.multiplied(by: right.unit) else {
      return try product(inOnes(left), inOnes(right))
    }
    let limit = left.limit * right.limit
    let isExact = left.isExact && right.isExact && limit <= LaneValues.wholeLimit
    return try result(
      .product(left.slot, right.slot), unit: unit,
      error: isExact ? 0 : left.error + right.error + LaneValues.roundoff, limit: isExact ? limit : .infinity)
  }

  mutating func quotient(_ left: LaneValues, _ right: LaneValues) throws(NotVectorizableError) -> LaneValues {
    guard let unit = left.unit.divided(by: right.unit) else {
      return try quotient(inOnes(left), inOnes(right))
    }
    return try result(
      .quotient(left.slot, right.slot), unit: unit, error: left.error + right.error + LaneValues.roundoff)
  }

  /// A relative error of the base is multiplied by the exponent, and one of the exponent by its product with
  /// the logarithm, which is below 710 for any finite result.
  mutating func power(_ base: LaneValues, _ exponent: LaneValues) throws(NotVectorizableError) -> LaneValues {
    guard exponent.limit.isFinite else { throw NotVectorizableError() }
    let largest = exponent.limit * abs(exponent.unit.double)
    let isWhole = exponent.isExact && exponent.unit.denominator == 1
    let (base, exponent) = (try inOnes(base), try inOnes(exponent))
    return try result(
      .power(base.slot, exponent.slot), unit: Ratio(1),
      error: largest * base.error + (isWhole ? 0 : 710 * exponent.error) + 4 * LaneValues.roundoff)
  }

  /// The operands as lanes that count in one unit, exact if they were.
  mutating func aligned(_ operands: [Operand]) throws(NotVectorizableError) -> [LaneValues] {
    var lanes: [LaneValues] = []
    for operand in operands { lanes.append(try self.lanes(of: operand)) }
    if let unit = ColumnCompiler.commonUnit(lanes) {
      let factors = lanes.map { ($0.unit.divided(by: unit) ?? Ratio(1)).double }
      let limit = zip(lanes, factors).map { $0.limit * abs($1) }.max() ?? 0
      if limit <= LaneValues.wholeLimit {
        var results: [LaneValues] = []
        for (lanes, factor) in zip(lanes, factors) {
          let slot = factor == 1 ? lanes.slot : add(.linear(lanes.slot, factor: factor, offset: 0))
          results.append(LaneValues(slot: slot, unit: unit, error: 0, limit: limit, isTruth: false))
        }
        return results
      }
    }
    var ones: [LaneValues] = []
    for lanes in lanes { ones.append(try inOnes(lanes)) }
    let error = ones.map(\.error).max() ?? 0
    return ones.map {
      LaneValues(
        slot: $0.slot, unit: Ratio(1), error: max(error, LaneValues.roundoff), limit: .infinity,
        isTruth: false)
    }
  }

  /// The unit in which all can be counted without an error; `nil` when there is none.
  private static func commonUnit(_ lanes: [LaneValues]) -> Ratio? {
    guard lanes.allSatisfy(\.isExact), var unit = lanes.first?.unit else { return nil }
    for next in lanes.dropFirst() {
      guard let common = unit.commonUnit(next.unit) else { return nil }
      unit = common
    }
    return unit.numerator < 0 ? unit.negated : unit
  }
}

// MARK: Sums

extension ColumnCompiler {
  /// A signed sum; its constants are added up at compile time.
  mutating func sum(_ terms: [(Operand, Int)]) throws(NotVectorizableError) -> LaneValues {
    var constant = Number(0)
    var varying: [(lanes: LaneValues, sign: Int)] = []
    for (operand, sign) in terms {
      switch operand {
      case .lanes(let lanes): varying.append((lanes, sign))
      case .number(let number):
        guard let sum = sign > 0 ? constant.adding(number) : constant.subtracting(number) else {
          throw NotVectorizableError()
        }
        constant = sum
      }
    }
    if varying.isEmpty { return try lanes(of: .number(constant)) }
    if let sum = try exactSum(varying, constant) { return sum }
    return try steadySum(varying, constant)
  }

  /// The sum in a unit that makes all terms whole; `nil` where there is none.
  private mutating func exactSum(
    _ terms: [(lanes: LaneValues, sign: Int)], _ constant: Number
  ) throws(NotVectorizableError) -> LaneValues? {
    guard let constant = constant.exact, var unit = ColumnCompiler.commonUnit(terms.map(\.lanes)) else {
      return nil
    }
    if constant.numerator != 0 {
      guard let common = unit.commonUnit(constant) else { return nil }
      unit = common.numerator < 0 ? common.negated ?? common : common
    }
    guard let offset = constant.divided(by: unit)?.double else { return nil }
    var factors: [Double] = []
    var limit = abs(offset)
    for (lanes, sign) in terms {
      guard let factor = lanes.unit.divided(by: unit)?.double else { return nil }
      factors.append(factor * Double(sign))
      limit += lanes.limit * abs(factor)
    }
    guard limit <= LaneValues.wholeLimit else { return nil }
    let slot = added(terms.map(\.lanes), factors, offset)
    return LaneValues(slot: slot, unit: unit, error: 0, limit: limit, isTruth: false)
  }

  /// The sum of rounded terms.
  ///
  /// Lanes in which the terms cancel are undecided, as the errors of large terms would dominate there.
  private mutating func steadySum(
    _ terms: [(lanes: LaneValues, sign: Int)], _ constant: Number
  ) throws(NotVectorizableError) -> LaneValues {
    let factors = terms.map { $0.lanes.unit.double * Double($0.sign) }
    let largest = terms.map(\.lanes.error).max() ?? 0
    let error = largest + Double(terms.count + 3) * LaneValues.roundoff
    let gain = min(32, LaneValues.greatestError / 2 / error)
    guard gain >= 4 else { throw NotVectorizableError() }
    let offset = constant.double
    let sum = added(terms.map(\.lanes), factors, offset)
    var magnitude = add(.magnitude(terms[0].lanes.slot, factor: abs(factors[0]), offset: abs(offset)))
    for (term, factor) in zip(terms, factors).dropFirst() {
      magnitude = add(.sumOfMagnitudes(magnitude, term.lanes.slot, factor: abs(factor)))
    }
    return try result(
      .steady(sum, magnitude: magnitude, gain: gain), unit: Ratio(1), error: error * gain)
  }

  private mutating func added(_ terms: [LaneValues], _ factors: [Double], _ offset: Double) -> Int {
    var slot = terms[0].slot
    if factors[0] != 1 || offset != 0 { slot = add(.linear(slot, factor: factors[0], offset: offset)) }
    for (term, factor) in zip(terms, factors).dropFirst() {
      slot = add(.sum(slot, term.slot, factor: factor))
    }
    return slot
  }
}
