import Foundation
import Programs
import Testing

/// The smaller worksheets, as they look at a terminal and as they are kept.
@Suite("Worksheets")
struct WorksheetsTests {
  private static let account = "add Cash credit 1234.05"

  struct Look: Sendable {
    let variables: [String: String]
    let shows: String
    let type: String
  }

  @Test(
    "The codes of 24 bits, 256 and 16 colours for the orange of credit cards",
    arguments: [
      Look(
        variables: ["COLORTERM": "truecolor"], shows: "$1,234⁰⁵", type: "\u{1B}[38;2;255;149;0mCredit Card"),
      Look(variables: [:], shows: "$1,234⁰⁵", type: "\u{1B}[38;5;208mCredit Card"),
      Look(
        variables: ["TERM": "screen", "COLORFGBG": "15;0"], shows: "$1,234⁰⁵", type: "\u{1B}[33mCredit Card"),
      // Of 16 colours none of its hue can be read on white, which the background may be.
      Look(variables: ["TERM": "screen"], shows: "$1,234⁰⁵", type: "1  Credit Card"),
      Look(variables: ["NO_COLOR": "1"], shows: "$1,234⁰⁵", type: "1  Credit Card"),
      Look(variables: ["LANG": "C"], shows: "$1,234.05", type: "Credit Card"),
      Look(variables: ["LC_ALL": "POSIX"], shows: "$1,234.05", type: "Credit Card"),
      Look(variables: ["TERM": "linux"], shows: "$1,234.05", type: "\u{1B}[33mCredit Card"),
      Look(variables: ["TERM": "dumb"], shows: "$1,234.05", type: "1  Credit Card"),
    ])
  func colorsAndSmallCents(look: Look) throws {
    let person = try Person()
    person.environment.merge(look.variables) { $1 }
    let terminal = try PseudoTerminal(
      person.invocation(["-c", "use accounts", "-c", Self.account, "-c", "list"]))
    #expect(try terminal.waitForEnd() == 0)
    let text = String(decoding: terminal.bytes, as: UTF8.self)
    #expect(text.contains(look.shows), "\(text)")
    #expect(text.contains(look.type), "\(text)")
  }

  @Test("A pipe is plain")
  func aPipeIsPlain() throws {
    let result = try Person().commands("use accounts", Self.account, "list", options: ["--color", "always"])
    #expect(result.text.contains("$1,234.05"))
    #expect(try Person().commands("use accounts", Self.account).text.contains("\u{1B}") == false)
  }

  private func say(_ line: String, to terminal: PseudoTerminal, _ reply: String) throws {
    terminal.send(line + "\r")
    try terminal.wait("after \"\(line)\"") { $0.contains(reply) && $0.isAtPrompt }
  }

  @Test("Use goes back to what was left after a restart")
  func useGoesBackToWhatWasLeftAfterARestart() throws {
    let person = try Person()
    let first = try person.terminal(rows: 60)
    try say("set rent 1800; use interest; set principal 1500", to: first, "none → $1,500.00")
    try say("use tip; keypad 5632", to: first, "none → $56.32")
    try say("use accounts; \(Self.account)", to: first, "Cash")
    first.send("\u{04}")
    #expect(try first.waitForEnd() == 0)
    let second = try person.terminal(rows: 60)
    try second.waitForPrompt("roi:accounts>")
    try say("list", to: second, "$1,234⁰⁵")
    try say("use interest; show principal", to: second, "Principal amount  $1,500.00")
    try say("use rental; show rent", to: second, "Rent  $1,800")
    try say("use tip; show bill", to: second, "Bill  $56.32")
    try say("list saved", to: second, "Nothing is saved under a name yet")
  }

  @Test("Two shells with different kinds open")
  func twoShellsWithDifferentKinds() throws {
    let person = try Person()
    let (left, right) = try (person.terminal(rows: 60), person.terminal(rows: 60))
    try say("use accounts; \(Self.account)", to: left, "Cash")
    try say("use tip; keypad 5632", to: right, "none → $56.32")
    try say("change Cash balance 1", to: left, "→ $1⁰⁰")
    try say("set people 2", to: right, "1 → 2")
    #expect(!left.screen.contains("Another shell") && !right.screen.contains("Another shell"))
    try say("undo", to: left, "Undone: change Cash")
    try say("undo", to: right, "Undone: set people 2")
    try say("use accounts; account 1", to: right, "$1,234⁰⁵")
  }
}
