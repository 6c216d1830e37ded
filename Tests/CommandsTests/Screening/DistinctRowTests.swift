import TestShell
import Testing

@testable import Commands
@testable import Shell

@Suite("distinct in screen")
struct DistinctRowTests {
  private static let text = "id,City,price\n1,Akron,100\n2,Kent,90\n1,Akron,100\n3,akron ,80\n"
  private let shell = Listings.shell(text, named: "towns.csv")

  private func notes(_ parts: String) -> [String] {
    shell.notes("screen towns.csv where price > 0 \(parts)").filter { $0.contains("same") }
  }

  @Test("Rows that are the same are told, and left out where that is asked for")
  func sentences() {
    #expect(notes("") == [#"1 row is the same as an earlier one; "distinct" leaves it out."#])
    #expect(notes("distinct") == ["1 row is left out: it is the same as another."])
    #expect(notes("distinct by city") == [#"2 rows are left out: others have the same "City"."#])
    #expect(notes("distinct by id, City") == [#"1 row is left out: another has the same "id" and "City"."#])
    #expect(
      shell.cells("screen towns.csv distinct by City where price > 0 show price", "price") == ["$100", "$90"])
  }

  @Test("A column that the file has not is marked; columns are offered; no query does this elsewhere")
  func words() {
    let line = "screen towns.csv distinct by Ctiy"
    #expect(shell.run(line).last?.failure?.marked == "Ctiy")
    let start = "screen towns.csv distinct by "
    let offered = shell.interpreter.suggestions(in: start, at: start.utf8.count).map(\.text)
    #expect(offered == ["id", "City", "price"])
    #expect(shell.code("screen towns.csv where price > 0 distinct sql duckdb") == "computed-here")
  }
}
