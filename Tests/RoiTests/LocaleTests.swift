import Programs
import Testing

/// Amounts as the person's environment, command line and settings have them.
@Suite("The locale")
struct LocaleTests {
  private func person(_ language: String) throws -> Person {
    let person = try Person()
    person.environment["LANG"] = language
    return person
  }

  /// - Returns: A line of the screen with ordinary blanks.
  private func shows(_ text: String) -> (ScreenModel) -> Bool {
    { screen in
      (0..<screen.rows).contains { screen.text(row: $0).replacing("\u{A0}", with: " ").contains(text) }
    }
  }

  @Test("A prompt uses the user's locale")
  func aPromptSpeaksThePersonsLocale() throws {
    let person = try person("de_DE.UTF-8")
    let terminal = try person.terminal()
    try terminal.enter("set rent 1.800,50", until: shows("0 € → 1.800,50 €"))
    try terminal.waitForPrompt("roi>")
    // What is chosen holds now, and for the next time.
    try terminal.enter("settings locale en_IN; settings currency INR; show rent", until: shows("₹1,800.50"))
    try terminal.waitForPrompt("roi>")
    terminal.send("\u{04}")
    #expect(try terminal.waitForEnd() == 0)
    let next = try person.terminal()
    try next.enter("set rent 12,34,567", until: shows("₹1,800.50 → ₹12,34,567"))
    // The command line holds against it.
    let other = try person.terminal("--locale", "es_ES", "--currency", "JPY")
    try other.enter("show rent", until: shows("1.234.567 JPY"))
  }

  /// The start file chooses before the first prompt, also for what the locale of the environment could not
  /// read.
  @Test("The start file chooses the locale")
  func theStartFileChooses() throws {
    let person = try person("ja_JP.UTF-8")
    #expect(
      try person.commands("set rent 1.50; save elm", options: ["--saved", "--currency", "EUR"]).status == 0)
    let refused = try PseudoTerminal(person.invocation([]))
    try refused.waitForPrompt("roi>")
    try refused.enter("show rent", until: shows("an amount in JPY has no decimals"))
    try person.home.write("settings currency EUR\nsettings locale fr_FR\n", to: "config/rentalroi/roirc")
    let terminal = try person.terminal()
    try terminal.waitForPrompt("roi:elm>")
    try terminal.enter("show rent", until: shows("1,50 €"))
  }

  @Test("A script's figures are the same for everyone; only the marks of its text are the person's")
  func aScriptGivesEveryoneTheSameFigures() throws {
    let lines = ["set price 250000.50 down 20 rate 6.5 rent 1,800", "show", "month 12"]
    let figures = try ["C.UTF-8", "de_DE.UTF-8", "ja_JP", "ar_EG", "xx_YY"].map { language in
      try person(language).commands(lines[0], lines[1], lines[2], options: ["--format", "json"]).text
    }
    #expect(figures[0].contains("250000.5") && Set(figures).count == 1)
    let german = try person("de_DE.UTF-8").commands("set rent 1800.50").text
    #expect(german == "Rent  0\u{A0}$ → 1.800,50\u{A0}$\n")
    let euros = try person("C").commands("set rent 1800.50", options: ["--locale", "de_DE"]).text
    #expect(euros == "Rent  0\u{A0}€ → 1.800,50\u{A0}€\n")
    #expect(try person("de_DE").commands("set rent 1.800,50").status == 1)
  }

  @Test(
    "A wrong name is wrong usage",
    arguments: [
      (["--locale", "de_DEE"], "There is no locale \"de_DEE\". Did you mean \"de_DE\"?"),
      (["--currency", "EURO"], "There is no currency \"EURO\". Did you mean \"EUR\"?"),
    ])
  func aWrongNameIsWrongUsage(options: [String], sentence: String) throws {
    let result = try person("C").commands("show", options: options)
    #expect(result.status == 2 && result.errors.contains(sentence))
  }

  /// A terminal that does not block, as another program may leave it, is waited for in both directions.
  @Test("A terminal that does not block is waited for")
  func aTerminalThatDoesNotBlockIsWaitedFor() throws {
    let person = try Person()
    let terminal = try PseudoTerminal(person.invocation([]), blocks: false)
    try terminal.waitForPrompt("roi>")
    try terminal.enter("set price 250000 down 20 rate 6.5; schedule") {
      $0.isAtPrompt && $0.contains("360  ")
    }
    terminal.send("\u{04}")
    #expect(try terminal.waitForEnd() == 0)
  }
}
