import Programs
import Testing

/// Long output in `less`.
@Suite("Pages of long output")
struct PagerTests {
  @Test("Each page of a schedule begins with its columns")
  func eachPageBeginsWithItsColumns() throws {
    let person = try Person()
    person.environment["ROI_PAGER"] = nil
    let terminal = try person.terminal(rows: 12, columns: 60)
    try terminal.enter("set price 250k down 20 rent 1800") { $0.isAtPrompt && $0.contains("Rent") }
    // The labels take two lines, which leaves nine rows of a page for months.
    terminal.send("schedule 1..40\r")
    try terminal.wait("the first page") {
      $0.lastRows(2).first?.hasPrefix("  9  ") == true && $0.lastRows(1) == [":"]
    }
    for first in [10, 19, 28] {
      terminal.send(" ")
      try terminal.wait("the page from \(first) on") { screen in
        screen.text(row: 1).hasPrefix("No.      Balance") && screen.text(row: 2).hasPrefix(" \(first)  ")
          && screen.lastRows(1) == [":"]
      }
    }
    terminal.send("q")
    try terminal.waitForPrompt()
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
