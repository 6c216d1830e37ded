import Foundation
import LineEditor
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

  @Test func aFullDiskLeavesNoHalfLine() throws {
    let home = try TestFolder()
    let before = String(repeating: "x", count: 499) + "\n"
    try home.write(before, to: "state/history")
    // A file may have one block of 512 bytes, and what goes beyond that fails, as on a full disk.
    let limited = "trap '' XFSZ; ulimit -f 1; exec \(PseudoTerminal.probe)"
    let terminal = try PseudoTerminal("/bin/dash", ["-c", limited], home: home)
    terminal.wait { $0.typed == "probe>" }
    terminal.send("longer than what is left\r")
    terminal.wait(for: "[longer than what is left]", "probe>")
    terminal.send("\u{1B}[A")
    terminal.wait { $0.textToCursor == "probe> longer than what is left" }
    terminal.send("\u{15}short\r")
    terminal.wait(for: "[short]", "probe>")
    #expect(home.contents(of: "state/history") == before + "short\n")
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
