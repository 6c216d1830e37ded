import Finance
import Model
import Programs
import Reports
import Screening
import TestShell
import Testing

@testable import Shell

@Suite("The program's own tables as listings") struct TablesAsListingsTests {
  private let shell = TestShell(
    "set price 200k down 25 rate 6.125 rent 2000 taxes 1.2% hoa 50", "save \"Elm, 5\"", "new oak",
    "set price 100000.50 down 20 rate 6 rent 1100 vacancy 5 term 25m taxes 1%", "save oak")

  /// The table that a command prints as CSV, read as listings.
  private func read(_ line: String) throws -> (block: ListingBlock, fields: [String]) {
    var bytes: [UInt8] = []
    for outcome in shell.run(line) { CSVRenderer(currency: .usd).render(outcome, into: &bytes) }
    let folder = try TestFolder()
    try folder.write(bytes, to: "list.csv")
    let file = try ListingFile(path: folder("list.csv"))
    let layout = try ListingLayout(file, ListingMap(), Rental(), in: .usd)
    let chunk = try #require(try file.nextChunk())
    return (chunk.block(layout), layout.fields.map(\.field.name))
  }

  @Test("The fields of a table of figures are read back")
  func figures() throws {
    let (block, fields) = try read("list figures price down noi rate term taxes vacancy rent dscr")
    #expect(fields == ["price", "down", "rate", "term", "taxes.percent", "vacancy", "rent"])
    #expect(block.faultCount == 0, "\(block.faults)")
    #expect(
      block.values == [
        [20_000_000, 10_000_050], [250_000, 200_000], [61_250, 60_000], [360, 25], [12_000, 10_000],
        [0, 50_000], [200_000, 110_000],
      ])
    #expect(block.text(row: 0, column: 0) == "Elm, 5")
  }

  @Test("What a plain table of figures shows is read back too")
  func overview() throws {
    let (block, fields) = try read("list figures")
    #expect(fields == ["price", "rent"])
    #expect(block.values == [[20_000_000, 10_000_050], [200_000, 110_000]])
  }
}
