import Programs
import Testing

@Suite("Modes and terminals")
struct ModeTests {
  private func terminal(
    environment: [String: String?] = [:], startFile: String? = nil
  ) throws -> PseudoTerminal {
    let home = try TestFolder()
    if let startFile { try home.write(startFile, to: ".editrc") }
    let terminal = try PseudoTerminal(environment: environment, home: home)
    try terminal.wait { $0.lastRows(1) == ["probe>"] }
    return terminal
  }

  // MARK: vi

  @Test("Vi has its modes and history")
  func viHasItsModesAndHistory() throws {
    let terminal = try terminal()
    terminal.send("keys vi\r")
    try terminal.wait(for: "vi", "probe>")
    terminal.send("ac\u{1B}")
    try terminal.wait { $0.textToCursor == "probe> a" }
    terminal.send("ib")
    try terminal.wait { $0.typed == "probe> abc" }
    terminal.send("\u{1B}[D\u{1B}[C\u{1B}")
    try terminal.wait { $0.textToCursor == "probe> a" }
    terminal.send("0x")
    try terminal.wait { $0.typed == "probe> bc" }
    terminal.send("A!\r")
    try terminal.wait(for: "[bc!]", "probe>")
    terminal.send("\u{1B}")
    terminal.send("k")
    try terminal.wait { $0.typed == "probe> bc!" || $0.typed == "probe> k" }
  }

  @Test("A dollar sign on an empty line of vi is harmless")
  func dollarOnAnEmptyLineIsHarmless() throws {
    let terminal = try terminal(startFile: "bind -v\n")
    terminal.send("\u{1B}$$d$")
    terminal.settle()
    terminal.send("\u{03}")
    try terminal.wait(for: "<cancelled>", "probe>")
    terminal.send("ok\r")
    try terminal.wait(for: "[ok]", "probe>")
  }

  // MARK: .editrc

  @Test("A user's own bindings win")
  func aPersonsOwnBindingsWin() throws {
    let terminal = try terminal(
      startFile: "# mine\nbind ^T shell-history-older\nother:bind ^B ed-kill-line\nedit off\n")
    terminal.send("one\r")
    try terminal.wait(for: "[one]", "probe>")
    terminal.send("\u{14}\u{02}!")
    try terminal.wait { $0.typed == "probe> on!e" }
  }

  @Test("The .editrc file may be elsewhere and chooses vi")
  func editrcMayBeElsewhereAndChoosesVi() throws {
    let home = try TestFolder()
    try home.write("bind -v\nbind ^T shell-history-older\n", to: "my rc")
    let terminal = try PseudoTerminal(environment: ["EDITRC": home.path + "/my rc"], home: home)
    try terminal.wait { $0.typed == "probe>" }
    terminal.send("abc\u{1B}")
    try terminal.wait { $0.textToCursor == "probe> ab" }
    terminal.send("A\r")
    try terminal.wait(for: "[abc]", "probe>")
    terminal.send("\u{14}")
    try terminal.wait { $0.typed == "probe> abc" }
  }

  // MARK: The terminal's abilities

  @Test("Plain terminals get no escapes", arguments: ["dumb", "", nil] as [String?])
  func plainTerminalsGetNoEscapes(name: String?) throws {
    let terminal = try terminal(environment: ["TERM": name])
    terminal.send("s\t\te\t\t\t")
    try terminal.wait { $0.contains("Show the settings.") && $0.typed == "probe> set" }
    terminal.send(" x\u{01}y\u{05}z\r")
    try terminal.wait(for: "[yset xz]", "probe>")
    terminal.send("\u{1B}[A\u{02}\u{7F}!\r")
    try terminal.wait(for: "[yset !z]", "probe>")
    terminal.send("\u{12}xz")
    try terminal.wait { $0.typed == "search 'xz': yset xz" }
    terminal.send("\u{07}half")
    try terminal.wait { $0.typed == "probe> half" }
    terminal.send("\u{03}")
    try terminal.wait(for: "<cancelled>", "probe>")
    terminal.send("quit\r")
    #expect(try terminal.waitForEnd() == 0)
    #expect(!terminal.bytes.contains(0x1B))
  }

  @Test("An unknown terminal still edits")
  func anUnknownTerminalStillEdits() throws {
    let terminal = try terminal(environment: ["TERM": "no-such-terminal"])
    terminal.send("abc\u{02}\u{02}x\r")
    try terminal.wait(for: "[axbc]", "probe>")
  }

  @Test("NO_COLOR means a plain prompt")
  func noColorMeansAPlainPrompt() throws {
    let colored = try terminal()
    #expect(String(decoding: colored.bytes, as: UTF8.self).contains("\u{1B}[1;32mprobe\u{1B}[0m> "))
    let plain = try terminal(environment: ["NO_COLOR": "1"])
    #expect(String(decoding: plain.bytes, as: UTF8.self).contains("\u{1B}\\probe> "))
  }
}
