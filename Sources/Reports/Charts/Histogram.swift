/// Numbers counted in ranges of equal, round width.
package struct Histogram {
  /// The count of each range, from the lowest.
  package let counts: [Int]
  /// The lower end of the first range.
  private let origin: Double
  private let width: Double

  /// Counts numbers, which are sorted.
  /// - Parameters:
  ///   - most: The largest number of ranges.
  ///   - tail: The share of the numbers at either end that the outermost ranges hold, however far they reach.
  package init(_ sorted: [Double], most: Int, tail: Double) {
    guard let first = sorted.first else {
      (counts, origin, width) = ([], 0, 1)
      return
    }
    let cut = Int(Double(sorted.count) * tail)
    let (low, high) = (sorted[cut], sorted[sorted.count - 1 - cut])
    let axis = AxisScale(low...max(low, high), most: most)
    let step = axis.step
    let origin = (low / step).rounded(.down)
    let last = (high / step).rounded(.down)
    let count = min(max(Int(last - origin) + 1, 1), most + 2)
    var counts = Array(repeating: 0, count: first == sorted[sorted.count - 1] ? 1 : count)
    for number in sorted {
      let index = Int(min(max((number / step).rounded(.down) - origin, 0), Double(counts.count - 1)))
      counts[index] += 1
    }
    (self.counts, self.origin, width) = (counts, origin * step, step)
  }

  /// The lower end of a range, which is the upper one of that before.
  package func start(_ index: Int) -> Double { origin + Double(index) * width }
}
