import Programs
import SeededRandom
import Testing

@testable import LineEditor

@Suite("The point of vi")
struct ViRepeatTests {
  /// A probe at a terminal with the keys of vi.
  private struct Typist {
    let terminal: PseudoTerminal

    init(home: TestFolder? = nil) throws {
      terminal = try PseudoTerminal(home: home)
      try terminal.wait { $0.typed == "probe>" }
      terminal.send("keys vi\r")
      try terminal.wait(for: "vi", "probe>")
    }

    /// Waits until the cursor has the bar of the mode that inserts, or the block of that of commands.
    private func wait(forShape shape: String) throws {
      try terminal.wait("shape \(shape)") { _ in
        String(decoding: terminal.bytes, as: UTF8.self).matches(of: /\u{1B}\[(\d) q/).last?.1 == shape[...]
      }
    }

    /// Types text where it is inserted, and Escape, which must be one before anything else comes.
    func insert(_ text: String) throws {
      try wait(forShape: "6")
      terminal.send(text)
      // The last key is drawn before Escape is sent, so that the block is that of Escape.
      terminal.settle()
      terminal.send("\u{1B}")
      try wait(forShape: "2")
    }

    /// Types a command, and the text that it inserts if there is one.
    func type(_ command: String, _ text: String? = nil) throws {
      terminal.send(command)
      if let text { try insert(text) }
    }

    /// Presses Enter, and returns the line that was read.
    func enter() throws -> String {
      let count = terminal.bytes.count
      terminal.send("\r")
      let end = Array("]\r\n".utf8)
      try terminal.wait { $0.typed == "probe>" && terminal.bytes[count...].firstRange(of: end) != nil }
      return terminal.screen.lastRows(2)[0]
    }
  }

  /// What vi does: the insertion with which a line begins counts like one of `i`, and Escape goes a character back.
  @Test(
    "The point repeats the last change",
    arguments: [
      ("1.5*2", ["."], "1.5*1.5*22"), ("1.5*2", [".", "."], "1.5*1.5*1.5*222"), ("..", ["."], "...."),
      ("1.5*2", ["x", "."], "1.5"), ("abcdef", ["0x", "3."], "ef"), ("abcdef", ["02x", "."], "ef"),
      ("abcdef", ["0x", "2.", "."], "f"), ("a b c d e f", ["0d2w", "."], "e f"),
      ("a b c d e f", ["02dw", "."], "e f"), ("a b c d e f", ["0d2w", "1."], "d e f"),
      ("a1 b2 c3", ["0rX", "w.", "w."], "X1 X2 X3"), ("a.b.c.d", ["0df.", "."], "c.d"),
      ("a b c", ["0~", "w.", "w."], "A B C"), ("", ["."], ""), ("x", ["x", ".", "."], ""),
      ("a", ["xr.", "."], ""),
    ])
  func repeats(typed: String, commands: [String], expected: String) throws {
    let typist = try Typist()
    try typist.insert(typed)
    for command in commands { try typist.type(command) }
    #expect(try typist.enter() == "[\(expected)]")
  }

  @Test(
    "It inserts text again, whatever that is as commands",
    arguments: [
      ("cw", "1.5*2", "0W.", "1.5*2 1.5*2 gamma"), ("ciw", "x..u", "0W.", "x..u x..u gamma"),
      ("A", " 3.", ".", "alpha beta gamma 3. 3."), ("I", "i.", ".", "i.i.alpha beta gamma"),
      ("R", "X.", "W.", "X.pha X.ta gamma"), ("R", "é不", "W.", "é不pha é不ta gamma"),
      ("2s", "..", "W.", "..pha ..ta gamma"), ("a", "e\u{301}", ".", "aéélpha beta gamma"),
    ])
  func insertsAgain(command: String, text: String, rest: String, expected: String) throws {
    let typist = try Typist()
    try typist.insert("alpha beta gamma")
    try typist.type("0" + command, text)
    try typist.type(rest)
    #expect(try typist.enter() == "[\(expected)]")
  }

  @Test("It repeats a change of the line before, of a paste and of what Tab completes")
  func acrossLines() throws {
    let typist = try Typist()
    try typist.insert("one two")
    try typist.type("A", "1.5")
    #expect(try typist.enter() == "[one two1.5]")
    try typist.insert("")
    try typist.type(".")
    #expect(try typist.enter() == "[1.5]")
    try typist.insert("a")
    try typist.type("A", "\u{1B}[200~p.q\u{1B}[201~")
    try typist.type(".")
    #expect(try typist.enter() == "[ap.qp.q]")
    try typist.insert("x ")
    try typist.type("A", "qui\t")
    try typist.type(".")
    #expect(try typist.enter() == "[x quit quit ]")
  }

  @Test("A key that .editrc binds to libedit's own repetition ends, too")
  func ofEditrc() throws {
    let home = try TestFolder()
    try home.write("bind -a , vi-redo\n", to: ".editrc")
    let typist = try Typist(home: home)
    try typist.insert("1.5*2")
    try typist.type(",")
    #expect(try typist.enter() == "[1.5*1.5*22]")
  }

  // MARK: Random changes

  private static let commands = [
    "x", "3x", "X", "~", "2~", "D", "dw", "d2w", "2dw", "db", "dd", "d0", "d$", "dta", "dfa", "diw", "daw",
    "rZ", "2rZ",
    "r.", "p", "P",
  ]
  private static let insertions = [
    "i", "a", "A", "I", "cw", "c2w", "2cw", "ciw", "C", "s", "2s", "S", "R", "cta", "cc",
  ]
  private static let letters = ["1", ".", "5", "*", "x", "u", "d", "i", "é", "不", " ", "0", "p"]

  @Test(
    "Random changes come out as if they were typed again", arguments: 0..<RandomCases.count(160, oneOf: 10))
  func likeTypedAgain(seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed))
    let typist = try Typist()
    for _ in 0..<4 {
      let inserts = Bool.random(using: &random)
      let command = (inserts ? Self.insertions : Self.commands).randomElement(using: &random) ?? "x"
      let letters = (0..<Int.random(in: 2...6, using: &random)).map { _ in
        Self.letters.randomElement(using: &random) ?? "."
      }
      let (text, motion) = (
        inserts ? letters.joined() : nil, ["0", "0w", "0l"].randomElement(using: &random) ?? "0"
      )
      // The line is one in which a motion is found, so that no text is read as commands.
      let lines = try [true, false].map { isRepeated in
        try typist.insert("alpha beta gamma alpha beta")
        try typist.type("0wx")
        try typist.type(command, text)
        try typist.type(motion)
        if isRepeated { try typist.type(".") } else { try typist.type(command, text) }
        return try typist.enter()
      }
      #expect(lines[0] == lines[1], "\(command) \(text ?? "") \(motion)")
    }
  }

  private static let keys =
    [
      "1", "5", "3", "0", "x", "c", "w", "d", "i", "a", "A", "R", "r", "p", "u", "~", "f", "h", "$", "C", "s",
      "é",
    ]
    + Array(repeating: ".", count: 8) + Array(repeating: "\u{1B}", count: 5) + [
      "\u{7F}", "\t", "\r", "\u{1B}[A",
    ]

  @Test("No repetition is endless", arguments: 0..<RandomCases.count(240, oneOf: 20))
  func ends(seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed) &+ 0x5EED)
    let typist = try Typist()
    let terminal = typist.terminal
    var typed = ""
    for _ in 0..<80 {
      let key = Self.keys.randomElement(using: &random) ?? "."
      typed += key
      terminal.send(key)
      if key == "\u{1B}" || Int.random(in: 0..<4, using: &random) == 0 { terminal.settle() }
    }
    // An editor that reads keys ends the line at the first or the second, and the program at the third.
    for _ in 0..<10 where terminal.process.statusIfEnded() == nil {
      for key in ["\u{03}", "\u{03}", "\u{03}quit\r"] {
        terminal.send(key)
        terminal.settle()
      }
      _ = terminal.statusIfEnded(within: Deadline(seconds: 2))
    }
    #expect(terminal.process.statusIfEnded() == 0, "after \(typed.debugDescription)")
  }
}
