import Encoding
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

  @Test("Any number, and those beside powers of two, have the shortest text in memory too")
  func shortestInMemory() {
    var random = SplitMix(seed: 9)
    let writer = CanonicalNumberWriter(currency: .usd)
    var short = 0
    for _ in 0..<20_000 {
      let exponent = Int.random(in: -14...37, using: &random)
      let power = Double(sign: .plus, exponent: exponent, significand: 1)
      let any = Double(sign: .minus, exponent: exponent, significand: .random(in: 1..<2, using: &random))
      for double in [any, power, power.nextUp, power.nextDown, any.rounded(), 0] {
        let expected = Number.approximate(double).canonical
        #expect(text(.approximate(double), .plain) == expected)
        var room = Array(repeating: UInt8(ascii: "x"), count: CanonicalNumberWriter.capacity)
        room.withUnsafeMutableBufferPointer { room in
          guard let start = room.baseAddress else { return }
          var memory = DigitWriter(start)
          guard writer.write(double, .plain, into: &memory) else { return }
          short += 1
          let written = UnsafeBufferPointer(start: start, count: memory.end - start)
          #expect(String(decoding: written, as: UTF8.self) == expected)
        }
      }
    }
    #expect(short > 90_000)
  }

  @Test(
    "Units of the last decimal are written without trailing zeros",
    arguments: [
      (123_456, 2, "1234.56"), (-5, 2, "-0.05"), (0, 2, "0"), (1_200, 2, "12"), (65_000, 4, "6.5"),
      (-9_007_199_254_740_992, 4, "-900719925474.0992"), (100_000_000_000, 8, "1000"), (7, 0, "7"),
    ])
  func units(_ units: Int64, _ decimals: Int, _ expected: String) {
    var room = Array(repeating: UInt8(ascii: "x"), count: CanonicalNumberWriter.capacity)
    let count = room.withUnsafeMutableBufferPointer { room in
      room.baseAddress.map { start in
        var memory = DigitWriter(start)
        CanonicalNumberWriter(currency: .usd).write(units: units, decimals: decimals, into: &memory)
        return memory.end - start
      } ?? 0
    }
    #expect(String(decoding: room.prefix(count), as: UTF8.self) == expected)
  }

  @Test("A percentage is a hundred times the fraction")
  func percentages() {
    #expect(text(.approximate(0.0824), .percent) == "8.24")
    #expect(text(.approximate(-0.52799904), .percent) == "-52.799904")
    #expect(text(.approximate(1.0 / 3), .percent) == "33.3333333333333")
  }
}

extension Number {
  /// A power of the number as a `Double`.
  fileprivate func power(_ exponent: Int) -> Double {
    (0..<exponent).reduce(1.0) { power, _ in power * double }
  }
}
