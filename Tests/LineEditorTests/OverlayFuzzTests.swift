import CLibEdit
import Foundation
import Programs
import SeededRandom
import Testing

/// Random keys with everything drawn that the editor can draw; after each the screen shows the line.
///
/// `TERMINAL_FUZZ_SESSIONS` sets how many sessions are run (12 by default, 240 in full), and `TERMINAL_FUZZ_FIRST` the
/// number of the first one; with `TERMINAL_FUZZ_VALGRIND` set to a program, that runs under valgrind, as `Tests/fuzz-under-valgrind` has
/// it.
@Suite("Random keys with an overlay")
struct OverlayFuzzTests {
  private static let variables = ProcessInfo.processInfo.environment
  private static let sessions = variables["TERMINAL_FUZZ_SESSIONS"].flatMap { Int($0) } ?? 12
  private static let first = variables["TERMINAL_FUZZ_FIRST"].flatMap { Int($0) } ?? 0
  private static let keysInSession = 80

  @Test("The screen shows the line after every key", arguments: first..<first + sessions)
  func showsTheLine(seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed) &+ 0x0E71)
    let home = try TestFolder()
    try home.write(Self.history, to: "state/history")
    let (rows, columns) = [(12, 30), (24, 80), (40, 120)][seed % 3]
    let terminal = try start(rows: rows, columns: columns, in: home)
    try terminal.wait { $0.contains("probe>") }
    terminal.send(seed % 4 < 2 ? "keys emacs\r" : "keys vi\r")
    var typed = [String]()
    for _ in 0..<Self.keysInSession {
      if Int.random(in: 0..<24, using: &random) == 0 {
        let size = (Int.random(in: 8...20, using: &random), Int.random(in: 24...90, using: &random))
        terminal.resize(rows: size.0, columns: size.1)
        typed.append("<\(size.0)x\(size.1)>")
      }
      let key = Self.keys.randomElement(using: &random) ?? ""
      typed.append(key)
      terminal.send(key)
      terminal.settle()
      try check(terminal, home, after: typed)
      if terminal.process.statusIfEnded() != nil { break }
    }
    for key in ["\u{1B}", "\u{03}", "\u{03}"] {
      terminal.send(key)
      terminal.settle()
    }
    terminal.send("quit\r")
    #expect(try terminal.waitForEnd() == 0, "\(typed)\n\(home.text(of: "valgrind"))")
  }

  /// Waits until the screen shows the line that the editor said it has.
  private func check(_ terminal: PseudoTerminal, _ home: TestFolder, after keys: [String]) throws {
    let deadline = Deadline()
    var idleTime = IdleTime()
    // A menu offers "quit".
    while terminal.process.statusIfEnded() == nil {
      terminal.settle()
      let record = home.text(of: "trace").utf8.split(separator: UInt8(ascii: "\n")).last
      guard let difference = record.flatMap({ TracedLine($0).difference(from: terminal.screen) }) else {
        return
      }
      guard deadline.hasPassed || idleTime.isOver(for: terminal.process) else { continue }
      let last = keys.suffix(12).joined(separator: " ").debugDescription
      throw NotReachedError(
        "\(difference)\nafter \(last)\n\(terminal.screen)\n\(String(decoding: terminal.bytes.suffix(400), as: UTF8.self).debugDescription)"
      )
    }
  }

  private func start(rows: Int, columns: Int, in home: TestFolder) throws -> PseudoTerminal {
    let environment = ["PROBE_TRACE": home("trace"), "PROBE_STATUS": "1", "EDITOR": "true"]
    guard let program = Self.variables["TERMINAL_FUZZ_VALGRIND"] else {
      return try PseudoTerminal(rows: rows, columns: columns, environment: environment, home: home)
    }
    let options = ["-q", "--error-exitcode=99", "--log-file=\(home.path)/valgrind"]
    return try PseudoTerminal(
      "/usr/bin/valgrind", options + [program], rows: rows, columns: columns, environment: environment,
      home: home)
  }

  private static let history =
    "set rent 1800\nshow\nset größe 不動産\n" + String(repeating: "word ", count: 20) + "\n"

  private static let keys: [String] =
    ["s", "e", "t", "se", "set ", " ", "a", "5", "9", "$", "w", "d", "x", "p", "i", "A", "c", "b", "0", "r"]
    + ["é", "不", "🏠", "e\u{301}", "q\u{308}", "日本語"]
    + [
      "\t", "\t", "\t\t", "\u{1B}[Z", "\u{1B}[A", "\u{1B}[B", "\u{1B}[C", "\u{1B}[D", "\u{1B}[H", "\u{1B}[F",
    ]
    + ["\u{01}", "\u{02}", "\u{05}", "\u{06}", "\u{0B}", "\u{15}", "\u{17}", "\u{19}", "\u{7F}", "\u{08}"]
    + ["\u{1B}", "\u{1B}b", "\u{1B}f", "\u{1B}d", "\u{1B}[3~", "\u{14}", "\u{0C}", "\u{1F}", "\u{03}", "\r"]
    + ["\u{1B}[200~pasted 不動\u{1B}[201~", String(repeating: "long ", count: 7), "0123456789"]
    + ["\u{1B}[1;3C", "\u{1B}.", "\u{10}", "\u{0E}", "\u{1B}\r", "\u{1B}\r", "("]
}

/// The cursor and the line that the editor had when it drew last.
private struct TracedLine {
  let line: String
  let cursor: Int

  init(_ record: Substring.UTF8View) {
    // By bytes, since a blank and a combining mark behind it are one character.
    let digits = record.prefix { $0 != UInt8(ascii: " ") }
    cursor = Int(Substring(digits)) ?? 0
    line = String(decoding: record.dropFirst(digits.count + 1), as: UTF8.self).replacing("\r", with: "\n")
  }

  /// The difference between the screen and what it should show; nil for none.
  ///
  /// A menu takes rows of a line that fills the window.
  func difference(from screen: ScreenModel) -> String? {
    let difference = difference(from: screen, above: screen.rows)
    let menu = (screen.row + 1..<max(screen.rows, screen.row + 1)).first { row in
      let words = screen.text(row: row).split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
      return ["set", "show", "settings", "quit", "größe"].contains(words[0])
        && words.dropFirst().allSatisfy { $0.hasPrefix(" ") }
    }
    guard difference != nil, let menu else { return difference }
    return self.difference(from: screen, above: menu)
  }

  /// The same where the line has the rows above one of them.
  private func difference(from screen: ScreenModel, above end: Int) -> String? {
    let prompt = "probe> "
    let rows = Self.rows(of: prompt + line, columns: screen.columns)
    let before = String(decoding: line.utf8.prefix(cursor), as: UTF8.self)
    let toCursor = Self.rows(of: prompt + before, columns: screen.columns)
    let top = screen.row - (toCursor.count - 1)
    // A line that is taller than the window fills it.
    let visible = (max(0, top)..<max(0, min(end, top + rows.count)))
    guard visible.count == min(rows.count, end) else { return "the line is not whole: \(rows)" }
    for row in visible where screen.typed(row: row) != Self.trimmed(rows[row - top]) {
      return "\(screen.typed(row: row).debugDescription) instead of \(rows[row - top].debugDescription)"
    }
    let column = Self.width(toCursor[toCursor.count - 1])
    guard screen.column == column else { return "the cursor is in column \(screen.column), not \(column)" }
    let all = (0..<screen.rows).map(screen.text(row:))
    let statuses = all.indices.filter { all[$0] == "all is well" }
    guard statuses.allSatisfy({ $0 > top + rows.count - 1 }), statuses.count <= 1 else {
      return "an old row is left over"
    }
    // Above the line is what was printed of one.
    let previews = all.indices.filter { $0 >= top && all[$0].hasPrefix("→") }
    guard previews.allSatisfy({ $0 == top + rows.count }) else { return "an old preview is left over" }
    return nil
  }

  /// The rows in which a terminal shows a text.
  private static func rows(of text: String, columns: Int) -> [String] {
    var rows = [""]
    var used = 0
    for scalar in text.unicodeScalars {
      if scalar == "\n" {
        rows.append("...> ")
        used = 5
        continue
      }
      let width = max(0, Int(editline_width(wchar_t(scalar.value))))
      // A mark belongs to the character before it, at the end of a full row too.
      if width == 0, used == 0, rows.count > 1 {
        rows[rows.count - 2].unicodeScalars.append(scalar)
        continue
      }
      if used + width > columns {
        rows.append("")
        used = 0
      }
      rows[rows.count - 1].unicodeScalars.append(scalar)
      used += width
      if used == columns, width > 0 {
        rows.append("")
        used = 0
      }
    }
    return rows
  }

  private static func width(_ text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + max(0, Int(editline_width(wchar_t($1.value)))) }
  }

  private static func trimmed(_ text: String) -> String {
    var text = text
    while text.last == " " { text.removeLast() }
    return text
  }
}
