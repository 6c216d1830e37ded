/// Where a function that is known by its sign changes it, to the last bit: by halving the range.
///
/// - Parameter isPositive: Differs at the two ends.
func signChange(between low: Double, and high: Double, isPositive: (Double) -> Bool) -> Double {
  var (low, high) = (low, high)
  let isPositiveAtLow = isPositive(low)
  while true {
    let middle = low + (high - low) / 2
    // Near zero the range could be halved a thousand times; no rate is told apart by so little.
    if middle <= low || middle >= high || high - low < 1e-30 { return middle }
    if isPositive(middle) == isPositiveAtLow { low = middle } else { high = middle }
  }
}

/// Points of a range away from zero, each a little further than the one before: 1e-9, …, `limit`.
func pointsAwayFromZero(to limit: Double) -> [Double] {
  var points = [1e-9]
  while let last = points.last, last < limit { points.append(min(last * 1.03, limit)) }
  return points
}
