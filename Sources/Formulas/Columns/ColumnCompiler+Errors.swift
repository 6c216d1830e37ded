import Finance

// Bounds for the error of each lane, beside the values of a program that tracks them. They are sums of magnitudes, whose
// own rounding is far below the room that they leave.
extension ColumnCompiler {
  /// The slot with a bound for the error of each lane, in the numbers of the lanes.
  mutating func errors(of lanes: LaneValues) -> Int {
    lanes.errors ?? add(.magnitude(lanes.slot, factor: lanes.error, offset: 0))
  }

  /// The slot with bounds for the errors of a sum in ones: those of its terms, and of adding them up.
  mutating func errors(of form: LinearForm) -> Int {
    let rounding = Double(form.terms.count + 5) * LaneValues.roundoff
    var errors = add(.constant(abs(form.constant.double) * rounding))
    for term in form.terms {
      let factor = abs(term.lanes.unit.double * term.factor.double)
      errors = add(
        .sumOfMagnitudes(errors, term.lanes.slot, factor: factor * (rounding + term.lanes.error)))
      if let own = term.lanes.errors { errors = add(.sumOfMagnitudes(errors, own, factor: factor)) }
    }
    return errors
  }

  /// The slot with bounds for the errors of a product; nil for factors whose errors one bound tells.
  mutating func errors(ofProduct left: LaneValues, _ right: LaneValues) -> Int? {
    guard left.errors != nil || right.errors != nil else { return nil }
    let (one, other) = (errors(of: left), errors(of: right))
    let product = add(.product(left.slot, right.slot))
    var sum = add(.magnitude(product, factor: 2 * LaneValues.roundoff, offset: 0))
    for (factor, error) in [(left.slot, other), (right.slot, one), (one, other)] {
      sum = add(.sumOfMagnitudes(sum, add(.product(factor, error)), factor: 1))
    }
    return sum
  }

  /// The lanes without those that may be zero, for a divisor: those of which more than half may be error.
  mutating func nonzero(_ lanes: LaneValues) -> LaneValues {
    guard let errors = lanes.errors else { return lanes }
    return lanes.with(slot: add(.steady(lanes.slot, magnitude: errors, gain: 0.5)))
  }

  /// The slot with bounds for the errors of a quotient, `2 (e + |q| f) / |b|` for errors `e` of the dividend and `f` of a
  /// divisor `b` of which it is no more than half; nil where one bound tells them.
  mutating func errors(ofQuotient quotient: Int, _ left: LaneValues, _ divisor: LaneValues) -> Int? {
    guard left.errors != nil || divisor.errors != nil else { return nil }
    let (one, other) = (errors(of: left), errors(of: divisor))
    let sum = add(.sumOfMagnitudes(one, add(.product(quotient, other)), factor: 1))
    let moved = add(.quotient(sum, divisor.slot, isCertain: false))
    let doubled = add(.magnitude(moved, factor: 2, offset: 0))
    return add(.sumOfMagnitudes(doubled, quotient, factor: 2 * LaneValues.roundoff))
  }

  /// The lanes with one bound for the relative error of all; those with a larger error are undecided.
  mutating func settled(_ lanes: LaneValues, _ error: Double? = nil) -> LaneValues {
    guard let errors = lanes.errors else { return lanes }
    // What is computed from it needs room for errors of its own.
    let bound = error ?? tolerance / 16
    let slot = add(.steady(lanes.slot, magnitude: errors, gain: bound))
    return LaneValues(
      slot: slot, unit: lanes.unit, error: bound, limit: lanes.limit, isTruth: lanes.isTruth)
  }

  /// Whole numbers without those to which errors of a value may have brought it from another side of a half.
  /// - Parameter number: The slot of the values, of which a multiple was rounded.
  mutating func certain(_ rounded: Int, nearestTo number: Int, _ factor: Double, _ errors: Int) -> Int {
    let value = add(.linear(number, factor: factor, offset: 0))
    let distance = add(.magnitude(add(.sum(value, rounded, factor: -1)), factor: 1, offset: 0))
    let farthest = add(.sumOfMagnitudes(distance, errors, factor: abs(factor)))
    let room = add(.linear(farthest, factor: -1, offset: 0.5))
    let isCertain = add(.comparison(.greater, room))
    return add(.choice(isCertain, then: rounded, otherwise: add(.constant(.nan))))
  }

  /// The slots of a flow in ones and of a magnitude of which the part `scale` is no less than its error.
  mutating func flow(
    _ operand: Operand, _ scale: Double
  ) throws(NotVectorizableError) -> (value: Int, magnitude: Int, error: Double) {
    let ones = try inOnes(self.lanes(of: operand))
    let magnitude = add(.magnitude(ones.slot, factor: 1, offset: 0))
    return (ones.slot, add(.sumOfMagnitudes(magnitude, errors(of: ones), factor: 1 / scale)), scale)
  }
}
