import Model
import Programs
import Reports
import Shell
import Testing

@testable import Commands
@testable import SQLiteStore
@testable import Workspace

@Suite("Verdicts on criteria in a file")
struct VerdictTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  /// Runs lines on the store in a session of a release, and returns the sentences of their answers.
  private func session(_ release: String, _ lines: String...) throws -> [String] {
    let store = try SQLiteStore(path: folder.store)
    let identity = RunIdentity(session: release, now: { "2026-01-02T03:04:05Z" }, release: release)
    var notes: [String] = []
    let shell = Interpreter(
      workspace: try Workspace(store: store, identity: identity), files: MemoryFiles().files, format: .text,
      emit: { result in
        guard case .success(let report) = result.result else { return notes.append("failed") }
        for case .note(let note) in report.blocks { notes.append(note.text(in: .enUS)) }
      })
    shell.reviewCriteria()
    for line in lines { #expect(shell.run(typed: line) == .done, "\(line)") }
    try store.close()
    return notes
  }

  /// Makes a kept failure a success, as if another release had worked the figure out otherwise.
  private func makeMet() throws {
    let store = try SQLiteStore(path: folder.store)
    for record in try store.records(in: .verdicts) {
      let text = record.text.replacing("failed\t", with: "met\t")
      try store.save(KeyValueRecord(record.key, text, at: record.time), in: .verdicts, limit: 10)
    }
    try store.close()
  }

  @Test("What another release found is told at the start, once, and the file has no faults")
  func toldOnce() throws {
    _ = try session("1", "set price 200k loan 150k rate 6 rent 2000; require dscr >= 3; save elm")
    #expect(try session("1") == [])
    try makeMet()
    #expect(try session("1") == [])
    let told = try session("2")
    #expect(
      told.count == 1
        && told[0].hasPrefix("The property is as it was, but fails now: dscr >= 3 (2.22 then, 2.22 now)."))
    #expect(try session("2") == [] && session("3") == [])
    let store = try SQLiteStore(path: folder.store)
    #expect(try store.faults().isEmpty && store.records(in: .verdicts).count == 1)
    #expect(try store.logEntries(.newest(nil)).count == 3)
    try store.close()
  }

  @Test("A start that finds nothing new writes nothing")
  func writesNothing() throws {
    _ = try session("1", "set price 200k loan 150k rate 6 rent 2000; require dscr >= 1; save elm")
    let before = try folder.contents()
    #expect(try session("1") == [])
    #expect(try folder.contents() == before)
  }
}
