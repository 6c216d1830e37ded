import Finance

/// A formula ready to be computed for very many scenarios at a time, on `Double` columns.
///
/// ```swift
/// let columns = Columns(roi, in: rents)
/// let column = try columns.column(lanes: 0..<1_000_000)
/// ```
///
/// Every value is within 1e-12 of the exact one, relatively, and every truth is the exact one: parts in which nothing
/// varies are computed once, exactly; money is counted in whole cents as long as there are only sums and products of
/// it; and a lane in which rounding errors could matter is computed exactly by itself.
public struct Columns: Sendable {
  let formula: Formula
  let scope: any ColumnScope
  let plan: Plan

  /// How a formula is computed.
  enum Plan: Sendable {
    case constant(Double)
    /// In no lane is there a value, for this reason.
    case none(FormulaError)
    case program(ColumnProgram)
  }

  /// Prepares a formula; no lane is computed yet.
  public init(_ formula: Formula, in scope: any ColumnScope) {
    (self.formula, self.scope) = (formula, scope)
    var compiler = ColumnCompiler(scope: scope)
    plan = compiler.plan(of: formula)
  }

  /// What the formula comes to in one lane, exactly, or why there is nothing.
  public func value(inLane lane: Int) throws(FormulaError) -> Quantity {
    try formula.evaluate(in: scope.scope(ofLane: lane))
  }

  /// What the formula comes to in each of the lanes.
  /// - Parameter usesAllCores: False to stay on the calling thread.
  /// - Throws: The fault of the first lane in which the formula is wrong rather than without a value.
  public func column(lanes: Range<Int>, usesAllCores: Bool = true) throws(FormulaError) -> Column {
    switch plan {
    case .constant(let value):
      return Column(values: Array(repeating: value, count: lanes.count), lanesWithoutValue: [])
    case .none(let fault):
      guard fault.isAbsence else { throw fault }
      return Column(
        values: Array(repeating: 0, count: lanes.count), lanesWithoutValue: Array(0..<lanes.count))
    case .program(let program):
      return try Run(columns: self, program: program, lanes: lanes).column(usesAllCores: usesAllCores)
    }
  }
}

/// One computation of a column.
private struct Run: Sendable {
  let columns: Columns
  let program: ColumnProgram
  let lanes: Range<Int>

  /// How many lanes a core takes at a time; enough that handing them out costs nothing.
  private static let piece = 32 * ColumnProgram.blockLength

  func column(usesAllCores: Bool) throws(FormulaError) -> Column {
    let pieces = (lanes.count + Run.piece - 1) / Run.piece
    var exceptions = Array(repeating: Exceptions(), count: pieces)
    let values = [Double](unsafeUninitializedCapacity: lanes.count) { values, count in
      exceptions.withUnsafeMutableBufferPointer { exceptions in
        // Each piece has its own part of both buffers.
        nonisolated(unsafe) let (values, exceptions) = (values, exceptions)
        let compute = { @Sendable (part: Range<Int>) in
          exceptions[part.lowerBound / Run.piece] = self.compute(part, values)
        }
        inParallel(pieces, threads: usesAllCores ? coreCount : 1) { pieces in
          for piece in pieces {
            let start = piece * Run.piece
            compute(start..<min(start + Run.piece, self.lanes.count))
          }
        }
      }
      count = lanes.count
    }
    for exception in exceptions {
      if let fault = exception.fault { throw fault }
    }
    return Column(values: values, lanesWithoutValue: exceptions.flatMap(\.absent))
  }

  /// Lanes that have no value, and the first one's fault that is a mistake.
  private struct Exceptions {
    var absent: [Int] = []
    var fault: FormulaError?
  }

  /// Computes a piece, whose lanes are counted from the first of the column.
  private func compute(_ piece: Range<Int>, _ values: UnsafeMutableBufferPointer<Double>) -> Exceptions {
    let length = ColumnProgram.blockLength
    let slots = UnsafeMutablePointer<Double>.allocate(capacity: program.steps.count * length)
    defer { slots.deallocate() }
    var exceptions = Exceptions()
    for start in stride(from: piece.lowerBound, to: piece.upperBound, by: length) {
      let block = start..<min(start + length, piece.upperBound)
      let first = lanes.lowerBound + start
      program.run(slots, lanes: first..<first + block.count, in: columns.scope)
      if deliver(slots, to: values, block) { decide(block, values, &exceptions) }
    }
    return exceptions
  }

  /// Writes the results of a block, and tells whether any of them is no finite number.
  private func deliver(
    _ slots: ColumnProgram.Slot, to values: UnsafeMutableBufferPointer<Double>, _ block: Range<Int>
  ) -> Bool {
    guard let base = values.baseAddress else { return false }
    let (target, result) = (base + block.lowerBound, program.result)
    let source = slots + result.slot * ColumnProgram.blockLength
    var exponents: UInt64 = 0
    for lane in 0..<block.count {
      // Plus nothing, so that there is no negative zero.
      let value = (source[lane] * result.factor + result.offset) * result.unit + 0
      target[lane] = value
      // The exponent of what is not finite has all its eleven bits set, and one more overflows.
      exponents |= (value.bitPattern & 0x7FF0_0000_0000_0000) &+ 0x0010_0000_0000_0000
    }
    return exponents >> 63 != 0
  }

  /// Computes those lanes exactly that the columns left undecided.
  private func decide(
    _ block: Range<Int>, _ values: UnsafeMutableBufferPointer<Double>, _ exceptions: inout Exceptions
  ) {
    for lane in block where !values[lane].isFinite {
      values[lane] = 0
      do throws(FormulaError) {
        switch try columns.value(inLane: lanes.lowerBound + lane) {
        case .number(let number): values[lane] = number.double
        case .truth(let truth): values[lane] = truth ? 1 : 0
        case let other:
          throw FormulaError(.wrongKind(wanted: .number, given: other.kind), columns.formula.root.range)
        }
      } catch {
        if !error.isAbsence, exceptions.fault == nil { exceptions.fault = error }
        exceptions.absent.append(lane)
      }
    }
  }
}
