extension ConditionSearch {
  /// The last step with a property that the first step has and the other has not, by bisection.
  func lastStep(
    from first: Int, before other: Int, telling tell: StepTelling,
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

  /// The last step with a property between one that has it and one that has not.
  ///
  /// By bisection from the lower step, as for all intervals: a score that is rounded by month may turn several times
  /// within a few steps.
  func end(
    met: Int, unmet: Int, telling tell: StepTelling,
    _ hasProperty: (Int) throws(InterruptionError) -> Bool
  ) throws(InterruptionError) -> Int {
    if met < unmet { return try lastStep(from: met, before: unmet, telling: tell, hasProperty) }
    return try lastStep(from: unmet, before: met, telling: tell) { (step) throws(InterruptionError) in
      try !hasProperty(step)
    } + 1
  }

  /// All steps that so many bisections may ask for.
  private static func middles(_ so: Int, _ not: Int, depth: Int) -> [Int] {
    guard depth > 0, abs(not - so) > 1 else { return [] }
    let middle = so + (not - so) / 2
    return [middle] + middles(so, middle, depth: depth - 1) + middles(middle, not, depth: depth - 1)
  }
}
