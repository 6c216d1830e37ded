import Finance

/// Where conditions are met along a line of steps, as far as a person at the present step wants to know it.
public enum Solution: Sendable {
  /// No condition depends on where one is.
  case indifferent(holds: Bool)
  /// They are met everywhere.
  case always
  /// They are met along a stretch, the nearest one.
  /// - Parameter others: Where else they are met.
  case stretch(Stretch, others: [ClosedRange<Int>])
  /// An equation is met, or nearly so, at a point, the nearest one.
  /// - Parameter others: Where else it is.
  case root(Root, others: [ClosedRange<Int>])
  /// They are met nowhere; nil when nothing can be said of where they come nearest to it.
  case unmet(Miss?)
  /// They are met nowhere, since this one fails and does not depend on where one is.
  case barred(condition: Int)
  /// One of the conditions has no value anywhere.
  case valueless(condition: Int, FormulaError)

  /// Steps in a row at which all conditions are met.
  public struct Stretch: Sendable {
    /// The first and the last of them.
    public let steps: ClosedRange<Int>
    /// What ends the stretch; nil where the line itself ends.
    public let lower, upper: End?
    /// The end that binds and is nearest to where one is; one behind which a condition fails rather than has no value,
    /// if there is one.
    public let nearest: End
  }

  /// The end of a stretch.
  public struct End: Sendable {
    /// The last step at which all conditions are met.
    public let step: Int
    /// The conditions that are not met at the step behind it; when some of them fail there, only those.
    public let binding: [Int]
    /// Why they have no value at the step behind it; nil when they fail there.
    public let fault: FormulaError?
    /// How far behind the step, in steps, a condition would turn if there were values in between: -1 to 1; nil when
    /// it turns by a jump.
    public let beyond: Double?
  }

  /// Where both sides of an equation are the same.
  public struct Root: Sendable {
    /// The condition that is the equation.
    public let condition: Int
    /// The steps at which they are exactly the same, or the one step that comes nearest to it.
    public let steps: ClosedRange<Int>
    /// Which of the steps is nearest to where one is.
    public let step: Int
    /// Whether the sides are exactly the same.
    public let isExact: Bool
    /// How far from the step, in steps, they would be; nil when the difference jumps.
    public let beyond: Double?
  }

  /// Where conditions that are met nowhere come nearest to it.
  public struct Miss: Sendable {
    /// The step at which the worst condition misses by least.
    public let step: Int
    /// The condition that is farthest from being met there.
    public let condition: Int
  }
}

extension Solution {
  /// The answer for conditions along a line.
  public init(_ conditions: [Condition], along survey: Survey) throws(Interruption) {
    for index in conditions.indices {
      if let fault = try survey.fault(of: index) {
        self = .valueless(condition: index, fault)
        return
      }
    }
    let here = try survey.standings(at: survey.present)
    var fixed: [Int] = []
    for index in conditions.indices where try survey.isIndifferent(index) { fixed.append(index) }
    if fixed.count == conditions.count {
      self = .indifferent(holds: here.allSatisfy(\.holds))
      return
    }
    if let bar = fixed.first(where: { !here[$0].holds }) {
      self = .barred(condition: bar)
      return
    }
    try survey.refine { (step) throws(Interruption) in try survey.worst(at: step).score }
    if let equation = conditions.firstIndex(where: \.isEquation), try survey.hasDifference(equation) {
      self = try Solution.root(of: equation, along: survey)
    } else {
      self = try Solution.stretch(along: survey)
    }
  }

  // MARK: Stretches

  private static func stretch(along survey: Survey) throws(Interruption) -> Solution {
    let runs = try survey.runs { (step) throws(Interruption) in
      try survey.standings(at: step).allSatisfy(\.holds)
    }
    let met = runs.filter(\.state).map(\.steps)
    guard let nearest = survey.nearest(of: met) else { return .unmet(try survey.miss(among: survey.places)) }
    let lower = try survey.end(at: nearest.lowerBound, outside: nearest.lowerBound - 1)
    let upper = try survey.end(at: nearest.upperBound, outside: nearest.upperBound + 1)
    let ends = [lower, upper].compactMap { $0 }
    let failing = ends.filter { $0.fault == nil }
    let end = (failing.isEmpty ? ends : failing).min { survey.distance($0.step) < survey.distance($1.step) }
    guard let end else { return .always }
    let stretch = Stretch(steps: nearest, lower: lower, upper: upper, nearest: end)
    return .stretch(stretch, others: met.filter { $0 != nearest })
  }

  // MARK: Roots

  /// The sign of left less right.
  private enum Sign { case negative, zero, positive }

  private static func root(of equation: Int, along survey: Survey) throws(Interruption) -> Solution {
    let runs = try survey.runs { (step) throws(Interruption) -> Sign? in
      guard let difference = try survey.standings(at: step)[equation].difference else { return nil }
      return difference.isZero ? .zero : difference < Number(0) ? .negative : .positive
    }
    var roots: [Root] = []
    for run in runs where run.state == .zero {
      roots.append(survey.exactRoot(of: equation, in: run.steps))
    }
    for (run, next) in zip(runs, runs.dropFirst())
    where Set([run.state, next.state]) == [.negative, .positive] {
      if let root = try survey.root(of: equation, between: run.steps.upperBound) { roots.append(root) }
    }
    var met: [Root] = []
    for root in roots {
      let standings = try survey.standings(at: root.step)
      if standings.indices.allSatisfy({ $0 == equation || standings[$0].holds }) { met.append(root) }
    }
    let places = roots.isEmpty ? survey.places : roots.map(\.step)
    guard let nearest = met.min(by: { survey.distance($0.step) < survey.distance($1.step) }) else {
      return .unmet(try survey.miss(among: places))
    }
    return .root(nearest, others: met.map(\.steps).filter { $0 != nearest.steps })
  }
}

extension Survey {
  fileprivate func distance(_ step: Int) -> Int { abs(step - present) }

  fileprivate func hasDifference(_ index: Int) throws(Interruption) -> Bool {
    for place in places where try standings(at: place)[index].difference != nil { return true }
    return false
  }

  /// The run nearest to where one is.
  fileprivate func nearest(of runs: [ClosedRange<Int>]) -> ClosedRange<Int>? {
    runs.min { distance(nearestStep(of: $0)) < distance(nearestStep(of: $1)) }
  }

  private func clamped(_ step: Int) -> Int { min(max(step, steps.lowerBound), steps.upperBound) }

  private func nearestStep(of run: ClosedRange<Int>) -> Int {
    min(max(present, run.lowerBound), run.upperBound)
  }

  /// Where the worst condition misses by least.
  fileprivate func miss(among places: [Int]) throws(Interruption) -> Solution.Miss? {
    var best: (miss: Solution.Miss, score: Double)?
    for place in places.sorted(by: { distance($0) < distance($1) }) {
      let worst = try worst(at: place)
      guard worst.score > best?.score ?? -.infinity else { continue }
      best = (Solution.Miss(step: place, condition: worst.index), worst.score)
    }
    return best?.miss
  }

  /// The end of a stretch between two neighbours; nil where the line ends.
  fileprivate func end(at step: Int, outside: Int) throws(Interruption) -> Solution.End? {
    guard steps.contains(outside) else { return nil }
    let there = try standings(at: outside)
    let unmet = there.indices.filter { !there[$0].holds }
    let failing = unmet.filter { there[$0].fault == nil }
    guard !failing.isEmpty else {
      let fault = unmet.first.flatMap { there[$0].fault }
      return Solution.End(step: step, binding: unmet, fault: fault, beyond: nil)
    }
    var nearest: Double? = 0
    for (place, index) in failing.enumerated() {
      let beyond = try crossing(of: index, from: step, to: outside) { $0.margin }
      guard let beyond, let least = nearest else { nearest = nil; break }
      nearest = place == 0 || abs(beyond) < abs(least) ? beyond : least
    }
    return Solution.End(step: step, binding: failing, fault: nil, beyond: nearest)
  }

  /// Steps at which both sides of an equation are exactly the same.
  fileprivate func exactRoot(of equation: Int, in steps: ClosedRange<Int>) -> Solution.Root {
    Solution.Root(
      condition: equation, steps: steps, step: nearestStep(of: steps), isExact: true, beyond: 0)
  }

  /// The root between a step and the next one, where the sign of an equation's difference changes; nil at a pole.
  fileprivate func root(of equation: Int, between step: Int) throws(Interruption) -> Solution.Root? {
    let size = { (step: Int) throws(Interruption) in
      try self.standings(at: step)[equation].difference.map { abs($0.double) }
    }
    guard let before = try size(step), let after = try size(step + 1) else { return nil }
    // Toward a pole both sides grow; toward a root, or a jump across nothing, they do not.
    let far = (try size(clamped(step - Survey.reach)), try size(clamped(step + 1 + Survey.reach)))
    if case (let one?, let other?) = far, before > 2 * one, after > 2 * other { return nil }
    let nearer = before <= after ? step : step + 1
    let beyond = try crossing(of: equation, from: step, to: step + 1) { $0.difference?.double }
    return Solution.Root(
      condition: equation, steps: nearer...nearer, step: nearer, isExact: false,
      beyond: beyond.map { $0 - Double(nearer - step) })
  }

  /// How many steps around a turning point say whether it is a crossing or a jump.
  private static let reach = 16

  /// How far from one step toward its neighbour, in steps, a quantity is nothing, by the straight line between them.
  ///
  /// Nil when it falls much faster there than around there, so that nothing lies in between.
  private func crossing(
    of index: Int, from step: Int, to outside: Int, _ quantity: (Standing) -> Double?
  ) throws(Interruption) -> Double? {
    guard let inside = quantity(try standings(at: step)[index]),
      let beyond = quantity(try standings(at: outside)[index]), inside != beyond
    else { return nil }
    let way = (outside - step) * Survey.reach
    let (back, on) = (clamped(step - way), clamped(outside + way))
    guard let before = quantity(try standings(at: back)[index]),
      let after = quantity(try standings(at: on)[index]), before != after
    else { return nil }
    let mean = (before - after) / Double(abs(on - back))
    guard (0.5...2).contains((inside - beyond) / mean) else { return nil }
    return Double(outside - step) * inside / (inside - beyond)
  }
}

// MARK: How far

extension Survey {
  /// The steps around the present one at which a condition does not fail, without a break; nil when it is not met
  /// here.
  ///
  /// What has no value does not fail.
  public func reach(of index: Int) throws(Interruption) -> ClosedRange<Int>? {
    let isMet = { (step: Int) throws(Interruption) in
      let standing = try self.standings(at: step)[index]
      return standing.holds || standing.fault != nil
    }
    guard try standings(at: present)[index].holds else { return nil }
    try refine(onlyValleys: true) { (step) throws(Interruption) in try score(of: index, at: step) }
    let below = places.filter { $0 < present }.reversed()
    let above = places.filter { $0 > present }
    let first = try lastStep(through: Array(below), isMet)
    return first...(try lastStep(through: above, isMet))
  }

  /// The last step from the present one on for which something is so, when places are passed in this order.
  private func lastStep(
    through places: [Int], _ isSo: (Int) throws(Interruption) -> Bool
  ) throws(Interruption) -> Int {
    var last = present
    for place in places {
      guard try isSo(place) else { return try lastStep(from: last, before: place, isSo) }
      last = place
    }
    return last
  }
}
