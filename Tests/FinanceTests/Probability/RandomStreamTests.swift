import Finance
import Testing

@Suite("Streams of random numbers")
struct RandomStreamTests {
  @Test("Each order of a permutation is as likely as any other")
  func permutations() {
    var counts: [[Int32]: Int] = [:]
    for number in 0..<24_000 {
      var stream = RandomStream(seed: 7, name: "rent", number: number)
      counts[stream.permutation(of: 4), default: 0] += 1
    }
    #expect(counts.count == 24)
    // Chi squared with 23 degrees of freedom exceeds 49.7 in 1 of 1,000.
    let square = counts.values.reduce(0.0) { $0 + (Double($1) - 1_000) * (Double($1) - 1_000) / 1_000 }
    #expect(square < 49.7, "\(square)")
  }

  @Test("A stream depends on its seed, name and number alone, and on each of them")
  func keys() {
    var stream = RandomStream(seed: 1, name: "rent")
    let first = stream.next()
    for (seed, name, number) in [(2, "rent", 0), (1, "rend", 0), (1, "rent", 1), (1, "", 0)]
      as [(UInt64, String, Int)]
    {
      var other = RandomStream(seed: seed, name: name, number: number)
      #expect(other.next() != first)
    }
    var again = RandomStream(seed: 1, name: "rent")
    #expect(again.next() == first)
  }

  @Test("Streams of neighbouring names and years have no correlation")
  func independence() {
    let count = 20_000
    let orders = [("rent", 0), ("rent", 1), ("rent", 2), ("rens", 0)].map { name, number in
      var stream = RandomStream(seed: 1, name: name, number: number)
      return stream.permutation(of: count)
    }
    for (index, one) in orders.enumerated() {
      for other in orders[..<index] {
        // One standard deviation of the correlation of independent ranks is 1/√n.
        #expect(abs(correlation(one, other)) < 4 / Double(count).squareRoot())
      }
    }
  }

  // MARK: Rank correlation

  private func correlation(_ one: [Int32], _ other: [Int32]) -> Double {
    let middle = Double(one.count - 1) / 2
    let spread = one.reduce(0) { $0 + (Double($1) - middle) * (Double($1) - middle) }
    return zip(one, other).reduce(0) { $0 + (Double($1.0) - middle) * (Double($1.1) - middle) } / spread
  }

  @Test("Rearranged samples have the correlations, and the first keeps its order")
  func rearranged() throws {
    let orders = (0..<3).map { number in
      var stream = RandomStream(seed: 3, name: "x", number: number)
      return stream.permutation(of: 10_000)
    }
    let matrix = [[1, 0.6, -0.3], [0.6, 1, 0.2], [-0.3, 0.2, 1]]
    let result = try #require(RankCorrelation(matrix)).rearranged(orders)
    #expect(result[0] == orders[0])
    for order in result { #expect(order.sorted() == Array(0..<10_000)) }
    for row in 0..<3 {
      for column in 0..<row {
        // Ranks of normal quantities with correlation r have 6/π asin(r/2), within 0.02 of r.
        #expect(abs(correlation(result[row], result[column]) - matrix[row][column]) < 0.025)
      }
    }
  }

  @Test("Correlations that no quantities have are refused")
  func impossible() {
    #expect(RankCorrelation([[1, 0.9, 0.9], [0.9, 1, -0.9], [0.9, -0.9, 1]]) == nil)
    #expect(RankCorrelation([[1, 1, 1], [1, 1, -1], [1, -1, 1]]) == nil)
    #expect(RankCorrelation([[1, 1], [1, 1]]) != nil && RankCorrelation([[1, -1], [-1, 1]]) != nil)
  }
}
