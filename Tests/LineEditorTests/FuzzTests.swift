import Foundation
import Programs
import SeededRandom
import Testing

/// Random keys and windows, the same in every run.
///
/// `TERMINAL_FUZZ_SESSIONS` sets how many sessions are run (24 by default, 240 in full); with
/// `TERMINAL_FUZZ_VALGRIND` set to a program, that runs under valgrind, as `Tests/fuzz-under-valgrind` has
/// it.
@Suite("Random keys")
struct FuzzTests {
  private static let variables = ProcessInfo.processInfo.environment
  private static let sessions = variables["TERMINAL_FUZZ_SESSIONS"].flatMap { Int($0) } ?? 24
  private static let keysInSession = 80

  @Test("No session crashes", arguments: 0..<sessions)
  func noSessionCrashes(seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed))
    let home = try TestFolder()
    try home.write(Self.history, to: "state/history")
    let terminal = try Self.start(rows: .random(in: 5...30, using: &random), in: home, random: &random)
    try terminal.wait { $0.lastRows(1) == ["probe>"] }
    terminal.send(seed % 2 == 0 ? "keys emacs\r" : "keys vi\r")
    var typed = [String]()
    for _ in 0..<Self.keysInSession {
      if Int.random(in: 0..<16, using: &random) == 0 {
        let size = (Int.random(in: 5...30, using: &random), Int.random(in: 20...100, using: &random))
        terminal.resize(rows: size.0, columns: size.1)
        typed.append("<\(size.0)x\(size.1)>")
      }
      let key = Self.keys.randomElement(using: &random) ?? ""
      typed.append(key)
      terminal.send(key)
      // Some keys come one by one, some in a burst.
      if Bool.random(using: &random) { terminal.settle() }
    }
    // The first ends what may be pending, a paste or a question, the second the line. A slow editor may meet
    // them in the midst of something else, so that they are said again; one that hangs is deaf to all of
    // them.
    for _ in 0..<10 where terminal.process.statusIfEnded() == nil {
      for key in ["\u{03}", "\u{03}", "\u{03}quit\r"] {
        terminal.send(key)
        terminal.settle()
      }
      // Ctrl-C throws away what was typed and not read yet, so that "quit" needs time to be read.
      _ = terminal.statusIfEnded(within: Deadline(seconds: 2))
    }
    #expect(
      try terminal.waitForEnd() == 0,
      "after \(typed.joined().debugDescription)\n\(home.text(of: "valgrind"))")
  }

  private static func start(
    rows: Int, in home: TestFolder, random: inout SplitMix
  ) throws -> PseudoTerminal {
    let columns = Int.random(in: 20...100, using: &random)
    // Some keys open the user's editor.
    let environment = ["EDITOR": "true"]
    guard let program = variables["TERMINAL_FUZZ_VALGRIND"] else {
      return try PseudoTerminal(rows: rows, columns: columns, environment: environment, home: home)
    }
    let log = home.path + "/valgrind"
    let options = ["-q", "--error-exitcode=99", "--log-file=\(log)"]
    return try PseudoTerminal(
      "/usr/bin/valgrind", options + [program], rows: rows, columns: columns, environment: environment,
      home: home)
  }

  /// Short, long, wide and odd lines.
  private static let history =
    "set rent 1800\nshow\n" + String(repeating: "日本 ", count: 60) + "\n"
    + String(repeating: "x", count: 1_100)
    + "\nédité não 不動産\n" + String(repeating: "word ", count: 40) + "\n"

  private static let keys: [String] =
    [
      "a", "b", "s", "e", " ", "0", "5", "9", "$", "w", "d", "x", "p", "P", ".", "u", "i", "A", "c", "k", "j",
      "/", "G", "r", "~", "D", "%",
    ]
    + ["é", "不", "🏠", "e\u{301}", "\u{200D}", "\u{FEFF}", "日本語"]
    + (1...31).filter { $0 != 0x1A }.map { String(UnicodeScalar(UInt8($0))) }
    + [
      "\u{7F}", "\u{1B}", "\u{1B}", "\r", "\t", "\t\t", "\u{1B}b", "\u{1B}f", "\u{1B}d", "\u{1B}5", "\u{1B}9",
      "\u{1B}u", "\u{1B}t",
    ]
    + ["A", "B", "C", "D", "H", "F", "1;3C", "1;5D", "3~", "5~", "6~", "200~", "201~", "99;99z"].map {
      "\u{1B}[\($0)"
    }
    + ["\u{1B}[200~one\ntwo\nthree", "\u{1B}[200~pasted\u{1B}[201~", String(repeating: "long ", count: 60)]
    + [
      String(repeating: "宽", count: 40), "\u{0B}\u{19}\u{19}\u{19}", "\u{15}\u{19}\u{19}\u{19}\u{19}",
      "\u{1B}9999x", "\u{1B}9999不",
    ]
}
