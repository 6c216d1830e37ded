import Finance

/// A formula compiled to steps over blocks of lanes; each step fills a slot of its own.
///
/// Inside, NaN marks an undecided lane: it has no value, or rounding errors of `Double` could change its
/// result. Such lanes are evaluated exactly.
struct ColumnProgram: Sendable {
  /// The number of lanes computed at a time: few enough that the slots of a usual formula stay in the
  /// first-level cache.
  static let blockLength = 512

  private(set) var steps: [Step] = []
  /// For each step, the place of its values in memory, which later steps use again when they are needed no more.
  private(set) var places: [Int] = []
  /// The number of places.
  private(set) var placeCount = 0
  /// The parts that are evaluated lane by lane.
  private(set) var exactParts: [ExactPart] = []
  /// The loans that the steps have figures of.
  private(set) var loans: [Loans] = []
  var result = Result(slot: 0, unit: 1)

  /// The location of the result: `(slot·factor + offset)·unit`.
  struct Result: Sendable {
    var slot: Int
    var factor = 1.0
    var offset = 0.0
    var unit: Double
  }

  /// The computation that fills a slot; operands are slots of earlier steps.
  enum Step: Hashable, Sendable {
    /// The values of a symbol, and the slot of those of another period.
    case load(Symbol, at: Period?, after: Int?)
    case constant(Double)
    /// Each lane by exact evaluation of the part of this index.
    case exact(Int)
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
    /// `a/b`; no value where a divisor whose zeros are certain is zero.
    case quotient(Int, Int, isCertain: Bool)
    case power(Int, Int)
    case least(Int, Int)
    case greatest(Int, Int)
    /// The whole number nearest to `a·factor`, undecided where rounding errors could change it.
    case rounded(Int, factor: Double, error: Double)
    /// The whole number nearest to `a·factor / divisor`, a half away from zero; all are whole, and so small that their
    /// products are exact.
    case roundedQuotient(Int, factor: Double, divisor: Double)
    /// 1 where the comparison of `a` with zero holds, else 0.
    case comparison(Comparison, Int)
    /// The internal rate of return of flows, each with the sum of the magnitudes of its terms.
    case internalRate([FlowRun], error: Double, tolerance: Double)
    /// `(1 + r)ⁿ − 1` for `r = a·factor`, undecided where it is negative.
    case compounded(Int, factor: Double, count: Int)
    /// The level payment for 1 in as many periods at the rate `r = a·factor`, undecided where that is negative.
    case levelPayment(Int, factor: Double, count: Int)
    /// A figure of a loan of level payments, in whole minor units or ones.
    case loan(PlainLoanFigure, PlainLoanTerms)
    /// `then` where the condition is 1, else `otherwise`.
    case choice(Int, then: Int, otherwise: Int)
  }

  /// Equal flows in a row: the slots of one, and their number.
  struct FlowRun: Hashable, Sendable {
    var flow: Int
    var magnitude: Int
    var count: Int
  }

  /// The loans of which some figures are computed.
  struct Loans: Sendable {
    let terms: PlainLoanTerms
    var figures: [PlainLoanFigure]
  }
}

/// The slots of the terms of a loan of level payments: the amount and the extra payment in minor units, the yearly rate in
/// millionths, and the number of months; whole numbers.
struct PlainLoanTerms: Hashable, Sendable {
  var principal, rate, months, extra: Int
}

extension ColumnProgram {
  /// `true` if a step evaluates lane by lane.
  var hasExactParts: Bool { steps.contains { if case .exact = $0 { true } else { false } } }

  /// Appends a step, and returns its slot.
  mutating func append(_ step: Step) -> Int {
    steps.append(step)
    return steps.count - 1
  }

  /// Appends a part that is evaluated lane by lane, and returns its slot.
  mutating func append(_ part: ExactPart) -> Int {
    exactParts.append(part)
    return append(.exact(exactParts.count - 1))
  }
}

extension ColumnProgram {
  /// Ends the program; a last step that only scales and shifts is merged into the writing of the result.
  mutating func finish(with lanes: LaneValues) {
    result = Result(slot: lanes.slot, unit: lanes.unit.double)
    removeUnused()
    if result.slot == steps.count - 1, case .linear(let slot, let factor, let offset) = steps[result.slot] {
      steps.removeLast()
      (result.slot, result.factor, result.offset) = (slot, factor, offset)
    }
    place()
    gatherLoans()
  }

  /// Puts the figures of each loan together, so that its months are computed once.
  private mutating func gatherLoans() {
    for case .loan(let figure, let terms) in steps {
      if let index = loans.firstIndex(where: { $0.terms == terms }) {
        loans[index].figures.append(figure)
      } else {
        loans.append(Loans(terms: terms, figures: [figure]))
      }
    }
  }
}

// MARK: Places

extension ColumnProgram {
  /// Finds the places of all steps: as few as there are values in use at a time, so that they stay in the cache.
  private mutating func place() {
    var lastUse = Array(steps.indices)
    for (index, step) in steps.enumerated() {
      for operand in step.operands + step.earlier { lastUse[operand] = index }
    }
    lastUse[result.slot] = steps.count
    var free: [Int] = []
    for (index, step) in steps.enumerated() {
      // A step has another place than what it reads, as it may write before it has read all.
      if free.isEmpty {
        free.append(placeCount)
        placeCount += 1
      }
      places.append(free.removeLast())
      for operand in step.operands + step.earlier where lastUse[operand] == index {
        free.append(places[operand])
        // A step may read an operand twice.
        lastUse[operand] = .max
      }
    }
  }
}

// MARK: Unused steps

extension ColumnProgram {
  /// Removes the steps on which the result does not depend.
  private mutating func removeUnused() {
    var isUsed = Array(repeating: false, count: steps.count)
    isUsed[result.slot] = true
    for index in steps.indices.reversed() where isUsed[index] {
      for operand in steps[index].operands { isUsed[operand] = true }
    }
    var places: [Int] = []
    var kept: [Step] = []
    for (step, used) in zip(steps, isUsed) {
      places.append(kept.count)
      guard used else { continue }
      if case .load(let symbol, let period, let earlier) = step {
        // Values are not kept only for others to go on from.
        let place = earlier.flatMap { isUsed[$0] ? places[$0] : nil }
        kept.append(.load(symbol, at: period, after: place))
      } else {
        kept.append(step.mapped { places[$0] })
      }
    }
    (steps, result.slot) = (kept, places[result.slot])
  }
}

extension ColumnProgram.Step {
  /// The slots that the step reads.
  var operands: [Int] {
    var operands: [Int] = []
    _ = mapped { slot in
      operands.append(slot)
      return slot
    }
    return operands
  }

  /// The slot from whose values the step may go on; none for most.
  fileprivate var earlier: [Int] {
    if case .load(_, _, let earlier?) = self { [earlier] } else { [] }
  }

  /// The step with other slots as its operands.
  fileprivate func mapped(_ place: (Int) -> Int) -> ColumnProgram.Step {
    switch self {
    case .load, .constant, .exact: self
    case .linear(let a, let factor, let offset): .linear(place(a), factor: factor, offset: offset)
    case .sum(let a, let b, let factor): .sum(place(a), place(b), factor: factor)
    case .magnitude(let a, let factor, let offset): .magnitude(place(a), factor: factor, offset: offset)
    case .sumOfMagnitudes(let a, let b, let factor): .sumOfMagnitudes(place(a), place(b), factor: factor)
    case .steady(let a, let magnitude, let gain): .steady(place(a), magnitude: place(magnitude), gain: gain)
    case .product(let a, let b): .product(place(a), place(b))
    case .quotient(let a, let b, let isCertain): .quotient(place(a), place(b), isCertain: isCertain)
    case .power(let a, let b): .power(place(a), place(b))
    case .least(let a, let b): .least(place(a), place(b))
    case .greatest(let a, let b): .greatest(place(a), place(b))
    case .rounded(let a, let factor, let error): .rounded(place(a), factor: factor, error: error)
    case .roundedQuotient(let a, let factor, let divisor):
      .roundedQuotient(place(a), factor: factor, divisor: divisor)
    case .comparison(let comparison, let a): .comparison(comparison, place(a))
    case .internalRate(let runs, let error, let tolerance):
      .internalRate(
        runs.map {
          ColumnProgram.FlowRun(flow: place($0.flow), magnitude: place($0.magnitude), count: $0.count)
        }, error: error, tolerance: tolerance)
    case .compounded(let a, let factor, let count): .compounded(place(a), factor: factor, count: count)
    case .levelPayment(let a, let factor, let count): .levelPayment(place(a), factor: factor, count: count)
    case .loan(let figure, let terms):
      .loan(
        figure,
        PlainLoanTerms(
          principal: place(terms.principal), rate: place(terms.rate), months: place(terms.months),
          extra: place(terms.extra)))
    case .choice(let a, let then, let otherwise):
      .choice(place(a), then: place(then), otherwise: place(otherwise))
    }
  }
}
