/// The error of a search that the user interrupted.
public struct InterruptionError: Error, Sendable {
  /// The error.
  public init() {}
}

/// A search for the steps, such as all values that can be typed into one field, at which conditions are met.
///
/// The range is too long to test every step: it is sampled, the denser the nearer they are
/// to the present step, then where a condition comes nearest to turning, and the steps at which it turns are
/// found by bisection. An interval between two samples, without a hint at either, is missed.
///
/// No step is evaluated twice. Where columns tell the standings of many steps at a time, only the steps that make up the
/// answer are evaluated one by one.
public final class ConditionSearch {
  /// The first and the last step.
  let steps: ClosedRange<Int>
  /// The present step.
  public let present: Int
  /// The sampled steps, ascending.
  private(set) var samples: [Int]
  private let probe: (Int) throws(InterruptionError) -> [ConditionState]
  private let probeOne: ((Int, Int) throws(InterruptionError) -> ConditionState)?
  private var known: [Int: [ConditionState]] = [:]
  /// The states of single conditions at steps of which the others are not known, by condition and step.
  private var knownAlone: [Int: [Int: ConditionState]] = [:]
  /// The size against which the margin of each condition is measured, so that those of different units can be
  /// compared.
  private var scales: [Double] = []
  private let columns: StepColumns?
  /// The standings by condition and step.
  private var standings: [[Int: ConditionStanding]] = []
  /// The blocks of samples whose standings are known.
  private var toldBlocks: Set<Int> = []
  /// The conditions on which the step has no bearing.
  private var fixed: Set<Int> = []
  /// The conditions of which each step costs much, though it be one of many.
  private var costly: Set<Int> = []

  /// The standings of conditions at many steps at a time.
  package struct StepColumns {
    /// Returns the standing of a condition at each step, nil where the step has to be evaluated by itself; nil where
    /// each step has to be.
    let standings: ((_ condition: Int, _ steps: [Int]) -> [ConditionStanding?])?
    /// Returns `true` for a condition on which the step has no bearing.
    let isConstant: (_ condition: Int) -> Bool
    /// Returns `true` for a condition of which each step costs much, so that few are asked for that may not be needed.
    let isCostly: (_ condition: Int) -> Bool

    package init(
      standings: ((_ condition: Int, _ steps: [Int]) -> [ConditionStanding?])?,
      isConstant: @escaping (_ condition: Int) -> Bool, isCostly: @escaping (_ condition: Int) -> Bool
    ) {
      (self.standings, self.isConstant, self.isCostly) = (standings, isConstant, isCostly)
    }
  }

  /// A search in a range of steps.
  /// - Parameters:
  ///   - probeOne: Evaluates the condition of an index at a step, where only that one is asked for; nil to evaluate
  ///     all.
  ///   - probe: Evaluates all conditions at a step.
  public convenience init(
    _ steps: ClosedRange<Int>, present: Int,
    probeOne: ((Int, Int) throws(InterruptionError) -> ConditionState)? = nil,
    probe: @escaping (Int) throws(InterruptionError) -> [ConditionState]
  ) throws(InterruptionError) {
    try self.init(steps, present: present, columns: nil, probeOne: probeOne, probe: probe)
  }

  /// A search in a range of steps of which columns tell most.
  /// - Parameter columns: Nil to evaluate each step by itself.
  package init(
    _ steps: ClosedRange<Int>, present: Int, columns: StepColumns?,
    probeOne: ((Int, Int) throws(InterruptionError) -> ConditionState)? = nil,
    probe: @escaping (Int) throws(InterruptionError) -> [ConditionState]
  ) throws(InterruptionError) {
    (self.steps, self.present, self.probe, self.probeOne) = (steps, present, probe, probeOne)
    self.columns = columns
    samples = ConditionSearch.samples(in: steps, around: present)
    let here = try states(at: present)
    standings = Array(repeating: [:], count: here.count)
    costly = Set(here.indices.filter { columns?.isCostly($0) == true })
    for index in here.indices where columns?.isConstant(index) == true {
      // Columns leave the ends and zero out, where formulas may differ.
      let special = [steps.lowerBound, min(max(0, steps.lowerBound), steps.upperBound), steps.upperBound]
      var isFixed = true
      for step in special where try state(of: index, at: step) != here[index] { isFixed = false }
      if isFixed { fixed.insert(index) }
    }
    scales = try standings.indices.map { (index) throws(InterruptionError) in try scale(of: index) }
  }

  /// The number of conditions.
  var count: Int { scales.count }

  /// The states of all conditions at a step.
  public func states(at step: Int) throws(InterruptionError) -> [ConditionState] {
    if let states = known[step] { return states }
    var states: [ConditionState] = []
    if let probeOne, let here = known[present], !fixed.isEmpty {
      for index in here.indices {
        states.append(fixed.contains(index) ? here[index] : try probeOne(index, step))
      }
    } else {
      states = try probe(step)
    }
    known[step] = states
    return states
  }

  /// The state of one condition at a step.
  func state(of index: Int, at step: Int) throws(InterruptionError) -> ConditionState {
    if let state = known[step]?[index] ?? knownAlone[index]?[step] { return state }
    // Where each step is evaluated by itself, all conditions of it share what is computed.
    guard let probeOne, columns?.standings != nil else { return try states(at: step)[index] }
    let state = try probeOne(index, step)
    knownAlone[index, default: [:]][step] = state
    return state
  }

  /// Asks the columns for the standings of a condition at steps of which they are not known yet.
  private func tell(_ index: Int, at steps: [Int]) {
    guard let told = columns?.standings, !fixed.contains(index) else { return }
    let unknown = steps.filter { standings[index][$0] == nil }
    for (step, standing) in zip(unknown, told(index, unknown)) where standing != nil {
      standings[index][step] = standing
    }
  }

  /// The same for all conditions.
  private func tell(_ steps: [Int]) { for index in standings.indices { tell(index, at: steps) } }

  /// Asks the columns for the standings at all samples, which an answer about the whole range needs.
  func survey() {
    toldBlocks.formUnion(0...samples.count / Self.sampleBlock)
    tell(samples)
  }

  /// The number of neighbouring samples whose standings are told at a time: who looks for the nearest failure needs no
  /// others.
  private static let sampleBlock = 48

  /// Asks the columns for the standings of all conditions at the samples around a step, once.
  ///
  /// All conditions at a time share what is computed of their worksheets.
  private func tellSamples(around step: Int) {
    let block = samples.firstIndex(notBefore: step) / Self.sampleBlock
    guard columns?.standings != nil, toldBlocks.insert(block).inserted else { return }
    tell(Array(samples.dropFirst(block * Self.sampleBlock).prefix(Self.sampleBlock)))
  }

  /// The standing of a condition at a step.
  func standing(of index: Int, at step: Int) throws(InterruptionError) -> ConditionStanding {
    if let standing = standings[index][step] { return standing }
    tellSamples(around: step)
    if let standing = standings[index][step] { return standing }
    let standing = ConditionStanding(try state(of: index, at: fixed.contains(index) ? present : step))
    standings[index][step] = standing
    return standing
  }

  /// `true` when all conditions are met at a step.
  func holdsAll(at step: Int) throws(InterruptionError) -> Bool {
    for index in standings.indices where try !standing(of: index, at: step).holds { return false }
    return true
  }

  /// `true` when a condition has the same state at every sample.
  func isConstant(_ index: Int) throws(InterruptionError) -> Bool {
    if fixed.contains(index) { return true }
    let here = try standing(of: index, at: present)
    for sample in samples where try standing(of: index, at: sample).differs(from: here) { return false }
    let state = try state(of: index, at: present)
    for sample in samples where try self.state(of: index, at: sample) != state { return false }
    return true
  }

  /// The error of a condition that has no value at any sample; `nil` when it has one somewhere.
  func error(of index: Int) throws(InterruptionError) -> FormulaError? {
    for sample in samples where try standing(of: index, at: sample).hasValue { return nil }
    return try states(at: present)[index].error
  }

  /// The margin of a condition at a step, as a fraction of the size of its sides: positive where it is met.
  ///
  /// Infinite for a condition that is no comparison, and negative infinity where it fails or there is no
  /// value.
  func score(of index: Int, at step: Int) throws(InterruptionError) -> Double {
    let standing = try standing(of: index, at: step)
    guard let margin = standing.margin else { return standing.holds ? .infinity : -.infinity }
    return margin / scales[index]
  }

  /// The lowest score of all conditions, and the index of that condition.
  func worst(at step: Int) throws(InterruptionError) -> (index: Int, score: Double) {
    var worst = (index: 0, score: Double.infinity)
    for index in 0..<count {
      let score = try score(of: index, at: step)
      if score < worst.score { worst = (index, score) }
    }
    return worst
  }

  private func scale(of index: Int) throws(InterruptionError) -> Double {
    for sample in [present] + samples {
      let state = try state(of: index, at: sample)
      guard case .number(let left)? = state.left, case .number(let right)? = state.right else { continue }
      let size = max(abs(left.double), abs(right.double))
      if size > 0 { return size }
    }
    return 1
  }
}

// MARK: Sampling

extension ConditionSearch {
  /// The largest number of steps that are all sampled.
  private static let exhaustiveLimit = 400
  /// The number of even samples from the first step to the present one, and as many as far again.
  private static let evenSamples = 64

  private static func samples(in steps: ClosedRange<Int>, around present: Int) -> [Int] {
    if steps.count <= exhaustiveLimit { return Array(steps) }
    var samples: Set<Int> = [steps.lowerBound, present, steps.upperBound]
    var distance = 1.0
    let farthest = Double(max(steps.upperBound - present, present - steps.lowerBound))
    while distance < farthest {
      let offset = Int(distance)
      samples.formUnion([present - offset, present + offset, steps.lowerBound + offset])
      // Four samples from one distance to its double.
      distance = max(distance + 1, distance * 2.squareRoot().squareRoot())
    }
    // As many again between zero and twice the present value, and across a range of moderate length.
    for span in [present - steps.lowerBound, min(steps.count - 1, 1_000_000)] {
      for index in 1...(2 * evenSamples) {
        samples.insert(steps.lowerBound + Int(Double(span) * Double(index) / Double(evenSamples)))
      }
    }
    return samples.filter(steps.contains).sorted()
  }

  /// The farthest step at which a peak is refined: cents of ten thousand millions, beyond which scores move by what
  /// numbers of so many digits are rounded by.
  private static let farthestPeak = 1_000_000_000_000
  /// The part of a score by which it has to rise to a peak.
  private static let levelShare = 1e-8
  /// The largest number of peaks and valleys that are refined.
  private static let maximumPeaks = 16

  /// Adds samples at the peaks of a failing score and the valleys of a positive one, the nearest to zero
  /// first: a narrow interval may be there.
  /// - Parameter onlyValleys: `true` to look only for narrow intervals that fail.
  func refine(
    onlyValleys: Bool = false, _ score: (Int) throws(InterruptionError) -> Double
  ) throws(InterruptionError) {
    samples = try refined(
      samples, onlyValleys: onlyValleys, telling: Telling(tell, isCostly: !costly.isEmpty), score)
  }

  /// Ascending samples with those that `refine` would add.
  private func refined(
    _ samples: [Int], onlyValleys: Bool, telling tell: Telling,
    _ score: (Int) throws(InterruptionError) -> Double
  ) throws(InterruptionError) -> [Int] {
    var found: [(near: Double, from: Int, at: Int, to: Int, sign: Double)] = []
    for index in samples.indices.dropFirst().dropLast() {
      let (from, at, to) = (samples[index - 1], samples[index], samples[index + 1])
      let value = try score(at)
      guard to - from > 2, abs(at) <= Self.farthestPeak, value.isFinite, value >= 0 || !onlyValleys
      else { continue }
      let sign: Double = value < 0 ? 1 : -1
      let (before, after) = (sign * (try score(from)), sign * (try score(to)))
      let height = sign * value
      // Where a score is level, it moves by rounding alone.
      let rounding = abs(value) * Self.levelShare
      guard height >= before, height >= after, max(height - before, height - after) > rounding else {
        continue
      }
      found.append((abs(value), from, at, to, sign))
    }
    found.sort { $0.near < $1.near }
    var added: Set<Int> = []
    for peak in found.prefix(ConditionSearch.maximumPeaks) {
      added.insert(
        try peakStep(PeakInterval(from: peak.from, at: peak.at, to: peak.to), telling: tell) {
          (step) throws(InterruptionError) in
          peak.sign * (try score(step))
        })
    }
    return added.union(samples).sorted()
  }

  /// The step with the highest score between two, when there is just one peak, by halving the longer side of
  /// it.
  private func peakStep(
    _ whole: PeakInterval, telling tell: Telling,
    _ score: (Int) throws(InterruptionError) -> Double
  ) throws(InterruptionError) -> Int {
    var interval = whole
    var untold = 0
    while let (step, isLeft) = interval.next {
      if untold == 0 {
        tell.tell(interval.steps(ahead: tell.peakStepsAhead))
        untold = tell.peakStepsAhead
      }
      untold -= 1
      interval = interval.narrowed(at: step, isLeft, isHigher: try score(step) > score(interval.at))
    }
    return interval.at
  }

}

/// The way in which a search makes the standings of steps known, many at a time, before it asks for some of them.
private struct Telling {
  let tell: ([Int]) -> Void
  /// The number of halvings of a peak whose steps are told at a time: three have seven steps.
  let peakStepsAhead: Int
  /// The number of bisections whose steps are told at a time: six have 63 steps.
  let bisectionsAhead: Int

  init(_ tell: @escaping ([Int]) -> Void, isCostly: Bool) {
    self.tell = tell
    (peakStepsAhead, bisectionsAhead) = isCostly ? (2, 2) : (4, 6)
  }
}

/// An interval around a peak.
private struct PeakInterval {
  var from, at, to: Int

  /// The step in the middle of the longer side, and `true` for the left one; nil at the end.
  var next: (step: Int, isLeft: Bool)? {
    guard to - from > 2 else { return nil }
    let isLeft = at - from > to - at
    return (isLeft ? from + (at - from) / 2 : at + (to - at) / 2, isLeft)
  }

  /// The interval around the higher of the peak so far and a step on one of its sides.
  func narrowed(at step: Int, _ isLeft: Bool, isHigher: Bool) -> PeakInterval {
    var next = self
    switch (isLeft, isHigher) {
    case (true, true): (next.at, next.to) = (step, at)
    case (true, false): next.from = step
    case (false, true): (next.from, next.at) = (at, step)
    case (false, false): next.to = step
    }
    return next
  }

  /// All steps that so many halvings may ask for.
  func steps(ahead depth: Int) -> [Int] {
    guard depth > 0, let (step, isLeft) = next else { return [] }
    return [step]
      + [true, false].flatMap { narrowed(at: step, isLeft, isHigher: $0).steps(ahead: depth - 1) }
  }
}

// MARK: Intervals

extension ConditionSearch {
  /// Consecutive steps with one state.
  struct StateInterval<State: Equatable> {
    /// The first and the last step.
    let steps: ClosedRange<Int>
    /// The common state.
    let state: State
  }

  /// The range as consecutive intervals of one state each.
  func intervals<State: Equatable>(
    _ state: (Int) throws(InterruptionError) -> State
  ) throws(InterruptionError) -> [StateInterval<State>] {
    var intervals: [StateInterval<State>] = []
    var first = steps.lowerBound
    var present = try state(first)
    var last = first
    for sample in samples.dropFirst() {
      while try state(sample) != present {
        let end = try lastStep(
          from: last, before: sample, telling: Telling(tell, isCostly: !costly.isEmpty)
        ) {
          (step) throws(InterruptionError) in
          try state(step) == present
        }
        intervals.append(StateInterval(steps: first...end, state: present))
        (first, last) = (end + 1, end + 1)
        present = try state(first)
      }
      last = sample
    }
    return intervals + [StateInterval(steps: first...steps.upperBound, state: present)]
  }

  /// The last step with a property that the first step has and the other has not, by bisection.
  private func lastStep(
    from first: Int, before other: Int, telling tell: Telling,
    _ hasProperty: (Int) throws(InterruptionError) -> Bool
  ) throws(InterruptionError) -> Int {
    var (so, not) = (first, other)
    var untold = 0
    while abs(not - so) > 1 {
      if untold == 0 {
        tell.tell(Self.middles(so, not, depth: tell.bisectionsAhead))
        untold = tell.bisectionsAhead
      }
      untold -= 1
      let middle = so + (not - so) / 2
      if try hasProperty(middle) { so = middle } else { not = middle }
    }
    return so
  }

  /// All steps that so many bisections may ask for.
  private static func middles(_ so: Int, _ not: Int, depth: Int) -> [Int] {
    guard depth > 0, abs(not - so) > 1 else { return [] }
    let middle = so + (not - so) / 2
    return [middle] + middles(so, middle, depth: depth - 1) + middles(middle, not, depth: depth - 1)
  }
}

// MARK: Reach

extension ConditionSearch {
  /// The interval around the present step in which a condition does not fail; `nil` when it is not met at the
  /// present step.
  ///
  /// A step without a value does not count as failing.
  public func reach(of index: Int) throws(InterruptionError) -> ClosedRange<Int>? {
    let isMet = { (step: Int) throws(InterruptionError) in
      let standing = try self.standing(of: index, at: step)
      return standing.holds || !standing.hasValue
    }
    guard try states(at: present)[index].holds else { return nil }
    if fixed.contains(index) { return steps }
    let tell = Telling({ [unowned self] in self.tell(index, at: $0) }, isCostly: costly.contains(index))
    let around = try nearestSamples(isMet)
    // Only for this condition: of many, each would otherwise have to look at what all before it have added.
    let samples = try refined(around, onlyValleys: true, telling: tell) { (step) throws(InterruptionError) in
      try score(of: index, at: step)
    }
    let below = samples.filter { $0 < present }.reversed()
    let above = samples.filter { $0 > present }
    let first = try lastStep(through: Array(below), telling: tell, isMet)
    return first...(try lastStep(through: above, telling: tell, isMet))
  }

  /// The samples around the present one up to the first in each direction without a property, which is among them.
  private func nearestSamples(
    _ hasProperty: (Int) throws(InterruptionError) -> Bool
  ) throws(InterruptionError) -> [Int] {
    let middle = samples.firstIndex(notBefore: present)
    var (first, last) = (max(middle - 1, 0), middle)
    while first > 0, try hasProperty(samples[first]) { first -= 1 }
    while last < samples.count - 1, try hasProperty(samples[last]) { last += 1 }
    return Array(samples[first...last])
  }

  /// The last step from the present one on with a property, tested at places in this order.
  private func lastStep(
    through samples: [Int], telling tell: Telling,
    _ hasProperty: (Int) throws(InterruptionError) -> Bool
  ) throws(InterruptionError) -> Int {
    var last = present
    for sample in samples {
      guard try hasProperty(sample) else {
        return try lastStep(from: last, before: sample, telling: tell, hasProperty)
      }
      last = sample
    }
    return last
  }
}

extension [Int] {
  /// The index of the first of ascending numbers that is not below another; that of the last where all are.
  fileprivate func firstIndex(notBefore number: Int) -> Int {
    var (low, high) = (0, count - 1)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
