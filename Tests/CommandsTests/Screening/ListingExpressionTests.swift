@testable import Syntax
import TestShell
import Testing

@testable import Commands
@testable import Shell

@Suite("Formulas of columns in maps of listings, and amounts of a year")
struct ListingExpressionTests {
  private static let file = """
    id,price,tax_annual,insurance,beds,city
    a,100000,980,600,3,Akron
    b,123456,1200.50,600,4,Kent
    c,200000,,600,5,Akron

    """

  private func shell() -> TestShell {
    let shell = Listings.shell()
    shell.files["towns.csv"] = Self.file
    return shell
  }

  @Test("A field follows from others, exactly")
  func shares() {
    let shell = shell()
    let map = #"as rent="0.9% of price" taxes=tax_annual or 0"#
    #expect(
      shell.cells("screen towns.csv \(map) show id rent where beds >= 3", "rent")
        == ["$900", "$13,333.25/yr", "$1,800"])
    #expect(
      shell.cells("screen towns.csv \(map) show id rent * 12 where beds >= 3", "rent * 12")[1] == "$13,333.25"
    )
    #expect(
      shell.cells(#"screen towns.csv \#(map) show id rent where beds >= 4 and city = "Akron""#, "id") == ["c"]
    )
  }

  @Test("The name of a column comes before that of a field, and a formula may rest on another")
  func columns() {
    let shell = shell()
    let map = #"as insurance="rent / 2" rent="1% of price" taxes="tax_annual / 12" per month or 0"#
    #expect(
      shell.cells("screen towns.csv \(map) show id taxes where beds > 0", "taxes") == [
        "$980/yr", "$1,200.50/yr", "$0/yr",
      ])
    #expect(
      shell.cells("screen towns.csv \(map) show id insurance where beds > 0", "insurance").first == "$500/yr")
    let own = #"as rent="1% of price" insurance="insurance * 2" taxes=tax_annual or 0"#
    #expect(
      shell.cells("screen towns.csv \(own) show id insurance where beds > 0", "insurance").first
        == "$1,200/yr")
  }

  @Test("A column that stands for a field is known by its own name too, unless its numbers are others")
  func namesOfColumns() {
    let shell = shell()
    #expect(
      shell.cells(
        #"screen towns.csv as rent="tax_annual * 2" taxes=tax_annual or 0 show id rent where beds = 3"#,
        "rent")
        == ["$1,960"])
    #expect(
      shell.cells(
        "screen towns.csv as rent=insurance taxes=tax_annual or 0 show id where tax_annual > 1000", "id")
        == ["b"])
    let monthly = #"screen towns.csv as taxes=tax_annual per month or 0 rent="tax_annual * 2""#
    #expect(shell.code(monthly) == "unknown-column")
  }

  @Test("A row without a value of a formula is a fault, told by its line")
  func faults() {
    let shell = shell()
    let notes = shell.notes(
      #"screen towns.csv as rent="price / (beds - 3)" taxes=tax_annual or 0 where beds > 0"#)
    #expect(notes.contains(#"Line 2, "price / (beds - 3)": there is no value."#))
    #expect(shell.code(#"screen towns.csv as rent="1% of prise""#) == "unknown-name")
    #expect(shell.code(#"screen towns.csv as rent="noi / 12""#) == "unknown-column")
    #expect(shell.code(#"screen towns.csv as rent="1% of tax_anual""#) == "unknown-column")
    #expect(shell.code(#"screen towns.csv as rent="price > 5""#) == "not-a-number-field")
    #expect(
      shell.code(#"screen towns.csv as rent="taxes * 2" taxes="rent / 2""#) == "circular-columns")
    #expect(shell.code(#"screen towns.csv as rent="1% of price" sql duckdb"#) == "computed-here")
  }

  @Test("A map with a formula is kept")
  func kept() {
    let shell = shell()
    shell.expectSuccess(#"screen towns.csv as rent="1% of price" taxes=tax_annual or 0"#)
    shell.expectSuccess("screen save towns")
    #expect(shell.cells("screen maps", "columns") == [#"rent="1% * price" taxes=tax_annual or 0"#])
    #expect(shell.cells("screen towns.csv as towns show id rent where beds > 0", "rent").last == "$2,000")
  }

  @Test("A formula typed with a decimal comma means the same in every locale")
  func locale() {
    let shell = shell()
    let person = Person()
    shell.interpreter.connect(person.console)
    shell.expectSuccess("settings locale de_DE")
    shell.expectSuccess(#"screen save towns as rent="0,9% of price" taxes=tax_annual or 0"#)
    shell.expectSuccess("settings locale en_US")
    #expect(shell.cells("screen towns.csv as towns show id rent where beds > 0", "rent").first == "$900")
  }

  @Test("Amounts of a year that are no whole cents of a month are exact")
  func years() {
    let shell = Listings.shell()
    shell.files["dues.csv"] = "id,price,rent,hoa\na,100000,1000,980/yr\nb,100000,980/yr,50\nc,100000,1000,0\n"
    #expect(
      shell.cells("screen dues.csv show id hoa where price > 0", "hoa") == ["$980/yr", "$50/mo", "$0/mo"])
    #expect(
      shell.cells("screen dues.csv show id rent where price > 0", "rent") == ["$1,000", "$980/yr", "$1,000"])
    #expect(shell.cells("screen dues.csv show id hoa * 12 where price > 0", "hoa * 12").first == "$980.00")
    shell.files["annual.csv"] = "id,price,rent,hoa_annual\na,100000,1000,980\n"
    #expect(shell.cells("screen annual.csv show id hoa where price > 0", "hoa") == ["$980/yr"])
  }
}
