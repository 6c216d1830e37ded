import BigInt
import SeededRandom
import Testing

@testable import Finance

@Suite("Ratios")
struct RatioTests {
  private func ratio(_ above: Int128, _ below: Int128) throws -> Ratio {
    try #require(Ratio(above, below))
  }

  private func random(_ generator: inout SplitMix) -> Ratio {
    Ratio(generator.signed(upToBits: 127), generator.signed(upToBits: 127)) ?? Ratio(7)
  }

  @Test("A ratio is in lowest terms")
  func lowestTerms() throws {
    let half = try ratio(-50, -100)
    #expect(half.numerator == 1 && half.denominator == 2)
    let third = try ratio(50, -150)
    #expect(third.numerator == -1 && third.denominator == 3)
    let nothing = try ratio(0, -9)
    #expect(nothing.numerator == 0 && nothing.denominator == 1)
  }

  @Test("A zero denominator gives no value")
  func noValue() {
    #expect(Ratio(1, 0) == nil)
    #expect(Ratio(0, 0) == nil)
    #expect(Ratio(Int128.min, -1) == nil)
    #expect(Ratio(1, Int128.min) == nil)
    #expect(Ratio(Money(minorUnits: 5), of: .zero) == nil)
    #expect(Ratio(Int128.min, Int128.min) == Ratio(1))
    #expect(Ratio(Int128.min, 2) == Ratio(Int128.min / 2))
  }

  private static let texts: [(Int128, Int128, Int, String)] = [
    (1, 3, 2, "0.33"), (2, 3, 2, "0.67"), (1, 8, 3, "0.125"), (1, 8, 2, "0.13"), (-1, 8, 2, "-0.13"),
    (45, 1_000, 2, "0.05"), (-45, 1_000, 2, "-0.05"), (44, 1_000, 2, "0.04"), (1, 2, 0, "1"),
    (-1, 2, 0, "-1"), (499, 1_000, 0, "0"), (-499, 1_000, 0, "0"), (-4, 1_000, 2, "0"),
    (1_999, 1_000, 2, "2"), (9_996, 10_000, 3, "1"), (99_995, 1_000, 2, "100"), (3, 1, 5, "3"),
    (1, 1_000, 6, "0.001"), (10, 4, 4, "2.5"), (0, 5, 2, "0"),
    (Int128.max, 1, 2, "170141183460469231731687303715884105727"),
    (Int128.min, 1, 2, "-170141183460469231731687303715884105728"),
    (Int128.min, 3, 3, "-56713727820156410577229101238628035242.667"),
    (1, Int128.max, 40, "0.0000000000000000000000000000000000000059"),
    (Int128.max - 1, Int128.max, 38, "0.99999999999999999999999999999999999999"),
    (Int128.max - 1, Int128.max, 37, "1"),
  ]

  @Test("Ratios as decimal text", arguments: texts)
  func decimalText(above: Int128, below: Int128, digits: Int, text: String) throws {
    #expect(try ratio(above, below).decimalText(maximumFractionDigits: digits) == text)
  }

  @Test("The text is within half a unit of its last decimal, on the outer side of a tie")
  func decimalTextIsNearest() {
    var generator = SplitMix(seed: 9)
    for _ in 0..<700 {
      let value = random(&generator)
      let digits = Int.random(in: 0...12, using: &generator)
      let text = value.decimalText(maximumFractionDigits: digits)
      let power = BigInt(10).power(digits)
      let (above, below) = (BigInt(value.numerator.magnitude) * power, BigInt(value.denominator))
      let units = (2 * above + below) / (2 * below)
      #expect(magnitude(of: text, digits: digits) == units, "\(value) \(text)")
      #expect(text.hasPrefix("-") == (value.numerator < 0 && units > 0))
    }
  }

  /// The digits of the text as an integer of so many decimals.
  private func magnitude(of text: String, digits: Int) -> BigInt? {
    let parts = text.drop { $0 == "-" }.split(separator: ".")
    let fraction = parts.count > 1 ? String(parts[1]) : ""
    return BigInt(String(parts[0]) + fraction + String(repeating: "0", count: digits - fraction.count))
  }

  private static let exact: [(Int128, Int128, Int?)] = [
    (1, 8, 3), (1, 3, nil), (3, 1, 0), (7, 25, 2), (1, 5, 1), (1, 6, nil), (-7, 20, 2), (0, 4, 0),
    (1, Int128(1) << 126, 126), (1, 100_000, 5),
  ]

  @Test("Finite decimals have all their digits", arguments: exact)
  func exactDigits(above: Int128, below: Int128, digits: Int?) throws {
    let value = try ratio(above, below)
    #expect(value.exactFractionDigits == digits)
    #expect(value.isExact(inFractionDigits: 200) == (digits != nil))
    if let digits, digits > 0 { #expect(!value.isExact(inFractionDigits: digits - 1)) }
    if let digits { #expect(value.isExact(inFractionDigits: digits)) }
  }

  @Test("When the text is exact in so many decimals, more of them change nothing")
  func exactTextStays() throws {
    var generator = SplitMix(seed: 10)
    for _ in 0..<500 {
      let value = try ratio(generator.signed(upToBits: 60), 1 << Int128(generator.next() % 20) * 125)
      let digits = try #require(value.exactFractionDigits)
      let text = value.decimalText(maximumFractionDigits: digits)
      #expect(value.decimalText(maximumFractionDigits: digits + 9) == text)
      let read = try #require(ExactDecimal(canonical: text))
      let power = BigInt(10).power(read.scale)
      #expect(BigInt(read.coefficient) * BigInt(value.denominator) == BigInt(value.numerator) * power)
    }
  }

  @Test("The order is that of the cross products")
  func orderIsThatOfTheCrossProducts() {
    var generator = SplitMix(seed: 11)
    for _ in 0..<1_000 {
      let (left, right) = (random(&generator), random(&generator))
      let first = BigInt(left.numerator) * BigInt(right.denominator)
      let second = BigInt(right.numerator) * BigInt(left.denominator)
      #expect((left < right) == (first < second))
      #expect((left == right) == (first == second))
    }
  }

  /// `Double(left) / Double(right)` is the nearest when both are exact, by IEEE 754.
  @Test("The nearest floating-point number")
  func nearestDouble() throws {
    var generator = SplitMix(seed: 12)
    for _ in 0..<2_000 {
      let above = generator.signed(upToBits: 53)
      let below = Int128(generator.integer(upToBits: 52)) + 1
      #expect(try ratio(above, below).double == Double(above) / Double(below))
    }
  }

  @Test("Of all doubles, none is nearer: the exact distance to the neighbours is no smaller")
  func nearestDoubleOfWideNumbers() {
    var generator = SplitMix(seed: 13)
    for _ in 0..<300 {
      let value = random(&generator)
      let double = value.double
      let distances = [double.nextDown, double, double.nextUp].map { distance($0, value) }
      #expect(distances[1] <= distances[0] && distances[1] <= distances[2], "\(value)")
    }
  }

  /// `|double - value|`, times the denominator and 2³⁰⁰.
  private func distance(_ double: Double, _ value: Ratio) -> BigInt {
    let significand = BigInt(Int64(double.significandBitPattern | 1 << 52))
    let scaled = double == 0 ? 0 : significand << (300 + Int(double.exponent) - 52)
    let signed = double < 0 ? -scaled : scaled
    return BigInt((signed * BigInt(value.denominator) - BigInt(value.numerator) << 300).magnitude)
  }

  private static let roundings: [(Int128, Int128, Int128)] = [
    (5, 2, 3), (-5, 2, -3), (7, 3, 2), (-7, 3, -2), (1, 2, 1), (0, 1, 0), (4, 2, 2),
  ]

  @Test("A ratio is rounded to a whole number", arguments: roundings)
  func rounded(above: Int128, below: Int128, integer: Int128) throws {
    #expect(try ratio(above, below).rounded == integer)
  }
}
