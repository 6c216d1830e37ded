import Formulas

/// The order of rows by values that columns have computed.
struct RankOrder {
  let isDescending: Bool
  /// The number of rows to keep; nil for all.
  let top: Int?

  /// The largest number of rows whose order is decided exactly.
  static let mostExact = 10_000

  /// `true` if the rows that are kept are put in order by their exact values.
  var isExact: Bool { top.map { $0 <= RankOrder.mostExact } ?? false }

  /// The largest relative error of the values; a wider one where exact values decide in the end.
  var tolerance: Double { isExact ? 1e-9 : ColumnEvaluator.usualTolerance }

  /// The places of the first values in their order, and of those after them that errors could have put there.
  ///
  /// Equal values are in the order of their places. Of more than `mostExact` values that cannot be told from the last
  /// one the first ones are taken.
  func first(_ values: [Double]) -> [Int] {
    guard let top else { return first(Array(values.indices), values) }
    var places: [Int] = []
    var limit = isDescending ? -Double.infinity : .infinity
    var most = 4 * min(top, values.count) + 100
    for place in values.indices where isDescending ? values[place] >= limit : values[place] <= limit {
      places.append(place)
      guard places.count > most else { continue }
      // Few are left, after which most of the others are seen not to be among the first.
      places = first(places, values)
      most = max(most, 2 * places.count)
      if let last = places.last { limit = values[last] }
    }
    return first(places, values)
  }

  private func first(_ places: [Int], _ values: [Double]) -> [Int] {
    let order = places.sorted { one, other in
      let (first, second) = (values[one], values[other])
      if first == second { return one < other }
      return isDescending ? first > second : first < second
    }
    guard let top, order.count > top else { return order }
    guard top > 0 else { return [] }
    let last = values[order[top - 1]]
    let doubt = 4 * abs(last) * tolerance
    let others = order[top...].prefix(RankOrder.mostExact).prefix { abs(values[$0] - last) <= doubt }
    return Array(order[..<top] + others)
  }
}
