import TestShell
import Testing
import Workbooks

/// Screenings that cannot be, and those that end early.
extension GalleryExhibits {
  static var screenings: [Exhibit] {
    [
      screening("screen gone.csv"), screening("screen"), screening("screen county.csv as prise=cost"),
      screening("screen county.csv as price=csot"), screening("screen county.csv as price=cots rent=Rents"),
      screening("screen county.csv as price="), screening("screen county.csv as price=cost price=rent"),
      screening("screen county.csv as down=cost loan=rent"), screening("screen county.csv as countty"),
      screening("screen county.csv as countty", after: "screen save county as price=cost"),
      screening("screen county.csv as closing_date=cost"), screening("screen county.csv as hoa=dues or many"),
      screening("screen county.csv where rent"),
      screening("screen county.csv where rent > "), screening("screen county.csv rank by rent > 5"),
      screening("screen county.csv rank by noi(month)"), screening("screen county.csv show adress"),
      screening("screen county.csv top 0"), screening("screen county.csv top 5 top 6"),
      screening("screen county.csv wher rent > 5"), screening("screen county.csv sql oracle"),
      screening("screen county.csv separator pipe"), screening("screen county.csv --strict as hoa=dues"),
      screening("screen counties/*.csv"),
      screening("screen county.csv other.csv sql duckdb", and: "rent,cost\n1,2\n"),
      screening("screen save county"), screening("screen forget county"),
      screening("screen county.csv show id payback sql duckdb"), screening("screen county.csv doubts"),
      screening("screen county.csv doubts", holding: answer),
      screening("open 9", after: "screen county.csv"),
      screening("open 1", after: "screen county.csv where rent < 0"),
      screening("screen county.csv", holding: ""), screening("screen county.csv", holding: "price,rent\n"),
      screening("screen county.csv", holding: "a,Best Price\n1,2\n"),
      screening("screen county.csv", holding: "rent,Rent\n1,2\n"),
      screening("screen county.csv as price=cost", holding: "cost,cost\n1,2\n"),
      screening("screen county.csv", holding: "price,market_rent,Market Rent\n1,2,3\n"),
      screening("screen county.csv", holding: "down,loan\n1,2\n"),
      screening("screen county.csv", holding: String(repeating: "a,", count: 10_000) + "rent\n"),
      screening("screen county.csv", holding: "price,\"rent\n1,2\n"),
      screening("screen county.csv", holding: "pri\u{0}ce,rent\n1,2\n"),
      screening("screen county.csv as price=cost per year", holding: "cost,rent\n1,2\n"),
      screening("screen county.csv as rent=rent per hour", holding: "cost,rent\n1,2\n"),
      screening("screen county.csv", holding: "cost,price,rent\n1,200000,22800\n"),
      screening("screen county.csv --strict", holding: "price,rent\n€200000,1900\n"),
      screening("screen county.csv --strict", holding: "price,rent\n200.000,1900\n"),
      screening("screen county.csv as rent=\"1% of csot\" hoa=dues or 0"),
      screening("screen county.csv as rent=\"noi / 12\" hoa=dues or 0"),
      screening("screen county.csv as rent=\"cost > 5\" hoa=dues or 0"),
      screening("screen county.csv as insurance=\"taxes * 2\" taxes=\"insurance / 2\""),
      screening("screen county.csv as rent=\"1% of cost\" hoa=dues or 0 sql duckdb"),
      screening(
        "screen county.csv --strict as price=\"cost / (share - 5)\"", holding: "cost,share\n1000,5\n"),
      screening("screen county.csv", holding: "{\"price\":1}\n{\"price\":}\n"),
      screening("screen county.csv sql duckdb", holding: "{\"price\":1,\"rent\":2}\n"),
      Exhibit(
        "screen county.csv.gz",
        prepare: { $0.files.put([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 1, 2, 3], at: "county.csv.gz") }),
    ]
  }

  private static let listings = """
    id,address,cost,rent,dues,share
    1,12 Elm St,250000,2400,,5%
    2,9 Oak St,N/A,2500,100,5%

    """

  /// Workbooks that cannot be taken back.
  static var workbooks: [Exhibit] {
    let of = { (bytes: [UInt8]) in
      Exhibit("open deal.xlsx", prepare: { $0.files.put(bytes, at: "deal.xlsx") })
    }
    return [
      of(Array("price,rent\n".utf8)), of([0xD0, 0xCF, 0x11, 0xE0] + [UInt8](repeating: 0, count: 600)),
      of(workbook(currency: "EUR", rate: 0.06)), of(workbook(currency: "USD", rate: 3)),
      of(WorkbookWriter().bytes { () throws(Never) in }),
    ]
  }

  /// A workbook that knows itself as one of this program, with one input that was changed.
  private static func workbook(currency: String, rate: Double) -> [UInt8] {
    var (inputs, origin) = (WrittenSheet("Inputs"), WrittenSheet("_roi"))
    inputs.put(.number(rate), column: 1, row: 1)
    origin.put("roi", column: 0, row: 0)
    origin.put(.number(1), column: 1, row: 0)
    origin.put(currency, column: 2, row: 0)
    for (column, text) in ["input", "rate", "rate_", "Inputs", "B2"].enumerated() {
      origin.put(text, column: column, row: 1)
    }
    origin.put(.number(0.05), column: 5, row: 1)
    var writer = WorkbookWriter()
    writer.sheets = [inputs, origin]
    return writer.bytes { () throws(Never) in }
  }

  /// The answer of an engine to another question.
  private static let answer = """
    id,row,rent,doubt,assumptions,cash_flow
    1,1,2400,false,0123456789abcdef,55.5

    """

  /// A line about some listings.
  /// - Parameter other: The text of a second file.
  private static func screening(
    _ line: String, holding text: String = listings, and other: String? = nil, after before: String...
  ) -> Exhibit {
    Exhibit(line) { shell in
      shell.files["county.csv"] = text
      shell.files["other.csv"] = other
      for line in before { shell.expectSuccess(line) }
    }
  }
}
