import Testing
import Workspace

@Suite("Snapshots without commands")
struct WorkspaceSnapshotTests {
  @Test("Rows can be replaced, also of what nothing is kept of yet")
  func replaced() {
    let empty = Workspace(inMemory: RunIdentity(session: "here", now: { "2026-01-02T03:04:05Z" })).snapshot
    #expect(empty.rows.isEmpty)
    let work = empty.replacing(rows: ["rent": "5"])
    #expect(work.rows == ["rent": "5"] && work.replacing(rows: ["rent": "6"]).rows == ["rent": "6"])
  }
}
