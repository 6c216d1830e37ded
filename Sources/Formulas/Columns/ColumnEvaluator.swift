import Finance

/// A formula compiled for evaluation in very many scenarios at a time, on `Double` columns.
///
/// ```swift
/// let columns = ColumnEvaluator(roi, in: rents)
/// let column = try columns.column(lanes: 0..<1_000_000)
/// ```
///
/// Every value is within 1e-12 of the exact one, relatively, unless a wider tolerance is asked for, and every truth is the exact one: parts in which
/// nothing varies are evaluated once, exactly; money is counted in whole cents as long as there are only sums
/// and products of it; and a lane in which rounding errors could matter is evaluated exactly by itself.
public struct ColumnEvaluator: Sendable {
  let formula: Formula
  let scope: any ColumnScope
  let plan: Plan

  /// The method by which a formula is computed.
  enum Plan: Sendable {
    case constant(Double)
    /// No value in any lane, with the error.
    case none(FormulaError)
    case program(ColumnProgram)
  }

  /// The tolerance of what is only compared: far below the distance of two values that differ by a cent.
  private static let toleranceOfSigns = 1e-9

  /// The tolerance of most columns.
  public static let usualTolerance = 5e-13

  /// Compiles a formula; no lane is computed yet.
  /// - Parameter tolerance: The largest relative error of a value. A wider one leaves fewer lanes to be evaluated by
  ///   themselves; it changes no truth.
  public init(
    _ formula: Formula, in scope: any ColumnScope, tolerance: Double = ColumnEvaluator.usualTolerance
  ) {
    (self.formula, self.scope) = (formula, scope)
    let variation = LaneVariation(in: scope)
    plan = ColumnEvaluator.plan(in: scope, variation, tolerance) { $0.plan(of: formula) }
  }

  /// Compiles the difference of two formulas whose sign is asked for: a value is off by as much as errors of its terms
  /// make it, but never of another sign than the exact one.
  init(
    differenceOf left: Formula, _ right: Formula, in scope: any ColumnScope, _ variation: LaneVariation
  ) {
    let difference = Formula(differenceOf: left, right)
    (formula, self.scope) = (difference, scope)
    plan = ColumnEvaluator.plan(in: scope, variation, ColumnEvaluator.toleranceOfSigns) {
      $0.plan(ofDifference: left, right, difference)
    }
  }

  /// The shortest program that computes nothing lane by lane, or as little as can be.
  ///
  /// A wide tolerance is asked for where lanes that are evaluated by themselves would take most of the time; bounds for
  /// each lane leave the fewest.
  private static func plan(
    in scope: any ColumnScope, _ variation: LaneVariation, _ tolerance: Double,
    _ compile: (inout ColumnCompiler) -> Plan
  ) -> Plan {
    var usual: Plan?
    if tolerance <= usualTolerance {
      var compiler = ColumnCompiler(scope: scope, tolerance: tolerance, variation: variation)
      let plan = compile(&compiler)
      guard case .program(let program) = plan, program.hasExactParts else { return plan }
      usual = plan
    }
    var compiler = ColumnCompiler(
      scope: scope, tolerance: tolerance, tracksErrors: true, variation: variation)
    let plan = compile(&compiler)
    if let usual, case .program(let program) = plan, program.hasExactParts { return usual }
    return plan
  }

  /// The same program for a scope in which the same symbols have other values of the same bounds.
  package func applied(to scope: any ColumnScope) -> ColumnEvaluator {
    ColumnEvaluator(formula: formula, scope: scope, plan: plan)
  }

  private init(formula: Formula, scope: any ColumnScope, plan: Plan) {
    (self.formula, self.scope, self.plan) = (formula, scope, plan)
  }

  /// The symbols whose values the program takes from its scope, with their periods.
  package var loads: [(symbol: Symbol, period: Period?)] {
    guard case .program(let program) = plan else { return [] }
    return program.steps.compactMap { step in
      if case .load(let symbol, let period, _) = step { (symbol, period) } else { nil }
    }
  }

  /// Returns `true` if no part of the formula is computed lane by lane.
  /// - Parameter isGiven: Returns `true` for a symbol whose values are there, rather than to be computed.
  package func isInColumns(given isGiven: (Symbol) -> Bool) -> Bool {
    guard case .program(let program) = plan else { return true }
    return program.steps.allSatisfy { step in
      switch step {
      case .exact: false
      case .load(let symbol, _, _): isGiven(symbol)
      default: true
      }
    }
  }

  /// The exact value of the formula in one lane, or the error.
  public func value(inLane lane: Int) throws(FormulaError) -> Quantity {
    try formula.evaluate(in: scope.scope(ofLane: lane))
  }

  /// The exact value of the formula in one lane, or the error, with what other lanes have computed.
  /// - Parameter cache: What has the same values in all lanes, for one thread at a time.
  package func value(inLane lane: Int, sharing cache: EvaluationCache) throws(FormulaError) -> Quantity {
    try formula.evaluate(in: scope.scope(ofLane: lane, sharing: cache))
  }

  /// The values of the formula in a range of lanes.
  /// - Parameters:
  ///   - usesAllCores: `false` to stay on the calling thread.
  ///   - isInterrupted: Called on any thread; `true` ends the computation.
  /// - Throws: The error of the first lane in which the formula is wrong rather than without a value, or
  ///   `interrupted`.
  public func column(
    lanes: Range<Int>, usesAllCores: Bool = true, isInterrupted: @escaping @Sendable () -> Bool = { false }
  ) throws(FormulaError) -> ColumnValues {
    try column(lanes: lanes, usesAllCores: usesAllCores, sharing: nil, isInterrupted: isInterrupted)
  }

  /// The values of the formula in a range of lanes, computed on the calling thread until the scope is interrupted.
  /// - Parameter cache: What has the same values in all lanes, for those that are evaluated by themselves.
  func column(lanes: Range<Int>, sharing cache: EvaluationCache?) throws(FormulaError) -> ColumnValues {
    try column(lanes: lanes, usesAllCores: false, sharing: cache) { [scope] in scope.isInterrupted }
  }

  private func column(
    lanes: Range<Int>, usesAllCores: Bool, sharing cache: EvaluationCache?,
    isInterrupted: @escaping @Sendable () -> Bool
  ) throws(FormulaError) -> ColumnValues {
    switch plan {
    case .constant(let value):
      return ColumnValues(values: Array(repeating: value, count: lanes.count), lanesWithoutValue: [])
    case .none(let error):
      guard error.isAbsence else { throw error }
      return ColumnValues(
        values: Array(repeating: 0, count: lanes.count), lanesWithoutValue: Array(0..<lanes.count))
    case .program(let program):
      let computation = ColumnComputation(
        columns: self, program: program, lanes: lanes, cache: cache, isInterrupted: isInterrupted)
      return try computation.column(usesAllCores: usesAllCores)
    }
  }
}

/// One computation of a column.
private struct ColumnComputation: Sendable {
  let columns: ColumnEvaluator
  let program: ColumnProgram
  let lanes: Range<Int>
  /// What has the same values in all lanes; nil for a computation on several threads.
  nonisolated(unsafe) let cache: EvaluationCache?
  let isInterrupted: @Sendable () -> Bool

  /// The exact value in a lane.
  private func value(inLane lane: Int) throws(FormulaError) -> Quantity {
    guard let cache else { return try columns.value(inLane: lane) }
    return try columns.value(inLane: lane, sharing: cache)
  }

  /// The number of lanes of one unit of parallel work: several blocks, so that the scheduling costs nothing, where
  /// there are enough of them.
  private func piece(threads: Int) -> Int {
    let length = ColumnProgram.blockLength
    let share = (lanes.count / (4 * threads) + length - 1) / length
    return min(max(share, 1), 32) * length
  }

  func column(usesAllCores: Bool) throws(FormulaError) -> ColumnValues {
    let threads = usesAllCores ? coreCount : 1
    let piece = piece(threads: threads)
    let pieces = (lanes.count + piece - 1) / piece
    var exceptions = Array(repeating: Exceptions(), count: pieces)
    let values = [Double](unsafeUninitializedCapacity: lanes.count) { values, count in
      exceptions.withUnsafeMutableBufferPointer { exceptions in
        // Each piece writes to its own part of both buffers.
        nonisolated(unsafe) let (values, exceptions) = (values, exceptions)
        let compute = { @Sendable (part: Range<Int>) in
          exceptions[part.lowerBound / piece] = self.compute(part, values)
        }
        inParallel(pieces, threads: threads) { numbers in
          for number in numbers {
            compute(number * piece..<min((number + 1) * piece, self.lanes.count))
          }
        }
      }
      count = lanes.count
    }
    for exception in exceptions {
      if let error = exception.error { throw error }
    }
    return ColumnValues(values: values, lanesWithoutValue: exceptions.flatMap(\.absent))
  }

  /// The lanes without a value, and the first error that is a mistake.
  private struct Exceptions {
    var absent: [Int] = []
    var error: FormulaError?
  }

  /// Computes a piece, whose lanes are counted from the first of the column.
  private func compute(_ piece: Range<Int>, _ values: UnsafeMutableBufferPointer<Double>) -> Exceptions {
    let length = ColumnProgram.blockLength
    let memory = ColumnProgram.Memory(of: program)
    defer { memory.deallocate() }
    var exceptions = Exceptions()
    for start in stride(from: piece.lowerBound, to: piece.upperBound, by: length) {
      let block = start..<min(start + length, piece.upperBound)
      let first = lanes.lowerBound + start
      guard !isInterrupted() else {
        exceptions.error = .interrupted
        values[block].update(repeating: 0)
        continue
      }
      program.run(memory, lanes: first..<first + block.count, in: columns.scope)
      if deliver(memory, to: values, block) { decide(block, values, &exceptions) }
    }
    return exceptions
  }

  /// Writes the results of a block, and returns `true` when any of them is not finite.
  private func deliver(
    _ memory: ColumnProgram.Memory, to values: UnsafeMutableBufferPointer<Double>, _ block: Range<Int>
  ) -> Bool {
    guard let base = values.baseAddress else { return false }
    let (target, result) = (base + block.lowerBound, program.result)
    let source = memory[program.places[result.slot]]
    var exponents: UInt64 = 0
    for lane in 0..<block.count {
      // Adding zero avoids a negative zero.
      let value = (source[lane] * result.factor + result.offset) * result.unit + 0
      target[lane] = value
      // The exponent of a value that is not finite has all its eleven bits set, so adding one to it
      // overflows.
      exponents |= (value.bitPattern & 0x7FF0_0000_0000_0000) &+ 0x0010_0000_0000_0000
    }
    return exponents >> 63 != 0
  }

  /// Evaluates exactly the lanes that the columns left undecided.
  private func decide(
    _ block: Range<Int>, _ values: UnsafeMutableBufferPointer<Double>, _ exceptions: inout Exceptions
  ) {
    for lane in block where !values[lane].isFinite {
      let isAbsent = values[lane].isNoValue
      values[lane] = 0
      if isAbsent {
        exceptions.absent.append(lane)
        continue
      }
      if isInterrupted() {
        exceptions.error = .interrupted
        return
      }
      do throws(FormulaError) {
        switch try value(inLane: lanes.lowerBound + lane) {
        case .number(let number): values[lane] = number.double
        case .truth(let truth): values[lane] = truth ? 1 : 0
        case let other:
          throw FormulaError(.wrongKind(wanted: .number, given: other.kind), columns.formula.root.range)
        }
      } catch {
        if !error.isAbsence, exceptions.error == nil { exceptions.error = error }
        exceptions.absent.append(lane)
      }
    }
  }
}
