import Finance
import Model
import Programs
import Screening
import SeededRandom
import Testing

@Suite struct ListingValueTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  /// The number of a cell of a field.
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
      ("4200", "taxes", 420_000), ("350/mo", "taxes", 420_000), ("100/yr", "hoa", nil),
      ("1200/yr", "hoa", 10_000),
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

  // The unit of taxes and insurance is a cent a year, that of the rent a cent a month.
  @Test("Amounts of another interval than that of the field are counted in that of the field")
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
      """, map: map)
    #expect(read.rows == [[360_000, 120_000, 200_000], [360_000, 120_300, 200_100]])
    #expect(read.lines == [2, 3])
    #expect(read.faults.map(\.line) == [4, 5])
    #expect(read.faults.last?.reason == .noWholeUnits)
  }
}
