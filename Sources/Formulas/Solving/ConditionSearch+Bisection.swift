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

  /// All steps that so many bisections may ask for.
  private static func middles(_ so: Int, _ not: Int, depth: Int) -> [Int] {
    guard depth > 0, abs(not - so) > 1 else { return [] }
    let middle = so + (not - so) / 2
    return [middle] + middles(so, middle, depth: depth - 1) + middles(middle, not, depth: depth - 1)
  }
}
