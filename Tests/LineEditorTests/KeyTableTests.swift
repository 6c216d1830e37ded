import Programs
import Testing

@testable import LineEditor

/// Keys that people know from readline and fish.
@Suite("Keys of other shells")
struct KeyTableTests {
  /// The keys, and the line up to the cursor and behind it; a line is `one two-a three` before them.
  static let keys: [(keys: String, before: String, behind: String)] = [
    ("\u{01}", "", "one two-a three"), ("\u{02}", "one two-a thre", "e"),
    ("\u{01}\u{06}", "o", "ne two-a three"),
    ("\u{1B}b", "one two-a ", "three"), ("\u{01}\u{1B}f", "one", " two-a three"),
    ("\u{01}\u{04}", "", "ne two-a three"), ("\u{7F}", "one two-a thre", ""),
    ("\u{08}", "one two-a thre", ""), ("\u{01}\u{1B}d", "", " two-a three"), ("\u{17}", "one two-a ", ""),
    ("\u{1B}\u{7F}", "one two-a ", ""), ("\u{1B}b\u{1B}b", "one two-", "a three"),
    ("\u{1B}b\u{1B}b\u{1B}b", "one ", "two-a three"), ("\u{01}\u{1B}f\u{1B}f", "one two", "-a three"),
    ("\u{17}\u{17}", "one ", ""), ("\u{17}\u{1B}\u{7F}", "one two-", ""),
    ("\u{17}\u{1B}\u{08}\u{1B}\u{7F}", "one ", ""), ("\u{01}\u{1B}d\u{1B}d", "", "-a three"),
    ("\u{17}\u{01}\u{19}", "three", "one two-a "), ("\u{01}\u{1B}d\u{05}\u{19}", " two-a threeone", ""),
    ("\u{1B}b\u{1B}b\u{1B}b\u{1B}u", "one TWO", "-a three"),
    ("\u{1B}[1;5D\u{1B}[1;5D", "one two-", "a three"), ("\u{1B}\u{1B}[D", "one two-a ", "three"),
    ("\u{1B}\u{1B}OD\u{1B}\u{1B}[C", "one two-a three", ""),
    ("\u{01}\u{0B}", "", ""), ("\u{15}", "", ""),
    ("\u{1B}b\u{0B}\u{01}\u{19}", "three", "one two-a "), ("\u{01}\u{06}\u{14}", "no", "e two-a three"),
    ("\u{1B}t", "one three two-a", ""), ("\u{01}\u{1B}u", "ONE", " two-a three"),
    ("\u{01}\u{1B}c", "One", " two-a three"), ("\u{01}\u{1B}u\u{01}\u{1B}l", "one", " two-a three"),
    ("\u{17}\u{17}\u{1F}\u{1F}\u{1B}/", "one two-a ", ""),
    ("\u{17}\u{17}\u{1F}\u{1F}\u{1B}/\u{1B}/\u{1B}/", "one ", ""),
    ("\u{17}\u{1F}!\u{1B}/", "one two-a three!", ""),
    ("\u{17}\u{17}\u{19}", "one two-a three", ""), ("\u{01}\u{1B}d\u{1B}d\u{19}", "one two", "-a three"),
    ("\u{17}\u{01}\u{1B}d\u{19}", "one", " two-a "), ("\u{17}\u{01}\u{1B}d\u{19}\u{1B}y", "three", " two-a "),
    ("\u{17}\u{01}\u{1B}d\u{19}\u{1B}y\u{1B}y", "one", " two-a "), ("\u{17}\u{1B}y", "one two-a ", ""),
    ("\u{1B}[D\u{1B}[D", "one two-a thr", "ee"), ("\u{1B}[H", "", "one two-a three"),
    ("\u{1B}[H\u{1B}[F", "one two-a three", ""), ("\u{1B}[H\u{1B}[3~", "", "ne two-a three"),
    ("\u{1B}[1;5D", "one two-a ", "three"), ("\u{1B}[H\u{1B}[1;5C", "one", " two-a three"),
  ]

  @Test("They do what they do there", arguments: keys)
  func works(keys: String, before: String, behind: String) throws {
    let terminal = try PseudoTerminal()
    try terminal.wait { $0.typed == "probe>" }
    terminal.send("one two-a three" + keys)
    let whole = "probe> " + before + behind
    // Blanks at the end are not told apart from an empty row.
    let typed = whole.reversed().drop { $0 == " " }.reversed()
    try terminal.wait("\(keys.debugDescription)") {
      $0.typed == String(typed) && $0.textToCursor == "probe> " + before
    }
  }

  @Test("Ctrl-W goes back to a blank, and cuts what Ctrl-Y puts back", arguments: [KeyStyle.emacs, .vi])
  func cutsToABlank(style: KeyStyle) throws {
    let terminal = try PseudoTerminal()
    try terminal.wait { $0.typed == "probe>" }
    terminal.send("keys \(style)\r")
    try terminal.wait { $0.lastRows(2) == ["\(style)", "probe>"] }
    terminal.send("set price 250,000 rate,term ")
    terminal.send("\u{17}")
    try terminal.wait { $0.textToCursor == "probe> set price 250,000 " }
    terminal.send("\u{17}")
    try terminal.wait { $0.textToCursor == "probe> set price " }
    guard style == .emacs else { return }
    terminal.send("\u{19}")
    try terminal.wait { $0.textToCursor == "probe> set price 250,000 rate,term " }
    terminal.send("\u{15}\u{17}\u{1B}d\u{1B}\u{7F}")
    try terminal.wait { $0.bells == 3 && $0.typed == "probe>" }
  }

  @Test("Alt-T swaps the word at the cursor with the one before, where there is one")
  func transposes() throws {
    let terminal = try PseudoTerminal()
    try terminal.wait { $0.typed == "probe>" }
    terminal.send("\u{1B}t")
    try terminal.wait { $0.bells == 1 }
    terminal.send("set rate 6.5%\u{1B}b\u{1B}b\u{1B}b\u{1B}t")
    try terminal.wait { $0.typed == "probe> rate set 6.5%" && $0.textToCursor == "probe> rate set" }
  }

  @Test("Alt-# keeps the line as a comment")
  func commentsOut() throws {
    let terminal = try PseudoTerminal()
    try terminal.wait { $0.typed == "probe>" }
    terminal.send("set rent 5\u{1B}#")
    try terminal.wait(for: "[# set rent 5]", "probe>")
  }
}
