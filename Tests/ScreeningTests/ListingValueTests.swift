import Finance
import Model
import Programs
import Screening
import SeededRandom
import Testing

@Suite struct ListingValueTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  /// The number of a cell of a field; of a monthly amount that says an interval, in cents of a year.
  private func units(
    _ cell: String, _ field: String, hasDecimalComma: Bool = false, in currency: Currency = .usd
  ) throws -> Double? {
    let read = try folder.listings(
      "\(field);note\n\(cell);\n", hasDecimalComma: hasDecimalComma, in: currency)
    #expect(read.rows.count + read.faultCount == 1)
    return read.rows.first?.first
  }

  @Test(
    "Cells mean what they mean at the prompt",
    arguments: [
      ("185000", "price", 18_500_000), ("185000.00", "price", 18_500_000), ("$1,234.5", "price", 123_450),
      ("1,234.5", "price", 123_450), ("250k", "price", 25_000_000), ("1.2M", "price", 120_000_000),
      (".5", "price", 50), ("5.", "price", 500), ("007", "price", 700), ("1.500000", "price", 150),
      (" 5 ", "price", 500), ("\t5", "price", 500), ("\" 5\"", "price", 500),
      ("6.5", "rate", 65_000), ("6.5%", "rate", 65_000), ("6.1234", "rate", 61_234),
      ("6.5 %", "rate", 65_000),
      ("30", "term", 360), ("30y", "term", 360), ("25m", "term", 25), ("2.5", "term", 30),
      ("50", "term", 600),
      ("600m", "term", 600), ("51y", "term", 612), ("4", "units", 4), ("1,000", "units", 1000),
      ("4200", "taxes", 420_000), ("350/mo", "taxes", 420_000), ("100/yr", "hoa", 10_000),
      ("1200/yr", "hoa", 120_000),
      ("250/unit", "taxes", nil), ("51", "term", nil), ("360", "term", nil), ("4.5", "units", nil),
      ("0.00001", "rate", nil), ("-3", "rent_growth", -30_000), ("-50.0001", "rent_growth", nil),
      ("999999999999999", "units", nil), ("1234567890123456", "price", nil),
    ] as [(String, String, Double?)])
  func values(cell: String, field: String, expected: Double?) throws {
    let cell = cell.contains(",") ? "\"\(cell)\"" : cell
    #expect(try units(cell, field) == expected)
  }

  @Test(
    "With a decimal comma, points stand between thousands",
    arguments: [
      ("1.234,50", "price", 123_450), ("1234,5", "price", 123_450), ("1.234", "price", 123_400),
      ("6,5", "rate", 65_000),
      ("6.5", "rate", nil), ("1,234.5", "price", nil), ("-1,25", "rent_growth", -12_500),
      ("$1.000", "price", 100_000),
    ] as [(String, String, Double?)])
  func decimalComma(cell: String, field: String, expected: Double?) throws {
    #expect(try units(cell, field, hasDecimalComma: true) == expected)
    // A cell in quotes may have commas where they separate cells.
    let read = try folder.listings(
      "\(field),note\n\"\(cell)\",\n", separator: UInt8(ascii: ","), hasDecimalComma: true)
    #expect(read.rows.first?.first == expected)
    let plain = try folder.listings(
      "\(field),rent\n1,2\n", separator: UInt8(ascii: ","), hasDecimalComma: true)
    #expect(plain.faultCount == 0)
  }

  // Blanks are also U+00A0, U+202F and U+2009, as ICU writes them.
  @Test(
    "Signs of the currency stand before or behind an amount, and blanks or apostrophes between thousands",
    arguments: [
      ("$ 1,800", "rent", "USD", 180_000), ("US$1,800", "rent", "USD", 180_000),
      ("1800 USD", "rent", "USD", 180_000),
      ("-$1,800.50", "price", "USD", nil), ("$-5", "price", "USD", nil), ("1 250", "rent", "USD", 125_000),
      ("1\u{A0}250\u{A0}000", "price", "USD", 125_000_000), ("1'250", "rent", "USD", 125_000),
      ("1\u{2019}250.-", "rent", "CHF", 125_000), ("Fr. 1'250.50", "rent", "CHF", 125_050),
      ("1\u{202F}250 €", "rent", "EUR", 125_000), ("EUR 1250", "rent", "EUR", 125_000),
      ("€1,250.00", "rent", "EUR", 125_000), ("£950", "rent", "GBP", 95_000),
      ("£950 pcm", "rent", "GBP", nil),
      ("¥180 000", "rent", "JPY", 180_000), ("250k €", "price", "EUR", 25_000_000),
      ("250k€", "price", "EUR", 25_000_000), ("$3,600/yr", "hoa", "USD", 360_000),
      ("300 €/mes", "taxes", "EUR", 360_000), ("300 € al mes", "taxes", "EUR", 360_000),
      ("1,200 per month", "taxes", "USD", 1_440_000), ("12 50", "rent", "USD", nil),
      ("1 2500", "rent", "USD", nil),
      ("1250 250", "rent", "USD", nil), ("$", "rent", "USD", nil), ("€", "rent", "EUR", nil),
      ("approx. 5", "rent", "USD", nil), ("1 250", "units", "USD", 1_250),
      ("6.5\u{A0}%", "rate", "EUR", 65_000),
      ("\u{2212}3", "rent_growth", "USD", -30_000),
    ] as [(String, String, String, Double?)])
  func signs(cell: String, field: String, code: String, expected: Double?) throws {
    let currency = try #require(Currency(canonical: code))
    #expect(try units(cell, field, in: currency) == expected)
  }

  @Test(
    "A sign of another currency is told",
    arguments: [
      ("$1,800", "EUR"), ("€1,800", "USD"), ("1800 EUR", "USD"), ("GBP 950", "EUR"), ("CA$5", "USD"),
      ("$1,800 €", "EUR"), ("kr 5", "CHF"),
    ])
  func otherCurrency(cell: String, code: String) throws {
    let read = try folder.listings("rent;note\n\(cell);\n", in: #require(Currency(canonical: code)))
    #expect(read.faults.map(\.reason) == [.otherCurrency])
  }

  @Test(
    "The numbers of a file show its decimal mark, or else an unclear amount is told",
    arguments: [
      ("price;rate\n185.000;6,5\n", [18_500_000, 65_000]),
      ("price;rate\n185.000,00 €;6\n", [18_500_000, 60_000]),
      ("price;rate\n1.185.000;6\n", [118_500_000, 60_000]),
      ("price;units\n185.000;1.200\n", [18_500_000, 1_200]),
      ("price;rate\n185,000;6.5\n", [18_500_000, 65_000]), ("price;rate\n185,000;6,125\n", nil),
      ("price;rate\n185000;6,125\n", [18_500_000, 61_250]), ("price;rate\n185.000;6.5\n", [18_500, 65_000]),
      ("price;rate\n185.000;6\n", nil), ("price;rate\n0.500;6\n", [50, 60_000]),
      ("price;rate\n1,5;6.5\n", nil), ("price;note\n185.000;3,5 rooms\n", nil),
    ] as [(String, [Double]?)])
  func decimalMarks(text: String, expected: [Double]?) throws {
    let currency = try #require(Currency(canonical: "EUR"))
    #expect(try folder.listings(text, in: currency).rows.first == expected)
  }

  @Test("What is told of the decimal mark counts more than what the file shows")
  func toldDecimalComma() throws {
    let read = try folder.listings("price;rate\n185.000;6\n", hasDecimalComma: true)
    #expect(read.rows == [[18_500_000, 60_000]])
    let unclear = try folder.listings("price;rate\n185.000;6\n")
    #expect(unclear.faults.map(\.reason) == [.unclearMark])
  }

  @Test("Money has the decimals of its currency")
  func currencies() throws {
    let yen = try #require(Currency(canonical: "JPY"))
    let dinar = try #require(Currency(canonical: "KWD"))
    #expect(try units("1800", "price", in: yen) == 1800)
    #expect(try units("1800.5", "price", in: yen) == nil)
    #expect(try units("1800.125", "price", in: dinar) == 1_800_125)
  }

  @Test("Plain numbers are read as those that are read with care")
  func plainNumbers() throws {
    var random = SplitMix(seed: 21)
    let fields = ["price", "rate", "term", "units", "taxes", "vacancy", "hold", "rent_growth", "arv"]
    var (plain, careful) = (fields.joined(separator: ",") + "\n", fields.joined(separator: ",") + "\n")
    for _ in 0..<RandomCases.count(20_000, oneOf: 10) {
      let cells = fields.map { _ in cell(&random) }
      plain += cells.joined(separator: ",") + "\n"
      // A blank is no part of a plain number.
      careful +=
        cells.map { $0.hasSuffix("\"") ? $0.dropLast() + " \"" : $0 + " " }.joined(separator: ",") + "\n"
    }
    let (one, other) = (try folder.listings(plain), try folder.listings(careful))
    #expect(one.rows == other.rows)
    #expect(one.lines == other.lines)
    #expect(one.faults.map(\.reason) == other.faults.map(\.reason))
    #expect(one.rows.count > 20)
    #expect(one.faultCount == other.faultCount)
  }

  private func cell(_ random: inout SplitMix) -> String {
    let digits = { (most: Int, random: inout SplitMix) in
      (0..<Int.random(in: 0...most, using: &random)).map { _ in "\(Int.random(in: 0...9, using: &random))" }
        .joined()
    }
    let whole =
      "\(Int.random(in: 0..<10, using: &random))" + digits(Bool.random(using: &random) ? 1 : 0, &random)
    return switch Int.random(in: 0..<40, using: &random) {
    case 0: "-" + whole
    case 1: digits(20, &random)
    case 2: digits(3, &random) + "." + digits(5, &random)
    case 3: whole + ".0"
    case 4: "$" + whole
    case 5: whole + "%"
    case 6: "\"$\(whole),\(digits(4, &random))\""
    case 7: "\"\(digits(5, &random)),\(digits(3, &random)),\(digits(3, &random)).5\""
    case 8: "\"" + whole + "\""
    case 9: "\"1,234\""
    default: whole
    }
  }

  // The unit of taxes and insurance is a cent a year, that of the rent a cent a month, or a year where its column tells
  // one: $12.50 a year is no whole number of cents a month.
  @Test("Amounts of another interval are counted in one in which all are whole cents")
  func intervals() throws {
    let map = ListingMap([
      .init(path: "taxes", column: "tax_annual"), .init(path: "insurance", column: "ins", interval: .month),
      .init(path: "rent", column: "rent yearly"),
    ])
    let read = try folder.listings(
      """
      tax_annual,ins,rent yearly
      3600,100,24000
      300/mo,"$100.25",24012
      1,-5,12
      1,1,12.50
      1,1,12.505
      """, map: map)
    #expect(
      read.rows == [[360_000, 120_000, 2_400_000], [360_000, 120_300, 2_401_200], [100, 1200, 1250]])
    #expect(read.lines == [2, 3, 5])
    #expect(read.faults.map(\.line) == [4, 6])
  }
}
