import Foundation
import Programs
import Testing

/// The journal as a person meets it: at a terminal, on a pipe, over restarts.
@Suite struct JournalTests {
  private let person: Person

  init() throws {
    person = try Person()
    person.environment["TZ"] = "America/New_York"
  }

  /// Opens the picker.
  private func openPicker(_ terminal: PseudoTerminal) throws {
    try terminal.enter("journal") { $0.contains("6 the worst") && $0.contains("How are you?") }
  }

  /// What is in the journal, as JSON, the newest first.
  private func entries() throws -> String {
    try person.commands("entries", options: ["--saved", "--format", "json"]).text
  }

  // MARK: The picker

  @Test(
    arguments: [
      ("\r", "the best"), ("\u{1B}[B\r", "really good"), ("\u{1B}OB\u{1B}OB\r", "okay"),
      ("\u{1B}[A\r", "the worst"), ("\u{1B}[F\u{1B}[A\r", "not so great"),
      ("\u{1B}[F\u{1B}[B\r", "the best"), ("\t\t\u{1B}[Z\r", "really good"), ("o", "okay"), ("M", "meh"),
      ("n", "not so great"), ("6", "the worst"), ("zx?9\u{1B}[B\r", "really good"),
    ])
  func keysPick(keys: String, mood: String) throws {
    let terminal = try person.terminal()
    try terminal.enter("place deny") { $0.contains("never asks") && $0.isAtPrompt }
    try openPicker(terminal)
    terminal.send(keys)
    try terminal.wait("the text") { $0.typed == "|" }
    terminal.send("\r")
    try terminal.wait("the entry") { $0.contains("Time zone  America/New_York") && $0.isAtPrompt }
    // The list has gone, and the mood stands in its place.
    #expect(!terminal.screen.contains("How are you?"))
    #expect(terminal.screen.shows(mood, "An empty line or Ctrl-D ends the text.", "|"))
    #expect(terminal.screen.bells == keys.filter("zx?9".contains).count)
    #expect(try entries().contains("\"mood\":\"\(mood)\""))
  }

  @Test(arguments: ["\u{1B}", "\u{03}", "\u{04}"])
  func leaving(key: String) throws {
    let terminal = try person.terminal()
    try openPicker(terminal)
    terminal.send(key)
    try terminal.wait("the prompt") { $0.contains("Nothing was written.") && $0.isAtPrompt }
    #expect(!terminal.screen.contains("the worst"))
    // Keys are keys again.
    try terminal.enter("calc 1 + 1") { $0.lastRows(2).first == "2" }
    #expect(person.home.bytes(of: "data/rentalroi/worksheets.db") == nil)
  }

  /// The colours of the facts, section 5, at each depth.
  @Test(
    arguments: [
      (
        ["TERM": "xterm-256color", "COLORTERM": "truecolor"], "\u{1B}[38;2;134;71;183;1m> 1 the best\u{1B}[0m"
      ),
      (["TERM": "xterm-256color", "COLORTERM": "truecolor"], "\u{1B}[38;2;176;80;80m  6 the worst\u{1B}[0m"),
      (["TERM": "xterm-256color"], "\u{1B}[38;5;97;1m> 1 the best\u{1B}[0m"),
      (["TERM": "xterm"], "\u{1B}[35;1m> 1 the best\u{1B}[0m"),
      (["TERM": "xterm"], "\u{1B}[33m  5 not so great\u{1B}[0m"),
      (["TERM": "xterm", "NO_COLOR": "1"], "\r\n  2 really good\r\n  3 okay\r\n"),
    ])
  func colors(variables: [String: String], expected: String) throws {
    person.environment.merge(variables) { $1 }
    let terminal = try person.terminal()
    try openPicker(terminal)
    #expect(String(decoding: terminal.bytes, as: UTF8.self).contains(expected))
  }

  @Test func aMoodHasItsColorInLists() throws {
    let text = { (colors: String) in
      person.environment["COLORTERM"] = colors
      return try person.roi("--color", "always", "-c", "journal meh x", "-c", "entries").text
    }
    #expect(try text("truecolor").contains("\u{1B}[38;2;168;162;63mmeh\u{1B}[0m"))
    #expect(try text("").contains("\u{1B}[38;5;143mmeh\u{1B}[0m"))
    #expect(try !person.roi("-c", "journal meh x", "-c", "entries").text.contains("\u{1B}"))
  }

  @Test func aWindowOfAnotherSize() throws {
    let terminal = try person.terminal()
    try openPicker(terminal)
    terminal.send("\u{1B}[B")
    try terminal.wait("the second") { $0.contains("> 2 really good") }
    terminal.resize(rows: 5, columns: 14)
    try terminal.wait("four of them, cut") { $0.shows("> 2 really go") && !$0.contains("How are") }
    terminal.send("\u{1B}[F")
    try terminal.wait("the last") { $0.contains("> 6 the worst") && !$0.contains("1 the best") }
    terminal.resize(rows: 24, columns: 80)
    try terminal.wait("all of them, once") { screen in
      let rows = (0..<24).map(screen.text(row:))
      return rows.filter { $0.hasSuffix("6 the worst") }.count == 1 && screen.contains("How are you?")
    }
    terminal.send("\u{1B}")
    try terminal.wait("the prompt") { $0.isAtPrompt && !$0.contains("the best") }
  }

  /// Neither on a terminal that knows no escape sequences, nor in a window that is too small.
  @Test(arguments: ["dumb", ""])
  func byNameOnADumbTerminal(name: String) throws {
    person.environment["TERM"] = name
    let terminal = try person.terminal()
    try terminal.enter("journal") { $0.typed.hasPrefix("Mood (the best, ") }
    terminal.send("not so\r")
    try terminal.wait("permission") { $0.typed.hasSuffix("[y/n]") }
    terminal.send("n\r")
    try terminal.wait("the text") { $0.typed == "|" }
    terminal.send("Rain\r\r")
    try terminal.wait("the entry") { $0.contains("not so great") && $0.shows("Rain") && $0.isAtPrompt }
    #expect(!terminal.bytes.contains(0x1B))
  }

  // MARK: The way out

  /// However the picker is left, the terminal is as it was.
  @Test(arguments: ["\u{1B}", "\u{03}", "o", "SIGTERM", "SIGHUP"])
  func theTerminalIsPutBack(way: String) throws {
    let terminal = try PseudoTerminal(
      person.shell("trap : INT; stty -g >before; \"$ROI\"; echo status $?; stty -g >after; echo done; read x")
    )
    try terminal.waitForPrompt()
    try openPicker(terminal)
    if way.hasPrefix("SIG") {
      let shell = terminal.process.id
      let children = try String(contentsOfFile: "/proc/\(shell)/task/\(shell)/children", encoding: .utf8)
      let child = try #require(children.split(separator: " ").first.flatMap { Int32($0) })
      kill(child, way == "SIGTERM" ? SIGTERM : SIGHUP)
      try terminal.wait("the end") { $0.contains("status \(way == "SIGTERM" ? 143 : 129)") }
    } else {
      terminal.send(way)
      // Between the two the terminal would echo the Ctrl-C, in front of the prompt.
      try terminal.wait("on") {
        $0.typed.hasSuffix("[y/n]") || $0.contains("Nothing was written") && $0.isAtPrompt
      }
      terminal.send("\u{03}")
      try terminal.waitForPrompt()
      terminal.send("quit\r")
    }
    try terminal.wait("the end") { $0.contains("done") }
    #expect(person.home.text(of: "before") == person.home.text(of: "after"))
    #expect(person.home.text(of: "after").count > 20)
    // The cursor is seen again.
    let bytes = String(decoding: terminal.bytes, as: UTF8.self)
    let shown = try #require(bytes.range(of: "\u{1B}[?25h", options: .backwards))
    #expect(!bytes[shown.upperBound...].contains("\u{1B}[?25l"))
  }

  // MARK: Text

  /// Picks a mood and says no place.
  private func begin(_ terminal: PseudoTerminal) throws {
    try terminal.enter("place deny") { $0.contains("never asks") && $0.isAtPrompt }
    try openPicker(terminal)
    terminal.send("m")
    try terminal.wait("the text") { $0.typed == "|" }
  }

  @Test func aTextOfSeveralLinesEndsWithCtrlD() throws {
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

  @Test func whatIsPastedIsTextAndNeverRun() throws {
    let terminal = try person.terminal()
    try begin(terminal)
    terminal.send("\u{1B}[200~One\n\nset rent 5\nrest\u{1B}[201~")
    try terminal.wait("the rest, still to be edited") { $0.typed == "|  rest" }
    terminal.send("!\r\r")
    try terminal.wait("the entry") { $0.shows("One", "", "set rent 5", "rest!") && $0.isAtPrompt }
    try terminal.enter("show rent") { $0.contains("Rent  $0") && $0.isAtPrompt }
  }

  @Test func ctrlCInTheTextLeaves() throws {
    let terminal = try person.terminal()
    try begin(terminal)
    terminal.send("First\r")
    try terminal.wait("a second line") { $0.lastRows(2) == ["|  First", "|"] }
    terminal.send("\u{03}")
    try terminal.wait("the prompt") { $0.contains("Nothing was written.") && $0.isAtPrompt }
    #expect(try entries().contains("\"rows\":[]"))
  }

  // MARK: Over restarts

  @Test func thePlaceIsAskedForOnceAllowedAndProposed() throws {
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

    #expect(try entries().contains("\"rows\":[]"))
    #expect(try person.commands("redo 2", "entries oak", options: ["--saved"]).text.contains("Oak"))
    #expect(try person.commands("entries elm", options: ["--saved"]).text.contains("Élm St"))
  }

  /// A shell is killed as soon as it has shown an entry.
  @Test func whatWasShownIsKept() throws {
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

  @Test func twoShellsWriteAndSearch() throws {
    let (left, right) = try (person.terminal(), person.terminal())
    try left.enter("journal okay \"from the left\"") { $0.shows("from the left") && $0.isAtPrompt }
    try right.enter("journal meh \"from the right\"") { $0.shows("from the right") && $0.isAtPrompt }
    try left.enter("entries right") { $0.contains("meh          from the right") && $0.isAtPrompt }
    try left.enter("undo") { $0.contains("Undone: journal okay \"from the left\"") && $0.isAtPrompt }
    try right.enter("entries left") { $0.contains("There is no such entry.") && $0.isAtPrompt }
  }

  // MARK: On a pipe

  @Test func onAPipe() throws {
    let text = try person.roi(input: "journal not so \"Rain\" place Elm\nentries\n").text
    #expect(text.contains("zone   Time zone  America/New_York\n\nRain\n"))
    #expect(text.contains(/time   When       \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-0[45]:00\n/))
    let result = try person.roi(input: "journal\n")
    #expect(result.status == 1)
    #expect(result.errors.hasPrefix("-:1:8: Missing: a mood such as okay."))
    #expect(!result.output.contains(0x1B) && !result.errors.contains("\u{1B}"))
  }

  @Test(
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

  /// What a text says means nothing to the terminal, to SQL or to FTS5.
  @Test func textThatIsOdd() throws {
    let script =
      "journal okay '\u{1B}[31m; DROP TABLE sheets; -- \u{202E} NEAR(' place \"x' OR '1\"\nentries near drop\n"
    let text = try person.roi("--store", "s.db", input: script).text
    #expect(text.contains("\\u{1B}[31m; DROP TABLE sheets; -- \\u{202E} NEAR(\n"))
    #expect(!text.contains("\u{1B}"))
    #expect(try person.roi("--store", "s.db", "-c", "entries \"sheets near\" or").text.contains("DROP"))
  }
}

extension ScreenModel {
  /// Whether rows that read so stand one below the other.
  fileprivate func shows(_ texts: String...) -> Bool {
    let all = (0..<rows).map(text(row:))
    return all.indices.contains { all[$0...].starts(with: texts) }
  }
}
