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
  var samples: [Int]
  private let probe: (Int) throws(InterruptionError) -> [ConditionState]
  private let probeOne: ((Int, Int) throws(InterruptionError) -> ConditionState)?
  private var known: [NumberKey: [ConditionState]] = [:]
  /// The states of single conditions at steps of which the others are not known, by condition and step.
  private var knownAlone: [Int: [NumberKey: ConditionState]] = [:]
  /// The size against which the margin of each condition is measured, so that those of different units can be
  /// compared.
  private var scales: [Double] = []
  private let columns: StepColumns?
  /// The standings by condition and step.
  private var standings: [[NumberKey: ConditionStanding]] = []
  /// The blocks of samples whose standings are known, by condition.
  private var toldBlocks: [Set<Int>] = []
  /// The nearest steps that are known to fail on both sides of the present one, by condition.
  private var failures: [(below: Int, above: Int)] = []
  /// `true` while the steps around the present one are sought at which a condition does not fail.
  var isForReach = false
  /// The conditions on which the step has no bearing.
  private(set) var fixed: Set<Int> = []
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
    toldBlocks = Array(repeating: [], count: here.count)
    failures = Array(repeating: (.min, .max), count: here.count)
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
    if let states = known[NumberKey(step)] { return states }
    var states: [ConditionState] = []
    if let probeOne, let here = known[NumberKey(present)], !fixed.isEmpty {
      for index in here.indices {
        states.append(fixed.contains(index) ? here[index] : try probeOne(index, step))
      }
    } else {
      states = try probe(step)
    }
    known[NumberKey(step)] = states
    return states
  }

  /// The state of one condition at a step.
  func state(of index: Int, at step: Int) throws(InterruptionError) -> ConditionState {
    let key = NumberKey(step)
    if let state = known[key]?[index] ?? knownAlone[index]?[key] { return state }
    // Where each step is evaluated by itself, all conditions of it share what is computed.
    guard let probeOne, columns?.standings != nil else { return try states(at: step)[index] }
    let state = try probeOne(index, step)
    knownAlone[index, default: [:]][key] = state
    return state
  }

  /// Asks the columns for the standings of a condition at steps of which they are not known yet.
  private func tell(_ index: Int, at steps: [Int]) {
    guard let told = columns?.standings, !fixed.contains(index) else { return }
    let unknown = steps.filter { standings[index][NumberKey($0)] == nil }
    for case (let step, let standing?) in zip(unknown, told(index, unknown)) {
      standings[index][NumberKey(step)] = standing
      guard standing.fails else { continue }
      let (below, above) = failures[index]
      if step < present {
        failures[index].below = max(below, step)
      } else {
        failures[index].above = min(above, step)
      }
    }
  }

  /// The same for all conditions.
  private func tell(_ steps: [Int]) { for index in standings.indices { tell(index, at: steps) } }

  /// Makes the standings of all conditions known.
  var telling: StepTelling { StepTelling(tell, isCostly: !costly.isEmpty) }

  /// Makes the standings of one condition known.
  func telling(_ index: Int) -> StepTelling {
    StepTelling({ [unowned self] in tell(index, at: $0) }, isCostly: costly.contains(index))
  }

  /// Asks the columns for the standings at all samples, which an answer about the whole range needs.
  func survey() {
    for index in toldBlocks.indices { toldBlocks[index].formUnion(0...samples.count / Self.sampleBlock) }
    tell(samples)
  }

  /// The number of neighbouring samples whose standings are told at a time: who looks for the nearest failure needs no
  /// others.
  private static let sampleBlock = 48

  /// Asks the columns for the standings of a condition at the samples around a step, once.
  ///
  /// All other conditions that may be asked for there are told, too: they share what is computed of their worksheets.
  private func tellSamples(_ index: Int, around step: Int) {
    let block = samples.firstIndex(notBefore: step) / Self.sampleBlock
    guard columns?.standings != nil, !toldBlocks[index].contains(block) else { return }
    let steps = Array(samples.dropFirst(block * Self.sampleBlock).prefix(Self.sampleBlock))
    for other in standings.indices where other == index || !endsBefore(step, other) {
      if toldBlocks[other].insert(block).inserted { tell(other, at: steps) }
    }
  }

  /// Returns `true` for a condition whose reach is known to end nearer to the present step than another step.
  private func endsBefore(_ step: Int, _ index: Int) -> Bool {
    isForReach && (step < present ? failures[index].below > step : failures[index].above < step)
  }

  /// The standing of a condition at a step.
  func standing(of index: Int, at step: Int) throws(InterruptionError) -> ConditionStanding {
    let key = NumberKey(step)
    if let standing = standings[index][key] { return standing }
    tellSamples(index, around: step)
    if let standing = standings[index][key] { return standing }
    let standing = ConditionStanding(try state(of: index, at: fixed.contains(index) ? present : step))
    standings[index][key] = standing
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
