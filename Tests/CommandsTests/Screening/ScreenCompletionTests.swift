import TestShell
import Testing

@testable import Commands
@testable import Shell

@Suite("What Tab offers in screen")
struct ScreenCompletionTests {
  private func offered(_ line: String, _ shell: TestShell = Listings.shell()) -> [String] {
    shell.interpreter.suggestions(in: line, at: line.utf8.count).map(\.text)
  }

  @Test("Files first, then the parts that are still possible")
  func parts() {
    #expect(offered("screen cou") == ["county.csv"])
    #expect(offered("screen ma") == ["maps"])
    #expect(
      offered("screen county.csv ") == [
        "as", "where", "show", "rank", "distinct", "top", "sql", "separator", "sheet", "check", "doubts",
      ])
    #expect(
      offered("screen county.csv top 5 ") == [
        "as", "where", "show", "rank", "distinct", "sql", "separator", "sheet", "check", "doubts",
      ])
    #expect(offered("screen county.csv sql ") == ["duckdb", "spark"])
    #expect(offered("screen county.csv separator ") == ["comma", "semicolon", "tab", "bar"])
    #expect(offered("screen county.csv --s") == ["--strict"])
    #expect(offered("screen county.csv where cash_flow > 0 ra") == ["rank"])
    #expect(offered("screen county.csv rank ") == ["by"])
    #expect(offered("screen county.csv rank by cash_on").contains("cash_on_cash"))
    #expect(offered("screen county.csv rank by cash_on_cash asc") == ["ascending"])
  }

  @Test("Behind as: saved maps, then paths, and behind the equals sign the columns of the file")
  func entries() {
    let shell = Listings.shell()
    shell.expectSuccess("screen save county as price=cost")
    #expect(offered("screen county.csv as coun", shell) == ["county"])
    let paths = offered("screen county.csv as ", shell)
    #expect(paths.first == "county")
    #expect(paths.contains("rent="))
    #expect(!paths.contains { $0.hasPrefix("rent=") && $0 != "rent=" })
    #expect(
      offered("screen county.csv as rent=") == [
        "rent=id", "rent=address", "rent=price", #""rent=Market Rent""#, "rent=tax_annual", "rent=hoa",
      ])
    #expect(offered("screen county.csv as rent=Mar") == [#""rent=Market Rent""#])
    #expect(offered(#"screen county.csv as rent="Mar"#) == [#""rent=Market Rent""#])
    let next = offered("screen county.csv as rent=id ")
    #expect(next.prefix(2) == ["per", "or"])
    #expect(offered("screen county.csv as rent=id per ") == ["year", "quarter", "month", "week"])
    #expect(next.contains("where"))
    #expect(!next.contains("rent="))
    #expect(!next.contains("as"))
    // Without a file, or with one that is none, there are no columns.
    #expect(offered("screen gone.csv as rent=") == [])
  }

  @Test("In a formula of an entry: columns by the names that they have there, fields, and signs")
  func formulas() {
    #expect(offered(#"screen county.csv as rent="0.9% "#).contains("of"))
    #expect(offered(#"screen county.csv as rent="0.9% o"#) == ["of"])
    #expect(!offered(#"screen county.csv as rent="0.9%o"#).contains("of"))
    #expect(!offered(#"screen county.csv as rent="price * 2 o"#).contains("of"))
    #expect(offered(#"screen county.csv as rent="0.9% of pr"#).first == "price")
    #expect(offered(#"screen county.csv as rent="0.9% of Mar"#).first == "market_rent")
    #expect(offered(#"screen county.csv as taxes="price * 2 + tax_an"#) == ["tax_annual"])
    #expect(offered("screen county.csv as taxes=2*(tax_an") == ["tax_annual"])
    #expect(offered(#"screen county.csv as rent="max(hoa, pri"#).first == "price")
    #expect(offered(#"screen county.csv as rent="price * 2 "#).contains("+"))
    // A share is one in every formula.
    #expect(offered("screen county.csv where rent >= 1% of pr").first == "price")
    #expect(offered("screen county.csv where rent >= 1% o") == ["or", "of"])
    #expect(offered("require rent >= 1% of pri").first == "price")
    #expect(!offered("calc price o").contains("of"))
    // Paths, columns and the words of the question are what they were.
    #expect(offered("screen county.csv as tax=").isEmpty == offered("screen county.csv as tax=x").isEmpty)
    #expect(offered("screen county.csv as rent=pri") == ["rent=price"])
    #expect(offered(#"screen county.csv as rent="0.9% of price""#).isEmpty)
    #expect(offered(#"screen county.csv as rent="0.9% of price" "#).prefix(2) == ["per", "or"])
    #expect(offered(#"screen county.csv as rent="0.9% of price" taxes=tax_an"#) == ["taxes=tax_annual"])
    #expect(offered(#"screen county.csv as rent="0.9% of price" wh"#) == ["where"])
  }

  @Test("Behind show: columns that are no fields by their names, and figures")
  func shown() {
    #expect(offered("screen county.csv show addr") == ["address"])
    #expect(offered("screen county.csv show Mar").first == #""Market Rent""#)
    #expect(offered("screen county.csv show address cash_f") == ["cash_flow"])
    #expect(offered("screen county.csv show address cash_flow ").contains("top"))
  }

  @Test("What is inserted can be read")
  func readable() {
    let shell = Listings.shell()
    let entry = offered("screen county.csv as rent=Mar", shell).first ?? ""
    #expect(shell.code("screen county.csv as \(entry)") == nil)
  }

  @Test("Nothing is read from a file while a line is typed, but at Tab")
  func hints() {
    let shell = Listings.shell()
    shell.files.fail("county.csv", .notAllowed)
    #expect(shell.interpreter.hint(after: "screen county.csv ")?.hasPrefix("[as MAP") == true)
    #expect(shell.interpreter.preview(of: "screen county.csv where rent > 0") == nil)
    #expect(offered("screen county.csv as rent=", shell) == [])
  }
}
