/// A sum that keeps its rounding errors in a second variable.
///
/// - Source: A. Neumaier, "Rundungsfehleranalyse einiger Verfahren zur Summation endlicher Summen", 1974.
struct CompensatedSum {
  private var sum = 0.0
  private var correction = 0.0

  var value: Double { sum + (correction.isFinite ? correction : 0) }

  mutating func add(_ term: Double) {
    let next = sum + term
    correction += abs(sum) >= abs(term) ? (sum - next) + term : (term - next) + sum
    sum = next
  }
}
