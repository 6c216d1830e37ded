import Finance
import Localization
import Reports
import TestShell
import Testing

@testable import Commands
@testable import Shell

@Suite("chart")
struct ChartTests {
  private let shell = TestShell(
    "set price 289k down 25 rate 6.875 term 30 rent 2650 escrow 412 expenses 265",
    "require cash_on_cash >= 6%", "require dscr >= 1.2")

  private func chart(_ line: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> Chart {
    try #require(shell.run(line).last?.report?.charts.first, "\(line)", sourceLocation: sourceLocation)
  }

  private func reading(_ line: String) throws -> String { try chart(line).reading.text(in: .enUS) }

  @Test("Figures over the years are lines from the closing on")
  func figures() {
    #expect(
      shell.text("chart balance equity") == """
        Mortgage Balance and Equity
        $300k ┤                                                       ▄  equity
              │                                                    ▄▞▀
              │                                                ▄▄▀
              │▀▚▄▄▄▄▄▄▄▄▖                                 ▄▄▀
        $200k ┤          ▝▀▀▀▀▀▀▄▄▄▄▄▖                 ▄▄▀
              │                      ▝▀▀▀▀▄▄▄▄  ▗▄ ▞▀▀
              │                          ▗ ▄▄▀▀▀▀▄▄▄
        $100k ┤                ▄▄▄ ▄▞▀ ▀▀▘          ▀▀▀▄▄
              │▄▄▄ ▄▄▄ ▄▀▀ ▀▀▀                           ▀▀▚▄▖
              │                                              ▝▀▚▄▖
              │                                                  ▝▀▄▖
           $0 ┤                                                     ▝▀▄  balance
              └┬────────┬────────┬─────────┬────────┬────────┬────────┬
               0        5       10        15       20       25       30  years
        balance $216,750 → $0; equity $72,250 → $289,000. equity passes balance in month 208.

        """)
  }

  @Test("Months before a sale within a year are named, as years are drawn")
  func partOfAYear() {
    let note = "The months from 25 until the sale are no whole year, and not drawn.\n"
    #expect(!shell.text("chart equity").contains(note))
    shell.expectSuccess("set hold 30m")
    #expect(shell.text("chart equity cash_flow as sparklines").contains(note))
    shell.expectSuccess("set hold 2y")
    #expect(!shell.text("chart equity").contains(note))
  }

  @Test("The form follows from the table, and \"as\" chooses another")
  func forms() throws {
    #expect(try chart("chart balance").form == .lines)
    #expect(try chart("chart schedule by year show principal interest as stack").form == .stack)
    #expect(try chart("chart project").form == .lines)
    #expect(try chart("chart sweep rent 2000..3000 by 100 show dscr").form == .lines)
    #expect(try chart("chart sweep rent 2000..3000 by 500 rate 5..7 by 1 show dscr").form == .heat)
    #expect(try chart("chart breaks").form == .tornado)
    #expect(try chart("chart breaks as bars").form == .bars)
    #expect(try chart("chart summary").form == .bars)
    shell.expectSuccess("vary rent 2300 to 2900; set hold 5")
    #expect(try chart("chart simulate dscr futures 100").form == .histogram)
    #expect(try chart("chart simulate equity by year futures 100").form == .fan)
    shell.expectSuccess("save elm; copy elm oak; set rent 2500 rate 7")
    #expect(try chart("chart compare oak elm --why cash_flow").form == .waterfall)
    #expect(try chart("chart balance equity AS sparklines").form == .sparklines)
  }

  @Test("The reading is computed")
  func readings() throws {
    #expect(
      try reading("chart schedule by year show principal interest as stack")
        == "principal $2,255 → $16,471; interest $14,831 → $619.91. principal passes interest in month 240.")
    #expect(
      try reading("chart sweep rent 2000..3000 by 50 show cash_flow")
        == "cash_flow is $0 at rent $2,100.89; rent is $2,650 now.")
    #expect(
      try reading("chart sweep rent 2000..3000 by 50 show cash_on_cash")
        == "cash_on_cash is 6% at rent $2,462.14; rent is $2,650 now.")
    #expect(
      try reading("chart sweep rate 5..6 by 0.25 show cash_flow")
        == "cash_flow $809.44 → $673.47; rate is 6.875% now.")
    #expect(
      try reading("chart breaks") == "Nearest: rent 7.09% lower, $2,462.14, fails cash_on_cash >= 6%.")
    #expect(
      try reading("chart sweep rent 2250..2850 by 100 rate 5.875..7.875 by 0.5 show cash_on_cash")
        == "cash_on_cash >= 6% fails in 13 of 35 cases; it is 9.12% nearest to the present case.")
    shell.expectSuccess("at 60 cost 9000; set hold 10")
    #expect(
      try reading("chart cash_flow") == "cash_flow $6,589 → $6,589. cash_flow is below zero in 1 of 10 years."
    )
    let growing = TestShell(
      "set price 289k down 25 rate 6.875 term 30 rent 2000 escrow 412 expenses 265 rent_growth 3 hold 10")
    let turning = try #require(growing.run("chart cash_flow").last?.report?.charts.first)
    #expect(
      turning.reading.text(in: .enUS).hasSuffix("cash_flow is above zero from year 3 on."),
      "\(turning.reading)")
    shell.expectSuccess("set rent 2000")
    #expect(
      try reading("chart breaks") == "cash_on_cash >= 6% fails now; it would be met with rent $2,462.14.")
  }

  @Test("A figure without a value in any future cannot be drawn, and says so")
  func undefinedFutures() {
    let shell = TestShell("set price 300k down 25 rate 6.875 rent 2650", "vary rent 2400 to 2850")
    #expect(shell.code("chart simulate irr") == "nothing-to-draw")
  }

  @Test("What solve finds is what the reading of a sweep says")
  func agreement() throws {
    shell.expectSuccess("unrequire all")
    for field in ["rent 2000..3000 by 100", "price 200k..500k by 10k", "expenses 0..1000 by 100"] {
      let name = String(field.prefix { $0 != " " })
      let solved = shell.text("solve \(name) for cash_flow >= 0")
      let root = try #require(
        try reading("chart sweep \(field) show cash_flow").firstMatch(of: /\$[0-9,.]*[0-9](?=;)/))
      #expect(solved.contains(root.output), "\(solved) \(root.output)")
    }
  }

  @Test("A sweep has its present value and the criteria as marks")
  func marks() throws {
    let sweep = try chart("chart sweep rent 2000..3000 by 100 show cash_on_cash")
    #expect(sweep.marks.map { $0.label.text(in: .enUS) } == ["now", "cash_on_cash >= 6%"])
    #expect(sweep.marks.map(\.failing) == [nil, .below])
    #expect(sweep.marks[0].value.axisNumber(in: .usd) == 2650)
    #expect(sweep.marks[1].value.axisNumber(in: .usd) == 6)
    let grid = try chart("chart sweep rent 2250..2850 by 100 rate 5.875..7.875 by 0.5 show cash_on_cash")
    #expect(grid.present == Chart.Present(row: 4, series: "rate 6.875"))
    let elsewhere = try chart("chart sweep rent 2000..2200 by 100 rate 5..6 by 0.5 show cash_on_cash")
    #expect(elsewhere.present == nil)
  }

  @Test("The numbers of a sweep in columns are those of its cells")
  func columns() throws {
    let table = try #require(
      shell.run("sweep rent 1..5000 by 1 show cash_flow cash_on_cash dscr").last?.report?.tables.first)
    for column in table.columns.indices {
      let numbers = table.rows.numbers(ofColumn: column, in: .usd)
      for row in [0, 1, 777, 4_999] {
        let cell = try #require(table.rows[row][column].axisNumber(in: .usd))
        #expect(abs(numbers[row] - cell) <= abs(cell) * 1e-9 + 1e-9, "\(column) \(row)")
      }
    }
  }

  @Test("The columns of a histogram count all futures")
  func histogram() throws {
    shell.expectSuccess("vary rent 2300 to 2900; vary rate 6 to 8")
    let chart = try chart("chart simulate cash_on_cash futures 500")
    let count = chart.table.columns.firstIndex { $0.key == "count" } ?? 0
    #expect(chart.table.rows.reduce(0.0) { $0 + ($1[count].axisNumber(in: .usd) ?? 0) } == 500)
    let report = shell.run("simulate cash_on_cash futures 500").last?.report
    let share = try #require(report?.tables.first?.rows.first?[1])
    #expect(try reading("chart simulate cash_on_cash futures 500").contains(LocaleFormat.enUS.text(share)))
  }

  @Test("Alone it draws the last result, and else an overview")
  func last() throws {
    #expect(try chart("chart").form == .sparklines)
    shell.expectSuccess("schedule by year show principal interest")
    #expect(try chart("chart").form == .lines)
    #expect(try chart("chart as stack").form == .stack)
    // The chart is a result too.
    #expect(try chart("chart").form == .stack)
    #expect(try chart("chart as lines").form == .lines)
  }

  @Test("Columns of other units and beyond the fourth are named")
  func leftOut() {
    let text = shell.text("chart schedule by year show interest dscr principal")
    #expect(text.contains("Not drawn: dscr; \"show\" chooses what is."))
  }

  @Test("Errors say what can be drawn")
  func errors() throws {
    #expect(try shell.failure("chart set rent 5").code == "cannot-draw")
    #expect(shell.shown("rent") == "$2,650")
    #expect(try shell.failure("chart calc 2+2").code == "nothing-to-draw")
    #expect(try shell.failure("chart balance dscr").marked == "dscr")
    #expect(try shell.failure("chart breaks as fan").marked == "fan")
    #expect(try shell.failure("chart balance as pie").code == "unknown-choice")
    #expect(try shell.failure("chart price").code == "same-in-every-month")
    #expect(try shell.failure("chart sweep rentt 1..2 by 1 show dscr").marked == "rentt")
    #expect(TestShell("use tip").code("chart balance") != nil)
  }

  @Test("export writes the picture of a chart, or of a result that can be drawn")
  func export() throws {
    shell.expectSuccess("chart balance equity; export a.svg")
    let svg = try #require(shell.files["a.svg"])
    #expect(svg.hasPrefix("<svg class=\"chart\"") && svg.contains("equity passes balance in month 208."))
    shell.expectSuccess("breaks; export b.svg; chart breaks; export b.csv")
    #expect(shell.files["b.svg"]?.contains("Nearest: rent") == true)
    #expect(shell.files["b.csv"]?.hasPrefix("field,change,fails,value,criterion\r\nrent,-7.0") == true)
    shell.expectSuccess("list figures")
    #expect(try shell.failure("export c.svg").code == "nothing-to-draw")
    #expect(shell.files["c.svg"] == nil)
  }

  @Test("A picture as dots is made of the drawing, and without the program nothing is written")
  func dots() throws {
    shell.expectSuccess("chart balance equity")
    let failure = try shell.failure("export a.png")
    #expect(failure.code == "no-picture-program" && failure.marked == "a.png")
    #expect(failure.message.contains("librsvg2-bin"))
    for error in [PictureError.failed, .tookTooLong, .interrupted] {
      shell.interpreter.pictures = PictureConverter { _, _ throws(PictureError) in throw error }
      #expect(shell.code("export a.png") == error.diagnosis.code)
    }
    #expect(shell.files["a.png"] == nil)
    shell.interpreter.pictures = PictureConverter { drawing, _ in Array("PNG of ".utf8) + drawing.prefix(4) }
    shell.expectSuccess("export a.png")
    #expect(shell.files["a.png"] == "PNG of <svg")
    #expect(shell.code("export a.png") == "file-failed")
  }

  @Test("to writes the picture to a file, as export does, and nothing where it cannot")
  func file() throws {
    #expect(shell.text("chart balance equity to a.svg") == "Wrote the picture to a.svg.\n")
    shell.expectSuccess("chart balance equity; export b.svg")
    #expect(shell.files["a.svg"] == shell.files["b.svg"])
    // Before or behind the form, behind a command with words of its own, and of the last result.
    for line in ["chart breaks as bars to c.svg", "chart breaks to d.svg as bars"] {
      shell.expectSuccess(line)
    }
    #expect(shell.files["c.svg"] == shell.files["d.svg"])
    shell.expectSuccess("save oak; set rent 2700; save elm")
    shell.expectSuccess(
      "chart compare oak elm --why cash_flow to e.svg; schedule by year; chart to f.svg --force")
    #expect(shell.files["e.svg"]?.contains("<svg") == true && shell.files["f.svg"]?.contains("<svg") == true)

    let failure = try shell.failure("chart balance to a.svg")
    #expect(failure.code == "file-failed" && failure.marked == "a.svg")
    shell.expectSuccess("chart --force equity to a.svg")
    #expect(shell.files["a.svg"]?.contains("<title id=\"chart-t\">Equity</title>") == true)
    #expect(try shell.failure("chart balance to a.csv").code == "unknown-ending")
    #expect(try shell.failure("chart balance to a.png").code == "no-picture-program")
    #expect(shell.code("chart balance to") == "missing-argument")
    #expect(shell.files["a.csv"] == nil && shell.files["a.png"] == nil)
    shell.interpreter.pictures = PictureConverter { drawing, _ in Array("PNG of ".utf8) + drawing.prefix(4) }
    shell.expectSuccess("chart balance to a.png")
    #expect(shell.files["a.png"] == "PNG of <svg")
    shell.interpreter.isSafe = true
    #expect(shell.code("chart balance to g.svg") == "not-permitted" && shell.files["g.svg"] == nil)
  }

  @Test("A picture is not written while the line is typed; before Enter it is said what would be replaced")
  func preview() {
    let row = { (line: String) in shell.interpreter.preview(of: line)?.text }
    #expect(row("chart balance to a.svg") == nil)
    #expect(row("chart balance to a.svg --force") == "Replaces the file a.svg, if there is one, for good.")
    #expect(row("chart balance") == nil && shell.files["a.svg"] == nil)
    #expect(shell.code("watch chart balance to a.svg") == "cannot-watch")
  }

  @Test("A chart can be watched")
  func watched() {
    shell.expectSuccess("watch chart breaks")
    #expect(shell.run("rent 2700").map(\.command) == ["rent 2700", "chart breaks"])
  }

  @Test("Completion offers commands, figures and forms")
  func completion() {
    let texts = { (line: String) in
      shell.interpreter.suggestions(in: line, at: line.utf8.count).map(\.text)
    }
    #expect(texts("chart swe") == ["sweep"])
    #expect(texts("chart bal").contains("balance"))
    #expect(texts("chart sweep re").contains("rent"))
    #expect(texts("chart balance eq").contains("equity"))
    #expect(texts("chart balance as ") == Chart.Form.allCases.map(\.rawValue))
    #expect(texts("chart breaks as tor") == ["tornado"])
    #expect(texts("chart breaks as bars ") == ["to"] && texts("chart breaks to x.svg ") == ["as"])
  }

  @Test("In each language and currency the chart has the locale's labels")
  func locales() {
    shell.expectSuccess("settings language es; settings currency EUR; settings locale de_DE")
    var bytes: [UInt8] = []
    for outcome in shell.run("chart balance equity") {
      TextRenderer(localeFormat: shell.workspace.localeFormat).render(outcome, into: &bytes)
    }
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("200k\u{A0}€ ┤"))
    #expect(text.contains("años"))
  }
}
