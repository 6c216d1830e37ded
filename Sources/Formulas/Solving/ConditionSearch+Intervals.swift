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
          from: last, before: sample, telling: telling
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
}
