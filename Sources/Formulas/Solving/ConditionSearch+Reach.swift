extension ConditionSearch {
  /// The interval around the present step in which a condition does not fail; `nil` when it is not met at the
  /// present step.
  ///
  /// A step without a value does not count as failing.
  public func reach(of index: Int) throws(InterruptionError) -> ClosedRange<Int>? {
    let isMet = { (step: Int) throws(InterruptionError) in
      !(try self.standing(of: index, at: step).fails)
    }
    guard try states(at: present)[index].holds else { return nil }
    if fixed.contains(index) { return steps }
    let tell = telling(index)
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

  /// The last step from the present one on with a property, tested at places in this order.
  private func lastStep(
    through samples: [Int], telling tell: StepTelling,
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
