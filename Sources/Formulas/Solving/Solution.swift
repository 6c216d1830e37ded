import Finance

/// The solution of conditions over a range of steps, seen from the present step.
public enum Solution: Sendable {
  /// No condition depends on the step.
  case independent(holds: Bool)
  /// All conditions are met at every step.
  case always
  /// All conditions are met in an interval, the nearest one.
  /// - Parameter others: The other intervals.
  case interval(Interval, others: [ClosedRange<Int>])
  /// An equation is met, exactly or as nearly as a step allows, at a point, the nearest one.
  /// - Parameter others: The other solutions.
  case root(Root, others: [ClosedRange<Int>])
  /// The conditions are met at no step; `nil` when no closest step can be determined.
  case unsatisfied(ClosestApproach?)
  /// The conditions are met at no step, since this one fails and does not depend on the step.
  case blocked(condition: Int)
  /// One of the conditions has no value at any step.
  case undefined(condition: Int, FormulaError)

  /// Consecutive steps at which all conditions are met.
  public struct Interval: Sendable {
    /// The first and the last step.
    public let steps: ClosedRange<Int>
    /// The ends of the interval; `nil` at the end of the range of steps.
    public let lower, upper: End?
    /// The end nearest to the present step; an end behind which a condition fails comes before one behind
    /// which there is no value.
    public let nearest: End
  }

  /// The end of an interval.
  public struct End: Sendable {
    /// The last step at which all conditions are met.
    public let step: Int
    /// The conditions that are not met at the next step outside; when some of them fail there, only those.
    public let binding: [Int]
    /// The error for which they have no value at the next step outside; `nil` when they fail there.
    public let error: FormulaError?
    /// The distance from the step, in steps, at which a condition would turn if there were values in between:
    /// -1 to 1; `nil` when it turns by a jump.
    public let beyond: Double?
  }

  /// A solution of an equation.
  public struct Root: Sendable {
    /// The index of the equation among the conditions.
    public let condition: Int
    /// The steps at which both sides are equal, or the one step at which they differ least.
    public let steps: ClosedRange<Int>
    /// The step nearest to the present one.
    public let step: Int
    /// `true` when both sides are exactly equal.
    public let isExact: Bool
    /// The distance from the step, in steps, at which both sides would be equal; `nil` when the difference
    /// jumps.
    public let beyond: Double?
  }

  /// The step at which conditions that are met nowhere come closest to it.
  public struct ClosestApproach: Sendable {
    /// The step at which the worst condition fails by least.
    public let step: Int
    /// The index of the condition that is farthest from being met there.
    public let condition: Int
  }
}

extension Solution {
  /// The step that is the answer; `nil` when no step is better than another.
  public var answer: Int? {
    switch self {
    case .interval(let interval, _): interval.nearest.step
    case .root(let root, _): root.step
    case .independent, .always, .unsatisfied, .blocked, .undefined: nil
    }
  }

  /// Finds the solution of conditions with a search.
  public init(_ conditions: [Condition], along search: ConditionSearch) throws(InterruptionError) {
    search.survey()
    for index in conditions.indices {
      if let error = try search.error(of: index) {
        self = .undefined(condition: index, error)
        return
      }
    }
    let here = try search.states(at: search.present)
    var fixed: [Int] = []
    for index in conditions.indices where try search.isConstant(index) { fixed.append(index) }
    if fixed.count == conditions.count {
      self = .independent(holds: here.allSatisfy(\.holds))
      return
    }
    if let bar = fixed.first(where: { !here[$0].holds }) {
      self = .blocked(condition: bar)
      return
    }
    try search.refine { (step) throws(InterruptionError) in try search.worst(at: step).score }
    if let equation = conditions.firstIndex(where: \.isEquation), try search.hasDifference(equation) {
      self = try Solution.root(of: equation, along: search)
    } else {
      self = try Solution.interval(along: search)
    }
  }

  // MARK: Nearest

  /// The answer of the solution of conditions, from as few steps as tell it.
  public static func answer(
    of conditions: [Condition], along search: ConditionSearch
  ) throws(InterruptionError) -> Int? {
    if !conditions.contains(where: \.isEquation) {
      if try search.holdsAll(at: search.present) {
        let ends = [try search.failingEnd(.down), try search.failingEnd(.up)].compactMap { $0 }
        if let end = ends.min(by: { search.distance($0) < search.distance($1) }) { return end }
      } else {
        guard let met = try search.nearestMet() else { return nil }
        // An end behind which there is no value comes after the other one.
        let back: ConditionSearch.Direction = met < search.present ? .up : .down
        if try search.failsOne(at: back.step(after: met)) { return met }
      }
    }
    return try Solution(conditions, along: search).answer
  }

  /// The end in a direction of the nearest interval in which all conditions are met, from as few steps as tell it.
  ///
  /// Nil where there is no interval, or no condition fails behind it.
  public static func end(
    _ direction: ConditionSearch.Direction, of conditions: [Condition], along search: ConditionSearch
  ) throws(InterruptionError) -> Int? {
    if !conditions.contains(where: \.isEquation) {
      if try search.holdsAll(at: search.present) { return try search.failingEnd(direction) }
      guard let met = try search.nearestMet() else { return nil }
      // An interval on the other side of the present step ends there.
      if (met < search.present) == (direction == .up) {
        return try search.failsOne(at: direction.step(after: met)) ? met : nil
      }
    }
    guard case .interval(let interval, _) = try Solution(conditions, along: search),
      let end = direction == .up ? interval.upper : interval.lower, end.error == nil
    else { return nil }
    return end.step
  }

  // MARK: Intervals

  private static func interval(along search: ConditionSearch) throws(InterruptionError) -> Solution {
    let intervals = try search.intervals { (step) throws(InterruptionError) in
      try search.holdsAll(at: step)
    }
    let met = intervals.filter(\.state).map(\.steps)
    guard let nearest = search.nearest(of: met) else {
      return .unsatisfied(try search.closestApproach(among: search.samples))
    }
    let lower = try search.end(at: nearest.lowerBound, outside: nearest.lowerBound - 1)
    let upper = try search.end(at: nearest.upperBound, outside: nearest.upperBound + 1)
    let ends = [lower, upper].compactMap { $0 }
    let failing = ends.filter { $0.error == nil }
    let end = (failing.isEmpty ? ends : failing).min { search.distance($0.step) < search.distance($1.step) }
    guard let end else { return .always }
    let interval = Interval(steps: nearest, lower: lower, upper: upper, nearest: end)
    return .interval(interval, others: met.filter { $0 != nearest })
  }

  // MARK: Roots

  /// The sign of left minus right.
  private enum Sign { case negative, zero, positive }

  private static func root(of equation: Int, along search: ConditionSearch) throws(InterruptionError)
    -> Solution
  {
    let intervals = try search.intervals { (step) throws(InterruptionError) -> Sign? in
      guard let difference = try search.standing(of: equation, at: step).difference else { return nil }
      return difference == 0 ? .zero : difference < 0 ? .negative : .positive
    }
    var roots: [Root] = []
    for interval in intervals where interval.state == .zero {
      roots.append(search.exactRoot(of: equation, in: interval.steps))
    }
    for (interval, next) in zip(intervals, intervals.dropFirst())
    where Set([interval.state, next.state]) == [.negative, .positive] {
      if let root = try search.root(of: equation, between: interval.steps.upperBound) { roots.append(root) }
    }
    var met: [Root] = []
    for root in roots {
      let states = try search.states(at: root.step)
      if states.indices.allSatisfy({ $0 == equation || states[$0].holds }) { met.append(root) }
    }
    let samples = roots.isEmpty ? search.samples : roots.map(\.step)
    guard let nearest = met.min(by: { search.distance($0.step) < search.distance($1.step) }) else {
      return .unsatisfied(try search.closestApproach(among: samples))
    }
    return .root(nearest, others: met.map(\.steps).filter { $0 != nearest.steps })
  }
}
