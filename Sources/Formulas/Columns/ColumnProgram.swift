/// A formula compiled to steps over blocks of lanes; each step fills a slot of its own.
///
/// Inside, NaN marks an undecided lane: it has no value, or rounding errors of `Double` could change its
/// result. Such lanes are evaluated exactly.
struct ColumnProgram: Sendable {
  /// The number of lanes computed at a time: few enough that the slots of a usual formula stay in the
  /// first-level cache.
  static let blockLength = 512

  var steps: [Step] = []
  var result = Result(slot: 0, unit: 1)

  /// The location of the result: `(slot·factor + offset)·unit`.
  struct Result: Sendable {
    var slot: Int
    var factor = 1.0
    var offset = 0.0
    var unit: Double
  }

  /// The computation that fills a slot; operands are slots of earlier steps.
  enum Step: Sendable {
    case load(Symbol, at: Period?)
    case constant(Double)
    /// Each lane by exact evaluation.
    case exact(ExactPart)
    /// `a·factor + offset`
    case linear(Int, factor: Double, offset: Double)
    /// `a + b·factor`
    case sum(Int, Int, factor: Double)
    /// `|a|·factor + offset`
    case magnitude(Int, factor: Double, offset: Double)
    /// `a + |b|·factor`
    case sumOfMagnitudes(Int, Int, factor: Double)
    /// `a`, undecided where it is less than the fraction `1/gain` of `magnitude`.
    case steady(Int, magnitude: Int, gain: Double)
    case product(Int, Int)
    case quotient(Int, Int)
    case power(Int, Int)
    case least(Int, Int)
    case greatest(Int, Int)
    /// The whole number nearest to `a·factor`, undecided where rounding errors could change it.
    case rounded(Int, factor: Double, error: Double)
    /// 1 where the comparison of `a` with zero holds, else 0.
    case comparison(Comparison, Int)
    /// `then` where the condition is 1, else `otherwise`.
    case choice(Int, then: Int, otherwise: Int)
  }
}

extension ColumnProgram {
  /// Ends the program; a last step that only scales and shifts is merged into the writing of the result.
  mutating func finish(with lanes: LaneValues) {
    result = Result(slot: lanes.slot, unit: lanes.unit.double)
    guard lanes.slot == steps.count - 1, case .linear(let slot, let factor, let offset) = steps[lanes.slot]
    else {
      return
    }
    steps.removeLast()
    (result.slot, result.factor, result.offset) = (slot, factor, offset)
  }
}
