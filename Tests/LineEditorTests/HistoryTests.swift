import Foundation
import Programs
import Testing

@testable import LineEditor

@Suite("History")
struct HistoryTests {
  private func terminal(
    _ lines: [String], rows: Int = 24, columns: Int = 80, environment: [String: String?] = [:]
  ) throws -> PseudoTerminal {
    let home = try TestFolder()
    try home.write(lines.map { $0 + "\n" }.joined(), to: "state/history")
    let terminal = try PseudoTerminal(rows: rows, columns: columns, environment: environment, home: home)
    try terminal.wait { $0.typed == "probe>" }
    return terminal
  }

  // MARK: Up and Down

  @Test("Up and down walk and come back to the draft")
  func upAndDownWalkAndComeBackToTheDraft() throws {
    let terminal = try terminal(["one", "two"])
    terminal.send("\u{1B}[A")
    try terminal.wait { $0.textToCursor == "probe> two" }
    terminal.send("\u{1B}OA")
    try terminal.wait { $0.textToCursor == "probe> one" }
    terminal.send("\u{1B}[A")
    try terminal.wait { $0.bells == 1 && $0.textToCursor == "probe> one" }
    terminal.send("\u{0E}")
    try terminal.wait { $0.textToCursor == "probe> two" }
    terminal.send("\u{1B}[B")
    try terminal.wait { $0.textToCursor == "probe> " && $0.typed == "probe>" }
  }

  @Test("Up goes by prefix")
  func upGoesByPrefix() throws {
    let terminal = try terminal(["set rent 1", "show", "set price 2", "show"])
    terminal.send("se\u{1B}[A")
    try terminal.wait { $0.textToCursor == "probe> set price 2" }
    terminal.send("\u{1B}[A")
    try terminal.wait { $0.textToCursor == "probe> set rent 1" }
    terminal.send("\u{1B}[B\u{1B}[B")
    try terminal.wait { $0.textToCursor == "probe> se" }
  }

  @Test("A long draft survives")
  func aLongDraftSurvives() throws {
    let terminal = try terminal(["q one"], rows: 50, columns: 100)
    let draft = String(repeating: "0123456789", count: 150)
    terminal.send(draft + "\u{01}\u{1B}[A")
    try terminal.wait { $0.typed == "probe> q one" }
    terminal.send("\u{1B}[B!\r")
    try terminal.wait { $0.contains("[!0123456789") && $0.lastRows(1) == ["probe>"] }
    terminal.send("\u{1B}[A")
    try terminal.wait { $0.contains("probe> !0123") }
    #expect(try terminal.historyFile.hasSuffix("!\(draft)\n"))
  }

  // MARK: Search

  @Test("A search finds any character and runs the line")
  func searchFindsAnyCharacterAndRuns() throws {
    let terminal = try terminal(["café au lait", "不動産 set", "tail"])
    terminal.send("\u{12}")
    try terminal.wait { $0.typed == "search '':" }
    terminal.send("é")
    try terminal.wait { $0.typed == "search 'é': café au lait" }
    terminal.send("\u{7F}不")
    try terminal.wait { $0.typed == "search '不': 不動産 set" }
    terminal.send("\r")
    try terminal.wait(for: "[不動産 set]", "probe>")
  }

  @Test("A search goes on and back")
  func searchGoesOnAndBack() throws {
    let terminal = try terminal(["set a", "x", "SET b"])
    terminal.send("\u{12}set")
    try terminal.wait { $0.typed == "search 'set': SET b" }
    terminal.send("\u{12}")
    try terminal.wait { $0.typed == "search 'set': set a" }
    terminal.send("\u{12}")
    try terminal.wait { $0.typed == "no match 'set': set a" }
    terminal.send("\u{13}")
    try terminal.wait { $0.typed == "search 'set': SET b" }
    terminal.send("\u{1B}[F!")
    try terminal.wait { $0.textToCursor == "probe> SET b!" }
  }

  @Test("Ctrl-G puts the draft back")
  func controlGPutsTheDraftBack() throws {
    let terminal = try terminal(["set a"])
    terminal.send("draft\u{01}\u{12}set")
    try terminal.wait { $0.typed == "search 'set': set a" }
    terminal.send("\u{07}")
    try terminal.wait { $0.typed == "probe> draft" && $0.textToCursor == "probe> " }
  }

  // MARK: The file

  @Test("The file keeps lines that are worth keeping")
  func keepsWhatIsWorthKeeping() throws {
    let terminal = try PseudoTerminal()
    try terminal.wait { $0.typed == "probe>" }
    terminal.send("one\r secret\r\r one\rone\rone\rtwo\r")
    try terminal.wait(for: "[two]", "probe>")
    #expect(try terminal.historyFile == "one\ntwo\n")
    #expect(try terminal.home.permissions(of: "state/history") == 0o600)
  }

  @Test("Two killed sessions lose nothing and see only their own")
  func twoKilledSessionsLoseNothingAndSeeOnlyTheirOwn() throws {
    let home = try TestFolder()
    let sessions = try (0..<2).map { _ in try PseudoTerminal(home: home) }
    for session in sessions { try session.wait { $0.typed == "probe>" } }
    for round in 0..<5 {
      for (index, session) in sessions.enumerated() {
        session.send("session \(index) line \(round)\r")
        try session.wait(for: "[session \(index) line \(round)]", "probe>")
      }
    }
    sessions[0].send("\u{1B}[A")
    try sessions[0].wait { $0.textToCursor == "probe> session 0 line 4" }
    sessions[0].send("\u{1B}[A")
    try sessions[0].wait { $0.textToCursor == "probe> session 0 line 3" }
    for session in sessions {
      session.process.signal(SIGKILL)
      #expect(try session.waitForEnd() == 128 + SIGKILL)
    }
    let expected = (0..<5).flatMap { round in (0..<2).map { "session \($0) line \(round)\n" } }
    #expect(home.text(of: "state/history") == expected.joined())
  }

  @Test("Clearing empties the file")
  func clearEmptiesTheFile() throws {
    let terminal = try terminal(["one", "two"])
    terminal.send("clear\r")
    try terminal.wait(for: "cleared", "probe>")
    terminal.send("\u{1B}[A")
    try terminal.wait { $0.bells == 1 && $0.typed == "probe>" }
    #expect(try terminal.historyFile == "")
  }

  @Test("A line that failed is not suggested, though Up finds it, and the next session knows")
  func failedLinesAreNotSuggested() throws {
    let home = try TestFolder()
    for session in 1...2 {
      let terminal = try PseudoTerminal(home: home)
      try terminal.wait { $0.typed == "probe>" }
      if session == 1 {
        for line in ["fine one", "fail two"] {
          terminal.send(line + "\r")
          try terminal.wait { $0.contains("[\(line)]") && $0.textToCursor == "probe> " }
        }
      }
      terminal.send("f")
      try terminal.wait { $0.hint == "ine one" }
      terminal.send("\u{1B}[A")
      try terminal.wait { $0.typed == "probe> fail two" }
      terminal.send("\u{03}")
      try terminal.wait { $0.typed == "probe>" }
    }
    #expect(home.text(of: "state/history") == "fine one\nfail two\n\tfail two\n")
  }

  @Test("A line that failed and then succeeds is suggested again")
  func aLineThatSucceedsIsSuggestedAgain() throws {
    let home = try TestFolder()
    let history = History(file: HistoryFile(path: home("history")))
    history.append("set rent 5")
    history.note("set rent 5", failed: true)
    #expect(history.hasFailed == [true])
    history.append("set rent 5")
    history.note("set rent 5", failed: false)
    #expect(history.entries == ["set rent 5"] && history.hasFailed == [false])
    let next = History(file: HistoryFile(path: home("history")))
    #expect(next.entries.last == "set rent 5" && next.hasFailed.last == false)
  }

  @Test("After an error the line as it was meant is offered at the empty prompt")
  func theCorrectionIsOffered() throws {
    let terminal = try PseudoTerminal()
    try terminal.wait { $0.typed == "probe>" }
    terminal.send("fail 5\r")
    try terminal.wait { $0.hint == "set 5" && $0.textToCursor == "probe> " }
    terminal.send("\u{1B}[C")
    try terminal.wait { $0.textToCursor == "probe> set 5" }
  }

  @Test("Up finds a text anywhere in a line when none begins with it")
  func upFindsATextAnywhere() throws {
    let terminal = try PseudoTerminal()
    try terminal.wait { $0.typed == "probe>" }
    for line in ["set rent 1800", "show"] {
      terminal.send(line + "\r")
      try terminal.wait(for: "[\(line)]", "probe>")
    }
    terminal.send("rent\u{1B}[A")
    try terminal.wait { $0.typed == "probe> set rent 1800" }
    terminal.send("\u{1B}[B")
    try terminal.wait { $0.typed == "probe> rent" }
  }

  @Test("Ctrl-R lists the lines that match, with the match marked, and what the first of them would do")
  func searchLists() throws {
    let terminal = try PseudoTerminal()
    try terminal.wait { $0.typed == "probe>" }
    for line in ["set rent 1800", "set price 1", "show rent"] {
      terminal.send(line + "\r")
      try terminal.wait(for: "[\(line)]", "probe>")
    }
    terminal.send("\u{12}rent")
    try terminal.wait {
      $0.lastRows(2) == ["> show rent", "  set rent 1800"] && $0.typed == "search 'rent': show rent"
    }
    #expect(String(decoding: terminal.bytes, as: UTF8.self).contains("\u{1B}[1;4mrent"))
    terminal.send("\u{1B}[A")
    try terminal.wait {
      $0.lastRows(2) == ["> set rent 1800", "→ set rent 1800 ✓"]
        && $0.typed == "search 'rent': set rent 1800"
    }
    terminal.send("\r")
    try terminal.wait(for: "probe> set rent 1800", "[set rent 1800]", "probe>")
  }
}
