import Finance

// The functions have their compilations in their values; these are the parts that they share.
extension ColumnCompiler {
  mutating func call(
    _ function: Function, _ parts: [Node], _ evaluation: Evaluation
  ) throws(NotVectorizableError) -> Part {
    guard let compile = function.columns else { throw NotVectorizableError() }
    return try compile(&self, parts, evaluation)
  }

  /// The arguments of an aggregate function, with lists flattened.
  mutating func values(_ parts: [Node], _ evaluation: Evaluation) throws(NotVectorizableError)
    -> [Operand]
  {
    var operands: [Operand] = []
    for part in parts { operands += try items(of: part, evaluation) }
    guard !operands.isEmpty else { throw NotVectorizableError() }
    return operands
  }

  /// The second of three arguments where the first holds, else the third.
  mutating func choice(_ parts: [Node], _ evaluation: Evaluation) throws(NotVectorizableError) -> Part {
    guard parts.count == 3 else { throw NotVectorizableError() }
    let condition: LaneValues
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

  /// The least or the greatest of the values.
  mutating func extreme(_ values: [Operand], isLeast: Bool) throws(NotVectorizableError) -> LaneValues {
    let values = try aligned(values)
    return values.dropFirst().reduce(values[0]) { best, next in
      best.with(slot: add(isLeast ? .least(best.slot, next.slot) : .greatest(best.slot, next.slot)))
    }
  }

  /// The first argument, rounded to as many decimals as the second says.
  mutating func rounded(_ parts: [Node], _ evaluation: Evaluation) throws(NotVectorizableError)
    -> LaneValues
  {
    let number = try lanes(of: operand(parts[0], evaluation))
    var decimals = 0
    if parts.count == 2 {
      guard case .number(let given) = try operand(parts[1], evaluation), let integer = given.integer,
        (-12...12).contains(integer)
      else { throw NotVectorizableError() }
      decimals = integer
    }
    guard let power = Ratio(10).power(decimals), let unit = Ratio(1).divided(by: power) else {
      throw NotVectorizableError()
    }
    if let lanes = roundedWhole(number, to: unit) { return lanes }
    let factor = number.unit.double * power.double
    let step = ColumnProgram.Step.rounded(
      number.slot, factor: factor, error: number.error + 4 * LaneValues.roundoff)
    // A value so large that its error reaches a half is left undecided.
    return LaneValues(slot: add(step), unit: unit, error: 0, limit: LaneValues.wholeLimit / 4, isTruth: false)
  }

  /// Whole multiples of one unit, rounded to those of another; nil where they are too large.
  ///
  /// For a quotient of the units `p/q`, a number that lies on no tie is at least `1/2q` away from one. So half of that
  /// more decides ties, as long as the product with the quotient is off by less.
  private mutating func roundedWhole(_ number: LaneValues, to unit: Ratio) -> LaneValues? {
    guard number.isExact, let quotient = number.unit.divided(by: unit) else { return nil }
    let limit = number.limit * abs(quotient.double)
    let margin = 0.25 / Double(quotient.denominator)
    guard limit * 4 * LaneValues.roundoff < margin else { return nil }
    let slot = add(.nearest(number.slot, factor: quotient.double, margin: margin))
    return LaneValues(slot: slot, unit: unit, error: 0, limit: limit + 1, isTruth: false)
  }
}
