import Finance
import Testing

@Suite("Decimal text")
struct DecimalTextTests {
  private static let texts: [(String, Int128, Int)] = [
    ("1800", 1_800, 0), ("-12.34", -1_234, 2), ("0.5", 5, 1), (".5", 5, 1), ("5.", 5, 0), ("1.50", 15, 1),
    ("1.000", 1, 0), ("007", 7, 0), ("0", 0, 0), ("-0.00", 0, 0), ("0.0010", 1, 3), ("1.0203", 10_203, 4),
    ("170141183460469231731687303715884105727", Int128.max, 0),
    ("-170141183460469231731687303715884105728", Int128.min, 0),
    ("1701411834604692317316873037158841057.27", Int128.max, 2),
  ]

  @Test("Decimal text is read digit by digit", arguments: texts)
  func read(text: String, coefficient: Int128, scale: Int) throws {
    let value = try ExactDecimal(utf8: text.utf8)
    #expect(value.coefficient == coefficient)
    #expect(value.scale == scale)
  }

  @Test("Any number of zeros is read")
  func zerosOfAnyNumber() throws {
    let zeros = String(repeating: "0", count: 10_000)
    #expect(try ExactDecimal(utf8: (zeros + "12." + zeros).utf8).coefficient == 12)
    #expect(throws: ExactDecimal.ParseError.tooManyDigits) { try ExactDecimal(utf8: ("1" + zeros).utf8) }
    let tiny = try ExactDecimal(utf8: ("0." + zeros + "1" + zeros).utf8)
    #expect(tiny.coefficient == 1 && tiny.scale == 10_001)
    #expect(tiny.coefficient(atScale: 2) == nil)
    #expect(tiny.multiplied(byPowerOfTen: 6)?.scale == 9_995)
  }

  private static let faults: [(String, ExactDecimal.ParseError)] = [
    ("", ExactDecimal.ParseError.noDigits), ("-", .noDigits), (".", .noDigits), ("-.", .noDigits),
    ("12a", .notADigit(offset: 2)), ("+1", .notADigit(offset: 0)), ("1-", .notADigit(offset: 1)),
    ("--1", .notADigit(offset: 1)), ("1.2.3", .notADigit(offset: 3)), ("1,800", .notADigit(offset: 1)),
    ("1e5", .notADigit(offset: 1)), (" 1", .notADigit(offset: 0)), ("é", .notADigit(offset: 0)),
    ("170141183460469231731687303715884105728", .tooManyDigits),
    ("-170141183460469231731687303715884105729", .tooManyDigits),
    // A wrong byte is told even after too many digits.
    ("999999999999999999999999999999999999999999x", .notADigit(offset: 42)),
  ]

  @Test("Text that is no decimal is refused", arguments: faults)
  func refused(text: String, fault: ExactDecimal.ParseError) {
    #expect(throws: fault) { try ExactDecimal(utf8: text.utf8) }
  }

  private static let scales: [(String, Int, Int128?)] = [
    ("1.5", 2, 150), ("1.5", 1, 15), ("1.5", 0, nil), ("1500", -2, 15), ("1550", -2, nil), ("0", -9, 0),
    ("1", 38, 100_000_000_000_000_000_000_000_000_000_000_000_000), ("2", 38, nil), ("1", 39, nil),
    ("1", 400, nil), ("1", -400, nil),
  ]

  @Test("Coefficients and exponents of decimal text", arguments: scales)
  func coefficients(text: String, scale: Int, coefficient: Int128?) throws {
    let value = try #require(ExactDecimal(canonical: text))
    #expect(value.coefficient(atScale: scale) == coefficient)
  }

  // 250k, 1.2M and 0.0015k as people type them.
  @Test(
    "Products with powers of ten",
    arguments: [("250", 3, "250000"), ("1.2", 6, "1200000"), ("0.0015", 3, "1.5"), ("0", 6, "0")])
  func multiplied(text: String, exponent: Int, product: String) throws {
    let value = try #require(ExactDecimal(canonical: text))
    #expect(value.multiplied(byPowerOfTen: exponent) == ExactDecimal(canonical: product))
  }

  @Test("Products that overflow are refused")
  func multipliedTooFar() throws {
    let value = try #require(ExactDecimal(canonical: "17014118346046923173168730371588410572"))
    #expect(value.multiplied(byPowerOfTen: 1) != nil)
    #expect(value.multiplied(byPowerOfTen: 2) == nil)
  }
}
