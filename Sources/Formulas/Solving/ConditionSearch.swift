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
/// No step is evaluated twice.
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

  /// A search in a range of steps.
  /// - Parameters:
  ///   - probeOne: Evaluates the condition of an index at a step, where only that one is asked for; nil to evaluate
  ///     all.
  ///   - probe: Evaluates all conditions at a step.
  public init(
    _ steps: ClosedRange<Int>, present: Int,
    probeOne: ((Int, Int) throws(InterruptionError) -> ConditionState)? = nil,
    probe: @escaping (Int) throws(InterruptionError) -> [ConditionState]
  ) throws(InterruptionError) {
    (self.steps, self.present, self.probe, self.probeOne) = (steps, present, probe, probeOne)
    samples = ConditionSearch.samples(in: steps, around: present)
    for sample in samples { _ = try states(at: sample) }
    scales = try states(at: present).indices.map { (index) throws(InterruptionError) in try scale(of: index) }
  }

  /// The number of conditions.
  var count: Int { scales.count }

  /// The states of all conditions at a step.
  public func states(at step: Int) throws(InterruptionError) -> [ConditionState] {
    if let states = known[step] { return states }
    let states = try probe(step)
    known[step] = states
    return states
  }

  /// The state of one condition at a step.
  func state(of index: Int, at step: Int) throws(InterruptionError) -> ConditionState {
    if let state = known[step]?[index] ?? knownAlone[index]?[step] { return state }
    guard let probeOne else { return try states(at: step)[index] }
    let state = try probeOne(index, step)
    knownAlone[index, default: [:]][step] = state
    return state
  }

  /// `true` when a condition has the same state at every sample.
  func isConstant(_ index: Int) throws(InterruptionError) -> Bool {
    let here = try states(at: present)[index]
    for sample in samples where try states(at: sample)[index] != here { return false }
    return true
  }

  /// The error of a condition that has no value at any sample; `nil` when it has one somewhere.
  func error(of index: Int) throws(InterruptionError) -> FormulaError? {
    for sample in samples where try states(at: sample)[index].error == nil { return nil }
    return try states(at: present)[index].error
  }

  /// The margin of a condition at a step, as a fraction of the size of its sides: positive where it is met.
  ///
  /// Infinite for a condition that is no comparison, and negative infinity where it fails or there is no
  /// value.
  func score(of index: Int, at step: Int) throws(InterruptionError) -> Double {
    let state = try state(of: index, at: step)
    guard let margin = state.margin else { return state.holds ? .infinity : -.infinity }
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
      guard case .number(let left)? = try states(at: sample)[index].left,
        case .number(let right)? = try states(at: sample)[index].right
      else { continue }
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

  /// The largest number of peaks and valleys that are refined.
  private static let maximumPeaks = 16

  /// Adds samples at the peaks of a failing score and the valleys of a positive one, the nearest to zero
  /// first: a narrow interval may be there.
  /// - Parameter onlyValleys: `true` to look only for narrow intervals that fail.
  func refine(
    onlyValleys: Bool = false, _ score: (Int) throws(InterruptionError) -> Double
  ) throws(InterruptionError) {
    samples = try refined(onlyValleys: onlyValleys, score)
  }

  /// The samples with those that `refine` would add.
  func refined(
    onlyValleys: Bool, _ score: (Int) throws(InterruptionError) -> Double
  ) throws(InterruptionError) -> [Int] {
    var found: [(near: Double, from: Int, at: Int, to: Int, sign: Double)] = []
    for index in samples.indices.dropFirst().dropLast() {
      let (from, at, to) = (samples[index - 1], samples[index], samples[index + 1])
      let value = try score(at)
      guard to - from > 2, value.isFinite, value >= 0 || !onlyValleys else { continue }
      let sign: Double = value < 0 ? 1 : -1
      let (before, after) = (sign * (try score(from)), sign * (try score(to)))
      let height = sign * value
      guard height >= before, height >= after, height > before || height > after else { continue }
      found.append((abs(value), from, at, to, sign))
    }
    found.sort { $0.near < $1.near }
    var added: Set<Int> = []
    for peak in found.prefix(ConditionSearch.maximumPeaks) {
      added.insert(
        try peakStep(from: peak.from, at: peak.at, to: peak.to) { (step) throws(InterruptionError) in
          peak.sign * (try score(step))
        })
    }
    return added.union(samples).sorted()
  }

  /// The step with the highest score between two, when there is just one peak, by halving the longer side of
  /// it.
  private func peakStep(
    from first: Int, at middle: Int, to last: Int, _ score: (Int) throws(InterruptionError) -> Double
  ) throws(InterruptionError) -> Int {
    var (from, at, to) = (first, middle, last)
    while to - from > 2 {
      let isLeft = at - from > to - at
      let step = isLeft ? from + (at - from) / 2 : at + (to - at) / 2
      let isHigher = try score(step) > score(at)
      switch (isLeft, isHigher) {
      case (true, true): (at, to) = (step, at)
      case (true, false): from = step
      case (false, true): (from, at) = (at, step)
      case (false, false): to = step
      }
    }
    return at
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
        let end = try lastStep(from: last, before: sample) { (step) throws(InterruptionError) in
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
  func lastStep(
    from first: Int, before other: Int, _ hasProperty: (Int) throws(InterruptionError) -> Bool
  ) throws(InterruptionError) -> Int {
    var (so, not) = (first, other)
    while abs(not - so) > 1 {
      let middle = so + (not - so) / 2
      if try hasProperty(middle) { so = middle } else { not = middle }
    }
    return so
  }
}
