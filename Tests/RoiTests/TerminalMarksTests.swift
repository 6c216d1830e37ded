import Programs
import Testing

/// The sequences by which a terminal is told what it shows.
@Suite("Marks of the terminal")
struct TerminalMarksTests {
  private static let escape = "\u{1B}]"
  private static let end = "\u{1B}\\"

  /// What a terminal was sent.
  private func sent(_ terminal: PseudoTerminal) -> String { String(decoding: terminal.bytes, as: UTF8.self) }

  /// The operating system commands of a kind that were sent, in their order.
  private func commands(_ number: Int, in terminal: PseudoTerminal) -> [String] {
    sent(terminal).components(after: Self.escape + "\(number);", before: Self.end)
  }

  @Test("A prompt, what is typed, its output and the status are told apart")
  func marksCommands() throws {
    let terminal = try Person().terminal()
    try terminal.enter("set rent 5") { $0.contains("→ $5") && $0.isAtPrompt }
    try terminal.enter("set rant 5") { $0.contains("There is no field") && $0.isAtPrompt }
    #expect(commands(133, in: terminal) == ["A", "B", "C", "D;0", "A", "B", "C", "D;1", "A", "B"])
  }

  @Test("The title names the property, and the one before comes back")
  func namesTheWindow() throws {
    let terminal = try Person().terminal()
    try terminal.enter("set rent 5; save elm") { $0.contains("Saved as elm") && $0.isAtPrompt }
    terminal.send("quit\r")
    #expect(try terminal.waitForEnd() == 0)
    #expect(commands(2, in: terminal) == ["roi", "roi: elm"])
    let text = sent(terminal)
    #expect(text.contains("\u{1B}[22;2t\u{1B}]2;roi\u{1B}") && text.contains("\u{1B}[23;2t"))
  }

  @Test("The name of a file that was written is a link to it")
  func linksFiles() throws {
    let person = try Person()
    let terminal = try person.terminal()
    try terminal.enter("set rent 5; show; export 'a b;é.csv'") { $0.contains("é.csv") && $0.isAtPrompt }
    let links = commands(8, in: terminal)
    #expect(links.count == 2 && links.last == ";")
    let address = try #require(links.first)
    #expect(address.hasPrefix(";file://") && address.hasSuffix("/a%20b%3B%C3%A9.csv"))
    #expect(sent(terminal).contains(address + Self.end + "\"a b;é.csv\"" + Self.escape + "8;;" + Self.end))
    // An old name in later output is only text.
    try terminal.enter("calc 2; history") { $0.contains("No.") && $0.isAtPrompt }
    #expect(commands(8, in: terminal).count == 2)
  }

  @Test("Only the name is a link, and not the letters of it in other words")
  func linksTheNameAlone() throws {
    let terminal = try Person().terminal()
    try terminal.enter("set rent 5; save elm; backup a") { $0.contains("Wrote") && $0.isAtPrompt }
    #expect(commands(8, in: terminal).count == 2)
    #expect(sent(terminal).contains("Wrote everything saved to " + Self.escape + "8;;file://"))
  }

  @Test("A figure goes to the clipboard of the terminal, in base 64")
  func copies() throws {
    let terminal = try Person().terminal()
    try terminal.enter("set rent 1800; clipboard rent") { $0.contains("Gave $1,800 to") && $0.isAtPrompt }
    // The bytes of "$1,800".
    #expect(commands(52, in: terminal) == ["c;JDEsODAw"])
  }

  @Test("None of them where they are switched off, on the Linux console, on a plain terminal, and in a pipe")
  func areLeftOut() throws {
    for (terminal, line) in [("xterm", "settings marks off"), ("linux", "calc 1"), ("dumb", "calc 1")] {
      let person = try Person()
      person.environment["TERM"] = terminal
      let window = try person.terminal()
      try window.enter(line + "; calc 6 * 7") { $0.contains("42") && $0.isAtPrompt }
      let count = window.bytes.count
      try window.enter("show; export a.csv") { $0.contains("a.csv.") && $0.isAtPrompt }
      try window.enter("clipboard 2 + 2") { $0.contains("has no clipboard") && $0.isAtPrompt }
      let later = String(decoding: window.bytes[count...], as: UTF8.self)
      #expect(!later.contains(Self.escape), "\(terminal)")
    }
    let piped = try Person().roi(input: "show; export a.csv\n")
    #expect(piped.text.contains("a.csv.") && !piped.text.contains("\u{1B}"))
  }
}

extension String {
  /// The texts between two others, in their order.
  fileprivate func components(after beginning: String, before end: String) -> [String] {
    var found: [String] = []
    var rest = self[...]
    while let start = rest.firstRange(of: beginning) {
      rest = rest[start.upperBound...]
      found.append(String(rest[..<(rest.firstRange(of: end)?.lowerBound ?? rest.endIndex)]))
    }
    return found
  }
}
