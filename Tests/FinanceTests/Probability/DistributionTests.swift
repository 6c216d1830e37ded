import Foundation
import Testing

@testable import Finance

@Suite("Distributions of what is not known")
struct DistributionTests {
  // MARK: Elementary functions

  @Test("Logarithm, exponential and power are those of the C library, to a few units in the last place")
  func elementaryFunctions() {
    for step in -3_000...3_000 {
      let x = Double(step) / 7 + 0.013
      #expect(abs(ElementaryFunctions.exponential(x / 10) / exp(x / 10) - 1) < 4e-16 * max(1, abs(x)))
      let value = exp(x / 10)
      #expect(
        abs(ElementaryFunctions.logarithm(value) - log(value)) <= 4e-16 * max(abs(log(value)), 1), "\(value)")
      #expect(abs(ElementaryFunctions.power(1.037, x / 100) / pow(1.037, x / 100) - 1) < 1e-14)
    }
    #expect(ElementaryFunctions.logarithm(1) == 0 && ElementaryFunctions.exponential(0) == 1)
    #expect(ElementaryFunctions.exponential(800) == .infinity && ElementaryFunctions.exponential(-800) == 0)
  }

  // MARK: Normal

  // From tables of the normal distribution: M. Abramowitz, I. Stegun, Handbook of Mathematical Functions, 26.1 and
  // 26.5; the last from Wichura's paper on the algorithm.
  @Test(
    "Quantiles of the normal distribution",
    arguments: [
      (0.5, 0.0), (0.75, 0.674489750196082), (0.975, 1.959963984540054), (0.995, 2.575829303548901),
      (0.9995, 3.290526731491926), (0.25, -0.6744897501960817), (0.001, -3.090232306167814),
      (1e-20, -9.262340089798408),
    ])
  func normalQuantiles(share: Double, quantile: Double) {
    #expect(abs(StandardNormal.quantile(share) - quantile) < 1e-14 * max(abs(quantile), 1))
    #expect(share < 1e-10 || abs(StandardNormal.cumulative(quantile) - share) < 1e-14)
  }

  // MARK: Metalog

  @Test("A metalog goes through its three points, and stays between its bounds")
  func metalogPoints() throws {
    // The example of CHANCE: between 0 and 100 through 35, 50 and 75.
    let metalog = try Metalog(low: 35, middle: 50, high: 75, lower: 0, upper: 100)
    for (share, value) in [(0.1, 35.0), (0.5, 50.0), (0.9, 75.0)] {
      #expect(abs(metalog.quantile(share) - value) < 1e-12 * value)
    }
    let values = (1..<2_000).map { metalog.quantile(Double($0) / 2_000) }
    #expect(zip(values, values.dropFirst()).allSatisfy { $0 < $1 })
    #expect(values[0] > 0 && values[1_998] < 100)
    let above = try Metalog(low: 2_400, middle: 2_650, high: 2_850, lower: 0)
    #expect(above.quantile(1e-9) > 0 && abs(above.quantile(0.9) - 2_850) < 1e-8)
    let free = try Metalog(low: -1, middle: 0, high: 1)
    // Symmetric points without bounds make the logistic distribution: -1 and 1 are at ln(1/9) and ln 9.
    #expect(abs(free.quantile(0.75) - log(3) / log(9)) < 1e-14)
  }

  @Test("Points that no metalog goes through are refused with what is allowed")
  func metalogRefusals() throws {
    #expect(throws: Metalog.PointsError.unordered) { try Metalog(low: 5, middle: 5, high: 6) }
    #expect(throws: Metalog.PointsError.atBound) { try Metalog(low: 0, middle: 5, high: 6, lower: 0) }
    do throws(Metalog.PointsError) {
      _ = try Metalog(low: 0, middle: 10, high: 100)
      Issue.record("a middle at a tenth is too near to the low end")
    } catch {
      guard case .skewed(let allowed) = error else { return #expect(Bool(false), "\(error)") }
      #expect(abs(allowed.lowerBound - 16.658) < 1e-9 && abs(allowed.upperBound - 83.342) < 1e-9)
      // The ends of what is allowed are allowed, and rise everywhere.
      for middle in [allowed.lowerBound, allowed.upperBound] {
        let metalog = try Metalog(low: 0, middle: middle, high: 100)
        let values = (1..<5_000).map { metalog.quantile(Double($0) / 5_000) }
        #expect(zip(values, values.dropFirst()).allSatisfy { $0 < $1 })
      }
    }
  }

  // MARK: Values that stand for a distribution

  @Test("The values of a distribution have its mean and its spread")
  func moments() throws {
    let cases: [(Distribution, mean: Double, deviation: Double)] = [
      (.normal(15_000, 1_000), 15_000, 1_000), (.triangular(0, 300, 900), 400, (630_000.0 / 18).squareRoot()),
      (.uniform(100, 700), 400, 600 / 12.0.squareRoot()),
    ]
    for (distribution, mean, deviation) in cases {
      let values = distribution.values(count: 100_000, step: 0.01, within: -1e9...1e9)
      #expect(zip(values, values.dropFirst()).allSatisfy { $0 <= $1 })
      let average = values.reduce(0, +) / 100_000
      let variance = values.reduce(0) { $0 + ($1 - average) * ($1 - average) } / 100_000
      #expect(abs(average - mean) < 0.02, "\(distribution): \(average)")
      #expect(abs(variance / (deviation * deviation) - 1) < 1e-3, "\(distribution): \(variance)")
    }
  }

  @Test("Whole numbers of a uniform range come equally often")
  func wholeNumbers() {
    let units = Distribution.uniform(30, 40).values(count: 1_100, step: 1, within: 1...100_000)
    let counts = Dictionary(grouping: units) { $0 }.mapValues(\.count)
    #expect(counts.count == 11 && counts.values.allSatisfy { $0 == 100 })
  }

  @Test("What lies beyond the bounds is left out, not piled up at them")
  func bounds() {
    let values = Distribution.normal(5, 5).values(count: 10_000, step: 0.0001, within: 0...100)
    #expect(values[0] > 0 && values.count { $0 < 0.001 } < 5)
    // The mean of a normal distribution that is cut at z = -1: mean + deviation · φ(1) / Φ(1).
    let expected = 5 + 5 * 0.24197072451914337 / 0.8413447460685429
    #expect(abs(values.reduce(0, +) / 10_000 - expected) < 1e-3)
  }
}
