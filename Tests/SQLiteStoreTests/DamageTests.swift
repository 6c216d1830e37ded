import Foundation
import GRDB
import Model
import Programs
import SeededRandom
import Testing
import Workspace

@testable import SQLiteStore

@Suite("Damage")
struct DamageTests {
  let folder: TestFolder

  init() throws {
    folder = try TestFolder()
    let store = try SQLiteStore(path: folder.store)
    try store.begin()
    for number in 0..<60 {
      let id = try store.made(named: "property \(number)")
      try store.apply([.field(id, "rent", "\(number)"), .field(id, "price", "100000")])
      try store.log(
        LoggedChange("set rent \(number)", at: "t", [.field(id, "rent", "\(number)")]),
        within: UndoReach(session: "s", inheritedEntries: 0))
    }
    try store.setLastOpen(DocumentID(rawValue: 1))
    try store.commit()
  }

  /// Reads all that there is.
  private func readAll(_ store: SQLiteStore) throws(StoreError) {
    _ = try store.lastOpen()
    _ = try store.lastEntry()
    _ = try store.revision()
    for sheet in try store.documents(.named) { _ = try store.document(sheet.id) }
    for number in 1...60 { _ = try store.document(named: "property \(number)") }
    _ = try store.logEntries(
      .newestIn(.done, UndoReach(session: "s", inheritedEntries: 0)))
    _ = try store.logEntries(.newest(nil))
  }

  /// Opens and reads the store; says what was wrong.
  private func complaint() -> String? {
    do throws(StoreError) {
      let store = try SQLiteStore(path: folder.store)
      defer { try? store.close() }
      try readAll(store)
      return nil
    } catch {
      return error.message
    }
  }

  @Test("A sound store has no complaint")
  func aSoundStoreHasNoComplaint() { #expect(complaint() == nil) }

  @Test("A file that is cut off is left alone", arguments: [0.9, 0.5, 0.2])
  func aFileThatIsCutOffIsLeftAlone(
    part: Double
  ) throws {
    let whole = try #require(folder.contents()["worksheets.db"])
    let cut = whole.prefix(Int(Double(whole.count) * part))
    try cut.write(to: URL(fileURLWithPath: folder.store))
    let sentence = try #require(complaint())
    #expect(sentence.hasPrefix("\(folder.store) is damaged: "))
    #expect(try folder.contents() == ["worksheets.db": Data(cut)])
  }

  @Test("Nothing that is wrong in a file crashes the program or is written over", arguments: 1...4)
  func bytesThatChangedAreSurvived(seed: UInt64) throws {
    let whole = try #require(folder.contents()["worksheets.db"])
    var random = SplitMix(seed: seed)
    var complaints = 0
    for _ in 0..<60 {
      var damaged = whole
      let start = Int.random(in: 100..<whole.count, using: &random)
      let end = min(whole.count, start + Int.random(in: 1...600, using: &random))
      for offset in start..<end { damaged[offset] = UInt8.random(in: 0...255, using: &random) }
      try damaged.write(to: URL(fileURLWithPath: folder.store))
      if let sentence = complaint() {
        #expect(sentence.hasPrefix(folder.store + " is damaged: "), "\(sentence)")
        complaints += 1
      }
      #expect(try folder.contents() == ["worksheets.db": damaged])
    }
    #expect(complaints > 10)
  }

  @Test("A page of zeros is noticed when it is read")
  func aPageOfZerosIsNoticedWhenItIsRead() throws {
    var damaged = try #require(folder.contents()["worksheets.db"])
    damaged.resetBytes(in: 1024..<damaged.count)
    try damaged.write(to: URL(fileURLWithPath: folder.store))
    #expect(try #require(complaint()).contains("is damaged: database disk image is malformed"))
  }

  // MARK: - Rows that make no sense

  @Test(
    "An entry that makes no sense is not passed over",
    arguments: [
      "UPDATE log SET deltas = 'nonsense' WHERE number = 30",
      #"UPDATE log SET deltas = '[{"sheet":1,"what":"colour"}]' WHERE number = 30"#,
      "UPDATE log SET deltas = CAST(x'5bff5d' AS TEXT) WHERE number = 30",
      "PRAGMA ignore_check_constraints = ON; UPDATE log SET state = 9 WHERE number = 30",
    ])
  func anEntryThatMakesNoSenseIsNotPassedOver(sql: String) throws {
    try tamper(folder.store, sql)
    let store = try SQLiteStore(path: folder.store)
    let fault = try #require(throws: StoreError.self) { try store.logEntries(.newest(nil)) }
    #expect(fault.message.contains("is damaged: entry 30 of its log makes no sense"))
    #expect(try store.logEntries(.newest(30)).count == 30)
    #expect(try store.document(named: "property 3") != nil)
  }

  @Test("Text that is no UTF-8 is read with replacements")
  func textThatIsNoUTF8IsReadWithReplacements() throws {
    try tamper(
      folder.store,
      """
      UPDATE sheets SET name = CAST(x'61ff62' AS TEXT) WHERE id = 1;
      UPDATE stated SET text = CAST(x'ff00' AS TEXT), field = CAST(x'fe' AS TEXT)
      WHERE sheet = 1 AND field = 'rent';
      UPDATE log SET label = CAST(x'c3' AS TEXT), time = '', session = '' WHERE number = 1;
      """)
    let store = try SQLiteStore(path: folder.store)
    let sheet = try #require(try store.document(DocumentID(rawValue: 1)))
    #expect(sheet.name == "a\u{fffd}b" && sheet.rows["\u{fffd}"] == "\u{fffd}")
    #expect(try store.logEntries(.newest(nil)).last?.label == "\u{fffd}")
  }

  @Test("Numbers below zero are numbers")
  func numbersBelowZeroAreNumbers() throws {
    try tamper(
      folder.store,
      """
      INSERT INTO sheets (id, kind, name) VALUES (-5, 'unheard of', 'odd');
      INSERT INTO log (number, time, session, label, deltas) VALUES (-2, '', '', 'early', '[]');
      UPDATE meta SET value = -5;
      """)
    let store = try SQLiteStore(path: folder.store)
    #expect(try store.lastOpen() == DocumentID(rawValue: -5))
    #expect(try store.document(named: "odd")?.kind == "unheard of")
    #expect(try store.logEntries(.newest(nil)).last?.label == "early")
    #expect(try store.newID() == DocumentID(rawValue: 61))
  }

  @Test(
    "Missing tables are reported",
    arguments: [
      "DROP TABLE log", "ALTER TABLE stated RENAME text TO texts", "DELETE FROM sqlite_sequence",
    ])
  func tablesThatAreNotThereAreSaidSo(sql: String) throws {
    try tamper(folder.store, sql)
    let store = try SQLiteStore(path: folder.store)
    let fault = try #require(throws: StoreError.self) {
      try readAll(store)
      _ = try store.newID()
    }
    #expect(fault.message.hasPrefix("\(folder.store) is damaged: "))
  }

  @Test("An end of all numbers is no crash")
  func anEndOfAllNumbersIsNoCrash() throws {
    try tamper(
      folder.store,
      """
      UPDATE sqlite_sequence SET seq = 9223372036854775807;
      INSERT INTO log (number, time, session, label, deltas)
      VALUES (9223372036854775807, '', '', 'last', '[]');
      """)
    let store = try SQLiteStore(path: folder.store)
    #expect(throws: StoreError.self) { _ = try store.made() }
    _ = try? store.note("after the last")
    #expect(try store.lastEntry() == .max)
  }
}
