/// The point at which the sign of a function changes, to the last bit, by bisection.
///
/// - Parameter isPositive: The sign of the function; it differs at the two ends.
func signChange(between low: Double, and high: Double, isPositive: (Double) -> Bool) -> Double {
  var (low, high) = (low, high)
  let isPositiveAtLow = isPositive(low)
  while true {
    let middle = low + (high - low) / 2
    // Near zero the range could be halved a thousand times, for differences that no rate needs.
    if middle <= low || middle >= high || high - low < 1e-30 { return middle }
    if isPositive(middle) == isPositiveAtLow { low = middle } else { high = middle }
  }
}

/// Points at growing distances from zero: 1e-9, …, `limit`.
func pointsAwayFromZero(to limit: Double) -> [Double] {
  var points = [1e-9]
  while let last = points.last, last < limit { points.append(min(last * 1.03, limit)) }
  return points
}
