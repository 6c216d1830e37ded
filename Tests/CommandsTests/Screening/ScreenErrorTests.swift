@testable import Syntax
import TestShell
import Testing

@testable import Commands
@testable import Shell

@Suite("Errors of screen")
struct ScreenErrorTests {
  @Test(
    "What is wrong is marked",
    arguments: [
      ("screen gone.csv", "file-failed", "gone.csv"),
      ("screen county.csv as prise=price", "unknown-field", "prise"),
      ("screen county.csv as price=prise", "unknown-column", "prise"),
      (#"screen county.csv as rent="Market Rnt""#, "unknown-column", #""Market Rnt""#),
      (#"screen county.csv as "rent=Market Rnt""#, "unknown-column", #"Market Rnt""#),
      ("screen county.csv as price=", "missing-column", "price="),
      ("screen county.csv as", "missing-argument", ""),
      ("screen county.csv as nowhere", "unknown-map", "nowhere"),
      ("screen county.csv as price=price price=id", "field-twice", "price"),
      ("screen county.csv as down=id loan=hoa", "contradiction", "loan"),
      ("screen county.csv as closing_date=id", "not-a-number-field", "closing_date"),
      ("screen county.csv as hoa=hoa or lots", "not-a-number", "lots"),
      ("screen county.csv where price", "not-a-condition", "price"),
      ("screen county.csv where", "missing-argument", ""),
      ("screen county.csv where prise > 3", "unknown-name", "prise"),
      ("screen county.csv rank by price > 3", "rank-by-condition", "price > 3"),
      ("screen county.csv rank price", "unknown-choice", "price"),
      ("screen county.csv rank by noi(month)", "needs-month", "noi(month)"),
      ("screen county.csv show adress", "unknown-column", "adress"),
      ("screen county.csv show cash_flwo", "unknown-name", "cash_flwo"),
      ("screen county.csv show address cash_flwo", "unknown-name", "cash_flwo"),
      ("screen county.csv top 0", "not-a-count", "0"), ("screen county.csv top few", "not-a-count", "few"),
      ("screen county.csv top 5 top 6", "word-twice", "top"),
      ("screen county.csv wher price > 3", "unknown-choice", "wher"),
      ("screen county.csv sql mysql", "unknown-choice", "mysql"),
      ("screen county.csv separator pipe", "unknown-choice", "pipe"),
      ("screen save county", "no-map", "county"), ("screen forget county", "unknown-map", "county"),
      ("screen", "missing-argument", ""),
    ])
  func marked(line: String, code: String, marked: String) throws {
    let failure = try Listings.shell().failure(line)
    #expect(failure.code == code, "\(failure.message)")
    #expect(failure.marked == marked, "\(failure.message)")
  }

  @Test("The nearest name is offered")
  func nearest() throws {
    let shell = Listings.shell()
    #expect(try shell.failure("screen county.csv as prise=price").message.contains("\"price\""))
    #expect(try shell.failure("screen county.csv as price=prise").message.contains("\"price\""))
    #expect(try shell.failure(#"screen county.csv as rent="Market Rnt""#).message.contains("\"Market Rent\""))
    #expect(try shell.failure("screen county.csv show adress").message.contains("\"address\""))
    #expect(try shell.failure("screen county.csv where adress = \"x\"").message.contains("\"address\""))
    #expect(try shell.failure("screen county.csv rank by adress").message.contains("\"address\""))
    #expect(try shell.failure("screen county.csv wher price > 3").message.contains("\"where\""))
    shell.expectSuccess("screen save county as price=price")
    #expect(try shell.failure("screen county.csv as conty").message.contains("\"county\""))
  }

  @Test("A file without a column that is a field says which columns it has, and how to say what they are")
  func noField() throws {
    let shell = Listings.shell("a,Best Price\n1,2\n")
    let failure = try shell.failure("screen county.csv")
    #expect(failure.code == "no-field-column")
    #expect(failure.message.contains(#"a "Best Price""#))
    #expect(failure.message.contains("as price="))
    #expect(failure.marked == "county.csv")
  }

  @Test(
    "A file that is no list of properties",
    arguments: [
      ("", "unreadable-listings"), ("price,rent\n", "no-listings"), ("price,price\n1,2\n", "column-twice"),
      (String(repeating: "a,", count: 10_000) + "b\n1\n", "unreadable-listings"),
      ("pr\u{0}ice,rent\n1,2\n", "unreadable-listings"), ("price,\"rent\n1,2\n", "unreadable-listings"),
    ])
  func badFiles(text: String, code: String) throws {
    let failure = try Listings.shell(text).failure("screen county.csv")
    #expect(failure.code == code, "\(failure.message)")
    #expect(failure.marked == "county.csv")
  }

  @Test("Bytes that are no text, and broken gzip")
  func badBytes() throws {
    let shell = Listings.shell()
    shell.files.put(Array("price,rent\n1,2\n".utf8) + [0, 1, 2], at: "list.xlsx")
    #expect(try shell.failure("screen county.csv as price=id per year").code == "no-interval")
    #expect(try shell.failure("screen county.csv as taxes=tax_annual per hour").marked == "hour")
    shell.files.put([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 1, 2, 3], at: "broken.csv.gz")
    #expect(try shell.failure("screen broken.csv.gz").code == "unreadable-listings")
  }

  @Test("Cells of every kind are read or counted, and never make a wrong number")
  func badCells() {
    let shell = Listings.shell(
      """
      id,price,rent
      1,"$1,234.50",10
      2,N/A,10
      3,2026-01-05,10
      4,1e5,10
      5,-5,10
      6,"unclosed,10
      """)
    #expect(shell.cells("screen county.csv show id price", "price") == ["$1,234.50"])
    let notes = shell.notes("screen county.csv")
    #expect(notes.count { $0.hasPrefix("Line ") } == 5)
    #expect(notes.contains { $0.contains("quotation mark") })
  }

  @Test("A criterion that cannot be computed names no place that is not in the line")
  func wrongCriterion() throws {
    let shell = Listings.shell(Listings.five, "month 5", "require noi(month) > 5")
    let failure = try shell.failure("screen county.csv")
    #expect(failure.code == "needs-month")
  }
}
