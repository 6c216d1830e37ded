import BigInt
import SeededRandom
import Testing

@testable import Finance

@Suite("Arithmetic of ratios")
struct RatioArithmeticTests {
  /// `true` when a result is this fraction of whole numbers without a limit, in lowest terms; none is right
  /// only where the way to it can pass 128 bits.
  private func isRight(_ result: Ratio?, _ above: BigInt, _ below: BigInt) -> Bool {
    guard let result else { return max(above.bitWidth, below.bitWidth) > 127 }
    var (divisor, rest) = (result.numerator.magnitude, result.denominator.magnitude)
    while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
    return divisor == 1 && result.denominator > 0
      && BigInt(result.numerator) * below == above * BigInt(result.denominator)
  }

  private func random(_ generator: inout SplitMix) -> Ratio {
    let bits = [8, 40, 62, 66, 100, 127].randomElement(using: &generator) ?? 8
    let below = Bool.random(using: &generator) ? generator.signed(upToBits: bits) : 100
    return Ratio(generator.signed(upToBits: bits), below) ?? Ratio(3)
  }

  @Test("Results agree with arithmetic on big integers")
  func exactResults() {
    var generator = SplitMix(seed: 61)
    var (isSound, missing) = (true, 0)
    for _ in 0..<20_000 {
      let (left, right) = (random(&generator), random(&generator))
      let (first, second) = (BigInt(left.numerator), BigInt(right.numerator))
      let (third, fourth) = (BigInt(left.denominator), BigInt(right.denominator))
      let sum = left.adding(right)
      missing += sum == nil ? 1 : 0
      isSound = isSound && isRight(sum, first * fourth + second * third, third * fourth)
      isSound =
        isSound && isRight(left.subtracting(right), first * fourth - second * third, third * fourth)
      isSound = isSound && isRight(left.multiplied(by: right), first * second, third * fourth)
      isSound =
        isSound
        && (second == 0
          ? left.divided(by: right) == nil : isRight(left.divided(by: right), first * fourth, third * second))
    }
    #expect(isSound)
    #expect(missing > 100 && missing < 10_000)
  }

  @Test("Results beyond the limits are refused")
  func limits() {
    let largest = Ratio(Int128.max)
    #expect(largest.adding(Ratio(1)) == nil && largest.multiplied(by: Ratio(2)) == nil)
    #expect(largest.subtracting(largest) == Ratio(0) && largest.divided(by: largest) == Ratio(1))
    #expect(Ratio(1).divided(by: Ratio(0)) == nil)
    #expect(Ratio(1).divided(by: Ratio(Int128.min)) == nil)
    #expect(Ratio(1, Int128.max)?.adding(Ratio(0)) == Ratio(1, Int128.max))
    #expect(Ratio(1, 6)?.adding(Ratio(1, 3) ?? largest) == Ratio(1, 2))
  }

  @Test("Powers agree with repeated products")
  func powers() throws {
    var generator = SplitMix(seed: 62)
    for _ in 0..<2_000 {
      let base = try #require(
        Ratio(generator.signed(upToBits: 20), Int128(generator.integer(upToBits: 20)) + 1))
      let exponent = Int.random(in: -12...12, using: &generator)
      guard base.numerator != 0 || exponent >= 0 else {
        #expect(base.power(exponent) == nil)
        continue
      }
      let size = Int(exponent.magnitude)
      let (above, below) = (BigInt(base.numerator).power(size), BigInt(base.denominator).power(size))
      let isSound =
        exponent < 0
        ? isRight(base.power(exponent), below, above) : isRight(base.power(exponent), above, below)
      #expect(isSound, "\(base) \(exponent)")
    }
    #expect(Ratio(0).power(0) == Ratio(1))
    #expect(Ratio(-1).power(.max) == Ratio(-1) && Ratio(2).power(127) == nil)
    #expect(Ratio(2).power(126)?.numerator == 1 << 126)
    #expect(Ratio(1).power(.min) == nil)
  }

  private static let roundings: [(Int128, Int128, Int, Int128, Int128)] = [
    (2, 3, 2, 67, 100), (1, 200, 2, 1, 100), (-1, 200, 2, -1, 100), (1, 201, 2, 0, 1), (5, 2, 0, 3, 1),
    (-5, 2, 0, -3, 1), (1250, 1, -2, 1300, 1), (-1250, 1, -2, -1300, 1), (2499, 2, -2, 1200, 1),
    (2500, 2, -2, 1300, 1), (5, 1, -1, 10, 1), (49, 10, -1, 0, 1), (7, 8, 50, 7, 8), (7, 1, -500, 0, 1),
  ]

  @Test("Rounding agrees with big integers")
  func rounded() throws {
    for (above, below, decimals, roundedAbove, roundedBelow) in Self.roundings {
      let value = try #require(Ratio(above, below))
      #expect(value.rounded(toDecimals: decimals) == Ratio(roundedAbove, roundedBelow))
    }
  }

  @Test("The text with so many decimals is that of the rounded number")
  func roundedAsText() throws {
    var generator = SplitMix(seed: 63)
    for _ in 0..<5_000 {
      let value = random(&generator)
      let decimals = Int.random(in: 0...12, using: &generator)
      guard let rounded = value.rounded(toDecimals: decimals) else {
        #expect(value.numerator.magnitude >> 80 > 0)
        continue
      }
      #expect(
        rounded.decimalText(maximumFractionDigits: decimals)
          == value.decimalText(maximumFractionDigits: decimals))
      #expect(rounded.isExact(inFractionDigits: decimals))
    }
    #expect(Ratio(7).rounded(toDecimals: .min) == Ratio(0))
    #expect(Ratio(1, 3)?.rounded(toDecimals: .max) == nil)
  }

  @Test("Signs and zeros")
  func signs() {
    #expect(Ratio(-3, 4)?.magnitude == Ratio(3, 4) && Ratio(-3, 4)?.negated == Ratio(3, 4))
    #expect(Ratio(Int128.min).negated == nil && Ratio(Int128.min).magnitude == nil)
    #expect(Ratio(Int128.min).subtracting(Ratio(0)) == Ratio(Int128.min))
  }

  @Test("Ratios from text")
  func fromText() throws {
    let decimal = try #require(ExactDecimal(canonical: "-12.345"))
    #expect(Ratio(decimal) == Ratio(-2469, 200))
    let tiny = try #require(ExactDecimal(canonical: "0." + String(repeating: "0", count: 40) + "1"))
    #expect(Ratio(tiny) == nil)
  }
}
