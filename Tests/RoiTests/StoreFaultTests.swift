import GRDB
import Glibc
import Programs
import Testing

/// A store that cannot be used: a message that names it, not a byte of it changed, no work of a script, and work
/// at the prompt that goes on in memory.
@Suite("Stores that fail")
struct StoreFaultTests {
  enum Trouble: String, CaseIterable {
    case newer, damaged, text, folder, device, missingTarget, otherDatabase, short
  }

  private func prepare(_ trouble: Trouble, for person: Person) throws {
    let made = try person.commands("set rent 5", "save elm", options: ["--store", "s.db"])
    try #require(made.status == 0)
    let path = person.home("s.db")
    switch trouble {
    case .newer:
      try DatabaseQueue(path: path).write { try $0.execute(sql: "PRAGMA user_version = 4711") }
      try DatabaseQueue(path: path).writeWithoutTransaction {
        try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
      }
    case .damaged:
      var bytes = try #require(person.home.bytes(of: "s.db"))
      for index in 100..<bytes.count { bytes[index] = UInt8(truncatingIfNeeded: index &* 31) }
      try person.home.write(bytes, to: "s.db")
    case .text: try person.home.write("My notes on houses.\n", to: "s.db")
    case .short: try person.home.write(Array("SQLite format 3\0".utf8), to: "s.db")
    case .folder:
      unlink(path)
      mkdir(path, 0o700)
    case .device:
      unlink(path)
      mkfifo(path, 0o600)
    case .missingTarget:
      unlink(path)
      symlink("nowhere", path)
    case .otherDatabase:
      unlink(path)
      try DatabaseQueue(path: path).write { try $0.execute(sql: "CREATE TABLE notes (text)") }
    }
  }

  @Test("A damaged store is named and left as it was", arguments: Trouble.allCases)
  func isNamedAndLeftAsItWas(trouble: Trouble) throws {
    let person = try Person()
    try prepare(trouble, for: person)
    let names = person.home.names()
    let bytes = trouble == .device ? nil : person.home.bytes(of: "s.db")
    let script = try person.commands("set rent 7", "show rent", options: ["--store", "s.db"])
    #expect(script.status == 1)
    #expect(script.errors.hasPrefix("\(person.home("s.db")) "))
    #expect(script.text == "")

    let terminal = try person.terminal("--store", "s.db", rows: 30, columns: 200)
    #expect(terminal.screen.contains("roi: \(person.home("s.db")) "))
    try terminal.enter("set rent 7; save oak; list") { $0.typed == "roi:oak (memory)>" && $0.contains("yes") }
    terminal.send("\u{04}")
    try terminal.wait { $0.contains("leaves without saving") && $0.isAtPrompt }
    terminal.send("\u{04}")
    #expect(try terminal.waitForEnd() == 0)
    if trouble != .device { #expect(person.home.bytes(of: "s.db") == bytes) }
    #expect(person.home.names().filter { $0 != "state" } == names)
  }

  @Test("The person's own store is no exception")
  func thePersonsOwnStore() throws {
    let person = try Person()
    try person.home.write("My notes on houses.\n", to: "data/rentalroi/worksheets.db")
    let terminal = try person.terminal(rows: 30, columns: 200)
    #expect(terminal.screen.contains("worksheets.db is not a store of this program"))
    try terminal.enter("set rent 5") { $0.contains("$0 → $5") }
    #expect(person.home.text(of: "data/rentalroi/worksheets.db") == "My notes on houses.\n")
    #expect(person.home.names(in: "data/rentalroi") == ["worksheets.db"])
  }

  @Test(
    "What may not be written is not written, and that is said",
    arguments: [(0o400, 0o700), (0o600, 0o500), (0o000, 0o700)])
  func readOnly(file: Int, folder: Int) throws {
    let person = try Person()
    let made = try person.commands("set rent 5", options: ["--store", "kept/s.db"])
    try #require(made.status == 0)
    let bytes = person.home.bytes(of: "kept/s.db")
    let (path, folderPath) = (person.home("kept/s.db"), person.home("kept"))
    var invocation = person.invocation(["--store", path, "-c", "set rent 7"])
    if getuid() == 0 {
      // The superuser may write what is read-only, unless that power is given up.
      let change = ["--bounding-set=-dac_override,-dac_read_search", Person.roi]
      invocation.arguments = change + invocation.arguments
      invocation.program = "/usr/bin/setpriv"
    }
    chmod(path, mode_t(file))
    chmod(folderPath, mode_t(folder))
    defer { chmod(folderPath, 0o700) }
    let result = try PipedProgram.run(invocation)
    #expect(result.status == 1)
    #expect(result.errors.hasPrefix("\(path) "))
    #expect(result.text == "")
    chmod(folderPath, 0o700)
    chmod(path, 0o600)
    #expect(person.home.bytes(of: "kept/s.db") == bytes)
    #expect(person.home.names(in: "kept") == ["s.db"])
  }

  /// The file system is read-only, for the superuser as well: `/proc` takes no files.
  @Test("A place that takes no files is told")
  func aPlaceThatTakesNoFiles() throws {
    let result = try Person().commands("set rent 7", "show rent", options: ["--store", "/proc/roi/s.db"])
    #expect(result.status == 1)
    #expect(result.errors.hasPrefix("/proc/roi/s.db "))
    #expect(result.text == "")
  }

  @Test("A file that is empty becomes a store, and that it was empty is told")
  func anEmptyFile() throws {
    let person = try Person()
    try person.home.write("", to: "s.db")
    let note = "roi: s.db was empty: nothing is saved in it yet.\n"
    let first = try person.commands("set rent 5", "save elm", options: ["--store", "s.db"])
    #expect(first.status == 0 && first.errors == note)
    #expect(try person.commands("list", options: ["--store", "s.db"]).errors == "")
    #expect(try person.commands("list", options: ["--store", "new.db"]).errors == "")

    try person.home.write("", to: "s.db")
    #expect(try person.terminal("--store", "s.db", rows: 30, columns: 200).screen.contains("was empty"))
  }

  @Test("Another program that holds the store too long: the change is refused, and can be repeated")
  func aStoreThatIsHeld() throws {
    let person = try Person()
    try #require(try person.commands("set rent 5", options: ["--store", "s.db"]).status == 0)
    let other = try DatabaseQueue(path: person.home("s.db"))
    let result = try other.writeWithoutTransaction { db in
      try db.execute(sql: "BEGIN IMMEDIATE")
      defer { try? db.execute(sql: "ROLLBACK") }
      return try person.commands("set rent 7", options: ["--store", "s.db"])
    }
    #expect(result.status == 1)
    #expect(result.errors.contains("s.db is being written by another program"))
    #expect(try person.commands("set rent 7", options: ["--store", "s.db"]).text == "Rent  $5 → $7\n")
  }
}
