import Programs
import Testing

/// The text of an entry, typed at a terminal.
@Suite("The text of an entry")
struct JournalTextTests {
  private let person: Person

  init() throws { person = try Person(zone: "America/New_York") }

  /// Picks a mood and says no place.
  private func begin(_ terminal: PseudoTerminal) throws {
    try terminal.enter("place deny") { $0.contains("never asks") && $0.isAtPrompt }
    try terminal.openPicker()
    terminal.send("m")
    try terminal.wait("the text") { $0.typed == "|" }
  }

  @Test("A text of several lines ends with Ctrl-D")
  func aTextOfSeveralLinesEndsWithCtrlD() throws {
    let terminal = try person.terminal()
    try begin(terminal)
    terminal.send("First; line # one\r")
    try terminal.wait("a second line") { $0.lastRows(2) == ["|  First; line # one", "|"] }
    terminal.send("\"Zwei\" é 不\r")
    try terminal.wait("a third line") { $0.lastRows(2) == ["|  \"Zwei\" é 不", "|"] }
    terminal.send("\u{04}")
    try terminal.wait("the entry") { $0.shows("First; line # one", "\"Zwei\" é 不") && $0.isAtPrompt }
    terminal.send("\u{1B}[A")
    // None of it is in history.
    try terminal.wait("the command") { $0.typed.hasSuffix("> journal") }
  }

  @Test("What is pasted is text and never run")
  func whatIsPastedIsTextAndNeverRun() throws {
    let terminal = try person.terminal()
    try begin(terminal)
    terminal.send("\u{1B}[200~One\n\nset rent 5\nrest\u{1B}[201~")
    try terminal.wait("the rest, still to be edited") { $0.typed == "|  rest" }
    terminal.send("!\r\r")
    try terminal.wait("the entry") { $0.shows("One", "", "set rent 5", "rest!") && $0.isAtPrompt }
    try terminal.enter("show rent") { $0.contains("Rent  $0") && $0.isAtPrompt }
  }

  @Test("Ctrl-C in the text leaves")
  func ctrlCInTheTextLeaves() throws {
    let terminal = try person.terminal()
    try begin(terminal)
    terminal.send("First\r")
    try terminal.wait("a second line") { $0.lastRows(2) == ["|  First", "|"] }
    terminal.send("\u{03}")
    try terminal.wait("the prompt") { $0.contains("Nothing was written.") && $0.isAtPrompt }
    #expect(try person.entriesAsJSON().contains("\"rows\":[]"))
  }
}
