import Foundation
import Localization
import TestShell
import Testing
import Workspace

@testable import Commands
@testable import Shell

@Suite("Snapshots of a workspace")
struct SnapshotTests {
  private func copy(_ workspace: Workspace) throws -> Workspace {
    let coded = try JSONEncoder().encode(workspace.snapshot)
    let work = try JSONDecoder().decode(WorkspaceSnapshot.self, from: coded)
    return Workspace(
      inMemory: TestShell.identity("there"), localeFormat: workspace.localeFormat, snapshot: work)
  }

  /// Sessions with one of each thing that is kept.
  @Test(
    "A session that goes on with it has the same",
    arguments: [
      ["set rent 5"], [], ["use tip"], ["use tip", "set bill 48.60"], ["set price 9", "save elm", "new"],
      ["set price 9", "save elm", "new", "set price 8", "save oak", "open elm", "use interest"],
      ["define yield = rent * 12", "require yield > 5", "set rent 1"],
      ["use accounts", "add Savings banking 500"],
      ["set rent 5", "decide oak expected \"sold at 300k\" confidence 55 review 2027-01-31"],
      ["set price 9", "save elm", "save oak", "delete elm", "set rent 1"],
      ["define yield = rent * 12", "set rate 7", "defaults save", "save elm", "new"],
    ])
  func copied(lines: [String]) throws {
    let shell = TestShell()
    for line in lines { shell.run(line) }
    let copy = try copy(shell.workspace)
    #expect(copy.snapshot == shell.workspace.snapshot)
    let other = TestShell(copy)
    for line in ["show", "list", "entries", "require", "defaults"] {
      #expect(other.run(line) == shell.run(line))
    }
    #expect(other.run("undo").first?.failure != nil, "the log is no part of it")
  }

  @Test("A worksheet of each kind that was open last is gone back to")
  func lastOpen() throws {
    let shell = TestShell("set price 9", "save elm", "new", "set price 8", "save oak", "open elm", "use tip")
    let other = TestShell(try copy(shell.workspace))
    other.run("use rental")
    #expect(other.workspace.name == "elm")
  }

  @Test("Changing the copy leaves what it was copied from alone")
  func independent() throws {
    let shell = TestShell("set price 9 rent 5", "save elm", "set rent 6")
    let before = shell.workspace.snapshot
    let alone = try shell.workspace.snapshot(ofSaved: "elm")
    let other = TestShell(
      Workspace(inMemory: TestShell.identity("there"), localeFormat: .enUS, snapshot: alone))
    for line in ["set rent 7", "save oak"] { other.expectSuccess(line) }
    #expect(shell.workspace.snapshot == before)
    #expect(throws: Diagnostic.self) { try shell.workspace.snapshot(ofSaved: "elk") }
  }
}
