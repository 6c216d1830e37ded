import Localization
import Model
import TestShell
import Testing
import Workspace

@testable import Commands
@testable import Shell

@Suite("defaults, and what new begins with")
struct DefaultsTests {
  private let shell = TestShell(
    "set price 250k down 20 rate 6.5 rent 1800", "define yield = rent * 12 / price", "require dscr >= 1.1",
    "save elm")

  private func definitions(_ shell: TestShell) -> [String] { shell.workspace.document.userDefinitions.lines }

  private static let own = ["define yield = rent * 12 / price", "require dscr >= 1.1"]

  @Test("Who makes reports is a default, and neither the address nor who they are for")
  func cover() {
    shell.expectSuccess("cover address \"12 Elm\" by Me for Bank date today; defaults save")
    #expect(shell.text("defaults").contains("Reports are made by Me."))
    shell.expectSuccess("new")
    #expect(definitions(shell).filter { $0.hasPrefix("cover") } == ["cover by Me"])
  }

  @Test("A dump of defaults with metrics leaves no property behind")
  func dumped() throws {
    shell.expectSuccess("vary rate 5 to 7; defaults save; dump a.roi")
    let other = TestShell()
    other.script(try #require(shell.files["a.roi"]))
    #expect(other.state.saved.compactMap(\.name) == shell.state.saved.compactMap(\.name))
    other.expectSuccess("dump b.roi")
    #expect(other.files["b.roi"] == shell.files["a.roi"])
  }

  // MARK: new

  @Test("A new property can have all that a saved one has, and a name at once")
  func from() {
    let elm = shell.rows
    #expect(
      shell.text("new oak --from elm") == """
        A new property with all that elm has.
        Saved as oak; every change is kept from now on.

        """)
    #expect(shell.rows == elm && definitions(shell) == Self.own && shell.workspace.name == "oak")
    shell.expectSuccess("set rent 5")
    shell.expectSuccess("open elm")
    #expect(shell.rows == elm)
    // Without a name it is kept as unnamed work is.
    shell.expectSuccess("new --from oak")
    #expect(shell.rows["rent"] == "5" && shell.workspace.name == nil)
    #expect(shell.text("new").contains("kept as untitled"))
  }

  @Test("A script sees its own changes of the one that it begins from")
  func fromChanged() {
    shell.script("set rent 7\nnew oak --from elm\nshow rent\n")
    #expect(shell.rows["rent"] == "7" && shell.workspace.name == "oak")
  }

  @Test(
    "What is wrong changes nothing",
    arguments: [
      ("new elm", "name-taken", "elm"), ("new oak --from ash", "unknown-name", "ash"),
      ("new oak --from", "missing-argument", ""), ("new oak ash", "unknown-choice", "ash"),
      ("new oak --from lunch", "wrong-kind", "lunch"), ("new \" \"", "bad-name", "\" \""),
      ("defaults save colour", "unknown-field", "colour"), ("defaults set rate x", "not-a-number", "x"),
      ("defaults foo", "unknown-choice", "foo"), ("defaults clear all", "unexpected-argument", "all"),
    ])
  func wrong(line: String, code: String, marked: String) throws {
    shell.run("use tip; set bill 5; save lunch; use rental; set rent 3")
    let before = shell.state
    let failure = try shell.failure(line)
    #expect(failure.code == code)
    #expect(failure.marked == marked)
    #expect(shell.state == before)
  }

  // MARK: defaults

  @Test("Named fields, and all metrics and criteria, become the defaults")
  func saved() {
    #expect(TestShell().text("defaults").contains("there are no defaults"))
    let text = shell.text("defaults save rate down")
    #expect(text == shell.text("defaults"))
    #expect(text.contains("rate  Interest Rate %  6.500%") && text.contains("down  Down Payment %"))
    #expect(text.contains("yield  rent * 12 / price") && text.contains("dscr >= 1.1"))
    #expect(text.contains("price  Purchase") == false)
    #expect(shell.text("new").contains("with your defaults"))
    #expect(shell.rows["rate"] == "6.5" && shell.rows["down"] == "20" && shell.rows["price"] == nil)
    #expect(definitions(shell) == Self.own)
    shell.expectSuccess("new --plain")
    #expect(shell.rows == TestShell().rows && definitions(shell) == [])
  }

  @Test("Without names, all stated fields become the defaults; a later save replaces them")
  func savedAll() {
    shell.expectSuccess("defaults save")
    shell.expectSuccess("new")
    #expect(shell.rows["price"] == "250000" && shell.rows["rent"] == "1800" && shell.rows["down"] == "20")
    shell.run("new --plain; set rate 7; defaults save; new")
    #expect(shell.rows["rate"] == "7" && shell.rows["price"] == nil && definitions(shell) == [])
  }

  @Test("A field that follows from others can be saved by its name")
  func savedFollower() {
    shell.run("defaults save loan; new")
    #expect(shell.rows["loan"] == "200000" && shell.rows["down"] == nil)
  }

  @Test("Fields of the defaults can be set, and all of them cleared")
  func set() {
    let before = shell.rows
    shell.expectSuccess("defaults set rate 7.25 term 15")
    shell.expectSuccess("defaults set rate 6.75")
    #expect(shell.rows == before, "what is open stays")
    shell.expectSuccess("new ash")
    #expect(shell.rows["rate"] == "6.75" && shell.rows["term"] == "15" && definitions(shell) == [])
    // One that is as in an empty worksheet is the user's own nevertheless.
    #expect(shell.text("defaults set rate 5 term 30").contains("rate  Interest Rate %        5.000%"))
    shell.expectSuccess("new birch")
    #expect(shell.rows["rate"] == "5" && shell.rows["term"] == "30")
    shell.run("defaults save")
    #expect(shell.text("defaults clear").contains("there are no defaults"))
    #expect(shell.text("new") == "An empty property.\n")
  }

  @Test("Each kind has its own; they are not listed among what is saved")
  func kinds() {
    shell.run("defaults set rate 7; use tip; defaults set custom 20; new")
    #expect(shell.rows["custom"] == "20")
    shell.run("use rental; new")
    #expect(shell.rows["rate"] == "7")
    #expect(shell.workspace.savedNames == ["elm", "untitled"] || shell.workspace.savedNames == ["elm"])
    shell.run("use accounts; add Visa credit 5; define debt = credit_cards; defaults save; new")
    #expect(shell.rows == [:] && definitions(shell) == ["define debt = credit_cards"])
  }

  @Test("A new property in which nothing was changed is not kept as work")
  func untouched() {
    shell.run("defaults set rate 7; new")
    #expect(shell.text("new") == "A new property with your defaults; \"defaults\" shows them.\n")
    #expect(shell.workspace.savedNames == ["elm"])
    // Going back to an empty one is a change.
    shell.expectSuccess("reset all")
    #expect(shell.rows["rate"] == nil)
    shell.expectSuccess("undo")
    #expect(shell.rows["rate"] == "7")
  }

  @Test(
    "Each is one step for undo, and one for redo",
    arguments: [
      "defaults save", "defaults save rate", "defaults set rate 8", "defaults clear", "new", "new oak",
      "new --plain",
      "new oak --from elm", "new --from elm",
    ])
  func undoes(line: String) {
    shell.expectSuccess("defaults set rate 7 term 20")
    let (before, defaults) = (shell.state, shell.text("defaults"))
    shell.expectSuccess(line)
    let (after, changed) = (shell.rows, shell.text("defaults"))
    shell.expectSuccess("undo")
    #expect(shell.rows == before.rows && shell.state.saved == before.saved)
    #expect(shell.workspace.name == before.name && shell.text("defaults") == defaults)
    shell.expectSuccess("redo")
    #expect(shell.rows == after && shell.text("defaults") == changed)
  }

  @Test("Undoing the first change of a new property leaves it as it began")
  func undoesFirstChange() {
    shell.expectSuccess("defaults set rate 7")
    for (line, rate) in [("new --plain", nil), ("new", "7")] as [(String, String?)] {
      shell.run("\(line); set rent 3; undo")
      #expect(shell.rows["rate"] == rate && shell.rows["rent"] == nil, "\(line)")
    }
  }

  @Test("The first start begins with them, and so does whatever takes the place of what was deleted")
  func starts() throws {
    let store = MemoryStore()
    let one = try TestShell(on: store, as: "one")
    one.expectSuccess("defaults set rate 7")
    let two = try TestShell(on: store, as: "two")
    #expect(two.rows["rate"] == "7" && two.workspace.document.id == nil)
    for line in ["set rent 9", "save elm", "delete elm"] { two.expectSuccess(line) }
    #expect(two.rows["rate"] == "7" && two.rows["rent"] == nil)
    // What another shell has open is gone on with, as ever.
    let three = try TestShell(on: store, as: "three")
    two.expectSuccess("set rent 4")
    three.expectSuccess("set extra 1")
    #expect(three.rows["rent"] == "4" && three.rows["rate"] == "7")
  }

  @Test("Defaults that cannot be read are said, and can be cleared")
  func unreadable() throws {
    let store = MemoryStore()
    let one = try TestShell(on: store, as: "one")
    one.expectSuccess("defaults set rate 7")
    let id = try #require(store.logEntries(.newest(1)).first?.rowChanges.first?.sheet)
    store.apply([RowChange(id, .field("rate"), from: "7", to: "seven")])
    let two = try TestShell(on: store, as: "two")
    #expect(two.text("show rate").contains("What is saved as \"defaults\" cannot be read"))
    #expect(two.code("new") == "unreadable")
    two.expectSuccess("new --plain")
    two.expectSuccess("defaults clear")
    two.expectSuccess("new")
  }

  @Test("A recording has what a new property began with, so that it needs no defaults")
  func recorded() throws {
    shell.run("defaults save rate; record a.roi; new; set rent 5")
    let replayed = TestShell()
    replayed.script(try #require(shell.files["a.roi"]))
    #expect(replayed.rows == shell.rows && definitions(replayed) == Self.own)
  }
}
