extension ConditionSearch {
  /// The largest number of steps that are all sampled.
  private static let exhaustiveLimit = 400
  /// The number of even samples from the first step to the present one, and as many as far again.
  private static let evenSamples = 64

  /// The steps to sample of a range, ascending: all of a short one, else the denser the nearer they are to the present
  /// step or to the first one.
  static func samples(in steps: ClosedRange<Int>, around present: Int) -> [Int] {
    if steps.count <= exhaustiveLimit { return Array(steps) }
    var samples: Set<Int> = [steps.lowerBound, present, steps.upperBound]
    var distance = 1.0
    let farthest = Double(max(steps.upperBound - present, present - steps.lowerBound))
    while distance < farthest {
      let offset = Int(distance)
      samples.formUnion([present - offset, present + offset, steps.lowerBound + offset])
      // Four samples from one distance to its double.
      distance = max(distance + 1, distance * 2.squareRoot().squareRoot())
    }
    // As many again between zero and twice the present value, and across a range of moderate length.
    for span in [present - steps.lowerBound, min(steps.count - 1, 1_000_000)] {
      for index in 1...(2 * evenSamples) {
        samples.insert(steps.lowerBound + Int(Double(span) * Double(index) / Double(evenSamples)))
      }
    }
    return samples.filter(steps.contains).sorted()
  }

  /// The samples from the present one in a direction, up to the first without a property, which is among them;
  /// ascending.
  func samples(
    _ direction: Direction, while hasProperty: (Int) throws(InterruptionError) -> Bool
  ) throws(InterruptionError) -> [Int] {
    let here = samples.firstIndex(notBefore: present)
    let way = direction == .up ? 1 : -1
    var last = here
    while samples.indices.contains(last + way) {
      last += way
      guard try hasProperty(samples[last]) else { break }
    }
    return Array(samples[min(here, last)...max(here, last)])
  }
}

extension [Int] {
  /// The index of the first of ascending numbers that is not below another; that of the last where all are.
  func firstIndex(notBefore number: Int) -> Int {
    var (low, high) = (0, count - 1)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
