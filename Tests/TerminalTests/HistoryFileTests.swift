import Foundation
import Terminal
import Testing

@Suite struct HistoryFileTests {
  private let folder: TestFolder
  private let file: HistoryFile

  init() throws {
    folder = try TestFolder()
    file = HistoryFile(path: folder.path + "/deep/er/history")
  }

  @Test func isMadePrivateWithItsFolder() throws {
    try file.append("größe")
    #expect(folder.contents(of: "deep/er/history") == "größe\n")
    for (path, mode) in [("deep", 0o700), ("deep/er/history", 0o600)] {
      let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + "/" + path)
      #expect(attributes[.posixPermissions] as? Int == mode, "\(path)")
    }
  }

  @Test func isReadBack() throws {
    #expect(try file.load(limit: 10) == [])
    for line in ["one", "日本", "two"] { try file.append(line) }
    #expect(try file.load(limit: 10) == ["one", "日本", "two"])
    #expect(try file.load(limit: 2) == ["日本", "two"])
  }

  @Test func isNeverReachedThroughALink() throws {
    try folder.write("precious", to: "target")
    try folder.write("", to: "deep/er/other")
    try FileManager.default.createSymbolicLink(
      atPath: file.path, withDestinationPath: folder.path + "/target")
    #expect(throws: HistoryFile.Problem.notOwnFile) { try file.append("line") }
    #expect(throws: HistoryFile.Problem.notOwnFile) { try file.load(limit: 10) }
    #expect(throws: HistoryFile.Problem.notOwnFile) { try file.clear() }
    #expect(folder.contents(of: "target") == "precious")
  }

  @Test func isNoPipe() throws {
    try folder.write("", to: "deep/er/other")
    mkfifo(file.path, 0o600)
    #expect(throws: HistoryFile.Problem.notOwnFile) { try file.append("line") }
  }

  @Test func anOpenFileIsMadePrivate() throws {
    try folder.write("old\n", to: "deep/er/history")
    chmod(file.path, 0o644)
    try file.append("new")
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(folder.contents(of: "deep/er/history") == "old\nnew\n")
  }

  @Test func aLineCutByACrashDoesNotTakeTheNextWithIt() throws {
    try folder.write("whole\ncut", to: "deep/er/history")
    try file.append("next")
    #expect(try file.load(limit: 10) == ["whole", "cut", "next"])
  }

  @Test func bytesThatAreNoTextArePassedOver() throws {
    try folder.write("", to: "deep/er/history")
    try Data([0x6F, 0x6B, 0x0A, 0xFF, 0xFE, 0x0A, 0x79, 0x0A]).write(to: URL(fileURLWithPath: file.path))
    #expect(try file.load(limit: 10) == ["ok", "y"])
  }

  @Test func isShortenedWhenItHasGrownWellPastTheLimit() throws {
    for number in 1...11 { try file.append("line \(number)") }
    _ = try file.load(limit: 10)
    #expect(folder.contents(of: "deep/er/history").split(separator: "\n").count == 11)
    try file.append("line 12")
    #expect(try file.load(limit: 10) == (3...12).map { "line \($0)" })
    #expect(folder.contents(of: "deep/er/history").split(separator: "\n").count == 10)
    try file.append("line 13")
    #expect(try file.load(limit: 1) == ["line 13"])
  }

  @Test func aFullDiskLeavesNoHalfLineAndIsReported() throws {
    let history = History(file: HistoryFile(path: "/dev/full"))
    history.append("line")
    #expect(history.entries == ["line"])
    #expect(history.problem != nil)
  }

  @Test func manyAtOnceLoseNothing() async throws {
    let file = file
    await withTaskGroup(of: Void.self) { group in
      for writer in 0..<8 {
        group.addTask {
          for number in 0..<50 {
            try? file.append("writer \(writer) \(number)")
            // Shortening beside it must not lose lines that it was not meant to drop.
            _ = try? file.load(limit: 10_000)
          }
        }
      }
    }
    let lines = try file.load(limit: 10_000)
    #expect(Set(lines).count == 400 && lines.count == 400)
  }
}
