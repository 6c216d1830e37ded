/// Whoever asked does not want to know any more.
public struct Interruption: Error, Sendable {
  /// The one interruption.
  public init() {}
}

/// How conditions stand along a line of whole steps, such as all that can be typed into one field.
///
/// The line is too long to be walked: it is scanned at places that lie the denser the nearer they are to the present
/// step, then where a condition comes nearest to turning, and the places where it turns are found by halving. A stretch
/// that begins and ends between two scanned places, without a hint at either, stays unseen.
///
/// Nothing is asked twice of one step.
public final class Survey {
  /// The first and the last step of the line.
  public let steps: ClosedRange<Int>
  /// Where one is.
  public let present: Int
  /// Where was looked so far, in order.
  private(set) var places: [Int]
  private let probe: (Int) throws(Interruption) -> [Standing]
  private var known: [Int: [Standing]] = [:]
  /// What a margin of each condition is measured against, so that those of different units can be compared.
  private var scales: [Double] = []

  /// A survey of a line.
  /// - Parameter probe: How each condition stands at a step.
  public init(
    _ steps: ClosedRange<Int>, present: Int, probe: @escaping (Int) throws(Interruption) -> [Standing]
  ) throws(Interruption) {
    (self.steps, self.present, self.probe) = (steps, present, probe)
    places = Survey.places(in: steps, around: present)
    for place in places { _ = try standings(at: place) }
    scales = try standings(at: present).indices.map { (index) throws(Interruption) in try scale(of: index) }
  }

  /// How many conditions there are.
  public var count: Int { scales.count }

  /// How each condition stands at a step.
  public func standings(at step: Int) throws(Interruption) -> [Standing] {
    if let standings = known[step] { return standings }
    let standings = try probe(step)
    known[step] = standings
    return standings
  }

  /// Whether a condition comes to the same wherever it was looked at.
  public func isIndifferent(_ index: Int) throws(Interruption) -> Bool {
    let here = try standings(at: present)[index]
    for place in places where try standings(at: place)[index] != here { return false }
    return true
  }

  /// Why a condition has no value, when it has none anywhere.
  public func fault(of index: Int) throws(Interruption) -> FormulaError? {
    for place in places where try standings(at: place)[index].fault == nil { return nil }
    return try standings(at: present)[index].fault
  }

  /// How far a condition is from turning at a step, as a share of its own size: positive where it is met.
  ///
  /// Without a value, and where a condition that is no comparison fails, it is infinitely far.
  public func score(of index: Int, at step: Int) throws(Interruption) -> Double {
    let standing = try standings(at: step)[index]
    guard let margin = standing.margin else { return standing.holds ? .infinity : -.infinity }
    return margin / scales[index]
  }

  /// The least score of all conditions, and whose it is.
  public func worst(at step: Int) throws(Interruption) -> (index: Int, score: Double) {
    var worst = (index: 0, score: Double.infinity)
    for index in 0..<count {
      let score = try score(of: index, at: step)
      if score < worst.score { worst = (index, score) }
    }
    return worst
  }

  private func scale(of index: Int) throws(Interruption) -> Double {
    for place in [present] + places {
      guard case .number(let left)? = try standings(at: place)[index].left,
        case .number(let right)? = try standings(at: place)[index].right
      else { continue }
      let size = max(abs(left.double), abs(right.double))
      if size > 0 { return size }
    }
    return 1
  }
}

// MARK: Where to look

extension Survey {
  /// A line of no more steps than this is walked from end to end.
  private static let shortLine = 400
  /// How many places there are from one distance to its double.
  private static let placesPerDoubling = 4.0
  /// How many places there are from the first step to the present one, and as many as far again.
  private static let evenPlaces = 64

  private static func places(in steps: ClosedRange<Int>, around present: Int) -> [Int] {
    if steps.count <= shortLine { return Array(steps) }
    var places: Set<Int> = [steps.lowerBound, present, steps.upperBound]
    var distance = 1.0
    let farthest = Double(max(steps.upperBound - present, present - steps.lowerBound))
    while distance < farthest {
      let offset = Int(distance)
      places.formUnion([present - offset, present + offset, steps.lowerBound + offset])
      distance = max(distance + 1, distance * 2.squareRoot().squareRoot())
    }
    // As many again between nothing and twice the present value, and across a line that can be overlooked.
    for span in [present - steps.lowerBound, min(steps.count - 1, 1_000_000)] {
      for index in 1...(2 * evenPlaces) {
        places.insert(steps.lowerBound + Int(Double(span) * Double(index) / Double(evenPlaces)))
      }
    }
    return places.filter(steps.contains).sorted()
  }

  /// The most turning points that are looked for between the scanned places.
  private static let mostPeaks = 16

  /// Looks closer where a score that fails has its peaks, and where one that holds has its valleys, the nearest to
  /// turning first: a narrow stretch may lie there.
  /// - Parameter onlyValleys: Whether only narrow stretches that fail are of interest.
  func refine(
    onlyValleys: Bool = false, _ score: (Int) throws(Interruption) -> Double
  ) throws(Interruption) {
    var found: [(near: Double, from: Int, at: Int, to: Int, sign: Double)] = []
    for index in places.indices.dropFirst().dropLast() {
      let (from, at, to) = (places[index - 1], places[index], places[index + 1])
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
    for peak in found.prefix(Survey.mostPeaks) {
      added.insert(
        try summit(from: peak.from, at: peak.at, to: peak.to) { (step) throws(Interruption) in
          peak.sign * (try score(step))
        })
    }
    places = added.union(places).sorted()
  }

  /// The step with the highest score between two, when there is just one peak: by halving the longer side of it.
  private func summit(
    from first: Int, at middle: Int, to last: Int, _ score: (Int) throws(Interruption) -> Double
  ) throws(Interruption) -> Int {
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

// MARK: Runs

extension Survey {
  /// Steps in a row that are alike.
  public struct Run<State: Equatable> {
    /// The first and the last of them.
    public let steps: ClosedRange<Int>
    /// What they have in common.
    public let state: State
  }

  /// The line as runs of steps that are alike, each of which begins at the very step after the one before.
  public func runs<State: Equatable>(
    _ state: (Int) throws(Interruption) -> State
  ) throws(Interruption) -> [Run<State>] {
    var runs: [Run<State>] = []
    var first = steps.lowerBound
    var present = try state(first)
    var last = first
    for place in places.dropFirst() {
      while try state(place) != present {
        let end = try lastStep(from: last, before: place) { (step) throws(Interruption) in
          try state(step) == present
        }
        runs.append(Run(steps: first...end, state: present))
        (first, last) = (end + 1, end + 1)
        present = try state(first)
      }
      last = place
    }
    return runs + [Run(steps: first...steps.upperBound, state: present)]
  }

  /// The last of the steps for which something is so, when it is at the first and is not at the other.
  func lastStep(
    from first: Int, before other: Int, _ isSo: (Int) throws(Interruption) -> Bool
  ) throws(Interruption) -> Int {
    var (so, not) = (first, other)
    while abs(not - so) > 1 {
      let middle = so + (not - so) / 2
      if try isSo(middle) { so = middle } else { not = middle }
    }
    return so
  }
}
