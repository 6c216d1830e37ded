import Finance

extension ColumnCompiler {
  /// The result of a step; throws when its error bound is too large.
  private mutating func result(
    _ step: ColumnProgram.Step, unit: Ratio, error: Double, limit: Double = .infinity
  ) throws(NotVectorizableError) -> LaneValues {
    guard error <= tolerance else { throw NotVectorizableError() }
    return LaneValues(slot: add(step), unit: unit, error: error, limit: limit, isTruth: false)
  }

  /// The same values counted in ones.
  mutating func inOnes(_ lanes: LaneValues) throws(NotVectorizableError) -> LaneValues {
    if lanes.unit == Ratio(1) { return lanes }
    var ones = try result(
      .linear(lanes.slot, factor: lanes.unit.double, offset: 0), unit: Ratio(1),
      error: lanes.error + 2 * LaneValues.roundoff)
    ones.errors = lanes.errors.map { add(.magnitude($0, factor: abs(lanes.unit.double), offset: 0)) }
    return ones
  }

  mutating func product(_ left: LaneValues, _ right: LaneValues) throws(NotVectorizableError) -> LaneValues {
    guard let unit = left.unit.multiplied(by: right.unit) else {
      return try product(inOnes(left), inOnes(right))
    }
    let limit = left.limit * right.limit
    let isExact = left.isExact && right.isExact && limit <= LaneValues.wholeLimit
    var product = try result(
      .product(left.slot, right.slot), unit: unit,
      error: isExact ? 0 : left.error + right.error + LaneValues.roundoff, limit: isExact ? limit : .infinity)
    product.errors = errors(ofProduct: left, right)
    return product
  }

  mutating func quotient(_ left: LaneValues, _ right: LaneValues) throws(NotVectorizableError) -> LaneValues {
    guard let unit = left.unit.divided(by: right.unit) else {
      return try quotient(inOnes(left), inOnes(right))
    }
    let divisor = nonzero(right)
    // Of lanes whose errors are tracked, zeros are left that have none.
    let isCertain = divisor.isExact || right.errors != nil
    var quotient = try result(
      .quotient(left.slot, divisor.slot, isCertain: isCertain), unit: unit,
      error: left.error + right.error + LaneValues.roundoff)
    quotient.errors = errors(ofQuotient: quotient.slot, left, divisor)
    return quotient
  }

  /// A relative error of the base is multiplied by the exponent, and one of the exponent by its product with
  /// the logarithm, which is below 710 for any finite result.
  mutating func power(_ base: LaneValues, _ exponent: LaneValues) throws(NotVectorizableError) -> LaneValues {
    guard exponent.limit.isFinite else { throw NotVectorizableError() }
    let largest = exponent.limit * abs(exponent.unit.double)
    let isWhole = exponent.isExact && exponent.unit.denominator == 1
    let (base, exponent) = (
      try inOnes(settled(base, tolerance / (4 * max(largest, 1)))),
      try inOnes(settled(exponent, tolerance / 2840))
    )
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
    let error = max(ones.map(\.error).max() ?? 0, LaneValues.roundoff)
    let isTracked = ones.contains { $0.errors != nil }
    return ones.map {
      LaneValues(
        slot: $0.slot, unit: Ratio(1), error: isTracked ? 0 : error, limit: .infinity, isTruth: false,
        errors: isTracked ? errors(of: $0) : nil)
    }
  }

  /// An operand as lanes whose numbers have the sign of the values: a unit can be negative, as that of `-2 * rent`.
  mutating func signed(_ operand: Operand) throws(NotVectorizableError) -> LaneValues {
    let lanes = try lanes(of: operand)
    return lanes.unit.numerator > 0 ? lanes : try aligned([operand])[0]
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
  /// A signed sum, in which sums are taken apart.
  mutating func sum(_ terms: [(Operand, Int)]) throws(NotVectorizableError) -> LaneValues {
    try lanes(of: linearForm(terms))
  }

  private func linearForm(_ terms: [(Operand, Int)]) throws(NotVectorizableError) -> LinearForm {
    var sum: LinearForm? = LinearForm()
    for (operand, sign) in terms {
      switch operand {
      case .lanes(let lanes): sum = sum?.adding(lanes.linear, sign: sign)
      case .number(let number): sum = sum?.adding(number, sign: sign)
      }
    }
    guard let sum else { throw NotVectorizableError() }
    return sum
  }

  /// A difference of which only the sign counts: undecided where errors could change that.
  mutating func difference(_ left: Operand, _ right: Operand) throws(NotVectorizableError) -> LaneValues {
    let form = try linearForm([(left, 1), (right, -1)])
    if form.terms.isEmpty { return try lanes(of: .number(form.constant)) }
    if let lanes = try exactSum(form) { return lanes }
    let sum = magnitudes(of: form)
    let slot =
      tracksErrors
      ? add(.steady(sum.value, magnitude: errors(of: form), gain: 0.5))
      : add(.steady(sum.value, magnitude: sum.magnitude, gain: 0.5 / sum.error))
    return LaneValues(slot: slot, unit: Ratio(1), error: tolerance, limit: .infinity, isTruth: false)
  }

  /// The lanes of a sum.
  mutating func lanes(of form: LinearForm) throws(NotVectorizableError) -> LaneValues {
    if form.terms.isEmpty { return try lanes(of: .number(form.constant)) }
    var lanes = try exactSum(form)
    if lanes == nil { lanes = try steadySum(form) }
    guard var lanes else { throw NotVectorizableError() }
    lanes.form = form
    return lanes
  }

  /// The sum in a unit that makes all terms whole; `nil` where there is none.
  private mutating func exactSum(_ form: LinearForm) throws(NotVectorizableError) -> LaneValues? {
    var scaled: [LaneValues] = []
    for term in form.terms {
      guard let factor = term.factor.exact, factor.numerator != 0, let lanes = term.lanes.counted(in: factor)
      else { return nil }
      scaled.append(lanes)
    }
    guard let constant = form.constant.exact, var unit = ColumnCompiler.commonUnit(scaled) else { return nil }
    if constant.numerator != 0 {
      guard let common = unit.commonUnit(constant) else { return nil }
      unit = common.numerator < 0 ? common.negated ?? common : common
    }
    guard let offset = constant.divided(by: unit)?.double else { return nil }
    var factors: [Double] = []
    var limit = abs(offset)
    for lanes in scaled {
      guard let factor = lanes.unit.divided(by: unit)?.double else { return nil }
      factors.append(factor)
      limit += lanes.limit * abs(factor)
    }
    guard limit <= LaneValues.wholeLimit else { return nil }
    let slot = added(scaled, factors, offset)
    return LaneValues(slot: slot, unit: unit, error: 0, limit: limit, isTruth: false)
  }

  /// The sum of rounded terms.
  ///
  /// Lanes in which the terms cancel are undecided, as the errors of large terms would dominate there.
  private mutating func steadySum(_ form: LinearForm) throws(NotVectorizableError) -> LaneValues {
    let sum = magnitudes(of: form)
    if tracksErrors {
      return LaneValues(
        slot: sum.value, unit: Ratio(1), error: 0, limit: .infinity, isTruth: false, errors: errors(of: form))
    }
    let gain = min(32, tolerance / 2 / sum.error)
    guard gain >= 4 else { throw NotVectorizableError() }
    return try result(
      .steady(sum.value, magnitude: sum.magnitude, gain: gain), unit: Ratio(1), error: sum.error * gain)
  }

  /// The slots of a sum in ones and of the sum of the magnitudes of its terms, with the error as a part of those.
  private mutating func magnitudes(
    of form: LinearForm
  ) -> (value: Int, magnitude: Int, error: Double) {
    let lanes = form.terms.map(\.lanes)
    let factors = form.terms.map { $0.lanes.unit.double * $0.factor.double }
    let largest = lanes.map(\.error).max() ?? 0
    let offset = form.constant.double
    let value = added(lanes, factors, offset)
    var magnitude = add(.magnitude(lanes[0].slot, factor: abs(factors[0]), offset: abs(offset)))
    for (term, factor) in zip(lanes, factors).dropFirst() {
      magnitude = add(.sumOfMagnitudes(magnitude, term.slot, factor: abs(factor)))
    }
    return (value, magnitude, largest + Double(lanes.count + 5) * LaneValues.roundoff)
  }

  /// The slots of an operand in ones and of the magnitudes of its terms.
  mutating func sumWithMagnitude(
    _ operand: Operand
  ) throws(NotVectorizableError) -> (value: Int, magnitude: Int, error: Double) {
    switch operand {
    case .lanes(let lanes) where !lanes.linear.terms.isEmpty: return magnitudes(of: lanes.linear)
    case .lanes, .number:
      let lanes = try inOnes(self.lanes(of: operand))
      return (lanes.slot, add(.magnitude(lanes.slot, factor: 1, offset: 0)), LaneValues.roundoff)
    }
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
