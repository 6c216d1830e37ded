import Finance

// The functions have their compilations in their values; these are the parts that they share.
extension ColumnCompiler {
  mutating func call(
    _ function: Function, _ parts: [Node], _ evaluation: Evaluation
  ) throws(NotVectorizableError) -> Part {
    guard let compile = function.columns else { throw NotVectorizableError() }
    return try compile(&self, parts, evaluation)
  }

  /// The arguments of an aggregate function, with lists flattened; a figure before a range has a value in each period.
  mutating func values(_ parts: [Node], _ evaluation: Evaluation) throws(NotVectorizableError)
    -> [Operand]
  {
    var operands: [Operand] = []
    if parts.count == 2, parts[1].isRange {
      guard !varies(parts[1]), let range = try? evaluation.periods(of: parts[1]) else {
        throw NotVectorizableError()
      }
      for period in range.periods { operands.append(try operand(parts[0], evaluation.at(period))) }
    } else {
      for part in parts { operands += try items(of: part, evaluation) }
    }
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
    // Which of the two is asked for may differ from lane to lane, so that one without a value says nothing of the other.
    guard let then = try? operand(then), let otherwise = try? operand(otherwise) else {
      throw NotVectorizableError()
    }
    let sides = try aligned([then, otherwise])
    var chosen = sides[0].with(
      slot: add(.choice(condition.slot, then: sides[0].slot, otherwise: sides[1].slot)))
    if let then = sides[0].errors, let otherwise = sides[1].errors {
      chosen.errors = add(.choice(condition.slot, then: then, otherwise: otherwise))
    }
    return .column(chosen)
  }

  /// The least or the greatest of the values.
  mutating func extreme(_ values: [Operand], isLeast: Bool) throws(NotVectorizableError) -> LaneValues {
    let values = try aligned(values)
    return values.dropFirst().reduce(values[0]) { best, next in
      var extreme = best.with(
        slot: add(isLeast ? .least(best.slot, next.slot) : .greatest(best.slot, next.slot)))
      if let one = best.errors, let other = next.errors { extreme.errors = add(.greatest(one, other)) }
      return extreme
    }
  }

  /// A value where it is more than zero, and no value elsewhere; undecided where errors could change its sign.
  mutating func positive(_ value: Operand) throws(NotVectorizableError) -> LaneValues {
    let lanes = try signed(value)
    let isPositive = add(.comparison(.greater, nonzero(lanes).slot))
    return lanes.with(
      slot: add(.choice(isPositive, then: lanes.slot, otherwise: add(.constant(.noValue)))))
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
    if let result = try wholeRounded(number, to: unit) { return result }
    let factor = number.unit.double * power.double
    let error = number.error + 4 * LaneValues.roundoff
    var slot = add(.rounded(number.slot, factor: factor, error: error))
    if let errors = number.errors { slot = certain(slot, nearestTo: number.slot, factor, errors) }
    // A value so large that its error reaches a half is left undecided.
    return LaneValues(
      slot: slot, unit: unit, error: 0, limit: min(number.limit * abs(factor) + 1, 0.5 / error),
      isTruth: false)
  }

  /// Whole numbers rounded to another unit, with whole numbers, so that a tie is no doubt; nil where they are too large.
  private mutating func wholeRounded(
    _ number: LaneValues, to unit: Ratio
  ) throws(NotVectorizableError) -> LaneValues? {
    guard number.isExact, let ratio = number.unit.divided(by: unit) else { return nil }
    let (factor, divisor) = (Double(ratio.numerator), Double(ratio.denominator))
    guard 2 * number.limit * abs(factor) + divisor <= LaneValues.wholeLimit else { return nil }
    let slot: Int
    if divisor == 1 {
      slot = factor == 1 ? number.slot : add(.linear(number.slot, factor: factor, offset: 0))
    } else {
      slot = add(.roundedQuotient(number.slot, factor: factor, divisor: divisor))
    }
    let limit = (number.limit * abs(factor) / divisor).rounded(.up)
    return LaneValues(slot: slot, unit: unit, error: 0, limit: limit, isTruth: false)
  }
}
