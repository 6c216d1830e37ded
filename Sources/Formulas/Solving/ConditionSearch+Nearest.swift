extension ConditionSearch {
  /// The step nearest to the present one at which all conditions are met, where one is not met at the present step;
  /// `nil` when there is none.
  ///
  /// Only the samples that are no farther are asked for.
  func nearestMet() throws(InterruptionError) -> Int? {
    for index in fixed where try !standing(of: index, at: present).holds { return nil }
    let around = try samplesToNearestMet()
    // A narrow interval may be nearer than the first sample at which all are met.
    let refined = try refined(around, onlyValleys: false, telling: telling) {
      (step) throws(InterruptionError) in
      try worst(at: step).score
    }
    let below = try edge(through: refined.filter { $0 < present }.reversed())
    let above = try edge(through: refined.filter { $0 > present })
    return [below, above].compactMap { $0 }.min { distance($0) < distance($1) }
  }

  /// The samples around the present one up to the nearest at which all conditions are met, on the other side one
  /// beyond its distance; ascending, all of them where they are met at none.
  private func samplesToNearestMet() throws(InterruptionError) -> [Int] {
    let here = samples.firstIndex(notBefore: present)
    var (first, last) = (here, here)
    let distanceOfSample = { (index: Int) in
      self.samples.indices.contains(index) ? self.distance(self.samples[index]) : .max
    }
    while first > 0 || last < samples.count - 1 {
      let isBelow = distanceOfSample(first - 1) < distanceOfSample(last + 1)
      if isBelow { first -= 1 } else { last += 1 }
      guard try holdsAll(at: samples[isBelow ? first : last]) else { continue }
      if isBelow { last = min(last + 1, samples.count - 1) } else { first = max(first - 1, 0) }
      break
    }
    return Array(samples[first...last])
  }

  /// The step nearest to the present one at which all conditions are met, between places that lead away from it; `nil`
  /// when they are met at none of these.
  private func edge(through places: [Int]) throws(InterruptionError) -> Int? {
    var unmet = present
    for place in places {
      guard try holdsAll(at: place) else { unmet = place; continue }
      return try end(met: place, unmet: unmet, telling: telling) { (step) throws(InterruptionError) in
        try holdsAll(at: step)
      }
    }
    return nil
  }

  /// `true` when a condition fails at a step of the range, rather than has no value there.
  func failsOne(at step: Int) throws(InterruptionError) -> Bool {
    guard steps.contains(step) else { return false }
    for index in 0..<count where try standing(of: index, at: step).fails { return true }
    return false
  }
}
