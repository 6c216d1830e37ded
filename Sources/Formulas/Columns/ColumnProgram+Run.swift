import Finance

#if canImport(Glibc)
  import Glibc
#endif

extension ColumnProgram {
  typealias Slot = UnsafeMutablePointer<Double>

  /// The memory of one run after another: the values of slots for one block of lanes, and the state of loans.
  struct Memory {
    fileprivate let slots: Slot
    fileprivate let loans: [PlainLoanLanes]

    init(of program: ColumnProgram) {
      slots = .allocate(capacity: program.placeCount * ColumnProgram.blockLength)
      loans = program.loans.map { PlainLoanLanes(for: $0.figures, capacity: ColumnProgram.blockLength) }
    }

    func deallocate() {
      slots.deallocate()
      for loan in loans { loan.deallocate() }
    }

    /// The values in a place.
    subscript(place: Int) -> Slot { slots + place * ColumnProgram.blockLength }
  }

  /// Runs all steps for up to `blockLength` lanes, whose values are in the memory by their places.
  func run(_ memory: Memory, lanes: Range<Int>, in scope: any ColumnScope) {
    let slots = memory.slots
    var computedLoans = 0
    var scopes = LaneScopes(lanes: lanes, scope: scope)
    for (index, step) in steps.enumerated() {
      let slot = slots + places[index] * ColumnProgram.blockLength
      let count = lanes.count
      let buffer = UnsafeMutableBufferPointer(start: slot, count: count)
      let operand = { (index: Int) -> Slot in slots + places[index] * ColumnProgram.blockLength }
      switch step {
      case .load(let symbol, let period, let earlier):
        scope.fill(
          buffer, with: symbol, at: period, from: lanes.lowerBound,
          after: earlier.flatMap { values(of: $0, operand($0)) })
      case .constant(let value): buffer.update(repeating: value)
      case .exact(let index):
        evaluate(exactParts[index], in: &scopes, to: buffer)
      case .linear(let a, let factor, let offset):
        map(count, operand(a), slot) { settled($0 * factor + offset) }
      case .magnitude(let a, let factor, let offset):
        map(count, operand(a), slot) { abs($0) * factor + offset }
      case .sum(let a, let b, let factor):
        map(count, operand(a), operand(b), slot) { settled($0 + $1 * factor) }
      case .sumOfMagnitudes(let a, let b, let factor):
        map(count, operand(a), operand(b), slot) { $0 + abs($1) * factor }
      case .steady(let a, let magnitude, let gain):
        map(count, operand(a), operand(magnitude), slot) { abs($0) * gain < $1 ? .nan : $0 }
      case .product(let a, let b): map(count, operand(a), operand(b), slot) { settled($0 * $1) }
      case .quotient(let a, let b, isCertain: false):
        map(count, operand(a), operand(b), slot) { settled($0 / $1) }
      case .quotient(let a, let b, isCertain: true):
        let none = Double.noValue
        map(count, operand(a), operand(b), slot) { $1 == 0 && !$0.isNaN ? none : settled($0 / $1) }
      case .power(let a, let b):
        // Some powers of NaN are one; the products keep them NaN.
        map(count, operand(a), operand(b), slot) { settled(pow($0, $1)) + $0 * 0 + $1 * 0 }
      // Either operand may be NaN, and then so is the result.
      case .least(let a, let b): map(count, operand(a), operand(b), slot) { $0.isNaN || $0 < $1 ? $0 : $1 }
      case .greatest(let a, let b): map(count, operand(a), operand(b), slot) { $0.isNaN || $0 > $1 ? $0 : $1 }
      case .rounded(let a, let factor, let error):
        map(count, operand(a), slot) { ColumnProgram.rounded($0 * factor, error) }
      case .roundedQuotient(let a, let factor, let divisor):
        // The quotient of whole numbers below 2⁵³ is never rounded up to a whole number.
        let (twice, whole) = (2 * abs(factor), 2 * divisor)
        map(count, operand(a), slot) { value in
          let rounded = ((abs(value) * twice + divisor) / whole).rounded(.down)
          return (value < 0) == (factor < 0) ? rounded : -rounded
        }
      case .comparison(let comparison, let a): ColumnProgram.compare(comparison, count, operand(a), slot)
      case .internalRate(let runs, let error, let tolerance):
        InternalRateLanes.write(
          runs.map {
            FlowRunLanes(flow: operand($0.flow), magnitude: operand($0.magnitude), count: $0.count)
          },
          error: error, tolerance: tolerance, count: count, to: slot)
      case .compounded(let a, let factor, let times):
        map(count, operand(a), slot) { nominal in
          let rate = nominal * factor
          var sum = 0.0
          for _ in 0..<times { sum = sum * (1 + rate) + 1 }
          return nominal < 0 ? .nan : settled(rate * sum)
        }
      case .levelPayment(let a, let factor, let periods):
        map(count, operand(a), slot) { nominal in
          nominal < 0 ? .nan : settled(ColumnProgram.levelPayment(nominal * factor, periods))
        }
      case .loan(let figure, let terms):
        guard let number = loans.firstIndex(where: { $0.terms == terms }) else { break }
        // Loans are in the order of the first steps that need them.
        if number == computedLoans {
          memory.loans[number].run(
            .init(
              principal: operand(terms.principal), rate: operand(terms.rate), months: operand(terms.months),
              extra: operand(terms.extra)), count: count)
          computedLoans += 1
        }
        memory.loans[number].write(figure, count: count, to: slot)
      case .choice(let condition, let then, let otherwise):
        let (condition, then, otherwise) = (operand(condition), operand(then), operand(otherwise))
        for lane in 0..<count {
          slot[lane] =
            condition[lane].isNaN ? .nan : condition[lane] != 0 ? then[lane] : otherwise[lane]
        }
      }
    }
  }

  /// Evaluates a part in each lane by itself; lanes behind an interruption are left undecided.
  private func evaluate(
    _ part: ExactPart, in scopes: inout LaneScopes, to buffer: UnsafeMutableBufferPointer<Double>
  ) {
    buffer.update(repeating: .nan)
    for lane in buffer.indices {
      if scopes.scope.isInterrupted { return }
      buffer[lane] = part.value(in: scopes[lane])
    }
  }

  /// The values that a step has loaded; nil for another step.
  private func values(of step: Int, _ slot: Slot) -> EarlierValues? {
    guard case .load(_, let period, _) = steps[step] else { return nil }
    return EarlierValues(period: period, values: slot)
  }

  @inline(__always)
  private func map(_ count: Int, _ a: Slot, _ result: Slot, _ body: (Double) -> Double) {
    for lane in 0..<count { result[lane] = body(a[lane]) }
  }

  @inline(__always)
  private func map(_ count: Int, _ a: Slot, _ b: Slot, _ result: Slot, _ body: (Double, Double) -> Double) {
    for lane in 0..<count { result[lane] = body(a[lane], b[lane]) }
  }

  private static func rounded(_ value: Double, _ error: Double) -> Double {
    let rounded = value.rounded(.toNearestOrAwayFromZero)
    return abs(value - rounded) + abs(value) * error < 0.5 ? rounded : .nan
  }

  /// The level payment for 1: `gⁿ / (1 + g + … + gⁿ⁻¹)`, bit by bit of the number of periods.
  private static func levelPayment(_ rate: Double, _ periods: Int) -> Double {
    let growth = 1 + rate
    var (power, sum) = (growth, 1.0)
    for bit in (0..<Int.bitWidth - 1 - periods.leadingZeroBitCount).reversed() {
      (power, sum) = (power * power, sum * (power + 1))
      if periods >> bit & 1 == 1 { (power, sum) = (power * growth, sum * growth + 1) }
    }
    return power / sum
  }

  /// One loop for each comparison, since a branch in the loop would prevent vectorization.
  private static func compare(_ comparison: Comparison, _ count: Int, _ a: Slot, _ result: Slot) {
    @inline(__always)
    func each(_ body: (Double) -> Bool) {
      // NaN stays NaN: NaN times anything.
      for lane in 0..<count { result[lane] = (body(a[lane]) ? 1 : 0) + a[lane] * 0 }
    }
    switch comparison {
    case .less: each { $0 < 0 }
    case .lessOrEqual: each { $0 <= 0 }
    case .greater: each { $0 > 0 }
    case .greaterOrEqual: each { $0 >= 0 }
    case .equal: each { $0 == 0 }
    case .unequal: each { $0 != 0 }
    }
  }
}

/// The value; NaN when it is infinite, before another operation can make it finite again.
@inline(__always)
private func settled(_ value: Double) -> Double { value + (value - value) }
