import GRDB
import Glibc
import Programs
import Testing

/// Names that no command would have let in, put into the store by another program, reach no terminal raw.
@Suite("Control characters")
struct ControlCharactersTests {
  /// Escape sequences in 7 and 8 bits, a bell, a new line, a right-to-left override, and what a spreadsheet
  /// would run.
  static let names = [
    "\u{1B}[31mred\u{1B}[0m", "\u{9B}2J", "bell\u{07}", "two\nlines", "\r# over", "tab\there", "del\u{7F}",
    "\u{1B}]0;title\u{07}", "=1+2", "rtl\u{202E}elm",
  ]

  private func person() throws -> Person {
    let person = try Person()
    let made = try person.commands("set rent 5", "save aaa", options: ["--saved"])
    try #require(made.status == 0)
    try DatabaseQueue(path: person.home("data/rentalroi/worksheets.db")).write { db in
      for name in Self.names {
        try db.execute(sql: "INSERT INTO sheets (kind, name) VALUES ('rental', ?)", arguments: [name])
      }
    }
    return person
  }

  /// The control characters in bytes but line ends, in 7 and in 8 bits.
  private func controls(in bytes: some Sequence<UInt8>, lineEnds: String = "\n") -> [Unicode.Scalar] {
    String(decoding: Array(bytes), as: UTF8.self).unicodeScalars.filter {
      $0.properties.generalCategory == .control && !lineEnds.unicodeScalars.contains($0)
    }
  }

  @Test("Lists show no raw control characters", arguments: ["text", "json", "csv", "markdown"])
  func listShowsNoneRaw(format: String) throws {
    let result = try person().commands("list", options: ["--saved", "--format", format])
    #expect(result.status == 0)
    #expect(result.text.contains("red"))
    if format == "csv" {
      // A cell may hold a line break; a formula is defused.
      #expect(result.text.contains("'=1+2"))
    } else {
      #expect(controls(in: result.output) == [])
    }
    if format == "text" { #expect(result.text.split(separator: "\n").count == Self.names.count + 2) }
  }

  @Test("Errors show no raw control characters")
  func errorsShowNoneRaw() throws {
    let result = try person().roi(
      "--saved", "--keep-going",
      input: """
        open \u{1B}[31mred
        save "a\u{1B}b"
        save "two\\nlines"
        set \u{1B}]0;x\u{07} 5
        set rent \u{9B}31m
        help \u{1B}c
        source \u{1B}c
        export \u{1B}c.csv

        """)
    #expect(result.status == 1)
    #expect(controls(in: result.errors.utf8) == [])
  }

  @Test("The prompt and its completions show no raw control characters")
  func thePromptAndItsCompletionsShowNoneRaw() throws {
    let person = try person()
    person.environment["TERM"] = "dumb"
    let terminal = try person.terminal(rows: 40)
    try terminal.waitForPrompt("roi:aaa>")
    terminal.send("open \t\t")
    try terminal.wait { $0.contains("=1+2") }
    terminal.send("\u{03}")
    try terminal.enter("list") { $0.contains("Worksheet") && $0.typed == "roi:aaa>" }
    // The terminal gets line ends, and the editor's own moves.
    #expect(controls(in: terminal.bytes, lineEnds: "\r\n\u{08}\u{07}") == [])
    // The one that was open last is in the prompt at the next start.
    for name in Self.names {
      try DatabaseQueue(path: person.home("data/rentalroi/worksheets.db")).write { db in
        try db.execute(
          sql: "UPDATE meta SET value = (SELECT id FROM sheets WHERE name = ?) WHERE key = 'open'",
          arguments: [name])
      }
      let next = try person.terminal()
      #expect(next.screen.typed.hasPrefix("roi:"))
      #expect(controls(in: next.bytes, lineEnds: "\r\n\u{08}\u{07}") == [])
    }
  }

  /// A control sequence, an override and a space without width, as they might stand in a name.
  private static let hostile = "x\u{1B}[31m\u{202E}\u{200B}y"

  /// The characters of `hostile` that reach a terminal as they are.
  private func raw(in text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter { ["\u{1B}", "\u{202E}", "\u{200B}"].contains($0) }
  }

  @Test("Pages show nothing raw when they are checked")
  func pages() throws {
    let person = try Person()
    let page = "```roi\nroi> calc \(Self.hostile)\n\(Self.hostile)\n```\n"
    for tool in [["check"], ["check", "--update", "--dry-run"], ["lesson", "lint"]] {
      for name in ["page.md", "\(Self.hostile).md"] {
        try person.home.write(page, to: name)
        let result = try PipedProgram.run(person.invocation(tool + [name]))
        #expect(result.status == 1)
        #expect(raw(in: result.text + result.errors) == [], "\(tool)")
      }
      let missing = try PipedProgram.run(person.invocation(tool + ["no\(Self.hostile).md"]))
      #expect(missing.status == 1 && missing.errors.contains(#"\u{1B}[31m\u{202E}\u{200B}"#))
      #expect(raw(in: missing.errors) == [])
    }
    let draft = try person.roi("lesson", "new", Self.hostile, "--from", "page.md")
    #expect(draft.status == 1 && raw(in: draft.text + draft.errors) == [])
  }

  @Test(
    "Errors of usage, of files and of services show nothing raw",
    arguments: [
      ["--\(hostile)"], ["--format", hostile], ["--locale", hostile], ["--service", hostile], [hostile],
      ["--store", "/proc/\(hostile)/s.db", "-c", "show"], ["check", "a.md", "--\(hostile)"],
      ["lesson", hostile],
      ["-c", "service https://\(hostile)"], ["-c", "source '\(hostile)'"], ["learn", hostile],
      ["-c", "settings pager '\(hostile)'"],
    ])
  func usage(arguments: [String]) throws {
    let result = try PipedProgram.run(try Person().invocation(arguments))
    #expect(result.status != 0)
    #expect(raw(in: result.text + result.errors) == [], "\(result.errors)")
    #expect(result.errors.contains(#"u{1B}"#) || result.errors.contains("is not"), "\(result.errors)")
  }

  @Test("An error of ROI_SERVICE shows nothing raw")
  func serviceVariable() throws {
    let person = try Person()
    person.environment["ROI_SERVICE"] = Self.hostile
    let result = try person.commands("show")
    #expect(result.status == 2 && raw(in: result.errors) == [])
  }

  @Test("Completion offers no file whose name has invisible characters or is not UTF-8")
  func completion() throws {
    let person = try Person()
    person.environment["TERM"] = "dumb"
    for name in ["plain.roi", "p\(Self.hostile).roi", "plän.roi"] { try person.home.write("", to: name) }
    let folder = open(person.home.path, O_RDONLY)
    let invalid = openat(folder, [0x70, -1, 0x2E, 0x72, 0x6F, 0x69, 0], O_CREAT | O_WRONLY, 0o600)
    #expect(invalid >= 0)
    close(invalid)
    close(folder)
    let terminal = try person.terminal(rows: 30)
    terminal.send("source p\t\t")
    try terminal.wait { $0.contains("plain.roi") && $0.contains("plän.roi") }
    #expect(raw(in: String(decoding: terminal.bytes, as: UTF8.self)).filter { $0 != "\u{1B}" } == [])
    #expect(!String(decoding: terminal.bytes, as: UTF8.self).contains("\u{FFFD}"))
  }

  @Test("The name of a pager is shown without its control characters")
  func pagerName() throws {
    let person = try Person()
    person.environment["TERM"] = "dumb"
    let terminal = try person.terminal(rows: 40)
    terminal.send(Array("settings pager \"cat #\u{202E}\u{200B}\"; settings pager\r".utf8))
    try terminal.wait { $0.contains(#"cat #\u{202E}\u{200B}"#) }
  }
}
