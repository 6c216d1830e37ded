import Finance
import SeededRandom
import Testing

@Suite("Money")
struct MoneyTests {
  // 20 % of 250,000.00; 12.3456 % of 100.05 is 12.3517728; 0.5 % of 1.00 and of -1.00 are ties.
  private static let shares: [(Int128, Int64, Int128)] = [
    (25_000_000, 200_000, 5_000_000), (10_005, 123_456, 1_235), (100, 5_000, 1), (-100, 5_000, -1),
    (100, 4_999, 0), (0, 200_000, 0), (100_000_000_000_000_000, 1_000_000, 100_000_000_000_000_000),
  ]

  @Test("Shares of an amount", arguments: shares)
  func share(units: Int128, rate: Int64, share: Int128) {
    #expect(Money(minorUnits: units).share(Percent(millionths: rate)) == Money(minorUnits: share))
  }

  private static let largest: [(String, Int128)] = [
    ("USD", 100_000_000_000_000_000), ("JPY", 1_000_000_000_000_000), ("KWD", 1_000_000_000_000_000_000),
  ]

  @Test("The largest input of a currency", arguments: largest)
  func largestInput(code: String, units: Int128) throws {
    #expect(try #require(Currency(canonical: code)).largestInput == Money(minorUnits: units))
  }

  @Test("Sums and differences of amounts")
  func arithmetic() {
    let (five, two) = (Money(minorUnits: 5), Money(minorUnits: 2))
    #expect(five + two == Money(minorUnits: 7))
    #expect(two - five == Money(minorUnits: -3))
    #expect(-five == Money(minorUnits: -5))
    #expect(five * 12 == Money(minorUnits: 60))
    #expect(-five < two)
    #expect([five, two].reduce(.zero, +) == Money(minorUnits: 7))
  }

  @Test("Amounts are written and read back")
  func roundTrips() {
    var generator = SplitMix(seed: 15)
    for _ in 0..<2_000 {
      let money = Money(minorUnits: generator.signed(upToBits: 127))
      let digits = Int.random(in: 0...4, using: &generator)
      let text = money.decimalText(fractionDigits: digits)
      #expect(Money(canonical: text, fractionDigits: digits) == money)
      #expect(!text.contains(".") || !text.hasSuffix("0"))
      let percent = Percent(trillionths: Int64(truncatingIfNeeded: generator.signed(upToBits: 63)))
      #expect(Percent(canonical: percent.canonical) == percent)
      let term = Term(months: Int(truncatingIfNeeded: generator.signed(upToBits: 63)))
      #expect(Term(canonical: term.canonical) == term)
    }
  }
}
