import Programs
import Testing

@testable import LineEditor

@Suite("The keys of vi")
struct ViTests {
  private func terminal() throws -> PseudoTerminal {
    let terminal = try PseudoTerminal()
    try terminal.wait { $0.typed == "probe>" }
    terminal.send("keys vi\r")
    try terminal.wait(for: "vi", "probe>")
    return terminal
  }

  /// Types Escape, and waits until it is one: the block of the command mode.
  private func escape(_ terminal: PseudoTerminal) throws {
    terminal.settle()
    let (column, sent) = (terminal.screen.column, terminal.bytes.count)
    terminal.send("\u{1B}")
    // The line may be drawn after it was typed, so that the column is another one by then.
    try terminal.wait("command mode") {
      Self.shape(terminal.bytes[sent...]) == "2"
        || $0.column == column - 1 && Self.shape(terminal.bytes[...]) == "2"
    }
  }

  /// The last shape that the cursor was given.
  private static func shape(_ bytes: ArraySlice<UInt8>) -> String? {
    String(decoding: bytes, as: UTF8.self).matches(of: /\u{1B}\[(\d) q/).last.map { String($0.1) }
  }

  @Test("The cursor shows the mode, and has its own shape for commands that run")
  func theCursorShowsTheMode() throws {
    let terminal = try terminal()
    try terminal.wait { _ in Self.shape(terminal.bytes[...]) == "6" }
    terminal.send("set rent 1800")
    try escape(terminal)
    for (keys, shape) in [
      ("bcw", "6"), ("\u{1B}", "2"), ("0fr", "2"), ("rX", "2"), ("A", "6"), ("\u{1B}", "2"), ("C", "6"),
    ] {
      terminal.send(keys)
      try terminal.wait(keys) { _ in Self.shape(terminal.bytes[...]) == shape }
      terminal.settle()
    }
    let count = terminal.bytes.count
    terminal.send("\r")
    try terminal.wait { $0.lastRows(1) == ["probe>"] }
    #expect(String(decoding: terminal.bytes[count...], as: UTF8.self).contains("\u{1B}[0 q"))
  }

  @Test("Emacs's keys leave the cursor alone")
  func emacsLeavesTheCursor() throws {
    let terminal = try PseudoTerminal()
    try terminal.wait { $0.typed == "probe>" }
    terminal.send("set\r")
    try terminal.wait(for: "[set]", "probe>")
    #expect(Self.shape(terminal.bytes[...]) == nil)
  }

  @Test(
    "Operators take text objects",
    arguments: [
      ("0wciwprice", "set price 1800"), ("$diw", "set rent "), ("0daw", "rent 1800"), ("$daw", "set rent"),
      ("0dd", ""), ("0lD0~", "S"), ("0lD0~~", "s"), ("0wcwprice", "set price 1800"),
      ("0frrXw", "set Xent 1800"),
      ("0wyiw$p", "set rent 1800rent"), ("0wdiw\u{1F}", "set rent 1800"), ("0wciwxy\u{1B}w.", "set xy xy"),
      ("0wcwprice\u{1B}u", "set rent 1800"), ("0wciwa b c\u{1B}uu", ""),
      ("0wcwa b\u{1B}Ax y\u{1B}u", "set a b 1800"), ("0wcwa b\u{1B}w.uu", "set rent 1800"),
      ("0xxAq w\u{1B}uu", "et rent 1800"),
    ])
  func operatorsTakeTextObjects(keys: String, expected: String) throws {
    let terminal = try terminal()
    terminal.send("set rent 1800")
    try escape(terminal)
    // An Escape that begins with what follows would be Alt.
    for part in keys.split(separator: "\u{1B}", omittingEmptySubsequences: false).enumerated() {
      if part.offset > 0 { try escape(terminal) }
      terminal.send(String(part.element))
    }
    terminal.send("\r")
    try terminal.wait { $0.lastRows(2) == ["[\(expected)]", "probe>"] }
  }

  @Test(
    "A family is one character of commands",
    arguments: [
      ("0lx", "abx"), ("0llX", "abx"), ("0laq", "a👨‍👩‍👧qbx"), ("0xp", "👨‍👩‍👧abx"), ("02x", "bx"), ("$hhx", "abx"),
      ("0ls!", "a!bx"), ("0lx.", "ax"), ("0x.", "bx"), ("0ldl", "abx"), ("$hdh", "abx"), ("0l~~", "a👨‍👩‍👧Bx"),
      ("03lx", "a👨‍👩‍👧b"), ("02lx", "a👨‍👩‍👧x"), ("$2hx", "abx"), ("0wi!", "a!👨‍👩‍👧bx"), ("0lxp", "ab👨‍👩‍👧x"),
      ("0l2xu", "a👨‍👩‍👧bx"),
    ])
  func aFamilyIsOneCharacter(keys: String, expected: String) throws {
    let terminal = try terminal()
    terminal.send("a👨‍👩‍👧bx")
    try terminal.wait { $0.typed.hasSuffix("bx") }
    try escape(terminal)
    terminal.send(keys + "\r")
    try terminal.wait { _ in (try? terminal.historyFile)?.hasSuffix("\n\(expected)\n") == true }
  }

  @Test(
    "Text objects are found",
    arguments: [
      ("w", false, "a bcd e", 3, 2..<5), ("w", true, "a bcd  e", 3, 2..<7), ("w", true, "a bcd", 3, 1..<5),
      ("w", false, "a.b", 1, 1..<2), ("W", false, "x a.b y", 3, 2..<5), ("\"", false, "a \"bc\" d", 0, 3..<5),
      ("\"", true, "a \"bc\" d", 4, 2..<6), ("(", false, "f(a(b)c)", 2, 2..<7),
      ("b", false, "f(a(b)c)", 4, 4..<5),
      (")", true, "f(a)", 3, 1..<4), ("(", false, "f(a", 2, nil), ("w", false, "", 0, nil),
      ("(", false, "f()", 1, 2..<2),
    ] as [(Unicode.Scalar, Bool, String, Int, Range<Int>?)])
  func textObjectsAreFound(
    kind: Unicode.Scalar, isAround: Bool, text: String, cursor: Int, expected: Range<Int>?
  ) {
    var line = EditedLine(text)
    line.cursor = cursor
    #expect(ViTextObject(isAround: isAround, kind: kind).range(in: line) == expected)
  }
}
