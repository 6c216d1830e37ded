import Finance

extension ConditionSearch {
  func distance(_ step: Int) -> Int { abs(step - present) }

  func hasDifference(_ index: Int) throws(InterruptionError) -> Bool {
    for sample in samples where try standing(of: index, at: sample).difference != nil { return true }
    return false
  }

  /// The interval nearest to the present step.
  func nearest(of intervals: [ClosedRange<Int>]) -> ClosedRange<Int>? {
    intervals.min { distance(nearestStep(of: $0)) < distance(nearestStep(of: $1)) }
  }

  private func clamped(_ step: Int) -> Int { min(max(step, steps.lowerBound), steps.upperBound) }

  private func nearestStep(of interval: ClosedRange<Int>) -> Int {
    min(max(present, interval.lowerBound), interval.upperBound)
  }

  /// The step at which the worst condition fails by least.
  func closestApproach(among samples: [Int]) throws(InterruptionError) -> Solution.ClosestApproach? {
    var best: (closestApproach: Solution.ClosestApproach, score: Double)?
    for sample in samples.sorted(by: { distance($0) < distance($1) }) {
      let worst = try worst(at: sample)
      guard worst.score > best?.score ?? -.infinity else { continue }
      best = (Solution.ClosestApproach(step: sample, condition: worst.index), worst.score)
    }
    return best?.closestApproach
  }

  /// The end of an interval between two neighbouring steps; `nil` at the end of the range.
  func end(at step: Int, outside: Int) throws(InterruptionError) -> Solution.End? {
    guard steps.contains(outside) else { return nil }
    let there = try states(at: outside)
    let unsatisfied = there.indices.filter { !there[$0].holds }
    let failing = unsatisfied.filter { there[$0].error == nil }
    guard !failing.isEmpty else {
      let error = unsatisfied.first.flatMap { there[$0].error }
      return Solution.End(step: step, binding: unsatisfied, error: error, beyond: nil)
    }
    var nearest: Double? = 0
    for (position, index) in failing.enumerated() {
      let beyond = try crossing(of: index, from: step, to: outside) { $0.margin }
      guard let beyond, let least = nearest else { nearest = nil; break }
      nearest = position == 0 || abs(beyond) < abs(least) ? beyond : least
    }
    return Solution.End(step: step, binding: failing, error: nil, beyond: nearest)
  }

  /// The solution in steps at which both sides are exactly equal.
  func exactRoot(of equation: Int, in steps: ClosedRange<Int>) -> Solution.Root {
    Solution.Root(
      condition: equation, steps: steps, step: nearestStep(of: steps), isExact: true, beyond: 0)
  }

  /// The root between a step and the next one, where the sign of an equation's difference changes; `nil` at a
  /// pole.
  func root(of equation: Int, between step: Int) throws(InterruptionError) -> Solution.Root? {
    let size = { (step: Int) throws(InterruptionError) in
      try self.states(at: step)[equation].difference.map { abs($0.double) }
    }
    guard let before = try size(step), let after = try size(step + 1) else { return nil }
    // Toward a pole both values grow; toward a root, or a jump across zero, they do not.
    let far = (
      try size(clamped(step - ConditionSearch.reach)), try size(clamped(step + 1 + ConditionSearch.reach))
    )
    if case (let one?, let other?) = far, before > 2 * one, after > 2 * other { return nil }
    let nearer = before <= after ? step : step + 1
    let beyond = try crossing(of: equation, from: step, to: step + 1) { $0.difference?.double }
    return Solution.Root(
      condition: equation, steps: nearer...nearer, step: nearer, isExact: false,
      beyond: beyond.map { $0 - Double(nearer - step) })
  }

  /// The number of steps around a sign change that tell a crossing from a jump.
  private static let reach = 16

  /// The distance from one step toward its neighbour, in steps, at which a quantity is zero, by linear
  /// interpolation.
  ///
  /// `nil` when it changes much faster there than around there: then it jumps, and has no zero in between.
  private func crossing(
    of index: Int, from step: Int, to outside: Int, _ quantity: (ConditionState) -> Double?
  ) throws(InterruptionError) -> Double? {
    guard let inside = quantity(try states(at: step)[index]),
      let beyond = quantity(try states(at: outside)[index]), inside != beyond
    else { return nil }
    let way = (outside - step) * ConditionSearch.reach
    let (back, on) = (clamped(step - way), clamped(outside + way))
    guard let before = quantity(try states(at: back)[index]),
      let after = quantity(try states(at: on)[index]), before != after
    else { return nil }
    let mean = (before - after) / Double(abs(on - back))
    guard (0.5...2).contains((inside - beyond) / mean) else { return nil }
    return Double(outside - step) * inside / (inside - beyond)
  }
}
