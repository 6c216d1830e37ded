import Finance
import Localization
import SeededRandom
import Testing

/// Numbers as a program reads them.
@Suite("Numbers as a program reads them")
struct CanonicalNumberTests {
  private func text(_ number: Number, _ kind: NumberKind) -> String {
    var bytes: [UInt8] = []
    CanonicalNumberWriter(currency: .usd).write(number, kind, into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("The short way of writing a number that is not exact has the shortest text")
  func shortest() {
    var random = SplitMix(seed: 8)
    var count = 0
    for power in -12...16 {
      for _ in 0..<250 {
        let whole = Double(Int.random(in: -999_999_999...999_999_999, using: &random))
        let scale = Double(sign: .plus, exponent: Int.random(in: -40...20, using: &random), significand: 1)
        let decimal = power < 0 ? whole / Number(10).power(-power) : whole * Number(10).power(power)
        for double in [decimal, decimal.nextUp, whole * scale, whole / 3] {
          let number = Number.approximate(double)
          #expect(text(number, .plain) == number.canonical)
          count += 1
        }
      }
    }
    for double in [
      0, -0.0, 1e-4, 0.0001.nextDown, 1e11, 99_999_999_999.5, 0.1 + 0.2, 1e15, 1e15 - 1,
      Double.leastNonzeroMagnitude, 1e308,
    ] {
      #expect(text(.approximate(double), .plain) == Number.approximate(double).canonical)
    }
    #expect(count == 29 * 250 * 4)
  }

  @Test("A percentage is a hundred times the fraction")
  func percentages() {
    #expect(text(.approximate(0.0824), .percent) == "8.24")
    #expect(text(.approximate(-0.52799904), .percent) == "-52.799904")
    #expect(text(.approximate(1.0 / 3), .percent) == "33.33333333333333")
  }
}

extension Number {
  /// A power of the number as a `Double`.
  fileprivate func power(_ exponent: Int) -> Double {
    (0..<exponent).reduce(1.0) { power, _ in power * double }
  }
}
