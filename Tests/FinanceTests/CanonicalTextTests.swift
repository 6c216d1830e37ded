import Finance
import Testing

@Suite("Canonical text")
struct CanonicalTextTests {
  private static let amounts: [(Int128, Int, String)] = [
    (180_000, 2, "1800"), (50, 2, "0.5"), (-1234, 2, "-12.34"), (0, 2, "0"), (-5, 2, "-0.05"),
    (1_800, 0, "1800"), (1, 3, "0.001"), (12_340, 3, "12.34"),
    (100_000_000_000_000_000, 2, "1000000000000000"),
    (Int128.max, 0, "170141183460469231731687303715884105727"),
    (Int128.min, 2, "-1701411834604692317316873037158841057.28"),
    (10_000_000_000_000_000_000, 2, "100000000000000000"),
    (9_999_999_999_999_999_999, 2, "99999999999999999.99"),
    (10_000_000_000_000_000_001, 2, "100000000000000000.01"), (1, 30, "0.000000000000000000000000000001"),
  ]

  @Test("Money is written and read back", arguments: amounts)
  func money(minorUnits: Int128, digits: Int, text: String) {
    let money = Money(minorUnits: minorUnits)
    #expect(money.decimalText(fractionDigits: digits) == text)
    #expect(Money(canonical: text, fractionDigits: digits) == money)
  }

  private static let percentages: [(Int64, String)] = [
    (65_000_000_000, "6.5"), (0, "0"), (200_000_000_000, "20"), (1, "0.0000000001"),
    (-2_500_000_000, "-0.25"), (1_000_000_000_000, "100"), (51_831_234_567, "5.1831234567"),
    (Int64.max, "922337203.6854775807"), (Int64.min, "-922337203.6854775808"),
  ]

  @Test("Percentages are written and read back", arguments: percentages)
  func percent(trillionths: Int64, text: String) {
    #expect(Percent(trillionths: trillionths).canonical == text)
    #expect(Percent(canonical: text) == Percent(trillionths: trillionths))
  }

  @Test(
    "Terms are written and read back",
    arguments: [(360, "30"), (25, "25m"), (0, "0"), (1, "1m"), (12, "1"), (-12, "-1"), (-7, "-7m")])
  func term(months: Int, text: String) {
    #expect(Term(months: months).canonical == text)
    #expect(Term(canonical: text) == Term(months: months))
  }

  // ISO 4217, list one.
  @Test(
    "Currencies are written and read back",
    arguments: [("USD", 2), ("EUR", 2), ("JPY", 0), ("KRW", 0), ("KWD", 3), ("TND", 3), ("CLF", 4)])
  func currency(code: String, digits: Int) throws {
    let currency = try #require(Currency(canonical: code))
    #expect(currency.fractionDigits == digits)
    #expect(currency.code == code)
  }

  @Test(
    "Text that is no currency is refused", arguments: ["usd", "US", "USDX", "XAU", "XXX", "U1D", "", "ÄÖÜ"])
  func refusedCurrency(text: String) {
    #expect(Currency(canonical: text) == nil)
  }

  @Test(
    "No other text is read",
    arguments: [
      "", "-", ".", "-.", ".5", "5.", "-.5", "+1", "1,800", "1 800", " 1", "1 ", "1e3", "0x10", "nan", "inf",
      "1.2.3", "--1", "1-", "１", "1\u{301}", "\u{0}", "1m2", "mm",
    ])
  func refused(text: String) {
    #expect(Money(canonical: text, fractionDigits: 2) == nil)
    #expect(Percent(canonical: text) == nil)
    #expect(Term(canonical: text) == nil)
  }

  @Test("Values too precise or too large are refused")
  func refusedForPrecisionOrSize() {
    #expect(Money(canonical: "0.001", fractionDigits: 2) == nil)
    #expect(Money(canonical: "0.5", fractionDigits: 0) == nil)
    #expect(Money(canonical: "170141183460469231731687303715884105728", fractionDigits: 0) == nil)
    #expect(Percent(canonical: "0.00000000001") == nil)
    #expect(Percent(canonical: "922337203.6854775808") == nil)
    #expect(Term(canonical: "1.5") == nil)
    #expect(Term(canonical: "1.0") == nil)
    #expect(Term(canonical: "768614336404564651") == nil)
  }

  @Test("Zeros without value are left out")
  func zerosThatCarryNoValue() {
    #expect(Money(canonical: "007.5000", fractionDigits: 2) == Money(minorUnits: 750))
    #expect(Money(canonical: "-0", fractionDigits: 2) == .zero)
    #expect(Percent(canonical: "6.500000000000") == Percent(millionths: 65_000))
  }
}
