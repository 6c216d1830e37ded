import Foundation
import Programs
import Testing

/// Two people, or one at two windows, on one store.
@Suite("Two shells")
struct TwoShellsTests {
  /// Types a line and waits until its reply is followed by a prompt.
  private func say(_ line: String, to terminal: PseudoTerminal, _ reply: String) throws {
    let before = terminal.bytes.count
    terminal.send(line + "\r")
    try terminal.wait("the reply to \"\(line)\": \(reply)") { screen in
      let text = String(decoding: terminal.bytes[before...], as: UTF8.self)
      let isShown = text.replacing(/\u{1B}\[[0-9;]*m/, with: "").contains(reply)
      return isShown && text.contains("\n") && screen.isAtPrompt
    }
  }

  @Test("Each shell is told of the other's changes")
  func eachHearsOfTheOther() throws {
    let person = try Person()
    let (left, right) = try (person.terminal(rows: 50), person.terminal(rows: 50))
    try say("set rent 1800; save elm", to: left, "Saved as elm")
    // The second shell had nothing on its desk, so that it has taken what the first began.
    try say("open elm", to: right, "elm is open already")
    try say("set escrow 100", to: left, "$0 → $100")
    try say("set extra 50", to: right, "Another shell changed this worksheet:")
    try say("show", to: left, "Another shell changed this worksheet:")
    #expect(left.screen.contains("Extra Payment  $0 → $50"))
    #expect(left.screen.contains("rent      Rent      $1,800"))
    // Told once.
    try say("show escrow", to: left, "escrow  Escrow Amount  $100")
    try say("log", to: left, "set escrow 100")
    let rows = (0..<left.screen.rows).map(left.screen.text(row:))
    #expect(rows.contains { $0.contains("this") && $0.contains("set escrow 100") })
    #expect(rows.contains { $0.contains("another") && $0.contains("set extra 50") })
  }

  @Test("Each takes back its own, and never what the other has built on")
  func undoKnowsWhoseItIs() throws {
    let person = try Person()
    let (left, right) = try (person.terminal(rows: 50), person.terminal(rows: 50))
    try say("set rent 1000; save elm", to: left, "Saved as elm")
    try say("open elm", to: right, "elm is open already")
    try say("set escrow 10", to: left, "$0 → $10")
    try say("set extra 20", to: right, "$0 → $20")
    // The newest change is the other's; this one's own is taken back.
    try say("undo", to: left, "Undone: set escrow 10")
    try say("redo", to: left, "Done again: set escrow 10")
    // What the other has changed since stays.
    try say("set escrow 30", to: right, "$10 → $30")
    try say("undo", to: left, "Another shell has changed escrow since, and that would be lost.")
    try say("show escrow", to: left, "escrow  Escrow Amount  $30")
    try say("undo", to: right, "Undone: set escrow 30")
    try say("undo", to: left, "Undone: set escrow 10")
    let all = try person.commands("show", options: ["--saved", "--format", "json"]).text
    #expect(all.contains("\"rent\":1000") && all.contains("\"extra\":20") && all.contains("\"escrow\":0"))
  }

  @Test("The open worksheet is renamed or deleted elsewhere")
  func whatIsOpenIsRenamedOrDeletedElsewhere() throws {
    let person = try Person()
    let (left, right) = try (person.terminal(rows: 50), person.terminal(rows: 50))
    try say("set rent 1000; save elm", to: left, "Saved as elm")
    try say("rename elm oak", to: right, "is called oak now")
    try say("show rent", to: left, "Another shell renamed elm to oak.")
    try left.waitForPrompt("roi:oak>")
    try say("delete oak", to: right, "Deleted oak")
    try say("show rent", to: left, "Another shell deleted oak. What it held is still here, unnamed.")
    #expect(left.screen.contains("rent  Rent  $1,000"))
    try left.waitForPrompt("roi>")
    // Work goes on, and is kept.
    try say("set rent 1100", to: left, "$1,000 → $1,100")
    try say("save elm", to: left, "Saved as elm")
    try say("list", to: right, "elm   rental")
  }

  @Test("Both write as fast as they can; nothing is lost and each change is in the log once")
  func bothAtOnceLoseNothing() throws {
    let person = try Person()
    let (left, right) = try (person.terminal(rows: 50), person.terminal(rows: 50))
    try say("set rent 1; save elm", to: left, "Saved as elm")
    try say("open elm", to: right, "elm is open already")
    for number in 1...60 {
      left.send("set escrow \(number)\r")
      right.send("set extra \(number)\r")
    }
    for terminal in [left, right] {
      // It takes its turn behind the lines, be it typed at a prompt or while a command runs.
      terminal.send("\u{04}")
      #expect(try terminal.waitForEnd() == 0)
    }
    let log = try person.commands("log 1000", options: ["--saved", "--format", "json"]).text
    for number in 1...60 {
      for field in ["escrow", "extra"] {
        #expect(log.components(separatedBy: "\"set \(field) \(number)\"").count == 2)
      }
    }
    let now = try person.commands("show", options: ["--saved", "--format", "json"]).text
    #expect(now.contains("\"escrow\":60") && now.contains("\"extra\":60"))
  }

  @Test("A script on the person's store, while a shell is open on it")
  func aScriptBesideAnOpenShell() throws {
    let person = try Person()
    let terminal = try person.terminal()
    try say("set rent 1000; save elm", to: terminal, "Saved as elm")
    #expect(try person.commands("set extra 5", "set rent 1200", options: ["--saved"]).status == 0)
    try say("set escrow 7", to: terminal, "Another shell changed this worksheet:")
    #expect(terminal.screen.contains("$1,000 → $1,200"))
    let now = try person.commands("show", options: ["--saved", "--format", "json"]).text
    for figure in ["\"rent\":1200", "\"extra\":5", "\"escrow\":7"] { #expect(now.contains(figure)) }
  }
}
