extension ConditionSearch {
  /// The farthest step at which a peak is refined: cents of ten thousand millions, beyond which scores move by what
  /// numbers of so many digits are rounded by.
  private static let farthestPeak = 1_000_000_000_000
  /// The part of a score by which it has to rise to a peak.
  private static let levelShare = 1e-8
  /// The distance to zero up to which a peak is refined, as a multiple of its height over its neighbours: those of an
  /// amount that is rounded by month are many, and reach nothing.
  private static let farthestRise = 1000.0
  /// The largest number of peaks and valleys that are refined.
  private static let maximumPeaks = 16

  /// Adds samples at the peaks of a failing score and the valleys of a positive one, the nearest to zero
  /// first: a narrow interval may be there.
  /// - Parameter onlyValleys: `true` to look only for narrow intervals that fail.
  func refine(
    onlyValleys: Bool = false, _ score: (Int) throws(InterruptionError) -> Double
  ) throws(InterruptionError) {
    samples = try refined(samples, onlyValleys: onlyValleys, telling: telling, score)
  }

  /// Ascending samples with those that `refine` would add.
  func refined(
    _ samples: [Int], onlyValleys: Bool, telling tell: StepTelling,
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
      let rise = max(height - before, height - after)
      guard height >= before, height >= after, rise > rounding, -height < rise * Self.farthestRise else {
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
    let new = added.filter { samples[samples.firstIndex(notBefore: $0)] != $0 }
    return new.isEmpty ? samples : (samples + new).sorted()
  }

  /// The step with the highest score between two, when there is just one peak, by halving the longer side of
  /// it.
  private func peakStep(
    _ whole: PeakInterval, telling tell: StepTelling,
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
