import Finance
import Localization
import SeededRandom
import Testing

@testable import Reports

@Suite("Axes of charts")
struct AxisScaleTests {
  @Test(
    "Round numbers, and ends at them or at the data",
    arguments: [
      // The last tick is near the data, so the axis ends there; or far above, so it does not.
      (0.0, 289_000.0, 5, [0.0, 100_000, 200_000, 300_000], 0.0, 300_000.0),
      (0, 17_087, 5, [0, 5_000, 10_000, 15_000], 0, 17_087),
      (-103, 870, 4, [0, 250, 500, 750], -103, 870),
      (0, 1, 5, [0, 0.25, 0.5, 0.75, 1], 0, 1), (-12, 12, 5, [-10, -5, 0, 5, 10], -12, 12),
      (0, 0, 5, [0, 0.25, 0.5, 0.75, 1], 0, 1), (7, 7, 3, [0, 5], 0, 7),
    ] as [(Double, Double, Int, [Double], Double, Double)])
  func ticks(least: Double, largest: Double, most: Int, ticks: [Double], lower: Double, upper: Double) {
    let axis = AxisScale(least...largest, most: most)
    #expect(axis.ticks == ticks)
    #expect((axis.lower, axis.upper) == (lower, upper))
  }

  @Test("What is counted has whole steps")
  func whole() {
    #expect(AxisScale(1...5, most: 9, isExact: true, isWhole: true).ticks == [1, 2, 3, 4, 5])
    #expect(AxisScale(0...30, most: 9, isExact: true, isWhole: true).ticks == [0, 5, 10, 15, 20, 25, 30])
    #expect(AxisScale(1...12, most: 5, isExact: true, isWhole: true).ticks == [5, 10])
  }

  @Test("Any range has a few ascending ticks of one step within it")
  func anyRange() {
    var random = SplitMix(seed: 4)
    for _ in 0..<2_000 {
      let scale = Double.random(in: -6...12, using: &random).rounded()
      let power = (0..<Int(abs(scale))).reduce(1.0) { power, _ in scale < 0 ? power / 10 : power * 10 }
      let ends = [0, 0].map { _ in Double.random(in: -10...10, using: &random) * power }.sorted()
      let most = Int.random(in: 2...12, using: &random)
      let axis = AxisScale(ends[0]...ends[1], most: most)
      #expect(axis.ticks.count <= most)
      #expect(axis.lower <= ends[0] && axis.upper >= ends[1])
      #expect(axis.ticks.allSatisfy { axis.place($0) > -1e-6 && axis.place($0) < 1 + 1e-6 })
      for (one, next) in zip(axis.ticks, axis.ticks.dropFirst()) {
        #expect(abs(next - one - axis.step) < axis.step / 1e6)
      }
    }
  }

  @Test(
    "Labels are short, in the locale, with the sign before the currency",
    arguments: [
      (0, 100_000, 300_000, "$0", "0\u{A0}€"), (300_000, 100_000, 300_000, "$300k", "300k\u{A0}€"),
      (-12_500, 2_500, 12_500, "-$12.5k", "-12,5k\u{A0}€"), (750, 250, 870, "$750", "750\u{A0}€"),
      (2_500, 500, 3_000, "$2,500", "2.500\u{A0}€"), (0.25, 0.25, 1, "$0.25", "0,25\u{A0}€"),
      (1_500_000, 500_000, 2_000_000, "$1.5M", "1,5M\u{A0}€"), (2e9, 1e9, 3e9, "$2B", "2B\u{A0}€"),
      (5e12, 1e12, 9e12, "$5T", "5T\u{A0}€"),
    ])
  func labels(number: Double, step: Double, largest: Double, english: String, german: String) {
    let euro = LocaleFormat.icu(locale: "de_DE", currency: Currency(canonical: "EUR") ?? .usd)
    #expect(LocaleFormat.enUS.axisLabel(number, .money, step: step, largest: largest) == english)
    #expect(euro.axisLabel(number, .money, step: step, largest: largest) == german)
  }

  @Test("Percentages and plain numbers have labels too")
  func otherUnits() {
    let format = LocaleFormat.enUS
    #expect(format.axisLabel(2.5, .percent, step: 2.5, largest: 10) == "2.5%")
    #expect(format.axisLabel(-5, .percent, step: 5, largest: 10) == "-5%")
    #expect(format.axisLabel(1_200, .plain, step: 200, largest: 2_000) == "1,200")
    #expect(format.axisLabel(1e300, .plain, step: 1e299, largest: 1e300) == "1e+300")
  }
}
