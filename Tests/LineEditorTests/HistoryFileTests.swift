import Foundation
import LineEditor
import Programs
import Testing

@Suite("The history file")
struct HistoryFileTests {
  private let folder: TestFolder
  private let file: HistoryFile

  init() throws {
    folder = try TestFolder()
    file = HistoryFile(path: folder.path + "/deep/er/history")
  }

  @Test("The file and its folder are made for the user alone")
  func isMadePrivateWithItsFolder() throws {
    try file.append("größe")
    #expect(folder.text(of: "deep/er/history") == "größe\n")
    for (path, mode): (String, mode_t) in [("deep", 0o700), ("deep/er/history", 0o600)] {
      #expect(folder.permissions(of: path) == mode, "\(path)")
    }
  }

  @Test("The file is read back")
  func isReadBack() throws {
    #expect(try file.load(limit: 10) == [])
    for line in ["one", "日本", "two"] { try file.append(line) }
    #expect(try file.load(limit: 10) == ["one", "日本", "two"])
    #expect(try file.load(limit: 2) == ["日本", "two"])
  }

  @Test("The file is never reached through a link")
  func isNeverReachedThroughALink() throws {
    try folder.write("precious", to: "target")
    try folder.write("", to: "deep/er/other")
    try FileManager.default.createSymbolicLink(
      atPath: file.path, withDestinationPath: folder.path + "/target")
    #expect(throws: HistoryFileError.notOwnFile) { try file.append("line") }
    #expect(throws: HistoryFileError.notOwnFile) { try file.load(limit: 10) }
    #expect(throws: HistoryFileError.notOwnFile) { try file.clear() }
    #expect(folder.text(of: "target") == "precious")
  }

  @Test("A pipe is not taken for the file")
  func isNoPipe() throws {
    try folder.write("", to: "deep/er/other")
    mkfifo(file.path, 0o600)
    #expect(throws: HistoryFileError.notOwnFile) { try file.append("line") }
  }

  @Test("An open file is made private")
  func anOpenFileIsMadePrivate() throws {
    try folder.write("old\n", to: "deep/er/history")
    chmod(file.path, 0o644)
    try file.append("new")
    #expect(folder.permissions(of: "deep/er/history") == 0o600)
    #expect(folder.text(of: "deep/er/history") == "old\nnew\n")
  }

  @Test("A line cut by a crash does not take the next with it")
  func aLineCutByACrashDoesNotTakeTheNextWithIt() throws {
    try folder.write("whole\ncut", to: "deep/er/history")
    try file.append("next")
    #expect(try file.load(limit: 10) == ["whole", "cut", "next"])
  }

  @Test("Bytes that are no text are passed over")
  func bytesThatAreNoTextArePassedOver() throws {
    try folder.write("", to: "deep/er/history")
    try Data([0x6F, 0x6B, 0x0A, 0xFF, 0xFE, 0x0A, 0x79, 0x0A]).write(to: URL(fileURLWithPath: file.path))
    #expect(try file.load(limit: 10) == ["ok", "y"])
  }

  @Test("The file is shortened when it has grown well past the limit")
  func isShortenedWhenItHasGrownWellPastTheLimit() throws {
    for number in 1...11 { try file.append("line \(number)") }
    _ = try file.load(limit: 10)
    #expect(folder.text(of: "deep/er/history").split(separator: "\n").count == 11)
    try file.append("line 12")
    #expect(try file.load(limit: 10) == (3...12).map { "line \($0)" })
    #expect(folder.text(of: "deep/er/history").split(separator: "\n").count == 10)
    try file.append("line 13")
    #expect(try file.load(limit: 1) == ["line 13"])
  }

  @Test("A full disk leaves no half line")
  func aFullDiskLeavesNoHalfLine() throws {
    let home = try TestFolder()
    let before = String(repeating: "x", count: 499) + "\n"
    try home.write(before, to: "state/history")
    // A file may have one block of 512 bytes, and what goes beyond that fails, as on a full disk.
    let limited = "trap '' XFSZ; ulimit -f 1; exec \(Probe.path)"
    let terminal = try PseudoTerminal("/bin/dash", ["-c", limited], home: home)
    try terminal.wait { $0.typed == "probe>" }
    terminal.send("longer than what is left\r")
    try terminal.wait(for: "[longer than what is left]", "probe>")
    terminal.send("\u{1B}[A")
    try terminal.wait { $0.textToCursor == "probe> longer than what is left" }
    terminal.send("\u{15}short\r")
    try terminal.wait(for: "[short]", "probe>")
    #expect(home.text(of: "state/history") == before + "short\n")
  }

  @Test("A file that another process keeps is read, and written when it is free again")
  func aFileThatIsKept() throws {
    try file.append("one")
    let holder = open(file.path, O_RDWR)
    defer { close(holder) }
    try #require(flock(holder, LOCK_EX) == 0)
    #expect(try file.load(limit: 10) == ["one"])
    #expect(throws: HistoryFileError.busy) { try file.append("lost") }
    #expect(throws: HistoryFileError.busy) { try file.clear() }
    let history = History(file: file)
    history.append("two")
    #expect(folder.text(of: "deep/er/history") == "one\n")
    flock(holder, LOCK_UN)
    history.append("three")
    #expect(folder.text(of: "deep/er/history") == "one\ntwo\nthree\n")
  }

  @Test("Many at once lose nothing")
  func manyAtOnceLoseNothing() async throws {
    let file = HistoryFile(path: file.path, patience: .seconds(120))
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
