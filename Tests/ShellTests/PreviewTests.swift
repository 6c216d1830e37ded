import Finance
import Localization
import Model
import Reports
import SeededRandom
import Synchronization
@testable import Syntax
import TestShell
import Testing
import Workspace

import Commands
@testable import Shell

@Suite("The preview of a line")
struct PreviewTests {
  private static let house = "set price 250k down 20 rate 6.5 rent 1500 taxes 250/mo insurance 100/mo"

  private func row(_ line: String, after lines: [String]) -> String? {
    let shell = TestShell()
    for line in lines { shell.expectSuccess(line) }
    return shell.interpreter.preview(of: line)?.text
  }

  // MARK: The rows

  @Test(
    "A change shows the figures that move with it, and then what is stated anew",
    arguments: [
      (
        "set rent 1900",
        """
        cash flow -$114.14 → $285.86 · dscr 0.91 → 1.23 · cash on cash -2.74% → 6.86% · cap rate 5.52% → 7.44% · \
        Rent $1,500 → $1,900
        """
      ),
      (
        "price 240k",
        """
        cash flow -$114.14 → -$63.57 · dscr 0.91 → 0.95 · cash on cash -2.74% → -1.59% · \
        cap rate 5.52% → 5.75% · payment $1,264.14 → $1,213.57 · Purchase Price $250,000 → $240,000 · \
        Loan Amount $200,000.00 → $192,000.00
        """
      ),
      ("set hold 10y", "irr 2.66% · Holding Period none → 10 years"),
      ("set closing_date 2026-12-01", "Closing Date none → 2026-12-01 · First Month 1 → 12"),
      ("rent 1500", "Rent is $1,500 already."),
      (
        "rent 1900; rent 1700",
        """
        cash flow -$114.14 → $85.86 · dscr 0.91 → 1.07 · cash on cash -2.74% → 2.06% · cap rate 5.52% → 6.48% · \
        Rent $1,500 → $1,700
        """
      ),
      ("rent 1900; calc cash_flow", "$285.86"),
      ("require ltv <= 80%", "ltv <= 80%: 80.00% ✓ pass"),
      ("require rent >= 2000", "rent >= 2000: $1,500 ✗ fail"),
      (
        "require rent >= 2000 or dscr > 2",
        "rent >= 2000 or dscr > 2 ✗ fail"
      ),
      ("define yield = rent * 12 / price as percent", "yield 7.2%"),
      ("calc rent * 12 / 100k", "0.18"), ("2+2", "4"), ("cash_flow", "Cash Flow a Month -$114.14"),
      ("calc 1/0", "nothing can be divided by 0"),
      ("explain dscr", "dscr = 0.91 = noi ÷ (payment × 12)"),
      ("solve rent for cash_flow = 0", "cash_flow = 0 with rent at $1,614.14 (now $1,500), exactly."),
      ("month 12", "Total $1,614.14 · Mortgage Balance $197,764.50 · Cash Flow -$114.14"),
      ("year 2", "Total $19,369.68 · Mortgage Balance $195,379.27 · Cash Flow -$1,369.68"),
      ("tip 86.40 20%", "Bill $86.40 · Tip % 20% · Tip $17.28 · Total $103.68"),
      ("add income laundry 60/mo; remove laundry", "laundry is removed"),
    ])
  func ofAChange(line: String, expected: String) {
    let shown = row(line, after: [Self.house])
    if line.hasPrefix("add") { return #expect(shown?.contains("cash flow") != true) }
    #expect(shown == expected)
  }

  @Test("Criteria come first, with a mark for pass or fail")
  func criteria() {
    let lines = [Self.house, "require dscr >= 1.25 and cash_flow > 0 and ltv <= 80%"]
    #expect(
      row("rent 1900", after: lines) == """
        dscr 0.91 → 1.23 ✗ fail · cash flow -$114.14 → $285.86 ✓ pass · cash on cash -2.74% → 6.86% · \
        cap rate 5.52% → 7.44% · ltv 80.00% ✓ pass · Rent $1,500 → $1,900
        """)
    #expect(
      row("rent 2000", after: lines + ["require rent > 1900"])?.hasSuffix(" · Rent $1,500 → $2,000 ✓ pass")
        == true)
  }

  @Test("The row tells how far a field that is typed can go before a criterion fails, and no other line does")
  func edges() {
    let shell = TestShell()
    for line in [Self.house, "require dscr >= 1.25 and cash_flow > 0 and ltv <= 80%"] { shell.run(line) }
    func fuller(_ line: String) -> String? { shell.interpreter.preview(of: line, telling: .edges)?.text }
    #expect(
      fuller("rent 1900")?.contains("cash flow -$114.14 → $285.86 ✓ pass (holds down to $1,614.15)") == true)
    #expect(fuller("rent 1500") == nil)
    for line in ["rent 1900 rate 6", "month 12", "undo", "rent", "ren 1900", "rent 1900; rate 6 rent 2"] {
      #expect(fuller(line) == nil, "\(line)")
    }
    // The edge is where the criterion turns.
    let lines = [Self.house, "require cash_flow > 0"]
    #expect(row("rent 1614.15", after: lines)?.hasPrefix("cash flow -$114.14 → $0.01 ✓ pass") == true)
    #expect(row("rent 1614.14", after: lines)?.hasPrefix("cash flow -$114.14 → $0.00 ✗ fail") == true)
  }

  @Test("Watched figures come before all others")
  func watched() {
    let lines = [Self.house, "require dscr >= 1.25", "watch cap_rate", "settings status payment"]
    #expect(
      row("rent 1900", after: lines)?.hasPrefix("cap rate 5.52% → 7.44% · dscr 0.91 → 1.23 ✗ fail · ") == true
    )
    #expect(row("rate 7", after: lines)?.hasPrefix("payment $1,264.14 → $1,330.60 · dscr ") == true)
  }

  @Test(
    "What brings another document, or another state of this one, says with which verdict",
    arguments: [
      (
        ["rent 1900"], "undo",
        """
        Undoes: rent 1900 · dscr 1.23 → 0.91 ✗ fail · cash flow $285.86 → -$114.14 · cash on cash 6.86% → -2.74% · \
        cap rate 7.44% → 5.52% · Rent $1,900 → $1,500
        """
      ),
      (
        ["rent 2000", "undo"], "redo",
        """
        Redoes: rent 2000 · dscr 0.91 → 1.31 ✓ pass · cash flow -$114.14 → $385.86 · cash on cash -2.74% → 9.26% · \
        cap rate 5.52% → 7.92% · Rent $1,500 → $2,000
        """
      ),
      (
        ["rent 1600", "rent 1900"], "undo 2",
        """
        Undoes 2 changes, the last: rent 1600 · dscr 1.23 → 0.91 ✗ fail · cash flow $285.86 → -$114.14 · \
        cash on cash 6.86% → -2.74% · cap rate 7.44% → 5.52% · Rent $1,900 → $1,500
        """
      ),
      (
        ["rent 1900", "rent 2000", "undo 2"], "redo 9",
        """
        Redoes 2 changes, the last: rent 2000 · dscr 0.91 → 1.31 ✓ pass · cash flow -$114.14 → $385.86 · \
        cash on cash -2.74% → 9.26% · cap rate 5.52% → 7.92% · Rent $1,500 → $2,000
        """
      ),
      (
        ["save elm", "price 100k", "new"], "new oak --from elm",
        """
        Begins with all that elm has. · dscr 2.27 ✓ pass · cash flow $644.35 · cash on cash 38.66% · cap rate 13.80% · \
        payment $505.65
        """
      ),
      (["require ltv < 90%"], "undo", "Undoes: require ltv < 90% · Criterion ltv < 90% → none"),
      (
        ["save elm", "new", "price 100k"], "open elm",
        """
        Opens elm. · dscr 0.91 ✗ fail · cash flow -$114.14 · cash on cash -2.74% · cap rate 5.52% · payment $1,264.14
        """
      ),
      (
        ["use tip", "bill 50", "use rental"], "use tip",
        "A tip: 15 % and your own percentage, shared among people. · total $59.00 · tip $9.00 · each $59.00"
      ),
    ])
  func opening(lines: [String], line: String, expected: String) {
    #expect(row(line, after: [Self.house, "require dscr >= 1.25"] + lines) == expected)
  }

  @Test("Tables say how long they are, and what matters in them")
  func tables() {
    let lines = [Self.house, "require dscr >= 0.9"]
    #expect(
      row("sweep rent 1500..2000 by 100 show cash_flow", after: lines)
        == "6 rows · Rent $1,500 → $2,000 · Cash Flow a Month -$114.14 → $385.86")
    #expect(row("sweep rent 1500..2000 by 100 down 10..30 by 5 show cash_flow", after: lines) == "6 rows")
    #expect(
      row("breaks", after: lines)?.contains(" · Fails below · Value $1,487.73 · Criterion dscr >= 0.9 · ")
        == true)
  }

  @Test("What was read otherwise than it may be meant stands before the figures")
  func reading() {
    let shown = row("down 0.2", after: [Self.house])
    #expect(
      shown?.hasPrefix("0.2 is read as 0.2%; for 20% type 20%. · cash flow ") == true
        && shown?.contains(" · Down Payment % 20% → 0.2%") == true)
  }

  @Test(
    "Other worksheets show their result",
    arguments: [
      (
        ["use interest", "set principal 1500 rate 4.3 years 6 times 4"], "rate 5",
        """
        result $1,938.84 → $2,021.03 · earned $438.84 → $521.03 · effective rate 4.3698% → 5.0945% · \
        Annual interest rate 4.3% → 5%
        """
      ),
      (
        ["use interest", "set principal 1500 rate 4.3 years 6 times 4"], "calculate",
        "Result $1,938.84 · Interest Earned $438.84"
      ),
      (["use tip"], "set bill 86.40", "total $101.95 · tip $15.55 · each $101.95 · Bill none → $86.40"),
      (["use tip"], "keypad 5632", "total $66.46 · tip $10.14 · each $66.46 · Bill none → $56.32"),
      (
        ["use accounts", "add Visa credit 412.83"], "remove Visa",
        "credit cards $412.83 → $0.00 · Visa $412.83 → none · Net Worth -$412.83 → $0.00"
      ),
    ])
  func otherWorksheets(lines: [String], line: String, expected: String) {
    #expect(row(line, after: lines) == expected)
  }

  @Test(
    "What would be lost is told in the negative style",
    arguments: [
      ("delete elm", #"Deletes elm, which is open; "undo" brings it back."#),
      ("delete oak", #"Deletes oak; "undo" brings it back."#),
      ("save oak --force", #"Replaces what is saved as oak, if anything is; "undo" brings it back."#),
      ("reset all", #"Empties 6 values; "undo" restores them."#),
      ("restore a.db --force", #"Replaces everything saved with the contents of a.db; "undo" reverts it."#),
      ("export a.csv --force", "Replaces the file a.csv, if there is one, for good."),
      ("history clear", "Forgets all earlier lines, for good."),
      ("entry 3 remove", #"Removes entry 3; "undo" brings it back."#),
      ("defaults clear", #"Replaces your defaults; "undo" brings them back."#),
    ])
  func losses(line: String, expected: String) {
    let shell = TestShell(Self.house, "save elm", "copy elm oak")
    #expect(shell.interpreter.preview(of: line) == StyledText([.init(expected, .negative)]))
  }

  @Test("A new name is told before Enter")
  func newNames() {
    let lines = [Self.house, "save elm"]
    #expect(row("rename elm oak", after: lines) == "Calls elm oak from then on.")
    #expect(row("copy elm \"oak street\"", after: lines) == "Keeps a copy of elm as \"oak street\".")
    #expect(row("copy oak ash", after: lines) == #"Nothing is saved as "oak". "list" shows what is."#)
    #expect(row("rename elm", after: lines) == nil)
    for command in ["copy", "rename"] {
      #expect(row("\(command) elm elm", after: lines) == #"The name "elm" is in use already."#)
    }
  }

  @Test("A field without a value shows the present one, and which ones it takes")
  func fieldsWithoutValue() {
    let allowed = "rent takes an amount from $0 to $1,000,000,000,000,000."
    for line in ["set rent", "set rent ", "rate 7; set rent", "set rate 7 rent"] {
      #expect(row(line, after: [Self.house]) == "Rent $1,500 · " + allowed, "\(line)")
    }
    #expect(row("set rent", after: [])?.hasPrefix("Rent $0 · ") == true)
    #expect(row("set hold", after: [])?.hasPrefix("Holding Period none · hold takes ") == true)
    #expect(row("set rnt 5 rent", after: [])?.hasPrefix("There is no field \"rnt\".") == true)
    #expect(row("set ren", after: [Self.house]) == nil)
  }

  @Test(
    "A line that changes nothing says what Enter would, and how the property stands",
    arguments: [
      ("open elm", "elm is open already."),
      ("use rental", "A rental property: purchase, loan, schedule, return. Open: elm."),
      ("redo", "There is nothing to redo."),
    ])
  func changesNothing(line: String, sentence: String) {
    let shell = TestShell(Self.house, "require dscr >= 1.25", "save elm")
    let row = shell.interpreter.preview(of: line)?.text
    let stands = " · dscr 0.91 ✗ fail · cash flow -$114.14 · "
    #expect(row?.hasPrefix(sentence + (line == "redo" ? "" : stands)) == true, "\(row ?? "nil")")
    #expect(shell.text(line).contains(sentence))
  }

  @Test("A line that lists kinds says which there are")
  func kindsToChoose() {
    #expect(row("use", after: [])?.hasPrefix("Lists the kinds: rental, ") == true)
  }

  @Test("There is nothing to undo where nothing was done")
  func undoesNothing() { #expect(row("undo", after: []) == "There is nothing to undo.") }

  @Test("An audit says how many checks fail and hold, and which fail, the worst first")
  func audit() throws {
    let shell = TestShell(Self.house, "vacancy 1 maintenance 1")
    let row = try #require(shell.interpreter.preview(of: "audit")?.text)
    let items = row.components(separatedBy: " · ")
    let text = shell.text("audit")
    let fails = try #require(items.first { $0.hasPrefix("Fail ") }.flatMap { Int($0.dropFirst(5)) })
    #expect(fails > 0 && items.count == 2 + fails)
    #expect(items[1].hasPrefix("Hold "))
    for item in items.dropFirst(2) { #expect(text.contains(item)) }
    #expect(
      self.row("audit off management because \"I do\"", after: [Self.house])
        == "management is waived; \"audit on management\" restores it.")
    #expect(self.row("audit from my-list.roi", after: [Self.house]) == nil)
    shell.expectSuccess("watch audit")
    #expect(shell.code("watch audit on management") == "cannot-watch")
  }

  @Test("What is watched shows its result, and that it comes again")
  func watch() {
    let lines = [Self.house]
    let again = #"Shown after each change from now on; "watch off" ends it."#
    #expect(row("watch calc cash_flow", after: lines) == "-$114.14 · " + again)
    #expect(row("watch list", after: lines) == again)
    #expect(row("watch off", after: lines) == "Nothing is shown after changes any more.")
    #expect(row("watch", after: lines) == "Nothing is watched. For example: watch summary")
    #expect(
      row("watch", after: lines + ["watch calc cash_flow", "watch show rent"])
        == "Watched: calc cash_flow · show rent")
    #expect(row("watch set rent 5", after: lines)?.hasPrefix(#""set rent 5" does more than show "#) == true)
    for line in ["watch set", "watch calc", "watch calc 2 +", "watch cal", "watch "] {
      #expect(row(line, after: lines) != again, "\(line)")
    }
    #expect(row("watch set", after: lines) == nil)
  }

  @Test("A decision says what the person is asked for, where there is one to ask")
  func decides() {
    let (shell, person) = (TestShell(Self.house, "require dscr >= 1.25", "save elm"), Person())
    let line = "decide \"12 Elm\" confidence 70"
    #expect(shell.interpreter.preview(of: line) == nil)
    shell.interpreter.connect(person.console)
    #expect(
      shell.interpreter.preview(of: line)?.text.hasPrefix(
        "Asks for expected and review, and keeps the property as it stands. · dscr 0.91 ✗ fail · ") == true)
    #expect(person.asked.isEmpty)
    person.answers = ["rent covers it", "in 6 months"]
    shell.expectSuccess(line)
    #expect(person.asked.count == 2)
    #expect(
      shell.interpreter.preview(of: "decide")?.text.hasPrefix(
        "Asks for subject, expected, confidence and review, and ") == true)
  }

  @Test("A row without room for a sentence keeps the answer and the reason")
  func shorterRows() {
    let shell = TestShell(Self.house)
    func shorter(_ line: String) -> String? {
      shell.interpreter.preview(of: line)?.shorter.map { StyledText($0).text }
    }
    #expect(shorter("solve price for dscr >= 1.25") == "$181,943.43 · Binds dscr >= 1.25")
    #expect(shorter("solve rate for rent >= 2000") == nil)
    #expect(
      shorter("solve price for dscr >= 1.25 and rent >= 2000") == "Fails anyway rent >= 2000")
    #expect(shorter("rent 1900") == nil)
  }

  @Test("What is not saved is not said to be deleted")
  func deletesNothing() {
    #expect(row("delete oak", after: ["save elm"]) == #"Nothing is saved as "oak". "list" shows what is."#)
  }

  @Test("A new worksheet takes the place of an unnamed one, which is kept")
  func newDocument() {
    let shell = TestShell(Self.house)
    #expect(shell.interpreter.preview(of: "new")?.text.contains("kept") == true)
    shell.expectSuccess("save elm")
    #expect(shell.interpreter.preview(of: "new") == nil)
    #expect(shell.interpreter.preview(of: "new elm")?.text == #"The name "elm" is in use already."#)
    #expect(shell.interpreter.preview(of: "new oak --plain") == nil)
    #expect(shell.interpreter.preview(of: "new oak --from elm")?.text.hasPrefix("Begins with all ") == true)
  }

  @Test(
    "A line that is not finished, or that only Enter runs, shows nothing",
    arguments: [
      "", " ", "# rent 5", "s", "set", "set ", "set ren", "set rent 12x", "set rnt",
      "calc", "calc 2 +", "calc 2 + ", "calc max(1, ", "calc dsc", "require ", "require dscr",
      "require dscr ",
      "require dscr >= ", "solve rent", "solve rent for ", "month", "month ", "delete", "delete ", "save oak",
      "rent 5 \\", "save \"el", "hello",
      // Not for a preview.
      "undo 0", "undo x", "list", "log", "entries", "schedule", "edit", "source a.roi",
      "record a.roi",
      "export a.csv", "backup a.db", "service off", "quit", "settings", "learn", "journal okay",
      "decide",
      "rent 5; list", "list; rent 5",
    ])
  func unfinished(line: String) {
    #expect(row(line, after: [Self.house, "save elm"]) == nil)
  }

  @Test(
    "A line that is wrong says why",
    arguments: [
      ("calc rnt * 12", #"There is no field or metric "rnt". Did you mean "rent"?"#),
      ("set rentt 5 price", #"There is no field "rentt". Did you mean "rent"?"#),
      ("set term 360", "360 years? Type 360m for 360 months."),
      ("set rate 650", "Out of range: rate takes a percentage from 0% to 100%."),
      (
        "month 2028-12",
        "2028-12 has no number, as the closing date is not entered. For one: set closing_date 2026-12-01"
      ),
      ("rentt 5 ", #"There is no command "rentt". Did you mean "rent"?"#),
    ])
  func wrong(line: String, expected: String) {
    let shell = TestShell(Self.house)
    #expect(shell.interpreter.preview(of: line) == StyledText([.init(expected, .secondary)]))
  }

  @Test("Styles go with signs and words, so that the row can be read without colours")
  func styles() {
    let shell = TestShell(Self.house, "require cash_flow > 0")
    let up = shell.interpreter.preview(of: "rent 1900")?.parts ?? []
    #expect(up.contains(.init("$285.86", .positive)))
    #expect(up.contains(.init(" ✓", .positive)))
    let down = shell.interpreter.preview(of: "rent 1400")?.parts ?? []
    #expect(down.contains(.init("-$214.14", .negative)))
    #expect(down.contains(.init("-5.14%", .negative)))
    #expect(down.contains(.init(" ✗", .negative)))
    #expect(down.contains(.init("$1,400", .plain)))
  }

  @Test("Values are read and shown as in the locale at a prompt")
  func locale() {
    let shell = TestShell(Self.house)
    shell.expectSuccess("settings locale de_DE")
    let shown = shell.interpreter.preview(of: "rent 1.900,50")?.text.replacing("\u{A0}", with: " ")
    #expect(shown?.contains(" · Rent 1.500 € → 1.900,50 €") == true, "\(shown ?? "nil")")
  }

  @Test("The headline of each worksheet is of its metrics")
  func headlines() {
    for kind in WorksheetKinds.all {
      for name in kind.conventions.headline {
        #expect(kind.metric(named: name)?.name == name, "\(kind.kind)")
      }
    }
  }

  // MARK: The same as Enter

  /// The shell in which the examples of help are tried.
  private func example(on sheet: any Worksheet.Type) -> TestShell {
    let shell = TestShell()
    let property = [
      Self.house, "set closing_date 2026-12-01 hold 7y", "add income laundry 60/mo",
      "add loan second 40k rate 9 term 15y", "at 24 income 500", "at 60 cost 9000",
      "define yield = rent * 12 / price",
      "require dscr >= 1.1 and rent > 5", "save elm", "month 12",
    ]
    for line in property { shell.expectSuccess(line) }
    let others: [String: [String]] = [
      "interest": ["set principal 1500 rate 4.3 years 6 times 4"], "tip": ["set bill 50"],
      "accounts": ["add Visa credit 412.83", "add \"Basic Savings\" banking 5"],
    ]
    if sheet != WorksheetKinds.main { shell.expectSuccess("use \(sheet.kind)") }
    for line in others[sheet.kind] ?? [] { shell.expectSuccess(line) }
    return shell
  }

  /// The row that the result of a line has after it was really run.
  private func rowOfResult(of line: String, _ shell: TestShell) throws -> StyledText? {
    let statement = try #require(try Line(line).statements.first)
    let (command, resolved) = try shell.interpreter.resolved(statement)
    let context = CommandContext(shell.interpreter, resolved, isTyped: true)
    let before = shell.workspace.document
    if case .change(_, _, _, let loss) = command.preview, loss(context) != nil { return nil }
    guard let report = shell.run(line).last?.report else { return nil }
    let result = ReportRow(report, shell.workspace)
    switch command.preview {
    case .result(let figures, _): return result.row(of: figures)
    case .change(let figures, _, _, _):
      if !figures.isEmpty { return result.row(of: figures) }
      return ChangeRow(from: before, watching: [], shell.workspace).row(notes: result.notes)
    case .none, .reading, .readingUnless, .repeating, .loss, .opening: return nil
    }
  }

  @Test(
    "The preview of every example in help is that of its result",
    arguments: ["rental", "interest", "tip", "accounts"])
  func examples(kind: String) throws {
    let sheet = try #require(WorksheetKinds.named(kind))
    var shown = 0
    // A command with a variant for each worksheet has none itself.
    let all = CommandTable.standard.all.flatMap { $0.variants.isEmpty ? [$0] : $0.variants }
    for line in all.filter(\.preview.runsOnCopy).flatMap(\.examples).map(\.line) {
      let shell = example(on: sheet)
      let preview = shell.interpreter.preview(of: line)
      guard let row = try rowOfResult(of: line, shell) else { continue }
      #expect(preview == row, "\(line)")
      shown += 1
    }
    #expect(shown >= (kind == "rental" ? 25 : 8), "\(shown)")
  }

  @Test("Random values: each figure of the row is what `show` has after Enter", arguments: 0..<10)
  func randomValues(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let kind = WorksheetKinds.main
    let values = [
      "price": ["250k", "1.2M", "99,500"], "down": ["0", "20", "3.5%", "$40k"], "rate": ["0", "6.125", "11"],
      "term": ["30y", "25m", "1"], "rent": ["0", "1,800", "2*1450", "34800/yr"],
      "taxes": ["99.5", "1600/yr", "1%"],
      "vacancy": ["5", "100%"], "maintenance": ["9%", "200"], "hold": ["7y", "0"], "loan": ["100k", "75%"],
      "extra": ["150"], "appreciation": ["3", "-2"],
    ]
    let labels =
      values.keys.compactMap { kind.field(named: $0) }.map { ($0.label, $0.name) }
      + kind.conventions.headline.map { (DocumentFigures.label($0), $0) }
    var compared = 0
    for _ in 0..<RandomCases.count(400, oneOf: 20) {
      let line = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        let name = values.keys.sorted().randomElement(using: &random) ?? ""
        return "\(name) \(values[name]?.randomElement(using: &random) ?? "")"
      }.joined(separator: " ")
      let shell = TestShell(Self.house, "require dscr >= 1.25 and rent > 1000")
      let preview = shell.interpreter.preview(of: "set " + line)?.text
      let state = shell.state
      guard shell.code("set " + line) == nil else {
        #expect(shell.state == state)
        continue
      }
      for item in (preview ?? "").components(separatedBy: " · ") where !item.hasSuffix("already.") {
        guard let (label, name) = labels.first(where: { item.hasPrefix($0.0 + " ") }) else { continue }
        let shown = item.dropFirst(label.count + 1).components(separatedBy: " → ").last ?? ""
        let value = shown.replacing(" ✓ pass", with: "").replacing(" ✗ fail", with: "")
        let present = shell.shown(name)
        #expect(
          value == present || value == "none" && present.contains(" "), "\(line): \(item) but \(present)")
        compared += 1
      }
    }
    #expect(compared > 30)
  }

  // MARK: Pasted lines

  @Test("The consequences of lines are those of all, up to the first that fails or is not known")
  func pasted() {
    let shell = TestShell(Self.house)
    let change = "cash flow -$114.14 → $285.86 · dscr 0.91 → 1.23 · "
    let all = shell.interpreter.consequences(of: [
      "# more", "rent 1700; rent 1800", "month 2", "rent \\", "1900",
    ])
    #expect(all.row?.text.hasPrefix(change) == true && all.failure == nil)
    let failing = shell.interpreter.consequences(of: ["rent 1900", "rnt 5", "rent 1"])
    #expect(failing.row?.text.hasPrefix(change) == true)
    #expect(failing.failure == .init(line: 1, reason: "There is no command \"rnt\". Did you mean \"rent\"?"))
    let unknown = shell.interpreter.consequences(of: ["rent 1900", "save elm", "rent 1"])
    #expect(unknown.row?.text.hasPrefix("up to line 1: " + change) == true && unknown.failure == nil)
    #expect(shell.interpreter.consequences(of: ["save elm", "rent 1"]) == PasteConsequences())
    #expect(shell.shown("rent") == "$1,500")
  }

  // MARK: Nothing is touched

  @Test(
    "No preview changes anything, or calls a file, the prompt, a lesson or a service, or writes to the store")
  func touchesNothing() throws {
    let (store, person, provider) = (FaultyStore(), Person(), CountingProvider())
    let shell = try TestShell(on: store, as: "here")
    shell.interpreter.connect(person.console)
    for line in [Self.house, "save elm", "month 12", "cash_flow"] { shell.expectSuccess(line) }
    shell.workspace.scheduleProvider = provider
    shell.files["a.roi"] = "set rent 5\n"
    let (state, result, count) = (shell.state, shell.interpreter.lastResult, shell.outcomes.count)
    let revision = shell.workspace.document.revision
    let saved = try store.revision()
    store.callsLeft = 1_000_000
    let all = CommandTable.standard.all
    let examples = all.filter { !$0.preview.readsStore }.flatMap(\.examples).map(\.line)
    var rows = 0
    for line in examples + ["set rent", "rent 5; save x; delete elm", "rent 5; undo", "edit", "source a.roi"]
    {
      for length in 0...line.count where shell.interpreter.preview(of: String(line.prefix(length))) != nil {
        rows += 1
      }
    }
    #expect(rows > 300)
    #expect(store.callsLeft == 1_000_000)
    for line in all.filter(\.preview.readsStore).flatMap(\.examples).map(\.line) {
      _ = shell.interpreter.preview(of: line)
    }
    #expect(store.callsLeft ?? 0 < 1_000_000)
    // A store that fails is no fault of the line.
    store.callsLeft = 0
    #expect(shell.interpreter.preview(of: "undo")?.text.contains("elm.db") == true)
    store.callsLeft = nil
    #expect(try store.revision() == saved)
    #expect(provider.commands == 0)
    #expect(person.asked.isEmpty && person.kept.isEmpty && person.applied.isEmpty && person.progress.isEmpty)
    #expect(shell.state == state && shell.interpreter.lastResult == result && shell.outcomes.count == count)
    #expect(shell.workspace.document.revision == revision)
    #expect(shell.interpreter.recorder == nil && shell.interpreter.watch.lines.isEmpty)
  }

  /// A provider that has no schedule at hand.
  private final class CountingProvider: ScheduleProvider {
    var commands = 0
    let isActive = true
    func schedule(of loan: Loan) -> Schedule? { nil }
    func beginCommand(comparesLoans: Bool) { commands += 1 }
    func endCommand(hasLoan: Bool) -> ScheduleProviderReport { .init(error: nil, remarks: []) }
  }

  @Test("Work that is stopped has no preview, whenever it is", arguments: [0, 1, 2, 5, 20, 100])
  func stopped(steps: Int) {
    let shell = TestShell(Self.house, "set hold 30y", "require dscr >= 0.9")
    let state = shell.state
    let preview = { (line: String) in
      let count = Counter(steps)
      return shell.interpreter.preview(of: line, until: count.isDown)
    }
    #expect(preview("solve rent for irr >= 12%") == nil)
    #expect(preview("breaks") == nil)
    if steps == 0 { #expect(preview("rent 1900") == nil) }
    #expect(shell.state == state)
    shell.expectSuccess("rent 1900")
  }

  @Test(
    "Work that is stopped asks few times more whether it is, whenever it is",
    arguments: [(PreviewDetail.consequences, 10, 20), (.edges, 20, 100)])
  func stopsSoon(detail: PreviewDetail, mostExcess: Int, leastSteps: Int) {
    let shell = TestShell(Self.house, "set hold 10y", "require dscr >= 1.25 and irr >= 2% and cash_flow > 0")
    for line in ["rent 1900", "price 150k", "rate 4"] {
      var steps = 0
      while true {
        let count = Counter(steps)
        let row = shell.interpreter.preview(of: line, telling: detail, until: count.isDown)
        guard count.isOver else {
          #expect(row != nil)
          break
        }
        #expect(row == nil)
        #expect(count.excess <= mostExcess, "\(line) after \(steps) steps")
        steps += 1 + steps / 5
      }
      #expect(steps > leastSteps)
    }
  }
}

/// A count that several threads may lower.
private final class Counter: Sendable {
  private let left: Mutex<Int>

  init(_ count: Int) { left = Mutex(count) }

  /// The number of times that it was lowered below zero.
  var excess: Int { left.withLock { -$0 } }
  var isOver: Bool { excess > 0 }

  @Sendable func isDown() -> Bool {
    left.withLock { left in
      left -= 1
      return left < 0
    }
  }
}

extension PreviewPolicy {
  /// `true` for a command whose result is previewed.
  fileprivate var runsOnCopy: Bool {
    switch self {
    case .result, .change: true
    case .none, .reading, .readingUnless, .repeating, .loss, .opening: false
    }
  }

  /// `true` for a command whose preview is of what the store holds.
  fileprivate var readsStore: Bool {
    switch self {
    case .opening, .loss: true
    case .none, .reading, .readingUnless, .repeating, .result, .change: false
    }
  }
}
