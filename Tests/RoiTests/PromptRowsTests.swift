import Programs
import Testing

/// What stands beside the line while it is typed, in the program itself.
@Suite("The prompt while a line is typed")
struct PromptRowsTests {
  private static let house = "set price 250k down 20 rate 6.5 rent 1800"

  /// A terminal at which a house was entered.
  private func terminal(_ lines: String..., columns: Int = 80, person: Person? = nil) throws -> PseudoTerminal
  {
    let terminal = try (person ?? Person()).terminal(columns: columns)
    for line in [Self.house] + lines {
      terminal.send(line + "\r")
      try terminal.wait(line) { $0.isAtPrompt && $0.contains("> " + line) }
    }
    return terminal
  }

  // MARK: Consequences

  @Test("A row shows what the line would do, and goes with the line")
  func showsConsequences() throws {
    let terminal = try terminal("require dscr >= 1.25")
    terminal.send("set rent 1900")
    let row = "dscr 1.42 → 1.50 ✓ pass (holds down to $1,580.18) …"
    try terminal.wait { $0.lastRows(1) == [row] && $0.typed == "roi> set rent 1900" }
    // Typed anew, up to the cursor.
    terminal.send("\u{15}set rent 1")
    try terminal.wait { $0.lastRows(1)[0].hasPrefix("dscr 1.42 → 0.00 ✗ fail · ") }
    terminal.send("\u{15}")
    try terminal.wait { $0.isAtPrompt && $0.lastRows(1) == ["roi>"] }
    terminal.send("show rent\r")
    try terminal.wait { $0.contains("1,800") && $0.isAtPrompt }
  }

  @Test("In 40 columns the verdict alone is left")
  func narrowRowIsTheVerdict() throws {
    let terminal = try Person().terminal(columns: 40)
    for line in ["price 250k down 20 rate 6.5", "rent 1800", "require dscr >= 1.25"] {
      try terminal.enter(line) { $0.isAtPrompt && $0.contains("> " + line) }
    }
    terminal.send("set rent 1900")
    try terminal.wait { $0.lastRows(1) == ["dscr 1.42 → 1.50 ✓ pass …"] }
    for (line, row) in [
      ("solve price for dscr >= 1.3", "$273,826.34 · Binds dscr >= 1.3"),
      ("reset all", #"Empties 4 values; "undo" restores them."#),
      ("save oak --force", #"Replaces …; "undo" brings it back."#),
      ("history clear", "Forgets all earlier lines, for good."),
    ] {
      terminal.send("\u{15}" + line)
      try terminal.wait(line) { $0.lastRows(1) == [row] }
    }
  }

  @Test("A row waits for the pause that is chosen, and a key does not wait for it")
  func waitsForThePause() throws {
    let terminal = try terminal("settings preview pause 5s")
    terminal.send("set rent 1900")
    try terminal.wait { $0.typed == "roi> set rent 1900" }
    #expect(!terminal.screen.contains("→ $635.86"))
    try terminal.enter("") { $0.isAtPrompt && $0.contains("→ $1,900") }
    try terminal.enter("settings preview pause 0ms") { $0.isAtPrompt }
    terminal.send("set rent 2000")
    try terminal.wait { $0.lastRows(1)[0].hasPrefix("cash flow $635.86 → $735.86 · ") }
  }

  @Test("A search that takes long says so, and stops at the next key")
  func longSearchStops() throws {
    let terminal = try terminal("set hold 30y vacancy 5")
    let line = "sweep rent 1..9000 by 0.01 show irr cash_flow"
    terminal.send(line)
    try terminal.wait { $0.lastRows(1) == ["working …"] }
    terminal.send(" dscr")
    try terminal.wait { $0.typed == "roi> " + line + " dscr" }
    terminal.send("\u{03}")
    try terminal.wait { $0.typed == "roi>" }
  }

  @Test("A row is of what another shell has made of the property meanwhile")
  func isOfThePresentState() throws {
    let person = try Person()
    let terminal = try terminal("save elm", person: person)
    let other = try person.terminal()
    try other.enter("open elm") { $0.isAtPrompt && $0.contains("elm>") }
    try other.enter("rent 1700") { $0.isAtPrompt && $0.contains("$1,700") }
    terminal.send("set rent 1900")
    try terminal.wait { $0.lastRows(1)[0].hasPrefix("cash flow $435.86 → $635.86 · ") }
  }

  @Test("Alt-Up and Alt-Down step the number at the cursor, and the verdict follows")
  func stepsTheNumber() throws {
    let terminal = try terminal("require dscr >= 1.25")
    terminal.send("set rent 1800\u{1B}[1;4B")
    try terminal.wait {
      $0.typed == "roi> set rent 1550" && $0.lastRows(1)[0].hasPrefix("dscr 1.42 → 1.23 ✗ fail")
    }
    terminal.send("\u{1B}[1;3A")
    try terminal.wait {
      $0.typed == "roi> set rent 1575" && $0.lastRows(1)[0].hasPrefix("dscr 1.42 → 1.246 ✗ fail")
    }
    // In vi's command mode, with its own keys.
    terminal.send("\u{15}keys vi\r")
    try terminal.wait { $0.contains("keys vi") && $0.isAtPrompt }
    terminal.send("set rate 6.5\u{1B}")
    try terminal.wait { $0.typed == "roi> set rate 6.5" }
    terminal.send("\u{01}")
    try terminal.wait { $0.typed == "roi> set rate 6.625" }
    terminal.send("\u{18}\u{18}")
    try terminal.wait { $0.typed == "roi> set rate 6.375" }
    // So many steps as were counted, and the count is used up then.
    terminal.send("5\u{01}")
    try terminal.wait { $0.typed == "roi> set rate 7" }
    terminal.send("12\u{18}\u{18}")
    try terminal.wait { $0.typed == "roi> set rate 5.375" }
    terminal.send("x")
    try terminal.wait { $0.typed == "roi> set rate 5.37" }
  }

  @Test(
    "Alt-Up steps as other terminals send it", arguments: ["\u{1B}\u{1B}[A", "\u{1B}\u{1B}OA", "\u{1B}[1;3A"])
  func stepsInOtherTerminals(key: String) throws {
    let terminal = try terminal()
    terminal.send("set rent 1800" + key)
    try terminal.wait { $0.typed == "roi> set rent 1825" }
  }

  @Test(
    "A value that is edited in place has its verdict, and steps as in the line", arguments: ["set", "edit"])
  func valueInPlace(command: String) throws {
    let terminal = try terminal("require dscr >= 1.25")
    try terminal.enter("\(command) rent") { $0.typed == "Rent  1800" }
    terminal.send("\u{1B}[1;4B")
    try terminal.wait {
      $0.typed == "Rent  1550" && $0.lastRows(1)[0].hasPrefix("dscr 1.42 → 1.23 ✗ fail · ")
    }
    terminal.send("\u{1B}[1;3A")
    try terminal.wait { $0.typed == "Rent  1575" && $0.lastRows(1)[0].hasPrefix("dscr 1.42 → 1.246 ✗ fail") }
    try terminal.enter("") { $0.isAtPrompt && $0.contains("Rent  $1,800 → $1,575") }
    // The rest of the line stands before the value.
    try terminal.enter("set price 300k rent") { $0.typed == "Rent  1575" }
    try terminal.wait { $0.lastRows(1)[0].hasPrefix("dscr 1.246 → 1.04 ✗ fail · ") }
    terminal.send("\u{03}")
    try terminal.wait { $0.isAtPrompt }
  }

  @Test("What cannot be seen is shown as its escape in the line, in the prompt and in an error")
  func hiddenCharacters() throws {
    let terminal = try terminal()
    terminal.send("set rent 1\u{202E}2\u{200B}x\u{1B}[D")
    try terminal.wait {
      $0.typed == #"roi> set rent 1\u{202E}2\u{200B}x"#
        && $0.textToCursor == #"roi> set rent 1\u{202E}2\u{200B}"#
    }
    try terminal.enter("") { $0.contains("roi> set rent") && $0.typed == "roi!>" }
    let row = (0..<24).map { terminal.screen.text(row: $0) }.first { $0.contains("^") }
    #expect(row == "              ^^^^^^^^^^^^^^^^^^^", "\(row ?? "")")
    try terminal.enter("save \"a\u{200B}b\"") { $0.typed == #"roi:a\u{200B}b>"# }
    terminal.send("\u{12}\u{200B}")
    try terminal.wait { $0.typed.hasPrefix(#"search '\u{200B}': save"#) }
    terminal.send("\u{07}\u{1B}[200~set rent 1\u{202E}\nshow rent\n\u{1B}[201~\r")
    try terminal.wait { $0.contains(#"> set rent 1\u{202E}"#) && $0.typed.hasPrefix(#"roi:a\u{200B}b"#) }
    terminal.settle()
    let sent = String(decoding: terminal.bytes, as: UTF8.self)
    #expect(!sent.unicodeScalars.contains("\u{202E}") && !sent.unicodeScalars.contains("\u{200B}"))
  }

  @Test("A line that is plain is never drawn anew, and tells what it would do when asked")
  func plainLine() throws {
    let terminal = try terminal("settings overlay plain")
    let count = terminal.bytes.count
    terminal.send("set rent 1900\u{1B}p")
    try terminal.wait {
      $0.lastRows(2) == [
        "cash flow $535.86 → $635.86 · dscr 1.42 → 1.50 · cash on cash 12.86% → 15.26%", "roi> set rent 1900",
      ]
        || $0.lastRows(2).last == "roi> set rent 1900" && $0.contains("cash flow $535.86 → $635.86")
    }
    try terminal.enter("") { $0.contains("$1,800 → $1,900") && $0.isAtPrompt }
    try terminal.enter("preview rent 2000") { $0.contains("cash flow $635.86 → $735.86") && $0.isAtPrompt }
    try terminal.enter("preview \"rent 2000; undo\"") { $0.contains("Nothing is known") && $0.isAtPrompt }
    #expect(!terminal.bytes[count...].contains(0x1B))
    try terminal.enter("settings overlay on") { $0.isAtPrompt }
    terminal.send("set rent 2000")
    try terminal.wait { $0.lastRows(1)[0].hasPrefix("cash flow $635.86 → $735.86 · ") }
  }

  @Test("What cannot be undone is told before", arguments: ["history clear", "reset all"])
  func warns(line: String) throws {
    let terminal = try terminal()
    terminal.send(line)
    try terminal.wait { $0.lastRows(1)[0].hasPrefix("Forgets") || $0.lastRows(1)[0].hasPrefix("Empties") }
  }

  @Test("Settings leave out the preview, the colours, or all of it")
  func settingsLeaveThemOut() throws {
    let terminal = try terminal("settings preview off")
    terminal.send("set rent 1900")
    try terminal.wait { $0.typed == "roi> set rent 1900" && $0.lastRows(1) == ["roi> set rent 1900"] }
    for (setting, style) in [
      ("preview on", "\u{1B}[38;5;30mrent"), ("highlight off", "set rent"), ("overlay off", "set rent"),
    ] {
      terminal.send("\u{15}settings \(setting)\r")
      try terminal.wait(setting) { $0.isAtPrompt && $0.contains("settings " + setting) }
      let count = terminal.bytes.count
      terminal.send("set rent 1900")
      try terminal.wait {
        $0.typed == "roi> set rent 1900" && $0.contains("→ $635.86") == (setting != "overlay off")
      }
      #expect(String(decoding: terminal.bytes[count...], as: UTF8.self).contains(style))
    }
  }

  @Test("A row has the chosen figures, and marks what has changed")
  func showsStatus() throws {
    let terminal = try terminal("settings status cash_flow dscr")
    try terminal.wait { $0.lastRows(1) == ["cash flow $535.86 · dscr 1.42"] }
    try terminal.enter("rent 1900") {
      $0.lastRows(1) == ["cash flow $635.86 ↑ · dscr 1.50 ↑"] && $0.isAtPrompt
    }
    try terminal.enter("settings status off") { $0.lastRows(1) == ["roi>"] }
  }

  @Test("A lesson shows no answers before they are given")
  func lessonsShowNoAnswers() throws {
    let terminal = try Person().terminal()
    try terminal.enter("learn first-property") { $0.typed == "first-property>" }
    terminal.send("set price 250k")
    try terminal.wait { $0.typed == "first-property> set price 250k" }
    terminal.settle()
    #expect(!terminal.screen.contains("→ $250,000"))
  }

  // MARK: Completion

  @Test(
    "Tab knows the grammar",
    arguments: [
      ("require dscr >= 1.25 an\t", "require dscr >= 1.25 and "),
      ("calc max(price, loa\t", "calc max(price, loan"),
      ("show coc\t", "show cash_on_cash "), ("set rnt\t", "set rent "),
      ("sweep rate 5..8 b\t", "sweep rate 5..8 by "),
      ("unrequire \t", "unrequire "),
    ])
  func tabKnowsTheGrammar(keys: String, line: String) throws {
    let terminal = try terminal()
    terminal.send(keys)
    try terminal.wait { $0.textToCursor == "roi> " + line }
  }

  @Test("The name of a destructive option is not inserted as the only one that fits")
  func destructiveWordsAreChosen() throws {
    let terminal = try terminal("save elm", "save oak")
    terminal.send("save elm --f\t")
    try terminal.wait { $0.lastRows(1)[0].hasPrefix("--force") && $0.textToCursor.hasSuffix("save elm --f") }
    terminal.send("\t\r")
    try terminal.wait { $0.textToCursor.hasSuffix("save elm --force ") }
  }

  @Test("The signature of a function stands behind its parenthesis, and shrinks")
  func showsSignatures() throws {
    let terminal = try terminal()
    terminal.send("calc pmt(1,")
    try terminal.wait { $0.hint.contains("periods, present") }
    terminal.send(" 2,")
    try terminal.wait { $0.hint.contains("present") && !$0.hint.contains("periods") }
  }

  // MARK: Lines that go on

  @Test("A line that goes on is completed as one, and is one entry of the history")
  func linesGoOn() throws {
    let terminal = try terminal()
    try terminal.enter(#"set rent 1900 \"#) { $0.typed == "...>" }
    terminal.send("esc\t")
    try terminal.wait { $0.textToCursor == "...> escrow " }
    try terminal.enter("100") { $0.isAtPrompt && $0.contains("$100") }
    terminal.send("\u{1B}[A")
    try terminal.wait {
      $0.lastRows(3).prefix(2) == [#"roi> set rent 1900 \"#, "...> escrow 100"]
        && $0.typed == "...> escrow 100"
    }
  }

  @Test("An open parenthesis or quote goes on, an apostrophe does not, and a blank line ends it")
  func openParenthesesGoOn() throws {
    let terminal = try terminal()
    try terminal.enter("calc (1 + 2") { $0.typed == "...>" }
    try terminal.enter(") * 2") { $0.lastRows(2) == ["6", "roi>"] }
    try terminal.enter("save \"my") { $0.typed == "...>" }
    try terminal.enter("house\"") { $0.typed == "roi:my house>" }
    try terminal.enter("calc (1 + 2") { $0.typed == "...>" }
    try terminal.enter("") { $0.contains("never closed") && $0.typed == "roi:my house!>" }
    try terminal.enter("entry don't") { $0.contains("quote") && $0.typed == "roi:my house!>" }
    try terminal.enter("calc (1") { $0.typed == "...>" }
    terminal.send("\u{03}")
    try terminal.wait { $0.typed == "roi:my house>" }
  }

  @Test("What stands behind a row that fails is said not to have run")
  func rowsBehindAFailure() throws {
    let terminal = try terminal()
    terminal.send("set rent 1900\u{1B}\rset rant 6\u{1B}\rset rate 5\r")
    try terminal.wait { $0.contains("The row behind it was not run.") && $0.typed == "roi!>" }
  }

  // MARK: Pastes

  @Test("Pasted lines stop at the first that fails")
  func pastedLinesStop() throws {
    let terminal = try terminal()
    terminal.send("\u{1B}[200~set rent 1900\nset rnt 5\nset price 1\nset rate 1\n\u{1B}[201~")
    try terminal.wait {
      let rows = $0.lastRows(6)
      return rows[0] == "set rent 1900" && rows[1].hasPrefix("set rnt 5  ✗ There is no field")
        && rows[4].hasPrefix("cash flow $535.86 → $635.86 · ") && rows[5].hasPrefix("Enter runs 4 lines")
    }
    terminal.send("\r")
    try terminal.wait { $0.contains("The last 2 of the pasted lines were not run.") && $0.typed == "roi!>" }
    try terminal.enter("show price rent rate") {
      $0.contains("250,000") && $0.contains("1,900") && $0.contains("6.5")
    }
  }

  @Test("Of a copied session what was typed is run, and not what was written")
  func outputIsLeftOut() throws {
    let terminal = try terminal()
    terminal.send(
      "\u{1B}[200~roi> set rent 1900\n  Rent  $1,800 → $1,900\nroi:elm> set rate 7\nroi:elm> \u{1B}[201~")
    try terminal.wait {
      let rows = $0.lastRows(5)
      return rows[0] == "set rent 1900" && rows[1] == "set rate 7"
        && rows[3] == "1 line of output is left out." && rows[4].hasPrefix("Enter runs 2 lines")
    }
    terminal.send("\r")
    try terminal.wait { $0.contains("6.500% → 7.000%") && $0.isAtPrompt }
  }

  @Test("Lines that are pasted into a value wait as well")
  func pastedValuesWait() throws {
    let terminal = try terminal()
    try terminal.enter("set rent") { $0.typed.hasPrefix("Rent") }
    terminal.send("\u{1B}[200~1950\nset rate 3\n\u{1B}[201~")
    try terminal.wait { $0.lastRows(1)[0].hasPrefix("Enter runs 2 lines") }
    terminal.send("\u{1B}")
    try terminal.wait { $0.typed.hasPrefix("Rent") && !$0.contains("Enter runs") }
    terminal.send("\u{03}")
    try terminal.enter("show rent rate") { $0.contains("6.500%") && $0.contains("1,800") }
  }

  @Test("Pasted lines run at once where that is chosen")
  func pastedLinesRunAtOnce() throws {
    let terminal = try terminal("settings paste run")
    terminal.send("\u{1B}[200~set rent 1900\nset rate 7\n\u{1B}[201~")
    try terminal.wait { $0.contains("6.500% → 7.000%") && $0.isAtPrompt }
  }

  // MARK: The editor

  @Test("Alt-E edits the line, but starts no program in a safe shell")
  func altEEdits() throws {
    let person = try Person()
    person.environment["EDITOR"] = "sed -i s/1800/1900/"
    let terminal = try person.terminal()
    terminal.send("set rent 1800\u{1B}e")
    try terminal.wait { $0.typed == "roi> set rent 1900" }
    let safe = try person.terminal("--safe")
    safe.send("set rent 1800\u{1B}e")
    try safe.wait { $0.typed == "roi (memory)> set rent 1800" && $0.contains("The editor has failed") }
  }

  @Test("Ctrl-C in a sweep leaves no carets")
  func controlCLeavesNoCarets() throws {
    let terminal = try terminal()
    terminal.send("sweep rent 1..10m by 1 show cash_flow\r")
    try terminal.wait("the sweep") { $0.contains("sweep rent") && !$0.typed.hasPrefix("roi>") }
    terminal.send("\u{03}")
    try terminal.wait { $0.contains("Interrupted") && $0.typed == "roi!>" }
    #expect(!terminal.screen.contains("^^"))
  }
}
