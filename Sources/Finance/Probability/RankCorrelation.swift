/// Correlations between the ranks of several quantities, and samples that have them.
///
/// - Source: R. Iman, W. Conover, A distribution-free approach to inducing rank correlation among input
///   variables, Communications in Statistics B 11 (1982).
public struct RankCorrelation: Sendable {
  /// The number of quantities.
  public let count: Int
  /// The lower triangle of Cholesky's decomposition of the correlations, row by row.
  private let triangle: [[Double]]

  /// The correlations of every two quantities; nil when no quantities have them all.
  /// - Parameter matrix: Symmetric, with ones on its diagonal.
  public init?(_ matrix: [[Double]]) {
    guard let triangle = RankCorrelation.triangle(of: matrix) else { return nil }
    (self.triangle, count) = (triangle, matrix.count)
  }

  /// The lower triangle `L` with `L Lᵀ = matrix`; nil for a matrix with a negative eigenvalue.
  private static func triangle(of matrix: [[Double]]) -> [[Double]]? {
    var rows: [[Double]] = []
    for (number, row) in matrix.enumerated() {
      var own: [Double] = []
      for column in 0..<number {
        let sum = row[column] - product(own, rows[column], count: column)
        let pivot = rows[column][column]
        // A quantity that is determined by those before it leaves nothing to correlate with.
        if pivot == 0, abs(sum) > 1e-9 { return nil }
        own.append(pivot == 0 ? 0 : sum / pivot)
      }
      let rest = row[number] - product(own, own, count: number)
      guard rest > -1e-9 else { return nil }
      own.append(rest < 1e-9 ? 0 : rest.squareRoot())
      rows.append(own)
    }
    return rows
  }

  private static func product(_ one: [Double], _ other: [Double], count: Int) -> Double {
    var sum = 0.0
    for index in 0..<count { sum += one[index] * other[index] }
    return sum
  }

  /// Normal quantities with these correlations, of which the first ones are known.
  /// - Parameters:
  ///   - values: The known quantities, then independent ones for the others.
  ///   - knownCount: The number of those known.
  public func continued(_ values: [Double], from knownCount: Int) -> [Double] {
    var (result, independent) = (values, values)
    for index in 0..<count {
      let row = triangle[index]
      let sum = RankCorrelation.product(row, independent, count: index)
      if index < knownCount {
        independent[index] = row[index] == 0 ? 0 : (values[index] - sum) / row[index]
      } else {
        result[index] = sum + row[index] * independent[index]
      }
    }
    return result
  }

  /// The orders of samples that are independent, rearranged so that their ranks have these correlations; the
  /// first stays as it is.
  /// - Parameter orders: For each quantity the rank of its value in each future; all of one length.
  public func rearranged(_ orders: [[Int32]]) -> [[Int32]] {
    let length = orders.first?.count ?? 0
    let table = (0..<length).map { StandardNormal.quantile((Double($0) + 0.5) / Double(length)) }
    let scores = orders.map { order in order.map { table[Int($0)] } }
    // What correlation the independent samples have by chance is taken out first.
    let spread = RankCorrelation.product(table, table, count: length)
    let present = scores.map { one in
      scores.map { RankCorrelation.product(one, $0, count: length) / spread }
    }
    guard let chance = RankCorrelation.triangle(of: present),
      !chance.enumerated().contains(where: { $1[$0] == 0 })
    else { return orders }
    var whitened: [[Double]] = []
    for (number, row) in chance.enumerated() {
      var own = scores[number]
      for column in 0..<number {
        for future in 0..<length { own[future] -= row[column] * whitened[column][future] }
      }
      for future in 0..<length { own[future] /= row[number] }
      whitened.append(own)
    }
    return (0..<count).map { number in
      if number == 0 { return orders[0] }
      var target = Array(repeating: 0.0, count: length)
      for column in 0...number {
        let factor = triangle[number][column]
        for future in 0..<length { target[future] += factor * whitened[column][future] }
      }
      return RankCorrelation.ranks(of: target)
    }
  }

  /// The rank of each value, from 0; equal values by their place.
  private static func ranks(of values: [Double]) -> [Int32] {
    let order = values.indices.sorted { (values[$0], $0) < (values[$1], $1) }
    var ranks = Array(repeating: Int32(0), count: values.count)
    for (rank, index) in order.enumerated() { ranks[index] = Int32(rank) }
    return ranks
  }
}
