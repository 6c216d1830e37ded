import Glibc
import Programs
import Testing

/// The journal over restarts, in two shells and on a pipe.
@Suite("The journal")
struct JournalTests {
  private let person: Person

  init() throws { person = try Person(zone: "America/New_York") }

  // MARK: Over restarts

  @Test("The place is asked for once, allowed and proposed")
  func thePlaceIsAskedForOnceAllowedAndProposed() throws {
    let first = try person.terminal()
    try first.enter("journal okay") { $0.typed == "May the journal ask where you are? [y/n]" }
    first.send("y\r")
    try first.wait("the place") { $0.typed == "Place" }
    first.send("Élm St\r")
    try first.wait("the text") { $0.typed == "|" }
    first.send("\r")
    try first.wait("the entry") { $0.contains("Élm St") && $0.isAtPrompt }
    first.send("quit\r")
    #expect(try first.waitForEnd() == 0)

    let second = try person.terminal()
    try second.enter("journal okay") { $0.typed == "Place  Élm St" }
    second.send("\u{15}Oak\r")
    try second.wait("the text") { $0.typed == "|" }
    second.send("\r")
    try second.wait("the entry") { $0.contains("place  Place      Oak") && $0.isAtPrompt }
    try second.enter("undo 2") {
      $0.shows("Undone: journal okay", "Undone: journal okay") && $0.isAtPrompt
    }
    second.send("quit\r")
    #expect(try second.waitForEnd() == 0)

    #expect(try person.entriesAsJSON().contains("\"rows\":[]"))
    #expect(try person.commands("redo 2", "entries oak", options: ["--saved"]).text.contains("Oak"))
    #expect(try person.commands("entries elm", options: ["--saved"]).text.contains("Élm St"))
  }

  /// A shell is killed as soon as it has shown an entry.
  @Test("An entry that was shown is kept after a kill")
  func whatWasShownIsKept() throws {
    for number in 1...5 {
      let terminal = try person.terminal()
      try terminal.enter("journal okay \"Number \(number)\" place Elm") {
        $0.shows("Number \(number)")
      }
      terminal.process.signal(SIGKILL)
      #expect(try terminal.waitForEnd() == 128 + SIGKILL)
    }
    let text = try person.commands("entries elm number", options: ["--saved"]).text
    for number in 1...5 { #expect(text.contains("Number \(number)\n")) }
  }

  @Test("Two shells write and search")
  func twoShellsWriteAndSearch() throws {
    let (left, right) = try (person.terminal(), person.terminal())
    try left.enter("journal okay \"from the left\"") { $0.shows("from the left") && $0.isAtPrompt }
    try right.enter("journal meh \"from the right\"") { $0.shows("from the right") && $0.isAtPrompt }
    try left.enter("entries right") { $0.contains("meh          from the right") && $0.isAtPrompt }
    try left.enter("undo") { $0.contains("Undone: journal okay \"from the left\"") && $0.isAtPrompt }
    try right.enter("entries left") { $0.contains("There is no such entry.") && $0.isAtPrompt }
  }

  // MARK: On a pipe

  @Test("On a pipe nothing is asked")
  func onAPipe() throws {
    let text = try person.roi(input: "journal not so \"Rain\" place Elm\nentries\n").text
    #expect(text.contains("zone   Time zone  America/New_York\n\nRain\n"))
    #expect(text.contains(/time   When       \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-0[45]:00\n/))
    let result = try person.roi(input: "journal\n")
    #expect(result.status == 1)
    #expect(result.errors.hasPrefix("-:1:8: Missing: a mood such as okay."))
    #expect(!result.output.contains(0x1B) && !result.errors.contains("\u{1B}"))
  }

  @Test(
    "Times are those of the zone",
    arguments: [
      ("UTC", "UTC", "+00:00"), ("Asia/Kolkata", "Asia/Kolkata", "+05:30"),
      (":Asia/Kolkata", "Asia/Kolkata", "+05:30"),
      ("Nowhere/Land", "Nowhere/Land", "+00:00"),
    ])
  func zones(variable: String, name: String, offset: String) throws {
    person.environment["TZ"] = variable
    let text = try person.commands("journal okay").text
    #expect(text.contains("Time zone  \(name)\n") && text.contains("\(offset)\n"))
  }

  @Test("What a text says means nothing to the terminal, to SQL or to FTS5")
  func textThatIsOdd() throws {
    let script =
      "journal okay '\u{1B}[31m; DROP TABLE sheets; -- \u{202E} NEAR(' place \"x' OR '1\"\nentries near drop\n"
    let text = try person.roi("--store", "s.db", input: script).text
    #expect(text.contains("\\u{1B}[31m; DROP TABLE sheets; -- \\u{202E} NEAR(\n"))
    #expect(!text.contains("\u{1B}"))
    #expect(try person.roi("--store", "s.db", "-c", "entries \"sheets near\" or").text.contains("DROP"))
  }
}
