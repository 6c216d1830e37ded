import TestShell
import Testing
import Workspace

@testable import Commands
@testable import Shell

@Suite("Maps of listings, and rows that are opened")
struct ListingMapTests {
  @Test("A map is kept, listed, used, replaced and forgotten")
  func saved() {
    let shell = Listings.shell()
    let text = Listings.five.replacing(",", with: ";").replacing("\"12 Elm St; Apt 3\"", with: "12 Elm")
      .replacing("\"$180;000\"", with: "180000")
    shell.files["semi.csv"] = text
    let rows = shell.output("screen semi.csv \(Listings.map) separator semicolon", .csv)
    shell.expectSuccess("screen save county")
    #expect(
      shell.cells("screen maps", "columns") == [#"hoa=hoa or 0 rent="Market Rent" taxes=tax_annual"#])
    #expect(shell.cells("screen maps", "dialect") == ["separator semicolon"])
    #expect(shell.output("screen semi.csv as county", .csv) == rows)
    shell.expectSuccess("screen save county as price=price --no-header")
    #expect(shell.cells("screen maps", "columns") == ["price=price"])
    #expect(shell.cells("screen maps", "dialect") == ["--no-header"])
    shell.expectSuccess("undo")
    #expect(shell.cells("screen maps", "dialect") == ["separator semicolon"])
    shell.expectSuccess("screen forget county")
    #expect(shell.cells("screen maps", "name") == [])
    #expect(shell.code("screen semi.csv as county") == "unknown-map")
    shell.expectSuccess("undo")
    #expect(shell.cells("screen maps", "name") == ["county"])
  }

  @Test("A dump has the maps, and makes them again")
  func dumped() throws {
    let shell = Listings.shell()
    shell.expectSuccess(
      #"screen save "my county" as rent="Market Rent" per year hoa=hoa or 0 separator bar --decimal-comma"#)
    shell.expectSuccess("dump all.roi")
    let script = try #require(shell.files["all.roi"])
    let other = TestShell()
    #expect(other.script(script).allSatisfy { $0.failure == nil })
    #expect(other.output("screen maps", .csv) == shell.output("screen maps", .csv))
    #expect(other.cells("screen maps", "name") == ["my county"])
    #expect(other.cells("screen maps", "columns") == [#"hoa=hoa or 0 rent="Market Rent" per year"#])
  }

  @Test("A map is in the store, and another shell has it")
  func shared() throws {
    let store = MemoryStore()
    let one = try TestShell(on: store, as: "one")
    one.expectSuccess("screen save county as price=cost")
    let other = try TestShell(on: store, as: "other")
    #expect(other.cells("screen maps", "columns") == ["price=cost"])
  }

  @Test("Saving and forgetting a map are no reading, so that neither watch nor chart does them")
  func changes() throws {
    let shell = Listings.shell()
    shell.expectSuccess("screen county.csv \(Listings.map)")
    #expect(try shell.failure("chart screen save county").code == "cannot-draw")
    #expect(shell.code("watch screen save county") != nil)
    #expect(shell.cells("screen maps", "name") == [])
  }

  @Test("A row becomes a property with its values and the terms of the open one, in one step")
  func opened() throws {
    let shell = Listings.shell()
    let before = shell.rows
    let cells = shell.cells("screen county.csv \(Listings.map) show address rank by cap_rate", "cap_rate")
    let notes = shell.notes("open 3")
    #expect(notes.contains("A new property from county.csv, line 2."))
    #expect(shell.workspace.name == "12 Elm St, Apt 3")
    #expect(shell.shown("price") == "$250,000")
    #expect(shell.shown("rate") == "6.500%")
    #expect(shell.text("calc cap_rate").firstLine == cells[2])
    #expect(shell.cells("log", "command").last == "open 3  # from county.csv, line 2")
    shell.expectSuccess("undo")
    #expect(shell.rows == before)
    #expect(shell.workspace.name == nil)
  }

  @Test("A row whose name is taken, or that has none, has no name yet")
  func unnamed() throws {
    let shell = Listings.shell()
    shell.expectSuccess("screen county.csv \(Listings.map) show address")
    shell.expectSuccess("open 2; open 2")
    #expect(shell.workspace.name == nil)
    #expect(shell.shown("price") == "$310,000")
    shell.files["bare.csv"] = "price,rent\n100000,900\n"
    shell.expectSuccess("screen bare.csv; open 1")
    #expect(shell.workspace.name == nil)
  }

  @Test("A saved property that is called like a number is opened as before")
  func savedNumber() throws {
    let shell = Listings.shell(Listings.five, "save 3", "new")
    shell.expectSuccess("screen county.csv \(Listings.map); open 3")
    #expect(shell.workspace.name == "3")
    #expect(try shell.failure("open 9").code == "no-such-row")
    #expect(try shell.failure("open 9").marked == "9")
    #expect(try shell.failure("open nine").code == "unknown-name")
  }
}
