import Foundation
import TestShell
import Testing

@testable import Commands
@testable import Shell

@Suite("Screening a workbook")
struct ScreenedWorkbookTests {
  private let shell = Listings.shell()

  init() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../ScreeningTests/Workbooks/libreoffice.xlsx").standardized
    shell.files.put(try [UInt8](Data(contentsOf: file)), at: "towns.xlsx")
  }

  @Test(
    "The first sheet is read, and the others are named; one that is told is read instead, and kept with the map"
  )
  func sheets() {
    let told = #"The rows are those of the sheet "Listings 2026". Other sheets: Old"#
    #expect(
      shell.cells("screen towns.xlsx where price > 0 show price", "price") == [
        "$185,000", "$240,500.50", "$185,500",
      ])
    #expect(shell.notes("screen towns.xlsx where price > 0").contains(told))
    #expect(shell.cells("screen towns.xlsx sheet old where price > 0 show price", "price") == ["$100,000"])
    #expect(!shell.notes("screen towns.xlsx sheet old where price > 0").contains { $0.contains("sheets") })
    shell.expectSuccess("screen save old")
    #expect(shell.cells("screen towns.xlsx as old where price > 0 show price", "price") == ["$100,000"])
  }

  @Test("A name that no sheet has is marked, and sheets are offered")
  func names() {
    let line = "screen towns.xlsx sheet Odl"
    #expect(shell.run(line).last?.failure?.marked == "Odl")
    #expect(
      shell.interpreter.suggestions(in: "screen towns.xlsx sheet ", at: 24).map(\.text) == [
        #""Listings 2026""#, "Old",
      ])
  }
}
