import Foundation
import Programs
import Testing

/// The list from which a mood is picked at a terminal.
@Suite("The picker of moods")
struct JournalPickerTests {
  private let person: Person

  init() throws { person = try Person(zone: "America/New_York") }

  @Test(
    "Keys pick a mood",
    arguments: [
      ("\r", "the best"), ("\u{1B}[B\r", "really good"), ("\u{1B}OB\u{1B}OB\r", "okay"),
      ("\u{1B}[A\r", "the worst"), ("\u{1B}[F\u{1B}[A\r", "not so great"),
      ("\u{1B}[F\u{1B}[B\r", "the best"), ("\t\t\u{1B}[Z\r", "really good"), ("o", "okay"), ("M", "meh"),
      ("n", "not so great"), ("6", "the worst"), ("zx?9\u{1B}[B\r", "really good"),
    ])
  func keysPick(keys: String, mood: String) throws {
    let terminal = try person.terminal()
    try terminal.enter("place deny") { $0.contains("never asks") && $0.isAtPrompt }
    try terminal.openPicker()
    terminal.send(keys)
    try terminal.wait("the text") { $0.typed == "|" }
    terminal.send("\r")
    try terminal.wait("the entry") { $0.contains("Time zone  America/New_York") && $0.isAtPrompt }
    // The list has gone, and the mood stands in its place.
    #expect(!terminal.screen.contains("How are you?"))
    #expect(terminal.screen.shows(mood, "An empty line or Ctrl-D ends the text.", "|"))
    #expect(terminal.screen.bells == keys.filter("zx?9".contains).count)
    #expect(try person.entriesAsJSON().contains("\"mood\":\"\(mood)\""))
  }

  @Test("Every way to leave keeps nothing", arguments: ["\u{1B}", "\u{03}", "\u{04}"])
  func leaving(key: String) throws {
    let terminal = try person.terminal()
    try terminal.openPicker()
    terminal.send(key)
    try terminal.wait("the prompt") { $0.contains("Nothing was written.") && $0.isAtPrompt }
    #expect(!terminal.screen.contains("the worst"))
    // Keys are keys again.
    try terminal.enter("calc 1 + 1") { $0.lastRows(2).first == "2" }
    #expect(person.home.bytes(of: "data/rentalroi/worksheets.db") == nil)
  }

  @Test(
    "The colours of the facts, section 5, at each depth",
    arguments: [
      (
        ["TERM": "xterm-256color", "COLORTERM": "truecolor"], "\u{1B}[38;2;134;71;183;1m> 1 the best\u{1B}[0m"
      ),
      (["TERM": "xterm-256color", "COLORTERM": "truecolor"], "\u{1B}[38;2;176;80;80m  6 the worst\u{1B}[0m"),
      (["TERM": "xterm-256color"], "\u{1B}[38;5;97;1m> 1 the best\u{1B}[0m"),
      (["TERM": "xterm"], "\u{1B}[35;1m> 1 the best\u{1B}[0m"),
      (["TERM": "xterm", "COLORFGBG": "15;0"], "\u{1B}[33m  5 not so great\u{1B}[0m"),
      // Of 16 colours none of its hue can be read on white, which the background may be.
      (["TERM": "xterm"], "\r\n  5 not so great\r\n"),
      (["TERM": "xterm", "NO_COLOR": "1"], "\r\n  2 really good\r\n  3 okay\r\n"),
    ])
  func colors(variables: [String: String], expected: String) throws {
    person.environment.merge(variables) { $1 }
    let terminal = try person.terminal()
    try terminal.openPicker()
    #expect(String(decoding: terminal.bytes, as: UTF8.self).contains(expected))
  }

  @Test("A mood has its color in lists")
  func aMoodHasItsColorInLists() throws {
    let text = { (colors: String) in
      person.environment["COLORTERM"] = colors
      return try person.roi("--color", "always", "-c", "journal meh x", "-c", "entries").text
    }
    #expect(try text("truecolor").contains("\u{1B}[38;2;168;162;63mmeh\u{1B}[0m"))
    #expect(try text("").contains("\u{1B}[38;5;143mmeh\u{1B}[0m"))
    #expect(try !person.roi("-c", "journal meh x", "-c", "entries").text.contains("\u{1B}"))
  }

  @Test("The list fits a window of another size")
  func aWindowOfAnotherSize() throws {
    let terminal = try person.terminal()
    try terminal.openPicker()
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

  @Test(
    "A dumb terminal asks for the mood by name",
    arguments: ["dumb", ""])
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

  @Test(
    "However the picker is left, the terminal is as it was",
    arguments: ["\u{1B}", "\u{03}", "o", "SIGTERM", "SIGHUP"])
  func theTerminalIsPutBack(way: String) throws {
    let terminal = try PseudoTerminal(
      person.shell("trap : INT; stty -g >before; \"$ROI\"; echo status $?; stty -g >after; echo done; read x")
    )
    try terminal.waitForPrompt()
    try terminal.openPicker()
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
}
