extension ConditionSearch {
  /// A way along the steps from the present one.
  public enum Direction: Sendable {
    case down, up

    /// The next step that way.
    func step(after step: Int) -> Int { self == .up ? step + 1 : step - 1 }
  }

  /// The interval around the present step in which a condition does not fail; `nil` when it is not met at the
  /// present step.
  ///
  /// A step without a value does not count as failing.
  public func reach(of index: Int) throws(InterruptionError) -> ClosedRange<Int>? {
    guard try states(at: present)[index].holds else { return nil }
    if fixed.contains(index) { return steps }
    isForReach = true
    defer { isForReach = false }
    let last = { (direction: Direction) throws(InterruptionError) in
      // Only for this condition: of many, each would otherwise have to look at what all before it have added.
      try self.lastStep(
        direction, telling: self.telling(index),
        score: { (step) throws(InterruptionError) in try self.score(of: index, at: step) },
        while: { (step) throws(InterruptionError) in !(try self.standing(of: index, at: step).fails) })
    }
    return try last(.down)...last(.up)
  }

  /// The last step in a direction at which all conditions are met, as they are at the present one; `nil` where none of
  /// them fails behind it.
  func failingEnd(_ direction: Direction) throws(InterruptionError) -> Int? {
    let last = try lastStep(
      direction, telling: telling,
      score: { (step) throws(InterruptionError) in try self.worst(at: step).score },
      while: { (step) throws(InterruptionError) in try self.holdsAll(at: step) })
    return try failsOne(at: direction.step(after: last)) ? last : nil
  }

  /// The last step in a direction from the present one on with a property, which the present one has.
  /// - Parameter score: Positive where a step has the property, the lower the nearer it is to losing it.
  private func lastStep(
    _ direction: Direction, telling tell: StepTelling, score: (Int) throws(InterruptionError) -> Double,
    while hasProperty: (Int) throws(InterruptionError) -> Bool
  ) throws(InterruptionError) -> Int {
    let sampled = try samples(direction, while: hasProperty)
    let ascending = try refined(sampled, onlyValleys: true, telling: tell, score)
    var last = present
    for sample in (direction == .up ? ascending : ascending.reversed()).dropFirst() {
      guard try hasProperty(sample) else {
        return try end(met: last, unmet: sample, telling: tell, hasProperty)
      }
      last = sample
    }
    return last
  }
}
