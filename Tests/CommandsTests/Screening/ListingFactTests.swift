@testable import Syntax
import TestShell
import Testing

@testable import Commands
@testable import Shell

@Suite("Columns of listings that are no fields in questions")
struct ListingFactTests {
  private static let text = """
    id,City,price,rent,Beds,SQUARE FEET,listed,asking
    1,Akron,200000,1900,3,"1,450",2026-01-10,"$210,000"
    2," AKRON ",210000,2000,4,1900,2026-01-20T09:30,"$220,000"
    3,Kent,190000,1800,5,2100,15.2.2026,"$190,000"
    4,,180000,1700,4,1000,2025-12-31,"$185,000"

    """

  private func ids(_ question: String) -> [String] {
    Listings.shell(Self.text).cells("screen county.csv \(question) show id", "id")
  }

  @Test(
    "Numbers, texts and dates are compared",
    arguments: [
      ("where beds >= 4", ["2", "3", "4"]), ("where BEDS = 3", ["1"]),
      (#"where city = "Akron""#, ["1", "2"]), (#"where city <> "akron""#, ["3", "4"]),
      (#"where city = "Akron" or city = "Kent""#, ["1", "2", "3"]),
      (#"where not (city = "Kent")"#, ["1", "2", "4"]),
      ("where listed >= 2026-01-15", ["2", "3"]), ("where listed < 2026-01-01", ["4"]),
      (#"where beds >= 4 and city = "Akron" and listed >= 2026-01-15"#, ["2"]),
      ("where square_feet > 1.9k", ["3"]), ("where price / square_feet < 120", ["2", "3"]),
      ("where asking - price > 5000", ["1", "2"]),
      ("where cash_flow > -500 and beds = 4", ["2", "4"]),
      ("where price > 0 rank by square_feet", ["3", "2", "1", "4"]),
      ("where price > 0 rank by price / square_feet", ["3", "2", "1", "4"].reversed()),
    ] as [(String, [String])])
  func conditions(question: String, expected: [String]) {
    #expect(ids(question) == expected)
  }

  @Test("A formula of a column is shown, and a column by its name as it stands there")
  func shown() {
    let shell = Listings.shell(Self.text)
    let line = "screen county.csv where price > 0 show city beds price/square_feet"
    #expect(shell.cells(line, "City") == ["Akron", " AKRON ", "Kent", ""])
    #expect(shell.cells(line, "Beds") == ["3", "4", "5", "4"])
    #expect(shell.cells(line, "price/square_feet").first?.hasPrefix("$137.93") == true)
    #expect(shell.notes(line).contains { $0.hasPrefix("From the file: price and rent;") })
  }

  @Test(
    "What cannot be compared is marked",
    arguments: [
      (#"where city < "Kent""#, "bad-formula"), (#"where price = "Kent""#, "bad-formula"),
      ("where bedz > 3", "unknown-column"), (#"where citi = "Kent""#, "unknown-column"),
      ("where beds", "not-a-condition"),
    ])
  func errors(question: String, code: String) throws {
    let failure = try Listings.shell(Self.text).failure("screen county.csv \(question)")
    #expect(failure.code == code, "\(failure.message)")
  }

  @Test("A cell that is no number or no date is told by its line")
  func faults() {
    let shell = Listings.shell(
      "id,price,beds,listed\n1,1000,3+,2026-01-05\n2,1000,3,1/5/2026\n3,1000,,2026-02-30\n")
    let notes = shell.notes("screen county.csv where beds > 1 and listed > 2026-01-01")
    #expect(notes.count { $0.hasPrefix("Line ") } == 3, "\(notes)")
    #expect(notes.contains { $0.hasPrefix(#"Line 3, "listed": "1/5/2026" is not a date"#) }, "\(notes)")
    #expect(shell.notes("screen county.csv").contains("3 rows were read."))
  }

  @Test("A property that is opened from a row has no such columns")
  func opened() {
    let shell = Listings.shell(Self.text)
    shell.expectSuccess(#"screen county.csv where city = "Kent" and beds > 1 show id"#)
    shell.expectSuccess("open 1")
    #expect(shell.shown("price") == "$190,000")
    #expect(shell.code("show beds") == "unknown-name" || shell.code("show beds") == "unknown-field")
  }

  @Test("A query for an engine compares texts and numbers, and leaves dates in doubt")
  func queries() {
    let shell = Listings.shell(Self.text)
    let sql = shell.text(
      #"screen county.csv where beds >= 4 and city = "Akr'on" and listed >= 2026-01-15 sql duckdb"#)
    #expect(sql.contains("when lower(city_text) = 'akr''on' then 10000 else 0 end"))
    #expect(sql.contains("cast(null as double)"))
  }
}
