import Foundation
import Testing

@Suite struct HistoryTests {
  private func terminal(
    _ lines: [String], rows: Int = 24, columns: Int = 80, environment: [String: String?] = [:]
  ) throws -> PseudoTerminal {
    let home = try TestFolder()
    try home.write(lines.map { $0 + "\n" }.joined(), to: "state/history")
    let terminal = try PseudoTerminal(rows: rows, columns: columns, environment: environment, home: home)
    terminal.wait { $0.typed == "probe>" }
    return terminal
  }

  // MARK: Up and Down

  @Test func upAndDownWalkAndComeBackToTheDraft() throws {
    let terminal = try terminal(["one", "two"])
    terminal.send("\u{1B}[A")
    terminal.wait { $0.textToCursor == "probe> two" }
    terminal.send("\u{1B}OA")
    terminal.wait { $0.textToCursor == "probe> one" }
    terminal.send("\u{1B}[A")
    terminal.wait { $0.bells == 1 && $0.textToCursor == "probe> one" }
    terminal.send("\u{0E}")
    terminal.wait { $0.textToCursor == "probe> two" }
    terminal.send("\u{1B}[B")
    terminal.wait { $0.textToCursor == "probe> " && $0.typed == "probe>" }
  }

  @Test func upGoesByPrefix() throws {
    let terminal = try terminal(["set rent 1", "show", "set price 2", "show"])
    terminal.send("se\u{1B}[A")
    terminal.wait { $0.textToCursor == "probe> set price 2" }
    terminal.send("\u{1B}[A")
    terminal.wait { $0.textToCursor == "probe> set rent 1" }
    terminal.send("\u{1B}[B\u{1B}[B")
    terminal.wait { $0.textToCursor == "probe> se" }
  }

  @Test func aLongDraftSurvives() throws {
    let terminal = try terminal(["q one"], rows: 50, columns: 100)
    let draft = String(repeating: "0123456789", count: 150)
    terminal.send(draft + "\u{01}\u{1B}[A")
    terminal.wait { $0.typed == "probe> q one" }
    terminal.send("\u{1B}[B!\r")
    terminal.wait { $0.contains("[!0123456789") && $0.lastRows(1) == ["probe>"] }
    terminal.send("\u{1B}[A")
    terminal.wait { $0.contains("probe> !0123") }
    #expect(terminal.home.contents(of: "state/history").hasSuffix("!\(draft)\n"))
  }

  // MARK: Search

  @Test func searchFindsAnyCharacterAndRuns() throws {
    let terminal = try terminal(["café au lait", "不動産 set", "tail"])
    terminal.send("\u{12}")
    terminal.wait { $0.typed == "search '':" }
    terminal.send("é")
    terminal.wait { $0.typed == "search 'é': café au lait" }
    terminal.send("\u{7F}不")
    terminal.wait { $0.typed == "search '不': 不動産 set" }
    terminal.send("\r")
    terminal.wait(for: "[不動産 set]", "probe>")
  }

  @Test func searchGoesOnAndBack() throws {
    let terminal = try terminal(["set a", "x", "SET b"])
    terminal.send("\u{12}set")
    terminal.wait { $0.typed == "search 'set': SET b" }
    terminal.send("\u{12}")
    terminal.wait { $0.typed == "search 'set': set a" }
    terminal.send("\u{12}")
    terminal.wait { $0.typed == "no match 'set': set a" }
    terminal.send("\u{13}")
    terminal.wait { $0.typed == "search 'set': SET b" }
    terminal.send("\u{1B}[F!")
    terminal.wait { $0.textToCursor == "probe> SET b!" }
  }

  @Test func controlGPutsTheDraftBack() throws {
    let terminal = try terminal(["set a"])
    terminal.send("draft\u{01}\u{12}set")
    terminal.wait { $0.typed == "search 'set': set a" }
    terminal.send("\u{07}")
    terminal.wait { $0.typed == "probe> draft" && $0.textToCursor == "probe> " }
  }

  // MARK: The file

  @Test func keepsWhatIsWorthKeeping() throws {
    let terminal = try PseudoTerminal()
    terminal.wait { $0.typed == "probe>" }
    terminal.send("one\r secret\r\r one\rone\rone\rtwo\r")
    terminal.wait(for: "[two]", "probe>")
    #expect(terminal.home.contents(of: "state/history") == "one\ntwo\n")
    let attributes = try FileManager.default.attributesOfItem(atPath: terminal.home.path + "/state/history")
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func twoKilledSessionsLoseNothingAndSeeOnlyTheirOwn() throws {
    let home = try TestFolder()
    let sessions = try (0..<2).map { _ in try PseudoTerminal(home: home) }
    for session in sessions { session.wait { $0.typed == "probe>" } }
    for round in 0..<5 {
      for (index, session) in sessions.enumerated() {
        session.send("session \(index) line \(round)\r")
        session.wait(for: "[session \(index) line \(round)]", "probe>")
      }
    }
    sessions[0].send("\u{1B}[A")
    sessions[0].wait { $0.textToCursor == "probe> session 0 line 4" }
    sessions[0].send("\u{1B}[A")
    sessions[0].wait { $0.textToCursor == "probe> session 0 line 3" }
    for session in sessions {
      kill(session.process, SIGKILL)
      #expect(session.waitForExit() == 128 + SIGKILL)
    }
    let expected = (0..<5).flatMap { round in (0..<2).map { "session \($0) line \(round)\n" } }
    #expect(home.contents(of: "state/history") == expected.joined())
  }

  @Test func clearEmptiesTheFile() throws {
    let terminal = try terminal(["one", "two"])
    terminal.send("clear\r")
    terminal.wait(for: "cleared", "probe>")
    terminal.send("\u{1B}[A")
    terminal.wait { $0.bells == 1 && $0.typed == "probe>" }
    #expect(terminal.home.contents(of: "state/history") == "")
  }
}
