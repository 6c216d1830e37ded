/// The way in which a search makes the standings of steps known, many at a time, before it asks for some of them.
struct StepTelling {
  let tell: ([Int]) -> Void
  /// The number of halvings of a peak whose steps are told at a time: three have seven steps.
  let peakStepsAhead: Int
  /// The number of bisections whose steps are told at a time: six have 63 steps.
  let bisectionsAhead: Int

  init(_ tell: @escaping ([Int]) -> Void, isCostly: Bool) {
    self.tell = tell
    (peakStepsAhead, bisectionsAhead) = isCostly ? (2, 2) : (4, 6)
  }
}
