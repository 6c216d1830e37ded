/// An axis: the numbers at its ends, and round numbers between them.
///
/// The steps are 1, 2, 2.5 or 5 times a power of ten. An axis begins and ends at a round number where that is near
/// the data, and else at the data.
struct AxisScale: Equatable {
  /// The number at the left or lower end.
  let lower: Double
  /// The number at the right or upper end.
  let upper: Double
  /// The distance between two ticks.
  let step: Double
  /// The round numbers, ascending.
  let ticks: [Double]

  /// The share of a step up to which an axis is longer than its data.
  private static let reach = 0.4

  /// An axis over data.
  /// - Parameters:
  ///   - most: The largest number of ticks.
  ///   - isExact: `true` for an axis that begins and ends at the data.
  ///   - isWhole: `true` for numbers that are counted, such as years.
  init(_ data: ClosedRange<Double>, most: Int, isExact: Bool = false, isWhole: Bool = false) {
    var (low, high) = (data.lowerBound, data.upperBound)
    // A single number has some room around it.
    if low == high { (low, high) = low == 0 ? (0, 1) : (min(low, 0), max(high, 0)) }
    var step = AxisScale.step(over: high - low, most: max(most, 2), isWhole: isWhole)
    var (lower, upper) = (low, high)
    // The ends that are moved to round numbers may add ticks.
    while true {
      (lower, upper) = isExact ? (low, high) : AxisScale.ends(low, high, step)
      let count = (upper / step + 1e-9).rounded(.down) - (lower / step - 1e-9).rounded(.up) + 1
      if count <= Double(max(most, 2)) || !(step * 2).isFinite { break }
      step = AxisScale.step(above: step, isWhole: isWhole)
    }
    let (first, last) = ((lower / step - 1e-9).rounded(.up), (upper / step + 1e-9).rounded(.down))
    let count = min(max(Int(last - first), -1), 1_000)
    ticks = count < 0 ? [] : (0...count).map { (first + Double($0)) * step }
    (self.lower, self.upper, self.step) = (lower, upper, step)
  }

  private static func ends(_ low: Double, _ high: Double, _ step: Double) -> (Double, Double) {
    let (first, last) = ((low / step).rounded(.down) * step, (high / step).rounded(.up) * step)
    return (low - first <= reach * step ? first : low, last - high <= reach * step ? last : high)
  }

  /// The least round step of which no more than `most` go into a length.
  private static func step(over length: Double, most: Int, isWhole: Bool) -> Double {
    var power = 1.0
    let wanted = length / Double(most)
    while power > wanted, power > 1e-300 { power /= 10 }
    while power * 10 <= wanted { power *= 10 }
    if isWhole, power < 1 { power = 1 }
    return [1, 2, 2.5, 5, 10].map { $0 * power }
      .first { $0 >= wanted && (!isWhole || $0 == $0.rounded()) } ?? 10 * power
  }

  /// The next larger step.
  private static func step(above step: Double, isWhole: Bool) -> Double {
    self.step(over: step * 1.01, most: 1, isWhole: isWhole)
  }

  /// The place of a number: 0 at the lower end, 1 at the upper one.
  func place(_ number: Double) -> Double { (number - lower) / (upper - lower) }

  /// `true` for a number on the axis.
  func contains(_ number: Double) -> Bool { number >= lower && number <= upper }
}
