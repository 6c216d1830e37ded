#if canImport(Glibc)
  import Glibc
#endif

/// A formula as steps over blocks of lanes; each step fills a slot of its own.
///
/// Inside, a NaN is a lane that columns can't decide: it has no value, or the rounding errors of `Double` could make a
/// difference there. Such lanes are computed exactly.
struct ColumnProgram: Sendable {
  /// How many lanes are computed at a time: few enough that the slots of a usual formula stay in the nearest cache.
  static let blockLength = 512

  var steps: [Step] = []
  var result = Result(slot: 0, unit: 1)

  /// Where the result is found: `(slot·factor + offset)·unit`.
  struct Result: Sendable {
    var slot: Int
    var factor = 1.0
    var offset = 0.0
    var unit: Double
  }

  /// What fills a slot; operands are slots of earlier steps.
  enum Step: Sendable {
    case load(Symbol, month: Int?)
    case constant(Double)
    /// Each lane by the exact path.
    case exact(ExactPart)
    /// `a·factor + offset`
    case linear(Int, factor: Double, offset: Double)
    /// `a + b·factor`
    case sum(Int, Int, factor: Double)
    /// `|a|·factor + offset`
    case magnitude(Int, factor: Double, offset: Double)
    /// `a + |b|·factor`
    case sumOfMagnitudes(Int, Int, factor: Double)
    /// `a`, undecided where it is less than the share `1/gain` of `magnitude`.
    case steady(Int, magnitude: Int, gain: Double)
    case product(Int, Int)
    case quotient(Int, Int)
    case power(Int, Int)
    case least(Int, Int)
    case greatest(Int, Int)
    /// The whole number nearest to `a·factor`, undecided where that is a close call.
    case rounded(Int, factor: Double, error: Double)
    /// Whether `a` compares so with zero.
    case comparison(Comparison, Int)
    /// `then` where the condition is 1, else `otherwise`.
    case choice(Int, then: Int, otherwise: Int)
  }
}

extension ColumnProgram {
  /// Ends the program; a last step that only scales and shifts is left to whoever writes the result.
  mutating func finish(with lanes: Lanes) {
    result = Result(slot: lanes.slot, unit: lanes.unit.double)
    guard lanes.slot == steps.count - 1, case .linear(let slot, let factor, let offset) = steps[lanes.slot]
    else {
      return
    }
    steps.removeLast()
    (result.slot, result.factor, result.offset) = (slot, factor, offset)
  }
}

extension ColumnProgram {
  typealias Slot = UnsafeMutablePointer<Double>

  /// Runs all steps for up to `blockLength` lanes; the slots lie one behind the other.
  func run(_ slots: Slot, lanes: Range<Int>, in scope: any ColumnScope) {
    var scopes = LaneScopes(lanes: lanes, scope: scope)
    for (index, step) in steps.enumerated() {
      let slot = slots + index * ColumnProgram.blockLength
      let count = lanes.count
      let buffer = UnsafeMutableBufferPointer(start: slot, count: count)
      let operand = { (index: Int) -> Slot in slots + index * ColumnProgram.blockLength }
      switch step {
      case .load(let symbol, let month):
        scope.fill(buffer, with: symbol, month: month, from: lanes.lowerBound)
      case .constant(let value): buffer.update(repeating: value)
      case .exact(let part):
        for lane in 0..<count { slot[lane] = part.value(in: scopes[lane]) }
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
      case .quotient(let a, let b): map(count, operand(a), operand(b), slot) { settled($0 / $1) }
      case .power(let a, let b):
        // Some powers of what is no number are one; they stay none by the products.
        map(count, operand(a), operand(b), slot) { settled(pow($0, $1)) + $0 * 0 + $1 * 0 }
      // Either operand may be NaN, and then so is the result.
      case .least(let a, let b): map(count, operand(a), operand(b), slot) { $0.isNaN || $0 < $1 ? $0 : $1 }
      case .greatest(let a, let b): map(count, operand(a), operand(b), slot) { $0.isNaN || $0 > $1 ? $0 : $1 }
      case .rounded(let a, let factor, let error):
        map(count, operand(a), slot) { ColumnProgram.rounded($0 * factor, error) }
      case .comparison(let comparison, let a): ColumnProgram.compare(comparison, count, operand(a), slot)
      case .choice(let condition, let then, let otherwise):
        let (condition, then, otherwise) = (operand(condition), operand(then), operand(otherwise))
        for lane in 0..<count {
          slot[lane] =
            condition[lane].isNaN ? .nan : condition[lane] != 0 ? then[lane] : otherwise[lane]
        }
      }
    }
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

  /// One loop for each comparison, as a choice in the loop would keep it from running on several lanes at a time.
  private static func compare(_ comparison: Comparison, _ count: Int, _ a: Slot, _ result: Slot) {
    @inline(__always)
    func each(_ body: (Double) -> Bool) {
      // What is no number stays none: NaN times anything.
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

/// The value; undecided when it is infinite, before another operation can make a number of it again.
@inline(__always)
private func settled(_ value: Double) -> Double { value + (value - value) }

/// The exact scopes of a block's lanes, made when they are needed.
private struct LaneScopes {
  let lanes: Range<Int>
  let scope: any ColumnScope
  private var made: [(any Scope)?] = []

  init(lanes: Range<Int>, scope: any ColumnScope) {
    (self.lanes, self.scope) = (lanes, scope)
  }

  subscript(index: Int) -> any Scope {
    mutating get {
      if made.isEmpty { made = Array(repeating: nil, count: lanes.count) }
      if let scope = made[index] { return scope }
      let laneScope = scope.scope(ofLane: lanes.lowerBound + index)
      made[index] = laneScope
      return laneScope
    }
  }
}

/// A part of a formula that is computed lane by lane.
struct ExactPart: Sendable {
  let node: Node
  let formula: Formula
  let month: Int?
  let depth: Int
  let isTruth: Bool

  init(_ node: Node, _ evaluation: Evaluation, isTruth: Bool) {
    (self.node, self.isTruth) = (node, isTruth)
    (formula, month, depth) = (evaluation.formula, evaluation.month, evaluation.depth)
  }

  /// Undecided where it is not what was expected, so that the whole formula is computed exactly.
  func value(in scope: any Scope) -> Double {
    let evaluation = Evaluation(scope, formula, month: month, depth: depth)
    return switch try? evaluation.value(of: node) {
    case .number(let number) where !isTruth: number.double
    case .truth(let truth) where isTruth: truth ? 1 : 0
    default: .nan
    }
  }
}
