import Finance
import Localization
import SeededRandom
import Testing

/// Numbers as a person reads them.
@Suite("Numbers as a user reads them")
struct LocaleFormatTests {
  let localeFormat = LocaleFormat.enUS

  @Test(
    "Money is written with its symbol and separators",
    arguments: [
      (0, .atLeast(0), "$0"), (0, .atLeast(2), "$0.00"),
      (123_450, .atLeast(2), "$1,234.50"), (-123_450, .atLeast(2), "-$1,234.50"),
      (180_000, .atLeast(0), "$1,800"), (-180_000, .atLeast(0), "-$1,800"),
      // Never shown as if there were fewer decimals than there are.
      (50, .atLeast(0), "$0.50"), (180_001, .atLeast(0), "$1,800.01"), (-1, .atLeast(0), "-$0.01"),
      (50, .atLeast(1), "$0.50"), (55, .atLeast(1), "$0.55"),
      // A currency has no more decimals than its minor unit.
      (50, .atLeast(9), "$0.50"), (50, .rounded(9), "$0.50"), (50, .atLeast(-1), "$0.50"),
      // Half away from zero; what is rounded to nothing has no sign.
      (49, .rounded(0), "$0"), (50, .rounded(0), "$1"), (-49, .rounded(0), "$0"), (-50, .rounded(0), "-$1"),
      (99_999, .rounded(1), "$1,000.0"), (12_344, .rounded(1), "$123.4"), (12_345, .rounded(1), "$123.5"),
      (100_000, .atLeast(2), "$1,000.00"), (99_999, .atLeast(2), "$999.99"),
      (100_000_000_000_000_000, .atLeast(2), "$1,000,000,000,000,000.00"),
      // On both sides of what 64 bits hold.
      (Int128(UInt64.max), .atLeast(2), "$184,467,440,737,095,516.15"),
      (Int128(UInt64.max) + 1, .atLeast(2), "$184,467,440,737,095,516.16"),
      (Int128(UInt64.max) * 100, .atLeast(0), "$18,446,744,073,709,551,615"),
      (.max, .atLeast(2), "$1,701,411,834,604,692,317,316,873,037,158,841,057.27"),
      (.min, .atLeast(2), "-$1,701,411,834,604,692,317,316,873,037,158,841,057.28"),
      (.min, .rounded(0), "-$1,701,411,834,604,692,317,316,873,037,158,841,057"),
    ] as [(Int128, Precision, String)])
  func money(_ cents: Int128, _ precision: Precision, expected: String) {
    #expect(localeFormat.text(.money(Money(minorUnits: cents), precision)) == expected)
  }

  @Test(
    "Percentages are written with their digits",
    arguments: [
      (0, 1, .atLeast(0), "0%"), (1, 5, .atLeast(0), "20%"), (13, 200, .atLeast(3), "6.500%"),
      (1, 8, .atLeast(0), "12.5%"), (13, 160, .atLeast(0), "8.125%"), (-13, 160, .atLeast(0), "-8.125%"),
      (10, 1, .atLeast(0), "1,000%"), (1, 1_000_000, .atLeast(3), "0.0001%"),
      // Ten decimals are shown because they are there; eleven are rounded at four, as are those that do not
      // end.
      (1, 1_000_000_000_000, .atLeast(0), "0.0000000001%"),
      (12_345_678_901, 10_000_000_000_000, .atLeast(0), "0.1235%"),
      (1, 3, .atLeast(0), "33.3333%"), (2, 3, .atLeast(0), "66.6667%"), (1, 3, .atLeast(6), "33.333333%"),
      (999_999_999_999, 1_000_000_000_001, .atLeast(0), "100.0000%"),
      // Half away from zero; what is rounded to nothing has no sign.
      (103, 1_250, .rounded(3), "8.240%"), (1, 16, .rounded(1), "6.3%"), (-1, 16, .rounded(1), "-6.3%"),
      (-1, 1_000_000, .rounded(3), "0.000%"), (-5, 1_000_000, .rounded(3), "-0.001%"),
      (1, 8, .rounded(0), "13%"),
      (999_995, 1_000_000, .rounded(3), "100.000%"),
      // By long division.
      (.max, 1, .rounded(0), "17,014,118,346,046,923,173,168,730,371,588,410,572,700%"),
      (.max, .max - 1, .rounded(3), "100.000%"), (1, .max, .rounded(3), "0.000%"),
      (Int128(UInt64.max) * 10_000 - 1, Int128(UInt64.max) * 10_000, .rounded(3), "100.000%"),
    ] as [(Int128, Int128, Precision, String)])
  func percentages(_ above: Int128, _ below: Int128, _ precision: Precision, expected: String) {
    #expect(localeFormat.text(percent(above, below, precision)) == expected)
  }

  @Test("Against the long division of another room, over fractions short and long")
  func percentagesAgreeWithDecimalText() throws {
    var random = SplitMix(seed: 7)
    let plain = LocaleFormat(
      currency: .usd, moneyPrefix: "", moneySuffix: "", decimalSeparator: ".", groupingSeparator: "",
      percentSuffix: "")
    for _ in 0..<2_000 {
      let above = Int128(Int64(truncatingIfNeeded: random.next())) << Int128(random.next() % 40)
      let below = Int128(random.next() >> (random.next() % 60)) + 1
      let decimals = Int(random.next() % 7)
      let ratio = try #require(Ratio(above, below))
      let hundredfold = try #require(Ratio(above * 100, below))
      var expected = hundredfold.decimalText(maximumFractionDigits: decimals)
      if decimals > 0, !expected.contains(".") { expected += "." }
      let shown = expected.split(separator: ".", omittingEmptySubsequences: false).last?.count ?? 0
      if decimals > 0 { expected += String(repeating: "0", count: decimals - shown) }
      #expect(plain.text(.percent(ratio, .rounded(decimals))) == expected, "\(above)/\(below)")
    }
  }

  @Test(
    "Terms are written in years and months",
    arguments: [
      (360, "30 years"), (12, "1 year"), (25, "25 months"), (1, "1 month"), (0, "0 months"),
      (12_000, "1,000 years"),
    ])
  func terms(_ months: Int, expected: String) {
    #expect(localeFormat.text(.term(Term(months: months))) == expected)
  }

  @Test(
    "Counts are written with separators",
    arguments: [
      (0, "0"), (999, "999"), (1_000, "1,000"), (1_234, "1,234"), (-1_234, "-1,234"),
      (1_000_000, "1,000,000"),
      (.max, "9,223,372,036,854,775,807"), (.min, "-9,223,372,036,854,775,808"),
    ])
  func counts(_ count: Int, expected: String) {
    #expect(localeFormat.text(.count(count)) == expected)
  }

  @Test("Another locale needs no other code")
  func anotherLocaleNeedsNoOtherCode() throws {
    let yen = try #require(Currency(canonical: "JPY"))
    let japanese = LocaleFormat(
      currency: yen, moneyPrefix: "￥", moneySuffix: "", decimalSeparator: ".", groupingSeparator: ",",
      percentSuffix: "%")
    #expect(japanese.text(dollars(-1_234_567)) == "-￥1,234,567")
    let german = LocaleFormat(
      currency: .usd, moneyPrefix: "", moneySuffix: "\u{A0}$", decimalSeparator: ",", groupingSeparator: ".",
      percentSuffix: "\u{A0}%")
    #expect(german.text(dollars(-123_450)) == "-1.234,50\u{A0}$")
    #expect(german.text(dollars(Int128(UInt64.max) + 1)) == "184.467.440.737.095.516,16\u{A0}$")
    #expect(german.text(percent(13, 200)) == "6,5\u{A0}%")
    #expect(german.text(.count(12_345)) == "12.345")
  }

  @Test("Computed money is rounded to the smallest coin unless more is asked for")
  func computedMoneyIsRoundedToTheSmallestCoinUnlessMoreIsAskedFor() throws {
    let third = Number.exact(try #require(Ratio(100_000, 3)))
    #expect(localeFormat.text(.number(third, .money, .rounded(2))) == "$33,333.33")
    #expect(localeFormat.text(.number(third, .money, .rounded(4))) == "$33,333.3333")
    #expect(localeFormat.text(.number(third.negated, .money, .rounded(4))) == "-$33,333.3333")
  }

  @Test("Numbers within a sentence") func wordsInASentence() {
    #expect(localeFormat.text(.text("elm")) == "elm")
    #expect(localeFormat.text(.undefined(why: "no cash is invested")) == "no cash is invested")
    #expect(localeFormat.text(.empty) == "")
  }

  @Test(
    "Digits in groups of three are written as by the general writer, which a long text before them asks for")
  func plainDigits() {
    var random = SplitMix(seed: 20)
    let short = LocaleFormat(
      currency: .usd, moneyPrefix: "$", moneySuffix: " x", decimalSeparator: ".",
      groupingSeparator: "\u{202F}",
      percentSuffix: "%")
    let long = "seventeen letters "
    let general = LocaleFormat(
      currency: .usd, moneyPrefix: long, moneySuffix: " x", decimalSeparator: ".",
      groupingSeparator: "\u{202F}",
      percentSuffix: "%")
    for _ in 0..<2000 {
      let bits = Int.random(in: 0...63, using: &random)
      let units = Int128(UInt64.random(in: 0...UInt64.max, using: &random) >> UInt64(bits))
      let money = Money(minorUnits: Bool.random(using: &random) ? units : -units)
      let precision = [Precision.atLeast(0), .atLeast(2), .rounded(0), .rounded(1)].randomElement(
        using: &random)
      let cell = Cell.money(money, precision ?? .atLeast(0))
      #expect(short.text(cell) == general.text(cell).replacing(long, with: "$"))
    }
  }
}
