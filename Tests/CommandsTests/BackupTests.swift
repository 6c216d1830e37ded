import Localization
import Model
import Programs
import SQLiteStore
import SeededRandom
import Synchronization
import TestShell
import Testing
import Workspace

@testable import Commands
@testable import Shell

@Suite("backup, restore, verify, dump")
struct BackupTests {
  private static let lines = [
    "defaults set vacancy 5", "set price 250k down 20 rate 6.5 rent 1800", "add income laundry 60/mo",
    "at 24 income 500", "define yield = rent * 12 / price", "require dscr >= 1.1", "save \"elm street\"",
    "journal okay \"Walked; said \\\"no\\\"\" place \"Elm St\"",
    "decide elm expected sold confidence 70% review 2026-08-01", "new", "set price 100k", "save oak",
    "use accounts", "add Visa credit 412.83", "use rental", "new --plain", "set rent 7",
  ]

  /// Kinds, names and rows of all that is saved, without the numbers of worksheets.
  private func content(_ store: any Store) throws -> [String] {
    try store.documents(.all).map { saved in
      let rows = saved.rows.filter { $0.key != "property id" }.sorted { $0.key < $1.key }
      return "\(saved.kind) \(saved.name ?? "-") \(rows.map { "\($0.key)=\($0.value)" })"
    }.sorted()
  }

  private func shell(_ lines: [String], on store: any Store = MemoryStore()) throws -> TestShell {
    let shell = try TestShell(on: store, as: "here")
    for line in lines { shell.expectSuccess(line) }
    return shell
  }

  @Test("A dump is a script that makes the same rows")
  func aDumpReadsBack() throws {
    let shell = try shell(Self.lines)
    shell.expectSuccess("dump all.roi")
    let dumped = try #require(shell.files["all.roi"])
    #expect(dumped.contains("save \"elm street\"\n") && dumped.contains("add income laundry"))
    let other = try self.shell([])
    other.script(dumped)
    #expect(other.verdict == .done)
    #expect(try content(other.workspace.store) == content(shell.workspace.store))
    #expect(other.workspace.document.rows(in: .usd) == shell.workspace.document.rows(in: .usd))
    other.expectSuccess("dump again.roi")
    #expect(other.files["again.roi"] == dumped.replacing("\"property id\" 2", with: "\"property id\" 2"))
    #expect(shell.text("dump") == dumped)
    #expect(try shell.failure("dump all.roi").code == "file-failed")
  }

  @Test("A dump within a script has what the script has done")
  func dumpsWithinAScript() throws {
    let shell = try shell([])
    shell.script("set price 100k\nsave x\nset price 9k\ndump work.roi\nset price 8k\n")
    #expect(shell.verdict == .done)
    #expect(try #require(shell.files["work.roi"]).contains("set price 9000\n"))
    #expect(shell.rows["price"] == "8000")
    let other = try self.shell([])
    other.script("set rent 7\ndump work.roi\n")
    #expect(try #require(other.files["work.roi"]).contains("set rent 7\n"))
  }

  @Test("Work without a name is open after it was restored where there was none")
  func restoresUnnamedWork() throws {
    let folder = try TestFolder()
    let shell = try shell(
      ["set price 100k", "use tip", "set bill 50", "use rental"], on: SQLiteStore(path: folder("s.db")))
    shell.expectSuccess("backup b.db")
    let other = try self.shell([], on: SQLiteStore(path: folder("t.db")))
    other.files.put(Array(try shell.workspace.store.backup()), at: "b.db")
    other.expectSuccess("restore b.db")
    #expect(other.rows["price"] == "100000")
    other.expectSuccess("use tip")
    #expect(other.rows["bill"] == "50")
    for line in ["undo", "undo"] { other.expectSuccess(line) }
    #expect(try other.workspace.store.documents(.all).isEmpty)
    #expect(other.rows.isEmpty)
  }

  @Test("restore makes all as it was, undo takes that back, and redo does it again")
  func restores() throws {
    let folder = try TestFolder()
    let shell = try shell(Self.lines, on: SQLiteStore(path: folder("s.db")))
    let store = shell.workspace.store
    let before = try store.documents(.all)
    shell.expectSuccess("backup b.db")
    for line in [
      "delete oak", "rename \"elm street\" oak", "entry 1 remove", "set rent 8", "save ash", "defaults clear",
      "use accounts", "add Basic banking 5", "use rental",
    ] { shell.expectSuccess(line) }
    let changed = try store.documents(.all)
    #expect(try shell.failure("restore b.db").code == "restore-needs-force")
    #expect(try store.documents(.all) == changed)
    shell.expectSuccess("restore b.db --force")
    #expect(try store.documents(.all) == before)
    shell.expectSuccess("verify")
    shell.expectSuccess("undo")
    #expect(try store.documents(.all) == changed)
    shell.expectSuccess("redo")
    #expect(try store.documents(.all) == before)
    shell.expectSuccess("verify")
  }

  /// A script is one entry of the log, which it has only at its end.
  @Test("In a script, verify and backup know what it has done so far")
  func scriptsCheckAndBackUp() throws {
    let folder = try TestFolder()
    let shell = try shell(["set rent 4", "save oak"], on: SQLiteStore(path: folder("s.db")))
    let outcomes = shell.script(
      "new --plain\nset rent 5\nsave elm\nverify\nundo\nsave ash\ndelete oak\nverify\nset rent 6\nbackup b.db\n"
        + "set rent 7\nverify\n")
    #expect(outcomes.compactMap { $0.failure?.message.text(in: .enUS) } == [])
    #expect(shell.verdict == .done)
    try folder.write(try shell.files.files.read("b.db"), to: "b.db")
    let kept = try TestShell(on: SQLiteStore(path: folder("b.db")), as: "there")
    kept.expectSuccess("verify")
    #expect(kept.shown("rent") == "$6" && kept.workspace.name == "ash")
    #expect(try kept.workspace.store.logEntries(.newest(nil)).map(\.label).first == "source script.roi")
    kept.expectSuccess("undo")
    #expect(try kept.workspace.store.names() == ["oak"])
    // The shell itself goes on from where it was.
    shell.expectSuccess("verify")
    #expect(shell.shown("rent") == "$7")
    shell.expectSuccess("undo")
    #expect(try shell.workspace.store.names() == ["oak"])
  }

  /// They are written in several parts, of which each by itself would give two worksheets one name.
  @Test("Many worksheets that have taken each other's names are restored, and that is taken back")
  func manyNamesGoRound() throws {
    let folder = try TestFolder()
    let shell = try shell([], on: SQLiteStore(path: folder("s.db")))
    let (store, workspace) = (shell.workspace.store, shell.workspace)
    func name(_ number: Int64) -> String { "p\((number - 1) % 2500 + 1)" }
    try workspace.edit("make") { _ throws(Diagnostic) in
      try workspace.put(
        (1...2500 as ClosedRange<Int64>).flatMap { number in
          let id = DocumentID(rawValue: number)
          return [
            RowChange(id, .existence, from: nil, to: "rental"),
            RowChange(id, .name, from: nil, to: name(number)),
          ]
        })
    }
    let before = try store.documents(.all)
    shell.expectSuccess("backup b.db")
    try workspace.edit("rotate") { _ throws(Diagnostic) in
      try workspace.put(
        (1...2500 as ClosedRange<Int64>).map {
          RowChange(DocumentID(rawValue: $0), .name, from: name($0), to: name($0 + 1))
        })
    }
    let after = try store.documents(.all)
    #expect(after.first?.name == "p2" && after.last?.name == "p1")
    shell.expectSuccess("restore b.db --force")
    #expect(try store.documents(.all) == before)
    shell.expectSuccess("undo")
    #expect(try store.documents(.all) == after)
    shell.expectSuccess("verify")
  }

  @Test("verify and restore can be stopped at each worksheet, and change nothing then")
  func canBeStopped() throws {
    let count = 12
    let store = FaultyStore()
    let shell = try shell((1...count).flatMap { ["new", "set rent \($0)", "save p\($0)"] }, on: store)
    store.backedUp = store.inner.documents(.all)
    for line in ["delete p1", "open p2", "set rent 9"] { shell.expectSuccess(line) }
    shell.files["b.db"] = ""
    for line in ["verify", "restore b.db --force"] {
      let before = shell.state
      var questions = 0
      repeat {
        #expect(shell.state == before)
        questions += 1
        let left = Mutex(questions)
        shell.workspace.interruption = Interruption {
          left.withLock { left in
            left -= 1
            return left <= 0
          }
        }
      } while shell.code(line) == "interrupted"
      #expect(questions > count, "\(line)")
    }
    shell.workspace.interruption = .never
    #expect(store.inner.documents(.all) == store.backedUp)
  }

  @Test("A backup of a script that fails later leaves no trace in the store")
  func scriptsThatFailAfterABackup() throws {
    let folder = try TestFolder()
    let shell = try shell(["set rent 4", "save oak"], on: SQLiteStore(path: folder("s.db")))
    let before = shell.state
    shell.script("set rent 5\nsave elm --force\nbackup b.db\nset nothing 5\n")
    #expect(shell.verdict != .done)
    #expect(shell.state == before)
    shell.expectSuccess("verify")
  }

  @Test("A backup is taken into another store, whose numbers stand for other worksheets")
  func restoresIntoAnotherStore() throws {
    let folder = try TestFolder()
    let shell = try shell(Self.lines, on: SQLiteStore(path: folder("s.db")))
    shell.expectSuccess("backup b.db")
    let other = try self.shell(
      ["journal meh x", "set rent 4", "save \"elm street\"", "new", "set rent 5"],
      on: SQLiteStore(path: folder("t.db")))
    other.files.put(Array(try shell.workspace.store.backup()), at: "b.db")
    let before = try content(other.workspace.store)
    other.expectSuccess("restore b.db --force")
    #expect(try content(other.workspace.store) == content(shell.workspace.store))
    other.expectSuccess("verify")
    other.expectSuccess("undo")
    #expect(try content(other.workspace.store) == before)
    other.expectSuccess("verify")
  }

  @Test("A restored file that is no backup changes nothing")
  func refusesWhatIsNoBackup() throws {
    let folder = try TestFolder()
    let shell = try shell(Self.lines, on: SQLiteStore(path: folder("s.db")))
    let before = try shell.workspace.store.documents(.all)
    shell.files["letter.db"] = "a letter"
    #expect(try shell.failure("restore letter.db --force").code == "store-failed")
    #expect(try shell.failure("restore gone.db --force").code == "file-failed")
    #expect(try shell.workspace.store.documents(.all) == before)
  }

  @Test("The log leads to what is saved, whatever was done", arguments: 1...20)
  func theLogLeadsToTheWorksheets(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let shell = TestShell()
    let steps = [
      "set rent 5", "set rent 6", "set price 9k", "save elm", "save oak", "save oak --force", "open elm",
      "open oak", "new", "undo", "undo 3", "redo", "redo 2", "delete elm", "delete oak", "rename elm ash",
      "rename ash elm", "copy oak elm", "use accounts", "use rental", "add Visa credit 4", "journal okay x",
      "entry 1 remove", "defaults set vacancy 3", "defaults clear", "set price 5; set rent 4; undo",
      "add income laundry 60/mo", "reset all",
    ]
    for _ in 0..<120 {
      shell.run(try #require(steps.randomElement(using: &random)))
      #expect(try shell.workspace.faults() == [])
    }
  }

  @Test("A row that is not what the log leads to is told")
  func disagreementsAreTold() throws {
    let shell = TestShell("set rent 5", "save elm")
    let id = try #require(shell.workspace.document.id)
    try shell.workspace.store.apply([RowChange(id, .field("rent"), from: "5", to: "6")])
    #expect(
      try shell.workspace.faults() == [.disagreement(id, .field("rent"), log: "5", present: "6")])
    #expect(try shell.failure("verify").message.contains("rent of worksheet 1 is 6, and by the log it is 5."))
  }
}
