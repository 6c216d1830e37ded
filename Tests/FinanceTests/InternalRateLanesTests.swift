import Finance
import SeededRandom
import Testing

/// The rates of many series at a time beside those of one at a time.
struct InternalRateLanesTests {
  /// The rates of series of flows, each the value of a run with its number of periods; nil where undecided.
  private func rates(_ series: [[(flow: Double, count: Int)]]) -> [Double?] {
    let flows = series[0].indices.flatMap { run in series.map { $0[run].flow } }
    let sizes = flows.map(abs)
    var rates = Array(repeating: 0.0, count: series.count)
    flows.withUnsafeBufferPointer { flows in
      sizes.withUnsafeBufferPointer { sizes in
        guard let flow = flows.baseAddress, let size = sizes.baseAddress else { return }
        let runs = series[0].indices.map { run in
          let start = run * series.count
          return FlowRunLanes(flow: flow + start, magnitude: size + start, count: series[0][run].count)
        }
        InternalRateLanes.write(runs, error: 1e-15, tolerance: 1e-9, count: series.count, to: &rates)
      }
    }
    return rates.map { $0.isNaN ? nil : $0 }
  }

  private func exact(_ series: [(flow: Double, count: Int)]) -> [Double] {
    let flows = series.flatMap { Array(repeating: $0.flow, count: $0.count) }
    return (try? CashFlows.internalRates(flows: flows))?.rates ?? []
  }

  @Test func runsOfEqualFlowsHaveTheRateOfTheFlows() {
    var random = SplitMix(seed: 4)
    let series = (0..<203).map { _ in
      [(flow: -Double.random(in: 50_000...90_000, using: &random), count: 1)]
        + (1...30).map { year in
          (flow: Double.random(in: 100...400, using: &random) * Double(year), count: year == 30 ? 11 : 12)
        } + [(flow: Double.random(in: 0...300_000, using: &random), count: 1)]
    }
    for (rate, series) in zip(rates(series), series) {
      let rates = exact(series)
      #expect(rates.count == 1)
      #expect(abs((rate ?? .nan) - rates[0]) < 1e-12)
    }
  }

  @Test func aDecidedRateIsTheOnlyOne() {
    var random = SplitMix(seed: 5)
    let series = (0..<2_000).map { _ in
      [(flow: Double.random(in: -1_000...100, using: &random), count: 1)]
        + [3, 1, 2, 12].map { (flow: Double.random(in: -300...500, using: &random), count: $0) }
        + [(flow: Double.random(in: -200...2_000, using: &random), count: 1)]
    }
    let decided = zip(rates(series), series).filter { $0.0 != nil }
    for (rate, series) in decided {
      let rates = exact(series)
      #expect(rates.count == 1)
      #expect(abs((rate ?? .nan) - rates[0]) < 1e-9 * max(1, abs(rates[0])))
    }
    // Those with flows in any order too, as long as what was paid is got back once.
    let unordered = decided.count { _, series in
      let signs = series.map { $0.flow > 0 }
      return zip(signs, signs.dropFirst()).count { $0 != $1 } > 1
    }
    #expect(decided.count > 500)
    #expect(unordered > 100)
  }

  @Test func severalRatesAndNoneAreLeftUndecided() {
    let several = [(flow: -100.0, count: 1), (flow: 230, count: 1), (flow: -132, count: 1)]
    #expect(exact(several).count == 2)
    let none = [(flow: 100.0, count: 1), (flow: 10, count: 1), (flow: 5, count: 1)]
    #expect(rates([several, none]) == [nil, nil])
  }

  @Test func lossesHaveRatesBelowZero() {
    let half = [(flow: -100.0, count: 1), (flow: 0, count: 3), (flow: 50, count: 1)]
    let nearlyAll = [(flow: -100.0, count: 1), (flow: 0, count: 3), (flow: 0.01, count: 1)]
    let (rate, other) = (rates([half, nearlyAll])[0] ?? .nan, rates([half, nearlyAll])[1] ?? .nan)
    #expect(abs(rate - (0.840_896_415_253_714_5 - 1)) < 1e-12)
    #expect(abs(other + 0.9) < 1e-12)
  }
}
