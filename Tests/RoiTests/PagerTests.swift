import Programs
import Testing

/// Long output in pages of the shell, and in a pager.
@Suite("Pages of long output")
struct PagerTests {
  private func terminal(rows: Int = 24, columns: Int = 80) throws -> (Person, PseudoTerminal) {
    let person = try Person()
    person.environment["ROI_PAGER"] = nil
    return (person, try person.terminal(rows: rows, columns: columns))
  }

  @Test("Each page of a schedule begins with its columns")
  func eachPageBeginsWithItsColumns() throws {
    let (_, terminal) = try terminal(rows: 12, columns: 60)
    try terminal.enter("set price 250k down 20 rent 1800") { $0.isAtPrompt && $0.contains("Rent") }
    // The labels take two lines, which leaves nine rows of a page for months.
    terminal.send("schedule 1..40\r")
    try terminal.wait("the first page") {
      $0.lastRows(2).first?.hasPrefix("  9  ") == true && $0.lastRows(1) == [Self.keys]
    }
    for first in [10, 19, 28] {
      terminal.send(" ")
      try terminal.wait("the page from \(first) on") { screen in
        screen.text(row: 1).hasPrefix("No.      Balance") && screen.text(row: 2).hasPrefix(" \(first)  ")
          && screen.lastRows(1) == [Self.keys]
      }
    }
    terminal.send("q")
    try terminal.waitForPrompt()
  }

  @Test("A page has the columns for which the window has room, also after it has changed")
  func resizes() throws {
    let (_, terminal) = try terminal(rows: 12, columns: 60)
    try terminal.enter("set price 250k down 20 rent 1800") { $0.isAtPrompt && $0.contains("Rent") }
    terminal.send("schedule 1..40\r")
    try terminal.wait("the first page") { $0.lastRows(1) == [Self.keys] }
    terminal.send(" ")
    try terminal.wait("the second page") {
      $0.text(row: 2).hasPrefix(" 10  ") && $0.lastRows(1) == [Self.keys]
    }
    terminal.resize(rows: 12, columns: 110)
    try terminal.wait("the same month, with more columns") { screen in
      (0..<4).contains { screen.text(row: $0).hasPrefix(" 10  ") && screen.text(row: $0).count > 90 }
        && screen.lastRows(1) == [Self.keys]
    }
    terminal.send("q")
    try terminal.waitForPrompt()
  }

  private static let keys = "Space: on · b: back · g, G: ends · /: search · q: leave"

  @Test("The help of 28 lines is printed, and what is typed with it is run")
  func help() throws {
    let (person, terminal) = try terminal()
    terminal.send("set price 250k down 20 rent 1800\r")
    try terminal.wait("the change") { $0.isAtPrompt && $0.contains("Rent") }
    try terminal.enter("help") { $0.isAtPrompt }
    terminal.send("help\rmonth 30\rsave elm\r")
    try terminal.wait("the saved name") { $0.typed == "roi:elm/month 30>" }
    #expect(!String(decoding: terminal.bytes, as: UTF8.self).contains(Self.keys))
    #expect(try person.commands("list", options: ["--saved"]).text.contains("elm"))
  }

  @Test("Long help loses nothing of what is typed while it stands there")
  func typing() throws {
    let (person, terminal) = try terminal()
    terminal.send("fields all\r")
    try terminal.wait("the first page") { $0.lastRows(1) == [Self.keys] }
    terminal.send("set price 250k; save oak\r")
    try terminal.wait("the saved name") { $0.typed == "roi:oak>" }
    #expect(try person.commands("open oak", "show price", options: ["--saved"]).text.contains("$250,000"))
  }

  @Test("What is typed ahead is not for the pager that was chosen")
  func chosen() throws {
    let person = try Person()
    person.environment["ROI_PAGER"] = "cat >/dev/null; read line </dev/tty; echo swallowed $line"
    let terminal = try person.terminal(rows: 10)
    terminal.send("fields all\rset price 250k; save oak\r")
    try terminal.wait("the saved name") { $0.typed == "roi:oak>" }
    #expect(!terminal.screen.contains("swallowed"))
  }

  @Test("Help is paged without columns among its text")
  func helpHasOneHead() throws {
    let person = try Person()
    person.environment["ROI_PAGER"] = "grep -c 'What it is' #"
    let terminal = try person.terminal(rows: 12, columns: 60)
    try terminal.enter("help formulas") { $0.isAtPrompt && $0.lastRows(2).first == "1" }
    person.environment["ROI_PAGER"] = "grep -c 'What it decides' #"
    let other = try person.terminal(rows: 8, columns: 60)
    try other.enter("settings") { $0.isAtPrompt && $0.lastRows(2).first == "1" }
  }
}
