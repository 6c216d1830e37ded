import Finance
import SeededRandom
import Testing
@testable import Model

@Suite("Values as people type them")
struct TypedValueTests {
  struct Accepted: Sendable {
    let unit: Unit
    let text: String
    let value: Value
  }

  private static func money(_ text: String, _ cents: Int128) -> Accepted {
    Accepted(unit: .money, text: text, value: .cents(cents))
  }

  private static func percent(_ text: String, _ millionths: Int64) -> Accepted {
    Accepted(unit: .percent, text: text, value: .percent(Percent(millionths: millionths)))
  }

  private static func term(_ text: String, _ months: Int) -> Accepted {
    Accepted(unit: .term, text: text, value: .term(Term(months: months)))
  }

  static let accepted: [Accepted] = [
    money("1800", 180_000), money("1,800", 180_000), money("$1,800.00", 180_000), money("250k", 25_000_000),
    money("250K", 25_000_000), money("1.2M", 120_000_000), money("1.2m", 120_000_000),
    money("$1.5b", 150_000_000_000),
    money("1.23456k", 123_456), money("0", 0), money("-0", 0), money(".5", 50), money("5.", 500),
    money("007", 700),
    money("0.10", 10), money("1800.000", 180_000), money("-$5", -500), money("-5", -500),
    money("12,345,678.90", 1_234_567_890), money("1,234k", 123_400_000),
    // A million million million, and the most that any field takes: a thousand million million.
    money("1000000000000000000", 100_000_000_000_000_000_000),
    money("1,000,000,000,000,000", 100_000_000_000_000_000),
    money("999,999,999,999.99", 99_999_999_999_999),
    percent("20", 200_000), percent("20%", 200_000), percent("6.5", 65_000), percent("6.1234%", 61_234),
    percent("0.0001", 1), percent("-0.25", -2_500), percent("1,000", 10_000_000),
    percent("6.500000000000", 65_000),
    Accepted(unit: .percent, text: "5.1831234567", value: .percent(Percent(trillionths: 51_831_234_567))),
    term("30", 360), term("30y", 360), term("30Y", 360), term("30yr", 360), term("30years", 360),
    term("1year", 12),
    term("25m", 25), term("25mo", 25), term("25months", 25), term("2.5", 30), term("2.25y", 27),
    term("0.25", 3),
    Accepted(unit: .count, text: "12", value: .count(12)),
  ]

  @Test("A value is read exactly", arguments: accepted)
  func reads(row: Accepted) throws {
    #expect(try Value(typed: row.text, unit: row.unit, in: .usd) == row.value)
  }

  struct Refused: Sendable {
    let unit: Unit
    let text: String
    let kind: ValueParsingError.Reason
    /// UTF-8 offsets in the text.
    let range: Range<Int>
  }

  private static func no(_ text: String, _ kind: ValueParsingError.Reason, _ range: Range<Int>? = nil)
    -> Refused
  {
    no(.money, text, kind, range)
  }

  private static func no(
    _ unit: Unit, _ text: String, _ kind: ValueParsingError.Reason, _ range: Range<Int>? = nil
  ) -> Refused {
    Refused(unit: unit, text: text, kind: kind, range: range ?? 0..<text.utf8.count)
  }

  private static let nines = String(repeating: "9", count: 60)

  static let refused: [Refused] = [
    no("", .empty), no("nan", .notANumber), no("inf", .notANumber), no("-inf", .notANumber),
    no("abc", .notANumber), no("$", .notANumber), no("-", .notANumber), no("+", .notANumber),
    no("+5", .notANumber), no("--5", .notANumber), no("-$", .notANumber), no("$-5", .notANumber),
    no("$$5", .notANumber), no(".", .notANumber), no("%", .notANumber), no("k", .notANumber),
    no(",", .notANumber), no("−5", .notANumber), no("€5", .notANumber),
    // Digits of other scripts: Arabic-Indic, Devanagari, fullwidth.
    no("١٢", .notANumber), no("१", .notANumber), no("５", .notANumber), no("1٢", .strayText, 1..<3),
    no("0x10", .strayText, 1..<4), no("1e400", .strayText, 1..<5), no("1E5", .strayText, 1..<3),
    no("12abc", .strayText, 2..<5), no("$12abc", .strayText, 3..<6), no("1..2", .strayText, 2..<4),
    no("1.2.3", .strayText, 3..<5), no("5-", .strayText, 1..<2), no("1 800", .strayText, 1..<5),
    no("5kk", .strayText, 1..<3), no("5%", .strayText, 1..<2), no("5$", .strayText, 1..<2),
    // The sign for kelvins is a K to Unicode, but not to money.
    no("5\u{212A}", .strayText, 1..<4), no("5\u{308}", .strayText, 1..<3),
    no("1,80", .badGrouping), no("1,8000", .badGrouping), no(",800", .badGrouping),
    no("1,800,", .badGrouping), no("1800,000", .badGrouping), no("1,,800", .badGrouping),
    no("1.800,00", .badGrouping), no("$1,80", .badGrouping, 1..<5), no("1,80abc", .badGrouping, 0..<4),
    no("1.005", .tooManyDecimals(allowed: 2)), no("0.001", .tooManyDecimals(allowed: 2)),
    no("1.2345678k", .tooManyDecimals(allowed: 2)), no(nines, .tooLarge), no("-" + nines, .tooLarge, 1..<61),
    no("99999999999999999999999999999b", .tooLarge),
    no(.percent, "6.12345678901", .tooManyDecimals(allowed: 10)), no(.percent, "$20", .notANumber),
    no(.percent, "20%%", .strayText, 2..<4), no(.percent, "20k", .strayText, 2..<3),
    no(.percent, "9999999999999999", .tooLarge), no(.percent, "nan%", .notANumber),
    no(.term, "30w", .strayText, 2..<3), no(.term, "25.5m", .partOfAMonth),
    no(.term, "0.1", .partOfAMonth), no(.term, "0.083", .partOfAMonth), no(.term, "y", .notANumber),
    no(.term, "99999999999999999999", .tooLarge), no(.term, "$30", .notANumber),
    no(.count, "1.5", .tooManyDecimals(allowed: 0)), no(.count, "5k", .strayText, 1..<2),
    no(.date, "", .empty), no(.date, "2026-02-30", .noSuchDay), no(.date, "2026-13-01", .noSuchDay),
    no(.date, "0000-01-01", .noSuchDay), no(.date, "2026-2-3", .notANumber),
    no(.date, "12/1/2026", .notANumber),
    no(.date, "2026-12", .notANumber), no(.date, "2026-12-01 ", .notANumber),
    no(.date, "٢٠٢٦-12-01", .notANumber),
    no(.percents, "", .empty), no(.percents, "x", .notANumber), no(.percents, "2/x/5", .notANumber, 2..<3),
    no(.percents, "2/2k/5", .strayText, 3..<4), no(.percents, "2//5", .strayText, 1..<3),
    no(.percents, "2/", .strayText, 1..<2), no(.percents, "/2", .strayText, 0..<1),
    no(.percents, "/", .strayText, 0..<1), no(.percents, "2 / 5", .strayText, 1..<2),
    no(.percents, "2/ 5", .notANumber, 2..<4),
    no(.percents, "2/0.12345678901", .tooManyDecimals(allowed: 10), 2..<15),
  ]

  @Test("What is no value is refused, with its reason and its place", arguments: refused)
  func refuses(row: Refused) {
    #expect(throws: ValueParsingError(reason: row.kind, range: row.range)) {
      try Value(typed: row.text, unit: row.unit, in: .usd)
    }
  }

  @Test("The decimals of money are those of the currency")
  func currencies() throws {
    let yen = try #require(Currency(canonical: "JPY"))
    let dinar = try #require(Currency(canonical: "KWD"))
    #expect(try Value(typed: "1800", unit: .money, in: yen) == .cents(1800))
    #expect(try Value(typed: "1.234", unit: .money, in: dinar) == .cents(1234))
    #expect(throws: ValueParsingError(reason: .tooManyDecimals(allowed: 0), range: 0..<3)) {
      try Value(typed: "1.5", unit: .money, in: yen)
    }
  }

  @Test("No text at all brings the reader down, and what it takes has digits in it")
  func randomText() {
    var random = SplitMix(seed: 1)
    let letters: [Character] = [
      "0", "1", "9", ",", ".", "-", "$", "%", "/", "k", "m", "y", "e", " ", "é", "\u{308}", "٣",
    ]
    for _ in 0..<50_000 {
      let length = Int.random(in: 0...9, using: &random)
      let text = String((0..<length).map { _ in letters.randomElement(using: &random) ?? "0" })
      for unit in Unit.allCases {
        do throws(ValueParsingError) {
          _ = try Value(typed: text, unit: unit, in: .usd)
          #expect(text.contains { $0.isASCII && $0.isNumber }, "\(text)")
        } catch {
          #expect(error.range.upperBound <= text.utf8.count, "\(text)")
        }
      }
    }
  }

  @Test("Plain digits are read as the same text with zeros before it, which is read in the general way")
  func plainNumbers() throws {
    var random = SplitMix(seed: 20)
    for _ in 0..<2000 {
      let length = Int.random(in: 1...13, using: &random)
      let characters = (0..<length).map { _ in "00123456789..".randomElement(using: &random) ?? "0" }
      let text = String(characters)
      for unit in [Unit.money, .percent, .count] {
        let plain = Array(text.utf8).withUnsafeBufferPointer { Value(plain: $0, unit: unit, decimals: 2) }
        guard let plain else { continue }
        let zeros = String(repeating: "0", count: 14)
        #expect(try Value(typed: zeros + text, unit: unit, in: .usd) == plain, "\(text)")
        #expect(try Value(typed: text, unit: unit, in: .usd) == plain, "\(text)")
      }
    }
    let left = ["", ".", "5.", ".5", "1.2.3", "-1", "1,800", "$5", "1k", "1.005", "20%", "12345678901234"]
    for text in left {
      #expect(Array(text.utf8).withUnsafeBufferPointer { Value(plain: $0, unit: .money, decimals: 2) } == nil)
    }
  }
}
