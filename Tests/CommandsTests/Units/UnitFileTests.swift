import Reports
import Syntax
import TestShell
import Testing

@testable import Commands

@Suite("Units of a file")
struct UnitFileTests {
  private static let rents = """
    Unit,Tenant,Rent,Market,Sq Ft,Lease Ends,Count
    Apt 1A,J. D.,"$1,250.00",1300,640,2027-05-31,
    101,X,950/mo,,720,2027-09,
    upper,,1100,1150,700,8,6
    Total,,8800,,,,

    """

  private func shell(_ text: String) -> TestShell {
    let shell = TestShell("set price 900k closing_date 2026-12-01 vacancy 5%")
    shell.files["rents.csv"] = text
    return shell
  }

  @Test("A file says what the lines of its units say, in one edit")
  func sameAsLines() {
    let (file, lines) = (shell(Self.rents), shell(""))
    file.expectSuccess("add units from rents.csv")
    lines.expectSuccess("add unit apt_1a 1250 market 1300 sqft 640 lease 2027-05")
    lines.expectSuccess("add unit unit_101 950 sqft 720 lease 10")
    lines.expectSuccess("add unit upper 1100 count 6 market 1150 sqft 700 lease 8")
    #expect(file.rows == lines.rows)
    file.expectSuccess("undo")
    #expect(file.rows == shell("").rows)
  }

  @Test("What is no term, and the total, are told to be left out; the changes are those of the property")
  func told() throws {
    let shell = shell(Self.rents)
    let report = try #require(shell.run("add units from rents.csv").last?.report)
    let changed = report.blocks.flatMap { block in
      if case .changes(let changes) = block { changes.map(\.key) } else { [String]() }
    }
    #expect(changed == ["rent", "units", "market_rent"])
    let notes = report.blocks.compactMap { if case .note(let note) = $0 { note.english } else { nil } }
    #expect(notes == ["Line 5 is the total, and not a unit.", "Not read: \"Tenant\"."])
  }

  @Test("A unit by the night has a rate")
  func nights() {
    let (file, line) = (shell("name;nights;occupancy;stay\ncottage;185;62%;3.2\n"), shell(""))
    file.expectSuccess("add units from rents.csv")
    line.expectSuccess("add unit cottage nights 185 occupancy 62% stay 3.2")
    #expect(file.rows == line.rows)
  }

  @Test(
    "What cannot be read is told with its line and its column, and nothing changes",
    arguments: [
      (
        "unit,rent\na,100\nb,abc\n",
        "Line 3, \"rent\": \"abc\" is not an amount such as 1800, $1,800.00 or 250k."
      ),
      ("unit,rent\na,100\na,200\n", "Line 3: a is a unit already."),
      ("unit,rent\nprice,100\n", "Line 2, \"unit\": price is a field already."),
      ("unit,rent\na,\n", "Line 2: there is no rent."),
      ("unit,rent\na,100,3\n", "Line 2: the row has 3 cells, and there are 2 columns."),
      (
        "unit,rent,lease\na,1,2020-01\n",
        "Line 2, \"lease\": 2020-01 is before the closing: month 1 is 2026-12."
      ),
      (
        "unit,rent,turnover\na,1,40%\n",
        "Line 2, \"turnover\": \"turnover\" is of a new lease: \"lease\" has to say the month in which this one ends."
      ),

      (
        "unit,tenant\na,b\n",
        "No column is called \"rent\" or \"rate\". Its columns: unit tenant."
      ),
      ("unit,rent,Rent\na,1,2\n", "Two columns are called \"Rent\": give one of them another name."),
      ("unit,rent\n", "rents.csv has a line of names, and no rows."),
    ])
  func faults(_ text: String, _ sentence: String) throws {
    let shell = shell(text)
    let before = shell.rows
    #expect(try shell.failure("add units from rents.csv").message == sentence)
    #expect(shell.rows == before)
  }

  @Test("More lines than a property can have units are refused")
  func tooMany() throws {
    let shell = shell("unit,rent\n" + (0...1000).map { "u\($0),900\n" }.joined())
    #expect(try shell.failure("add units from rents.csv").code == "too-many-units")
  }

  @Test("Terms of all units are changed together, of those rented by the month")
  func allUnits() {
    let (together, each) = (shell(""), shell(""))
    for shell in [together, each] {
      shell.expectSuccess(
        "add unit a 900 lease 5; add unit b 1000 lease 9; add unit c nights 90 occupancy 50%")
    }
    together.expectSuccess("change units turnover 40% downtime 1 ready 1500")
    each.expectSuccess(
      "change a turnover 40% downtime 1 ready 1500; change b turnover 40% downtime 1 ready 1500")
    #expect(together.rows == each.rows)
  }

  @Test("A term that one of the units cannot have changes none of them")
  func termOfOne() throws {
    let shell = shell("")
    shell.expectSuccess("add unit a 900 lease 5; add unit b 1000")
    let before = shell.rows
    #expect(
      try shell.failure("change units turnover 40%").message
        == "The unit b: \"turnover\" is of a new lease: \"lease\" has to say the month in which this one ends."
    )
    #expect(shell.rows == before)
    #expect(try TestShell().failure("change units turnover 40%").code == "no-units")
  }

  @Test("The chart of leases shows when they end, the first first; the roll has rents by size")
  func leasesAndSizes() throws {
    let shell = shell("")
    shell.expectSuccess("add unit a 900 lease 9 sqft 600; add unit b 1000 lease 5; add unit c 700")
    let chart = try #require(shell.run("chart leases").last?.report?.charts.first)
    #expect(chart.form == .bars)
    #expect(chart.table.rows.map { $0[0] } == [.text("b"), .text("a")])
    #expect(shell.cells("roll", "rent_per_sqft") == ["$1.50", "", "", ""])
    #expect(shell.cells("roll", "sqft") == ["600", "", "", ""])
  }
}
